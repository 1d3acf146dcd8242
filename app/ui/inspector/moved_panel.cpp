#include "app/ui/inspector/moved_panel.h"

#include "app/figures/sheet/sheet_words.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "core/analysis/names.h"
#include "core/facts/describe.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr std::size_t told_rows = 8;
constexpr double moved_line = 26;

struct Changes {
  Node node = Node::A;
  int head = 0;
  Eigen::Index cells = 0;
  std::vector<ChangedEntry> list;  // that read otherwise, what moved most first
  double rest = 0;                 // the largest of those that are not told
};

Changes changes_of(const Ui& ui, Node node) {
  Changes out{node, is_per_head(node) ? ui.view.figure.head : 0, 0, {}, 0};
  const MatrixView was = values(ui.before->scene, ui.before->analysis, node, out.head),
                   is = values(ui.scene, ui.analysis, node, out.head);
  if (was.rows() != is.rows() || was.cols() != is.cols()) return out;
  out.cells = is.size();
  out.list = changed_entries(was, is);
  const int decimals = ui.view.figure.decimals;
  std::erase_if(out.list, [decimals](const ChangedEntry& one) {
    return std::isfinite(one.moved) && show_rounded(one.before, decimals) == show_rounded(one.now, decimals);
  });
  std::ranges::stable_sort(out.list, std::ranges::greater(), &ChangedEntry::moved);
  if (out.list.size() > told_rows) out.rest = out.list[told_rows].moved;
  return out;
}

// At the right end of the line of the last heading.
void beside_heading(const Ui& ui, float right, const char* words) {
  const float width = text_width(ui, Face::sans, measure::type_11, words);
  const ImVec2 low = ImGui::GetItemRectMin();
  text_at(ui, {right - width, low.y}, measure::type_11, ui.theme.secondary, words);
}

std::string signed_text(double value, int decimals) {
  return (value > 0 ? "+" : "") + show_rounded(value, decimals);
}

// "bomb → movie   0.67 → 0.71   +0.04", and a bar from a zero that all rows share.
void moved_row(const Ui& ui, const Changes& changes, const ChangedEntry& one, double most) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, line = ui.px(moved_line), right = at.x + room;
  const int decimals = ui.view.figure.decimals;
  const auto put = [&](float x, Color color, const std::string& words, Face = Face::sans) {
    text_at(ui, {x, at.y}, measure::type_13, color, words);
    return x + text_width(ui, Face::sans, measure::type_13, words);
  };
  const auto put_right = [&](float x, Color color, const std::string& words) {
    return put(x - text_width(ui, Face::sans, measure::type_13, words), color, words);
  };
  const bool weights = changes.node == Node::A;
  const float names_end = at.x + room * 0.5F;
  ImGui::PushClipRect(at, {names_end - ui.px(4), at.y + line}, true);
  const float arrow =
      put(at.x, weights ? ui.theme.queries : ui.theme.text, token_label(ui.scene, static_cast<int>(one.row)));
  const float second = put(arrow, ui.theme.secondary, weights ? " → " : ", ");
  if (weights) put(second, ui.theme.keys, key_label(ui.scene, static_cast<int>(one.col)));
  if (!weights) put(second, ui.theme.secondary, "dimension " + std::to_string(one.col + 1));
  ImGui::PopClipRect();
  const double change = one.now - one.before;
  put_right(right, ui.theme.text, std::isfinite(change) ? signed_text(change, decimals) : "overflow");
  const float numbers = put(names_end, ui.theme.secondary, show_rounded(one.before, decimals) + " → ");
  put(numbers, ui.theme.text, show_rounded(one.now, decimals));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float low = std::floor(at.y + ui.px(17)), zero = at.x + room / 2;
  list.AddRectFilled({at.x, low}, {right, low + ui.px(3)}, packed(ui.theme.chosen));
  const double part = std::isfinite(change) && most > 0 ? change / most : change > 0 ? 1 : -1;
  const float end = zero + static_cast<float>(part) * room / 2;
  list.AddRectFilled({std::min(zero, end), low}, {std::max(zero, end), low + ui.px(3)},
                     packed(ui.theme.accent));
  ImGui::Dummy({1, line - ImGui::GetStyle().ItemSpacing.y});
}

