// Style: the look of Dear ImGui's own widgets, made from the theme: hairlines for frames, space for lines, no boxes
// inside boxes.
#pragma once

#include "app/figures/canvas/theme.h"

#include "imgui.h"

namespace attnlab {

// Sets colours, spacing and the text scale of the current context. `scale`: screen pixels of one logical pixel.
void apply_style(const Theme& theme, double scale);

ImVec4 color_of(Color color);
ImU32 packed(Color color);

}  // namespace attnlab
