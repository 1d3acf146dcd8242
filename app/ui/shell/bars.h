// The bar at the top: the word Attnlab, the menus, the tabs of the views, the name of the file, the
// buttons (bar_buttons.h); and the line at the bottom:
// what holds for the scene at the left, a hint or a message at the right.
#pragma once

#include <string>

namespace attnlab {

struct Layout;
struct Session;
struct Ui;

void menu_bar(const Ui& ui, const Layout& layout, Session& session);

// Fills the current ImGui window. A message takes the room of the rest; an error is said in its colour.
void status_line(const Ui& ui, const std::string& message, bool error);

}  // namespace attnlab
