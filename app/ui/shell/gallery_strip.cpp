#include "app/ui/shell/window_parts.h"

#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "app/ui/session/session.h"
#include "app/ui/shell/layout.h"
#include "app/ui/shell/strip.h"
#include "core/analysis/names.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace attnlab {
namespace {

constexpr double printed_width = 62, printed_height = 18;
enum class Column { printed, computed, difference };

std::string difference_text(double difference) {
  if (difference == 0) return "0";
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", difference);
  return text;
}

// Whether every computed number has as few decimals as the printed ones: then it is shown with as many, else with one more.
bool as_printed(const Session& s, const PrintedMatrix& printed) {
  const double unit = std::pow(10.0, printed.decimals);
  for (std::size_t i = 0; i < printed.rows.size(); ++i)
    for (std::size_t j = 0; j < printed.rows[i].size(); ++j) {
      const double ours =
          unit * computed_for(printed, s.scene(), s.analysis, static_cast<int>(i), static_cast<int>(j));
      if (!(std::abs(ours - std::round(ours)) <= 1e-9 * std::max(1.0, std::abs(ours)))) return false;
    }
  return true;
}

std::string entry_text(const Session& s, const PrintedMatrix& printed, Column column, std::size_t i,
                       std::size_t j) {
  const double told = printed.rows[i][j],
               ours = computed_for(printed, s.scene(), s.analysis, static_cast<int>(i), static_cast<int>(j));
  if (column == Column::printed) return show_number(told, printed.decimals);
  if (!std::isfinite(ours)) return "none";
  if (column == Column::computed)
    return show_number(ours, printed.decimals + (as_printed(s, printed) ? 0 : 1));
  return difference_text(told - ours);
}

// A matrix of numbers under its heading; what is wrong stands out. Where something is looked for, its entries are pressed.
void numbers(const Ui& ui, Session& s, const PrintedMatrix& printed, Column column, const char* words) {
  const bool asked = column == Column::printed && looks_for_mistake(s) && !printed.right;
  ImGui::BeginGroup();
  note(ui, words);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{ui.px(4), ui.px(asked ? 4 : 1)});
  for (std::size_t i = 0; i < printed.rows.size(); ++i)
    for (std::size_t j = 0; j < printed.rows[i].size(); ++j) {
      if (j > 0) ImGui::SameLine(0, ui.px(asked ? 4 : 2));
      const int row = static_cast<int>(i), col = static_cast<int>(j);
      const std::string text = entry_text(s, printed, column, i, j);
      if (asked) {
        const bool picked = s.gallery.picked == i * printed.rows[i].size() + j;
        const std::string label =
            text + "##printed" + std::to_string(row + 1) + "," + std::to_string(col + 1);
        if (chip(ui, label.c_str(), picked, "Is it this one?", printed_width)) pick_printed(s, row, col);
        continue;
      }
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const bool wrong = !printed.right && is_wrong_entry(printed, s.scene(), s.analysis, row, col);
      const float width = text_width(ui, Face::sans, measure::type_12, text);
      text_at(ui, {at.x + ui.px(printed_width) - width, at.y + ui.px(2)}, measure::type_12,
              wrong && column != Column::computed ? ui.theme.broken : ui.theme.text, text);
      ImGui::Dummy({ui.px(printed_width), ui.px(printed_height)});
    }
  ImGui::PopStyleVar();
  ImGui::EndGroup();
}

void which_matrix(const Ui& ui, Session& s) {
  const auto& all = s.gallery.item->printed;
  for (std::size_t i = 0; all.size() > 1 && i < all.size(); ++i) {
    const std::string label = std::string(row_of(all[i].node).code) + "##printed" + std::to_string(i);
    if (i > 0) ImGui::SameLine(0, ui.px(4));
    if (chip(ui, label.c_str(), s.gallery.shown == i, "What was printed of it.")) s.gallery.shown = i;
  }
}

void question_of_mistake(const Ui& ui, Session& s, double width) {
  const GalleryState& state = s.gallery;
  if (!state.found) {
    mixed_paragraph(ui, measure::type_13, ui.theme.text,
                    "Something is printed wrong here. Which number? What it should be is covered above.",
                    width);
    if (state.picked) mixed_paragraph(ui, measure::type_13, ui.theme.broken, "That one is right.", width);
  } else {
    mixed_paragraph(ui, measure::type_13, ui.theme.text, "Yes, it is wrong. Which rule does it break?",
                    width);
    bool first = true;
    for (const MistakeRule& rule : mistake_rules()) {
      const std::string label = std::string(rule.words) + "##rule";
      if (!first) beside_if_room(ui, label.c_str(), 4);
      first = false;
      if (chip(ui, label.c_str(), state.rule == rule.id, "")) {
        say_rule(s, std::string(rule.id));
        return;
      }
    }
    if (!state.rule.empty())
      mixed_paragraph(ui, measure::type_13, ui.theme.broken, "That rule is kept here.", width);
  }
  if (ImGui::Button("Show##gallery")) reveal_mistake(s);
}

void largest_seen(const Ui& ui, const Session& s, const PrintedMatrix& printed, double width) {
  double most = 0;
  for (std::size_t i = 0; i < printed.rows.size(); ++i)
    for (std::size_t j = 0; j < printed.rows[i].size(); ++j)
      most = std::max(most,
                      std::abs(printed.rows[i][j] - computed_for(printed, s.scene(), s.analysis,
                                                                 static_cast<int>(i), static_cast<int>(j))));
  const std::string text = "The largest difference is " + difference_text(most);
  mixed_paragraph(ui, measure::type_13, printed.right ? ui.theme.holds : ui.theme.broken,
                  text + (printed.right ? ": what was printed is right." : ". ") + printed.says, width);
}

void gallery_body(const Ui& ui, Session& s) {
  which_matrix(ui, s);
  const double room = static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale;
  const PrintedMatrix& printed = s.gallery.item->printed[s.gallery.shown];
  const double wide = static_cast<double>(printed.rows.front().size()) * (printed_width + 4) + 8;
  numbers(ui, s, printed, Column::printed, "printed");
  if (looks_for_mistake(s) && !printed.right) {
    const bool beside = room - wide > 260;
    if (beside) ImGui::SameLine(0, ui.px(measure::space_4));
    ImGui::BeginGroup();
    question_of_mistake(ui, s, beside ? room - wide - measure::space_4 : room);
    ImGui::EndGroup();
    return;
  }
  if (2 * wide < room) ImGui::SameLine(0, ui.px(measure::space_4));
  numbers(ui, s, printed, Column::computed, "computed");
  if (3 * wide < room) ImGui::SameLine(0, ui.px(measure::space_4));
  numbers(ui, s, printed, Column::difference, "difference");
  largest_seen(ui, s, printed, room);
}

}  // namespace

void gallery_strip(const Ui& ui, const Layout& l, Session& s) {
  if (!in_gallery(s)) return;
  strip_area(ui, s, l, "printed", s.gallery.height, [&] {
    const std::string source = s.gallery.item->source;
    strip_head(ui, s, looks_for_mistake(s) ? "Find the mistake" : "Printed and computed", source,
               {{"Close##gallery", "gallery.close", "The matrices stay.", true}});
    if (in_gallery(s)) gallery_body(ui, s);
  });
}

}  // namespace attnlab
