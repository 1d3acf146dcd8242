"""The program as it is compiled for browsers, run by Node, against the program of this machine: what `compute` says of
random scenes of every rule, and what the other commands print and write. ATTNLAB_SEED repeats a run."""
import concurrent.futures
from decimal import Decimal
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
TOP = pathlib.Path(os.environ["ATTNLAB_TOP"])
NODE = [os.environ["ATTNLAB_NODE"], str(HERE / "many.js"), os.environ["ATTNLAB_FOR_NODE"]]
A_NUMBER = re.compile(r"[-−]?\d+(?:\.\d+)?(?:e[-−+]?\d+)?")
SCENES = 2000
A_FONT = re.compile(rb"base64,[A-Za-z0-9+/=]*")  # which the two versions of HarfBuzz cut out in two ways
CLOSE = 1e-12  # of the largest entry of the matrix, or of 1
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/"}


def here(folder, words, output, errors):
    """The exit status of the program of this machine."""
    with open(folder / output, "wb") as out, open(folder / errors, "wb") as err:
        return subprocess.run([os.environ["ATTNLAB"], *words], cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                              stdout=out, stderr=err, check=False, timeout=600).returncode


def in_node(root, folder, commands):
    """The exit statuses of the other one, which sees the files below `root`."""
    asked = json.dumps([{"words": words, "output": output, "errors": errors} for words, output, errors in commands])
    done = subprocess.run([*NODE, str(root)], cwd=folder, input=asked, capture_output=True, text=True, check=True, timeout=1800)
    return json.loads(done.stdout)


