#include "app/ui/shell/window_parts.h"

#include "app/ui/kit/script_letters.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "core/scene/sentence.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include "imgui_stdlib.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

constexpr int least_lines = 2, most_lines = 9;
constexpr int lines_read = 6;                                      // of the notes, until more are asked for
constexpr std::size_t longest_line = 2000, longest_notes = 16000;  // bytes that are edited here
constexpr std::size_t part_told = 200;                             // of what is longer

// What is too long for a field: its beginning. True where it is.
bool too_long(const Ui& ui, const std::string& text, std::size_t longest) {
  if (text.size() <= longest) return false;
  paragraph(ui, Face::sans, measure::type_12, ui.theme.text, quotable(text, part_told));
  note(ui, std::to_string(characters(text)) + " characters: more than is edited here. The file keeps them.");
  return true;
}

// Fields of ImGui do not wrap. A break that is not the person's own stands behind a blank,
// by which it is told from theirs.
constexpr std::string_view soft_break = " \n";

std::string wrapped(const std::string& text, float width) {
  std::string out;
  const char* const end = text.data() + text.size();
  for (const char* line = text.data(); line < end;) {
    const char* own = std::find(line, end, '\n');
    const char* stop = line_end(line, own, width);
    if (stop >= own || *stop != ' ') {  // the line ends, or a word is longer than the field
      out.append(line, own);
      if (own < end) out += '\n';
      line = own + 1;
      continue;
    }
    out.append(line, stop);
    out += soft_break;
    line = stop + 1;
  }
  return out;
}

std::string joined(std::string text) {
  replace_all(text, soft_break, " ");
  return text;
}

float room() { return std::max(1.0F, ImGui::GetContentRegionAvail().x); }

// Behind a field: whether it has the keyboard, what it is, its letters as they are read.
void behind_field(const Ui& ui, SceneCardState& state, const char* about, const std::string& text,
                  bool several_lines = false) {
  state.typing = state.typing || ImGui::IsItemActive();
  explain_item(ui, about);
  show_script_of_field(ui, text, several_lines);
}

void title_field(const Ui& ui, SceneCardState& state) {
  if (too_long(ui, ui.scene.title, longest_line)) return;
  std::string text = ui.scene.title;
  ImGui::SetNextItemWidth(room());
  if (text_field_with_hint("##title", "a title", &text)) ui.edits.add(SetTitle{text});
  behind_field(ui, state, "The title of the scene.", text);
}

// The notes as they are read, with room between their lines, which a field does not have; a click makes them
// one.
void notes_read(const Ui& ui, SceneCardState& state) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = room(), padding = ImGui::GetStyle().FramePadding.x;
  ImGui::BeginGroup();
  ImGui::Indent(padding);
  const bool none = ui.scene.notes.empty();
  const bool more = paragraph(ui, Face::sans, measure::type_13, none ? ui.theme.secondary : ui.theme.text,
                              none ? "notes" : ui.scene.notes, state.all_notes ? 0 : lines_read);
  ImGui::Unindent(padding);
  ImGui::EndGroup();
  const float height = std::max(1.0F, ImGui::GetItemRectSize().y);
  ImGui::SetCursorScreenPos(at);
  if (ImGui::InvisibleButton("##notes", {width, height}, ImGuiButtonFlags_EnableNav)) state.notes = 1;
  if (ImGui::IsItemHovered() || ImGui::IsItemFocused())
    ImGui::GetWindowDrawList()->AddRect(at, {at.x + width, at.y + height}, packed(ui.theme.hairline),
                                        ImGui::GetStyle().FrameRounding);
  behind_field(ui, state, "Notes on the scene: what it shows, where its numbers come from. Click to edit.",
               "");
  if (more || state.all_notes) toggle_chip(ui, "more##notes", state.all_notes, "All of the notes.");
}

