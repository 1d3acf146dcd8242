// The tool of the Heads view: heads are switched off and on, all made equal to the one shown, or averaged.
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"
#include "core/studies/ablation.h"
#include "core/studies/detail_heads.h"

#include <algorithm>

namespace attnlab {
namespace {

void change_chip(const Ui& ui, const char* label, double space, const HeadEdits& changes, const char* about) {
  if (edit_chip(ui, {label, space + pencil_room}, about, changes.why_not)) ui.edits.add(changes.list, "");
}

// What the layer does without each of its pieces, found once for a scene:
// the layer is computed again for each of them.
struct KeptHeads {
  std::optional<Scene> scene;
  AblationDetail detail;
};

const AblationDetail& ablation_now(const Ui& ui, ToolMemory& memory) {
  KeptHeads& kept = kept_in<KeptHeads>(memory);
  if (!(kept.scene == ui.scene)) kept = {ui.scene, ablation(ui.scene, ui.analysis)};
  return kept.detail;
}

// The piece that is left out, and the edit that leaves it out; the same for a key that is kept by a click.
void without_choices(const Ui& ui, ToolMemory& memory) {
  const AblationDetail& detail = ablation_now(ui, memory);
  const int count = static_cast<int>(detail.list.size());
  int& chosen = ui.view.figure.left_out;
  if (count > 0) {
    ImGui::AlignTextToFramePadding();
    note(ui, "without");
    ImGui::SameLine(0, ui.px(8));
    chosen = stepper(ui, "left_out", std::clamp(chosen, 0, count - 1) + 1, 1, count) - 1;
    explain_item(ui,
                 "Which piece is left out; a click on its row chooses it, too. The scene stays as it is.");
    const Ablation& one = detail.list[static_cast<std::size_t>(chosen)];
    change_chip(ui, "leave it out", measure::space_4, {one.edits, one.why_not},
                "Changes the scene: leaves this piece out for good, in one step that Undo takes back.");
  }
  const std::optional<Cell>& kept = ui.view.pinned;
  if (!kept || kept->node != Node::A || !allowed(ui.scene.mask, kept->row, kept->col)) return;
  const std::string label =
      "mask key " + std::to_string(kept->col + 1) + " for query " + std::to_string(kept->row + 1);
  change_chip(ui, label.c_str(), measure::space_1, {{without_key(ui.scene, kept->row, kept->col)}, ""},
              "Changes the scene: this query may not see this key.");
}

void heads_choices(const Ui& ui, std::string_view part, ToolMemory& memory) {
  if (ui.analysis.dims.h == 0) return;
  if (part == "without") return without_choices(ui, memory);
  if (ui.analysis.dims.h < 2) return;
  const std::string equal = "Changes the scene: every head gets the matrices of head " +
                            std::to_string(ui.view.figure.head + 1) + "; W^O stays.";
  change_chip(ui, "make all heads equal", 0, heads_equal(ui.scene, ui.view.figure.head), equal.c_str());
  change_chip(ui, "average the heads", measure::space_1, heads_averaged(ui.scene),
              "Changes the scene: the output matrix becomes the identity over h, once for each head: "
              "the output is the mean of the heads, a special case of concatenation.");
}

// A click on a row of the table of pieces, or on the switch above a head's matrix.
bool take_heads_pointer(const Ui& ui, const FigurePointer& pointer, ToolMemory& memory) {
  const bool rows = pointer.part == "without";
  const auto is_one = [rows](const std::optional<Cell>& cell) {
    return cell && (rows || cell->node == Node::H) && cell->row == -1 && cell->col == -1;
  };
  if (pointer.hovered && is_one(pointer.region)) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ui.hint = rows ? "click to see the layer without it" : "click to leave this head out, or to take it in";
  }
  if (!is_one(pointer.grabbed) || !(pointer.held || pointer.released)) return false;
  if (!pointer.released || pointer.region != pointer.grabbed) return true;
  const Cell& at = *pointer.grabbed;
  if (rows) {
    const AblationDetail& detail = ablation_now(ui, memory);
    for (std::size_t k = 0; k < detail.list.size(); ++k)
      if (detail.list[k].region == at) ui.view.figure.left_out = static_cast<int>(k);
  } else if (at.head < ui.analysis.dims.h) {
    ui.view.figure.heads_off ^= 1U << at.head;
  }
  return true;
}

}  // namespace

extern const ViewTool heads_tool{"heads", heads_choices, take_heads_pointer};

}  // namespace attnlab
