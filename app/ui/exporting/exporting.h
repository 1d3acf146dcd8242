// Exporting: what the export dialog asks is written into a file, the window's screenshot into another, the
// open view into the clipboard. Every failure is a sentence; the dialog stays and the scene is untouched.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "core/picture/png.h"

#include <variant>

namespace attnlab {

struct AnimationOptions;
struct Session;
struct Ui;

// Opens the dialogs. The picture is that of the open view, its part, head and row.
void begin_export(Session& session);
void begin_screenshot(Session& session, Point pointer);
void begin_animation(Session& session);
// The same dialog for the answers of a class, and for what was answered in the lesson that is open.
void export_gathered(Session& session);
void hand_in_answers(Session& session);
// The open view as a PNG, with the theme and scale of the last export, to the clipboard.
void copy_open_view(Session& session);

// The dialogs, each the content of the open popup: choices at the left, the picture as it will be at the
// right and the file below; the question before a picture of the window; the animation.
void export_dialog(const Ui& ui, Session& session);
void screenshot_dialog(const Ui& ui, Session& session);
void animation_dialog(const Ui& ui, Session& session);

// After a choice: the name follows it, or at least its ending does.
void name_follows(Session& session);
// After the name was typed: an ending that is known chooses the format.
void ending_decides(Session& session);
// Does what the open dialog is about, after asking where the file exists.
void accept_export(Session& session, bool overwrite);
// Some frames of the animation that runs, for about 30 ms; at its end the dialog closes.
void work_on_animation(Session& session);
AnimationOptions animation_options(const Session& session);  // what the dialog of an animation asks for
void stop_animation(Session& session);                       // nothing of it is left behind
// The pixels of the window that were asked for, or why there are none.
void write_screenshot(Session& session, const std::variant<Pixels, std::string>& picture);

}  // namespace attnlab
