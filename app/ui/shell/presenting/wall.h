// The wall: a slide of blocks, or a title, in three bands that never move: above what is told, in the middle the blocks, in which
// every matrix that was set can be taken hold of, and below what is said aloud. Nothing else stands there. All lengths are parts of
// the screen, whatever the interface's own size.
#pragma once

#include "app/ui/session/session.h"

namespace attnlab {

// Whether a slide is laid out here; one of a view stands as the view is.
bool is_of_blocks(const Slide& slide);
// The blocks of the slide, and with them the matrix of the scene that was called in (Presentation::inputs): it takes the place of
// the leftmost one that is not lit, where the wall is full.
BlockList blocks_on_wall(const Studio& studio, const Slide& slide);

// What is set by hand, where it stood in the last frame; to be called in the window that the slide is drawn in, before the edits of
// the frame are applied. `screen`: pixels.
void wall_hands(const Ui& ui, Session& session, const Slide& slide, ImVec2 screen);
// What is told above and said aloud below, in their bands; of a view, too, which then stands between them.
bool is_told(const Slide& slide);
void wall_words(const Ui& ui, Session& session, const Slide& slide, ImVec2 screen);
// Where the blocks stand, in pixels.
Rect wall_band(ImVec2 screen);
// All the rest, in the same window.
void wall_slide(const Ui& ui, Session& session, const Slide& slide, ImVec2 screen);

}  // namespace attnlab
