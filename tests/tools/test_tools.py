"""tools/setup, tools/run and CMake where something is missing: what they say, what they do to the machine, what they remember.

apt-get, apt-cache, dpkg-query and sudo are scripts of the test's: they answer what it says, and write down what they were asked.
Root's part is taken by that sudo, so that nothing here needs root; started by root it runs as nobody."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

TOP = pathlib.Path(os.environ["ATTNLAB_TOP"])
NOBODY = 65534
ROOT = os.geteuid() == 0
PLAN = """The following NEW packages will be installed:
  cmake g++
0 upgraded, 239 newly installed, 0 to remove and 7 not upgraded.
Need to get 222 MB of archives.
After this operation, 900 MB of additional disk space will be used.
"""
APT_GET = """#!/bin/sh
echo "$*" >>"$MACHINE/asked"
case "$*" in
  *--print-uris*) cat "$MACHINE/plan" ;;
  *update*) echo "E: Failed to fetch http://mirror/InRelease" >&2; exit $(cat "$MACHINE/update") ;;
  *install*)
    status=$(cat "$MACHINE/install")
    [ $status = 0 ] || { i=0; while [ $i -lt 500 ]; do echo "E: Failed to fetch http://mirror/$i"; i=$((i + 1)); done; }
    [ $status != 0 ] || for name; do echo "$name installed" >>"$MACHINE/installed"; done
    exit $status ;;
esac
"""
# As apt does it: a name that it does not know, with a + in it, is a regular expression.
APT_CACHE = """#!/bin/sh
shift
for name; do
  if grep -qxF -- "$name" "$MACHINE/known"; then printf '%s:\\n  Installed: (none)\\n  Candidate: 1\\n' "$name"
  elif [ "$name" = g++ ]; then printf 'gpgv:\\n  Installed: 2\\n  Candidate: 2\\n'; fi
done
"""
DPKG_QUERY = """#!/bin/sh
cat "$MACHINE/installed"
"""
SUDO = """#!/bin/sh
[ "$1" = -v ] || exec "$@"
"""


class Machine(unittest.TestCase):
    """A checkout with the tools alone, and a PATH that has the usual commands and the package manager of the test."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.place = pathlib.Path(temporary.name)
        self.tree = self.place / "a tree"
        self.bin = self.place / "bin"
        self.tree.mkdir()
        shutil.copytree(TOP / "tools", self.tree / "tools")
        (self.tree / ".deps/imgui").mkdir(parents=True)
        (self.tree / ".deps/imgui/imgui.h").write_text("#define IMGUI_VERSION_NUM 19222\n")
        self.bin.mkdir()
        for command in ("awk bash cat dirname env grep mkdir mv nproc rm sed sh stat tail tr uname").split():
            (self.bin / command).symlink_to(shutil.which(command))
        for name, text in (("apt-get", APT_GET), ("apt-cache", APT_CACHE), ("dpkg-query", DPKG_QUERY), ("sudo", SUDO)):
            self.command(name, text)
        self.all = self.packages()
        self.says(update=0, install=0, plan=PLAN, known="\n".join(self.all) + "\n", installed="", asked="")

    def command(self, name, text):
        file = self.bin / name
        file.write_text(text)
        file.chmod(0o755)

    def says(self, **answers):
        for name, text in answers.items():
            (self.place / name).write_text(str(text))

    def installed_but(self, *missing):
        self.says(installed="".join(f"{name} installed\n" for name in self.all if name not in missing))

    def run_tool(self, name, *arguments):
        if ROOT:
            for entry in (self.place, *self.place.rglob("*")):
                os.chown(entry, NOBODY, NOBODY, follow_symlinks=False)
        self.outcome = subprocess.run(
            [self.tree / "tools" / name, *arguments], capture_output=True, text=True, timeout=60, user=NOBODY if ROOT else None,
            env={"PATH": str(self.bin), "MACHINE": str(self.place), "HOME": str(self.place)})
        self.lines = self.outcome.stderr.splitlines()
        self.asked = (self.place / "asked").read_text()
        return self.outcome.returncode

    def packages(self):
        """All that tools/setup looks for."""
        (self.place / "installed").write_text("")
        (self.place / "asked").write_text("")
        self.run_tool("setup", "--check")
        return next(line for line in self.lines if line.startswith("Missing packages: ")).split()[2:]

    def installs(self):
        return [line for line in self.asked.splitlines() if " install " in f" {line} " and "--print-uris" not in line]

    def remembered(self):
        file = self.tree / ".deps/unavailable"
        return file.read_text().split() if file.exists() else []


