// The parts of the window that App puts together, one function each. Dialogs: each_dialog.h.
#pragma once

#include "app/figures/views/fit.h"

#include <string>

namespace attnlab {

struct KeyboardState;
struct Layout;
struct Session;
struct Studio;
struct Ui;
struct ViewState;

// The bar at the top: the word Attnlab, the menus, the tabs of the views, the name of the file, and the buttons: undo, redo, before
// and now, present, light and dark, export. Each button runs a row of the table of actions and says its words and its key.
void menu_bar(const Ui& ui, const Layout& layout, Session& session);
// The line at the bottom: what holds for the scene at the left, a hint or a message at the right, which takes the room of the rest;
// an error is said in its colour. Fills the current ImGui window, as the following.
void status_line(const Ui& ui, const std::string& message, bool error);

// One view, or two side by side, and above them the comparison with the state that is pinned as before.
void centre_panel(const Ui& ui, Studio& studio);

// The left panel while the Lab is open: the task, the variants, and how they are trained; and the bar under the figures that
// scrubs through the training that is looked into.
bool lab_is_open(const ViewState& view);  // as one of the views
// Which of the two the left panel shows.
void lab_panel_choice(const Ui& ui, Studio& studio);
// Fills the current ImGui window.
inline constexpr double lab_panel_least = 340;  // logical pixels of its width
void lab_panel(const Ui& ui, Studio& studio);

inline constexpr double lab_bar_height = 40;  // logical pixels
// At the end of the current ImGui window.
void lab_bar(const Ui& ui, Studio& studio);

// What plays, frame by frame, after the left panel: Alt and a press on an entry start it, Esc goes back to where it began, a press
// leaves it where it is.
void play(const Ui& ui, Studio& studio);
// At the end of a frame: a slider that was not drawn plays no more.
void end_of_play(Studio& studio);

// What the right panel says of the scene where no cell is inspected: its title, its notes, its tokens as one line, its target;
// each is edited where it stands. At the ImGui cursor.
void scene_card(const Ui& ui, Studio& studio);

// The strip below the figure, of a lesson, a challenge or a published example: one of them at most. It keeps the height that it needed,
// for the layout of the next frame.
void strip_below(const Ui& ui, const Layout& layout, Session& session);
// What stands in the place of numbers that would give an answer away; true where it was drawn.
bool covered_note(const Ui& ui, const Session& session);

// Over the lower part of the open scene three sentences, with marks at what they speak of, the recent files, and the examples as small
// pictures. It never stands in the way: whatever is pressed elsewhere closes it and does what it does.
void start_screen(const Ui& ui, const Layout& layout, Session& session);
// At the beginning of a frame: closes it where a key, or a button of the mouse beside it, was pressed.
void leave_start_screen(Session& session);
bool over_start_screen(const Session& session);  // the pointer

// The matrix of the scene at the left of what is presented: one at a time, in cells as large as the figure's, edited as in the left
// panel; above it the letters of the others. Fills the current window from `left` on. Its width beside a figure that stands so, on a
// screen of this size, in logical pixels.
void wall_inputs(const Ui& ui, Studio& studio, float left, Extent screen);
double width_of_inputs(const Ui& ui, Studio& studio, const Fit& figure, Extent screen);

// The dialog that Flow asks for.
void dialogs(const Ui& ui, Session& session);

// Where the keyboard is: the panels that F6 goes round, the menus by Alt and F10, the first Tab of a fresh window, and the way
// back. Knows ImGui's windows by their names, and no widget.
// Once for a fresh ImGui context: its own window list never shows.
void set_up_keyboard();
// At the start of a frame, behind the shortcuts: does what they asked for, and takes the keys that no action can have.
void move_keyboard(Session& session);
// It is on its way: frames are to follow without any event.
bool keyboard_moves(const KeyboardState& keyboard);
// In the bar, before each of its menus: true in the frame in which it is to open: the first when the menus were asked for,
// another when an arrow key leads on from one that was open.
bool menu_opens_now(Session& session, const char* menu, bool first);

}  // namespace attnlab
