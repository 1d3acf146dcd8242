// A slide of blocks as it stands in a room, and what was drawn of it.
#pragma once

#include "app/figures/slide/slide_figure.h"
#include "tests/figures/figure_checks.h"

namespace attnlab::test {

struct DrawnSlide : DrawnView {
  SlideDrawing drawn;
  SlideFit fit;

  DrawnSlide(const Scene& scene, FigureOptions options, Extent pixels, double largest, ThemeId id) {
    const Analysis analysis = analyze(scene);
    FigureInput input{scene, analysis, options.room == RoomId::wall ? wall_theme(id) : theme(id), options};
    const SlideStand stand = stand_of_slide(canvas, input, pixels, largest);
    zoom = input.options.zoom = stand.zoom;
    fit = stand.fit;
    drawn = draw_slide(canvas, input, {pixels.width / zoom, pixels.height / zoom}, fit);
    extent = drawn.extent;
  }
};

// The band of the blocks on a screen.
inline Extent band(Extent screen) { return {screen.width * 1800 / 1920, screen.height * 710 / 1080}; }

// The numbers in the cells of a matrix.
inline std::vector<DrawnText> digits_in(const RecordingCanvas& canvas) {
  std::vector<DrawnText> list;
  for (const DrawnText& text : canvas.texts)
    for (const DrawnHeatmap& map : canvas.heatmaps)
      if (const Rect first = cell_of(map, 0, 0), last = cell_of(map, map.map.rows - 1, map.map.cols - 1);
          inside({first.x, first.y, last.right() - first.x, last.bottom() - first.y}, box_of(text).center()))
        list.push_back(text);
  return list;
}

}  // namespace attnlab::test
