// Texts that the scenes of a page have in common, each written once and named by its place. Knows nothing of what they say.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace attnlab {

class Once {
 public:
  // Where the text stands among the others; it is put behind them where it is new.
  std::size_t place(std::string text) {
    for (std::size_t k = 0; k < texts_.size(); ++k)
      if (texts_[k] == text) return k;
    texts_.push_back(std::move(text));
    return texts_.size() - 1;
  }

  // "one,\ntwo": in a list of JSON or JavaScript.
  std::string list() const {
    std::string list;
    for (const std::string& text : texts_) list += (list.empty() ? "" : ",\n") + text;
    return list;
  }

 private:
  std::vector<std::string> texts_;
};

}  // namespace attnlab
