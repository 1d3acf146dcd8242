// The tool of the Softmax view: which row is taken apart, and the temperature.
#include "app/figures/canvas/text.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"
#include "core/text/number.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr double coldest = 0.1, hottest = 10;  // those of the curves

void softmax_choices(const Ui& ui, std::string_view part, ToolMemory&) {
  if (ui.analysis.dims.h == 0 || part == "mask") return;
  row_stepper(ui, ui.view.figure.columns ? "\\text{column}" : "\\text{row}");
  explain_item(ui, "The query whose weights are taken apart; a click on one of its cells chooses it, too.");
  temperature_slider(ui, 96);
}

}  // namespace

void temperature_slider(const Ui& ui, double width, bool first) {
  SliderLook look{"##heat", "\\tau", coldest, hottest, short_number(ui.scene.temperature), "0.000", {1}};
  look.logarithmic = look.plays = true;
  look.width = width;
  const SliderUse use = tool_slider(ui, look, ui.scene.temperature, first);
  explain_slider(ui, "Divides the logits: below 1 the weights sharpen, above 1 they even out.");
  ui.edits.abandon = ui.edits.abandon || use.abandoned;
  if (use.changed) ui.edits.add(SetTemperature{std::clamp(two_digits(*use.changed), coldest, hottest)});
}

extern const ViewTool softmax_tool{"softmax", softmax_choices};

}  // namespace attnlab
