// The list of files in the window: opening, saving, and where an export goes. It stands in for the dialogs of the desktop. What
// follows from a choice stands in the session (flow.h), what it shows in file_list.h.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void file_dialog(const Ui& ui, Session& session);

}  // namespace attnlab
