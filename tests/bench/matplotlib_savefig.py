"""What matplotlib takes to save the panels of our view Symmetry of an 8 x 4 scene: four annotated 8 x 8 heatmaps and one of
4 x 4, their colour bars, two mirror plots and the eigenvalues as bars. matplotlib_savefig.py WIDTH HEIGHT prints a JSON object
with the seconds of processor time of PNG at this many pixels and at three times as many in each direction, SVG and PDF, the
least of several, and those of its import."""

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


def heatmap(made, axis, values, title, bar):
    image = axis.imshow(values, cmap="RdBu_r", vmin=-3, vmax=3)
    axis.set_title(title)
    for i, row in enumerate(values):
        for j, value in enumerate(row):
            axis.text(j, i, f"{value:.2f}", ha="center", va="center")
    words = [f"t{i + 1}" for i in range(len(values))]
    axis.set_xticks(range(len(words)), words)
    axis.set_yticks(range(len(words)), words)
    if bar:
        made.colorbar(image, ax=axis, orientation="horizontal")


def mirror(axis, values, title):
    axis.scatter(values, values.T)
    axis.plot((-3, 3), (-3, 3), linestyle="dashed")
    axis.set_title(title)


def figure():
    made, axes = plt.subplots(2, 4, figsize=(int(sys.argv[1]) / 100, int(sys.argv[2]) / 100), dpi=100)
    numbers = np.random.default_rng(7)
    Q, K = numbers.uniform(-1, 1, (2, 8, 4))
    W = numbers.uniform(-1, 1, (4, 4))
    S, QQ = Q @ K.T, Q @ Q.T
    heatmap(made, axes[0, 0], S, "$S$", True)
    heatmap(made, axes[0, 1], QQ, "$P_Q P_Q^T$", False)
    heatmap(made, axes[1, 0], (S + S.T) / 2, "$(S + S^T)/2$", False)
    heatmap(made, axes[1, 1], (S - S.T) / 2, "$(S - S^T)/2$", False)
    heatmap(made, axes[1, 2], W, "$W$", True)
    mirror(axes[0, 2], S, "$S$")
    mirror(axes[0, 3], QQ, "$P_Q P_Q^T$")
    axes[1, 3].bar(range(8), np.linalg.eigvalsh(QQ)[::-1])
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
