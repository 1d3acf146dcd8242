// Letters in the inspector.
#include "app/ui/inspector/inspector_panel.h"
#include "app/ui/kit/widgets.h"
#include "core/analysis/names.h"
#include "core/exact/exact_explain.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

LetterChoice& choice_of(const Ui& ui) { return ui.view.inspector.letters; }

MatrixId matrix_of(const Cell& cell) { return {kind_of(cell.node), is_per_head(cell.node) ? cell.head : 0}; }

void become(const Ui& ui, const Cell& cell, const std::string& name) {
  LetterChoice& choice = choice_of(ui);
  const Letter letter{name, matrix_of(cell), cell.row, cell.col};
  if (const auto why = refused(ui.scene, choice.given, letter)) {
    choice.complaint = *why;
    return;
  }
  choice.given = with(choice.given, letter);
  choice.typed.clear();
  choice.complaint.clear();
  ui.view.inspector.mode = FormulaMode::exact;  // the mode in which letters stand
}

// The letter that the chip gives, and a field for another.
void offer(const Ui& ui, const Cell& cell) {
  LetterChoice& choice = choice_of(ui);
  const std::string next = next_letter(choice.given);
  const std::string name = choice.typed.empty() ? next : letter_name(choice.typed);
  const std::string label = "write it as " + (name.empty() ? "a letter" : name) + "##let";
  if (chip(ui, label.c_str(), false,
           "Exact formulas then keep this entry as a letter: that of every cell comes out in the letters."))
    become(ui, cell, name);
  ImGui::SameLine(0, ui.px(measure::space_2));
  ImGui::PushFont(ui.fonts.of(Face::sans), static_cast<float>(measure::type_12));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(8), ui.px(4)});
  ImGui::SetNextItemWidth(ui.px(64));
  const bool entered =
      text_field_with_hint("##letter", next.c_str(), &choice.typed,
                           ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  if (ImGui::IsItemEdited()) choice.complaint.clear();
  ImGui::PopStyleVar();
  ImGui::PopFont();
  explain_item(ui, "Another letter: a small Latin one, or the name of a Greek one, such as alpha.");
  if (entered) become(ui, cell, name);
}

double number_of(const Scene& s, const LetterList& letters, const std::string& name) {
  for (const Letter& letter : letters)
    if (letter.name == name) return matrix(s, letter.id)(letter.row, letter.col);
  return 0;
}

// "= 0.5"; of more digits "\approx 0.3333".
std::string equals_number(double value) {
  const std::string all = exact_number(value);
  const bool whole = all.size() <= 8 && all.find('e') == std::string::npos;
  return whole ? " = " + all : " \\approx " + number_latex(value, 4);
}

// "a = W^{Q}_{1,2} = 0.5" and a cross. True when the letter is to go.
bool meaning(const Ui& ui, const std::string& name) {
  const LetterList& given = choice_of(ui).given;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float right = at.x + ImGui::GetContentRegionAvail().x, wide = ui.px(26);
  const std::string latex = letter_meaning(ui.scene, given, name, {ui.view.figure.columns}) +
                            equals_number(number_of(ui.scene, given, name));
  formula_at(ui, at.x, static_cast<double>(at.y) + ui.px(17), measure::type_15, ui.theme.text, latex);
  ImGui::SetCursorScreenPos({right - wide, at.y});
  return chip(ui, ("×##no letter " + name).c_str(), false, "A number again.", 26);
}

void derivative_chips(const Ui& ui, const std::vector<std::string>& names) {
  LetterChoice& choice = choice_of(ui);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos({at.x, at.y + ui.px(4)});
  note(ui, "derivative by");
  ImGui::SetCursorScreenPos({ImGui::GetItemRectMax().x + ui.px(measure::space_2), at.y});
  for (const std::string& name : names) {
    const std::string label = name + "##by";
    if (chip(ui, {label.c_str(), name != names.front() ? 2.0 : -1}, choice.by == name,
             "How the cell changes with this letter: every entry that has it moves at once."))
      choice.by = choice.by == name ? "" : name;
  }
}

void derivative_of(const Ui& ui, const Cell& cell) {
  const auto result = explain_slope(ui.scene, ui.analysis, cell, choice_of(ui).given, choice_of(ui).by,
                                    explain_options(ui.view, 6), formula_cut(ui, cell));
  const auto* slope = std::get_if<SlopeExplanation>(&result);
  if (slope == nullptr) return;  // the formula has said why
  ImGui::Dummy({1, ui.px(2)});
  formula_in(ui, measure::type_15, ui.theme.text, slope->symbol);
  if (!slope->in_weights.empty() && slope->in_weights != slope->value)
    formula_side(ui, slope->in_weights, ui.theme.text);
  formula_side(ui, slope->value, ui.theme.text);
  if (!slope->decimal.empty()) formula_side(ui, slope->decimal, ui.theme.secondary, slope->about);
}

}  // namespace

void let_it_be(const Ui& ui, const Cell& cell) {
  LetterChoice& choice = choice_of(ui);
  if (!(choice.typed_at == cell)) {
    choice.typed.clear();
    choice.complaint.clear();
    choice.typed_at = cell;
  }
  const Letter* letter = letter_at(choice.given, matrix_of(cell), cell.row, cell.col);
  if (letter == nullptr) {
    offer(ui, cell);
  } else if (chip(ui, "a number again", false, "The entry is no letter any more.")) {
    std::erase(choice.given, Letter(*letter));
    keep_letters(choice, ui.scene);
  }
  complaint_below(ui, choice.complaint);
  ImGui::Dummy({1, ui.px(2)});
}

void inspector_letters(const Ui& ui, const Cell& cell) {
  LetterChoice& choice = choice_of(ui);
  const std::vector<std::string> names = names_of(choice.given);
  if (names.empty()) return;
  ImGui::Dummy({1, ui.px(4)});
  heading(ui, "LETTERS");
  std::string gone;
  for (const std::string& name : names)
    if (meaning(ui, name)) gone = name;
  if (ui.view.inspector.mode == FormulaMode::exact) {
    derivative_chips(ui, names);
    if (!choice.by.empty()) derivative_of(ui, cell);
  }
  if (gone.empty()) return;
  choice.given = without(choice.given, gone);
  keep_letters(choice, ui.scene);
}

}  // namespace attnlab
