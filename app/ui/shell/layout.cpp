#include "app/ui/shell/layout.h"

#include "app/figures/views/views.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double widest_by_need = 440;  // of the left panel, where its matrices need more than the usual
constexpr double least_left = 250;      // of the left panel, for its sizes and rules
constexpr float least = 4;              // pixels below which nothing is drawn

bool is_resized(const ViewState& view) {
  return view.left_width != measure::left_panel || view.right_width != measure::right_panel;
}

// From here on the widths are the person's own: they begin as they are seen.
void keep_what_is_seen(const Ui& ui, const Layout& l) {
  ViewState& view = ui.view;
  if (view.left_open && l.left.width > 0) view.left_width = static_cast<double>(l.left.width) / ui.scale;
  if (view.right_open && l.right.width > 0) view.right_width = static_cast<double>(l.right.width) / ui.scale;
}

// A window of nothing but what is drawn in it, over the panels.
void begin_bare(const char* id, ImVec2 at, ImVec2 size) {
  ImGui::SetNextWindowPos(at);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{0, 0});
  ImGui::Begin(id, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoFocusOnAppearing);
}

void end_bare() {
  ImGui::End();
  ImGui::PopStyleVar();
}

// Resizes `width` by what the handle was dragged; `sign` is +1 for the left panel.
void handle(const Ui& ui, const char* id, float x, const Layout& l, double sign, double& width, bool& open) {
  const Area& centre = l.centre;
  const float reach = ui.px(3);
  begin_bare(id, {x - reach, centre.y}, {2 * reach, centre.height});
  ImGui::InvisibleButton(id, {std::max(1.0F, 2 * reach), std::max(1.0F, centre.height)});
  const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
  if (hot) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  if (ImGui::IsItemActivated()) keep_what_is_seen(ui, l);
  if (ImGui::IsItemActive() && ImGui::GetIO().MouseDelta.x != 0)
    width = std::clamp(width + sign * static_cast<double>(ImGui::GetIO().MouseDelta.x) / ui.scale,
                       narrowest_panel, widest_panel);
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) open = false;
  ImGui::GetWindowDrawList()->AddLine({x, centre.y}, {x, centre.y + centre.height},
                                      packed(hot ? ui.theme.secondary : ui.theme.hairline));
  end_bare();
}

// At the right edge of a narrow window: opens the panel over the centre, and at its edge closes it.
void edge_tab(const Ui& ui, const Layout& l) {
  bool& over = ui.view.right_over;
  const float width = ui.px(14), height = std::min(l.centre.height, ui.px(56));
  const float right = over ? l.right.x : l.centre.x + l.centre.width,
              middle = l.centre.y + l.centre.height / 2;
  begin_bare("##right edge", {right - width, middle - height / 2}, {width, height});
  if (ImGui::InvisibleButton("##right tab", {std::max(1.0F, width), std::max(1.0F, height)})) over = !over;
  const bool hot = ImGui::IsItemHovered();
  if (hot) ui.hint = "inspector and facts (Ctrl+Shift+B)";
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled({right - width, middle - height / 2}, {right, middle + height / 2},
                      packed(hot ? ui.theme.chosen : ui.theme.panel), ui.px(4), ImDrawFlags_RoundCornersLeft);
  const float x = right - width / 2, reach = ui.px(3);
  const float tip = over ? -reach : reach;  // it points where the panel goes
  const ImVec2 chevron[3] = {
      {x + tip / 2, middle - 2 * reach}, {x - tip, middle}, {x + tip / 2, middle + 2 * reach}};
  list->AddPolyline(chevron, 3, packed(ui.theme.secondary), 0, ui.px(1.5));
  end_bare();
}

constexpr double roomy = 1280;  // where panels have been resized, the right one folds in a narrower window
constexpr double above_figure = 50;  // the line of choices, logical pixels

