// Every example that the program carries: it loads, saves to the same bytes, and is not saturated unless it says so.
#include "core/analysis/analysis.h"
#include "core/scene/scene_file.h"

#include "embedded/assets.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

bool is_scene(std::string_view name) {
  return name.starts_with("examples/") && name != "examples/published.json";
}

TEST(Examples, LoadAndSaveToTheSameBytes) {
  int count = 0;
  for (const embedded::File& file : embedded::assets()) {
    if (!is_scene(file.name)) continue;
    ++count;
    const SceneRead read = read_scene(file.bytes, file.name);
    ASSERT_TRUE(std::holds_alternative<Scene>(read)) << std::get<FileError>(read).sentence();
    EXPECT_EQ(scene_text(std::get<Scene>(read)), file.bytes) << file.name;
    EXPECT_FALSE(std::get<Scene>(read).title.empty()) << file.name;
    EXPECT_FALSE(std::get<Scene>(read).notes.empty()) << file.name;
    EXPECT_FALSE(analyze(std::get<Scene>(read)).overflow) << file.name;
  }
  EXPECT_GE(count, 23);
}

TEST(Examples, NoneIsSaturatedUnlessThatIsItsSubject) {
  for (const embedded::File& file : embedded::assets()) {
    if (!is_scene(file.name)) continue;
    const Scene scene = std::get<Scene>(read_scene(file.bytes, file.name));
    if (scene.notes.find("aturation") != std::string::npos || scene.notes.find("0.982") != std::string::npos)
      continue;
    const Analysis a = analyze(scene);
    // A mask that leaves one key gives it the weight 1, whatever the scores.
    for (int h = 0; h < a.dims.h; ++h)
      for (int i = scene.mask.kind == Mask::Kind::causal ? 1 : 0; i < a.dims.n_q; ++i)
        EXPECT_LT(a.heads[static_cast<std::size_t>(h)].A.row(i).maxCoeff(), 0.98) << file.name;
  }
}

TEST(Examples, OneHasValuesNarrowerThanItsKeys) {
  constexpr std::string_view name = "examples/narrow-values.json";
  const Scene s = std::get<Scene>(read_scene(embedded::assets(name), name));
  EXPECT_EQ(s.K.rows(), 4);
  EXPECT_EQ(s.K.cols(), 3);
  EXPECT_EQ(s.V.cols(), 2);
  EXPECT_EQ(analyze(s).Y.cols(), 2);
}

TEST(Examples, TheOpeningSceneIsTheOneOfTheFirstWalk) {
  const Scene s = std::get<Scene>(read_scene(embedded::assets("examples/opening.json"), "opening.json"));
  const Dims n = dims(s);
  EXPECT_EQ(s.source, Source::free);
  EXPECT_EQ(s.tokens, (std::vector<std::string>{"The", "movie", "was", "bomb"}));
  EXPECT_EQ(n, (Dims{.n_q = 4, .n_k = 4, .d = 3, .d_k = 2, .d_v = 2, .h = 1, .d_V = 3, .d_o = 3}));
  EXPECT_GT(*analyze(s).heads[0].asymmetry, 0.3);
}

}  // namespace
}  // namespace attnlab::test
