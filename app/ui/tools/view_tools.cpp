// The list of view tools.
#include "app/ui/tools/view_tools.h"

#include <array>

namespace attnlab {
namespace {

constexpr std::array list{
    ViewTool{
        "geometry",
        [](const Ui& ui, ToolState& tools, Edits& edits) { geometry_choices(ui, tools.geometry, edits); },
        [](const Ui& ui, ToolState& tools, const FigurePointer& pointer, Edits& edits) {
          return geometry_pointer(ui, tools.geometry, pointer, edits);
        }},
    ViewTool{"heads",
             [](const Ui& ui, ToolState& tools, Edits& edits) { heads_choices(ui, tools.heads, edits); },
             [](const Ui& ui, ToolState& tools, const FigurePointer& pointer, Edits& edits) {
               return heads_pointer(ui, tools.heads, pointer, edits);
             }},
    ViewTool{"rank",
             [](const Ui& ui, ToolState& tools, Edits& edits) { rank_choices(ui, tools.rank, edits); },
             [](const Ui& ui, ToolState& tools, const FigurePointer& pointer, Edits& edits) {
               return rank_pointer(ui, tools.rank, pointer, edits);
             }},
    ViewTool{"softmax", [](const Ui& ui, ToolState&, Edits& edits) { softmax_choices(ui, edits); }, nullptr},
    ViewTool{
        "symmetry",
        [](const Ui& ui, ToolState& tools, Edits& edits) { symmetry_choices(ui, tools.symmetry, edits); },
        nullptr},
};

}  // namespace

const ViewTool* find_tool(std::string_view view) {
  for (const ViewTool& tool : list)
    if (tool.view == view) return &tool;
  return nullptr;
}

}  // namespace attnlab
