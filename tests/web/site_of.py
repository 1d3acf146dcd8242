"""The page of build/web/site in headless Chromium: a server on this machine alone, a browser, hands and eyes."""
import base64
import functools
import http.server
import json
import os
import pathlib
import struct
import subprocess
import tempfile
import threading
import time
import zlib

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.actions.action_builder import ActionBuilder

ATTNLAB = os.environ["ATTNLAB"]
WHERE = os.environ["ATTNLAB_WHERE"]
TOP = pathlib.Path(os.environ["ATTNLAB_TOP"])
SITE = pathlib.Path(os.environ["ATTNLAB_SITE"])
OPENING = TOP / "assets/examples/opening.json"

# Before any script of the page: what is drawn is counted, what fails is noted, what is downloaded is kept.
WATCH = """
window.seen = {drawn: 0, errors: [], files: {}};
for (const name of ['drawElements', 'drawArrays'])
  if (WebGL2RenderingContext.prototype[name]) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...all) { ++window.seen.drawn; return draw.apply(this, all); };
  }
addEventListener('error', (event) => window.seen.errors.push(event.message));
addEventListener('unhandledrejection', (event) => window.seen.errors.push(String(event.reason)));
const made = URL.createObjectURL;
const blobs = {};
URL.createObjectURL = (blob) => { const url = made.call(URL, blob); blobs[url] = blob; return url; };
HTMLAnchorElement.prototype.click = async function () {
  window.seen.files[this.download] = Array.from(new Uint8Array(await blobs[this.href].arrayBuffer()));
};
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}
    asked = []
    late = 0  # seconds that the program takes to come

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.asked.append(self.path)
        if self.path.endswith(".wasm"):
            time.sleep(self.late)
        super().do_GET()

    def send_error(self, code, *words):
        """As hosts do: the site's own page for what is not there."""
        if code != http.HTTPStatus.NOT_FOUND:
            return super().send_error(code, *words)
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        if self.command == "GET":
            self.wfile.write((SITE / "404.html").read_bytes())


class Page:
    """One browser with one page, as large as is said, with a store of its own unless `profile` names one."""

    def __init__(self, address, width=1280, height=800, scale=1, profile=None):
        options = Options()
        for word in ("--headless=new", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
                     "--ignore-gpu-blocklist", "--hide-scrollbars", f"--force-device-scale-factor={scale}", "--disable-dev-shm-usage"):
            options.add_argument(word)
        if profile:
            options.add_argument(f"--user-data-dir={profile}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.prepare(width, height, scale)
        self.driver.get(address)
        self.until(lambda: self.js("return document.getElementById('cover').hidden"), "the first picture", 60)
        self.rest()

    def prepare(self, width, height, scale=1):
        """Of a new tab: its size, and what watches it."""
        self.size(width, height, scale)
        self.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)

    def size(self, width, height, scale=1):
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)

    def js(self, words, *arguments):
        return self.driver.execute_script(words, *arguments)

    def until(self, holds, what, seconds=20):
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"{what} did not come; {self.said()}"
            time.sleep(0.05)

    def said(self):
        return [line["message"] for line in self.driver.get_log("browser")] + self.js("return window.seen.errors")

    def drawn(self):
        return self.js("return window.seen.drawn")

    def rest(self):
        """Until nothing has been drawn for half a second."""
        before = -1
        while before != self.drawn():
            before = self.drawn()
            time.sleep(0.5)

    def heard(self):
        """Role and name of everything that the browser tells who has a page read aloud."""
        self.rest()
        time.sleep(0.4)  # what it is told is a fifth of a second behind
        told = self.command("Accessibility.getFullAXTree")["nodes"]
        return {(node["role"]["value"], node.get("name", {}).get("value", "")) for node in told if not node["ignored"]}

    def press(self, name):
        """As a screen reader does: on the element of this name, without a pointer."""
        self.js("document.querySelector(`#access [aria-label=\"${arguments[0]}\"]`).click()", name)
        self.heard()

    def mouse(self, kind, x, y, button="left", buttons=1, **more):
        self.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, buttons=buttons, **more)

    def drag(self, x, y, by, down=0):
        self.mouse("mouseMoved", x, y, "none", 0)
        time.sleep(0.1)
        self.mouse("mousePressed", x, y, clickCount=1)
        for step in range(1, 9):
            self.mouse("mouseMoved", x + by * step / 8, y + down * step / 8)
            time.sleep(0.03)
        self.mouse("mouseReleased", x + by, y + down, buttons=0, clickCount=1)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y, "none", 0)
        time.sleep(0.1)
        self.mouse("mousePressed", x, y, clickCount=1)
        time.sleep(0.05)
        self.mouse("mouseReleased", x, y, buttons=0, clickCount=1)

    def keys(self, *words):
        """Text, or Keys; a list is held together: [Keys.CONTROL, 's']."""
        for word in words:
            actions = ActionBuilder(self.driver)
            held = word if isinstance(word, list) else None
            for letter in held or word:
                actions.key_action.key_down(letter)
                actions.key_action.pause(0.05)
                if not held:
                    actions.key_action.key_up(letter)
            for letter in reversed(held or []):
                actions.key_action.key_up(letter)
            actions.perform()

    def line(self):
        """The share line of the address, half a second after the last change."""
        self.rest()
        time.sleep(0.8)
        return self.js("return decodeURIComponent(location.hash.slice(1))")

    def file(self, name):
        self.until(lambda: self.js("return window.seen.files[arguments[0]] !== undefined", name), name)
        return bytes(self.js("return window.seen.files[arguments[0]]", name))

    def drop(self, name, data):
        self.js("""
          const carried = new DataTransfer();
          carried.items.add(new File([new Uint8Array(arguments[1])], arguments[0]));
          document.getElementById('canvas').dispatchEvent(
            new DragEvent('drop', {dataTransfer: carried, bubbles: true, cancelable: true, clientX: 300, clientY: 300}));
        """, name, list(data))

    def seen(self, x, y, width, height):
        """The pixels there, as bytes."""
        clip = {"x": x, "y": y, "width": width, "height": height, "scale": 1}
        return pixels(base64.b64decode(self.command("Page.captureScreenshot", clip=clip)["data"]))

    def picture(self, name):
        path = os.environ.get("ATTNLAB_PICTURES")
        if path:
            self.driver.save_screenshot(str(pathlib.Path(path) / name))

    def close(self):
        self.driver.quit()


