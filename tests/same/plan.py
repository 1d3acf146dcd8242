"""What tools/same compares: the files that both builds are given, and the commands of each kind (see tools/same)."""
import pathlib
import random
import re
import shutil
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = {"attnlab": "attnlab", "dump": "tests/attnlab_dump", "scenes": "tests/attnlab_random_scenes"}
KINDS = ["scenes", "compute", "pictures", "matrices", "documents", "animations", "carried", "errors", "dump"]
DATA = ["tex", "csv", "tsv", "npy", "py", "m", "json"]
PICTURES = ["png", "svg", "pdf"]


class Job:
    """Commands that run one after another in a folder of their own; each is [PROGRAM, ARGUMENT...]."""

    def __init__(self, kind, name, commands, stdin=None):
        self.kind, self.name, self.commands, self.stdin = kind, name, commands, stdin
        self.id = kind + "/" + name

    def key(self):
        return [self.id, self.commands, (self.stdin or b"").hex()]


def environment(root):
    """Of the programs that are compared: no display, no locale, nobody's settings."""
    return {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(root / "home")}


def chunks(items, size):
    return [items[i:i + size] for i in range(0, len(items), size)]


def ask(build, root, *arguments):
    done = subprocess.run([str(build / "attnlab"), *arguments], cwd=root / "ask", env=environment(root),
                          capture_output=True, check=False)
    return (done.stdout + done.stderr).decode()


