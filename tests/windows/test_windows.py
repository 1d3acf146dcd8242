"""The program as it is compiled for Windows, run by wine, against the program of this machine: what the commands say, print and
write, and what a file may be called."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

TOP = pathlib.Path(os.environ["ATTNLAB_TOP"])
sys.path.insert(0, str(TOP / "tests" / "node"))
from test_node import A_FONT, differences, here, without_chance  # noqa: E402

EXE = pathlib.Path(os.environ["ATTNLAB_EXE"])
PREFIX = EXE.parent / "wine"
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(PREFIX), "WINEPREFIX": str(PREFIX), "WINEDEBUG": "-all",
               "WINEDLLOVERRIDES": "mscoree=;mshtml=;winemenubuilder.exe="}


def by_wine(folder, words, output="out", errors="err"):
    """The exit status of the other one."""
    with open(folder / output, "wb") as out, open(folder / errors, "wb") as err:
        return subprocess.run([os.environ["ATTNLAB_WINE"], str(EXE), *words], cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                              stdout=out, stderr=err, check=False, timeout=600).returncode


class Window:
    """The window of the other one with a file open, on a screen of its own; every frame is a line of frames.log."""

    def __init__(self, folder, file):
        self.log = folder / "frames.log"
        self.screen = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24"], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True)
        self.environment = {**ENVIRONMENT, "DISPLAY": ":" + self.screen.stdout.readline().strip(), "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.program = subprocess.Popen([os.environ["ATTNLAB_WINE"], str(EXE), "--frame-log", self.log.name, file], cwd=folder,
                                        env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while self.frames() == 0 and self.program.poll() is None:
            time.sleep(0.2)
        self.rest()

    def end(self):
        self.program.kill()
        self.program.wait()
        self.screen.kill()
        self.screen.communicate()

    def frames(self):
        return self.log.read_text().count("\n") if self.log.exists() else 0

    def rest(self):
        """Until none has come for two seconds."""
        seen = -1
        while seen != (seen := self.frames()):
            time.sleep(2)

    def hands(self, *words):
        subprocess.run(["xdotool", *words], env=self.environment, check=True, timeout=60)
        self.rest()

    def type_into_first_cell(self, text):
        place = subprocess.run(["xdotool", "search", "--name", "Attnlab", "getwindowgeometry", "--shell"], env=self.environment,
                               check=True, capture_output=True, text=True).stdout
        x, y = (int(re.search(rf"^{side}=(\d+)$", place, re.M)[1]) for side in "XY")
        self.hands("mousemove", str(x + 76), str(y + 145), "click", "--repeat", "2", "--delay", "200", "1")
        self.hands("type", "--delay", "100", text)
        self.hands("key", "Return")


class Windows(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        if not (PREFIX / "system.reg").exists():
            PREFIX.mkdir(exist_ok=True)
            subprocess.run([os.environ["ATTNLAB_WINE"], "wineboot", "-i"], env=ENVIRONMENT, check=True, timeout=600,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # One that waits for its input: the server of wine, which ends soon after the last of its programs, is there for all.
        cls.waiting = subprocess.Popen([os.environ["ATTNLAB_WINE"], str(EXE), "share", "-"], env=ENVIRONMENT, stdin=subprocess.PIPE,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @classmethod
    def tearDownClass(cls):
        cls.waiting.communicate(b"")

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="attnlab-windows-")
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.ours, self.theirs = self.root / "ours", self.root / "theirs"
        self.ours.mkdir()
        self.theirs.mkdir()

    def assets(self, folder):
        """The files of a folder of assets, as they are named in the folders of both."""
        shutil.copytree(TOP / "assets" / folder, self.root / folder)
        return [f"../{folder}/{file.name}" for file in sorted((TOP / "assets" / folder).glob("*.json")) if file.name != "published.json"]

    def run_both(self, lines):
        """Each in both folders, N.out and N.err: the exit statuses, which are the same."""
        statuses = []
        for number, words in enumerate(lines):
            output, errors = f"{number}.out", f"{number}.err"
            statuses.append(here(self.ours, words, output, errors))
            self.assertEqual(statuses[-1], by_wine(self.theirs, words, output, errors), words)
        return statuses

    def expect_the_same_files(self):
        ours, theirs = (sorted(file.name for file in folder.iterdir()) for folder in (self.ours, self.theirs))
        self.assertEqual(ours, theirs)
        for name in ours:
            one, other = (A_FONT.sub(b"", (folder / name).read_bytes()) for folder in (self.ours, self.theirs))
            if one == other:
                continue
            try:
                one, other = one.decode(), other.decode()
            except UnicodeDecodeError:
                self.fail(name)
            self.assertEqual(list(differences(one.splitlines(), other.splitlines(), name)), [])

    def test_numbers_and_facts_of_the_examples(self):
        scenes = self.assets("examples")
        self.assertEqual(set(self.run_both([["compute", file] for file in scenes])), {0})
        wrong, facts = [], 0
        for number, file in enumerate(scenes):
            ours, theirs = (json.loads((folder / f"{number}.out").read_text()) for folder in (self.ours, self.theirs))
            facts += len(ours["facts"])
            list(map(without_chance, ours["facts"], theirs["facts"]))
            wrong += [f"{file}{where}: {apart}" for where, apart in differences(ours, theirs)]
        print(f"{len(scenes)} scenes, {facts} facts")
        self.assertEqual(wrong, [])

    def test_what_the_commands_print_and_write(self):
        scenes, lessons = self.assets("examples"), self.assets("lessons")
        lines = [["compute", "missing.json"], ["export", scenes[0], "--view", "nothing", "-o", "x.svg"], ["lessons"], ["examples"],
                 ["check", *lessons], ["check", lessons[0], scenes[0]],
                 ["train", "--task", "next", "--steps", "60", "--seeds", "2", "-o", "next.run"]]
        lines += [["describe", file] for file in scenes[:4]]
        lines += [["share", file] for file in scenes[:4]]
        lines += [["export", file, "--matrix", "weights", "--decimals", "6", "-o", f"{at}.tex"] for at, file in enumerate(scenes[:4])]
        self.assertEqual(set(self.run_both(lines)), {0, 1, 2})
        self.expect_the_same_files()

    def test_pictures(self):
        self.assets("examples")
        lines = [["export", f"../examples/{name}.json", "--view", view, "-o", f"{name}-{view}.{form}"]
                 for name, view in (("opening", "pipeline"), ("causal-pair", "symmetry"), ("two-heads-saturated", "heads"))
                 for form in ("svg", "png")]
        self.assertEqual(set(self.run_both(lines)), {0})
        self.expect_the_same_files()

    def test_window(self):
        if not all(shutil.which(program) for program in ("Xvfb", "xdotool")):
            self.skipTest("Xvfb or xdotool is not installed")
        self.assets("examples")
        file = self.theirs / "szene-é.json"
        shutil.copy(self.root / "examples" / "opening.json", file)
        for kept in PREFIX.glob("drive_c/users/*/AppData/Local/Attnlab"):
            shutil.rmtree(kept)  # of another run, which would be offered
        window = Window(self.theirs, file.name)
        self.addCleanup(window.end)
        window.type_into_first_cell("1/4")
        window.hands("key", "ctrl+s")
        saved = json.loads(file.read_text())
        self.assertEqual(saved["Q"][0][0], 0.25)
        [journal] = PREFIX.glob("drive_c/users/*/AppData/Local/Attnlab/journal/*.journal")
        steps = journal.read_text().count("\nS")
        window.type_into_first_cell("1/8")
        self.assertEqual(journal.read_text().count("\nS"), steps + 1)
        frames = window.frames()
        time.sleep(5)
        self.assertEqual(window.frames(), frames, "it rests")

    def test_names_of_files(self):
        [scene] = [file for file in self.assets("examples") if file.endswith("/opening.json")]
        deep = self.theirs.joinpath(*["folder-of-a-long-name-" + "x" * 40] * 5)
        deep.mkdir(parents=True)
        for folder in (self.theirs, deep):
            for name in ("plain.tex", "é ü 日本.tex"):
                file = folder / name
                file.write_text("old")
                words = ["export", scene, "--matrix", "weights", "-o", str(file.relative_to(self.theirs))]
                self.assertEqual(by_wine(self.theirs, words), 0, (self.theirs / "err").read_text())
                self.assertIn("begin{", file.read_text())
            self.assertEqual([file.name for file in folder.glob(".attnlab*")], [])
        self.assertGreater(len(str(deep)), 300)
        self.assertEqual(by_wine(self.theirs, ["compute", str(deep / "é.json")]), 1)
        self.assertIn("é.json: expected a file, but there is none of this name", (self.theirs / "err").read_text())
        for name, sentence in (("aux.tex", "expected a file, found a device"), ("a?b.tex", "a file cannot have this name here")):
            self.assertEqual(by_wine(self.theirs, ["export", scene, "--matrix", "weights", "-o", name]), 1)
            self.assertEqual(f"{name}: not saved: {sentence}\n", (self.theirs / "err").read_text())


if __name__ == "__main__":
    unittest.main()
