// The state that the view tools keep between frames, each its own.
#pragma once

#include "app/ui/tool_rank.h"

namespace attnlab {

struct ToolState {
  RankTool rank;
};

}  // namespace attnlab
