// The button that plays what it stands beside: sweeps it, there and back, until somebody ends it.
#pragma once

#include "app/ui/kit/playing.h"
#include "app/ui/kit/ui.h"

#include <string>

namespace attnlab {

// A triangle about this point of the screen, so far to each side, or two bars while it plays.
void play_sign(ImVec2 middle, float reach, bool playing, Color ink);

inline constexpr double play_button_size = 22;  // logical pixels

// `id`: of what is played, "##heat"; `place`: where it stands, from 0 to 1; `taken`: a hand has it, and the play ends.
// `once`: forwards to the end, from the beginning where it stands at the end already.
PlayUse play_button(const Ui& ui, const std::string& id, double place, bool taken, bool once = false);

}  // namespace attnlab
