#include "app/ui/shell/each_dialog.h"

#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "core/teaching/draft.h"
#include "core/teaching/lesson.h"
#include "core/teaching/lesson_check.h"

#include "imgui_stdlib.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace attnlab {
namespace {

constexpr double name_width = 84;

void field_name(const Ui& ui, const char* words) {
  ImGui::AlignTextToFramePadding();
  note(ui, words);
  ImGui::SameLine(ImGui::GetCursorStartPos().x + ui.px(name_width));
  ImGui::SetNextItemWidth(std::max(ui.px(80), ImGui::GetContentRegionAvail().x));
}

// Words that must not be empty: what was there stays where they are. What has formulas is shown as it will be read.
bool words_field(const Ui& ui, const char* name, const char* id, std::string& words, std::string_view about,
                 bool may_be_empty = false) {
  field_name(ui, name);
  std::string typed = words;
  ImGui::InputText(id, &typed);
  const bool edited = ImGui::IsItemEdited() && (may_be_empty || !typed.empty());
  explain_item(ui, about);
  if (edited) words = typed;
  constexpr std::size_t seen_in_field = 60;
  if (words.size() <= seen_in_field && words.find('$') == std::string::npos) return edited;
  ImGui::SetCursorPosX(ImGui::GetCursorStartPos().x + ui.px(name_width));
  ImGui::BeginGroup();
  mixed_paragraph(ui, measure::type_12, ui.theme.secondary, words,
                  std::max(80.0, static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale - 4));
  ImGui::EndGroup();
  return edited;
}

// A list, its entries apart by semicolons.
bool list_field(const Ui& ui, const char* name, const char* id, std::vector<std::string>& list,
                const char* hint, std::string_view about) {
  field_name(ui, name);
  std::string typed;
  for (const std::string& one : list) typed += (typed.empty() ? "" : "; ") + one;
  ImGui::InputTextWithHint(id, hint, &typed);
  const bool left = ImGui::IsItemDeactivatedAfterEdit();
  explain_item(ui, about);
  if (!left) return false;
  list.clear();
  while (!typed.empty()) {
    const std::size_t end = std::min(typed.find(';'), typed.size());
    const std::string one = typed.substr(0, end);
    const auto from = one.find_first_not_of(" \t"), to = one.find_last_not_of(" \t");
    if (from != std::string::npos) list.push_back(one.substr(from, to - from + 1));
    typed.erase(0, end + 1);
  }
  return true;
}

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
    if (!chip(ui, label.c_str(), predict && predict->kind == kind,
              "What the reader predicts before it is shown."))
      continue;
    if (predict && predict->kind == kind) continue;
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
    if (chip(ui, label.c_str(), predict.answer == words[i], "The right answer.") &&
        predict.answer != words[i]) {
      predict.answer = words[i];
      changed = true;
    }
  }
  return changed;
}

bool question_form(const Ui& ui, Prediction& predict) {
  bool changed = words_field(ui, "Question", "##ask", predict.ask, "At most 30 words; formulas between $.");
  const QuestionKind& kind = question_kind(predict.kind);
  if (kind.truth != nullptr) {
    changed |= words_field(ui, "Truth", "##of", predict.of,
                           "The expression whose value is the truth: A[1,:], S[1,2], rankW.");
  } else {
    if (kind.asked_by == AskedBy::options) {
      std::vector<std::string> options = predict.options;
      if (list_field(ui, "Options", "##options", options, "one; another", "2 to 5, apart by semicolons.") &&
          options.size() >= 2 && options.size() <= 5) {
        predict.options = options;
        if (std::ranges::find(options, predict.answer) == options.end()) predict.answer = options.front();
        changed = true;
      }
    }
    changed |= answer_chips(ui, predict);
  }
  changed |= list_field(
      ui, "Hides", "##hide", predict.hide, "S; A",
      "Matrices that would give the answer away, apart by semicolons; what is asked for is hidden anyway.");
  changed |= words_field(ui, "Why", "##why", predict.why, "Said once it is answered.", true);
  return changed;
}

}  // namespace

bool cover_form(const Ui& ui, Lesson& lesson) {
  bool changed = words_field(ui, "Title", "##lesson title", lesson.title, "As it stands over the strip.");
  changed |= words_field(ui, "Question", "##lesson question", lesson.question, "What the lesson answers.");
  changed |= words_field(ui, "Answer", "##lesson end", lesson.answer, "On the last page: at most 60 words.");
  changed |= list_field(ui, "Sources", "##lesson sources", lesson.sources, "who says so; where",
                        "Apart by semicolons.");
  return changed;
}

bool step_form(const Ui& ui, LessonStep& step) {
  bool changed = words_field(ui, "Says", "##step text", step.text,
                             "At most two sentences and 40 words; formulas between $, as $S_{12}$.");
  changed |= list_field(ui, "Lights", "##step light", step.light, "S[4,2]; A",
                        "Cells or matrices to be seen, apart by semicolons.");
  changed |=
      list_field(ui, "Claims", "##step claims", step.claims, "S[4,2] ~ 2.99; rankW = 2",
                 "What the words say, so that it can be tested; every decimal that they name stands in one.");
  changed |= list_field(ui, "Locks", "##step lock", step.lock, "WQ; WK",
                        "Matrices that the reader cannot change at this step.");
  changed |= kind_chips(ui, step.predict);
  if (step.predict) changed |= question_form(ui, *step.predict);
  return changed;
}

}  // namespace attnlab
