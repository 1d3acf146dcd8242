// Text on a draw list, glyph by glyph. ImGui's AddText snaps the start of a run to a whole pixel and stretches glyphs
// to sizes that are not whole; here the pen moves by exact advances, so that a layout is the same at every zoom, and
// each glyph keeps the size at which it was rasterised. Knows no canvas.
#pragma once

#include "app/figures/canvas/canvas.h"

#include "imgui.h"

namespace attnlab {

// The advance width of a text at an em of `size`: unhinted, proportional to the size.
double text_advance(ImFont& font, double size, std::string_view utf8);

// Draws a text whose baseline starts at `baseline`, in ImGui coordinates, at an em of `size` (up to 1000). The baseline
// lies on a pixel boundary. Control characters are left out; bytes that are no UTF-8 show as the replacement sign.
void draw_text(ImDrawList& list, ImFont& font, double size, Point baseline, ImU32 color,
               std::string_view utf8);

}  // namespace attnlab
