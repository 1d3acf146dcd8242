// Every fuzz target with its corpus, what the program makes itself, and seeded mutations of both: a short run. tools/fuzz runs
// the same targets for as long as one likes.
#include "tests/core/cases.h"
#include "tests/core/random_scene.h"
#include "tests/fuzz/fuzz.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace attnlab::test {
namespace {

std::vector<std::string> corpus(const FuzzTarget& target) {
  std::vector<std::string> inputs = target.seeds();
  const std::filesystem::path folder = std::filesystem::path("tests/fuzz/corpus") / target.name;
  EXPECT_TRUE(std::filesystem::is_directory(folder)) << folder << " from " << std::filesystem::current_path();
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  std::ranges::sort(files);
  for (const std::filesystem::path& path : files) {
    std::ifstream file(path, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return inputs;
}

// One to four changes: a byte, a piece taken away, doubled, moved or brought from another input, a sign that means something.
std::string mutated(Random& random, const std::vector<std::string>& inputs) {
  static const std::vector<std::string> signs{"[",
                                              "]",
                                              "{",
                                              "}",
                                              ",",
                                              ";",
                                              "\n",
                                              "\t",
                                              "\"",
                                              "\\",
                                              "0",
                                              "-1",
                                              "1e999",
                                              "5e-324",
                                              "null",
                                              "true",
                                              "nan",
                                              "&",
                                              "\\\\",
                                              "|",
                                              ":",
                                              "=",
                                              "(",
                                              ")",
                                              "\xFF",
                                              "\xE2\x88\x92",
                                              std::string(1, '\0'),
                                              "...",
                                              "99999999999999999999"};
  const auto any = [&](std::size_t size) {
    return static_cast<std::size_t>(random.bits() % std::max<std::size_t>(size, 1));
  };
  std::string text = inputs[any(inputs.size())];
  for (int changes = random.between(1, 4); changes > 0; --changes) {
    const std::size_t at = any(text.size() + 1),
                      length = std::min(any(random.chance(0.5) ? 4 : 200) + 1, text.size() - at);
    switch (random.between(0, 5)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(random.bits());
        break;
      case 1: text.erase(at, length); break;
      case 2: text.insert(at, text.substr(at, length)); break;
      case 3: text.insert(at, signs[any(signs.size())]); break;
      case 4: {
        const std::string& other = inputs[any(inputs.size())];
        text.insert(at, other.substr(any(other.size()), length + 1));
        break;
      }
      default: text.replace(at, length, signs[any(signs.size())]); break;
    }
  }
  return text;
}

// As a string of C++, of what it takes to see the fault.
std::string shown(const std::string& bytes) {
  std::string text;
  for (const char c : bytes.substr(0, 2000)) {
    const auto code = static_cast<unsigned char>(c);
    constexpr const char* digits = "0123456789abcdef";
    text += code >= 0x20 && code < 0x7F ? std::string(1, c)
                                        : std::string("\\x") + digits[code >> 4] + digits[code & 15];
  }
  return text;
}

void run(const FuzzTarget& target, const std::string& input, std::uint64_t seed, std::uint64_t number) {
  try {
    target.try_bytes(input);
  } catch (const std::exception& broken) {
    FAIL() << target.name << ": " << broken.what() << ", seed " << seed << ", case " << number << ", input\n"
           << shown(input);
  }
}

void run_all(const char* name) {
  const auto targets = fuzz_targets();
  const auto target = std::ranges::find_if(
      targets, [&](const FuzzTarget& one) { return std::string_view(one.name) == name; });
  ASSERT_NE(target, targets.end());
  const std::vector<std::string> inputs = corpus(*target);
  const std::uint64_t seed = 2026;
  for (const std::string& input : inputs) ASSERT_NO_FATAL_FAILURE(run(*target, input, seed, 0));
  Random random(seed);
  const auto count = static_cast<std::uint64_t>(target->cases);
  for (std::uint64_t number = 1; number <= cases(100 * count, count); ++number)
    ASSERT_NO_FATAL_FAILURE(run(*target, mutated(random, inputs), seed, number));
}

// A suite each, so that they run side by side.
TEST(FuzzScene, HoldsItsPromises) { run_all("scene"); }
TEST(FuzzPaste, HoldsItsPromises) { run_all("paste"); }
TEST(FuzzExpression, HoldsItsPromises) { run_all("expression"); }
TEST(FuzzPicture, HoldsItsPromises) { run_all("picture"); }
TEST(FuzzShare, HoldsItsPromises) { run_all("share"); }
TEST(FuzzSettings, HoldsItsPromises) { run_all("settings"); }
TEST(FuzzJournal, HoldsItsPromises) { run_all("journal"); }
TEST(FuzzPattern, HoldsItsPromises) { run_all("pattern"); }
TEST(FuzzRun, HoldsItsPromises) { run_all("run"); }
TEST(FuzzCommandLine, HoldsItsPromises) { run_all("command_line"); }

TEST(Fuzz, EveryTargetHasItsCorpusAndItsSeeds) {
  for (const FuzzTarget& target : fuzz_targets()) {
    EXPECT_FALSE(target.seeds().empty()) << target.name;
    EXPECT_GT(corpus(target).size(), target.seeds().size()) << target.name;
  }
  EXPECT_EQ(fuzz_targets().size(), 10U);
}

}  // namespace
}  // namespace attnlab::test
