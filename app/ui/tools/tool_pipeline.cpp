// The tool of the Pipeline view's gradients: a target where there is none,
// and steps down the slope of the loss.
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"
#include "core/studies/descent.h"

namespace attnlab {
namespace {

constexpr double rate_width = 64;  // logical pixels
constexpr int several = 10;

void target_chips(const Ui& ui) {
  if (edit_chip(
          ui, "target: Y, rounded",
          "Changes the scene: a target that is Y as it stands, with one decimal. Then change it: its entries are in the right panel.")) {
    const TargetEdits made = target_like_output(ui.scene, ui.analysis);
    ui.edits.add(made.list, made.why_not);
  }
  if (edit_chip(ui, {"target: zero", pencil_room + 4},
                "Changes the scene: a target of zeros, in the shape of Y."))
    ui.edits.add(SetTarget{true});
}

void rate_field(const Ui& ui, std::string& complaint) {
  ImGui::AlignTextToFramePadding();
  note(ui, "rate");
  ImGui::SameLine(0, ui.px(6));
  number_field(ui, "##rate", ui.view.descent.rate, rate_width, complaint, [&](double typed) -> std::string {
    if (!(typed > 0)) return "the rate is a positive number, such as 0.1";
    ui.view.descent.rate = typed;
    return {};
  });
  explain_item(ui, "How far a step goes: the derivative times this number is taken off every entry.");
}

void step_chip(const Ui& ui, const char* label, int steps, const DescentEdits& one, const char* about) {
  if (!edit_chip(ui, {label, pencil_room + 4}, about, one.why_not)) return;
  const DescentChoice& choice = ui.view.descent;
  const DescentEdits made = steps == 1 ? one : descent(ui.scene, choice.rate, steps, choice.moved);
  ui.edits.add(made.list, made.why_not);
}

void pipeline_choices(const Ui& ui, std::string_view part, ToolMemory& memory) {
  if (part != "gradients" || ui.analysis.dims.h == 0) return;
  if (const auto& at = ui.view.hover; at && at->node == Node::Y && !ui.view.hovers_derivative)
    ui.hint = "a click shows what moves this entry alone · Esc goes back";
  if (!in_use(ui.scene, MatrixKind::target)) return target_chips(ui);
  std::string& complaint = kept_in<std::string>(memory);
  rate_field(ui, complaint);
  DescentChoice& choice = ui.view.descent;
  const DescentEdits one = descent(ui.scene, choice.rate, 1, choice.moved);
  step_chip(
      ui, "one step down", 1, one,
      "Changes the scene: every weight against its derivative, all at once, in one step that Undo takes back.");
  step_chip(ui, "ten steps", several, one,
            "Changes the scene: ten such steps, which Undo takes back together.");
  bool inputs = choice.moved == Moved::inputs_too;
  toggle_chip(ui, {"inputs too", 4}, inputs,
              "Whether a step moves the inputs of the layer as well, or the weights alone.");
  choice.moved = inputs ? Moved::inputs_too : Moved::weights;
  if (ui.view.pinned && ui.view.pinned->node == Node::Y) {
    if (chip(ui, {"of the loss", 4}, false,
             "Leaves the entry of Y: shows the derivatives of the loss again."))
      ui.view.pinned.reset();
  }
  complaint_below(ui, complaint);
}

}  // namespace

extern const ViewTool pipeline_tool{"pipeline", pipeline_choices};

}  // namespace attnlab
