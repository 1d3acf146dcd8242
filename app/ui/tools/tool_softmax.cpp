#include "app/ui/tools/tool_softmax.h"

#include "app/figures/canvas/text.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/tool_slider.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double coldest = 0.1, hottest = 10;  // those of the curves

void softmax_row(const Ui& ui) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const std::string_view name = ui.view.figure.columns ? "\\text{column}" : "\\text{row}";
  formula_at(ui, at.x, at.y + ui.px(16), measure::type_15, ui.theme.text, name);
  ImGui::SetCursorScreenPos({at.x + formula_width(ui, measure::type_15, name) + ui.px(4), at.y});
  int& row = ui.view.figure.row;
  row = stepper(ui, "row", row + 1, 1, std::max(1, ui.analysis.dims.n_q)) - 1;
  explain_item(ui, "The query whose weights are taken apart; a click on one of its cells chooses it, too.");
}

}  // namespace

void softmax_choices(const Ui& ui, Edits& edits) {
  if (ui.analysis.dims.h == 0 || part_shown(ui.view, "softmax") > 1) return;
  softmax_row(ui);
  const SliderUse use = tool_slider(ui,
                                    {.id = "##heat",
                                     .formula = "T",
                                     .low = coldest,
                                     .high = hottest,
                                     .shown = short_number(ui.scene.temperature),
                                     .widest = "0.000",
                                     .stops = {1},
                                     .logarithmic = true},
                                    ui.scene.temperature);
  explain_slider(ui, "Divides the logits: below 1 the weights sharpen, above 1 they even out.");
  if (use.abandoned) edits.abandon = true;
  if (!use.changed) return;
  // Two significant digits: a slider is no place for sixteen.
  const double unit = std::pow(10.0, std::floor(std::log10(*use.changed)) - 1);
  edits.add(SetTemperature{std::clamp(std::round(*use.changed / unit) * unit, coldest, hottest)});
}

}  // namespace attnlab
