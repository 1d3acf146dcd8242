// What must hold for every drawn view, whatever it shows.
#pragma once

#include "app/figures/views/fit.h"
#include "app/figures/views/views.h"
#include "tests/figures/recording_canvas.h"

#include <algorithm>

namespace attnlab::test {

inline constexpr ThemeId themes[] = {ThemeId::light, ThemeId::dark, ThemeId::print};
// How many drawings a view has: its parts, or itself.
inline int parts_of(const View& view) { return std::max(1, static_cast<int>(view.parts.size())); }

struct DrawnView {
  RecordingCanvas canvas;
  Extent extent;
  double zoom = 1;  // with which it was laid out to be drawn
};
void draw_into(DrawnView& out, const View& view, const Scene& scene, const Analysis& analysis, ThemeId id,
               Extent space, const FigureOptions& options = {});

// As large as it is whole in the space.
Fit draw_whole(DrawnView& out, const View& view, const Scene& scene, const Analysis& analysis, ThemeId id,
               Extent space, FigureOptions options = {});

// Each fails the running test with a sentence that names the text at fault.
void expect_texts_apart(const RecordingCanvas& canvas);
void expect_inside(const RecordingCanvas& canvas, const Extent& extent);
void expect_readable(const RecordingCanvas& canvas, const Theme& theme);
void expect_numbers_of_cells(const RecordingCanvas& canvas, int decimals, double zoom = 1);
void expect_true_colors(const RecordingCanvas& canvas);
void expect_no_nan(const RecordingCanvas& canvas);
// All of them.
void expect_sound(const DrawnView& drawn, ThemeId id, int decimals);

}  // namespace attnlab::test
