// Style: the look of Dear ImGui's own widgets, made from the theme, and the program's faces in an ImGui font
// atlas (Dear ImGui 1.92: any size from one font). A size is the em in pixels, for ImGui::PushFont as for a
// Canvas, so that the screen agrees with the exports; text is rasterised at the size at which it is shown,
// zoom included.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/theme.h"

#include "imgui.h"

#include <memory>

namespace attnlab {

class ScriptLetters;

struct Fonts {
  ImFont* sans = nullptr;
  ImFont* sans_medium = nullptr;
  ImFont* sans_bold = nullptr;
  ImFont* math = nullptr;
  ImFont* math_upright = nullptr;
  std::shared_ptr<ScriptLetters> letters;  // of scripts that are shaped

  ImFont* of(Face face) const;
};

// Adds the embedded fonts to the atlas of the current ImGui context, DejaVu Sans merged behind each; Roboto
// becomes the default font. To be called once a context, before its first frame.
Fonts load_fonts();

// Hairlines for frames, space for lines, no boxes inside boxes: sets colours, spacing and the text scale of
// the current context. `scale`: screen pixels of one logical pixel.
void apply_style(const Theme& theme, double scale);

ImVec4 color_of(Color color);
ImU32 packed(Color color);
// The corners of a place on the screen.
inline ImVec2 low(const Rect& r) { return {static_cast<float>(r.x), static_cast<float>(r.y)}; }
inline ImVec2 high(const Rect& r) { return {static_cast<float>(r.right()), static_cast<float>(r.bottom())}; }

}  // namespace attnlab
