#include "app/ui/shell/dialogs/each_dialog.h"

#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double label_width = 84, widest_cell = 84, least_cell = 44;  // logical pixels

std::string cell_name(int row, int col) {
  return "##weight r" + std::to_string(row + 1) + "c" + std::to_string(col + 1);
}

// As many digits as the field has room for; all that stand there come back when it is typed in.
std::string text_that_fits(const CertifyState& state, int row, int col, float room) {
  std::string text = weight_text(state, row, col);
  for (int decimals = 6; decimals > 1 && ImGui::CalcTextSize(text.c_str()).x > room; --decimals)
    text = show_number(state.weights(row, col), decimals);
  return text;
}

void weight_field(const Ui& ui, Session& s, int row, int col, float width) {
  const CertifyState& state = s.certify;
  std::string text = text_that_fits(state, row, col, width - ui.px(14));
  ImGui::SetNextItemWidth(width);
  text_field(cell_name(row, col).c_str(), &text, ImGuiInputTextFlags_AutoSelectAll);
  explain_item(ui, exact_number(state.weights(row, col)) + ". A number or an expression: 1/3.");
  // Esc leaves the field, and not the dialog with it.
  if (ImGui::IsItemActive()) s.exporting.list_open = true;
  if (ImGui::IsItemDeactivatedAfterEdit()) type_weight(s, row, col, text);
}

// A cell under the brush, as dark as its weight. A press paints it, or takes the paint away, and so does
// moving on with the button held for the cells on the way; Space does it by keyboard.
void painted_cell(const Ui& ui, Session& s, int row, int col, float width) {
  CertifyState& state = s.certify;
  const float height = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos(), end{at.x + width, at.y + height};
  const bool painted = state.marks(row, col) != 0;
  const bool clicked =
      ImGui::InvisibleButton(cell_name(row, col).c_str(), {width, height}, ImGuiButtonFlags_EnableNav);
  const bool mouse = ImGui::IsMouseDown(ImGuiMouseButton_Left);
  if (ImGui::IsItemActivated() && mouse) state.stroke = !painted;
  if (!mouse) state.stroke.reset();
  if (state.stroke && *state.stroke != painted && ImGui::IsMouseHoveringRect(at, end))
    paint_weight(s, row, col, *state.stroke);
  else if (clicked && !ImGui::IsMouseReleased(ImGuiMouseButton_Left))
    paint_weight(s, row, col, !painted);
  const double share = std::clamp(state.weights(row, col), 0.0, 1.0);
  Color ink = ui.theme.text;
  ink.a = static_cast<std::uint8_t>(std::lround(20 + 215 * share));
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(at, end, packed(ink), ui.px(3));
  if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)
    list->AddRect(at, end, packed(ui.theme.text), ui.px(3), 0, ui.px(2));
  const std::string text = show_number(state.weights(row, col), 2);
  const float room = text_width(ui, Face::sans, measure::type_12, text);
  text_at(ui, {at.x + (width - room) / 2, at.y + (height - ui.px(measure::type_12 * 1.2)) / 2},
          measure::type_12, share > 0.45 ? ui.theme.panel : ui.theme.text, text);
}

bool fits_scene(const Session& s) {
  return s.certify.weights.rows() == s.analysis.dims.n_q && s.certify.weights.cols() == s.analysis.dims.n_k;
}

void pattern_grid(const Ui& ui, Session& s) {
  const auto rows = static_cast<int>(s.certify.weights.rows()),
             cols = static_cast<int>(s.certify.weights.cols());
  const bool labels = fits_scene(s);
  const float gap = ui.px(4), room = ImGui::GetContentRegionAvail().x - ui.px(label_width);
  const float width =
      std::clamp(room / static_cast<float>(cols) - gap, ui.px(least_cell), ui.px(widest_cell));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(6), ui.px(3)});
  for (int i = 0; i < rows; ++i) {
    ImGui::AlignTextToFramePadding();
    const float left = ImGui::GetCursorPosX();
    note(ui, labels ? quotable(token_label(s.scene(), i)) : std::to_string(i + 1));
    for (int j = 0; j < cols; ++j) {
      ImGui::SameLine(left + ui.px(label_width) + static_cast<float>(j) * (width + gap));
      if (s.certify.marks.size() > 0)
        painted_cell(ui, s, i, j, width);
      else
        weight_field(ui, s, i, j, width);
    }
  }
  ImGui::PopStyleVar();
}

