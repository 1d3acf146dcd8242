// What is covered in a lesson tells nothing before the answer: the picture of every step that asks is drawn
// twice, once with other numbers in all that is covered, and is the same; and the answer moves nothing.
#include "app/figures/slide/slide_figure.h"
#include "app/library/lessons.h"
#include "core/teaching/answer.h"
#include "tests/core/cases.h"
#include "tests/figures/figure_checks.h"

#include <gtest/gtest.h>

#include <random>

namespace attnlab::test {
namespace {

constexpr Extent space{1415, 710};  // of the blocks beside the answers, on a wall of 1920 x 1080

FigureOptions options_of(const LessonStep& step, const Scene& scene, const Analysis& analysis, bool open) {
  FigureOptions options{.room = RoomId::wall};
  options.blocks = step.blocks;
  options.plain = true;
  options.head = std::max(0, step.head - 1);
  options.lit = lit_cells(scene, analysis, options.head, step.light);
  options.gradients.lit = lit_gradients(scene, analysis, options.head, step.light);
  if (!open) return options;
  options.hidden = covered_by(step, scene);
  options.asked = asked_cell(*step.ask);
  options.open = options.lit;
  options.gradients = {.lit = options.gradients.lit,
                       .hidden = gradients_covered_by(step),
                       .asked = asked_gradient(*step.ask),
                       .open = options.gradients.lit};
  return options;
}

struct OnWall {
  RecordingCanvas canvas;
  SlideDrawing drawn;
  double zoom = 1;
  bool fits = false;

  OnWall(const Scene& scene, const Analysis& analysis, const FigureOptions& options) {
    FigureInput input{scene, analysis, wall_theme(ThemeId::light), options};
    const SlideStand stand = stand_of_slide(canvas, input, space, wall_zoom({1920, 1080}));
    fits = stand.fits;
    zoom = input.options.zoom = stand.zoom;
    drawn = draw_slide(canvas, input, {space.width / zoom, space.height / zoom}, stand.fit);
  }
};

bool is_told(const FigureOptions& options, const Cell& cell) {
  const auto is_in = [&cell](const Cell& some) { return covers(some, cell); };
  return !(options.asked && is_in(*options.asked)) && std::ranges::any_of(options.open, is_in);
}

// Other numbers, of either sign and any size, wherever a covered matrix is not open.
Analysis with_other_answers(const Scene& scene, Analysis analysis, const FigureOptions& options,
                            std::mt19937_64& random) {
  std::uniform_real_distribution<double> any(-30, 30);
  for (const Node node : options.hidden)
    for (int head = 0; head < (is_per_head(node) ? analysis.dims.h : 1); ++head) {
      const MatrixView all = values(scene, analysis, node, head);
      for (int i = 0; i < all.rows(); ++i)
        for (int j = 0; j < all.cols(); ++j)
          if (!is_told(options, {node, head, i, j}))
            const_cast<double*>(all.data())[i * all.cols() + j] = any(random);
    }
  for (HeadAnalysis& head : analysis.heads) {
    for (double& sum : head.row_sums.reshaped()) sum = any(random);
    for (double& one : head.entropy.reshaped()) one = any(random);
    head.asymmetry = any(random);
  }
  return analysis;
}

// All that is drawn but the colours of what is open, which are those of the range of the whole matrix.
std::vector<std::string> seen(const OnWall& wall) {
  std::vector<std::string> log;
  for (const DrawnText& text : wall.canvas.texts)
    log.push_back(text.text + " at " + std::to_string(text.baseline.x) + ", " +
                  std::to_string(text.baseline.y));
  for (const DrawnHeatmap& map : wall.canvas.heatmaps)
    log.push_back("matrix at " + std::to_string(map.map.x) + ", " + std::to_string(map.map.y));
  log.push_back(std::to_string(wall.canvas.rectangles.size()) + " " +
                std::to_string(wall.canvas.lines.size()) + " " + std::to_string(wall.canvas.hits.size()));
  return log;
}

TEST(LessonCovers, TellNothingBeforeTheAnswerWhichMovesNothing) {
  const std::uint64_t seed = seed_of_run();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  int asked = 0;
  for (const LessonEntry& entry : lesson_list()) {
    const Lesson lesson = std::get<Lesson>(open_lesson(entry.id));
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      const LessonStep& step = lesson.steps[i];
      if (!step.ask || step.blocks.empty()) continue;
      SCOPED_TRACE(std::string(entry.id) + ", step " + std::to_string(i + 1));
      ++asked;
      const Scene& scene = lesson.scenes.at(step.scene);
      const Analysis analysis = analyze(scene);
      const FigureOptions open = options_of(step, scene, analysis, true);
      const OnWall before(scene, analysis, open),
          other(scene, with_other_answers(scene, analysis, open, random), open),
          after(scene, analysis, options_of(step, scene, analysis, false));
      EXPECT_TRUE(before.fits) << "blocks are left out";
      EXPECT_EQ(seen(before), seen(other));
      ASSERT_EQ(before.drawn.blocks.size(), after.drawn.blocks.size());
      EXPECT_EQ(before.zoom * before.drawn.cell, after.zoom * after.drawn.cell);
      for (std::size_t k = 0; k < before.drawn.blocks.size(); ++k) {
        EXPECT_EQ(before.drawn.blocks[k].at.x, after.drawn.blocks[k].at.x) << before.drawn.blocks[k].name;
        EXPECT_EQ(before.drawn.blocks[k].at.y, after.drawn.blocks[k].at.y) << before.drawn.blocks[k].name;
      }
    }
  }
  EXPECT_GT(asked, 90);
}

}  // namespace
}  // namespace attnlab::test
