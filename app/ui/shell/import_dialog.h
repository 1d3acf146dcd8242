// The question where a matrix goes that came from the clipboard or a file in another shape than the one it was meant for:
// resize the scene, take the corner, transpose, or leave it.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void import_dialog(const Ui& ui, Session& session);
// Asks about what was pasted into an editor in another shape.
void ask_about_paste(Session& session);

}  // namespace attnlab
