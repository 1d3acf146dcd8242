// Gathering: the answers of a whole class to one step of a lesson, out of the scenes that were handed in,
// with the truth beside them. Nobody's name is kept with an answer; what cannot be counted is named with the
// reason. Knows no file and no screen.
#pragma once

#include "core/scene/scene_file.h"
#include "core/teaching/answer.h"
#include "core/teaching/lesson.h"

#include <functional>
#include <utility>

namespace attnlab {

// One file as it was read.
struct HandedFile {
  std::string name;
  SceneRead read;
};

struct Gathered {
  std::string lesson;                // its title
  int step = 0;                      // from 1; 0: nobody has answered anything
  std::string ask;                   // empty where the lesson is not known
  std::optional<Reply> truth;        // the same
  std::vector<Reply> answers;        // all of one kind; numbers of one length
  int right = 0;                     // of them, where the truth is known
  std::vector<std::string> entries;  // what each number of an answer stands for; empty: there is one
  // Of words, ranks and counts: each answer that can be given, and how many gave it.
  std::vector<std::pair<std::string, int>> counts;
  std::vector<std::string> left_out;  // a sentence each: the file and why
  std::vector<int> steps;             // of this lesson, to which there are answers
  Scene scene;                        // of the step; where the lesson is not known, of the first file
};

// Null: there is no such lesson here.
using FindLesson = std::function<const Lesson*(std::string_view title)>;

// Of the lesson that most files answer, and of its step that most answer, or of `step`;
// the earlier where two have as many.
Gathered gather(const std::vector<HandedFile>& files, const FindLesson& find, std::optional<int> step = {});

// The numbers as plain text, a line an entry or an answer.
std::string gathered_text(const Gathered& gathered);
// "26 answers, 9 of them right".
std::string gathered_count(const Gathered& gathered);

// The value below which this share of the sorted numbers lies, between neighbours in proportion.
double quantile(const std::vector<double>& sorted, double share);

}  // namespace attnlab
