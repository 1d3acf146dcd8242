#include "app/figures/sheet/sheet.h"
#include "app/ui/actions/actions.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "app/ui/shell/dialogs/each_dialog.h"
#include "core/teaching/lesson_check.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr double steps_width = 250;

// The steps; true where their order or number was changed.
bool step_list(const Ui& ui, Session& s, Lesson& lesson) {
  MakingState& making = s.making;
  if (list_line("Title, question, answer##cover", making.cover)) making.cover = true;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    const std::string label = std::to_string(i + 1) + "  " + step.view + blocks_text(step.blocks) +
                              (step.part.empty() ? "" : " · " + step.part) + (step.ask ? "  ?" : "") +
                              "##making" + std::to_string(i + 1);
    if (!list_line(label.c_str(), !making.cover && making.step == i)) continue;
    making.step = i;
    making.cover = false;
  }
  making.step = std::min(making.step, lesson.steps.size() - 1);
  ImGui::Dummy({1, ui.px(4)});
  const std::size_t at = making.step;
  const std::size_t count = lesson.steps.size();
  const bool one = !making.cover;
  const RowButton pressed =
      row_buttons(ui, "##making", one && at > 0, one && at + 1 < count, one && count > 1);
  if (pressed == RowButton::none) return false;
  if (pressed == RowButton::remove) {
    if (!remove_step(lesson, at)) return false;
    making.step = std::min(at, lesson.steps.size() - 1);  // the last may have gone
  } else {
    making.step = pressed == RowButton::up ? at - 1 : at + 1;
    std::swap(lesson.steps[at], lesson.steps[making.step]);
  }
  return true;
}

// What ties a step to what is looked at.
bool here_buttons(const Ui& ui, Session& s, Lesson& lesson) {
  bool changed = false;
  if (ImGui::Button("Add a step from here##making")) {
    changed = add_step(lesson, s.scene(), view_now(s), s.making.cover ? lesson.steps.size() : s.making.step);
    if (changed) s.making.step = s.making.cover ? lesson.steps.size() - 1 : s.making.step + 1;
    s.making.cover = s.making.cover && !changed;
  }
  explain_item(ui, "The matrices, the view and the pinned cell as they are now.");
  ImGui::BeginDisabled(s.making.cover);
  if (ImGui::Button("Show this step##making")) look_at_step(s);
  explain_item(ui, "Its matrices and its view, in the window: change them there.");
  if (ImGui::Button("Take what is shown##making")) {
    LessonStep& step = lesson.steps[s.making.step];
    const LessonStep now = view_now(s);
    set_step_scene(lesson, s.making.step, s.scene());
    step.view = now.view;
    step.part = now.part;
    step.blocks = now.blocks;
    step.head = now.head;
    changed = true;
  }
  explain_item(ui, "This step gets the matrices and the view that are open now.");
  ImGui::EndDisabled();
  return changed;
}

void problems_of(const Ui& ui, Session& s, const Lesson& lesson) {
  const std::vector<std::string>& problems = draft_problems(s, lesson);
  if (problems.empty()) return note(ui, "Everything it says is true, and nothing is too long.");
  const float line = ImGui::GetTextLineHeightWithSpacing();
  if (ImGui::BeginChild("problems", {0, std::min(4.0F, 1.2F * static_cast<float>(problems.size())) * line},
                        ImGuiChildFlags_NavFlattened))
    for (const std::string& problem : problems)
      paragraph(ui, Face::sans, measure::type_12, ui.theme.broken, problem);
  ImGui::EndChild();
}

void file_row(const Ui& ui, Session& s, const Lesson& lesson) {
  ImGui::SetNextItemWidth(ui.px(340));
  text_field_with_hint("##lesson file", "a name for its file", &s.making.file);
  ImGui::SameLine(0, ui.px(6));
  if (ImGui::Button("Save the lesson##making")) save_draft(s, lesson);
  ImGui::SameLine(0, ui.px(6));
  if (ImGui::Button("Try it##making")) try_draft(s, lesson);
  explain_item(ui, "Opens the file as a reader has it.");
  if (s.making.said.empty()) return;
  paragraph(ui, Face::sans, measure::type_12, s.making.failed ? ui.theme.broken : ui.theme.secondary,
            s.making.said);
}

