#include "app/ui/shell/give_way.h"

#include "app/figures/views/views.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace attnlab {
namespace {

int figures_open(const ViewState& view) { return find_view(view.second) == nullptr ? 1 : 2; }

// What the decision depends on beside the scene.
std::string situation(const Ui& ui, const Session& s, ImVec2 window) {
  std::string words = what_is_shown(ui, s.view.view) + "|" + what_is_shown(ui, s.view.second);
  for (const float one : {window.x, window.y, static_cast<float>(ui.scale), ui.view.left_open ? 1.0F : 0.0F,
                          ui.view.right_open ? 1.0F : 0.0F, static_cast<float>(ui.view.left_width),
                          static_cast<float>(ui.view.right_width)})
    words += " " + std::to_string(one);
  return words;
}

bool is_over(const Area& area, ImVec2 at) {
  return at.x >= area.x && at.x < area.x + area.width && at.y >= area.y && at.y < area.y + area.height;
}

}  // namespace

Extent room_for_figure(const Layout& l, double scale, int figures, double above) {
  const double width = static_cast<double>(l.centre.width) / scale - 2 * measure::space_4;
  return {figures < 2 ? width : std::floor((width - measure::space_5) / 2),
          static_cast<double>(l.centre.height) / scale - above - measure::space_3};
}

Giving least_giving(const ViewState& view, double scale, ImVec2 window, const PanelNeeds& needs,
                    const std::function<Fit(const Layout&)>& fit) {
  if (is_resized(view)) return {.right = static_cast<double>(window.x) < roomy * scale, .left = false};
  constexpr double legible = 25;  // "-0.00" in its smallest type
  ViewState tried = view;
  tried.giving = {};
  if (const Fit all = fit(layout(tried, scale, window, needs));
      all.comfortable && (all.cell == 0 || all.cell >= legible))
    return {};
  tried.giving.right = true;
  return {.right = true, .left = !fit(layout(tried, scale, window, needs)).comfortable};
}

bool give_way(const Ui& ui, Session& s, ImVec2 window) {
  GivingState& kept = s.giving;
  if (ImGui::IsAnyItemActive() || s.view.playing) return false;
  std::string now = situation(ui, s, window);
  const bool other = kept.of != now;
  const int figures = figures_open(s.view);
  // How high what stands above can be is seen when it is drawn; the highest counts, so that nothing swings to and fro.
  double above = other ? 0 : kept.above;
  if (!other)
    above = std::max(above, figures > 1 ? std::max(s.figure.above, s.second_figure.above) : s.figure.above);
  if (!other && kept.scene == s.scene() && above == kept.above) return false;
  kept.of = std::move(now);
  kept.above = above;
  if (other) {
    kept.scene.reset();
    return true;
  }
  kept.scene = s.scene();
  const PanelNeeds needs = needs_of(s);
  const auto fit = [&](const Layout& l) {
    const Extent room = room_for_figure(l, ui.scale, figures, above);
    const Fit first = fit_in(ui, s.view.view, room);
    if (figures < 2) return first;
    const Fit second = fit_in(ui, s.view.second, room);
    const bool worse = second.comfortable != first.comfortable ? first.comfortable
                                                               : second.cell > 0 && second.cell < first.cell;
    return worse ? second : first;
  };
  const Layout before = layout(s.view, ui.scale, window, needs);
  const Giving chosen = least_giving(s.view, ui.scale, window, needs, fit);
  // Who works in the panel that folds, or has just opened it, keeps it.
  // The pointer that has gone on to the next step of a lesson stands where the panel was not.
  const bool works_there =
      is_over(before.right, ImGui::GetIO().MousePos) && !in_lesson(s) && !in_challenge(s) && !in_gallery(s);
  const bool wanted = works_there || !kept.right_was_open;
  if (chosen.right && !s.view.giving.right && s.view.right_open && wanted) s.view.right_over = true;
  kept.right_was_open = s.view.right_open;
  if (!chosen.right) s.view.right_over = false;
  s.view.giving = chosen;
  return false;
}

}  // namespace attnlab
