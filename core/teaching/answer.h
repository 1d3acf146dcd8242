// Predictions: the truth, whether an answer is right, and what is said of it: which rule a wrong one breaks,
// and what was right in it. What a step lights, and what its question covers until it is answered. Knows no
// screen; takes what a reader typed.
#pragma once

#include "core/graph/node.h"
#include "core/teaching/lesson.h"
#include "core/teaching/stage.h"

namespace attnlab {

// Computed on the scene `on` of the stage as it stands now;
// a sentence where the scene no longer has what is asked for.
std::variant<Reply, std::string> truth_of(const Prediction& predict, const Stage& stage, std::string_view on);

// What a reader typed: numbers for a row ("0.5 0.3 0.2", "1/2; 1/4; 1/4"), a number, a word.
// A sentence where it is none.
std::variant<Reply, std::string> read_answer_text(const Prediction& predict, std::string_view typed);

// How far a number of a right answer may be off.
double within_of(const Prediction& predict, const Reply& truth);
bool is_right(const Prediction& predict, const Reply& truth, const Reply& given);

struct Judgement {
  bool right = false;
  std::string rule;  // which a wrong one breaks; empty where none is known
  std::string says;  // one or two sentences; of a right answer empty
};

// An answer that the lesson expects has the lesson's sentence;
// else the first check of its kind that sees something.
Judgement judge_answer(const Prediction& predict, const Stage& stage, std::string_view on,
                       const Reply& given);

std::string words_of(const Reply& answer);  // "0.46 0.34 0.05 0.15", "0.125", "yes"
// The truth and why it is that, which may begin with it: then once.
std::string truth_words(const Prediction& predict, const Reply& truth);

// What each of the numbers of an answer stands for: temperatures of a curve, tokens along the row or column
// that is asked for; else, and where nothing is known of the question (null), numbers from 1.
std::vector<std::string> entry_names(const Prediction* predict, const Scene& scene, std::size_t count);

// The matrices that an expression names.
std::vector<Node> nodes_in(std::string_view expression);
// The matrices that a step covers, a question while it is open: those it names, and what would show them
// at once.
std::vector<Node> covered_by(const LessonStep& step, const Scene& scene);

// The cells that a question asks for, where it asks for some of this scene's as they are: of an expression
// none.
std::optional<Cell> asked_cell(const Prediction& predict);

// The cells of "A[1,2]", "A[2,:]", "A2": -1 is all. None where it is no matrix of a picture.
std::optional<Cell> lit_cell(const std::string& light);

// The same of gradients, as the cells of the matrices that they are by: of "gV[1,:]" row 1 of V.
std::optional<Cell> lit_gradient(const std::string& light);
std::optional<Cell> asked_gradient(const Prediction& predict);
std::vector<Node> gradients_covered_by(const LessonStep& step);

}  // namespace attnlab
