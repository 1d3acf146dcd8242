// Making a lesson: its steps at the left, added, moved and removed; the words, lights and question of the chosen one at the right;
// below what `attnlab check` says of it, and where it is saved.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void making_dialog(const Ui& ui, Session& session);

}  // namespace attnlab