class Both:
    """Folders in which both run the same commands; what a command prints is a file there, N.out and N.err."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.ours, self.theirs = self.root / "ours", self.root / "theirs"
        self.ours.mkdir()
        self.theirs.mkdir()

    def run(self, lines):
        commands = [(words, f"{number}.out", f"{number}.err") for number, words in enumerate(lines)]
        workers = os.cpu_count() or 1
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            native = list(pool.map(lambda command: here(self.ours, *command), commands))
            node = pool.map(lambda start: in_node(self.root, self.theirs, commands[start::workers]), range(workers))
            found = [None] * len(commands)
            for start, statuses in enumerate(node):
                found[start::workers] = statuses
        return native, found

    def files(self, name):
        return (self.ours / name).read_bytes(), (self.theirs / name).read_bytes()


def largest(value):
    """The largest number in a list of lists."""
    if isinstance(value, list):
        return max(map(largest, value), default=0)
    return abs(value) if number(value) else 0


def number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def differences(ours, theirs, where="", size=1.0):
    """Yields what differs, as (where, how far apart): None where it is no distance of numbers."""
    if number(ours) and number(theirs):
        apart = abs(ours - theirs) / max(size, abs(ours))
        if not apart <= CLOSE:
            yield where, apart
    elif isinstance(ours, dict) and isinstance(theirs, dict) and list(ours) == list(theirs):
        for name in ours:
            yield from differences(ours[name], theirs[name], f"{where}.{name}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        size = max(size, largest(ours))
        for at, pair in enumerate(zip(ours, theirs), 1):
            yield from differences(*pair, f"{where}[{at}]", size)
    elif isinstance(ours, str) and isinstance(theirs, str) and A_NUMBER.split(ours) == A_NUMBER.split(theirs):
        for pair in zip(A_NUMBER.findall(ours), A_NUMBER.findall(theirs)):
            one, other = (Decimal(word.replace("−", "-")) for word in pair)
            last_digit = Decimal(1).scaleb(max(one.as_tuple().exponent, other.as_tuple().exponent))
            if abs(one - other) > (CLOSE if last_digit == 1 else max(Decimal(CLOSE), last_digit)):
                yield where, float(abs(one - other))
    elif ours != theirs:
        yield where, None


TOLD = ("head", "row", "col", "numbers")


def without_chance(ours, theirs):
    """Takes out of two facts what rounding decides: which of equal cases they tell of; of an identity that holds all
    residuals, each below its bound; how many keys are equal to the last bit."""
    chance = []
    if "residual" in ours and ours["status"] == theirs["status"] == "holds":
        chance = ["residual", "bound", *TOLD]
    elif any(ours.get(name) != theirs.get(name) for name in TOLD[:3]) or ours["id"] == "equal-keys":
        chance = list(TOLD)
    if all(fact.get("value") and fact.get("bound") for fact in (ours, theirs)) and any(differences(ours["value"], theirs["value"])):
        for fact in (ours, theirs):  # another case may have both larger
            fact["value"] /= fact.pop("bound")
    for fact in (ours, theirs):
        for name in chance:
            fact.pop(name, None)


class Node(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="attnlab-node-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
        self.addCleanup(folder.cleanup)
        self.both = Both(folder.name)

    def assets(self, folder):
        """The files of a folder of assets, as they are named in the folders of both."""
        shutil.copytree(TOP / "assets" / folder, self.both.root / "assets" / folder)
        return [f"../assets/{folder}/{file.name}" for file in sorted((TOP / "assets" / folder).glob("*.json"))]

    def same_statuses(self, lines):
        native, node = self.both.run(lines)
        for words, one, other in zip(lines, native, node):
            self.assertEqual(one, other, words)
        return native

    def test_numbers_and_facts_of_random_scenes(self):
        seed = int(os.environ.get("ATTNLAB_SEED") or random.randrange(2**32))
        print(f"seed {seed}", flush=True)
        scenes = self.both.root / "scenes"
        scenes.mkdir()
        subprocess.run([os.environ["ATTNLAB_SCENES"], str(scenes), str(SCENES), str(seed)], check=True, stdout=subprocess.DEVNULL)
        files = sorted(scenes.iterdir())
        self.assertEqual(set(self.same_statuses([["compute", f"../scenes/{file.name}"] for file in files])), {0})
        facts, wrong = 0, []
        for number, file in enumerate(files):
            ours, theirs = map(json.loads, self.both.files(f"{number}.out"))
            facts += len(ours["facts"])
            list(map(without_chance, ours["facts"], theirs["facts"]))
            wrong += [f"{file.name}{where}: {apart}" for where, apart in differences(ours, theirs)]
        print(f"{len(files)} scenes, {facts} facts")
        self.assertEqual(wrong, [])

    def expect_the_same_files(self):
        ours, theirs = (sorted(file.name for file in folder.iterdir()) for folder in (self.both.ours, self.both.theirs))
        self.assertEqual(ours, theirs)
        for name in ours:
            one, other = (A_FONT.sub(b"", file) for file in self.both.files(name))
            self.assertEqual(one, other, name)

    def test_what_the_commands_print_and_write(self):
        examples, lessons = self.assets("examples"), self.assets("lessons")
        examples.remove("../assets/examples/published.json")  # numbers of papers, no scene
        lines = [["compute", "missing.json"], ["export", examples[0], "--view", "nothing", "-o", "x.svg"], ["lessons"], ["examples"],
                 ["check", *lessons], ["check", lessons[0], examples[0]],
                 ["train", "--task", "next", "--steps", "60", "--seeds", "2", "-o", "next.run"]]
        lines += [["share", file] for file in examples]
        lines += [["export", file, "--matrix", "weights", "--decimals", "6", "-o", f"{at}.tex"] for at, file in enumerate(examples)]
        self.assertEqual(set(self.same_statuses(lines)), {0, 1, 2})
        self.expect_the_same_files()

    def test_pictures(self):
        self.assets("examples")
        views = ("pipeline", "symmetry", "softmax", "rank", "geometry", "heads")
        lines = [["export", f"../assets/examples/{name}.json", "--view", view, "-o", f"{name}-{view}.{form}"]
                 for name in ("opening", "causal-pair", "two-heads-saturated") for view in views for form in ("svg", "png")]
        self.assertEqual(set(self.same_statuses(lines)), {0})
        self.expect_the_same_files()


if __name__ == "__main__":
    unittest.main()
