// The tool of the Rank view: how many singular values the best approximation keeps.
#pragma once

#include "app/ui/view_tool.h"

namespace attnlab {

struct RankTool {};

void rank_choices(const Ui& ui, RankTool& state, Edits& edits);

}  // namespace attnlab
