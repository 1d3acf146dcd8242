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
COMPILER = "x86_64-w64-mingw32-gcc-posix"
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(PREFIX), "WINEPREFIX": str(PREFIX), "WINEDEBUG": "-all",
               "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe,winedbg.exe="}


def by_wine(folder, words, output="out", errors="err", more=None):
    """The exit status of the other one, with more in its environment."""
    with open(folder / output, "wb") as out, open(folder / errors, "wb") as err:
        return subprocess.run([os.environ["ATTNLAB_WINE"], str(EXE), *words], cwd=folder, env={**ENVIRONMENT, **(more or {})},
                              stdin=subprocess.DEVNULL, stdout=out, stderr=err, check=False, timeout=600).returncode


def person():
    """Whose folders those of wine are."""
    [folder] = [folder for folder in (PREFIX / "drive_c" / "users").iterdir() if (folder / "AppData").exists()]
    return folder


def running(program):
    """The processes with our settings whose first word ends so."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if ((process / "cmdline").read_bytes().split(b"\0")[0].endswith(program.encode())
                    and f"WINEPREFIX={PREFIX}".encode() in (process / "environ").read_bytes().split(b"\0")):
                found.append(process.name)
        except OSError:
            pass  # it has ended meanwhile
    return found


def wait_until(there, seconds=60):
    end = time.monotonic() + seconds
    while not there():
        if time.monotonic() > end:
            raise AssertionError("it has not come")
        time.sleep(0.2)


def screen():
    """One of its own, and the environment of what is to be seen there. What wine shows without one it shows nowhere from then on."""
    shown = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                             text=True)
    return shown, {**ENVIRONMENT, "DISPLAY": ":" + shown.stdout.readline().strip(), "LIBGL_ALWAYS_SOFTWARE": "1"}


class Window:
    """The window of the other one with a file open, on a screen of its own; every frame is a line of frames.log. It may be
    another program that starts it."""

    def __init__(self, folder, file, start=()):
        self.log = folder / "frames.log"
        self.screen, self.environment = screen()
        with open(folder / "err", "wb") as errors:
            self.program = subprocess.Popen([os.environ["ATTNLAB_WINE"], *start, str(EXE), "--frame-log", self.log.name, file], cwd=folder,
                                            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
        wait_until(lambda: self.frames() > 0 or self.program.poll() is not None)
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

    def compiled(self, source, name):
        """A program of this folder."""
        if not shutil.which(COMPILER):
            self.skipTest(f"{COMPILER} is not installed")
        folder = self.root / "a folder"
        folder.mkdir()
        subprocess.run([COMPILER, "-municode", "-s", str(TOP / "tests" / "windows" / f"{source}.c"), "-o", str(folder / f"{name}.exe")], check=True)
        return folder / f"{name}.exe"

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
        self.forget()
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

    def forget(self):
        """What another run has kept, which would be offered."""
        for kept in PREFIX.glob("drive_c/users/*/AppData/Local/Attnlab"):
            shutil.rmtree(kept)

    def test_how_it_ends(self):
        if not all(shutil.which(program) for program in ("Xvfb", "xdotool")):
            self.skipTest("Xvfb or xdotool is not installed")
        neighbour = str(self.compiled("neighbour", "neighbour"))
        kept = "; what was open is kept and offered at the next start"
        shutil.copy(TOP / "assets" / "examples" / "opening.json", self.theirs)
        for start, end, said, status in (
                ((), (neighbour, "crash"), "Ended by an access violation" + kept + "; a report of what happened lies at ", 5),
                ((), ("wineboot", "--end-session"), "Ended by the end of the session" + kept + ".\n", 143),
                ((neighbour, "interrupt"), (), "Ended by Ctrl+C" + kept + ".\n", 130)):
            with self.subTest(said):
                self.forget()
                (self.theirs / "frames.log").unlink(missing_ok=True)
                window = Window(self.theirs, "opening.json", start)
                self.addCleanup(window.end)
                window.type_into_first_cell("1/4")
                if end:
                    subprocess.run([os.environ["ATTNLAB_WINE"], *end], env=window.environment, check=True, timeout=60)
                else:
                    (self.theirs / "now").touch()
                self.assertEqual(window.program.wait(60), status)
                self.assertTrue((self.theirs / "err").read_text().startswith(said), (self.theirs / "err").read_text())
                [journal] = PREFIX.glob("drive_c/users/*/AppData/Local/Attnlab/journal/*.journal")
                self.assertIn("\nS", journal.read_text())

    def test_videos_are_made_by_another_program(self):
        [scene] = [file for file in self.assets("examples") if file.endswith("/opening.json")]
        words = ["export", scene, "--matrix", "weights", "--sweep", "temperature=1:2", "--frames", "7", "--size", "301x200", "-o", "é ü.mp4"]
        self.assertEqual(by_wine(self.theirs, words), 1)
        self.assertEqual((self.theirs / "err").read_text().split("; ")[0],
                         "a video needs ffmpeg, which is not installed here (winget install ffmpeg, or put ffmpeg.exe beside attnlab.exe)")
        there = {"WINEPATH": f"Z:{self.compiled('stand_in', 'ffmpeg').parent}"}
        for left in (PREFIX / "drive_c" / "users").rglob("att*.tmp"):
            left.unlink()  # by what was killed, below
        self.assertEqual(by_wine(self.theirs, words, more=there), 0, (self.theirs / "err").read_text())
        *told, count = (self.theirs / "é ü.mp4").read_text().splitlines()
        self.assertEqual(told[:9], "-nostdin -loglevel error -f rawvideo -pixel_format rgb24 -video_size 302x200".split())
        self.assertEqual(told[-2:], ["mp4", "-y"])
        self.assertEqual(count, f"{7 * 3 * 302 * 200} bytes")
        self.assertEqual(list((PREFIX / "drive_c" / "users").rglob("att*.tmp")), [])
        # One that ends while frames larger than the pipe are still on their way.
        large = [*words[:-3], "1600x1000", "-o", "left.mp4"]
        self.assertEqual(by_wine(self.theirs, large, more={**there, "STAND_IN_LEAVES": "1"}), 1)
        self.assertEqual((self.theirs / "err").read_text(),
                         "the video cannot be made: ffmpeg ended without one; .apng and .gif need no other program\n")
        self.assertFalse((self.theirs / "left.mp4").exists())
        # With the program that asked for it ends all that works for it.
        started = subprocess.Popen([os.environ["ATTNLAB_WINE"], str(EXE), *words], cwd=self.theirs, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**ENVIRONMENT, **there, "STAND_IN_WAITS": "1"})
        self.addCleanup(started.kill)
        wait_until(lambda: len(running("ffmpeg.exe")) == 2)
        started.kill()
        started.wait()
        wait_until(lambda: not running("ffmpeg.exe"))

    def test_installer(self):
        made = sorted((TOP / "build" / "packages").glob("attnlab-*-windows-setup.exe"))
        if not made:
            self.skipTest("what tools/windows --package makes is not there")
        if not shutil.which("Xvfb"):
            self.skipTest("Xvfb is not installed")
        shown, environment = screen()
        self.addCleanup(shown.communicate)
        self.addCleanup(shown.kill)
        user = person()
        folder = user / "AppData" / "Local" / "Programs" / "Attnlab"
        entry = next(user.rglob("Start Menu")) / "Programs" / "Attnlab.lnk"
        shutil.rmtree(folder, ignore_errors=True)
        # A folder of somebody's own, by chance with a file of our name.
        (folder / "doc").mkdir(parents=True)
        (folder / "doc" / "thesis.txt").write_text("mine")
        refused = subprocess.run([os.environ["ATTNLAB_WINE"], str(made[-1]), "/S"], env=environment, check=False, timeout=300)
        self.assertNotEqual(refused.returncode, 0)
        self.assertEqual([file for file in folder.rglob("*") if file.is_file()], [folder / "doc" / "thesis.txt"])
        shutil.rmtree(folder)
        for _ in range(2):  # over itself, too
            subprocess.run([os.environ["ATTNLAB_WINE"], str(made[-1]), "/S"], env=environment, check=True, timeout=300)
            self.assertTrue(entry.exists())
            for name in ("attnlab.exe", "README.txt", "doc/LICENSES.md", "doc/licences/cairo.txt", "doc/licences/GPL-3.txt", "doc/licences/nsis.txt"):
                self.assertTrue((folder / name).exists(), name)
            self.assertIn("Attnlab\\\\attnlab.exe\\\" \\\"%1\\\"", self.registry(environment))
        run = subprocess.run([os.environ["ATTNLAB_WINE"], str(folder / "attnlab.exe"), "--version"], env=environment, capture_output=True,
                             text=True, check=True, timeout=60)
        self.assertIn("attnlab", run.stdout)
        mine = folder / "mine.json"
        mine.write_text("{}")
        settings = user / "AppData" / "Roaming" / "Attnlab" / "mine"
        settings.parent.mkdir(exist_ok=True)
        settings.write_text("kept")
        subprocess.run([os.environ["ATTNLAB_WINE"], str(folder / "uninstall.exe"), "/S"], env=environment, check=True, timeout=300)
        wait_until(lambda: not (folder / "attnlab.exe").exists() and "Attnlab.Scene" not in self.registry(environment))
        self.assertEqual([file for file in folder.rglob("*") if file.is_file()], [mine])
        self.assertEqual(settings.read_text(), "kept")
        self.assertFalse(entry.exists())

    def registry(self, environment):
        """What belongs to the person, as wine has it now."""
        out = self.theirs / "registry"
        subprocess.run([os.environ["ATTNLAB_WINE"], "regedit", "/E", str(out), "HKEY_CURRENT_USER\\Software"], env=environment, check=True,
                       timeout=60)
        return out.read_text("utf-16")

    def test_letters_of_installed_fonts(self):
        font = pathlib.Path("/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf")
        if not font.exists():
            self.skipTest("fonts-noto-core is not installed")
        folder = person() / "AppData" / "Local" / "Microsoft" / "Windows" / "Fonts"
        shutil.rmtree(folder, ignore_errors=True)
        [scene] = [self.root / file[3:] for file in self.assets("examples") if file.endswith("/opening.json")]
        scene.write_text(scene.read_text().replace('"movie"', '"ไทย"'))
        words = ["export", f"../examples/{scene.name}", "--matrix", "weights", "-o", "weights.svg"]
        self.assertEqual(by_wine(self.theirs, words), 0)
        self.assertIn("No installed font has U+0E44", (self.theirs / "err").read_text())
        folder.mkdir(parents=True)
        self.addCleanup(shutil.rmtree, folder)
        shutil.copy(font, folder / "Thai é.ttf")
        self.assertEqual(by_wine(self.theirs, words), 0)
        self.assertEqual((self.theirs / "err").read_text(), "")

    def test_a_file_that_another_program_holds(self):
        neighbour = self.compiled("neighbour", "neighbour")
        [scene] = [file for file in self.assets("examples") if file.endswith("/opening.json")]
        for name, words, sentence in (("held.json", ["compute", "held.json"], "expected a file that can be opened, but: another program has it open"),
                                      ("held.tex", ["export", scene, "--matrix", "weights", "-o", "held.tex"], "not saved: another program has it open")):
            (self.theirs / name).write_text("as it was")
            with subprocess.Popen([os.environ["ATTNLAB_WINE"], str(neighbour), "hold", name], cwd=self.theirs, env=ENVIRONMENT,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holds:
                self.assertEqual(holds.stdout.read(4), b"held")
                self.assertEqual(by_wine(self.theirs, words), 1)
                holds.communicate(b"")
            self.assertEqual((self.theirs / "err").read_text(), f"{name}: {sentence}\n")
            self.assertEqual((self.theirs / name).read_text(), "as it was")
        self.assertEqual(sorted(file.name for file in self.theirs.iterdir()), ["err", "held.json", "held.tex", "out"])

    def test_turkish_letters_and_numbers(self):
        [scene] = [file for file in self.assets("examples") if file.endswith("/opening.json")]
        words = ["compute", scene]
        self.assertEqual(by_wine(self.theirs, words, "plain"), 0)
        made = subprocess.run(["localedef", "--no-archive", "-i", "tr_TR", "-f", "ISO-8859-9", str(self.root / "tr_TR")], check=False)
        if made.returncode != 0:
            self.skipTest("localedef (package locales) is not installed")
        self.assertEqual(by_wine(self.theirs, words, "turkish", more={"LC_ALL": "tr_TR", "LANG": "tr_TR", "LOCPATH": str(self.root)}), 0)
        self.assertEqual((self.theirs / "plain").read_bytes(), (self.theirs / "turkish").read_bytes())

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
