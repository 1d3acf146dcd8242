"""The frames of a drag in the page of eight tokens and four heads of width four, in every browser that is there, without a window:
the page's own program under a made hand, with style and layout of every frame, without paint. ATTNLAB: the program."""

import http.server
import json
import math
import os
import shutil
import signal
import subprocess
import tempfile

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


class Page(http.server.BaseHTTPRequestHandler):
    """Gives the page, and takes what its hand has measured."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.server.page)

    def do_POST(self):
        self.server.said = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def measured(server, command):
    server.said = None
    browser = subprocess.Popen([*command, f"http://127.0.0.1:{server.server_port}/"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)
    while server.said is None and browser.poll() is None:
        server.handle_request()
    os.killpg(browser.pid, signal.SIGTERM)
    browser.wait()
    return server.said


with tempfile.TemporaryDirectory() as folder, http.server.HTTPServer(("127.0.0.1", 0), Page) as server:
    with open(page_of(folder)) as file:
        text = file.read()
    hand = HAND.replace("MOVES", str(MOVES)) + "fetch('/', { method: 'POST', body: drive() });"
    # The page forbids programs of others by its rules, and to ask anybody; ours stand in it, and tell us.
    text = text.replace("default-src 'none'", "connect-src 'self'").replace("<head>", "<head>" + FRAMES, 1)
    server.page = text.replace("</body>", f"<script>//<![CDATA[\n{hand}//]]></script></body>").encode()
    server.timeout = 1
    profile = os.path.join(folder, "profile")
    os.mkdir(profile)
    with open(os.path.join(profile, "user.js"), "w") as out:
        out.write('user_pref("privacy.reduceTimerPrecision", false);\n')
    for command in (["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/chromium",
                     f"--window-size={WIDTH},{HEIGHT}", "--remote-debugging-port=0"],
                    ["firefox", "--headless", "--no-remote", "--profile", profile, "--width", str(WIDTH), "--height", str(HEIGHT)]):
        if shutil.which(command[0]):
            print(f"{command[0]:9} {measured(server, command)}", flush=True)