void choices(const Ui& ui, Session& s) {
  row_label(ui, "Typed with");
  int decimals = s.certify.decimals;
  if (choice_chip(ui, "all digits##typed", decimals, 0, "The numbers are what they are, to the last bit."))
    choose_decimals(s, 0);
  for (int n = 2; n <= 4; ++n) {
    ImGui::SameLine();
    const std::string label = std::to_string(n) + " decimals##typed";
    if (choice_chip(
            ui, label.c_str(), decimals, n,
            "Each number stands for all that round to it. The answer is yes where it is yes for one of these patterns."))
      choose_decimals(s, n);
  }
  if (s.certify.decimals == 1 || s.certify.decimals > 4) {
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    note(ui, std::to_string(s.certify.decimals) + (s.certify.decimals == 1 ? " decimal" : " decimals"));
  }
  row_label(ui, "Weights");
  if (ImGui::Button("Present A")) take_todays_weights(s);
  explain_item(ui, "The weights of the head that is shown.");
  ImGui::SameLine();
  if (ImGui::Button("Paste##pattern")) {
    const char* text = ImGui::GetClipboardText();
    paste_pattern(s, text == nullptr ? "" : text);
  }
  explain_item(ui, "A matrix from the clipboard: NumPy, LaTeX, MATLAB, CSV, JSON or plain rows.");
  ImGui::SameLine();
  bool painting = s.certify.marks.size() > 0;
  toggle_chip(ui, "Paint##pattern", painting,
              "A brush: painted cells share the weight of their row, the others keep 0.05 each.");
  if (painting != (s.certify.marks.size() > 0)) paint(s, painting);
}

void answer_rows(const Ui& ui, Session& s, const CertificateQuestion& question, const TokenNames& names) {
  const Verdict& verdict = *shown_verdict(s.certify, question);
  const Certificate& all = *s.certify.answer;
  const bool asked = verdict.status != Verdict::Status::not_offered;
  mixed_paragraph(ui, measure::type_13, ui.theme.text, question.title);
  mixed_paragraph(ui, measure::type_12, asked ? ui.theme.text : ui.theme.secondary,
                  verdict_words(question, verdict, all.weights, all.typed.has_value(), names));
  if (all.typed && asked)
    mixed_paragraph(ui, measure::type_12, ui.theme.secondary,
                    "The very numbers: " +
                        verdict_words(question, all.exact.*question.verdict, all.weights, false, names));
  if (!verdict.possible()) return ImGui::Dummy({1, ui.px(2)});
  const std::string id = std::string("##") + question.id;
  if (verdict.width <= max_width) {
    if (ImGui::Button(("Open as a scene" + id).c_str())) return open_factors(s, question);
    explain_item(ui, "In place of the scene, as one step: Undo brings it back.");
    ImGui::SameLine();
  }
  if (ImGui::Button(("Copy the factors" + id).c_str()))
    ImGui::SetClipboardText(factors_text(verdict).c_str());
  explain_item(ui, "P_Q and P_K in NumPy's notation, and the matrices that make them.");
  if (verdict.width > max_width) note(ui, "Wider than a scene holds (4): to be copied, not to be opened.");
  ImGui::Dummy({1, ui.px(2)});
}

}  // namespace

void certify_dialog(const Ui& ui, Session& s) {
  dialog_title(ui, "Are these weights possible?");
  const float height = std::max(ui.px(80), std::min(ui.px(640), ImGui::GetIO().DisplaySize.y - ui.px(140)));
  ImGui::BeginChild("certificate", {0, height}, ImGuiChildFlags_NavFlattened);
  paragraph(
      ui, Face::sans, measure::type_12, ui.theme.secondary,
      "A pattern of positive weights, each row with the sum 1: which queries and keys have it as their softmax?");
  if (s.scene().weights != WeightsRule::softmax)
    paragraph(
        ui, Face::sans, measure::type_12, ui.theme.secondary,
        "Asked of a softmax, whatever rule makes the weights of this scene; factors open with a softmax.");
  choices(ui, s);
  pattern_grid(ui, s);
  complaint_below(ui, s.certify.complaint);
  complaint_below(ui, s.certify.problem);
  ImGui::Dummy({1, ui.px(4)});
  const TokenNames names = token_names(s.scene(), s.certify.weights);
  for (const CertificateQuestion& question : certificate_questions())
    if (s.certify.answer) answer_rows(ui, s, question, names);
  ImGui::EndChild();
  if (s.flow.dialog != Dialog::certify) return;
  dialog_buttons(ui, s, {{"Close", cancel}}, false);
}

}  // namespace attnlab