// "P_K   2 of 8", and a square for each number.
void reach_row(const Ui& ui, const Changes& changes) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, line = ui.px(24), side = ui.px(7), gap = ui.px(2);
  const std::string name = Letters(ui.scene, changes.head, {ui.view.figure.columns})(changes.node);
  formula_at(ui, at.x, static_cast<double>(at.y) + ui.px(15), measure::type_15, ui.theme.text, name);
  const std::string words = std::to_string(changes.list.size()) + " of " + std::to_string(changes.cells);
  const float width = text_width(ui, Face::sans, measure::type_12, words), first = at.x + ui.px(48);
  text_at(ui, {at.x + room - width, at.y + ui.px(2)}, measure::type_12, ui.theme.text, words);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const auto columns = static_cast<Eigen::Index>((room - ui.px(56) - width) / (side + gap));
  for (Eigen::Index i = 0; changes.cells <= columns && i < changes.cells; ++i) {
    const auto is_here = [&](const ChangedEntry& one) {
      const MatrixView m = values(ui.scene, ui.analysis, changes.node, changes.head);
      return one.row * m.cols() + one.col == i;
    };
    const float x = first + static_cast<float>(i) * (side + gap), y = at.y + ui.px(7);
    if (std::ranges::any_of(changes.list, is_here))
      list.AddRectFilled({x, y}, {x + side, y + side}, packed(ui.theme.text), ui.px(1.5));
    else
      list.AddRect({x, y}, {x + side, y + side}, packed(ui.theme.secondary), ui.px(1.5));
  }
  ImGui::Dummy({1, line - ImGui::GetStyle().ItemSpacing.y});
}

// What is done about it.
std::string_view choices_of_before(const Ui& ui) {
  struct Choice {
    const char *label, *action, *about;
    bool pinned;  // of a state that is
  };
  static constexpr Choice list[] = {
      {"Undo##moved", "edit.undo", "Takes the last step back.", false},
      {"Keep now as before##moved", "compare.pin", "What changes from here on is compared with this state.",
       false},
      {"Forget before##moved", "compare.forget", "Forgets the pinned state.", true}};
  std::string_view asked;
  double gap = -1;
  for (const Choice& one : list) {
    if (one.pinned && !ui.before->pinned) continue;
    if (chip(ui, {one.label, gap}, false, one.about)) asked = one.action;
    gap = 6;
  }
  return asked;
}

void most_moved(const Ui& ui, const Changes& told, float right) {
  heading(ui, "WHAT MOVED MOST");
  beside_heading(ui, right, told.node == Node::A ? "who attends to whom" : "of the output");
  ImGui::Dummy({1, ui.px(2)});
  const auto is_number = [](const ChangedEntry& one) { return std::isfinite(one.moved); };
  const auto first = std::ranges::find_if(told.list, is_number);
  const double most = first != told.list.end() ? first->moved : 0;
  for (std::size_t i = 0; i < std::min(told.list.size(), told_rows); ++i)
    moved_row(ui, told, told.list[i], most);
  const Eigen::Index rest = told.cells - static_cast<Eigen::Index>(std::min(told.list.size(), told_rows));
  if (rest > 0)
    note(ui, told.rest > 0 ? "The other " + std::to_string(rest) + " moved by " +
                                 show_rounded(told.rest, ui.view.figure.decimals) + " or less."
                           : "The others read as before.");
  ImGui::Dummy({1, ui.px(8)});
}

constexpr Node that_follow[] = {Node::P_Q, Node::P_K, Node::P_V, Node::S, Node::L, Node::A, Node::H, Node::Y};

}  // namespace

void say_large(const Ui& ui, const Said& said) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const TextStyle style{Face::sans, measure::type_18, ui.theme.text};
  ImGuiCanvas canvas = canvas_at(ui, {at.x, at.y});
  const double width = static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale,
               line = 1.4 * style.size;
  double y = style.size;
  for (const SheetLine& one :
       sheet_lines(canvas, said.text, style, width, 4, false, inks_of(ui.theme, said))) {
    draw_lines(canvas, {one}, one.width / 2, y, line, style);
    y += line;
  }
  ImGui::Dummy({1, ui.px(std::max(y, style.size + 3 * line) - 0.5 * style.size)});
}

bool says_what_moved(const Ui& ui) {
  return compared_in_one(ui) != nullptr && ui.analysis.dims.h > 0 && !hides(ui.view.figure);
}

std::string_view moved_panel(const Ui& ui, const Said& sentence) {
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  Changes told = changes_of(ui, Node::A);
  if (told.list.empty()) told = changes_of(ui, Node::Y);
  say_large(ui, sentence);
  const std::string_view asked = choices_of_before(ui);
  ImGui::Dummy({1, ui.px(8)});
  if (!told.list.empty()) most_moved(ui, told, right);
  heading(ui, "HOW FAR IT REACHES");
  beside_heading(ui, right, "numbers that read differently");
  ImGui::Dummy({1, ui.px(2)});
  for (const Node node : that_follow)
    if (const Changes one = changes_of(ui, node); !one.list.empty()) reach_row(ui, one);
  ImGui::Dummy({1, ui.px(8)});
  return asked;
}

}  // namespace attnlab
