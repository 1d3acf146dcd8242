// Texts that the scenes of a page have in common, each written once and named by its place. Knows nothing of what they say.
#pragma once

#include "core/text/json_write.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace attnlab {

class Once {
 public:
  // Where the text stands among the others; it is put behind them where it is new.
  std::size_t place(std::string text) {
    const auto found = std::ranges::find(texts_, text);
    const auto place = static_cast<std::size_t>(found - texts_.begin());
    if (found == texts_.end()) texts_.push_back(std::move(text));
    return place;
  }

  // "[one,\ntwo]": of JSON or JavaScript.
  std::string list() const { return json_list(texts_, ",\n"); }

 private:
  std::vector<std::string> texts_;
};

}  // namespace attnlab