void history_buttons(const Ui& ui, Session& s) {
  for (const char* id : {"edit.undo", "edit.redo"}) {
    const Action& action = *find_action(id);
    ImGui::BeginDisabled(!is_enabled(s, action));
    if (ImGui::Button((action.label + "##making").c_str())) run_action(s, action);
    ImGui::EndDisabled();
    ImGui::SameLine(0, ui.px(4));
  }
  ImGui::NewLine();
}

void no_lesson_yet(const Ui& ui, Session& s) {
  paragraph(
      ui, Face::sans, measure::type_13, ui.theme.secondary,
      "A lesson is a list of steps: what the window shows now, one or two sentences, and where you like a question. It is kept in this scene until you save it as a file of its own.");
  ImGui::Dummy({1, ui.px(4)});
  dialog_buttons(ui, s, {{"Begin with what is shown", add_step_here}, {"Cancel", cancel}});
}

constexpr double name_width = 84;

void field_name(const Ui& ui, const char* words) {
  ImGui::AlignTextToFramePadding();
  note(ui, words);
  ImGui::SameLine(ImGui::GetCursorStartPos().x + ui.px(name_width));
  ImGui::SetNextItemWidth(std::max(ui.px(80), ImGui::GetContentRegionAvail().x));
}

// Fields of a copy. `changed`: something was changed for good: a field was left, a choice was made.
struct LessonForm {
  const Ui& ui;
  bool changed = false;

  // Words that must not be empty: what was there stays where they are.
  // What has formulas is shown as it will be read.
  void words(const char* name, const char* id, std::string& text, std::string_view about,
             bool may_be_empty = false) {
    field_name(ui, name);
    std::string typed = text;
    text_field(id, &typed);
    const bool edited = ImGui::IsItemEdited() && (may_be_empty || !typed.empty());
    explain_item(ui, about);
    if (edited) text = typed;
    changed = changed || edited;
    constexpr std::size_t seen_in_field = 60;
    if (text.size() <= seen_in_field && text.find('$') == std::string::npos) return;
    ImGui::SetCursorPosX(ImGui::GetCursorStartPos().x + ui.px(name_width));
    ImGui::BeginGroup();
    mixed_paragraph(ui, measure::type_12, ui.theme.secondary, text,
                    std::max(80.0, static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale - 4));
    ImGui::EndGroup();
  }

  // A list, its entries apart by semicolons.
  void list_of(const char* name, const char* id, std::vector<std::string>& list, const char* hint,
               std::string_view about) {
    field_name(ui, name);
    std::string typed;
    for (const std::string& one : list) typed += (typed.empty() ? "" : "; ") + one;
    text_field_with_hint(id, hint, &typed);
    const bool left = ImGui::IsItemDeactivatedAfterEdit();
    explain_item(ui, about);
    if (!left) return;
    changed = true;
    list.clear();
    while (!typed.empty()) {
      const std::size_t end = std::min(typed.find(';'), typed.size());
      const std::string one = typed.substr(0, end);
      const auto from = one.find_first_not_of(" \t"), to = one.find_last_not_of(" \t");
      if (from != std::string::npos) list.push_back(one.substr(from, to - from + 1));
      typed.erase(0, end + 1);
    }
  }
};

