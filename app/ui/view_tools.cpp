// The list of view tools.
#include "app/ui/view_tools.h"

#include <array>

namespace attnlab {
namespace {

constexpr std::array list{
    ViewTool{"rank",
             [](const Ui& ui, ToolState& tools, Edits& edits) { rank_choices(ui, tools.rank, edits); },
             nullptr},
};

}  // namespace

const ViewTool* find_tool(std::string_view view) {
  for (const ViewTool& tool : list)
    if (tool.view == view) return &tool;
  return nullptr;
}

}  // namespace attnlab
