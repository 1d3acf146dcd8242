// Mutations that know numbers and structure: what stands in an input as a number becomes another, what stands between two brackets,
// quotation marks or tags is doubled, taken away, exchanged, put into itself. For every target.
#pragma once

#include "tests/core/random_scene.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnlab::test {

struct Dictionary {
  std::vector<std::string> numbers, signs;
};
// tests/fuzz/dictionary.txt, beside which the program is started.
Dictionary read_dictionary_of_fuzzing();

class Mutator {
 public:
  Mutator(std::vector<std::string> inputs, Dictionary dictionary)
      : inputs_(std::move(inputs)), dictionary_(std::move(dictionary)) {}

  // One of the inputs with one to four changes.
  std::string any(Random& random) const;
  // One change of `text`.
  std::string changed(Random& random, std::string text) const;
  const std::vector<std::string>& inputs() const { return inputs_; }
  const Dictionary& dictionary() const { return dictionary_; }

 private:
  std::vector<std::string> inputs_;
  Dictionary dictionary_;
};

}  // namespace attnlab::test
