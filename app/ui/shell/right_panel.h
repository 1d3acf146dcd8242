// The right panel: the inspector, and the facts below it.
#pragma once

#include "app/ui/kit/ui.h"
#include "app/ui/session/session.h"

namespace attnlab {

// Fills the current ImGui window.
void right_panel(const Ui& ui, Session& session);

}  // namespace attnlab