bool kind_chips(const Ui& ui, std::optional<Prediction>& predict) {
  field_name(ui, "Asks for");
  bool changed = false;
  if (chip(ui, "nothing##kind", !predict, "The step only says something.") && predict) {
    predict.reset();
    changed = true;
  }
  for (int k = 0; k < predict_kind_count; ++k) {
    const auto kind = static_cast<PredictKind>(k);
    const std::string label = question_kind(kind).label + std::string("##kind");
    beside_if_room(ui, label.c_str(), 4);
    const bool is_asked = predict && predict->kind == kind;
    if (!chip(ui, label.c_str(), is_asked, "What the reader predicts before it is shown.") || is_asked)
      continue;
    const std::string ask = predict ? predict->ask : std::string();
    predict = begun_question(kind);
    if (!ask.empty()) predict->ask = ask;
    changed = true;
  }
  return changed;
}

bool answer_chips(const Ui& ui, Prediction& predict) {
  const std::vector<std::string>& words = words_to_choose(predict);
  field_name(ui, "Truth");
  bool changed = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string label = words[i] + "##truth" + std::to_string(i);
    if (i > 0) beside_if_room(ui, label.c_str(), 4);
    changed = choice_chip(ui, label.c_str(), predict.answer, words[i], "The right answer.") || changed;
  }
  return changed;
}

void question_form(LessonForm& form, Prediction& predict) {
  form.words("Question", "##ask", predict.ask, "At most 30 words; formulas between $.");
  const QuestionKind& kind = question_kind(predict.kind);
  if (kind.truth != nullptr) {
    form.words("Truth", "##of", predict.of,
               "The expression whose value is the truth: A[1,:], S[1,2], rankW.");
  } else {
    if (kind.asked_by == AskedBy::options) {
      LessonForm options{form.ui};
      std::vector<std::string> typed = predict.options;
      options.list_of("Options", "##options", typed, "one; another", "2 to 5, apart by semicolons.");
      if (options.changed && typed.size() >= 2 && typed.size() <= 5) {
        predict.options = typed;
        if (std::ranges::find(typed, predict.answer) == typed.end()) predict.answer = typed.front();
        form.changed = true;
      }
    }
    form.changed |= answer_chips(form.ui, predict);
  }
  form.words("Why", "##why", predict.why, "Said once it is answered.", true);
}

void cover_form(LessonForm& form, Lesson& lesson) {
  form.words("Title", "##lesson title", lesson.title, "The heading of the strip.");
  form.words("Question", "##lesson question", lesson.question, "What the lesson answers.");
  form.words("Answer", "##lesson end", lesson.answer, "On the last page: at most 60 words.");
  form.list_of("Sources", "##lesson sources", lesson.sources, "who says so; where", "Apart by semicolons.");
}

void claims_form(LessonForm& form, std::vector<StepClaim>& claims) {
  std::vector<std::string> lines;
  for (const StepClaim& claim : claims) lines.push_back(claim_line(claim));
  LessonForm typed{form.ui};
  typed.list_of("Claims", "##step claims", lines, "S[4,2] ~ 2.99; law S == T(S)",
                "What the words say, so that it can be tested; a law holds whatever is dragged.");
  if (!typed.changed) return;
  claims.clear();
  for (const std::string& line : lines) claims.push_back(claim_in_line(line));
  form.changed = true;
}

void step_form(LessonForm& form, LessonStep& step) {
  form.words("Says", "##step text", step.text,
             "At most two sentences and 40 words; formulas between $, as $S_{12}$; {S[4,2]} is that number.");
  form.list_of("Lights", "##step light", step.light, "S[4,2]; A",
               "Cells or matrices to be seen, apart by semicolons.");
  claims_form(form, step.claims);
  form.list_of("Locks", "##step lock", step.lock, "WQ; WK",
               "Matrices that the reader cannot change at this step.");
  form.changed |= kind_chips(form.ui, step.ask);
  if (!step.ask) return;
  question_form(form, *step.ask);
  form.list_of(
      "Covers", "##hide", step.cover, "S; A",
      "Matrices that would give the answer away, apart by semicolons; what is asked for is covered anyway.");
}

