#include "app/ui/shell/give_way.h"

#include "app/figures/views/views.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace attnlab {
namespace {

constexpr double above_figure = 50;  // the line of choices, logical pixels

int figures_open(const Ui& ui) {
  return find_view(ui.view.second) != nullptr || (ui.a != nullptr && ui.view.compare == Compare::beside) ? 2
                                                                                                         : 1;
}

// What the decision depends on beside the numbers of the scene; which view is open is no part of it, so that the cell that one
// has in hand stays where it is from view to view.
std::string situation(const Ui& ui, const Session& s, ImVec2 window) {
  std::string words;
  if (in_exercise(s)) words = std::to_string(in_challenge(s) ? s.challenge.at : s.lesson.at);
  const Dims& n = ui.analysis.dims;
  for (const int one : {n.n_q, n.n_k, n.d, n.d_V, n.d_k, n.d_v, n.h}) words += " " + std::to_string(one);
  for (const float one : {window.x, window.y, static_cast<float>(ui.scale), ui.view.left_open ? 1.0F : 0.0F,
                          ui.view.right_open ? 1.0F : 0.0F, static_cast<float>(ui.view.left_width),
                          static_cast<float>(ui.view.right_width), ui.view.figure.columns ? 1.0F : 0.0F,
                          static_cast<float>(figures_open(ui))})
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
  if (kept.of != now) {
    kept.of = std::move(now);
    kept.scene.reset();
    return true;
  }
  // In an exercise numbers alone move no panel: the buttons stay under the pointer.
  if (kept.scene && (in_exercise(s) || kept.scene == s.scene())) return false;
  kept.scene = s.scene();
  const PanelNeeds needs = needs_of(s, s.inputs_need);
  // The widest figure stands for all.
  ViewState widest = ui.view;
  forget_scene(widest);
  widest.parts.clear();
  const Ui plain{ui.scene, ui.analysis, ui.theme, ui.fonts, ui.painter, widest, ui.scale, ui.hint, ui.edits};
  const auto fit = [&](const Layout& l) {
    return fit_in(plain, "pipeline", room_for_figure(l, ui.scale, figures_open(ui), above_figure));
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
