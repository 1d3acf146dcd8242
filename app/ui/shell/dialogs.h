// Dialogs: what Flow asks, drawn in the window: the question about unsaved changes, the file list, the question about
// overwriting, and the help. One at a time; the keyboard is enough for each.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void dialogs(const Ui& ui, Session& session);

// The content of each, inside the open popup.
void unsaved_question(const Ui& ui, Session& session);
void overwrite_question(const Ui& ui, Session& session);
void file_dialog(const Ui& ui, Session& session);
void help(const Ui& ui, Session& session);

}  // namespace attnlab
