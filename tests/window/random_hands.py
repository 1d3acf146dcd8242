"""Random hands on the real window, seeded: keys, buttons, drags, wheels, words in the clipboard, files that are dropped, the focus, and
sizes from 1 x 1 to 3840 x 2160.

    python3 random_hands.py [SECONDS [SEED [WIDTHxHEIGHT]]]

Without SECONDS ATTNLAB_WINDOW_SECONDS, or 120. WIDTHxHEIGHT: of the screen, and the size that the window mostly has.
ATTNLAB: the program; ATTNLAB_TOP: the sources. Prints the seed, how many events there were, the most memory that the program
held and how it ended; after a crash, or memory above ATTNLAB_MOST_MB, the shortest list of events found that leads there, with
status 1. A program that was closed by the hands is begun again.
"""

import os
import random
import shutil
import sys
import tempfile
import time

from display import Display, Program, opening_in, until
from x11 import X11, Clipboard

LARGEST = (3840, 2160)
USUAL = (1600, 1000)
KEYS = (list("abcdefghijklmnopqrstuvwxyz0123456789")
        + ["Tab", "Return", "Escape", "Left", "Right", "Up", "Down", "BackSpace", "Delete", "space", "Home", "End", "Prior",
           "Next", "Menu", "F1", "F5", "F6", "F9", "F10", "F11", "F12", "period", "comma", "minus", "plus", "equal"])
MODIFIERS = ["Control_L", "Shift_L", "Alt_L"]
WORDS = [b"1 2\n3 4", b"[[5e307, -0.0], [5e-324, 1e999]]", b"{\"attnlab\": 1, \"Q\": [[1]]}", b"\xff\xfe\x00\x1b[2J", b"a" * 100_000, b""]
FILES = {"scene.json": None, "small.json": b'{"attnlab": 1, "Q": [[1, 5e307], [1e154, -0.0]], "K": [[1, 0], [0, 1]], "V": [[1, 0], [0, 1]]}',
         "broken.json": b'{"attnlab": 1, "Q": [[1, 2], [3]]}', "table.csv": b"1,2\n3,4\n", "page.html": b"<html><script" * 50,
         "picture.png": b"\x89PNG\r\n\x1a\n not really"}
SHORTER = 40  # attempts


class Trouble(AssertionError):
    pass


def events(seed, usual, largest):
    """Without an end: tuples of a word and its numbers. "look" stands where what was done is to be drawn."""
    rand = random.Random(seed)
    size = usual

    def point():
        for _ in range(rand.randint(1, 20)):
            yield "move", rand.randrange(size[0]), rand.randrange(size[1])

    def tap(key):
        yield "down", key
        yield "up", key

    def with_modifier(deed):
        held = rand.choice(MODIFIERS + [None] * 5)
        if held:
            yield "down", held
        yield from deed
        if held:
            yield "up", held

    def click():
        yield from point()
        button = rand.choice([1, 1, 1, 1, 1, 3, 4, 5])
        for _ in range(rand.choice([1, 1, 1, 2])):
            yield "press", button
            if rand.random() > 0.02:  # else it comes later, or never
                yield "release", button

    def drag():
        yield from point()
        yield "press", 1
        yield from point()
        yield "release", 1

    def resize():
        """Several in a row, as when a corner is dragged, often with one side of a few pixels."""
        nonlocal size
        for _ in range(rand.randint(1, 4)):
            most = largest if rand.random() < 0.1 else usual
            size = tuple(rand.choice([1, rand.randint(1, 60), rand.randint(1, side), side]) for side in most)
            yield ("resize", *size)

    def paste():
        yield "clipboard", rand.randrange(len(WORDS))
        yield "down", "Control_L"
        yield from tap("v")
        yield "up", "Control_L"

    def elsewhere():
        yield "focus", 0
        yield from point()
        yield "focus", 1

    deeds = ((25, point), (20, click), (15, lambda: with_modifier(drag())), (22, lambda: with_modifier(tap(rand.choice(KEYS)))),
             (6, lambda: tap("Escape")), (8, resize), (2, paste), (1, elsewhere), (1, lambda: [("drop", rand.randrange(len(FILES)))]))
    while True:
        for _ in range(rand.randint(1, 12)):
            yield from rand.choices([deed for _, deed in deeds], [often for often, _ in deeds])[0]()
        yield ("look",)