class Setup(Machine):
    def without_network(self, lines, **answers):
        """One sentence at the end, and nothing is remembered."""
        self.says(update=100, **answers)
        self.assertEqual(self.run_tool("setup", "--quiet"), 1)
        self.assertEqual(len(self.lines), lines, self.lines)
        self.assertIn("no network?", self.lines[-1])
        self.assertEqual(self.remembered(), [])

    def test_without_network_and_lists_nothing_is_installed(self):
        self.without_network(2, known="")
        self.assertEqual(self.installs(), [])  # g++ as a regular expression would install everything with a g

    def test_without_network_but_with_lists_there_is_a_log(self):
        self.without_network(3, install=100)
        self.assertIn(".deps/apt.log", self.lines[-1])
        self.assertIn("E: Failed to fetch http://mirror/499", (self.tree / ".deps/apt.log").read_text())

    def test_without_network_what_can_be_done_without_stops_nobody(self):
        self.installed_but("xclip", "clang-format-14")
        self.says(update=100, install=100, known="xclip\n")
        self.assertEqual(self.run_tool("setup"), 0)
        self.assertIn("no network?", self.lines[2])
        self.assertEqual(self.remembered(), [])

    def test_a_name_that_is_needed_and_unknown_is_never_given_to_apt(self):
        self.says(known="\n".join(name for name in self.all if name != "g++"))
        self.assertEqual(self.run_tool("setup", "--quiet"), 1)
        self.assertRegex(self.lines[-1], r"no package g\+\+")
        self.assertEqual(self.installs(), [])

    def test_what_can_be_done_without_and_is_unknown_is_told_and_remembered(self):
        self.says(known="\n".join(name for name in self.all if name != "clang-format-14"))
        self.assertEqual(self.run_tool("setup", "--quiet"), 0)
        self.assertEqual(self.remembered(), ["clang-format-14"])
        self.assertTrue(any("clang-format-14" in line and ".deps/unavailable" in line for line in self.lines), self.lines)
        self.assertNotIn("clang-format-14", self.installs()[0])
        self.assertEqual(self.run_tool("setup", "--check", "--quiet"), 0, self.lines)

    def test_what_will_be_done_is_said_before(self):
        self.assertEqual(self.run_tool("setup", "--quiet", "--then=a day of compiling"), 0)
        self.assertIn("Installing 239 packages, 222 MB to fetch, 900 MB on disk; then a day of compiling.", self.lines[1])
        self.assertLess(self.asked.index("--print-uris"), self.asked.index(self.installs()[0]))

    def test_running_needs_less_than_testing(self):
        self.assertEqual(self.run_tool("setup", "--quiet", "--run"), 0)
        for name in ("libgtest-dev", "xvfb", "clang-format-14"):
            self.assertNotIn(f" {name}", self.installs()[0])
        self.assertIn(" g++ ", self.installs()[0])

    def test_without_root_only_what_is_needed_stops(self):
        (self.bin / "sudo").unlink()
        self.installed_but("xclip", "libgtest-dev", "xvfb")
        self.assertEqual(self.run_tool("setup", "--quiet", "--run"), 0)
        self.assertEqual(len(self.lines), 1, self.lines)
        self.assertRegex(self.lines[0], r"xclip\. As root: apt-get update && apt-get install .*xclip$")
        self.assertEqual(self.run_tool("setup", "--quiet"), 1)
        self.assertRegex(self.lines[0], r"^Root is needed once\. As root: apt-get .*libgtest-dev")
        self.assertEqual(self.asked, "")

    def test_nobody_is_asked_for_a_password_for_what_can_be_done_without(self):
        self.installed_but("xclip")
        self.assertEqual(self.run_tool("setup", "--quiet", "--run"), 0)
        self.assertEqual(self.asked, "")
        self.assertEqual(self.run_tool("setup"), 0)  # by hand it is wished for
        self.assertIn("xclip", self.installs()[0])

    def test_a_tree_that_cannot_be_written_is_one_sentence(self):
        shutil.rmtree(self.tree / ".deps")
        self.tree.chmod(0o555)
        self.addCleanup(self.tree.chmod, 0o755)
        self.assertEqual(self.run_tool("run"), 1)
        self.assertEqual(len(self.lines), 1, self.lines)
        self.assertIn("a tree/build cannot be written", self.lines[0])
        self.assertEqual(self.asked, "")


