// The presentation: one figure alone, as large as the window, under a heading and above one line of status; the clicker's keys, and
// a mark under the pointer that is seen from afar.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

// Fills the window in the place of all panels.
void presenting(const Ui& ui, Session& session);

}  // namespace attnlab
