// A picture of the interface as it stands, drawn anew at a multiple of its resolution: letters, lines and heatmaps are
// rasterised at that density, nothing is enlarged. Needs a current OpenGL 3.3 context and an ImGui session on it.
#pragma once

#include "app/ui/shell/app.h"
#include "core/picture/png.h"

#include <string>
#include <variant>

namespace attnlab {

// Draws frames of the app beside the window, with the pointer where it is wanted, and leaves the window's own picture,
// ImGui's display and the pointer as they were. `wishes`: leaving, where it was asked for meanwhile, is added. A sentence
// where the graphics driver has no room for so large a picture.
std::variant<Pixels, std::string> screenshot_of(App& app, const Screenshot& wanted, Wishes& wishes);

}  // namespace attnlab
