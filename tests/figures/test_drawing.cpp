// Recorded drawings: drawn again they are the same, and moved and scaled as a whole.
#include "app/figures/canvas/drawing.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

Rect bounds_of(const RecordingCanvas& canvas) { return canvas.drawing.bounds().value_or(Rect{}); }

TEST(Drawing, DrawnAgainItIsTheSame) {
  const Scene scene = scene_of({5, 4, 3, 2, 2, 2}, 3);
  const Analysis analysis = analyze(scene);
  for (const View& view : views())
    for (FigureOptions options; options.part < view.part_count(); ++options.part) {
      DrawnView drawn;
      draw_into(drawn, view, scene, analysis, ThemeId::light, {900, 800}, options);
      RecordingCanvas again;
      drawn.canvas.drawing.draw(again);
      EXPECT_EQ(again.log, drawn.canvas.log) << view.id;
      ASSERT_EQ(again.hits.size(), drawn.canvas.hits.size()) << view.id;
      for (std::size_t i = 0; i < again.hits.size(); ++i)
        EXPECT_EQ(again.hits[i].cell, drawn.canvas.hits[i].cell) << view.id;
      for (std::size_t i = 0; i < again.heatmaps.size(); ++i)
        EXPECT_EQ(again.heatmaps[i].values, drawn.canvas.heatmaps[i].values) << view.id;
    }
}

// Twice as large and moved: what it covers, its cells, its letters and what answers the pointer.
TEST(Drawing, IsMovedAndScaledAsAWhole) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  for (const View& view : views()) {
    DrawnView drawn;
    draw_into(drawn, view, scene, analysis, ThemeId::dark, {900, 800});
    RecordingCanvas large;
    drawn.canvas.drawing.draw(large, {100, 30}, 2);
    const Rect own = bounds_of(drawn.canvas), twice = bounds_of(large);
    EXPECT_NEAR(twice.x, 100 + 2 * own.x, 1e-9) << view.id;
    EXPECT_NEAR(twice.y, 30 + 2 * own.y, 1e-9) << view.id;
    EXPECT_NEAR(twice.width, 2 * own.width, 1e-9) << view.id;
    EXPECT_NEAR(twice.height, 2 * own.height, 1e-9) << view.id;
    EXPECT_EQ(large.drawing.widest_cell(), 2 * drawn.canvas.drawing.widest_cell()) << view.id;
    ASSERT_EQ(large.texts.size(), drawn.canvas.texts.size());
    for (std::size_t i = 0; i < large.texts.size(); ++i) {
      EXPECT_EQ(large.texts[i].style.size, 2 * drawn.canvas.texts[i].style.size);
      EXPECT_EQ(large.texts[i].baseline.x, 100 + 2 * drawn.canvas.texts[i].baseline.x);
    }
    for (std::size_t i = 0; i < large.hits.size(); ++i)
      EXPECT_EQ(large.hits[i].where.width, 2 * drawn.canvas.hits[i].where.width);
  }
}

TEST(Drawing, OfNothingHasNoBounds) {
  RecordingCanvas canvas;
  canvas.hit({{1, 2, 3, 4}, {}});
  EXPECT_FALSE(canvas.drawing.bounds().has_value());
  EXPECT_EQ(canvas.drawing.widest_cell(), 0);
}

// Text is as wide as the canvas draws it at the recorder's zoom.
TEST(Drawing, ARecorderMeasuresAtItsZoom) {
  const RecordingCanvas measures;
  const Recorder recorder(static_cast<const Canvas&>(measures), 0.5);
  EXPECT_EQ(recorder.text_width("weights", Face::sans, 20),
            measures.text_width("weights", Face::sans, 10) / 0.5);
}

}  // namespace
}  // namespace attnlab::test
