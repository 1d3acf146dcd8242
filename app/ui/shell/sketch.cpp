#include "app/ui/shell/window_parts.h"

#include "app/ui/kit/widgets.h"
#include "core/algebra/matrix_ops.h"
#include "core/teaching/question.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double sketch_width = 240, sketch_height = 84, sketch_inset = 12;

struct SketchPlot {
  ImVec2 low, size;
  float inset;
  double from, to;

  float x(std::size_t i) const {
    const auto last = static_cast<float>(curve_temperatures.size() - 1);
    return low.x + inset + (size.x - 2 * inset) * static_cast<float>(i) / last;
  }
  float y(double value) const {
    const double share = std::clamp((value - from) / (to - from), 0.0, 1.0);
    return low.y + size.y - inset / 2 - (size.y - inset) * static_cast<float>(share);
  }
  std::size_t nearest(float at) const {
    const auto last = static_cast<float>(curve_temperatures.size() - 1);
    const float share = (at - low.x - inset) / (size.x - 2 * inset);
    return static_cast<std::size_t>(std::lround(std::clamp(share, 0.0F, 1.0F) * last));
  }
  double value(float at) const {
    const float share = (low.y + size.y - inset / 2 - at) / (size.y - inset);
    return from + (to - from) * static_cast<double>(std::clamp(share, 0.0F, 1.0F));
  }
};

void line(const Ui& ui, const SketchPlot& plot, const std::vector<double>& points, Color ink) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < points.size() && i < curve_temperatures.size(); ++i) {
    const ImVec2 here{plot.x(i), plot.y(points[i])};
    if (i > 0) list.AddLine({plot.x(i - 1), plot.y(points[i - 1])}, here, packed(ink), ui.px(2));
    list.AddCircleFilled(here, ui.px(4), packed(ink));
  }
}

}  // namespace

bool sketch_field(const Ui& ui, std::vector<double>& points, double bound, const std::vector<double>* truth) {
  const std::size_t count = curve_temperatures.size();
  const SketchPlot plot{ImGui::GetCursorScreenPos(),
                        {ui.px(sketch_width), ui.px(sketch_height)},
                        ui.px(sketch_inset),
                        bound > 0 ? -bound : 0,
                        bound > 0 ? bound : 1};
  if (points.size() != count) points.assign(count, bound > 0 ? 0 : 0.5);
  ImGui::InvisibleButton("##sketch", plot.size);
  const bool moved = truth == nullptr && ImGui::IsItemActive();
  if (truth == nullptr)
    explain_item(ui, "Draw the five points: sideways the temperature, upwards the value.");
  if (moved) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    points[plot.nearest(mouse.x)] = rounded(plot.value(mouse.y), 2);
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 high{plot.low.x + plot.size.x, plot.low.y + plot.size.y};
  list.AddRectFilled(plot.low, high, packed(ui.theme.background), ui.px(4));
  list.AddRect(plot.low, high, packed(ui.theme.hairline), ui.px(4));
  for (std::size_t i = 0; i < count; ++i)
    list.AddLine({plot.x(i), plot.low.y}, {plot.x(i), high.y}, packed(ui.theme.hairline));
  if (truth != nullptr) line(ui, plot, *truth, ui.theme.holds);
  line(ui, plot, points, ui.theme.accent);
  for (std::size_t i = 0; i < count; ++i) {
    const float width = text_width(ui, Face::sans, measure::type_11, curve_words[i]);
    text_at(ui, {plot.x(i) - width / 2, high.y + ui.px(2)}, measure::type_11, ui.theme.secondary,
            curve_words[i]);
  }
  const std::string top = show_number(plot.to, 2), bottom = show_number(plot.from, 2);
  text_at(ui, {high.x + ui.px(4), plot.low.y}, measure::type_11, ui.theme.secondary, top);
  text_at(ui, {high.x + ui.px(4), high.y - ui.px(14)}, measure::type_11, ui.theme.secondary, bottom);
  ImGui::Dummy({1, ui.px(12)});
  return moved;
}

}  // namespace attnlab
