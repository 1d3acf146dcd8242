// Text, and formulas as text: drawn, and said to whoever listens.
#include "app/figures/canvas/formula.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "core/text/plain_text.h"
#include "core/text/utf8.h"

#include "imgui_stdlib.h"

#include <algorithm>

namespace attnlab {
namespace {

const char* end_of(std::string_view text) { return text.data() + text.size(); }

// No panel shows more of a text than this: what is longer costs a frame no more.
std::string_view part_shown_of(std::string_view utf8) {
  constexpr std::size_t most_shown = 16384;
  return beginning_of(utf8, most_shown);
}

}  // namespace

void text_in(const Ui& ui, Face face, double size, Color color, std::string_view utf8) {
  utf8 = part_shown_of(utf8);
  ImGui::PushFont(ui.fonts.of(face), static_cast<float>(size));
  ImGui::PushStyleColor(ImGuiCol_Text, packed(color));
  ImGui::TextUnformatted(utf8.data(), end_of(utf8));
  say_text(utf8, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

bool paragraph(const Ui& ui, Face face, double size, Color color, std::string_view utf8, int most) {
  utf8 = part_shown_of(utf8);
  ImGui::PushFont(ui.fonts.of(face), static_cast<float>(size));
  const float leading = ui.px(size * 0.38), wrap = std::max(ui.px(24), ImGui::GetContentRegionAvail().x);
  const char* const end = end_of(utf8);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{ImGui::GetStyle().ItemSpacing.x, leading});
  ImGui::PushStyleColor(ImGuiCol_Text, packed(color));
  const char* line = utf8.data();
  const ImVec2 from = ImGui::GetCursorScreenPos();
  for (int lines = 0; line < end && (most == 0 || lines < most); ++lines) {
    const char* const own = std::find(line, end, '\n');
    const char* stop = line_end(line, own, wrap);
    if (stop == line) ++stop;  // not even one letter fits
    ImGui::TextUnformatted(line, stop);
    int breaks = 0;
    for (line = stop; line < end && (*line == ' ' || *line == '\n'); ++line) breaks += *line == '\n' ? 1 : 0;
    if (breaks > 1 && line < end) ImGui::Dummy({1, leading});
  }
  say_text({utf8.data(), line}, from, {from.x + wrap, ImGui::GetItemRectMax().y});
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  ImGui::Dummy({1, 1});
  ImGui::PopFont();
  return line < end;
}

float text_width(const Ui& ui, Face face, double size, std::string_view utf8) {
  utf8 = part_shown_of(utf8);
  ImGui::PushFont(ui.fonts.of(face), static_cast<float>(size));
  const float width = ImGui::CalcTextSize(utf8.data(), end_of(utf8)).x;
  ImGui::PopFont();
  return width;
}

float formula_width(const Ui& ui, double size, std::string_view latex) {
  const ImGuiCanvas canvas = canvas_at(ui, Point{0, 0});
  return ui.px(measure_formula(canvas, latex, size).width);
}

void formula_at(const Ui& ui, double x, double baseline, double size, Color color, std::string_view latex) {
  ImGuiCanvas canvas = canvas_at(ui, Point{static_cast<float>(x), static_cast<float>(baseline)});
  draw_formula(canvas, {0, 0}, latex, size, color);
  if (items_heard() == nullptr) return;
  const auto left = static_cast<float>(x), line = static_cast<float>(baseline);
  say_text(plain_text(latex), {left, line - ui.px(size * 0.9)},
           {left + formula_width(ui, size, latex), line + ui.px(size * 0.3)});
}

void formula_in(const Ui& ui, double size, Color color, std::string_view latex) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGuiCanvas canvas = canvas_at(ui, Point{at.x, at.y});
  const FormulaExtent extent = measure_formula(canvas, latex, size);
  const double ascent = std::max(extent.ascent, size * 0.9), descent = std::max(extent.descent, size * 0.3);
  draw_formula(canvas, {0, ascent}, latex, size, color);
  ImGui::Dummy({std::max(1.0F, ui.px(extent.width)), ui.px(ascent + descent)});
  if (items_heard() != nullptr) say_text(plain_text(latex), ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
}

void text_at(const Ui& ui, ImVec2 at, double size, Color color, const std::string& utf8) {
  ImGui::PushFont(ui.fonts.of(Face::sans), static_cast<float>(size));
  ImGui::GetWindowDrawList()->AddText(at, packed(color), utf8.data(), end_of(part_shown_of(utf8)));
  if (items_heard() != nullptr) {
    const ImVec2 room = ImGui::CalcTextSize(utf8.data(), end_of(part_shown_of(utf8)));
    say_text(utf8, at, {at.x + room.x, at.y + room.y});
  }
  ImGui::PopFont();
}

bool text_field(const char* label, std::string* text, int flags) {
  return text_field_with_hint(label, nullptr, text, flags);
}

bool text_field_with_hint(const char* label, const char* hint, std::string* text, int flags) {
  const bool done = hint == nullptr ? ImGui::InputText(label, text, flags)
                                    : ImGui::InputTextWithHint(label, hint, text, flags);
  say_item_by([&] { return ItemWords{.value = *text, .about = hint == nullptr ? "" : hint}; });
  return done;
}

bool list_line(const char* label, bool chosen, int flags, const ImVec2& size) {
  const bool pressed = ImGui::Selectable(label, chosen, flags, size);
  say_item({.role = "option", .chosen = chosen});
  return pressed;
}

void note(const Ui& ui, std::string_view utf8) {
  text_in(ui, Face::sans, measure::type_12, ui.theme.secondary, utf8);
}

void complaint_below(const Ui& ui, std::string_view sentence) {
  if (!sentence.empty()) paragraph(ui, Face::sans, measure::type_12, ui.theme.broken, sentence);
}

void heading(const Ui& ui, const char* words) {
  text_in(ui, Face::sans_bold, measure::type_11, ui.theme.secondary, words);
}

}  // namespace attnlab
