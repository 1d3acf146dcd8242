// The controls of the export dialog, a page each: what is exported, and how. They work on the remembered choice; what
// cannot be taken is a sentence in the state.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void export_pages(const Ui& ui, Session& session);  // picture, matrix, paper
void picture_controls(const Ui& ui, Session& session);
void matrix_controls(const Ui& ui, Session& session);
void paper_controls(const Ui& ui, Session& session);

// Shared with the dialogs of the screenshot and of the animation.
void size_controls_of_export(const Ui& ui, Session& session, bool pixels);
void ground_controls(const Ui& ui, Session& session);  // theme and background
void scene_toggle(const Ui& ui, Session& session);
// The name of the file, its folder, the complaint, and the buttons. True when it is to be written.
bool file_controls(const Ui& ui, Session& session, const char* verb);

// The preview fills the space that is left of the current child window.
void export_preview(const Ui& ui, const Session& session);

}  // namespace attnlab
