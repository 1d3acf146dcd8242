// The bar at the top: the word Attnlab, the menus, the tabs of the views, the name of the file. Fills the current
// ImGui window, which has a menu bar.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void menu_bar(const Ui& ui, Session& session);

}  // namespace attnlab
