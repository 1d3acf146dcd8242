// What plays, frame by frame: an entry that was clicked with Alt moves, Esc goes back to where it began, a press leaves it where it
// is.
#pragma once

namespace attnlab {

struct Studio;
struct Ui;

// After the left panel: Alt and a press on an entry start it; what plays goes on.
void play(const Ui& ui, Studio& studio);
// At the end of a frame: a slider that was not drawn plays no more.
void end_of_play(Studio& studio);

}  // namespace attnlab
