// Glyphs: how much memory the letters on the screen may take. Text is rasterised at the size at which it is
// shown; that every zoom does not need a set of letters for each pixel of size, large sizes share one, and
// what is no longer shown goes. Reads ImGui's internals.
#pragma once

#include "imgui.h"

namespace attnlab {

inline constexpr int largest_atlas = 2048;   // pixels of a side
inline constexpr int largest_letters = 128;  // pixels of the em; what is larger is drawn from these

// The em at which a text of this size is rasterised, in units of which `density` pixels make one: whole
// pixels for sizes to read, then steps of at most a twelfth.
float raster_size(double size, float density);

void limit_atlas(ImFontAtlas& atlas);
// Once in a while, at the start of a frame: lets go of sizes that no frame has shown for long,
// and of the room that they took.
void tidy_atlas();

}  // namespace attnlab
