// Rendering: one sheet as pixels, and as an SVG, PDF, EPS or TikZ picture without a scene.
// Knows no scene file, no PNG.
#pragma once

#include "app/export/typeface.h"
#include "app/figures/sheet/sheet.h"
#include "core/picture/carry.h"
#include "core/picture/png.h"

#include <memory>

namespace attnlab {

// A sheet with all that it is drawn by: the layout is measured in the letters of these files.
struct LaidSheet {
  const FigureInput& input;
  const Sheet& sheet;
  const FontFiles& files;
  SheetLayout layout;
};
LaidSheet laid_out(const FigureInput& input, const Sheet& sheet, const FontFiles& files);

// `scale` pixels of a logical pixel. With a ground the picture is opaque, else it has alpha.
Pixels render_pixels(const LaidSheet& laid, double scale);
std::string render_pdf(const LaidSheet& laid, bool text_as_paths, const PictureWords& words);
// The pages of a PDF, one after another, each with its alternative text; what is short of memory throws.
class PdfPages {
 public:
  explicit PdfPages(const std::string& title);
  ~PdfPages();
  PdfPages(const PdfPages&) = delete;
  PdfPages& operator=(const PdfPages&) = delete;
  void add(const LaidSheet& laid, bool text_as_paths, std::string words);
  std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};
// Encapsulated PostScript, level 3; colours that let through are blended with the theme's ground.
std::string render_eps(const LaidSheet& laid, bool text_as_paths);
std::string render_tikz(const LaidSheet& laid, bool standalone);
std::string render_svg(const LaidSheet& laid, bool text_as_paths, const PictureWords& words,
                       std::string_view metadata);

// What a sheet shows, in words: the title of the picture and its alternative text, with the numbers that
// stand in it, as `describe` tells them.
PictureWords picture_words(const FigureInput& input, const Sheet& sheet);

}  // namespace attnlab
