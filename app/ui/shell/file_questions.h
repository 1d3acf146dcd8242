// The questions about files that come from outside: the open one was changed by somebody else, several were dropped at once,
// a dialog of the desktop is open. What is done then stands in the session (changed.h, flow.h).
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void changed_question(const Ui& ui, Session& session);
void dropped_question(const Ui& ui, Session& session);
void desktop_question(const Ui& ui, Session& session);

}  // namespace attnlab
