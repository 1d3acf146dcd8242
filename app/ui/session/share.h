// Sharing: the open scene as one line of text in the clipboard, and such a line from the clipboard as the open scene. Draws
// nothing.
#pragma once

#include <string>

namespace attnlab {

struct Session;

void copy_share_line(Session& session);
// What stands in the clipboard, after asking where something is unsaved; else the message says what was expected.
void open_copied_scene(Session& session);
// Without asking. False: the message says why, and nothing that was open is lost.
bool open_share_line(Session& session, const std::string& line);
// Once a frame: Ctrl+V outside of a text field, with a share line in the clipboard. What is pasted into a matrix comes here too.
void take_pasted_scene(Session& session);

}  // namespace attnlab
