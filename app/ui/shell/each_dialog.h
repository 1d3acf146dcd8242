// The dialogs, drawn in the window while Flow asks for them (flow.h): dialogs() shows the one that it asks for. One at a time; the
// keyboard is enough for each. Exports draw their own (exporting/export_dialog.h).
#pragma once

#include <string>

namespace attnlab {

struct Lesson;
struct LessonStep;
struct Session;
struct Studio;
struct Ui;

// The version, where settings and unsaved work lie, and what the program is made of; and what its button copies, a line each.
void about_dialog(const Ui& ui, Studio& studio);
std::string about_text(const Studio& studio);

// "Can these weights be had?": the pattern as a grid of typed numbers, and below it the answers with their proofs and what can
// be opened of them.
void certify_dialog(const Ui& ui, Session& session);

// The list of files in the window, in the place of the desktop's dialogs: what it shows is in file_list.h.
void file_dialog(const Ui& ui, Session& session);
// Questions about files that come from outside; what is done then stands in the studio (changed.h, flow.h).
void changed_question(const Ui& ui, Studio& studio);  // somebody else has changed the open one
void dropped_question(const Ui& ui, Studio& studio);  // several came at once
void desktop_question(const Ui& ui, Studio& studio);  // a dialog of the desktop is open

// What a class has answered: the figure, which step, the truth once it is asked for, and the files that could not be counted.
void gather_dialog(const Ui& ui, Session& session);

// Where a matrix goes that came in another shape than the one it was meant for: resize the scene, take the corner, transpose, or
// leave it. ask_about_paste: it was pasted into an editor.
void import_dialog(const Ui& ui, Studio& studio);
void ask_about_paste(Studio& studio);

// Making a lesson: its steps at the left, added, moved and removed; the words, lights and question of the chosen one at the right;
// below what `attnlab check` says of it, and where it is saved.
void making_dialog(const Ui& ui, Session& session);
// Its fields, of a copy. True where something was changed for good: a field was left, a choice was made.
bool cover_form(const Ui& ui, Lesson& lesson);
bool step_form(const Ui& ui, LessonStep& step);

// Work that was never saved, from instances of the program that were ended.
void recovery_dialog(const Ui& ui, Studio& studio);

// "What to present": the steps of the scene's own list, put in order, taken away, and added from what is looked at.
void show_dialog(const Ui& ui, Studio& studio);

}  // namespace attnlab
