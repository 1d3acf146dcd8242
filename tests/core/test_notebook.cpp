// Notebooks: the fields that nbformat 4.5 requires, and that their code, run cell by cell,
// makes the output that we compute.
#include "core/writing/matrix_file.h"
#include "core/writing/papers.h"
#include "core/writing/script.h"
#include "tests/core/checkers.h"
#include "tests/core/support.h"
#include "tests/core/temporary_folder.h"

#include <set>

namespace attnlab::test {
namespace {

// Every score rule, mask, positions, one head and several;
// labels and titles that would end a string or a formula.
std::vector<Scene> scenes_of_notebooks() {
  std::vector<Scene> list;
  for (int rule = 0; rule < 6; ++rule) {
    Recipe recipe;
    recipe.score = static_cast<ScoreRule>(rule);
    recipe.value = static_cast<ValueRule>(rule % 3);
    recipe.output = static_cast<OutputRule>(rule % 3);
    recipe.source = static_cast<Source>(rule % 3);
    recipe.unit_keys = rule % 2 == 1;
    recipe.h = 1 + rule % 3;
    Random random(81 + static_cast<std::uint64_t>(rule));
    list.push_back(make_scene(random, settled(recipe), Entries::generic, rule == 2));
  }
  list[0].title = "\"\"\" $x$ \\end{cell}\n# two";
  list[0].tokens = {"a_b", "{}$%", "\"\"\"", "\xE6\xB3\xA8\xE6\x84\x8F"};
  list[1].mask.kind = Mask::Kind::causal;
  list[3].positions = Positions::alibi;
  list[4].weights = WeightsRule::sparsemax;
  Random random(90);
  list.push_back(make_scene(random, settled({.positions = Positions::rope, .d = 4, .d_k = 4, .h = 2}),
                            Entries::generic, false));
  return list;
}

// Reads a notebook by hand: the fields of nbformat's schema; then runs its code in one namespace.
constexpr const char* jupyter_runner = R"(
import json, pathlib, sys, warnings
import numpy as np
warnings.simplefilter("error")
for k in range(int(sys.argv[1])):
    book = json.loads(pathlib.Path(f"{k}.ipynb").read_text(encoding="utf-8"))
    assert set(book) == {"cells", "metadata", "nbformat", "nbformat_minor"}, set(book)
    assert book["nbformat"] == 4 and book["nbformat_minor"] >= 5
    assert book["metadata"]["kernelspec"]["name"] and book["metadata"]["language_info"]["name"] == "python"
    names, ids = {}, set()
    for cell in book["cells"]:
        assert isinstance(cell["id"], str) and 0 < len(cell["id"]) <= 64 and cell["id"] not in ids
        ids.add(cell["id"])
        assert isinstance(cell["metadata"], dict)
        source = cell["source"]
        assert isinstance(source, list) and source and all(isinstance(line, str) for line in source)
        assert all(line.endswith("\n") for line in source[:-1]) and not source[-1].endswith("\n")
        if cell["cell_type"] == "markdown":
            assert set(cell) == {"cell_type", "id", "metadata", "source"}, set(cell)
            text = "".join(source)
            assert text.count("$$") % 2 == 0 and text.startswith("#"), text
        else:
            assert cell["cell_type"] == "code" and cell["execution_count"] is None and cell["outputs"] == []
            exec("".join(source), names)
    ours = np.load(f"{k}.npy")
    off = np.abs(names["output"] - ours).max() / max(1, np.abs(ours).max())
    assert names["output"].shape == ours.shape and off <= 1e-12, (k, off)
print("run", sys.argv[1])
)";

// What marimo asks of a program: each cell is given the names that it reads, and no name is made twice.
constexpr const char* marimo_runner = R"(
import runpy, sys, types, warnings
import numpy as np
warnings.simplefilter("error")
class App:
    def __init__(self, **_): self.cells = []
    def cell(self, function=None, **_):
        if function is None: return lambda f: self.cell(f)
        self.cells.append(function)
        return function
stub = types.ModuleType("marimo")
stub.App = App
stub.md = lambda text: text
sys.modules["marimo"] = stub
for k in range(int(sys.argv[1])):
    app = runpy.run_path(f"{k}.py")["app"]
    known = {}
    for cell in app.cells:
        reads = cell.__code__.co_varnames[:cell.__code__.co_argcount]
        made = cell(**{name: known[name] for name in reads})
        # The names of what is returned stand in the last line.
        import inspect
        last = inspect.getsource(cell).rstrip().splitlines()[-1].strip()
        names = [name.strip(' ()') for name in last.removeprefix("return").split(",") if name.strip(' ()')]
        for name, value in zip(names, made or ()):
            assert name not in known, name
            known[name] = value
    ours = np.load(f"{k}.npy")
    off = np.abs(known["output"] - ours).max() / max(1, np.abs(ours).max())
    assert off <= 1e-12, (k, off)
print("run", sys.argv[1])
)";

void run_notebooks(Notebook kind, const char* ending, const char* runner) {
  const TemporaryFolder folder;
  int count = 0;
  for (const Scene& s : scenes_of_notebooks()) {
    const Analysis a = analyze(s);
    ASSERT_EQ(a.dims.h, static_cast<int>(s.heads.size()));
    folder.write(std::to_string(count) + ending, notebook_text(s, a, kind));
    folder.write(std::to_string(count++) + ".npy", matrix_file(view(a.Y), MatrixFormat::npy, "Y"));
  }
  const Checked said = run_checker({numpy_python(), "-c", runner, std::to_string(count)}, {}, folder.path());
  EXPECT_EQ(said.output, "run " + std::to_string(count) + '\n');
}

TEST(Notebook, NumPyRunsItToTheOutput) {
  ATTNLAB_NEEDS_NUMPY();
  run_notebooks(Notebook::jupyter, ".ipynb", jupyter_runner);
  run_notebooks(Notebook::marimo, ".py", marimo_runner);
}

TEST(Notebook, ItsWordsHoldNoHtml) {
  Scene scene = scenes_of_notebooks()[1];
  scene.title = scene.notes = "<img src=x onerror=alert(1)>&lt;b>";
  scene.tokens.assign(static_cast<std::size_t>(dims(scene).n_q), "<i>x</i>");
  for (const Notebook kind : {Notebook::jupyter, Notebook::marimo}) {
    const std::string text = notebook_text(scene, analyze(scene), kind, {});
    for (const char* tag : {"<img", "<i>", "</i>", "&lt;b>"})
      EXPECT_EQ(text.find(tag), std::string::npos) << tag;
    EXPECT_NE(text.find("&lt;img src=x onerror=alert(1)&gt;&amp;lt;b&gt;"), std::string::npos);
  }
}

TEST(Notebook, EveryNameIsMadeOnce) {
  for (const Scene& s : scenes_of_notebooks()) {
    std::set<std::string> names;
    for (const ScriptPiece& piece : script_pieces(s))
      for (const std::string& name : piece.makes) EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_TRUE(names.contains("output"));
  }
  const Scene s = scenes_of_notebooks()[5];
  const Analysis a = analyze(s);
  const auto notes = paper_parts(s, a, Paper::notes), solution = paper_parts(s, a, Paper::solution);
  ASSERT_EQ(notes.size(), solution.size());
  for (std::size_t i = 0; i < notes.size(); ++i) {
    EXPECT_EQ(notes[i].title, solution[i].title);
    EXPECT_EQ(notes[i].stage, solution[i].stage);
    EXPECT_EQ(notes[i].body.find("\\fit"), std::string::npos);
  }
}

}  // namespace
}  // namespace attnlab::test
