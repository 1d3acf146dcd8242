// Where the keyboard is: the panels that F6 goes round, the menus by Alt and F10, the first Tab of a fresh window, and the way
// back. Knows ImGui's windows by their names, and no widget.
#pragma once

namespace attnlab {

struct KeyboardState;
struct Session;

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
