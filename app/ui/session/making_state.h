// The lesson that is being made in the window: which of its steps is looked at, and what is done to it, each as one step of the
// history of the scene that it stands in. Draws nothing.
#pragma once

#include "core/teaching/draft.h"

#include <cstddef>
#include <string>
#include <vector>

namespace attnlab {

struct Studio;

struct MakingState {
  std::size_t step = 0;
  bool cover = true;       // title, question and answer, in the place of a step
  std::string file;        // as typed
  std::string written;     // the file that was written last
  std::string saved_text;  // what was written into it
  std::string said;        // why it could not be saved, or that it was
  bool failed = false;
  std::string checked_text;  // of the draft that the problems are of
  std::vector<std::string> problems;
};

// What is looked at now, as a step of a lesson.
LessonStep view_now(const Studio& studio);
// Behind the last step; begins a lesson where there is none.
void add_step_here(Studio& studio);
// The lesson that is open becomes the draft, in the scene of its step.
void make_own_of_lesson(Studio& studio);
void change_draft(Studio& studio, const Lesson& lesson);
void remove_draft(Studio& studio);
// The scene and the view of the chosen step, with the draft in it.
void look_at_step(Studio& studio);
// What `attnlab check` says of it.
const std::vector<std::string>& draft_problems(Studio& studio, const Lesson& lesson);
void save_draft(Studio& studio, const Lesson& lesson);
void try_draft(Studio& studio, const Lesson& lesson);  // the file that was saved, as a reader has it

}  // namespace attnlab
