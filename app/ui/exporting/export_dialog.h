// The dialogs of exports, each the content of the open popup: choices at the left, the picture as it will be at the right and
// the file below; the question before a picture of the window; the animation (animation_dialog.cpp).
#pragma once

namespace attnlab {

struct Session;
struct Ui;

void export_dialog(const Ui& ui, Session& session);
void screenshot_dialog(const Ui& ui, Session& session);
void animation_dialog(const Ui& ui, Session& session);

}  // namespace attnlab
