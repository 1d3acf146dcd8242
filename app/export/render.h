// Rendering: one sheet as pixels, and as the bytes of an SVG, PDF, EPS or TikZ picture without a scene. Knows no scene file and no PNG.
#pragma once

#include "app/figures/sheet/sheet.h"
#include "core/picture/png.h"
#include "core/picture/words.h"

#include <string>

namespace attnlab {

// `layout` is measured_layout()'s; `scale` pixels of a logical pixel. With a ground the picture is opaque, else it has alpha.
Pixels render_pixels(const FigureInput& input, const Sheet& sheet, const SheetLayout& layout, double scale);
std::string render_pdf(const FigureInput& input, const Sheet& sheet, const SheetLayout& layout,
                       bool text_as_paths, const PictureWords& words);
// Encapsulated PostScript, level 3; colours that let through are blended with the theme's ground.
std::string render_eps(const FigureInput& input, const Sheet& sheet, const SheetLayout& layout,
                       bool text_as_paths);
std::string render_tikz(const FigureInput& input, const Sheet& sheet, const SheetLayout& layout,
                        bool standalone);
std::string render_svg(const FigureInput& input, const Sheet& sheet, const SheetLayout& layout,
                       bool text_as_paths, const PictureWords& words, std::string_view metadata);
// The layout by the embedded fonts.
SheetLayout measured_layout(const FigureInput& input, const Sheet& sheet);

}  // namespace attnlab
