// The tool of the Heads view: heads are switched off and on, all made equal to the one shown, or averaged.
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"
#include "core/studies/detail_heads.h"

#include <string>

namespace attnlab {
namespace {

bool is_switch(const std::optional<Cell>& cell) {
  return cell && cell->node == Node::H && cell->row == -1 && cell->col == -1;
}

void toggle(const Ui& ui, int head) { ui.view.figure.heads_off ^= 1U << head; }

void switches(const Ui& ui) {
  ImGui::AlignTextToFramePadding();
  note(ui, "heads in the output");
  for (int i = 0; i < ui.analysis.dims.h; ++i) {
    ImGui::SameLine(0, ui.px(i == 0 ? 8 : 4));
    const std::string label = std::to_string(i + 1) + "##on";
    if (chip(ui, label.c_str(), (ui.view.figure.heads_off >> i & 1U) == 0,
             "Leave this head out of the output, or take it in. The scene stays as it is."))
      toggle(ui, i);
  }
}

void change_chip(const Ui& ui, const char* label, double space, const HeadEdits& changes, const char* about) {
  beside_if_room(ui, label, space + pencil_room);
  ImGui::BeginDisabled(!changes.why_not.empty());
  const bool clicked = edit_chip(ui, label, "");
  ImGui::EndDisabled();
  explain_item(ui, changes.why_not.empty() ? about : changes.why_not);
  if (!clicked) return;
  for (const Edit& edit : changes.list) ui.edits.add(edit);
}

void choices(const Ui& ui, std::string_view, ToolMemory&) {
  if (ui.analysis.dims.h < 2) return;
  switches(ui);
  const std::string equal = "Changes the scene: every head gets the matrices of head " +
                            std::to_string(ui.view.figure.head + 1) + "; W^O stays.";
  change_chip(ui, "make all heads equal", measure::space_4, heads_equal(ui.scene, ui.view.figure.head),
              equal.c_str());
  change_chip(ui, "average the heads", measure::space_1, heads_averaged(ui.scene),
              "Changes the scene: the output matrix becomes the identity over h, once for each head: "
              "the output is the mean of the heads, a special case of concatenation.");
}

// A click on the switch above a head's matrix.
bool take_pointer(const Ui& ui, const FigurePointer& pointer, ToolMemory&) {
  if (pointer.hovered && is_switch(pointer.region)) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ui.hint = "click to leave this head out, or to take it in";
  }
  if (!is_switch(pointer.grabbed) || !(pointer.held || pointer.released)) return false;
  if (pointer.released && pointer.region == pointer.grabbed && pointer.grabbed->head < ui.analysis.dims.h)
    toggle(ui, pointer.grabbed->head);
  return true;
}

}  // namespace

extern const ViewTool heads_tool{"heads", choices, take_pointer};

}  // namespace attnlab
