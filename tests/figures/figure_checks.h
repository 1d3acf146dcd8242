// What must hold for every drawn view, whatever it shows.
#pragma once

#include "app/figures/views/fit.h"
#include "app/figures/views/views.h"
#include "tests/figures/recording_canvas.h"

namespace attnlab::test {

inline constexpr ThemeId themes[] = {ThemeId::light, ThemeId::dark, ThemeId::print};

// Of every part of every view, with the options that choose it; each has a trace.
void for_every_part(const std::function<void(const View& view, FigureOptions options)>& look);

// Blocks in a row.
inline BlockList listed(std::initializer_list<const char*> names) {
  BlockList list;
  for (const char* name : names) list.push_back({name, {}});
  return list;
}

struct DrawnView {
  DrawnView() = default;
  // A view by its name, or a part of it as "rank:freedom", on the light theme if none is named.
  DrawnView(std::string_view name, const Scene& scene, Extent space, FigureOptions options = {},
            ThemeId id = ThemeId::light);
  DrawnView(const View& view, const Scene& scene, Extent space, const FigureOptions& options = {},
            ThemeId id = ThemeId::light);

  RecordingCanvas canvas;
  Extent extent;
  double zoom = 1;  // with which it was laid out to be drawn
};
void draw_into(DrawnView& out, const View& view, const Scene& scene, const Analysis& analysis, ThemeId id,
               Extent space, const FigureOptions& options = {});
// The place of a part in its view; the test fails where there is none.
int part_called(const View& view, std::string_view id);

// As large as it is whole in the space.
Fit draw_whole(DrawnView& out, const View& view, const Scene& scene, const Analysis& analysis, ThemeId id,
               Extent space, FigureOptions options = {});

// Each fails the running test with a sentence that names the text at fault.
void expect_texts_apart(const RecordingCanvas& canvas);
void expect_inside(const RecordingCanvas& canvas, const Extent& extent);
// 4.5 : 1 in cells and on marks; words on the ground stand out by `on_ground`.
void expect_readable(const RecordingCanvas& canvas, const Theme& theme, double on_ground = 4.5);
// `part`: of the height of a cell that digits may have; 0.41 on a wall.
void expect_numbers_of_cells(const RecordingCanvas& canvas, int decimals, double zoom = 1,
                             double part = 0.38);
void expect_true_colors(const RecordingCanvas& canvas);
void expect_no_nan(const RecordingCanvas& canvas);
// All of them.
void expect_sound(const DrawnView& drawn, ThemeId id = ThemeId::light, int decimals = 2,
                  double on_ground = 4.5, double part = 0.38);

// Drawn, and sound.
struct SoundView : DrawnView {
  SoundView(std::string_view name, const Scene& scene, const FigureOptions& options = {},
            Extent room = {888, 928}, ThemeId id = ThemeId::light)
      : DrawnView(name, scene, room, options, id) {
    expect_sound(*this, id, options.decimals);
  }
};

}  // namespace attnlab::test
