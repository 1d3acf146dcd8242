// The centre: one view, or two side by side, and above them the comparison with A where a state is pinned.
#pragma once

#include "app/ui/kit/ui.h"
#include "app/ui/session/session.h"

namespace attnlab {

// Fills the current ImGui window.
void centre_panel(const Ui& ui, Session& session);

}  // namespace attnlab
