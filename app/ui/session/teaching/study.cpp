#include "app/ui/session/studio.h"

namespace attnlab {
namespace {

void follow_nothing(Studio& /*studio*/, double /*seconds*/) {}

constexpr StudyRow study_rows[] = {{Study::none, false, false, follow_nothing, step_now},
                                   {Study::lesson, true, true, follow_lesson, slide_of_lesson},
                                   {Study::talk, true, true, follow_lesson, slide_of_lesson},
                                   {Study::question, true, false, follow_lesson, step_now},
                                   {Study::challenge, true, false, follow_challenge, slide_of_challenge},
                                   {Study::printed, false, false, follow_nothing, step_now}};

Study kind_of(const StudyState& s) {
  if (s.lesson.free) return Study::question;
  if (s.lesson.lesson) return s.lesson.lesson->talk ? Study::talk : Study::lesson;
  return s.challenge.set ? Study::challenge : s.gallery.item ? Study::printed : Study::none;
}

}  // namespace

const StudyRow& study_of(const Studio& s) { return study_rows[static_cast<std::size_t>(kind_of(s))]; }

void end_study(Studio& s) {
  static_cast<StudyState&>(s) = {};
  show_all(s);
}

void show_all(Studio& s) {
  FigureOptions& figure = s.view.figure;
  figure.plane = {};
  figure.others = {};
  figure.hidden.clear();
  figure.asked.reset();
  figure.open.clear();
  figure.lit.clear();
  figure.gradients = {};
}

double height_below(const Studio& s) {
  constexpr double before_it_is_measured = 150;
  if (is_open<Study::none>(s)) return 0;
  return s.strip.whole > 0 ? s.strip.whole : before_it_is_measured;
}

void follow_study(Studio& s, double seconds) { study_of(s).follow(s, seconds); }

}  // namespace attnlab
