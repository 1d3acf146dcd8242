// "What to present": the steps of the scene's own list, to be put in order, taken away, and added from what is looked at.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void show_dialog(const Ui& ui, Session& session);

}  // namespace attnlab