void notes_field(const Ui& ui, SceneCardState& state) {
  if (too_long(ui, ui.scene.notes, longest_notes)) return;
  // What is shaped stands below its field.
  const bool shaped = ui.fonts.letters && ui.fonts.letters->shaped(ui.scene.notes, Face::sans);
  if (state.notes == 0 && !shaped) return notes_read(ui, state);
  const ImVec2 padding = ImGui::GetStyle().FramePadding;
  const float bar = ImGui::GetStyle().ScrollbarSize;
  std::string text = wrapped(ui.scene.notes, room() - 2 * padding.x - bar);
  const int lines = 1 + static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  const float height =
      static_cast<float>(std::clamp(lines, least_lines, most_lines)) * ImGui::GetFontSize() + 2 * padding.y;
  if (state.notes == 1 && !shaped) ImGui::SetKeyboardFocusHere();
  if (ImGui::InputTextMultiline("##notes", &text, {room(), height})) ui.edits.add(SetNotes{joined(text)});
  // The keyboard reaches the field a frame or two after it was asked for.
  constexpr int settled = 4;
  state.notes = state.notes >= settled && !ImGui::IsItemActive() ? 0 : std::min(state.notes + 1, settled);
  behind_field(ui, state, "Notes on the scene: what it shows, where its numbers come from.", ui.scene.notes,
               true);
}

void sentence_field(const Ui& ui, SceneCardState& state) {
  note(ui, "tokens: a sentence, one word for each");
  const std::string now = sentence_of_tokens(ui.scene);
  if (too_long(ui, now, longest_line)) return;
  // What was refused stays in the field.
  std::string text = state.complaint.empty() ? now : state.sentence;
  ImGui::SetNextItemWidth(room());
  text_field("##sentence", &text, ImGuiInputTextFlags_AutoSelectAll);
  behind_field(ui, state, "Type a whole sentence and press Enter: its words become the tokens.", text);
  if (ImGui::IsItemDeactivated() && text == now) state.complaint.clear();
  if (ImGui::IsItemDeactivatedAfterEdit() && text != now) {
    SentenceEdits made = tokens_of_sentence(ui.scene, text);
    for (Edit& edit : made.list) ui.edits.add(std::move(edit));
    ui.edits.message = made.why_not;
    state.complaint = std::move(made.why_not);
    state.sentence = std::move(text);
  }
  complaint_below(ui, state.complaint);
}

bool in_target(const std::optional<EditCursor>& at) { return at && at->id.kind == MatrixKind::target; }

void target(const Ui& ui, Studio& studio) {
  constexpr MatrixId id{MatrixKind::target, 0};
  if (!in_use(ui.scene, MatrixKind::target)) {
    if (edit_chip(ui, "set a target for Y",
                  "Changes the scene: a matrix of the shape of Y that Y is measured against."))
      ui.edits.add(SetTarget{true});
    return;
  }
  const EditorContext context{ui, studio.editor};
  const MatrixView m = matrix(ui.scene, id);
  const auto across = static_cast<double>(ui.view.figure.columns ? m.rows() : m.cols());
  EditorBlock block = editor_block(context, id);
  const double beside = editor_size(block, measure::cell).width - measure::cell * across;
  const double cell = std::clamp((room() / ui.scale - beside) / across, 22.0, 40.0);
  matrix_editor(context, std::move(block), cell);
  if (ui.analysis.loss) {
    formula_in(ui, measure::type_13, ui.theme.text,
               "\\text{½}\\,\\Vert Y - \\mathrm{target}\\Vert^2 = " + show_number(*ui.analysis.loss, 4));
    explain_item(ui, "The loss: half the sum of the squared differences.");
  }
  if (edit_chip(ui, "no target", "Changes the scene: takes the target away.")) ui.edits.add(SetTarget{false});
  beside_if_room(ui, "what moves the loss", 4);
  if (chip(ui, "what moves the loss", false,
           "The derivatives of the loss, and steps down: Pipeline, Gradients."))
    show_part(ui.view, "pipeline", 1);
  // A drag goes on wherever the pointer is.
  studio.card.typing =
      studio.card.typing || in_target(studio.editor.dragged) || in_target(studio.editor.typing);
}

}  // namespace

void scene_card(const Ui& ui, Studio& studio) {
  SceneCardState& state = studio.card;
  state.typing = false;
  const float gap = ui.px(measure::space_1);
  ImGui::Dummy({1, gap});
  const float top = ImGui::GetCursorPosY();
  const bool was = std::exchange(state.open, folding(ui, "ABOUT THIS SCENE", "title, notes, words, target",
                                                     false, std::exchange(state.asked, false)));
  if (!state.open) return;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(8), ui.px(5)});
  title_field(ui, state);
  if (challenge_of(studio) == nullptr || !ui.scene.notes.empty()) notes_field(ui, state);
  ImGui::Dummy({1, gap});
  sentence_field(ui, state);
  ImGui::PopStyleVar();
  ImGui::Dummy({1, gap});
  target(ui, studio);
  if (!was) bring_into_sight(ui, top);
}

}  // namespace attnlab
