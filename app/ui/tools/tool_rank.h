// The tool of the Rank view: how many singular values the best approximation keeps, a slider that cuts those of W, and
// the dial that turns W_Q and W_K against each other.
#pragma once

#include "app/ui/kit/kept_matrix.h"
#include "app/ui/tools/view_tool.h"

namespace attnlab {

struct RankTool {
  std::optional<KeptMatrix> cut, cut_before;  // what the slider made; where its gesture began
  // The dial of the next frame, once the scene has what it makes; where its gesture began; the way from the pointer to
  // the handle while it is pulled.
  std::optional<Turning> next, began;
  std::optional<Point> grip;
  bool grabbed = false;  // the handle itself, not another place of the dial
};

void rank_choices(const Ui& ui, RankTool& state, Edits& edits);
bool rank_pointer(const Ui& ui, RankTool& state, const FigurePointer& pointer, Edits& edits);

}  // namespace attnlab
