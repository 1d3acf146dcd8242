#include "app/ui/actions/actions.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/lab/claims.h"
#include "app/ui/shell/strips/strip.h"
#include "app/ui/tools/view_tools.h"
#include "core/analysis/node.h"
#include "core/text/plain_text.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr double text_size = 16, widest_text = 760;

void lesson_head(const Ui& ui, Session& s) {
  const Lesson& lesson = *s.lesson.lesson;
  const std::size_t steps = lesson.steps.size();
  const std::string place =
      s.lesson.at < steps ? std::to_string(s.lesson.at + 1) + " of " + std::to_string(steps) : "the answer";
  const std::string title = lesson.title;  // Close takes the lesson away
  strip_head(ui, s, title, place,
             {{lesson.talk ? "As in the talk##lesson" : "As in the lesson##lesson", "lesson.restore",
               "The matrices of this step as they were.", is_changed(s)},
              {"Back##lesson", "lesson.back", "The step before.", s.lesson.at > 0},
              {"Next##lesson", "lesson.next", "The next step.", s.lesson.at < last_page(s.lesson)},
              {"Close##lesson", "lesson.close", "It ends; the matrices stay.", true}});
  ImGui::Dummy({1, ui.px(2)});
}

// What a step gives a hand for that has no place in the panels.
void hands_of_step(const Ui& ui, const Session& s) {
  constexpr double width = 200;
  if (has_hand(*step_of(s.lesson), hand_power)) power_slider(ui, width, true, asks_still(s));
}

constexpr const char* of_other_numbers = "True of the numbers of the lesson; with yours not all of it is.";
std::string law_words(const std::string& says) { return "✓ " + says; }

// Of the sentence on the numbers, and of the laws, each with the gap below it.
double room_of_laws(const Ui& ui, const LessonStep& step, double width) {
  const auto height = [&](const std::string& words) {
    return words_height(ui, measure::type_13, words, width);
  };
  double room = height(of_other_numbers);
  for (const StepClaim& claim : step.claims)
    if (claim.law && !claim.says.empty()) room += height(law_words(claim.says));
  return room;
}

// The text of a step with the numbers of this moment; where a drag has made it untrue it steps back, and
// below it stands what holds whatever is dragged. That has its room from the beginning, so that nothing
// moves.
void told(const Ui& ui, const Session& s, double size, double width) {
  const ClaimsNow& claims = s.lesson.claims;
  mixed_paragraph(ui, size, claims.of_the_numbers ? ui.theme.text : ui.theme.secondary, s.lesson.told, width);
  hands_of_step(ui, s);
  const float top = ImGui::GetCursorScreenPos().y;
  if (!claims.of_the_numbers) strip_words(ui, ui.theme.secondary, of_other_numbers, width);
  for (const std::string& says : laws_said(s)) strip_words(ui, ui.theme.holds, law_words(says), width);
  keep_room(ui, top, room_of_laws(ui, *step_of(s.lesson), width));
}

// Where a step has what is said, at the left, and what is asked: at the right, or below it.
struct StepPlace {
  bool beside = false;
  double left = 0, right = 0;  // how wide they are
  double height = 0;           // of both, and the gap below
};

StepPlace step_place(const Ui& ui, const Session& s, std::size_t at, double room, bool beside) {
  StepPlace place{.beside = beside, .left = std::min(widest_text, beside ? room * 0.46 : room)};
  place.right = beside ? room - place.left - measure::space_5 : room;
  const LessonStep& step = s.lesson.in_numbers.steps[at];
  const double gap = gap_below(ui), said = words_height(ui, text_size, step.text, place.left) +
                                           (has_hand(step, hand_power) ? frame_height(ui) + gap : 0) +
                                           room_of_laws(ui, step, place.left) + gap;
  const double asked = step.ask ? question_height(ui, s, at, place.right) : 0;
  place.height = beside ? std::max(said, asked) : said + asked;
  return place;
}

