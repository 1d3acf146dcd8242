// Reading takes as long as what is read: for every reader of targets.h texts of n, 2n and 4n bytes in which some piece stands again
// and again, wherever it may, and the steps that are counted (watched_memory.h).
#include "tests/core/cases.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/watched_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace attnlab::test {
namespace {

// What stands before, again and again, and behind.
struct Growing {
  std::string before, piece, behind;

  std::string of(std::size_t size) const {
    std::string text = before;
    while (text.size() + behind.size() < size) text += piece;
    return text + behind;
  }
};

std::size_t steps_of(const FuzzTarget& target, const std::string& text) {
  const CountedSteps counted(text);
  try {
    target.try_bytes(counted.text());
  } catch (const Broken& broken) {
    ADD_FAILURE() << target.name << ": " << broken.what();
  }
  return counted.steps();
}

constexpr std::size_t least = 1 << 16;

// A reader that starts over takes four times the steps for twice the text; what is copied as it grows, and a page more or less, make a
// linear one take somewhat more than twice.
void expect_linear(const FuzzTarget& target, const Growing& text) {
  std::array<double, 3> steps{};
  for (std::size_t k = 0; k < steps.size(); ++k)
    steps[k] = static_cast<double>(steps_of(target, text.of(least << k)));
  for (const std::size_t k : {1, 2})
    ASSERT_LE(steps[k], 2.7 * steps[k - 1] + 150)
        << target.name << ": " << steps[0] << ", " << steps[1] << " and " << steps[2] << " steps; before \""
        << text.before.substr(0, 300) << "\" again and again \"" << text.piece << "\" behind \""
        << text.behind.substr(0, 300) << '"';
}

// An input cut somewhere, and there a word of the dictionary, or a piece of the input itself.
Growing any_growing(Random& random, const Mutator& mutator) {
  const auto below = [&](std::size_t size) {
    return static_cast<std::size_t>(random.bits() % std::max<std::size_t>(size, 1));
  };
  const std::vector<std::string>& inputs = mutator.inputs();
  const std::string& input = inputs[below(inputs.size())];
  const std::size_t cut = below(std::min<std::size_t>(input.size(), 20000) + 1);
  const Dictionary& words = mutator.dictionary();
  Growing text{input.substr(0, cut), "", random.chance(0.5) ? input.substr(cut) : ""};
  const auto& list = random.chance(0.7) ? words.signs : words.numbers;
  if (random.chance(0.5))
    text.piece = list[below(list.size())];
  else
    text.piece = input.substr(below(input.size()), below(40) + 1);
  if (random.chance(0.3)) text.piece += list[below(list.size())];
  if (text.piece.empty()) text.piece = " ";
  return text;
}

void run_all(const char* name) {
  const FuzzTarget& target = fuzz_target(name);
  const Mutator mutator(corpus_of(target), read_dictionary_of_fuzzing());
  constexpr std::uint64_t seed = 35003;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  target.try_bytes(mutator.inputs().front());  // what is made once is made
  for (std::uint64_t k = 0; k < cases(1000, 6); ++k)
    ASSERT_NO_FATAL_FAILURE(expect_linear(target, any_growing(random, mutator))) << k;
}

#define ATTNLAB_READS(name, cases, reads) \
  TEST(Linear_##name, TakesAsLongAsTheText) { run_all(#name); }
#include "tests/fuzz/targets.h"
#undef ATTNLAB_READS

// Pieces that made a reader start over once, or could.
TEST(Linear, PiecesOfPictures) {
  const FuzzTarget &picture = fuzz_target("picture"), &page = fuzz_target("page");
  for (const char* piece : {"1 0 obj <<", "1 0 obj << /A (", " obj <<>> stream ", "obj", "obj%", "obj<<>>%",
                            "<< [ ", "obj<</Length 9>>stream\n%", "/Encrypt"})
    ASSERT_NO_FATAL_FAILURE(expect_linear(picture, {"%PDF-1.4\n", piece, ""}));
  for (const char* piece : {"<a ", "<a x=", "<a xmlns:b='urn:attnlab:scene'>", "<a/>", "\"", "</a>",
                            "<!-- -->", "<?a?>", "<!DOCTYPE a [\"\"]>"})
    ASSERT_NO_FATAL_FAILURE(expect_linear(picture, {"<svg>", piece, ""}));
  for (const char* piece : {"<script", "<script ", "<script id=", "<script id=\"attnlab-scene", "<script>",
                            "<script id=x>", "</script>"})
    ASSERT_NO_FATAL_FAILURE(expect_linear(page, {"<html>", piece, ""}));
}

// What stands once, and is looked up by everything that follows it or comes before it.
TEST(Linear, SomethingLongThatEverythingAsksFor) {
  const FuzzTarget& picture = fuzz_target("picture");
  const auto expect = [&](const auto& file) {
    std::array<double, 3> steps{};
    for (std::size_t k = 0; k < steps.size(); ++k)
      steps[k] = static_cast<double>(steps_of(picture, file(least << k)));
    EXPECT_LE(steps[1], 2.7 * steps[0] + 150);
    EXPECT_LE(steps[2], 2.7 * steps[1] + 150);
  };
  expect([](std::size_t size) {
    return Growing{"<?xml " + std::string(size / 2, ' ') + "?><svg>", "<a>", ""}.of(size);
  });
  expect([](std::size_t size) {
    const std::string piece = "obj<</Length " + std::to_string(size / 2) + ">>stream\nendstream\n";
    return Growing{"%PDF-1.4\n", piece, std::string(size / 2, ' ')}.of(size);
  });
}

// The count itself: a reader that looks at all behind every sign is seen, one that goes through is not; nor does a copy hide it.
TEST(Linear, AReaderThatStartsOverIsSeen) {
  const auto through = [](std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, 'a'));
  };
  const auto over = [](std::string_view text) {
    std::size_t found = 0;
    for (std::size_t at = 0; at < text.size(); at += 512)
      found += text.find('b', at) == std::string_view::npos ? 1 : 0;
    return found;
  };
  std::size_t counted[4];
  const std::string text(least, 'a'), twice(2 * least, 'a');
  std::size_t* to = counted;
  for (const std::string* one : {&text, &twice}) {
    const CountedSteps steps(*one);
    EXPECT_EQ(through(steps.text()), one->size());
    *to++ = steps.steps();
    const std::string copy(steps.text());
    EXPECT_EQ(over(copy), one->size() / 512);
    *to++ = steps.steps();
  }
  EXPECT_LE(counted[2], 2 * counted[0] + 2);
  EXPECT_GE(counted[3], 3 * counted[1]);
}

}  // namespace
}  // namespace attnlab::test
