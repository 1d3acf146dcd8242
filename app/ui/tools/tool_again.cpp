// The choices of the Geometry view's part "again".
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"
#include "core/studies/again.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double step_width = 56;  // logical pixels

void time_slider(const Ui& ui, AgainChoice& choice, bool first) {
  const double now = choice.at * choice.rule.step, end = again_steps * choice.rule.step;
  SliderLook look{again_slider, "t", 0, end, show_rounded(now, 2), "000.00"};
  look.width = 120;
  look.plays = look.once = true;
  look.edits = false;
  const SliderUse use = tool_slider(ui, look, now, first);
  explain_slider(ui, "How often the layer has been applied, in time. The scene stays as it is.");
  if (use.changed)
    choice.at = std::clamp(static_cast<int>(std::lround(*use.changed / choice.rule.step)), 0, again_steps);
  ImGui::SameLine(0, ui.px(8));
  choice.at = stepper(ui, "again_step", choice.at, 0, again_steps);
  explain_item(ui, "One step on, or back.");
  if (chip(ui, {"reset", 4}, false, "Back to the tokens of the scene, at t = 0.")) {
    choice.at = 0;
    ui.view.playing.reset();
  }
}

void rule_chips(const Ui& ui, AgainRule& rule) {
  choice_chip(ui, {"plain steps", 12}, rule.flow, false,
              "X + step times the layer's output: layers with a residual path.");
  choice_chip(ui, {"flow", 4}, rule.flow, true,
              "The differential equation X′ = Y(X), which small steps come near to, by Runge–Kutta steps.");
  toggle_chip(ui, {"on the sphere", 4}, rule.sphere,
              "Every token is brought back to length 1 after each step, as a normalising layer would.");
}

void step_field(const Ui& ui, AgainRule& rule, std::string& complaint) {
  beside_if_room(ui, "step        ", 12);
  ImGui::AlignTextToFramePadding();
  note(ui, "step");
  ImGui::SameLine(0, ui.px(6));
  number_field(ui, "##again_size", rule.step, step_width, complaint, [&](double typed) -> std::string {
    if (!(typed >= least_again_step && typed <= most_again_step))
      return "a step is a number from 0.001 to 10";
    rule.step = typed;
    return {};
  });
  explain_item(ui, "How much time one step takes.");
}

void keep_chip(const Ui& ui, AgainChoice& choice) {
  constexpr const char* about = "Changes the scene: its tokens become those shown now.";
  if (edit_chip(ui, {"keep this X", pencil_room + 12}, about,
                choice.at == 0 && !choice.rule.sphere ? about : ""))
    keep_this_X(ui.scene, choice, ui.edits);
}

}  // namespace

void keep_this_X(const Scene& scene, AgainChoice& choice, Edits& edits) {
  const AgainRun run = again(scene, choice.rule, choice.at);
  if (run.X.empty()) return;
  const auto kept = keep_tokens(run.X.back());
  if (const auto* why = std::get_if<std::string>(&kept)) {
    edits.message = *why;
    return;
  }
  edits.add(std::get<Edit>(kept));
  choice.at = 0;
}

void power_slider(const Ui& ui, double width, bool first, bool waits) {
  int& m = ui.view.figure.power;
  SliderLook look{power_slider_id, "m", 1, most_power, std::to_string(m), "20"};
  look.width = width;
  look.plays = true;
  look.edits = false;
  ImGui::BeginDisabled(waits);
  const SliderUse use = tool_slider(ui, look, m, first);
  ImGui::EndDisabled();
  explain_slider(ui, waits ? "How often the same weights are applied. It moves once the question is answered."
                           : "How often the same weights are applied. The scene stays as it is.");
  if (use.changed) m = std::clamp(static_cast<int>(std::lround(*use.changed)), 1, most_power);
}

void again_choices(const Ui& ui, std::string& complaint) {
  AgainChoice& choice = ui.view.figure.again;
  if (ui.scene.source == Source::self) {
    toggle_chip(ui, "keep the weights##again", choice.kept,
                "X ← A X with the weights of the beginning in every round; else they are computed anew.");
    if (choice.kept) return power_slider(ui, 120);
  }
  const std::string why_not = why_not_again(ui.scene, choice.rule);
  if (ui.scene.source == Source::free) {
    if (edit_chip(ui, "Q = K = V = X##again",
                  "Changes the scene: one X for queries, keys and values, so that Y can be the next X."))
      ui.edits.add(SetSource{Source::self});
    return;
  }
  if (!why_not.empty() && !choice.rule.sphere) return;
  time_slider(ui, choice, ui.scene.source != Source::self);
  rule_chips(ui, choice.rule);
  step_field(ui, choice.rule, complaint);
  if (why_not.empty()) keep_chip(ui, choice);
  complaint_below(ui, complaint);
}

}  // namespace attnlab
