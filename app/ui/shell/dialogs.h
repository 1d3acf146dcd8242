// Dialogs: what Flow asks, drawn in the window: the question about unsaved changes, the file list, the question about
// overwriting, and the help; exports draw their own (exporting/export_dialog.h). One at a time; the keyboard is enough for
// each.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void dialogs(const Ui& ui, Session& session);

}  // namespace attnlab
