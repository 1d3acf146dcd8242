// A lesson on the wall: each step is told, asked and answered, at the speaker's pace;
// what the room says is counted.
#include "app/ui/session/presentation.h"
#include "app/ui/session/studio.h"
#include "core/teaching/words.h"

#include <numeric>
#include <utility>

namespace attnlab {
namespace {

// "1 positive · 2 negative · 3 zero"; once it is answered with how often each was said,
// and the right one marked.
std::string answer_words(const Prediction& ask, const StepAnswer& answer) {
  std::string words;
  const std::vector<std::string>& list = words_to_choose(ask);
  const auto* right = answer.truth ? std::get_if<std::string>(&*answer.truth) : nullptr;
  for (std::size_t i = 0; i < list.size(); ++i) {
    words += (words.empty() ? "" : " · ") + std::to_string(i + 1) + " " + list[i];
    if (!answer.revealed) continue;
    if (right != nullptr && *right == list[i]) words += " ✓";
    if (i < answer.heard.size() && answer.heard[i] > 0) words += " (" + std::to_string(answer.heard[i]) + ")";
  }
  if (list.empty() && answer.revealed && answer.truth) words = "It is " + words_of(*answer.truth) + ".";
  const int heard = std::accumulate(answer.heard.begin(), answer.heard.end(), 0);
  if (!answer.revealed && heard > 0)
    words += " · " + std::to_string(heard) + (heard == 1 ? " answer" : " answers");
  return words;
}

}  // namespace

bool tells_lesson(const Studio& s) { return s.presentation.on && in_lesson(s) && !is_free(s); }

Slide slide_of_lesson(const Studio& s) {
  const LessonStep* step = step_of(s.lesson);
  if (step == nullptr) return {.text = s.lesson.lesson->title, .words = s.lesson.lesson->answer};
  Slide slide = *step;
  slide.text = s.lesson.told;
  slide.cover.clear();  // it is covered already, until it is answered
  const bool title = slide.view.empty() && slide.blocks.empty();
  if (const Slide now = step_now(s); !title && !shows_chosen(s.view) && now.view != slide.view)
    slide.view = now.view, slide.part = now.part, slide.blocks.clear();
  const Prediction* ask = question_of(s.lesson);
  const StepAnswer* answer = ask != nullptr ? &s.lesson.answers[s.lesson.at] : nullptr;
  // Nothing is said aloud of what is covered.
  const bool open = answer != nullptr && !answer->revealed;
  if (open) slide.words.clear();
  if (answer == nullptr || !(s.presentation.asked || answer->revealed)) return slide;
  slide.text = answer->revealed ? ask->why : ask->ask;
  slide.words = answer_words(*ask, *answer);
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
  if (!tells_lesson(s) || !s.presentation.asked) return false;
  const Prediction* ask = question_of(s.lesson);
  return ask != nullptr && !s.lesson.answers[s.lesson.at].revealed && !words_to_choose(*ask).empty();
}

void hear_answer(Studio& s, std::size_t word) {
  if (!hears_answers(s)) return;
  const std::size_t count = words_to_choose(*question_of(s.lesson)).size();
  std::vector<int>& heard = s.lesson.answers[s.lesson.at].heard;
  heard.resize(count, 0);
  if (word < count) ++heard[word];
}

}  // namespace attnlab
