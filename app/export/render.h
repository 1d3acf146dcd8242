// Rendering: one sheet as pixels, and as the bytes of an SVG or PDF without a scene. Knows no scene file and no PNG.
#pragma once

#include "app/figures/sheet.h"
#include "core/picture/png.h"

#include <string>

namespace attnlab {

// `extent` is what sheet_size says, or any larger sheet on whose top left corner it is drawn; `scale` pixels of a logical
// pixel. With a ground the picture is opaque, else it has alpha.
Pixels render_pixels(const FigureInput& input, const Sheet& sheet, Extent extent, double scale);
std::string render_pdf(const FigureInput& input, const Sheet& sheet, Extent extent, bool text_as_paths);
std::string render_svg(const FigureInput& input, const Sheet& sheet, Extent extent, bool text_as_paths,
                       std::string_view metadata);
// sheet_size by the embedded fonts.
Extent measured_size(const FigureInput& input, const Sheet& sheet);

}  // namespace attnlab