def pixels(png):
    """The bytes of a PNG without interlacing, row by row, its filters undone."""
    at, packed, (width, depth) = 8, b"", (0, 0)
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        data = png[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, depth = struct.unpack(">I", data[:4])[0], {2: 3, 6: 4}[data[9]]
        if kind == b"IDAT":
            packed += data
        at += 12 + length
    lines, step, rows = zlib.decompress(packed), width * depth, []
    above = bytearray(step)
    for start in range(0, len(lines), step + 1):
        way, row = lines[start], bytearray(lines[start + 1:start + 1 + step])
        for i in range(step):
            a, b, c = (row[i - depth], above[i], above[i - depth]) if i >= depth else (0, above[i], 0)
            near = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            row[i] = (row[i] + (0, a, b, (a + b) // 2, near)[way]) & 255
        rows.append(row)
        above = row
    return b"".join(rows)


def share_line(scene):
    return subprocess.run([ATTNLAB, "share", str(scene)], check=True, capture_output=True, text=True).stdout.strip()


def matrix(scene, name):
    """An input matrix of a file or a share line, as the desktop's program reads it."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "matrix.json"
        subprocess.run([ATTNLAB, "export", str(scene), "--matrix", "input." + name if name in "QKV" else name, "-o", str(out)], check=True, capture_output=True)
        return json.loads(out.read_text())


@functools.lru_cache
def where(width, height, view="pipeline", scene=str(OPENING)):
    """The middle of each entry and cell, by name, as the desktop's interface lays the window out."""
    places = {}
    said = subprocess.run([WHERE, str(width), str(height), scene, view], check=True, capture_output=True, text=True).stdout
    for words in map(str.split, said.splitlines()):
        if words[0] != "wheel":
            left, top, right, bottom = map(float, words[-4:])
            places[" ".join(words[:-4])] = ((left + right) / 2, (top + bottom) / 2)
    return places


class Served:
    """The site, or the folder above it, on an address of this machine alone."""

    def __init__(self, folder=SITE):
        self.folder = folder

    def __enter__(self):
        Quiet.asked = []
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(self.folder)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self.server.server_port}/"

    def __exit__(self, *_):
        self.server.shutdown()
