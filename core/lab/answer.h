// What people call the variants, the question that a task asks of them, and what came of it, with the
// condition under which it did. Pure functions of an experiment and its record. Knows no screen.
#pragma once

#include "core/lab/record.h"

#include <string>
#include <vector>

namespace attnlab::lab {

// "two matrices", "one matrix, values projected": of qk, of qq:value=projected.
std::string spoken_name(const Variant& variant);
// Of all variants of an experiment; where two would be called the same each has the name that was asked for.
std::vector<std::string> spoken_names(const Experiment& experiment);

// "Which learns to attend to the next token?"
std::string question_of(const Experiment& experiment);

// A piece of the answer; `variant` is the place of the variant that it is about, -1: of none.
struct AnswerPiece {
  int variant = -1;
  std::string words;
};
// "With the values as they are, in 250 steps: two matrices learn it, one matrix does not.", those first that
// learn it more often. Empty while something is under way.
std::vector<AnswerPiece> answer_of(const Record& record);

}  // namespace attnlab::lab
