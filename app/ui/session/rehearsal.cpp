#include "app/ui/session/rehearsal.h"

#include "app/ui/session/studio.h"

#include <algorithm>

namespace attnlab {

std::size_t slide_shown(const Studio& s) { return lesson_of(s) != nullptr ? s.lesson.at : s.presentation.at; }

std::size_t slide_count(const Studio& s) {
  return lesson_of(s) != nullptr ? last_page(s.lesson) + 1 : s.presentation.steps.size();
}

LessonStep slide_of(const Studio& s, std::size_t at) {
  const Lesson* lesson = lesson_of(s);
  if (lesson == nullptr)
    return at < s.presentation.steps.size() ? LessonStep{s.presentation.steps[at]} : LessonStep();
  if (at < lesson->steps.size()) return lesson->steps[at];
  LessonStep last;
  last.text = lesson->title;
  last.words = lesson->answer;
  return last;
}

NextClick next_click(const Studio& s) {
  const Prediction* ask = question_told(s);
  const bool open = ask != nullptr && !s.lesson.answers[s.lesson.at].revealed;
  if (open && !s.presentation.asked) return {"asks: " + ask->ask, std::nullopt};
  if (open) return {"answers: " + ask->why, std::nullopt};
  const std::size_t next = slide_shown(s) + 1;
  if (next >= slide_count(s)) return {"This is the last slide.", std::nullopt};
  return {"", slide_of(s, next)};
}

void rehearse(Studio& s) {
  start_presentation(s, false);
  go_to_step(s, 0);
  const Lesson* lesson = lesson_of(s);
  Rehearsal& r = s.presentation.rehearsal.emplace();
  r.title = lesson != nullptr ? lesson->title : s.scene().title;
  r.now.resize(slide_count(s), 0);
  const auto known = std::ranges::find(s.settings.rehearsals, r.title, &Rehearsed::title);
  if (known != s.settings.rehearsals.end()) r.last = known->minutes;
  r.last.resize(r.now.size(), 0);
}

void keep_time(Studio& s, double seconds) {
  if (!s.presentation.rehearsal) return;
  std::vector<double>& now = s.presentation.rehearsal->now;
  now.resize(std::max(now.size(), slide_shown(s) + 1), 0);
  now[slide_shown(s)] += seconds / 60;
}

void remember_rehearsal(Studio& s) {
  if (!s.presentation.rehearsal) return;
  const Rehearsal& r = *s.presentation.rehearsal;
  Rehearsed kept{r.title, r.last};
  kept.minutes.resize(std::max(r.now.size(), r.last.size()), 0);
  for (std::size_t i = 0; i < r.now.size(); ++i)
    if (r.now[i] > 0) kept.minutes[i] = r.now[i];
  std::vector<Rehearsed>& list = s.settings.rehearsals;
  std::erase_if(list, [&r](const Rehearsed& one) { return one.title == r.title; });
  list.insert(list.begin(), std::move(kept));
  if (list.size() > most_rehearsals) list.resize(most_rehearsals);
}

}  // namespace attnlab
