// The strip of a challenge below the figure: what is to be reached, how near each goal is, what stays as it is, and the proof
// where there is one. The strip of a lesson stands in the same place; never both.
#pragma once

#include "app/ui/kit/ui.h"
#include "app/ui/session/session.h"
#include "app/ui/shell/layout.h"

namespace attnlab {

// Draws nothing without a challenge. Keeps the height that it needed, for the layout of the next frame.
void challenge_strip(const Ui& ui, const Layout& layout, Session& session);

}  // namespace attnlab
