// The proof of the chosen fact: its inequality as a meter that runs up to its wall while one drags, and its
// lines, of which the one that was pointed at last lights the cells that it speaks of.
#include "app/figures/parts/plots.h"
#include "app/ui/inspector/facts_panel.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "core/facts/proof.h"
#include "core/text/plain_text.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr double number_room = 16, line_padding = 3;

double room_of(const Ui& ui) {
  return std::max(60.0, static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale);
}

// Its numbers stay on one line.
std::string with_numbers(const std::string& words, const ProofLine& line) {
  std::string numbers = line.numbers();
  replace_all(numbers, " ", "\u00A0");
  return words + ": " + numbers;
}

void meter_of(const Ui& ui, const FactProof& proof) {
  constexpr double height = 12, above = 8, below = 14;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGuiCanvas canvas = canvas_at(ui, {at.x, at.y});
  const bool from_above = proof.lines.back().relation == Relation::at_least;
  draw_meter(canvas, ui.theme, {2, above, room_of(ui) - 4 - meter_hatch, height},
             {proof.low, proof.high, from_above ? proof.bound() : proof.low, proof.value(), proof.bound(),
              from_above});
  ImGui::Dummy({1, ui.px(above + height + below)});
}

// Whether the pointer has come to it, or the keyboard is there.
bool line_of(const Ui& ui, const ProofLine& line, std::size_t number, bool lit, Color broken) {
  const bool fails = !line.holds();
  std::string words = with_numbers(line.words, line);
  if (!line.because.empty()) words += ". Here it fails: " + line.because + '.';
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const double room = room_of(ui), width = std::max(40.0, room - number_room - 4), size = measure::type_12,
               height = mixed_text(ui, 0, 0, size, width, ui.theme.text, words, false) + 2 * line_padding;
  const std::string label = plain_text(words) + "###proof:" + std::to_string(number);
  ImGui::InvisibleButton(label.c_str(), {ui.px(room), ui.px(height)}, ImGuiButtonFlags_EnableNav);
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  const bool there = (ImGui::IsItemHovered() && (moved.x != 0 || moved.y != 0)) ||
                     (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
  if (lit)
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + ui.px(room), at.y + ui.px(height)},
                                              packed(ui.theme.chosen), ui.px(6));
  const float top = at.y + ui.px(line_padding);
  text_at(ui, {at.x + ui.px(4), top}, size, fails ? broken : ui.theme.secondary,
          fails ? "×" : std::to_string(number));
  mixed_text(ui, static_cast<double>(at.x) + ui.px(number_room), top, size, width,
             fails ? broken : ui.theme.text, words);
  return there;
}

}  // namespace

void proof_panel(const Ui& ui, FactsState& state, const FactInfo& info, const Fact& fact, Color broken) {
  const FactInput input{ui.scene, ui.analysis};
  const auto proof = proof_of(info, fact, input, {ui.view.figure.columns});
  if (!proof) return;
  const bool was = state.proof;
  const float top = ImGui::GetCursorPosY();
  toggle_chip(ui, "Proof", state.proof,
              "Why, in a few lines with the present numbers. Pointing at a line lights its cells.");
  if (state.proof != was) {
    ui.view.figure.lit = where(info, fact, input);
    state.proof_line.reset();
  }
  if (!state.proof) return;
  ImGui::Dummy({1, ui.px(measure::space_1)});
  mixed_paragraph(ui, measure::type_13, ui.theme.text, with_numbers(proof->statement, proof->lines.back()));
  if (proof->has_meter())
    meter_of(ui, *proof);
  else
    ImGui::Dummy({1, ui.px(measure::space_1)});
  // Until one is pointed at: the line that fails, else what is proved.
  const std::size_t count = proof->lines.size();
  const auto fails = std::ranges::find(proof->lines, false, &ProofLine::holds);
  std::size_t shown = std::min(count - 1, static_cast<std::size_t>(fails - proof->lines.begin()));
  if (state.proof_line && *state.proof_line < count) shown = *state.proof_line;
  for (std::size_t i = 0; i < count; ++i)
    if (line_of(ui, proof->lines[i], i + 1, shown == i, broken)) state.proof_line = shown = i;
  ui.view.figure.lit = proof->lines[shown].cells;
  ImGui::Dummy({1, ui.px(measure::space_2)});
  constexpr double reason = 120;  // room for that of a line, which may fail later
  if (!was) bring_into_sight(ui, top, reason);
}

}  // namespace attnlab
