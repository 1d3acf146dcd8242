#include "app/ui/actions/actions.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/shell/strip.h"
#include "app/ui/shell/window_parts.h"
#include "core/analysis/node.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr double text_size = 16, widest_text = 760, free_left = 240;

void head_line(const Ui& ui, Session& s) {
  if (is_free(s))
    return strip_head(
        ui, s, "Predict first", "",
        {{"Hide again##lesson", "predict.again", "Covers it again.", s.lesson.answers.front().revealed},
         {"Close##lesson", "lesson.close", "The question ends; the matrices stay.", true}});
  const Lesson& lesson = *s.lesson.lesson;
  const std::size_t steps = lesson.steps.size();
  const std::string place =
      s.lesson.at < steps ? std::to_string(s.lesson.at + 1) + " of " + std::to_string(steps) : "the answer";
  const std::string title = lesson.title;  // Close takes the lesson away
  strip_head(ui, s, title, place,
             {{"As in the lesson##lesson", "lesson.restore",
               "The matrices of this step as the lesson has them.", is_changed(s)},
              {"Back##lesson", "lesson.back", "The step before.", s.lesson.at > 0},
              {"Next##lesson", "lesson.next", "The next step.", s.lesson.at < steps},
              {"Close##lesson", "lesson.close", "The lesson ends; the matrices stay.", true}});
}

// Chips 1 to `count` after a word; sets `now`, which counts from 0.
void numbered_chips(const Ui& ui, const char* words, const char* id, int count, int& now) {
  ImGui::AlignTextToFramePadding();
  note(ui, words);
  for (int i = 0; i < count; ++i) {
    const std::string label = std::to_string(i + 1) + "##" + id;
    beside_if_room(ui, label.c_str(), 4);
    choice_chip(ui, label.c_str(), now, i, "");
  }
}

// What is asked: which row, or which entry over the temperature. True where it was changed.
bool free_choice(const Ui& ui, Session& s) {
  FreePrediction what = *s.lesson.free;
  const MatrixView m = values(s.scene(), s.analysis, what.node, what.head);
  if (depends_on_temperature(what.node)) {
    choice_chip(ui, "a row##predict", what.curve, false, "A row, as it stands now.");
    beside_if_room(ui, "over the temperature##predict", 4);
    choice_chip(ui, "over the temperature##predict", what.curve, true,
                "One entry, at temperatures from a quarter to four.");
  }
  numbered_chips(ui, "row", "row", static_cast<int>(m.rows()), what.row);
  if (what.curve) numbered_chips(ui, "column", "column", static_cast<int>(m.cols()), what.col);
  if (what == *s.lesson.free) return false;
  predict_freely(s, what);
  return true;
}

// A step: what is said at the left, what is asked at the right.
void step_body(const Ui& ui, Session& s) {
  const LessonStep& step = *step_of(s.lesson);
  const double room = strip_room(ui);
  const bool beside = step.predict && room > (is_free(s) ? 520 : 620);
  const double left = std::min(widest_text, !beside ? room : is_free(s) ? free_left : room * 0.46);
  const double size = is_free(s) ? measure::type_13 : s.presentation.on ? measure::type_22 : text_size;
  ImGui::BeginGroup();
  mixed_paragraph(ui, size, ui.theme.text, step.text, left);
  const bool other = is_free(s) && free_choice(ui, s);
  ImGui::EndGroup();
  if (other || !step.predict) return;
  if (beside) ImGui::SameLine(0, ui.px(measure::space_5));
  ImGui::BeginGroup();
  lesson_question(ui, s, beside ? room - left - measure::space_5 : room);
  ImGui::EndGroup();
}

void last_page(const Ui& ui, Session& s) {
  const Lesson& lesson = *s.lesson.lesson;
  const double room = std::min(2 * widest_text, strip_room(ui));
  const bool beside = room > 760;
  const double half = beside ? (room - measure::space_5) / 2 : room;
  const auto answer = [&] {
    mixed_paragraph(ui, measure::type_15, ui.theme.text, lesson.answer, half);
    if (has_experiment(s)) {
      if (ImGui::Button("Try it in the Lab##lesson")) open_experiment(s);
      explain_item(ui, "The experiment that goes with this lesson: press start there.");
    }
    if (!has_answered(s)) return;
    if (has_experiment(s)) ImGui::SameLine(0, ui.px(6));
    if (ImGui::Button("Hand in my answers…##lesson")) run_action(s, *find_action("lesson.hand_in"));
    explain_item(ui,
                 "A picture that carries what you answered first, without your name; "
                 "the teacher's window counts it.");
  };
  side_by_side(ui, beside, answer, [&] {
    if (!lesson.open.empty()) strip_words(ui, "What is open: " + lesson.open, half);
    std::string sources;
    for (const std::string& source : lesson.sources) sources += (sources.empty() ? "" : "; ") + source;
    if (sources.empty()) return;
    mixed_paragraph(ui, measure::type_12, ui.theme.secondary, "Sources: " + sources, half);
  });
}

}  // namespace

void lesson_strip(const Ui& ui, Session& s) {
  head_line(ui, s);
  ImGui::Dummy({1, ui.px(2)});
  if (step_of(s.lesson) != nullptr)
    step_body(ui, s);
  else if (in_lesson(s))
    last_page(ui, s);
}

bool covered_note(const Ui& ui, const Session& s) {
  if (!hides(s.view.figure)) return false;
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
            "Numbers stand here again once the question below the figure is answered, or shown.");
  return true;
}

}  // namespace attnlab
