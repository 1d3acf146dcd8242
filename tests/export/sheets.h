// What the tests of exports draw: every view and part of a few scenes, and what a sheet shows, noted call by
// call with the text widths of the exports.
#pragma once

#include "app/export/export.h"
#include "app/export/font_faces.h"
#include "tests/figures/recording_canvas.h"

namespace attnlab::test {

// A picture of one part of one view.
struct Shown {
  std::string view;
  int part = 0;
  std::string name() const { return view + (part > 0 ? std::to_string(part) : ""); }
};
const std::vector<Shown>& everything_shown();

// Notes all calls; measures text as the exports do.
class NotingCanvas final : public RecordingCanvas {
 public:
  NotingCanvas() = default;
  NotingCanvas(const Scene& scene, const ExportOptions& options);  // what note_sheet notes
  double text_width(std::string_view utf8, Face face, double size) const override;
};

// Draws the sheet that `export_picture` draws for these options (of a view, without title and caption).
void note_sheet(NotingCanvas& canvas, const Scene& scene, const ExportOptions& options);

ExportOptions options_of(const Shown& shown, PictureFormat format, ThemeId theme = ThemeId::light);
// And its bytes; the running test fails with the sentence where there is none.
Picture picture_of(const Scene& scene, const ExportOptions& options);
std::string exported(const Scene& scene, const ExportOptions& options);

Scene opening_scene();
// Two heads, a causal mask, labels with signs of their own, and values of every size.
Scene rich_scene();
// As rich, but with ordinary labels and values of one size:
// what other programs kern and round is no matter here.
Scene masked_scene();

}  // namespace attnlab::test
