// The dialogs of exports: the content of each, inside the open popup.
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void export_dialog(const Ui& ui, Session& session);
void screenshot_dialog(const Ui& ui, Session& session);
void animation_dialog(const Ui& ui, Session& session);

}  // namespace attnlab
