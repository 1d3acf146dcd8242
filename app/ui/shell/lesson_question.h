// The question of a lesson's step: what is asked, the ways to answer it, and what is said of the answer.
#pragma once

#include "app/ui/kit/ui.h"
#include "app/ui/session/session.h"

namespace attnlab {

// At the ImGui cursor, `width` logical pixels wide. The step must ask something.
void lesson_question(const Ui& ui, Session& session, double width);

}  // namespace attnlab
