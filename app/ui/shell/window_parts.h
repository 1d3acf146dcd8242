// The parts of the window that App puts together, one function each. Dialogs: each_dialog.h.
#pragma once

#include "app/ui/shell/layout.h"

namespace attnlab {

// The bar at the top: the menus, the tabs of the views, and the buttons, each of which runs a row of the
// table of actions and says its words and its key.
void menu_bar(const Ui& ui, const Layout& layout, Session& session);
// The line at the bottom: at the left the number under the pointer in words, else what the last change has
// moved, else the scene's name and the rank of W; at the right what the hand can do next; or a message in
// their place, an error in its colour. Fills the current ImGui window, as the following.
void status_line(const Ui& ui, Session& session);
// A message that has been read gives way to it. The seconds that it still stands.
std::optional<double> let_message_age(Session& session);
// One view, or two side by side, and above them the comparison with the state that is pinned as before.
void centre_panel(const Ui& ui, Studio& studio);
// The left panel while the Lab is open as one of the views: which of the two it shows,
// and what is to be trained.
bool lab_is_open(const ViewState& view);
void lab_panel_choice(const Ui& ui, Studio& studio);
inline constexpr double lab_panel_least = 340;  // logical pixels of its width
void lab_panel(const Ui& ui, Session& session);
// At the end of the window with the figures: what scrubs through the training that is looked into.
inline constexpr double lab_bar_height = 40;  // logical pixels
void lab_bar(const Ui& ui, Studio& studio);
// What plays, frame by frame: Alt and a press on an entry start it, Esc goes back,
// a press leaves it where it is.
void play(const Ui& ui, Studio& studio);
// At the end of a frame: a slider that was not drawn plays no more.
void end_of_play(Studio& studio);
// What the right panel says of the scene where no cell is inspected; each is edited where it stands.
void scene_card(const Ui& ui, Studio& studio);
// What stands below the figure, if anything. It keeps the height that it needed,
// for the layout of the next frame.
void strip_below(const Ui& ui, const Layout& layout, Session& session);
// What stands in the place of numbers that would give an answer away; true where it was drawn.
bool covered_note(const Ui& ui, const Session& session);
// In the figure's place lessons, challenges, recent files and examples. Never in the way: whatever is pressed
// elsewhere closes it and does what it does.
void start_screen(const Ui& ui, const Layout& layout, Session& session);
// At the beginning of a frame: closes it where a key, or a button of the mouse beside it, was pressed.
void leave_start_screen(Session& session);
bool over_start_screen(const Session& session);  // the pointer
// At the first start of a person.
void offer_first_minute(const Ui& ui, const Layout& layout, Session& session);

// The first minute: one number that is dragged, and who attends to whom; it takes the window's place until it
// is left, or what is shown is nothing that it has places for.
bool in_first_minute(const Session& session);
bool first_minute(const Ui& ui, Session& session);  // whether it was drawn
bool first_minute_moves(const FirstMinute& first);  // frames are to follow without any event

// The dialog that Flow asks for.
void dialogs(const Ui& ui, Session& session);
// Where the keyboard is: the panels that F6 goes round, the menus by Alt and F10, the first Tab of a fresh
// window, and the way back. Knows ImGui's windows by their names. Once for a fresh ImGui context; behind the
// shortcuts, for the keys that no action can have; whether frames are to follow without any event.
void set_up_keyboard();
void move_keyboard(Session& session);
bool keyboard_moves(const KeyboardState& keyboard);
// Before each menu of the bar: whether it is to open now: the first when asked for, another by an arrow key.
bool menu_opens_now(Session& session, const char* menu, bool first);

}  // namespace attnlab