// Side by side; a lesson has room for as many as any of its steps shows.
int figures_open(const Ui& ui, const Session& s) {
  const auto shows_two = [](const LessonStep& step) { return step.linked.has_value(); };
  const Lesson* lesson = lesson_of(s);
  const bool linked = lesson != nullptr && std::ranges::any_of(lesson->steps, shows_two);
  return linked || find_view(ui.view.second) != nullptr || compared_in(ui).how == Compare::beside ? 2 : 1;
}

// The lesson is read: beside the curves of its experiment the right panel says what they are of.
bool tries_experiment(const Session& s) {
  return lesson_of(s) != nullptr && step_of(s.lesson) == nullptr && needs_run(s.view.view);
}

// What the decision depends on beside the numbers of the scene; which view is open is no part of it, so that
// the cell that one has in hand stays where it is from view to view.
std::string situation(const Ui& ui, const Session& s, ImVec2 window) {
  std::string words;
  if (tries_experiment(s)) words += "the experiment of ";
  const Dims& n = ui.analysis.dims;
  if (study_of(s).exercise)  // there a solution of other sizes moves no button
    words += s.lesson.lesson ? s.lesson.lesson->title : challenge_of(s)->title;
  else
    for (const int one : {n.n_q, n.n_k, n.d, n.d_V, n.d_k, n.d_v, n.h}) words += " " + std::to_string(one);
  for (const float one : {window.x, window.y, static_cast<float>(ui.scale), ui.view.left_open ? 1.0F : 0.0F,
                          ui.view.right_open ? 1.0F : 0.0F, static_cast<float>(ui.view.left_width),
                          static_cast<float>(ui.view.right_width), ui.view.figure.columns ? 1.0F : 0.0F,
                          static_cast<float>(figures_open(ui, s))})
    words += " " + std::to_string(one);
  return words;
}

bool is_over(const Area& area, ImVec2 at) {
  return at.x >= area.x && at.x < area.x + area.width && at.y >= area.y && at.y < area.y + area.height;
}

}  // namespace

PanelNeeds needs_of(const Studio& s, const InputsNeed& inputs) {
  return {.left = inputs.beside, .left_least = inputs.stacked, .lesson = height_below(s)};
}

Layout layout(const ViewState& view, double scale, ImVec2 window, const PanelNeeds& needs) {
  const auto px = [&](double logical) { return static_cast<float>(std::lround(logical * scale)); };
  const float width = std::floor(std::max(0.0F, window.x)), height = std::floor(std::max(0.0F, window.y));
  const float bar = std::min(height, px(measure::bar)), status = std::min(height - bar, px(measure::status));
  const float middle = height - bar - status;
  const bool narrow = view.giving.right, own = is_resized(view);
  // Panels that nobody has resized leave the figure half of the window, as far as they can. The left one does
  // not ask whether the right one is there: its cells stay where they are.
  const double both = view.left_width + view.right_width;
  const double shrunk = own ? 1 : std::min(1.0, static_cast<double>(width) / scale / 2 / std::max(1.0, both));
  float left = view.left_open ? px(view.left_width * shrunk) : 0;
  float right = view.right_open && !narrow ? px(view.right_width * shrunk) : 0;
  if (view.giving.left && view.left_open) {
    // As narrow as the matrices are below each other, and no narrower where that leaves the figure its room.
    const double third = static_cast<double>(width) / scale / 3;
    left = std::max(std::min(left, px(std::max(least_left, needs.left_least))),
                    px(std::min(needs.left_least, third)));
  } else if (!own && view.left_open) {
    const double need = needs.left > widest_by_need && needs.left_least > 0 ? needs.left_least : needs.left;
    left = std::max(left, px(std::min(need, std::max(view.left_width, widest_by_need))));
  }
  if (!own && right > 0) right = std::clamp(px(needs.right), right, std::max(right, px(view.right_width)));
  if (const float room = width - std::min(width, px(240)); left + right > room) {
    const float factor = room / std::max(1.0F, left + right);
    left = std::floor(left * factor);
    right = std::floor(right * factor);
  }
  Layout l;
  l.bar = {0, 0, width, bar};
  l.left = {0, bar, left, middle};
  l.right = {width - right, bar, right, middle};
  l.centre = {left, bar, std::max(0.0F, width - left - right), middle};
  const float strip = std::min(px(needs.lesson), std::floor(middle / 2));
  l.lesson = {l.centre.x, l.centre.y + middle - strip, l.centre.width, strip};
  l.centre.height -= strip;
  l.status = {0, height - status, width, status};
  if (narrow && view.right_over) {
    const float over = std::min(px(view.right_width), width);
    l.right = {width - over, bar, over, middle};
  }
  return l;
}

