"""The program as it is compiled for Windows, run by wine, against the program of this machine: what the commands say, print and
write, and what a file may be called."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
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


class Windows(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        if not (PREFIX / "system.reg").exists():
            PREFIX.mkdir(exist_ok=True)
            subprocess.run([os.environ["ATTNLAB_WINE"], "wineboot", "-i"], env=ENVIRONMENT, check=True, timeout=600,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

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


if __name__ == "__main__":
    unittest.main()
