// The state that the view tools keep between frames, each its own.
#pragma once

#include "app/ui/tools/tool_geometry.h"
#include "app/ui/tools/tool_heads.h"
#include "app/ui/tools/tool_mask.h"
#include "app/ui/tools/tool_rank.h"
#include "app/ui/tools/tool_softmax.h"
#include "app/ui/tools/tool_symmetry.h"

namespace attnlab {

struct ToolState {
  GeometryTool geometry;
  HeadsTool heads;
  MaskTool mask;  // of every view
  RankTool rank;
  SymmetryTool symmetry;
};

}  // namespace attnlab
