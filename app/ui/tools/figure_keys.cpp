#include "app/ui/tools/figure_keys.h"

#include "app/ui/kit/keys.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {
namespace {

constexpr double sideways = 2;  // weight of what is not along the way

constexpr double never = std::numeric_limits<double>::infinity();

// The first of those that are least far; none that is never reached.
template <typename Far>
std::optional<Hit> nearest(std::span<const Hit> stops, Far far) {
  std::optional<Hit> best;
  double least = never;
  for (const Hit& hit : stops)
    if (const double now = far(hit); now < least) {
      least = now;
      best = hit;
    }
  return best;
}

// Between two ranges; 0 where they overlap.
double gap(double a, double a_end, double b, double b_end) {
  return std::max(0.0, std::max(a, b) - std::min(a_end, b_end));
}

// How far it is from one to the other along the way; infinite where it does not lie there.
double distance(const Rect& from, const Rect& to, Way way) {
  const bool across = way == Way::left || way == Way::right;
  const double sign = way == Way::left || way == Way::up ? -1 : 1;
  const Point a = from.center(), b = to.center();
  const double along = sign * (across ? b.x - a.x : b.y - a.y);
  const double aside = std::abs(across ? b.y - a.y : b.x - a.x);
  if (along < 1) return never;
  const double off =
      across ? gap(from.y, from.bottom(), to.y, to.bottom()) : gap(from.x, from.right(), to.x, to.right());
  return off > 0 ? along + sideways * aside : along + aside / 1000;
}

bool is_cell(const Hit& hit) { return hit.cell.row >= 0 && hit.cell.col >= 0; }

// Points lie as they will: one after another, as they are drawn.
std::optional<Hit> next_in_order(std::span<const Hit> stops, const Hit& from, Way way) {
  const auto same = [&](const Hit& hit) {
    return hit.cell == from.cell && hit.where.x == from.where.x && hit.where.y == from.where.y;
  };
  const auto at = std::ranges::find_if(stops, same);
  if (way == Way::left || way == Way::up)
    return at == stops.begin() || at == stops.end() ? std::nullopt : std::optional(*(at - 1));
  return at == stops.end() || at + 1 == stops.end() ? std::nullopt : std::optional(*(at + 1));
}

bool key_pressed(ImGuiKey key) { return ImGui::IsKeyPressed(key, true); }

}  // namespace

std::vector<Hit> stops(std::span<const Hit> hits) {
  std::vector<Hit> cells;
  for (const Hit& hit : hits)
    if (is_cell(hit)) cells.push_back(hit);
  if (cells.empty()) cells.assign(hits.begin(), hits.end());
  return cells;
}

std::optional<Hit> first_stop(std::span<const Hit> stops) {
  if (!stops.empty() && !is_cell(stops.front())) return stops.front();
  const auto nearer = [](const Hit& a, const Hit& b) {
    return a.where.x + a.where.y < b.where.x + b.where.y;
  };
  const auto found = std::ranges::min_element(stops, nearer);
  return found == stops.end() ? std::nullopt : std::optional(*found);
}

std::optional<Hit> next_stop(std::span<const Hit> stops, const Hit& from, Way way) {
  if (!is_cell(from)) return next_in_order(stops, from, way);
  return nearest(stops, [&](const Hit& hit) { return distance(from.where, hit.where, way); });
}

std::optional<Hit> same_stop(std::span<const Hit> stops, const Hit& at) {
  return nearest(stops, [&](const Hit& hit) {
    const Point a = hit.where.center(), b = at.where.center();
    return hit.cell == at.cell ? std::hypot(a.x - b.x, a.y - b.y) : never;
  });
}

Cell inspected_of(const Cell& cell) {
  return {cell.node, cell.head, std::max(cell.row, 0), std::max(cell.col, 0)};
}

Point arrows() {
  const auto by = [](ImGuiKey more, ImGuiKey less) {
    return (key_pressed(more) ? 1.0 : 0.0) - (key_pressed(less) ? 1.0 : 0.0);
  };
  return {by(ImGuiKey_RightArrow, ImGuiKey_LeftArrow), by(ImGuiKey_UpArrow, ImGuiKey_DownArrow)};
}

Point alt_arrows() {
  const ImGuiIO& io = ImGui::GetIO();
  return io.KeyAlt && !io.KeyCtrl && !io.KeySuper ? arrows() : Point{};
}

FigureKeys figure_keys(unsigned owner, bool taken) {
  if (taken) return {};
  for (const ImGuiKey key :
       {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_Home,
        ImGuiKey_Enter, ImGuiKey_KeypadEnter, ImGuiKey_Space, ImGuiKey_Menu})
    if (ImGui::TestKeyOwner(key, ImGuiKeyOwner_Any)) ImGui::SetKeyOwner(key, owner);
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyCtrl || io.KeyAlt || io.KeySuper) return {};
  FigureKeys keys;
  if (key_pressed(ImGuiKey_LeftArrow)) keys.way = Way::left;
  if (key_pressed(ImGuiKey_RightArrow)) keys.way = Way::right;
  if (key_pressed(ImGuiKey_UpArrow)) keys.way = Way::up;
  if (key_pressed(ImGuiKey_DownArrow)) keys.way = Way::down;
  keys.home = key_pressed(KeyUse::walk_home, true);
  keys.keep = key_pressed(KeyUse::keep);
  keys.menu = key_pressed(KeyUse::figure_menu);
  return keys;
}

}  // namespace attnlab
