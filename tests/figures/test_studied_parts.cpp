// The parts that need more of a scene than others have: gradients with a target and of one entry, what is left without a
// piece, the layer again and again. Sound at every size, in both notations, and true to their studies.
#include "core/studies/ablation.h"
#include "core/studies/descent.h"
#include "core/text/number.h"
#include "tests/core/cases.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {
namespace {

constexpr Extent studied_spaces[] = {{600, 500}, {950, 850}, {1600, 1200}};

int part_called(const View& view, std::string_view id) {
  for (int i = 0; i < view.part_count(); ++i)
    if (view.parts[static_cast<std::size_t>(i)].id == id) return i;
  ADD_FAILURE() << "no part " << id;
  return 0;
}

bool shows_words(const DrawnView& drawn, const std::string& words) {
  return std::ranges::any_of(drawn.canvas.texts,
                             [&](const auto& one) { return one.text.find(words) != std::string::npos; });
}

void check_part(const char* view_id, const char* part, const Scene& scene, unsigned count,
                FigureOptions options = {}) {
  const View& view = *find_view(view_id);
  const Analysis analysis = analyze(scene);
  ASSERT_GT(analysis.dims.h, 0);
  options.part = part_called(view, part);
  for (const bool columns : {false, true}) {
    options.columns = columns;
    SCOPED_TRACE(std::string(part) + (columns ? ", columns, " : ", rows, ") + std::to_string(count));
    const ThemeId id = themes[count % 3];
    DrawnView drawn;
    draw_into(drawn, view, scene, analysis, id, studied_spaces[count % 3], options);
    expect_sound(drawn, id, options.decimals);
  }
}

Scene with_target(Scene scene) { return apply(std::move(scene), SetTarget{true}); }

TEST(StudiedParts, GradientsHoldAtEverySize) {
  unsigned count = 0;
  for (const int n : {2, 5, 8})
    for (const int d : {2, 4})
      for (const int h : {1, 4})
        for (const bool target : {false, true}) {
          const Scene plain = scene_of({n, n, d, d, 1 + d / 2, h}, ++count),
                      scene = target ? with_target(plain) : plain;
          check_part("pipeline", "gradients", scene, count);
          FigureOptions options;
          options.head = h - 1;
          options.pinned = Cell{Node::Y, 0, n - 1, d - 1};
          check_part("pipeline", "gradients", scene, count + 1, options);
          check_part("heads", "without", scene, count, options);
        }
}

TEST(StudiedParts, GradientsNameWhatMovesMost) {
  const Scene scene = with_target(opening_like());
  const Analysis analysis = analyze(scene);
  const View& view = *find_view("pipeline");
  FigureOptions options;
  options.part = part_called(view, "gradients");
  DrawnView drawn;
  draw_into(drawn, view, scene, analysis, ThemeId::light, {1600, 1200}, options);
  const auto steepest = gradient_detail(scene, analysis, std::nullopt).steepest;
  ASSERT_TRUE(steepest.has_value());
  EXPECT_TRUE(shows_words(drawn, std::string(row_of(steepest->id.kind).code) + "[" +
                                     std::to_string(steepest->row + 1) + "," +
                                     std::to_string(steepest->col + 1) + "] moves the loss most"));
  EXPECT_TRUE(shows_words(drawn, "loss " + show_number(*analysis.loss, 4)));
  options.pinned = Cell{Node::Y, 0, 1, 2};
  DrawnView pinned;
  draw_into(pinned, view, scene, analysis, ThemeId::light, {1600, 1200}, options);
  EXPECT_TRUE(shows_words(pinned, "moves Y[2,3] most"));
}

TEST(StudiedParts, WithoutTellsEveryPiece) {
  const Scene scene = with_target(scene_of({4, 4, 3, 2, 2, 3}, 5));
  const Analysis analysis = analyze(scene);
  const View& view = *find_view("heads");
  const AblationDetail detail = ablation(scene, analysis);
  FigureOptions options;
  options.part = part_called(view, "without");
  for (int k = 0; k < static_cast<int>(detail.list.size()); ++k) {
    options.left_out = k;
    DrawnView drawn;
    draw_into(drawn, view, scene, analysis, ThemeId::light, {1600, 1200}, options);
    const Ablation& one = detail.list[static_cast<std::size_t>(k)];
    EXPECT_TRUE(shows_words(drawn, one.why_not.empty() ? one.about.substr(0, 20) : one.why_not.substr(0, 20)))
        << one.name;
    const auto rows =
        std::ranges::count_if(drawn.canvas.hits, [&](const Hit& hit) { return hit.cell == one.region; });
    EXPECT_EQ(rows, 1) << one.name;
  }
}

Scene in_self(SceneShape shape, unsigned seed) {
  return apply(scene_of(shape, seed), SetSource{Source::self});
}

TEST(StudiedParts, AgainHoldsAtEverySizeAndTime) {
  unsigned count = 0;
  for (const int n : {2, 5, 8})
    for (const int d : {2, 3, 4})
      for (const bool sphere : {false, true})
        for (const bool flow : {false, true}) {
          const Scene scene = in_self({n, n, d, d, 2, 1 + n % 3}, ++count);
          FigureOptions options;
          options.again = {{sphere, flow, 0.1}, count % 2 == 0 ? 0 : 37};
          options.geometry.principal = count % 4 == 0;
          options.geometry.second = d - 1;
          check_part("geometry", "again", scene, count, options);
        }
}

TEST(StudiedParts, AgainSaysWhyNot) {
  const View& view = *find_view("geometry");
  FigureOptions options;
  options.part = part_called(view, "again");
  const Scene scene = scene_of({4, 4, 3, 2, 2, 1}, 3);
  DrawnView drawn;
  draw_into(drawn, view, scene, analyze(scene), ThemeId::light, {900, 700}, options);
  EXPECT_TRUE(shows_words(drawn, "each of its own"));
}

TEST(StudiedParts, AgainShowsTheTimeThatIsChosen) {
  const View& view = *find_view("geometry");
  const Scene scene = in_self({4, 4, 3, 2, 2, 1}, 3);
  FigureOptions options;
  options.part = part_called(view, "again");
  options.again.at = 25;
  DrawnView drawn;
  draw_into(drawn, view, scene, analyze(scene), ThemeId::light, {900, 700}, options);
  EXPECT_TRUE(shows_words(drawn, "t = 2.50"));
  const AgainRun run = again(scene, options.again.rule, 25);
  EXPECT_TRUE(shows_words(drawn, show_number(run.measure.back().diameter, 3)));
}

// Where a layer without its piece has another width there is nothing to compare: no matrix, in a plain figure either.
TEST(StudiedParts, WithoutAPieceThatCannotGoNoMatrixIsDrawn) {
  const Scene scene = scene_of({4, 4, 3, 2, 2, 1}, 2);
  const Analysis analysis = analyze(scene);
  const AblationDetail detail = ablation(scene, analysis);
  const View& view = *find_view("heads");
  FigureOptions options;
  options.part = part_called(view, "without");
  int missing = 0;
  for (; options.left_out < static_cast<int>(detail.list.size()); ++options.left_out) {
    const std::string& why_not = detail.list[static_cast<std::size_t>(options.left_out)].why_not;
    const bool there = why_not.empty();
    missing += there ? 0 : 1;
    for (const bool plain : {false, true}) {
      options.plain = plain;
      DrawnView drawn;
      draw_into(drawn, view, scene, analysis, ThemeId::light, {950, 850}, options);
      EXPECT_EQ(drawn.canvas.heatmaps.size(), there ? 3U : 2U) << options.left_out;
      if (!there) {
        EXPECT_EQ(shows_words(drawn, why_not.substr(0, 12)), !plain) << why_not;
      }
    }
  }
  EXPECT_GT(missing, 0);
}

}  // namespace
}  // namespace attnlab::test
