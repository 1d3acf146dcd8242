// The start screen: over the lower part of the open scene three sentences, with marks at what they speak of, the recent files, and
// the examples as small pictures. It never stands in the way: whatever is pressed elsewhere closes it and does what it does.
#pragma once

namespace attnlab {

struct Layout;
struct Session;
struct Ui;

// At the beginning of a frame: closes it where a key, or a button of the mouse beside it, was pressed; the press goes on to what
// stands there.
void leave_start_screen(Session& session);
bool over_start_screen(const Session& session);  // the pointer

void start_screen(const Ui& ui, const Layout& layout, Session& session);

}  // namespace attnlab