void panel_handles(const Ui& ui, const Layout& l) {
  if (l.left.width > least && l.centre.height > least)
    handle(ui, "##left handle", l.centre.x, l, 1, ui.view.left_width, ui.view.left_open);
  if (l.right.width > least && l.centre.height > least)
    handle(ui, "##right handle", l.right.x, l, -1, ui.view.right_width,
           ui.view.giving.right ? ui.view.right_over : ui.view.right_open);
  if (ui.view.giving.right && l.centre.height > least && l.centre.width > ui.px(60)) edge_tab(ui, l);
}

void hairline_between(const Ui& ui, ImVec2 from, ImVec2 to) {
  ImGui::GetWindowDrawList()->AddLine(from, to, packed(ui.theme.hairline));
}

bool in_area(const char* name, const Area& area, Color ground, const AreaLook& look,
             const std::function<void()>& content) {
  if (area.width < least || area.height < least) return false;
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, look.padding);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, packed(ground));
  const bool bar_in_margin = look.padding.x >= ImGui::GetStyle().ScrollbarSize &&
                             (look.flags & ImGuiWindowFlags_HorizontalScrollbar) == 0;
  if (bar_in_margin) keep_content_width(area.width - 2 * look.padding.x);
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                   (look.over ? 0 : ImGuiWindowFlags_NoBringToFrontOnFocus) | look.flags);
  ImGui::PopStyleColor();
  say_window(look.role, name);
  if (bar_in_margin) ImGui::SetScrollX(0);
  content();
  ImGui::End();
  ImGui::PopStyleVar();
  return true;
}

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
  if (kept.scene && (study_of(s).exercise || kept.scene == s.scene())) return false;
  kept.scene = s.scene();
  const PanelNeeds needs = needs_of(s, s.inputs_need);
  // The widest figure stands for all.
  ViewState widest = ui.view;
  forget_scene(widest);
  widest.parts.clear();
  const auto fit_of = [&](const Scene& scene, const Analysis& analysis, Extent room) {
    return fit_in({scene, analysis, ui.theme, ui.fonts, ui.painter, widest, ui.scale, ui.hint, ui.edits},
                  "pipeline", room);
  };
  // That of a lesson is the tightest of its scenes: no panel moves from step to step.
  const auto fit = [&](const Layout& l) {
    const Extent room = room_for_figure(l, ui.scale, figures_open(ui, s), above_figure);
    Fit least = fit_of(ui.scene, ui.analysis, room);
    if (tries_experiment(s)) return least;
    for (const auto& [name, staged] : s.lesson.stage)
      if (const Fit one = fit_of(staged.scene, staged.analysis, room);
          (least.comfortable && !one.comfortable) ||
          (least.comfortable == one.comfortable && one.zoom < least.zoom))
        least = one;
    return least;
  };
  const Layout before = layout(s.view, ui.scale, window, needs);
  const Giving chosen = least_giving(s.view, ui.scale, window, needs, fit);
  // Who works in the panel that folds, or has just opened it, keeps it.
  // In a lesson the pointer stands there by chance.
  const bool works_there = is_over(before.right, ImGui::GetIO().MousePos) && height_below(s) == 0;
  const bool wanted = works_there || !kept.right_was_open;
  if (chosen.right && !s.view.giving.right && s.view.right_open && wanted) s.view.right_over = true;
  kept.right_was_open = s.view.right_open;
  if (!chosen.right) s.view.right_over = false;
  s.view.giving = chosen;
  return false;
}

}  // namespace attnlab
