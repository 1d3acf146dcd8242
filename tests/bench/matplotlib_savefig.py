"""What matplotlib takes to save two annotated 8 x 8 heatmaps: matplotlib_savefig.py WIDTH HEIGHT prints a JSON object with
the seconds of processor time of PNG at this many pixels and at three times as many in each direction, SVG and PDF, the least
of several, and those of its import."""

import io
import json
import sys
import time

begun = time.process_time()
try:
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    import numpy as np
except ImportError:
    sys.exit(1)  # then there is no comparison
imported = time.process_time() - begun


def figure():
    made, axes = plt.subplots(1, 2, figsize=(int(sys.argv[1]) / 100, int(sys.argv[2]) / 100), dpi=100)
    numbers = np.random.default_rng(7)
    for axis, title in zip(axes, ("Q K^T", "Q Q^T")):
        values = numbers.uniform(-2, 2, (8, 8))
        axis.imshow(values, cmap="RdBu_r", vmin=-2, vmax=2)
        axis.set_title(title)
        for i in range(8):
            for j in range(8):
                axis.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return made


def seconds(made, form, dpi):
    least = float("inf")
    for _ in range(5):
        start = time.process_time()
        made.savefig(io.BytesIO(), format=form, dpi=dpi)
        least = min(least, time.process_time() - start)
    return least


made = figure()
json.dump({"import": imported, "PNG at scale 1": seconds(made, "png", 100), "PNG at scale 3": seconds(made, "png", 300),
           "SVG": seconds(made, "svg", 100), "PDF": seconds(made, "pdf", 100)}, sys.stdout)
