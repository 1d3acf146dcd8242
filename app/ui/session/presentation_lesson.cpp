// A lesson on the wall: each step is told, asked and answered, at the speaker's pace; what the room says is
// counted. And a challenge.
#include "app/ui/session/presentation.h"
#include "app/ui/session/studio.h"
#include "core/teaching/words.h"
#include "core/text/utf8.h"

#include <utility>

namespace attnlab {
namespace {

// The same with "?" for what is asked, and for all that names what is covered, but for cells that stay open.
std::string with_questions(const LessonStep& step, const std::string& of, const std::vector<Node>& covered) {
  return with_values(step.words,
                     [&](Said& out, std::string_view expression) {
                       const std::string text(trimmed(expression.substr(0, expression.rfind('|')), " "));
                       const bool open =
                           std::ranges::find(step.light, text) != step.light.end() && text != of;
                       const auto is_covered = [&](Node node) {
                         return std::ranges::find(covered, node) != covered.end();
                       };
                       const bool names_it = text == of || std::ranges::any_of(nodes_in(text), is_covered);
                       out.say(names_it && !open ? "?" : "{" + std::string(expression) + "}");
                     })
      .text;
}

// The numbers of a row.
std::string with_commas(const std::string& numbers) {
  std::string text;
  for (const char c : numbers) text += c == ' ' ? ", " : std::string(1, c);
  return text;
}

// Of the wrong answers the one that was said most often, and what it breaks.
std::string commonest_wrong(const Studio& s, const Prediction& ask, const RoomAnswers& room) {
  const RoomAnswers::Word* most = nullptr;
  for (const RoomAnswers::Word& word : room.words)
    if (!word.right && word.said > 0 && (most == nullptr || word.said > most->said)) most = &word;
  if (most == nullptr) return {};
  const LessonStep& step = *step_of(s.lesson);
  const std::string says = judge_answer(ask, s.lesson.stage, step.scene, most->text).says;
  return std::to_string(most->said) + " said " + most->text + ". " + says;
}

// Another view that was opened stands in the place of its own.
void put_view_now(const Studio& s, Slide& slide) {
  if (const Slide now = step_now(s); !shows_chosen(s.view) && now.view != slide.view)
    slide.view = now.view, slide.part = now.part, slide.blocks.clear();
}

}  // namespace

bool tells_lesson(const Studio& s) { return s.presentation.on && lesson_of(s) != nullptr; }

const Reference* before_told(Studio& s) { return tells_lesson(s) && !is_changed(s) ? nullptr : before_of(s); }

const Prediction* question_told(const Studio& s) { return tells_lesson(s) ? question_of(s.lesson) : nullptr; }

Slide slide_of_lesson(const Studio& s) {
  const LessonStep* step = step_of(s.lesson);
  if (step == nullptr) return {.text = s.lesson.lesson->title, .words = s.lesson.lesson->answer};
  Slide slide = *step;
  slide.text = s.lesson.told;
  slide.cover.clear();                                                       // it is covered already
  if (!slide.view.empty() || !slide.blocks.empty()) put_view_now(s, slide);  // a title stays one
  const Prediction* ask = question_of(s.lesson);
  const StepAnswer* answer = ask != nullptr ? &s.lesson.answers[s.lesson.at] : nullptr;
  const bool open = answer != nullptr && !answer->revealed;
  if (open) slide.words = with_questions(*step, ask->of, covered_by(*step, s.scene()));
  if (answer == nullptr || !(s.presentation.asked || answer->revealed)) return slide;
  slide.text = answer->revealed ? ask->why : ask->ask;
  if (!answer->revealed || !slide.words.empty()) return slide;
  if (const std::vector<std::string> laws = laws_said(s); !laws.empty())
    slide.words = laws.front();
  else if (words_to_offer(*ask).empty() && answer->truth)
    slide.words = "It is " + with_commas(words_of(*answer->truth)) + ".";
  return slide;
}

RoomAnswers room_answers(const Studio& s) {
  const Prediction* ask = question_told(s);
  if (ask == nullptr) return {};
  const StepAnswer& answer = s.lesson.answers[s.lesson.at];
  RoomAnswers room{.asked = s.presentation.asked || answer.revealed, .answered = answer.revealed};
  const auto* right = answer.revealed && answer.truth ? std::get_if<std::string>(&*answer.truth) : nullptr;
  for (const std::string& word : words_to_offer(*ask))
    room.words.push_back({word, 0, right != nullptr && *right == word});
  for (std::size_t i = 0; i < std::min(room.words.size(), answer.heard.size()); ++i)
    room.words[i].said = answer.heard[i];
  if (room.answered) room.says = commonest_wrong(s, *ask, room);
  return room;
}

Slide slide_of_challenge(const Studio& s) {
  Slide slide = *challenge_of(s);
  // What a challenge that is impossible says of its wall is what is to be found out.
  if (challenge_of(s)->impossible && !s.challenge.solved && !proof_due(s)) slide.words.clear();
  put_view_now(s, slide);
  return slide;
}

void begin_talk(Studio& s) {
  s.lesson.answers.assign(s.lesson.lesson->steps.size(), {});
  go_to_step(s, 0);
}

bool tell_more(Studio& s) {
  const StepAnswer* answer = answer_of(s.lesson);
  if (answer == nullptr || answer->revealed) return false;
  if (std::exchange(s.presentation.asked, true)) reveal(s);
  return true;
}

bool hears_answers(const Studio& s) {
  const Prediction* ask = question_told(s);
  return ask != nullptr && s.presentation.asked && !s.lesson.answers[s.lesson.at].revealed &&
         !words_to_offer(*ask).empty();
}

void hear_answer(Studio& s, std::size_t word) {
  if (!hears_answers(s)) return;
  const std::size_t count = words_to_offer(*question_of(s.lesson)).size();
  std::vector<int>& heard = s.lesson.answers[s.lesson.at].heard;
  heard.resize(count, 0);
  if (word < count) ++heard[word];
}

}  // namespace attnlab
