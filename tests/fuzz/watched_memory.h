// Steps that are counted, not timed. Text stands in pages that nobody may come to, and so does every larger block of memory that is
// asked for while steps are counted; each coming to a page is a fault that a handler counts and lets through, and only the last few
// pages stay open. Who goes once through a text comes to each page once, who starts over at every sign comes to them again and
// again. What is allocated counts too, so that copies of many small pieces are seen.
#pragma once

#include <cstddef>
#include <string_view>

namespace attnlab::test {

// Counts while it stands; one at a time, on one thread.
class CountedSteps {
 public:
  // `text` is copied into watched memory.
  explicit CountedSteps(std::string_view text);
  ~CountedSteps();
  CountedSteps(const CountedSteps&) = delete;
  CountedSteps& operator=(const CountedSteps&) = delete;

  std::string_view text() const { return text_; }
  std::size_t steps() const;  // until now

 private:
  std::string_view text_;
};

}  // namespace attnlab::test
