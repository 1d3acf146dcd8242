#include "app/ui/shell/layout.h"

#include "app/ui/inputs/inputs_panel.h"
#include "app/ui/kit/style.h"
#include "app/ui/session/settings.h"
#include "app/ui/session/studio.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double widest_by_need = 440;  // of the left panel, where its matrices need more than the usual
constexpr double least_left = 250;      // of the left panel, for its sizes and rules
constexpr float least = 4;              // pixels below which nothing is drawn

// From here on the widths are the person's own: they begin as they are seen.
void keep_what_is_seen(const Ui& ui, const Layout& l) {
  ViewState& view = ui.view;
  if (view.left_open && l.left.width > 0) view.left_width = static_cast<double>(l.left.width) / ui.scale;
  if (view.right_open && l.right.width > 0) view.right_width = static_cast<double>(l.right.width) / ui.scale;
}

// Resizes `width` by what the handle was dragged; `sign` is +1 for the left panel.
void handle(const Ui& ui, const char* id, float x, const Layout& l, double sign, double& width, bool& open) {
  const Area& centre = l.centre;
  const float reach = ui.px(3);
  ImGui::SetNextWindowPos({x - reach, centre.y});
  ImGui::SetNextWindowSize({2 * reach, centre.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{0, 0});
  ImGui::Begin(id, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoFocusOnAppearing);
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
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace

PanelNeeds needs_of(const Studio& s, const InputsNeed& inputs) {
  constexpr double before_it_is_measured = 150;
  const bool shown = in_lesson(s) || in_challenge(s) || in_gallery(s);
  const double measured = in_challenge(s) ? s.challenge.height
                          : in_gallery(s) ? s.gallery.height
                                          : s.lesson.height;
  const double strip = !shown ? 0 : measured > 0 ? measured : before_it_is_measured;
  return {.left = inputs.beside, .left_least = inputs.stacked, .lesson = strip};
}

bool is_resized(const ViewState& view) {
  return view.left_width != measure::left_panel || view.right_width != measure::right_panel;
}

Layout layout(const ViewState& view, double scale, ImVec2 window, const PanelNeeds& needs) {
  const auto px = [&](double logical) { return static_cast<float>(std::lround(logical * scale)); };
  const float width = std::floor(std::max(0.0F, window.x)), height = std::floor(std::max(0.0F, window.y));
  const float bar = std::min(height, px(measure::bar)), status = std::min(height - bar, px(measure::status));
  const float middle = height - bar - status;
  const bool narrow = view.giving.right, own = is_resized(view);
  // Panels that nobody has resized leave the figure half of the window, as far as they can. The left one does not ask whether the
  // right one is there: its cells stay where they are.
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

namespace {

// At the right edge of a narrow window: opens the panel over the centre.
void edge_tab(const Ui& ui, const Layout& l) {
  const float width = ui.px(14), height = std::min(l.centre.height, ui.px(56));
  const float right = l.centre.x + l.centre.width, middle = l.centre.y + l.centre.height / 2;
  ImGui::SetNextWindowPos({right - width, middle - height / 2});
  ImGui::SetNextWindowSize({width, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2{1, 1});
  ImGui::Begin("##right edge", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoFocusOnAppearing);
  if (ImGui::InvisibleButton("##right tab", {std::max(1.0F, width), std::max(1.0F, height)}))
    ui.view.right_over = true;
  const bool hot = ImGui::IsItemHovered();
  if (hot) ui.hint = "inspector and facts (Ctrl+Shift+B)";
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled({right - width, middle - height / 2}, {right, middle + height / 2},
                      packed(hot ? ui.theme.chosen : ui.theme.panel), ui.px(4), ImDrawFlags_RoundCornersLeft);
  const float x = right - width / 2, reach = ui.px(3);
  const ImVec2 chevron[3] = {
      {x + reach / 2, middle - 2 * reach}, {x - reach, middle}, {x + reach / 2, middle + 2 * reach}};
  list->AddPolyline(chevron, 3, packed(ui.theme.secondary), 0, ui.px(1.5));
  ImGui::End();
  ImGui::PopStyleVar(2);
}

}  // namespace

void panel_handles(const Ui& ui, const Layout& l) {
  if (l.left.width > least && l.centre.height > least)
    handle(ui, "##left handle", l.centre.x, l, 1, ui.view.left_width, ui.view.left_open);
  if (l.right.width > least && l.centre.height > least)
    handle(ui, "##right handle", l.right.x, l, -1, ui.view.right_width,
           ui.view.giving.right ? ui.view.right_over : ui.view.right_open);
  else if (ui.view.giving.right && l.centre.height > least && l.centre.width > ui.px(60))
    edge_tab(ui, l);
}

bool begin_area(const char* name, const Area& area, Color ground, int flags, bool over) {
  if (area.width < least || area.height < least) return false;
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, packed(ground));
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                   (over ? 0 : ImGuiWindowFlags_NoBringToFrontOnFocus) | flags);
  ImGui::PopStyleColor();
  return true;
}

void end_area() { ImGui::End(); }

}  // namespace attnlab
