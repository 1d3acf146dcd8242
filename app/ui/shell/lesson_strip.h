// The strip of a lesson below the figure: the sentences of its step in mathematical type, the question and its answer, next and
// back. Nothing is locked: the matrices stay what they are everywhere else.
#pragma once

#include "app/ui/kit/ui.h"
#include "app/ui/session/session.h"
#include "app/ui/shell/layout.h"

namespace attnlab {

// Draws nothing without a lesson. Keeps the height that it needed, for the layout of the next frame.
void lesson_strip(const Ui& ui, const Layout& layout, Session& session);

// What stands in the place of numbers that would give an answer away; true where it was drawn.
bool covered_note(const Ui& ui, const Session& session);

}  // namespace attnlab