FAULTS = """# a comment
The sign is wrong
  file a.txt
  - plus
  + minus
  tests attnlab_a_tests Sum.*
Nobody looks here
  file b.txt
  - first
  -   second
  + first
  tests attnlab_a_tests
"""
PROGRAM = """#!/bin/sh
echo "[ RUN      ] Sum.IsRight"
grep -q plus a.txt || { echo "[  FAILED  ] Sum.IsRight (0 ms)"; exit 1; }
"""


class Mutants(unittest.TestCase):
    """A tree of two files and a test that looks at one of them."""

    def mutants(self, faults, *arguments, program=PROGRAM):
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            shutil.copytree(TOP / "tools", tree / "tools")
            files = {"a.txt": "one plus one\n", "b.txt": "first\n  second\n", "tests/faults.txt": faults, "build/dev/build.ninja": "",
                     "bin/cmake": "#!/bin/sh\n", "build/dev/tests/attnlab_a_tests": program}
            for name, text in files.items():
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                (tree / name).write_text(text)
                (tree / name).chmod(0o755)
            outcome = subprocess.run([tree / "tools/mutants", "--in", tree, *arguments], capture_output=True, text=True, timeout=60,
                                     env={**os.environ, "PATH": f"{tree / 'bin'}:{os.environ['PATH']}"})
            self.assertEqual((tree / "a.txt").read_text() + (tree / "b.txt").read_text(), "one plus one\nfirst\n  second\n")
        return outcome.returncode, outcome.stdout, outcome.stderr

    def test_what_is_noticed_and_what_is_not(self):
        status, said, _ = self.mutants(FAULTS)
        self.assertEqual(status, 1)
        self.assertRegex(said, r"^noticed +The sign is wrong: Sum\.IsRight ")
        self.assertRegex(said, r"\nNOT NOTICED +Nobody looks here: no test ")
        self.assertTrue(said.endswith("1 of 2 faults are noticed: not Nobody looks here.\n"), said)
        self.assertEqual(self.mutants(FAULTS, "a.txt")[0], 0)

    def test_a_test_that_ends_notices(self):
        status, said, _ = self.mutants(FAULTS, "sign", program=PROGRAM.replace('echo "[  FAILED  ] Sum.IsRight (0 ms)"; exit 1', "kill -ABRT $$"))
        self.assertEqual(status, 0, said)
        self.assertIn("Sum.IsRight (it ended the program)", said)

    def test_a_stale_list_is_a_sentence(self):
        for faults, words in ((FAULTS.replace("- plus", "- minus"), "its text stands 0 times in a.txt"), (FAULTS.replace("a.txt", "c.txt"), "c.txt is not there"),
                              (FAULTS.replace("- plus", "- n"), "its text stands 2 times"), (FAULTS.replace("+ minus", "minus"), "expected file, -, + or tests")):
            status, said, error = self.mutants(faults, "--check")
            self.assertEqual((status, said, error.count("\n")), (1, "", 1), error)
            self.assertIn(words, error)
        self.assertEqual(self.mutants(FAULTS, "--check"), (0, "", ""))

    def test_tests_that_fail_by_themselves_say_nothing_of_faults(self):
        status, said, error = self.mutants(FAULTS, program=PROGRAM.replace("plus", "times"))
        self.assertEqual(status, 1)
        self.assertIn("fails without a fault, and is left out: Sum.IsRight", error)
        self.assertIn("0 of 2 faults are noticed", said)


STYLE = r"""# How we speak
| `not here` | this is | no row |
## Must not occur
| pattern | not | but |
|---|---|---|
| `\blook(s\|ed)? at\b` | it looks at b | it attends to b |
| `\bplaces?\b` | No place | No position |
## After
| `attends` | it attends | nor is this |
"""
SOURCE = r"""#include "a/place.h"
// A comment looks at its place.
const char* place = "fine"; /* "no place" */ const char quote = '"';
const char* said = "a query looks "
                   "at \"b\"";
const char* all[] = {"it looks", "at b", R"(a raw
place)"};
"""


