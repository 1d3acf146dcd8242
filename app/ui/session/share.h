// Sharing: the open scene as one line of text in the clipboard, and such a line from the clipboard as the open scene. Draws
// nothing.
#pragma once

#include <string>

namespace attnlab {

struct Studio;

void copy_share_line(Studio& studio);
// What stands in the clipboard, after asking where something is unsaved; else the message says what was expected.
void open_copied_scene(Studio& studio);
// Without asking. False: the message says why, and nothing that was open is lost.
bool open_share_line(Studio& studio, const std::string& line);
// Once a frame: Ctrl+V outside of a text field, with a share line in the clipboard. What is pasted into a matrix comes here too.
void take_pasted_scene(Studio& studio, bool free);

}  // namespace attnlab
