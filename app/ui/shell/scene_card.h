// What the right panel says of the scene where no cell is inspected: its title, its notes, its tokens as one line, its target;
// each is edited where it stands.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

// At the ImGui cursor of the current window.
void scene_card(const Ui& ui, Session& session);

}  // namespace attnlab