void gathered_figure(const Ui& ui, const GatherState& state, float height) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  FigureOptions options = ui.view.figure;
  options.gathered = state.shown;
  const FigureInput input{ui.scene, ui.analysis, ui.theme, options};
  const Extent space{static_cast<double>(width) / ui.scale, static_cast<double>(height) / ui.scale};
  ImGuiCanvas measures = canvas_at(ui, {at.x, at.y});
  // Where it needs more room than there is, it is drawn smaller.
  const double zoom = std::min({1.0, space.width / 420, space.height / 320});
  ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + width, at.y + height}, packed(ui.theme.background),
                                            ui.px(6));
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, {at.x, at.y}, ui.scale * zoom);
  gathered_view().draw(canvas, input, {space.width / zoom, space.height / zoom});
  ImGui::Dummy({width, height});
}

void which_step(const Ui& ui, Session& s) {
  const GatherState& state = s.gathering;
  for (const int step : state.shown->steps) {
    const std::string label = "step " + std::to_string(step) + "##gathered";
    if (chip(ui, label.c_str(), state.step == step, "The answers to this step."))
      return gather_step(s, step, false);
    ImGui::SameLine(0, ui.px(4));
  }
  bool truth = state.truth;
  toggle_chip(ui, "the truth##gathered", truth, "The answer of the lesson over those of the class.");
  if (truth != state.truth) gather_step(s, state.step, truth);
}

void files_left_out(const Ui& ui, const Gathered& gathered) {
  if (gathered.left_out.empty()) return;
  text_in(ui, Face::sans_medium, measure::type_12, ui.theme.text,
          "Not counted: " + std::to_string(gathered.left_out.size()));
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const float height = std::min(4.5F, static_cast<float>(gathered.left_out.size()) + 0.5F) * line;
  if (ImGui::BeginChild("left out", {0, height}, ImGuiChildFlags_NavFlattened))
    for (const std::string& sentence : gathered.left_out)
      paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, sentence);
  ImGui::EndChild();
}

}  // namespace

void making_dialog(const Ui& ui, Session& s) {
  dialog_title(ui, "Make a lesson");
  ImGui::Dummy({1, ui.px(2)});
  std::optional<Lesson> lesson = lesson_draft(s.scene());
  if (!lesson) return no_lesson_yet(ui, s);
  const float height = std::clamp(ImGui::GetIO().DisplaySize.y - ui.px(300), ui.px(140), ui.px(430));
  LessonForm form{ui};
  if (ImGui::BeginChild("making steps", {ui.px(steps_width), height}, ImGuiChildFlags_NavFlattened)) {
    form.changed |= step_list(ui, s, *lesson);
    form.changed |= here_buttons(ui, s, *lesson);
    history_buttons(ui, s);
  }
  ImGui::EndChild();
  ImGui::SameLine(0, ui.px(measure::space_4));
  ImGui::PushID(s.making.cover ? -1 : static_cast<int>(s.making.step));
  if (ImGui::BeginChild("making form", {0, height}, ImGuiChildFlags_NavFlattened)) {
    if (s.making.cover)
      cover_form(form, *lesson);
    else
      step_form(form, lesson->steps[s.making.step]);
  }
  ImGui::EndChild();
  ImGui::PopID();
  if (form.changed) change_draft(s, *lesson);
  problems_of(ui, s, *lesson);
  file_row(ui, s, *lesson);
  ImGui::Dummy({1, ui.px(4)});
  dialog_buttons(ui, s, {{"Close", cancel}}, false);
}

void gather_dialog(const Ui& ui, Session& s) {
  if (!s.gathering.shown) return cancel(s);
  const float room = ImGui::GetIO().DisplaySize.y - ui.px(s.gathering.shown->left_out.empty() ? 150 : 260);
  gathered_figure(ui, s.gathering, std::clamp(room, ui.px(160), ui.px(520)));
  which_step(ui, s);
  files_left_out(ui, *s.gathering.shown);
  ImGui::Dummy({1, ui.px(4)});
  dialog_buttons(ui, s, {{"Export…", [&s](Studio&) { export_gathered(s); }}, {"Close", cancel}}, false);
}

}  // namespace attnlab
