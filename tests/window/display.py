"""A display of its own, the program in it, and hands: Xvfb, xdotool, libX11. Only Python's own library."""

import json
import os
import shutil
import subprocess
import tempfile
import time
import unittest

from x11 import X11, Source

LIMIT = 120  # seconds; generous, for machines under load. Reached only where something is broken.


def until(condition, what):
    """Waits for a condition and returns its value; fails with a sentence when it does not come true."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError(f"{what} did not happen within {LIMIT} seconds")


class Display:
    """An X server without a window manager; a context manager."""

    def __init__(self, width=1600, height=1000):
        self.size = (width, height)

    def __enter__(self):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "%dx%dx24" % self.size, "-nolisten", "tcp",
             "-noreset"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise AssertionError("Xvfb does not start")
        self.name = ":" + number
        until(lambda: self.xdotool("getdisplaygeometry").returncode == 0, "Xvfb's answer")
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()

    def xdotool(self, *words):
        environment = dict(os.environ, DISPLAY=self.name)
        return subprocess.run(["xdotool", *map(str, words)], env=environment, capture_output=True, text=True)

    def ask_to_close(self, window):
        """What a window manager sends when its close button is pressed: WM_DELETE_WINDOW (ICCCM 4.2.8)."""
        with X11(self.name) as x:
            x.tell(window, "WM_PROTOCOLS", x.atom("WM_DELETE_WINDOW"))

    def drop(self, window, files, patience=until):
        with Source(self.name) as source:
            source.drop(window, files, patience)


class Program:
    """The program in a window of the display, with a folder of its own for all that it remembers."""

    def __init__(self, display, folder, *arguments):
        self.display, self.log = display, os.path.join(folder, "frames")
        environment = surroundings(folder, DISPLAY=display.name)
        self.process = subprocess.Popen([os.environ["ATTNLAB"], "--frame-log", self.log, *arguments], env=environment, cwd=folder,
                                        stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.window = int(until(self._find, "The window's opening"))
        display.xdotool("windowfocus", "--sync", self.window)
        self.rest()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def _find(self):
        if self.process.poll() is not None:
            raise AssertionError("The program ended: " + self.process.communicate()[1])
        found = self.display.xdotool("search", "--onlyvisible", "--class", "attnlab").stdout.split()
        return found[0] if found and self.frames() else None

    def frames(self):
        try:
            with open(self.log) as log:
                return log.read().count("\n")
        except FileNotFoundError:
            return 0

    def rest(self, seconds=1.0):
        """Waits until no frame has been drawn for so long."""
        state = {"count": -1, "since": 0.0}

        def resting():
            count, now = self.frames(), time.monotonic()
            if count != state["count"]:
                state.update(count=count, since=now)
            return now - state["since"] > seconds

        until(resting, "Rest")

    def hands(self, *steps):
        """Steps of xdotool, each after the program has drawn the one before: three frames follow every event."""
        for step in steps:
            before = self.frames()
            self.display.xdotool(*step.split())
            until(lambda: self.frames() >= before + 3 or self.process.poll() is not None, "Frames after " + step)

    def title(self):
        return self.display.xdotool("getwindowname", self.window).stdout.strip()

    def size(self):
        words = self.display.xdotool("getwindowgeometry", "--shell", self.window).stdout.split()
        values = dict(word.split("=") for word in words)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def status(self):
        until(lambda: self.process.poll() is not None, "The program's end")
        return self.process.returncode


def surroundings(folder, **more):
    """The environment of a program under test: drawn in software, nothing of the user's own."""
    keep = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    # What graphics drivers keep until the end is not ours,
    # and they are unloaded before their names could be asked for.
    return dict(keep, LIBGL_ALWAYS_SOFTWARE="1", HOME=folder, XDG_STATE_HOME=os.path.join(folder, "state"),
                XDG_CONFIG_HOME=os.path.join(folder, "config"),
                LC_ALL="C.UTF-8", ASAN_OPTIONS="detect_leaks=0", **more)


class Case(unittest.TestCase):
    """A folder of its own, in it a scene."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="attnlab-window-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.scene = opening_in(self.folder)

    def saved(self):
        with open(self.scene) as file:
            return json.load(file)

    def run_without_window(self, *arguments, **environment):
        return subprocess.run([os.environ["ATTNLAB"], *arguments], env=surroundings(self.folder, **environment),
                              capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=LIMIT)


def opening_in(folder):
    return shutil.copy(os.path.join(os.environ["ATTNLAB_TOP"], "assets/examples/opening.json"), os.path.join(folder, "scene.json"))
