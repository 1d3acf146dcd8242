// The dial of the part "freedom" of the Rank view, turned by hand or by its sliders: each turn edits W_Q, and W_K where it
// is a matrix of its own.
#pragma once

#include "app/ui/tools/tool_rank.h"

namespace attnlab {

void dial_choices(const Ui& ui, RankTool& state, Edits& edits);
bool dial_pointer(const Ui& ui, RankTool& state, const FigurePointer& pointer, Edits& edits);

}  // namespace attnlab
