"""The frames of a drag in the page of eight tokens and four heads of width four, in every browser that is there, without a window:
the page's own program under a made hand, with style and layout of every frame, without paint. ATTNLAB: the program."""

import json
import math
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time

MOVES = 300
WIDTH, HEIGHT = 1600, 1000

# In front of the page's programs: frames are drawn when they are asked for.
FRAMES = "<script>const due = []; window.requestAnimationFrame = (draw) => due.push(draw);</script>"

HAND = """
window.drive = () => {
  HTMLElement.prototype.setPointerCapture = () => {};
  const cell = document.querySelector(".scene:not([hidden]) .given [data-node=X] tbody td");
  const hand = (type, x) => cell.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, button: 0, clientX: x, clientY: 50 }));
  const draw = () => { due.splice(0).forEach((one) => one(0)); };
  hand("pointerover", 100); draw();
  hand("pointerdown", 100);
  const whole = [], script = [];
  for (let k = 1; k <= MOVES; ++k) {
    hand("pointermove", 100 + Math.round(120 * Math.sin(k / 15)));
    const before = performance.now();
    draw();
    const drawn = performance.now();
    document.body.getBoundingClientRect();
    whole.push(performance.now() - before);
    script.push(drawn - before);
  }
  hand("pointerup", 100);
  const at = (list, part) => list.slice().sort((a, b) => a - b)[Math.floor(part * (list.length - 1))].toFixed(2);
  return `median ${at(whole, 0.5)} ms, 95 of 100 below ${at(whole, 0.95)} ms (of it the program ${at(script, 0.5)} and ${at(script, 0.95)})`;
};
"""


def scene():
    number = iter(range(1, 10000))
    rows = lambda n, m: [[round(1.2 * math.sin(2.3 * next(number)), 2) for _ in range(m)] for _ in range(n)]
    heads = [{"WQ": rows(4, 4), "WK": rows(4, 4), "WV": rows(4, 4)} for _ in range(4)]
    return {"attnlab": 1, "title": "Eight by four", "tokens": "Once upon a midnight dreary while I pondered".split(), "source": "self",
            "X": rows(8, 4), "heads": heads, "WO": rows(16, 4), "score": "qk", "value": "projected", "output": "projected",
            "unit_keys": False, "weights": "softmax", "inside": "sqrt_dk", "outside": "none", "temperature": 1, "mask": "none"}


def page_of(folder):
    file, page = os.path.join(folder, "scene.json"), os.path.join(folder, "page.html")
    with open(file, "w") as out:
        json.dump(scene(), out)
    subprocess.run([os.environ["ATTNLAB"], "export", file, "--document", "page", "-o", page], check=True)
    return page


class Firefox:
    """Through Marionette, the socket by which Firefox is driven."""

    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        profile = os.path.join(folder, "profile")
        os.mkdir(profile)
        with open(os.path.join(profile, "user.js"), "w") as out:
            out.write(f'user_pref("marionette.port", {port});\nuser_pref("privacy.reduceTimerPrecision", false);\n')
        self.process = subprocess.Popen(["firefox", "--headless", "--marionette", "--no-remote", "--profile", profile, "--width", str(WIDTH),
                                         "--height", str(HEIGHT)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        self.socket, self.bytes, self.count = None, b"", 0
        for _ in range(600):
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=120)
                break
            except OSError:
                time.sleep(0.1)
        self.message()
        self.ask("WebDriver:NewSession", {})

    def message(self):
        while True:
            head, colon, rest = self.bytes.partition(b":")
            if colon and len(rest) >= int(head):
                self.bytes = rest[int(head):]
                return json.loads(rest[:int(head)])
            more = self.socket.recv(65536)
            if not more:
                raise OSError("Firefox went away")
            self.bytes += more

    def ask(self, name, parameters):
        self.count += 1
        text = json.dumps([0, self.count, name, parameters]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, value = self.message()
        if error:
            raise OSError(error["message"])
        return value

    def close(self):
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()


def in_firefox(page, folder):
    firefox = Firefox(folder)
    try:
        firefox.ask("WebDriver:Navigate", {"url": f"file://{page}"})
        return firefox.ask("WebDriver:ExecuteScript", {"script": "return window.drive()", "args": [], "sandbox": None})["value"]
    finally:
        firefox.close()


def in_chromium(page, folder):
    with open(page) as file:
        text = file.read()
    driven = os.path.join(folder, "driven.html")
    with open(driven, "w") as file:
        file.write(text.replace("</body>", "<script>document.body.append(`SEEN ${drive()} END`);</script></body>"))
    said = subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/chromium",
                           f"--window-size={WIDTH},{HEIGHT}", "--dump-dom", driven], capture_output=True, text=True).stdout
    return said.rpartition("SEEN ")[2].partition(" END")[0]


with tempfile.TemporaryDirectory() as folder:
    with open(page_of(folder)) as file:
        text = file.read()
    hand = HAND.replace("MOVES", str(MOVES))
    # The page forbids programs of others by its rules; ours stand in it.
    text = text.replace("<head>", "<head>" + FRAMES, 1).replace("</body>", f"<script>//<![CDATA[\n{hand}//]]></script></body>")
    driven = os.path.join(folder, "hand.html")
    with open(driven, "w") as file:
        file.write(text)
    for name, run in (("chromium", in_chromium), ("firefox", in_firefox)):
        if shutil.which(name):
            print(f"{name:9} {run(driven, folder)}", flush=True)
