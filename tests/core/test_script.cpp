// The scripts that compute a scene anew, run by NumPy and PyTorch on scenes of every rule;
// and the helper that runs them.
#include "core/writing/matrix_file.h"
#include "core/writing/script.h"
#include "tests/core/checkers.h"
#include "tests/core/support.h"
#include "tests/core/temporary_folder.h"

namespace attnlab::test {
namespace {

// Every combination of the three rules and the three sources, with and without unit keys, the rest drawn.
std::vector<Scene> scenes_of_every_rule(std::uint64_t seed) {
  Random random(seed);
  std::vector<Scene> list;
  for (int k = 0; k < 3 * 6 * 3 * 3; ++k) {
    Recipe recipe = random_recipe(random);
    recipe.source = static_cast<Source>(k / 54);
    recipe.score = static_cast<ScoreRule>(k / 9 % 6);
    recipe.value = static_cast<ValueRule>(k / 3 % 3);
    recipe.output = static_cast<OutputRule>(k % 3);
    recipe.unit_keys = random.chance(0.5);
    Scene s = make_scene(random, settled(recipe), random.chance(0.7) ? Entries::any : Entries::generic);
    if (s.mask.kind == Mask::Kind::matrix && random.chance(0.3)) s.mask.allowed.row(0).setZero();
    if (k % 3 == 1) set_positions(s, random);
    list.push_back(s);
  }
  return list;
}

// Runs every script in one process: k.py against the output that we computed, k.npy.
constexpr const char* runner = R"(
import runpy, sys, warnings
import numpy as np
warnings.simplefilter("error")
worst = 0
for k in range(int(sys.argv[1])):
    try:
        output = np.asarray(runpy.run_path(f"{k}.py")["output"])
        ours = np.load(f"{k}.npy")
        assert output.shape == ours.shape and output.dtype == np.float64, (output.shape, output.dtype)
        off = np.abs(output - ours).max() / max(1, np.abs(ours).max())
        assert off <= 1e-12, off
    except Exception as why:
        print(open(f"{k}.py").read())
        sys.exit(f"scene {k}: {why!r}")
    worst = max(worst, off)
print("computed", sys.argv[1], "worst", worst)
)";

void run_scripts(const std::string& python, Script script, std::uint64_t seed) {
  SCOPED_TRACE(seed);
  const TemporaryFolder folder;
  int count = 0;
  for (const Scene& s : scenes_of_every_rule(seed)) {
    const Analysis a = analyze(s);
    ASSERT_EQ(a.dims.h, static_cast<int>(s.heads.size()));
    if (a.overflow) continue;
    folder.write(std::to_string(count) + ".py", scene_script(s, script));
    folder.write(std::to_string(count) + ".npy", matrix_file(view(a.Y), MatrixFormat::npy, "Y"));
    ++count;
  }
  ASSERT_GE(count, 150);
  const Checked said = run_checker({python, "-c", runner, std::to_string(count)}, {}, folder.path());
  EXPECT_EQ(said.status, 0) << said.output;
  EXPECT_TRUE(said.output.starts_with("computed " + std::to_string(count) + " worst")) << said.output;
}

TEST(Script, NumPyComputesWhatWeCompute) {
  ATTNLAB_NEEDS_NUMPY();
  run_scripts(numpy_python(), Script::numpy, 31);
}

TEST(Script, PyTorchComputesWhatWeCompute) {
  ATTNLAB_NEEDS_TORCH();
  run_scripts(torch_python(), Script::pytorch, 32);
}

TEST(Script, RunAsAProgramItPrintsTheOutputAsJson) {
  ATTNLAB_NEEDS_NUMPY();
  Scene s = paper_scene();
  // A title that would be an encoding, a string's end or another line where Python looked for one.
  s.title = "coding: utf-7\n\"\"\" \\ \xff \xe6\xb3\xa8";
  const Checked said = run_checker({numpy_python(), "-"}, scene_script(s, Script::numpy));
  EXPECT_EQ(said.status, 0) << said.output;
  EXPECT_EQ(said.output.substr(0, 2), "[[");
  EXPECT_EQ(said.output, "[[6.0, 6.0, 6.0, 6.0], [6.0, 6.0, 6.0, 6.0], [6.0, 6.0, 6.0, 6.0]]\n");
}

TEST(Checkers, RunsAProgramAndHearsWhatItSays) {
  ASSERT_TRUE(have_program("sh"));
  const Checked said = run_checker({"sh", "-c", "cat; echo \"$A\" >&2; exit 3"}, "in\n", {}, {"A=b"});
  EXPECT_EQ(said.status, 3);
  EXPECT_EQ(said.output, "in\nb\n");
  const TemporaryFolder folder;
  (void)run_checker({"sh", "-c", "echo here > file"}, {}, folder.path());
  EXPECT_EQ(bytes_of(folder.file("file")), "here\n");
  EXPECT_FALSE(have_program("no-such-program-of-attnlab"));
  EXPECT_FALSE(have_program("/no/such/program"));
  EXPECT_EQ(run_checker({"no-such-program-of-attnlab"}).status, 127);
  EXPECT_EQ(run_checker({"sh", "-c", "kill -9 $$"}).status, -1);
}

}  // namespace
}  // namespace attnlab::test
