"""What stands in SVG files, by Python's own XML parser: read_svg.py FILE... prints a JSON list, one object a file."""

import base64
import json
import re
import sys
import xml.etree.ElementTree as tree

SVG, LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"


def runs(text):
    """Each piece with the font it asks for; what a tspan leaves out is the text's."""
    inherited = {name: text.get(name) for name in ("font-family", "font-weight", "font-style")}
    pieces = [(inherited, float(text.get("x")), text.text or "")]
    for span in text:
        own = {name: span.get(name, value) for name, value in inherited.items()}
        pieces.append((own, float(span.get("x")), span.text or ""))
    return [{"family": (font["font-family"] or "Roboto").split(",")[0], "weight": int(font["font-weight"] or 400),
             "italic": font["font-style"] == "italic", "x": x, "text": piece} for font, x, piece in pieces if piece]


def fonts(root):
    found = []
    for style in root.iter(SVG + "style"):
        for face in re.findall(r"@font-face\{(.*?)\}", style.text, re.S):
            found.append({"family": re.search(r"font-family:'([^']*)'", face)[1],
                          "weight": int(re.search(r"font-weight:(\d+)", face)[1]),
                          "italic": "font-style:italic" in face,
                          "format": re.search(r"format\('([^']*)'\)", face)[1],
                          "bytes": base64.b64decode(re.search(r"base64,([^)]*)\)", face)[1], validate=True).hex()})
    return found


def images(root):
    return [{"x": float(i.get("x")), "y": float(i.get("y")), "width": float(i.get("width")),
             "height": float(i.get("height")),
             "bytes": base64.b64decode(i.get(LINK).removeprefix("data:image/png;base64,"), validate=True).hex()}
            for i in root.iter(SVG + "image")]


def read(file):
    root = tree.parse(file).getroot()
    ids = [e.get("id") for e in root.iter(SVG + "path") if e.get("id")]
    return {
        "tag": root.tag, "width": root.get("width"), "height": root.get("height"), "viewBox": root.get("viewBox"),
        "texts": [{"x": float(t.get("x")), "y": float(t.get("y")), "size": float(t.get("font-size")),
                   "fill": t.get("fill"), "anchor": t.get("text-anchor", "start"), "text": "".join(t.itertext()), "runs": runs(t)}
                  for t in root.iter(SVG + "text")],
        "rects": [{"x": float(r.get("x")), "y": float(r.get("y")), "width": float(r.get("width")),
                   "height": float(r.get("height")), "fill": r.get("fill")} for r in root.iter(SVG + "rect")],
        "paths": [p.get("d") for p in root.iter(SVG + "path") if p.get("id") is None],
        "outlines": len(ids), "ids_differ": len(ids) == len(set(ids)),
        "uses": [u.get(LINK) for u in root.iter(SVG + "use")],
        "uses_lead": all(u.get(LINK)[1:] in set(ids) for u in root.iter(SVG + "use")),
        "fonts": fonts(root), "images": images(root)}


sys.stdout.write(json.dumps([read(file) for file in sys.argv[1:]]))
