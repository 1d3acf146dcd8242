// Said: a sentence, and where in it names of queries and of keys and numbers stand, for who sets them in inks
// of their own. Knows no ink.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

enum class SaidKind { query, key, number };

struct SaidMark {
  std::size_t begin = 0, end = 0;  // bytes of the text
  SaidKind kind = SaidKind::number;
};

struct Said {
  std::string text;
  std::vector<SaidMark> marks;  // in their order, none over another

  Said& say(std::string_view words) {
    text += words;
    return *this;
  }
  Said& say(std::string_view words, SaidKind kind) {
    marks.push_back({text.size(), text.size() + words.size(), kind});
    return say(words);
  }
};

}  // namespace attnlab
