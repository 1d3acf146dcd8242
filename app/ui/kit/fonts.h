// Fonts: the program's faces in an ImGui font atlas (Dear ImGui 1.92: any size from one font). A size is the em in
// pixels, for ImGui::PushFont as for a Canvas, so that the screen agrees with the exports. Sizes and zoom are
// multiplied by ImGui's own style scale: text is rasterised at the size at which it is shown.
#pragma once

#include "app/figures/canvas/canvas.h"

#include "imgui.h"

namespace attnlab {

struct Fonts {
  ImFont* sans = nullptr;
  ImFont* sans_medium = nullptr;
  ImFont* sans_bold = nullptr;
  ImFont* math = nullptr;
  ImFont* math_upright = nullptr;

  ImFont* of(Face face) const;
};

// Adds the embedded fonts to the atlas of the current ImGui context, DejaVu Sans merged behind each; Roboto becomes
// the default font. To be called once a context, before its first frame.
Fonts load_fonts();

}  // namespace attnlab
