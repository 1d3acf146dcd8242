// The buttons in the bar: undo, redo, before and now, present, light and dark, export. Each runs a row of the table of actions and
// says its words and its key; where the bar has no room for them there are none.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

// At the right end of the bar, behind `from`, in the window. Returns where they begin.
float bar_buttons(const Ui& ui, Session& session, float from);

}  // namespace attnlab
