// How far a long export is, as one line on a terminal that is written over and gone at the end; nothing where
// standard error is a file or a pipe. Knows no export.
#pragma once

#include <string>

namespace attnlab {

// "[######      ] ", of `width` characters between the brackets; `part` from 0 to 1. With words:
// "12 of 24 frames".
std::string bar_words(double part, int width = 30);
std::string progress_words(double part, int made, int of, int width = 30);

class ProgressLine {
 public:
  explicit ProgressLine(bool wanted);  // and only on a terminal
  ~ProgressLine();                     // the line is gone
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const std::string& words);

 private:
  void put(const std::string& words) const;

  bool on_;
  std::string last_;
};

}  // namespace attnlab
