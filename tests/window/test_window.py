"""The built program in a real window, worked with real X events: python3 test_window.py [Window.test_NAME].
ATTNLAB: the program; ATTNLAB_WHERE: attnlab_where; ATTNLAB_TOP: the sources."""

import os
import shutil
import signal
import struct
import subprocess
import time
import unittest

from display import Case, Display, Program, until
from seeing import middle, where


def differences(a, b, path=""):
    """The paths of all that differs between two JSON values."""
    if isinstance(a, dict) and isinstance(b, dict):
        return [d for key in sorted(a.keys() | b.keys()) for d in differences(a.get(key), b.get(key), f"{path}.{key}")]
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return [d for i, pair in enumerate(zip(a, b)) for d in differences(*pair, f"{path}[{i}]")]
    return [] if a == b else [path]


class Window(Case):
    def drag(self, program, label, dx):
        x, y = middle(where(program.size(), self.scene, "pipeline", label)[0].entries[label])
        program.hands(f"mousemove {x} {y}", "mousedown 1")
        for _ in range(4):
            program.hands(f"mousemove_relative -- {dx // 4} 0")
        program.hands("mouseup 1")

    def restores_and_saves(self, program):
        before = self.saved()
        program.hands("key Return")  # Restore
        self.assertIn("scene.json", program.title())
        program.hands("key ctrl+s")
        until(lambda: self.saved() != before, "Saving")
        self.assertEqual(differences(before, self.saved()), [".K[1][2]"])

    def test_drag_saves_one_entry(self):
        before = self.saved()
        with Display() as display, Program(display, self.folder, self.scene) as program:
            self.assertIn("scene.json", program.title())
            self.drag(program, "K/r2c3", 40)
            self.assertEqual(self.saved(), before)
            program.hands("key ctrl+s")
            until(lambda: self.saved() != before, "Saving")
            program.hands("key ctrl+q")
            self.assertEqual(program.status(), 0)
        after = self.saved()
        self.assertEqual(differences(before, after), [".K[1][2]"])
        self.assertGreater(after["K"][1][2], before["K"][1][2])
        self.assertEqual(sorted(name for name in os.listdir(self.folder) if name.startswith("scene")), ["scene.json"])

    def test_close_asks_about_changes(self):
        before = self.saved()
        with Display() as display, Program(display, self.folder, self.scene) as program:
            display.ask_to_close(program.window)  # nothing changed yet: it closes
            self.assertEqual(program.status(), 0)
        with Display() as display, Program(display, self.folder, self.scene) as program:
            self.drag(program, "Q/r1c1", -40)
            frames = program.frames()
            display.ask_to_close(program.window)
            until(lambda: program.frames() > frames, "The question")
            program.rest()
            self.assertIsNone(program.process.poll())  # it asks
            program.hands("key Escape", "key ctrl+z")  # no; and take the change back
            display.ask_to_close(program.window)
            self.assertEqual(program.status(), 0)
        self.assertEqual(self.saved(), before)

    def test_ends_by_a_signal_and_offers_what_was_open(self):
        before = self.saved()
        for number in (signal.SIGTERM, signal.SIGHUP):
            with Display() as display, Program(display, self.folder, self.scene) as program:
                if number != signal.SIGTERM:
                    program.hands("key Escape")  # what is left from before stays for later
                self.drag(program, "K/r2c3", 40)
                program.process.send_signal(number)
                self.assertEqual(program.status(), 128 + number)
                self.assertEqual(program.process.stderr.read(), f"Ended by {number.name}; what was open is kept and "
                                                                "offered at the next start.\n")
        self.assertEqual(self.saved(), before)
        with Display() as display, Program(display, self.folder) as program:
            self.assertNotIn("scene.json", program.title())
            self.restores_and_saves(program)

    def test_crashes_with_a_report(self):
        journals = os.path.join(self.folder, "state", "attnlab", "journal")
        report = os.path.join(journals, "report-1.txt")
        for number in (signal.SIGABRT, signal.SIGSEGV):
            with Display() as display, Program(display, self.folder, self.scene) as program:
                if number != signal.SIGABRT:
                    program.hands("key Return")  # the work of the one before: a step further in a journal of its own
                    report = os.path.join(journals, "report-2.txt")
                self.drag(program, "K/r2c3", 40)
                program.process.send_signal(number)
                said = program.process.stderr.read()
                # A sanitizer takes SIGSEGV next, and ends the program itself.
                self.assertEqual(program.status(), 1 if "AddressSanitizer" in said else -number, said)
                self.assertEqual(said.splitlines()[0], f"Ended by {number.name}; what was open is kept and offered at the next "
                                                       f"start; a report of what happened lies at {report}.")
            with open(report) as file:
                text = file.read()
            self.assertRegex(text, r"\AAttnlab [0-9.]+.*, commit ([0-9a-f]{7,}|unknown)\n.*\nOpenGL .*\nEnded by " + number.name)
            self.assertIn("  (edit)", text)
            self.assertTrue(text.endswith("]\nEnd of the report.\n\n"), text)
        with Display() as display, Program(display, self.folder, self.scene) as program:
            self.restores_and_saves(program)

    def test_ends_with_its_display(self):
        with Display() as display, Program(display, self.folder, self.scene) as program:
            self.drag(program, "K/r2c3", 40)
            display.server.terminate()
            self.assertEqual(program.status(), 1)
            self.assertEqual(program.process.stderr.read(), "The display has ended; what was open is kept and offered at "
                                                            "the next start.\n")

    def test_opens_what_is_dropped(self):
        # A name that is quoted on its way; of two files one is chosen.
        named = os.path.join(self.folder, "my sc\u00e8ne 100%.json")
        shutil.copy(self.scene, named)
        with Display() as display, Program(display, self.folder) as program:
            display.drop(program.window, [named])
            until(lambda: os.path.basename(named) in program.title(), "The dropped scene")
            display.drop(program.window, [self.scene, named])
            program.rest()
            self.assertIn(os.path.basename(named), program.title())  # it asks
            program.hands("key Return")
            until(lambda: "scene.json" in program.title(), "The first of the two")

    def test_draws_nothing_at_rest(self):
        with Display() as display, Program(display, self.folder, self.scene) as program:
            # What was said of opening gives way to the status after some seconds:
            # the last frames that nothing asks for.
            program.rest(7)
            # At rest two seconds pass without a frame; the pointer over a cell and a chosen cell are rest
            # too. A dialog whose field has the keyboard, too, and the palette.
            for step in (None, "mousemove 700 400", "click 1", "key ctrl+shift+s", "key Escape", "key ctrl+p", "key Escape"):
                if step:
                    program.hands(step)
                program.rest()
                count = program.frames()
                time.sleep(2)
                self.assertEqual(program.frames(), count, step)
            program.hands("mousemove 720 460")  # and it still answers

    def test_copies_the_picture(self):
        if shutil.which("xclip") is None:
            self.skipTest("xclip is not installed")
        with Display() as display, Program(display, self.folder, self.scene) as program:
            program.hands("key ctrl+shift+c")
            paste = ["xclip", "-selection", "clipboard", "-t", "image/png", "-o"]
            there = until(lambda: subprocess.run(paste, env=dict(os.environ, DISPLAY=display.name),
                                                 capture_output=True).stdout, "The picture in the clipboard")
            self.assertTrue(there.startswith(b"\x89PNG\r\n\x1a\n"))
            self.assertIn(b"attnlab.scene", there)
            self.assertEqual(there[-8:-4], b"IEND")
            program.rest()  # what was copied flashes for a moment only
            ps = ["ps", "--ppid", str(program.process.pid), "-o", "stat="]
            until(lambda: not subprocess.run(ps, capture_output=True, text=True).stdout.strip(),
                  "The end of xclip, with no zombie left,")

    def test_picture_of_the_window(self):
        with Display() as display, Program(display, self.folder, self.scene) as program:
            program.hands("key ctrl+shift+e", "key Return")
            file = os.path.join(self.folder, "scene-window.png")
            until(lambda: os.path.exists(file), "The picture of the window")
            with open(file, "rb") as stream:
                start = stream.read(24)
            self.assertEqual(struct.unpack(">II", start[16:24]), tuple(2 * side for side in program.size()))
            program.rest()
            self.assertIsNone(program.process.poll())

    def test_starts_without_the_file(self):
        with Display() as display, Program(display, self.folder, "not-there.json") as program:
            self.assertNotIn("not-there.json", program.title())
            program.hands("key ctrl+q")
            self.assertEqual(program.status(), 0)

    def test_no_display(self):
        for environment in ({}, {"DISPLAY": ":7654"}):
            done = self.run_without_window(**environment)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertRegex(done.stderr, r"^There is no display to open a window on.*\. "
                                          r"`attnlab compute SCENE` needs none\.\n$")
            self.assertEqual(done.stdout, "")

    def test_old_opengl(self):
        with Display() as display:
            for version in ("2.1", "3.0"):
                done = self.run_without_window(DISPLAY=display.name, MESA_GL_VERSION_OVERRIDE=version)
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertIn(f"OpenGL {version}", done.stderr)
                self.assertIn("`LIBGL_ALWAYS_SOFTWARE=1 attnlab` draws in software.", done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_selftest_asks_the_display(self):
        with Display() as display:
            done = self.run_without_window("--selftest", DISPLAY=display.name)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertRegex(done.stdout, r"(?m)^ok      OpenGL    [0-9]")
            done = self.run_without_window("--selftest", DISPLAY=display.name, MESA_GL_VERSION_OVERRIDE="2.1")
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertRegex(done.stdout, r"(?m)^FAILED  OpenGL    .*OpenGL 2\.1")


if __name__ == "__main__":
    unittest.main(verbosity=2)