class Hands:
    def __init__(self, display, clipboard, folder, usual, most_mb):
        self.display, self.clipboard, self.folder, self.usual, self.most_mb = display, clipboard, folder, usual, most_mb
        self.count, self.closed, self.peak_mb = 0, 0, 0
        self.files = [os.path.join(folder, name) for name in FILES]
        for name, data in FILES.items():
            if data is not None:
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(data)

    def play(self, given, end=float("inf")):
        """Until the events, the time or the program is over. The events that were sent; raises Trouble, which has them."""
        sent = []
        with Program(self.display, self.folder, opening_in(self.folder)) as self.program, X11(self.display.name) as self.x:
            try:
                for event in given:
                    sent.append(event)
                    self.send(*event)
                    if time.monotonic() > end or self.program.process.poll() is not None:
                        break
                self.come_to_an_end()
            except AssertionError as error:
                raise Trouble(str(error), sent) from error
        return sent

    def send(self, what, *numbers):
        self.count += 1
        if what == "move":
            self.x.move(*numbers)
        elif what in ("press", "release"):
            self.x.button(numbers[0], what == "press")
        elif what in ("down", "up"):
            self.x.key(numbers[0], what == "down")
        elif what == "resize":
            self.x.resize(self.program.window, *numbers)
            self.x.focus(self.program.window)
        elif what == "clipboard":
            self.clipboard.offer(WORDS[numbers[0]])
        elif what == "focus":
            self.x.focus(self.program.window if numbers[0] else 1)  # 1: the root, where the pointer is
        elif what == "drop":
            self.x.sync()
            self.display.drop(self.program.window, [self.files[numbers[0]]], self.briefly)
        elif what == "look":
            self.look()

    def briefly(self, condition, _, patience=2):
        end = time.monotonic() + patience
        while not condition() and time.monotonic() < end and self.program.process.poll() is None:
            time.sleep(0.005)

    def drawn(self):
        return os.path.getsize(self.program.log)

    def look(self):
        """A frame of what was done, if it draws; and the memory."""
        before = self.drawn()
        self.x.sync()
        self.briefly(lambda: self.drawn() != before, "", 0.5)
        try:
            with open(f"/proc/{self.program.process.pid}/status") as file:
                lines = dict(line.split(":", 1) for line in file)
        except (FileNotFoundError, ProcessLookupError):
            return
        if "VmHWM" in lines:
            self.peak_mb = max(self.peak_mb, int(lines["VmHWM"].split()[0]) / 1024)
        if self.most_mb and self.peak_mb > self.most_mb:
            raise Trouble(f"it holds {self.peak_mb:.0f} MB, more than {self.most_mb}")

    def come_to_an_end(self):
        """All is let go of; at a usual size it still draws. One that was closed has ended in good order."""
        for key in MODIFIERS:
            self.send("up", key)
        for button in (1, 3):
            self.send("release", button)
        process = self.program.process
        for size in ((900, 600), self.usual):
            frames = self.drawn()
            self.send("resize", *size)
            self.x.sync()
            until(lambda: self.drawn() > frames or process.poll() is not None, "A frame at the end")
        if process.poll() is None:
            return
        self.closed += 1
        if process.returncode != 0:
            raise Trouble(f"it ended with {process.returncode}: {process.stderr.read()}")


def shortened(hands, sent):
    """Fewer of the events, in their order, that lead to trouble, too: parts of them are left out, ever smaller ones."""
    part, at = len(sent) // 2, 0
    for _ in range(SHORTER):
        if at >= len(sent):
            part, at = part // 2, 0
        if part < 1:
            break
        fewer = sent[:at] + sent[at + part:]
        try:
            hands.play(fewer)
            at += part
        except Trouble:
            sent = fewer
    return sent


def play(seconds, seed, usual, most_mb):
    """The sums; raises Trouble."""
    folder = tempfile.mkdtemp(prefix="attnlab-hands-")
    largest = tuple(map(max, LARGEST, usual))
    end = time.monotonic() + seconds
    try:
        with Display(*largest) as display, Clipboard(display.name) as clipboard:
            hands = Hands(display, clipboard, folder, usual, most_mb)
            given = events(seed, usual, largest)
            try:
                while time.monotonic() < end:
                    hands.play(given, end)
            except Trouble as trouble:
                fewer = shortened(hands, trouble.args[1])
                raise Trouble("\n".join(" ".join(map(str, event)) for event in fewer)
                              + f"\nafter these {len(fewer)} of {hands.count} events: {trouble.args[0]}") from trouble
            return f"{hands.count} events, closed {hands.closed} times, at most {hands.peak_mb:.0f} MB"
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    SECONDS = float(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("ATTNLAB_WINDOW_SECONDS", 120))
    SEED = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(1 << 32)
    SIZE = tuple(map(int, sys.argv[3].split("x"))) if len(sys.argv) > 3 else USUAL
    print("seed", SEED, flush=True)
    try:
        print(play(SECONDS, SEED, SIZE, float(os.environ.get("ATTNLAB_MOST_MB", 0))))
    except AssertionError as error:
        sys.exit(str(error))
