// What a reader of a lesson has answered, inside the scene that is handed in: a field of the scene file that
// goes through every picture and share line. It has no name of anybody.
//   "answers": {"lesson": "Why not QQ^T?", "given": [{"step": 2, "answer": [0.4, 0.3, 0.2, 0.1]},
//   {"step": 5, "answer": "no"}]}
// Steps count from 1; an answer is a list of numbers, a number or a word, the first that was given.
// Knows no lesson.
#pragma once

#include "core/scene/scene.h"
#include "core/teaching/lesson.h"

namespace attnlab {

struct GivenAnswer {
  int step = 1;
  Reply answer;
};
struct HandedIn {
  std::string lesson;  // its title
  std::vector<GivenAnswer> given;
};

// What the scene carries; else one sentence: it carries no answers, or what is wrong with them.
std::variant<HandedIn, std::string> handed_in(const Scene& scene);
// Of no answers nothing is kept.
void hand_in(Scene& scene, const HandedIn& answers);

}  // namespace attnlab
