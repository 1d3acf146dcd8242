// Arrows between blocks that feed one another, straight or bent, with what is said on them; and which blocks
// do that. Knows where blocks stand, and nothing of what is in them.
#pragma once

#include "app/figures/parts/arrangement.h"

namespace attnlab {

// Whether one is computed from the other with none of the others on the way.
bool feeds_next(const Scene& scene, Node from, Node to, std::span<const Node> others);
// In the colour of what it carries.
Color arrow_color(const Theme& theme, Node from);

struct BlockPlace {
  Point at;  // its first cell
  BlockSize size;
};
// To the right, where `to` begins behind `from`, else down or up. `off`: from its ends to the blocks.
void draw_joint(Canvas& canvas, const Theme& theme, const Joint& joint, const BlockPlace& from,
                const BlockPlace& to, double off);

}  // namespace attnlab
