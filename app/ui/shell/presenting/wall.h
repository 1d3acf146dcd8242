// The wall: a slide in three bands that never move: above what is told, in the middle its blocks or its view,
// in which every matrix that was set can be taken hold of, and below what is said aloud; a title stands in
// the middle of all. Nothing else stands there. All lengths are parts of the screen, whatever the interface's
// own size.
#pragma once

#include "app/figures/sheet/wall_bands.h"
#include "app/ui/session/session.h"

namespace attnlab {

// The blocks of the slide, and with them the matrix of the scene that was called in (Presentation::inputs):
// it takes the place of the leftmost one that is not lit, where the wall is full. Of a view it is the only
// one, and stands at the left.
BlockList blocks_on_wall(const Studio& studio, const Slide& slide);

// What is set by hand, where it stood in the last frame; to be called in the window that the slide is drawn
// in, before the edits of the frame are applied. `screen`: pixels.
void wall_hands(const Ui& ui, Session& session, const Slide& slide, ImVec2 screen);
// All the rest, in the same window; what answers the pointer is one item. `corner`: pixels at the right end
// of the middle band that are left free.
void wall_slide(const Ui& ui, Session& session, const Slide& slide, ImVec2 screen, double corner);

// Its parts. What the middle is drawn with, whatever stands there, and what it shows with the present scene:
// one that is dragged along, or the state before, where there is one: alone while F9 is held.
FigureOptions options_on_wall(const Ui& ui, const Session& session, const Slide& slide);
Compared compared_on(const Ui& ui, Session& session, const Slide& slide);
// The blocks in a part of the screen (wall_blocks.cpp); how large they can be in a space of pixels, in cells
// of at most so many, and what they need then.
void wall_blocks(const Ui& ui, Session& session, const Slide& slide, const Rect& place);
Extent stand_blocks(const Ui& ui, Session& session, const Slide& slide, Extent space, double most);
void draw_blocks(const Ui& ui, Session& session, const Slide& slide, const Rect& place);
// The view, and beside it the matrix that was called in, in cells as large as its own (wall_view.cpp).
void wall_view(const Ui& ui, Session& session, const Slide& slide, const Rect& place);

}  // namespace attnlab
