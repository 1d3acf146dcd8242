#include "app/ui/tools/view_tools.h"

namespace attnlab {

extern const ViewTool geometry_tool, heads_tool, rank_tool, softmax_tool, symmetry_tool;

const ViewTool* find_tool(std::string_view view) {
  for (const ViewTool* tool : {&geometry_tool, &heads_tool, &rank_tool, &softmax_tool, &symmetry_tool})
    if (tool->view == view) return tool;
  return nullptr;
}

}  // namespace attnlab
