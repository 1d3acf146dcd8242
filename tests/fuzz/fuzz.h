// What is fuzzed: for each kind of input one function that takes any bytes and holds its promises against
// them. What does not hold throws Broken. The same functions are run by GoogleTest, with the corpora and
// seeded mutations (test_fuzz.cpp), and by libFuzzer (fuzz_main.cpp, tools/fuzz). Which there are says
// targets.h.
#pragma once

#include "tests/core/random_scene.h"

#include <functional>
#include <span>
#include <stdexcept>

namespace attnlab::test {

struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct FuzzTarget {
  const char* name;  // "scene": also of its folder in tests/fuzz/corpus
  int cases = 1000;  // mutations in a short run: so many that it stays below two seconds
  const char* reads = "";
  void (*try_bytes)(std::string_view bytes) = nullptr;
  std::vector<std::string> (*seeds)() = nullptr;  // inputs that the program makes
};

std::span<const FuzzTarget> fuzz_targets();
const FuzzTarget& fuzz_target(std::string_view name);
// Its seeds, and the files of its folder in tests/fuzz/corpus.
std::vector<std::string> corpus_of(const FuzzTarget& target);

// Each target's function and seeds, in the file of its kind.
#define ATTNLAB_READS(name, cases, reads)  \
  void try_##name(std::string_view bytes); \
  std::vector<std::string> name##_seeds();
#include "tests/fuzz/targets.h"
#undef ATTNLAB_READS

// A picture or a page that carries this text for a scene, packed and with right sums,
// so that what is changed in it is reached.
std::string carrying(Random& random, const FuzzTarget& target, const std::string& text);
bool carries(const FuzzTarget& target);

// What is made of each of the first seeds.
std::vector<std::string> seeds_of(std::uint64_t count, const std::function<std::string(std::uint64_t)>& make);
// The words of a list with "; " between them.
std::vector<std::string> words_in(std::string_view list);

// --- mutations, for every target

struct Dictionary {
  std::vector<std::string> numbers, signs;
};
// tests/fuzz/dictionary.txt, beside which the program is started.
Dictionary read_dictionary_of_fuzzing();

// Mutations that know numbers and structure: what stands in an input as a number becomes another, what stands
// between two brackets, quotation marks or tags is doubled, taken away, exchanged, put into itself.
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

// --- what they promise alike

void require(bool holds, const char* promise);
// A refusal: one line of UTF-8 without control characters, not empty, of a length that can be read.
void require_sentence(const std::string& sentence);

}  // namespace attnlab::test
