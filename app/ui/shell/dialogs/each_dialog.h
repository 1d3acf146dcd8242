// What each dialog draws, in the window, while Flow asks for it (flow.h, dialogs.cpp); and what they have in
// common. The keyboard is enough for each. Exports draw their own (exporting/export_dialog.h).
#pragma once

#include "app/ui/session/session.h"

namespace attnlab {

void dialog_title(const Ui& ui, std::string_view words);
// The title, and below it in one paragraph what is asked.
void dialog_question(const Ui& ui, std::string_view title, const std::string& sentence);
// The buttons at the end, of which Enter presses one (`keys`: arrows and Tab move), and what each does.
struct DialogButton {
  const char* label;
  std::function<void(Studio&)> does;
};
void dialog_buttons(const Ui& ui, Studio& studio, const std::vector<DialogButton>& list, bool keys = true);
int up_or_down();  // by the arrow keys, in this frame: -1 or 1; else 0
// Buttons that move a row of a list up and down and take it away, where that can be: which was pressed.
enum class RowButton { none, up, down, remove };
RowButton row_buttons(const Ui& ui, const std::string& id, bool up, bool down, bool remove);

// "Are these weights possible?": the pattern as a grid of typed numbers, and the answers with their proofs.
void certify_dialog(const Ui& ui, Session& session);
// The pages of help: the field, the list, and the one that is read (shell/help).
void help_dialog(const Ui& ui, Session& session);
// The list of files in the window, in the place of the desktop's dialogs (file_list.h).
void file_dialog(const Ui& ui, Session& session);
// Questions about files that come from outside; what is done then stands in the studio (flow.h).
void changed_question(const Ui& ui, Session& session);  // somebody else has changed the open one
void dropped_question(const Ui& ui, Session& session);  // several came at once
void desktop_question(const Ui& ui, Session& session);  // a dialog of the desktop is open
// What a class has answered: the figure, which step, the truth once asked for,
// the files that were not counted.
void gather_dialog(const Ui& ui, Session& session);
// Where a matrix goes that came in another shape than the one it was meant for. ask_about_paste:
// it was pasted.
void import_dialog(const Ui& ui, Session& session);
void ask_about_paste(Studio& studio);
// Making a lesson: its steps, the form of the chosen one, what `attnlab check` says of it,
// and where it is saved.
void making_dialog(const Ui& ui, Session& session);
// Work that was never saved, from instances of the program that were ended.
void recovery_dialog(const Ui& ui, Session& session);
// "What to present": the steps of the scene's own list.
void show_dialog(const Ui& ui, Session& session);

}  // namespace attnlab
