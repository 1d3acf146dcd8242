// The strip of a published example below the figure: its source, what was printed beside what is computed, and where something
// printed is wrong, the question which. Stands where the strip of a lesson does; never both.
#pragma once

#include "app/ui/kit/ui.h"
#include "app/ui/session/session.h"
#include "app/ui/shell/layout.h"

namespace attnlab {

// Draws nothing outside of the gallery. Keeps the height that it needed, for the layout of the next frame.
void gallery_strip(const Ui& ui, const Layout& layout, Session& session);

}  // namespace attnlab