class Words(unittest.TestCase):
    """Texts of every kind that people read, each with words in it that the table of a page leaves out."""

    def words(self, files, style=STYLE):
        with tempfile.TemporaryDirectory() as folder:
            tree = pathlib.Path(folder)
            for name, text in {"docs/STYLE.md": style, **files}.items():
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                (tree / name).write_text(text)
            outcome = subprocess.run([TOP / "tools/words", tree], capture_output=True, text=True, timeout=60)
        said = outcome.stderr.splitlines()
        self.assertEqual(outcome.returncode, 1 if said else 0, said)
        return [line.partition(": ")[0] if "docs/STYLE.md:" in line[1:] else line for line in said]

    def test_each_breach_is_named_with_file_and_line(self):
        self.assertEqual(self.words({"core/a.cpp": SOURCE}), ["core/a.cpp:4", "core/a.cpp:6"])
        self.assertEqual(self.words({"app/b/c.h": '#pragma once\nconst auto a = "Place";\n'}), ["app/b/c.h:2"])
        self.assertEqual(self.words({"assets/lessons/a.json": '{\n"title": "b looked at \\"c\\"", "d": "a place"\n}'}), ["assets/lessons/a.json:2"] * 2)
        self.assertEqual(self.words({"assets/page/a.js": "// a place\nconst a = `its place`;\n"}), ["assets/page/a.js:2"])
        self.assertEqual(self.words({"README.md": "# A\n\nOne sentence looks\nat b.\n", "docs/a.md": "| its | place |\n"}), ["README.md:3", "docs/a.md:1"])

    def test_what_nobody_reads_may_say_it(self):
        self.assertEqual(self.words({"tests/a.cpp": SOURCE, "core/README.md": "its place", "core/a.cpp": "int place; // it looks at b\n"}), [])

    def test_a_row_that_cannot_fail_is_a_breach(self):
        for old, new, words in (("it looks at b", "it looks up b", "docs/STYLE.md:6: the pattern does not find"), ("No position", "Its place", '"Its place" is what line 7'),
                                ("`\\bplaces?", "`(", "docs/STYLE.md:7: expected a pattern"), ("Must not", "May", "has no table")):
            self.assertIn(old, STYLE)
            said = self.words({}, STYLE.replace(old, new))
            self.assertTrue(any(words in line for line in said), said)


class Cmake(unittest.TestCase):
    def configure(self, *settings):
        """Its status, what it says, and the build that it writes."""
        with tempfile.TemporaryDirectory() as folder:
            outcome = subprocess.run(
                [os.environ["ATTNLAB_CMAKE"], "-S", TOP, "-B", folder, "-G", "Ninja", "--log-level=NOTICE",
                 "-DATTNLAB_BUILD_TESTS=OFF", *settings], capture_output=True, text=True, timeout=200)
            file = pathlib.Path(folder, "build.ninja")
            made = file.read_text() if file.exists() else ""
        return outcome.returncode, " ".join(outcome.stderr.split()), made

    def test_all_that_is_missing_is_named_at_once(self):
        without = ("GIF", "Eigen3", "ZLIB")
        status, words, made = self.configure(
            *(f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in without), "-DATTNLAB_GIT=",
            "-DATTNLAB_FONT_STIXGeneral_Regular_otf=", "-DATTNLAB_FONT_DejaVuSans_ttf=")
        self.assertNotEqual(status, 0)
        for what in ("Eigen 3.4", "giflib 5", "zlib", "STIX General", "DejaVu Sans", "git, which downloads it"):
            self.assertIn(what, words)
        self.assertEqual(words.count("CMake Error"), 1, words)
        self.assertEqual(made, "")

    def test_another_dear_imgui_is_one_sentence_and_named_by_the_program(self):
        tree = os.environ["ATTNLAB_IMGUI_TREE"]
        if not tree:
            self.skipTest("the sources of Dear ImGui: is not installed")
        with tempfile.TemporaryDirectory() as folder:
            other = pathlib.Path(folder, "imgui")
            shutil.copytree(tree, other)
            header = other / "imgui.h"
            header.write_text(re.sub(r'(IMGUI_VERSION\s+")[^"]*', r"\g<1>1.99.9", header.read_text()))
            status, words, made = self.configure(f"-DFETCHCONTENT_SOURCE_DIR_IMGUI={other}")
        self.assertEqual(status, 0, words)
        self.assertEqual(words.count("Dear ImGui"), 1, words)
        self.assertIn("Dear ImGui 1.99.9 is not the 1.92.2b", words)
        self.assertRegex(made, r'ATTNLAB_IMGUI_OTHER=\S*1\.99\.9')


if __name__ == "__main__":
    unittest.main()
