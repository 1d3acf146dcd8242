// The colour scales of the Pipeline view: one for all signed matrices, and one of the logits alone where the rules make
// them larger than the scores.
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace attnlab::test {
namespace {

// The ends of the scales of signed matrices.
std::set<double> ends_of(const DrawnView& drawn) {
  std::set<double> ends;
  for (const DrawnHeatmap& one : drawn.canvas.heatmaps)
    if (one.map.range.low < 0) ends.insert(one.map.range.high);
  return ends;
}

void draw_pipeline_of(DrawnView& out, const Scene& scene, Extent space) {
  draw_into(out, *find_view("pipeline"), scene, analyze(scene), ThemeId::light, space);
  expect_sound(out, ThemeId::light, 2);
}

TEST(PipelineColors, OneScaleWhereTheLogitsAreSmallerThanTheScores) {
  for (const unsigned seed : {1u, 2u, 3u}) {
    DrawnView drawn;
    draw_pipeline_of(drawn, scene_of({4, 4, 3, 2, 2, 3}, seed), {1600, 1200});
    EXPECT_EQ(ends_of(drawn).size(), 1u) << "seed " << seed;
  }
}

TEST(PipelineColors, TheOtherMatricesKeepTheirScaleWhileTheTemperatureFalls) {
  Scene scene = opening_like();
  DrawnView warm, cold;
  draw_pipeline_of(warm, scene, {1600, 1200});
  scene.temperature = 0.01;
  draw_pipeline_of(cold, scene, {1600, 1200});
  const std::set<double> before = ends_of(warm), after = ends_of(cold);
  ASSERT_EQ(before.size(), 1u);
  ASSERT_EQ(after.size(), 2u);
  EXPECT_EQ(*before.begin(), *after.begin());
  EXPECT_GT(*after.rbegin(), 50 * *before.begin());
  // Its bar stands beside the others, with the name of the logits.
  EXPECT_EQ(cold.canvas.rectangles.size(), warm.canvas.rectangles.size() + 64);
}

// The same stages at every width.
TEST(PipelineStages, TheLogitsAreDrawnInEveryRoom) {
  Scene scene = opening_like();
  scene.mask.kind = Mask::Kind::causal;
  for (const Extent& space : {Extent{1600, 1200}, Extent{600, 500}, Extent{400, 900}}) {
    DrawnView drawn;
    draw_pipeline_of(drawn, scene, space);
    EXPECT_EQ(std::ranges::count(drawn.canvas.texts, "L", &DrawnText::text), 2)
        << "L = S/sqrt(d_k), A = softmax(L)";
    EXPECT_EQ(drawn.canvas.heatmaps.size(), 8U);
  }
}

}  // namespace
}  // namespace attnlab::test