// The lower of the two ways.
StepPlace step_place(const Ui& ui, const Session& s, std::size_t at, double room) {
  constexpr double least_beside = 560;
  const StepPlace below = step_place(ui, s, at, room, false);
  if (!s.lesson.lesson->steps[at].ask || room <= least_beside) return below;
  const StepPlace beside = step_place(ui, s, at, room, true);
  return beside.height <= below.height ? beside : below;
}

// A step: what is said at the left, what is asked at the right.
void step_body(const Ui& ui, Session& s) {
  const StepPlace place = step_place(ui, s, s.lesson.at, strip_room(ui));
  const auto asked = [&] { lesson_question(ui, s, place.right); };
  const auto said = [&] { told(ui, s, text_size, place.left); };
  step_of(s.lesson)->ask ? side_by_side(ui, place.beside, said, asked) : said();
}

double tallest_step(const Ui& ui, const Session& s, double room) {
  double height = 0;
  for (std::size_t i = 0; i < lesson_of(s)->steps.size(); ++i)
    height = std::max(height, step_place(ui, s, i, room).height);
  return height;
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
    if (!sources.empty())
      mixed_paragraph(ui, measure::type_12, ui.theme.secondary, "Sources: " + sources, half);
    if (lesson.literature.empty()) return;
    ImGui::AlignTextToFramePadding();
    note(ui, "Decided here:");
    for (const std::string& id : lesson.literature) {
      const LiteratureClaim* claim = claim_called(id);
      if (claim == nullptr) continue;
      const std::string label = plain_text(claim->title) + "##" + id;
      beside_if_room(ui, label.c_str(), 6);
      if (chip(ui, label.c_str(), false, "A claim of the literature, and what decides it here."))
        open_help(s, "claim:" + id);
    }
  });
}

bool lesson_body(const Ui& ui, Session& s) {
  const bool step = step_of(s.lesson) != nullptr;
  step ? step_body(ui, s) : last_page(ui, s);
  return step;
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
  const bool columns = ui.view.figure.columns;
  const std::string line = columns ? "column" : "row";
  const char* across = columns ? "row" : "column";
  const MatrixView m = values(s.scene(), s.analysis, what.node, what.head);
  if (depends_on_temperature(what.node)) {
    choice_chip(ui, ("a " + line + "##predict").c_str(), what.curve, false, "Its present numbers.");
    beside_if_room(ui, "over the temperature##predict", 4);
    choice_chip(ui, "over the temperature##predict", what.curve, true,
                "One entry, at temperatures from a quarter to four.");
  }
  numbered_chips(ui, line.c_str(), "row", static_cast<int>(m.rows()), what.row);
  if (what.curve) numbered_chips(ui, across, "column", static_cast<int>(m.cols()), what.col);
  if (what == *s.lesson.free) return false;
  predict_freely(s, what);
  return true;
}

void question_head(const Ui& ui, Session& s) {
  strip_head(ui, s, "Predict first", "",
             {{"Hide again##lesson", "predict.again", "Covers it again.", !asks_still(s)},
              {"Close##lesson", "lesson.close", "The question ends; the matrices stay.", true}});
  ImGui::Dummy({1, ui.px(2)});
}

bool question_body(const Ui& ui, Session& s) {
  constexpr double least_beside = 520, narrow = 240;
  const double room = strip_room(ui);
  const bool beside = room > least_beside;
  const double left = beside ? narrow : room, right = beside ? room - left - measure::space_5 : room;
  bool other = false;
  const auto said = [&] {
    strip_words(ui, s.lesson.lesson->steps.front().text, left);
    other = free_choice(ui, s);
  };
  side_by_side(ui, beside, said, [&] {
    if (!other) lesson_question(ui, s, right);
  });
  return true;
}

double room_it_keeps(const Ui& /*ui*/, const Session& /*session*/, double /*room*/) { return 0; }

}  // namespace

const Strip lesson_strip{"lesson", lesson_head, lesson_body, tallest_step, 0.1};
const Strip question_strip{"lesson", question_head, question_body, room_it_keeps};

}  // namespace attnlab
