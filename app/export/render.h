// Rendering: one sheet as pixels, and as the bytes of an SVG, PDF, EPS or TikZ picture without a scene. Knows no scene file and no PNG.
#pragma once

#include "app/export/typeface.h"
#include "app/figures/sheet/sheet.h"
#include "core/picture/carry.h"
#include "core/picture/png.h"

#include <string>

namespace attnlab {

// In the letters of `files`, by which `layout`, measured_layout()'s, is made; `scale` pixels of a logical pixel. With a ground the picture is opaque, else it has alpha.
Pixels render_pixels(const FigureInput& input, const Sheet& sheet, const SheetLayout& layout,
                     const FontFiles& files, double scale);
std::string render_pdf(const FigureInput& input, const Sheet& sheet, const SheetLayout& layout,
                       const FontFiles& files, bool text_as_paths, const PictureWords& words);
// Encapsulated PostScript, level 3; colours that let through are blended with the theme's ground.
std::string render_eps(const FigureInput& input, const Sheet& sheet, const SheetLayout& layout,
                       const FontFiles& files, bool text_as_paths);
std::string render_tikz(const FigureInput& input, const Sheet& sheet, const SheetLayout& layout,
                        const FontFiles& files, bool standalone);
std::string render_svg(const FigureInput& input, const Sheet& sheet, const SheetLayout& layout,
                       const FontFiles& files, bool text_as_paths, const PictureWords& words,
                       std::string_view metadata);
SheetLayout measured_layout(const FigureInput& input, const Sheet& sheet, const FontFiles& files);

}  // namespace attnlab
