// Random scenes over all rules and sizes, saved and loaded: the same bits, and the same output of `compute`.
#include "app/cli/answers.h"
#include "core/scene/scene_file.h"
#include "tests/core/random_edit.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// The scene that the text of `s` reads back to; a failure, and an empty one, where it does not.
Scene reloaded(const Scene& s) {
  SceneRead read = read_scene(scene_text(s), "scene.json");
  if (const auto* error = std::get_if<FileError>(&read)) {
    ADD_FAILURE() << error->sentence() << "\n" << scene_text(s);
    return {};
  }
  return std::get<Scene>(read);
}

// Ten parts that can run beside each other; of 10,000 scenes in a long run.
class RandomSceneRoundTrip : public testing::TestWithParam<int> {};

TEST_P(RandomSceneRoundTrip, ReloadsToTheSameBitsAndTheSameOutput) {
  const auto first = static_cast<std::uint64_t>(GetParam()) * 1000 + 1;
  for (std::uint64_t seed = first; seed < first + cases(1000, 60); ++seed) {
    const Scene s = random_scene(seed, Entries::any);
    const Scene again = reloaded(s);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
    ASSERT_TRUE(again == s) << "seed " << seed << "\n" << scene_text(s);
    ASSERT_EQ(compute_text(again), compute_text(s)) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Thousands, RandomSceneRoundTrip, testing::Range(0, 10));

// What edits made of a scene is a document as well.
TEST(SceneRoundTrip, EditedScenesReloadToTheSameBits) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Random random(seed);
    Scene s = random_scene(seed, Entries::any);
    for (int step = 0; step < 20; ++step) {
      const Edit edit = random_edit(random, s, false);
      s = attnlab::apply(s, edit);
      ASSERT_TRUE(reloaded(s) == s) << "seed " << seed << ", step " << step << ": " << describe(edit) << "\n"
                                    << scene_text(s);
    }
  }
}

// Entries of every magnitude that a double has, minus zero and the smallest ones too.
TEST(SceneRoundTrip, EveryFiniteDoubleComesBack) {
  Random random(1);
  for (std::uint64_t k = 0; k < cases(2000, 250); ++k) {
    Scene s = bare_scene(tokens({{1, 2}, {3, 4}}), tokens({{1, 2}, {3, 4}}), tokens({{1, 2}, {3, 4}}));
    for (const MatrixId id : matrices_in_use(s)) {
      MutableView m = matrix(s, id);
      for (int i = 0; i < m.size(); ++i) {
        const double x = std::bit_cast<double>(random.bits());
        m.data()[i] = std::isfinite(x) ? x : -0.0;
      }
    }
    ASSERT_TRUE(reloaded(s) == s) << scene_text(s);
  }
}

}  // namespace
}  // namespace attnlab::test