class Plan:
    """All the jobs. Files are named as they are seen from the folder of a job."""

    def __init__(self, old, root, options):
        self.old, self.root, self.quick, self.seed = old, root, options.quick, options.seed
        self.jobs = []
        self.examples = self.files("examples")
        self.random = self.files("scenes")
        self.turn = 0

    def files(self, folder):
        return ["../../" + folder + "/" + file.name for file in sorted((self.root / folder).glob("*.json"))]

    def some(self, files, count):
        """`count` of the files, evenly spread; a tenth of that where it should be quick."""
        count = min(len(files), max(1, count // 10) if self.quick else count)
        return [files[i * len(files) // count] for i in range(count)]

    def shown(self):
        """The examples that one call takes: all, or in turn a tenth of them."""
        return self.in_turn(10) if self.quick else self.examples

    def in_turn(self, step):
        self.turn += 1
        return self.examples[self.turn % step::step]

    def add(self, kind, name, commands, stdin=None):
        self.jobs.append(Job(kind, name, commands, stdin))

    def told(self, words, *arguments):
        """What stands in a sentence of the program, where a list of names is told."""
        return re.search(words, ask(self.old, self.root, *arguments)).group(1)

    def only(self):
        return self.told(r"the names are ([^;\n]*)", "compute", "x", "--only", "?").split()

    def views(self):
        """(view, part) as --view and --part take them; no part where a view has none."""
        for view in self.told(r"one of (.*), found", "export", "x", "--view", "?", "-o", "x.png").split(", "):
            said = ask(self.old, self.root, "export", "x", "--view", view, "--part", "?", "-o", "x.png")
            parts = re.search(r"expected one of (.*), found", said)
            for part in parts.group(1).split(", ") if parts else [""]:
                yield view, part

    def names(self):
        """Every name that --matrix knows for one of the examples or of some random scenes."""
        found = set(self.only())
        scenes = [file[len("../"):] for file in self.examples + self.random[:100]]
        said = ask(self.old, self.root, "export", *scenes, "--matrix", "?", "-o", "{name}.csv")
        for names in re.findall(r'unknown matrix.*expected one of (.*)\n', said):
            found.update(names.split(", "))
        return sorted(found)

    def compute(self):
        self.add("compute", "examples", [["attnlab", "compute", file] for file in self.examples])
        for number, files in enumerate(chunks(self.random, 25)):
            self.add("compute", f"random-{number:03}", [["attnlab", "compute", file] for file in files])
        self.add("compute", "only", [["attnlab", "compute", file, "--only", name]
                                     for file in self.some(self.examples, 3) for name in self.only()])

    def pictures(self):
        views = [(view, part, ["--view", view] + (["--part", part] if part else [])) for view, part in self.views()]
        out = "{name}-{view}-{part}-{theme}"
        for view, part, chosen in views:
            for theme in ["light", "dark", "print"]:
                for form in PICTURES:
                    for columns in [[], ["--columns"]]:
                        name = "-".join([view, part, theme, form, *columns])
                        self.add("pictures", name, [["attnlab", "export", *self.shown(), *chosen, "--theme", theme,
                                                     *columns, "-o", f"{out}.{form}"]])
        for view, part, chosen in views:
            for number, files in enumerate(chunks(self.some(self.random, 300), 50)):
                for columns in [[], ["--columns"]]:
                    self.add("pictures", "-".join(["random", view, part, str(number), *columns]),
                             [["attnlab", "export", *files, *chosen, *columns, "-o", f"{out}.svg"]])
        looks = [["--title", "--caption", "--head", "2", "--row", "2", "--rank", "2"],
                 ["--size", "900x500", "--scale", "1.5", "--decimals", "4", "--no-scene"],
                 ["--cm", "14x9", "--dpi", "200", "--transparent", "--no-numbers", "--columns"],
                 ["--outlines", "--caption", "--decimals", "0", "--theme", "print"],
                 ["--size", "160x120", "--title", "--row", "3", "--theme", "dark"]]
        for view, part, chosen in views:
            for number, look in enumerate(looks):
                files = self.some(self.random[7:], 60)[number::2]
                self.add("pictures", "-".join(["look", str(number), view, part]),
                         [["attnlab", "export", *self.shown(), *files, *chosen, *look, "-o", f"{out}.{form}"]
                          for form in PICTURES])

    def matrices(self):
        out = "{name}-{matrix}"
        for name in self.names():
            for form in DATA:
                self.add("matrices", f"{name}-{form}", [["attnlab", "export", *self.shown(), "--matrix", name, "-o",
                                                         f"{out}.{form}"]])
            commands = [["attnlab", "export", *self.shown(), "--matrix", name, "--columns", "-o", f"{out}.{form}"]
                        for form in PICTURES]
            random_scenes = self.some(self.random, 100)
            commands += [["attnlab", "export", *random_scenes, "--matrix", name + head, *decimals, "-o", f"{out}.{form}"]
                         for head, decimals, form in [("", [], "json"), (":2", ["--decimals", "9"], "tex"),
                                                      ("", ["--title", "--caption"], "svg")]]
            self.add("matrices", f"{name}-drawn", commands)

    def documents(self):
        files = self.some(self.random, 2000)
        if not files:
            return
        for kind in ["solution", "worksheet", "answers", "numpy", "pytorch"]:
            ending = "py" if kind in ("numpy", "pytorch") else "tex"
            for decimals, columns in [("4", []), ("4", ["--columns"]), ("2", []), ("11", ["--columns"])]:
                if ending == "py" and (columns or decimals != "4"):
                    continue
                some = files if decimals == "4" else files[::5]
                for number, part in enumerate([self.examples, *chunks(some, 100)]):
                    self.add("documents", "-".join([kind, decimals, *columns, str(number)]),
                             [["attnlab", "export", *part, "--document", kind, "--decimals", decimals, *columns, "-o",
                               "{name}." + ending]])

    def animations(self):
        for view, part in self.views():
            chosen = ["--view", view] + (["--part", part] if part else [])
            for sweep, ending in [("temperature=0.25:4", ".gif"), ("t=0:1", ".apng"), ("WQ,1,1=-1:2", "-{frame}.png"),
                                  ("X,1,2=-2:2", "-{frame}.svg")]:
                self.add("animations", "-".join([view, part, sweep]),
                         [["attnlab", "export", *self.in_turn(10 if self.quick else 5), *chosen, "--sweep", sweep, "--frames", "4",
                           "--scale", "0.5", "-o", "{name}" + ending]])

    def carried(self):
        for file in self.some(self.examples, len(self.examples)) + self.some(self.random, 40):
            name = pathlib.Path(file).stem
            self.add("carried", name, [command for form in PICTURES for command in [
                ["attnlab", "export", file, "--view", "pipeline", "--scale", "0.5", "-o", f"p.{form}"],
                ["attnlab", "compute", f"p.{form}"]]])

    def errors(self):
        good, two = self.examples[0], self.examples[:2]
        # GOOD: an example; TWO: two of them; NOTHING: an empty word.
        usage = """compute; compute missing.json; compute .; compute GOOD GOOD; compute NOTHING; compute GOOD --only nothing;
            compute GOOD --only NOTHING; compute GOOD --only; compute GOOD --wrong; compute GOOD --only Q,,K; compute --help;
            compute -h=no; export; export --help; --help; --version; -h; -V; train; lessons; examples; GOOD GOOD; --wrong; NOTHING;
            comput GOOD; export GOOD; export GOOD --view pipeline; export GOOD -o x.png;
            export missing.json --view pipeline -o x.png; export missing.json GOOD --view pipeline -o {name}.svg;
            export GOOD GOOD --view pipeline -o {name}.svg; export TWO --view pipeline -o x.svg;
            export TWO --view pipeline -o {number}.svg; export GOOD --document solution -o x.py;
            export GOOD --document numpy -o x.tex; export GOOD --document novel -o x.tex;
            export GOOD --matrix scores --part row -o x.tex; export GOOD --matrix scores -o x.doc;
            export GOOD --matrix NOTHING -o x.tex; export GOOD --matrix scores:9 -o x.tex;
            export GOOD --matrix scores:zero -o x.tex; export GOOD --matrix nothing -o x.tex;
            export GOOD --matrix scores --decimals 18 -o x.tex; export GOOD --view pipeline --document solution -o x.tex"""
        options = """--size 0x0; --size big; --size 99999x99999; --cm 1; --scale 0; --scale 99; --scale one; --dpi -1; --theme pink;
            --part 2; --part row; --head 9; --head x; --row 0; --rank -1; --decimals 7; --decimals -1; --size 10x10 --cm 3x3;
            --colums; --frames 1 --sweep t=0:1; --fps 0 --sweep t=0:1; --sweep t; --sweep t=0:x; --sweep Z,1,1=0:1;
            --sweep X,9,1=0:1; --sweep temperature=0:0; --sweep WQ:7,1,1=0:1; --sweep temperature=-1:4; --title=1; --scale; -- x"""
        files = "all x.png; pipeline x.bmp; pipeline x; pipeline no/such/x.png; pipeline .; pipeline X.PNG; NOTHING x.png"
        named = {"GOOD": [good], "TWO": two, "NOTHING": [""]}

        def words(text):
            return [[word for part in line.split() for word in named.get(part, [part])] for line in text.split(";")]

        usage = words(usage) + [["export", good, "--view", "softmax", *option, "-o", ending] for option in words(options)
                                for ending in ["x.png", "x.gif"]]
        usage += [["export", good, "--view", view, "-o", file] for view, file in words(files)]
        self.add("errors", "usage", [["attnlab", *arguments] for arguments in usage])
        text = (self.root / "examples" / pathlib.Path(good).name).read_bytes()
        for name, given in [("whole", text), ("half", text[:200]), ("nothing", b""), ("bytes", bytes(range(256)))]:
            self.add("errors", "stdin-" + name, [["attnlab", "compute", "-"],
                                                 ["attnlab", "export", "-", "--view", "heads", "-o", "{name}.svg"]], given)
        for number, files in enumerate(chunks(self.files("broken"), 25)):
            self.add("errors", f"broken-{number:03}", [["attnlab", "compute", file] for file in files])

    def dump(self):
        self.add("dump", "examples", [["dump", "--cells", "8" if self.quick else "24", ".", *self.examples]])
        for number, files in enumerate(chunks(self.some(self.random, 600), 6 if self.quick else 25)):
            self.add("dump", f"random-{number:03}", [["dump", ".", *files]])

    def scenes(self):
        self.add("scenes", "random", [["scenes", ".", str(len(self.random)), str(self.seed)]])


def break_scenes(root, count, seed):
    """Writes `count` scene files with something wrong in them, or nothing, made of the others."""
    draw = random.Random(seed)
    sources = sorted((root / "examples").glob("*.json")) + sorted((root / "scenes").glob("*.json"))[:200]
    others = ["null", "true", "-1", "1e999", '"abc"', "[]", "{}", "[[]]", "0", "1e-5", "NaN", "12345678901234567890",
              '"\\ud800"', "[[1, 2], [3]]", "\"\\u00e9\"", "99", '"qk"', "1.5", "", ",", "}", "]", "\x01", "x"]
    value = re.compile(r'-?\d+\.?\d*(?:e-?\d+)?|"[^"\n]*"|true|false|\[[^\[\]]*\]')
    for number in range(count):
        text = draw.choice(sources).read_text(encoding="utf-8")
        for _ in range(draw.choice([1, 1, 1, 2])):
            spots = [spot.span() for spot in value.finditer(text)]
            at = draw.randrange(len(text) + 1)
            begin, end = draw.choice(spots) if spots and draw.random() < 0.6 else (at, at + draw.randrange(60))
            text = text[:begin] + draw.choice(others) + text[end:]
        (root / "broken" / f"broken-{number:03}.json").write_text(text, encoding="utf-8")


def prepare(old, new, root, options):
    """The files that both builds are given."""
    for folder in ["examples", "scenes", "broken", "home", "ask", "old", "new"]:
        (root / folder).mkdir()
    for file in sorted((TOP / "assets" / "examples").rglob("*.json")):
        shutil.copyfile(file, root / "examples" / file.name)
    count = max(1, options.scenes // 10) if options.quick else options.scenes
    writers = [build / PROGRAMS["scenes"] for build in (old, new)]
    writer = next((program for program in writers if program.exists()), None)
    if writer is None:
        sys.exit("tools/same: no attnlab_random_scenes in either build: build the target of that name")
    subprocess.run([str(writer), str(root / "scenes"), str(count), str(options.seed)], check=True,
                   stdout=subprocess.DEVNULL)
    break_scenes(root, 60 if options.quick else 600, options.seed)
