"""Random hands on the real window, seeded: keys, buttons, drags, wheels, and sizes from 1 x 1 to 3840 x 2160.

    python3 random_hands.py [SECONDS [SEED]]

Without SECONDS ATTNLAB_WINDOW_SECONDS, or 30. ATTNLAB: the program; ATTNLAB_TOP: the sources. Prints the seed, how many events there were, the most memory that the program
held and how it ended; after a crash, or memory above ATTNLAB_MOST_MB, the last events, with status 1. A program that was closed
by the hands is begun again.
"""

import os
import random
import shutil
import sys
import tempfile
import time

from display import LIMIT, Display, Program, until
from x11 import X11

LARGEST = (3840, 2160)
USUAL = (1600, 1000)
KEYS = (list("abcdefghijklmnopqrstuvwxyz0123456789")
        + ["Tab", "Return", "Escape", "Left", "Right", "Up", "Down", "BackSpace", "Delete", "space", "Home", "End", "Prior",
           "Next", "Menu", "F1", "F5", "F6", "F9", "F10", "F11", "F12", "period", "comma", "minus", "plus", "equal"])
MODIFIERS = ["Control_L", "Shift_L", "Alt_L"]


class Trouble(AssertionError):
    pass


class RandomHands:
    def __init__(self, display, folder, scene, seed, most_mb=0):
        self.display, self.folder, self.scene, self.most_mb = display, folder, scene, most_mb
        self.random = random.Random(seed)
        self.events, self.closed, self.peak_mb, self.last = 0, 0, 0, []
        self.size = USUAL

    def play(self, seconds):
        end = time.monotonic() + seconds
        with X11(self.display.name) as self.x:
            while time.monotonic() < end:
                with Program(self.display, self.folder, self.scene) as self.program:
                    self.say("begin")
                    while time.monotonic() < end and self.program.process.poll() is None:
                        self.burst()
                    self.come_to_an_end()

    def say(self, *words):
        self.events += 1
        self.last = self.last[-400:] + [" ".join(map(str, words))]

    def burst(self):
        """A few deeds, then a frame of theirs."""
        before = self.drawn()
        for _ in range(self.random.randint(1, 12)):
            self.deed()
        self.x.sync()
        patience = time.monotonic() + 2  # not all that was done draws
        while self.drawn() == before and time.monotonic() < patience and self.program.process.poll() is None:
            time.sleep(0.005)
        self.look_at_memory()

    def deed(self):
        kind = self.random.random()
        if kind < 0.25:
            self.point()
        elif kind < 0.45:
            self.click()
        elif kind < 0.6:
            self.drag()
        elif kind < 0.82:
            self.press_key()
        elif kind < 0.88:
            self.tap("Escape")
        else:
            self.resize()

    def point(self):
        for _ in range(self.random.randint(1, 20)):
            x, y = self.random.randrange(self.size[0]), self.random.randrange(self.size[1])
            self.x.move(x, y)
            self.say("move", x, y)

    def click(self):
        self.point()
        button = self.random.choice([1, 1, 1, 1, 1, 3, 4, 5])
        for _ in range(self.random.choice([1, 1, 1, 2])):
            self.press(button, True)
            if self.random.random() > 0.02:  # else it comes later, or never
                self.press(button, False)

    def drag(self):
        self.point()
        held = self.random.choice(MODIFIERS + [None] * 5)
        if held:
            self.hold(held, True)
        self.press(1, True)
        self.point()
        self.press(1, False)
        if held:
            self.hold(held, False)

    def press_key(self):
        held = self.random.choice(MODIFIERS + [None] * 5)
        if held:
            self.hold(held, True)
        self.tap(self.random.choice(KEYS))
        if held:
            self.hold(held, False)

    def press(self, button, down):
        self.x.button(button, down)
        self.say("press" if down else "release", button)

    def hold(self, key, down):
        self.x.key(key, down)
        self.say("down" if down else "up", key)

    def tap(self, key):
        self.hold(key, True)
        self.hold(key, False)

    def resize(self):
        """Several in a row, as when a corner is dragged, often with one side of a few pixels."""
        for _ in range(self.random.randint(1, 4)):
            most = LARGEST if self.random.random() < 0.1 else USUAL
            self.size = tuple(self.random.choice([1, self.random.randint(1, 60), self.random.randint(1, side), side])
                              for side in most)
            self.x.resize(self.program.window, *self.size)
            self.say("resize", *self.size)
        self.x.focus(self.program.window)

    def drawn(self):
        try:
            return os.path.getsize(self.program.log)
        except FileNotFoundError:
            return 0

    def look_at_memory(self):
        try:
            with open(f"/proc/{self.program.process.pid}/status") as file:
                lines = dict(line.split(":", 1) for line in file)
        except (FileNotFoundError, ProcessLookupError):
            return
        if "VmHWM" in lines:
            self.peak_mb = max(self.peak_mb, int(lines["VmHWM"].split()[0]) / 1024)
        if self.most_mb and self.peak_mb > self.most_mb:
            raise Trouble(self.told(f"it holds {self.peak_mb:.0f} MB, more than {self.most_mb}"))

    def come_to_an_end(self):
        """All is let go of; at a usual size it still draws. One that was closed has ended in good order."""
        for key in MODIFIERS:
            self.hold(key, False)
        for button in (1, 3):
            self.press(button, False)
        process = self.program.process
        for size in ((900, 600), USUAL):
            self.size, frames = size, self.drawn()
            self.x.resize(self.program.window, *size)
            self.say("resize", *size)
            self.x.sync()
            until(lambda: self.drawn() > frames or process.poll() is not None, self.told("a frame at the end"))
        if process.poll() is None:
            return
        self.closed += 1
        if process.returncode != 0:
            raise Trouble(self.told(f"it ended with {process.returncode}: {process.stderr.read()}"))

    def told(self, what):
        return "\n".join(self.last) + f"\nafter {self.events} events: {what}"

    def sums(self):
        return f"{self.events} events, closed {self.closed} times, at most {self.peak_mb:.0f} MB"


def play(seconds, seed, most_mb):
    """The sums; raises where something went wrong."""
    folder = tempfile.mkdtemp(prefix="attnlab-hands-")
    try:
        scene = os.path.join(folder, "scene.json")
        shutil.copy(os.path.join(os.environ["ATTNLAB_TOP"], "assets/examples/opening.json"), scene)
        with Display(*LARGEST) as display:
            hands = RandomHands(display, folder, scene, seed, most_mb)
            hands.play(seconds)
            return hands.sums()
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    SECONDS = float(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("ATTNLAB_WINDOW_SECONDS", 30))
    SEED = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(1 << 32)
    print("seed", SEED, flush=True)
    try:
        print(play(SECONDS, SEED, float(os.environ.get("ATTNLAB_MOST_MB", 0))))
    except AssertionError as error:
        sys.exit(str(error))
