// Lessons: opened, and gone through.
#include "app/library/lessons.h"
#include "app/ui/actions/actions.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/session/session.h"

#include <utility>

namespace attnlab {
namespace {

bool not_first(const Session& s) { return in_lesson(s) && !is_free(s) && s.lesson.at > 0; }
bool not_last(const Session& s) { return in_lesson(s) && !is_free(s) && step_of(s.lesson) != nullptr; }
bool is_asked(const Session& s) {
  const LessonStep* step = step_of(s.lesson);
  return step != nullptr && step->predict && !s.lesson.answers[s.lesson.at].revealed;
}

// In a lesson Alt and the arrow keys are the lesson's; Shift makes them the cell's again.
Action of_lesson(Action row) {
  row.owns_keys = in_lesson;
  return row;
}

}  // namespace

std::vector<Action> lesson_actions() {
  constexpr const char* menu = "Lessons";
  std::vector<Action> list;
  for (const LessonEntry& entry : lesson_list())
    list.push_back(
        {"lesson." + std::string(entry.id), std::string(entry.title), menu, {}, [id = entry.id](Session& s) {
           begin(s, open_own_lesson, std::string(id));
         }});
  const auto next = [](Session& s) { go_to_step(s, s.lesson.at + 1); };
  const auto back = [](Session& s) { go_to_step(s, s.lesson.at - 1); };
  constexpr int alt = ImGuiMod_Alt;
  list.push_back(grouped(of_lesson(only_if(
      not_last, {"lesson.next", "Next step of the lesson", menu, {alt | ImGuiKey_RightArrow}, next}))));
  list.push_back(
      of_lesson(only_if(not_first, {"lesson.back", "Step before", menu, {alt | ImGuiKey_LeftArrow}, back})));
  list.push_back(of_lesson(
      only_if(is_asked, {"lesson.show", "Show the answer", menu, {alt | ImGuiKey_DownArrow}, reveal})));
  list.push_back(of_lesson(only_if(
      is_changed,
      {"lesson.restore", "The step as in the lesson", menu, {alt | ImGuiKey_UpArrow}, restore_step})));
  list.push_back(only_if(
      has_experiment, {"lesson.lab", "The experiment of the lesson, in the Lab", menu, {}, open_experiment}));
  list.push_back(only_if(has_answered, {"lesson.hand_in", "Hand in my answers…", menu, {}, hand_in_answers}));
  list.push_back(only_if(in_lesson, {"lesson.close", "Close the lesson", menu, {}, end_lesson}));
  const auto not_reading = [](const Session& s) { return !in_lesson(s); };
  list.push_back(grouped(only_if(not_reading, {"lesson.make", "Make a lesson…", menu, {}, [](Session& s) {
                                                 open_dialog(s.flow, Dialog::making);
                                               }})));
  list.push_back(only_if(
      not_reading, {"lesson.add_step", "Add what is shown as a step of my lesson", menu, {}, add_step_here}));
  list.push_back(only_if(in_lesson, {"lesson.own", "Make a lesson of this one…", menu, {}, [](Session& s) {
                                       make_own_of_lesson(s);
                                       open_dialog(s.flow, Dialog::making);
                                     }}));
  return list;
}

}  // namespace attnlab
