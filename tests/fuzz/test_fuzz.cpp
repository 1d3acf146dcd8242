// Every fuzz target with its corpus, what the program makes itself, and seeded mutations of both: a short
// run. tools/fuzz runs the same targets for as long as one likes.
#include "core/scene/scene_file.h"
#include "tests/core/cases.h"
#include "tests/fuzz/fuzz.h"
#include "tests/picture/carriers.h"

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace attnlab::test {
namespace {

void run(const FuzzTarget& target, const std::string& input, std::uint64_t seed, std::uint64_t number) {
  try {
    target.try_bytes(input);
  } catch (const std::exception& broken) {
    FAIL() << target.name << ": " << broken.what() << ", seed " << seed << ", case " << number << ", input\n"
           << testing::PrintToString(input.substr(0, 2000));
  }
}

void run_all(const char* name) {
  const FuzzTarget& target = fuzz_target(name);
  const Mutator mutator(corpus_of(target), read_dictionary_of_fuzzing()),
      scenes(scene_seeds(), read_dictionary_of_fuzzing());
  const std::uint64_t seed = 2026;
  for (const std::string& input : mutator.inputs()) ASSERT_NO_FATAL_FAILURE(run(target, input, seed, 0));
  Random random(seed);
  const auto count = static_cast<std::uint64_t>(target.cases);
  for (std::uint64_t number = 1; number <= cases(100 * count, count); ++number) {
    const bool inside = carries(target) && random.chance(0.3);
    ASSERT_NO_FATAL_FAILURE(run(
        target, inside ? carrying(random, target, scenes.any(random)) : mutator.any(random), seed, number));
  }
}

// A suite each, so that they run side by side.
#define ATTNLAB_READS(name, cases, reads) \
  TEST(Fuzz_##name, HoldsItsPromises) { run_all(#name); }
#include "tests/fuzz/targets.h"
#undef ATTNLAB_READS

TEST(FuzzCut, PicturesHoldTheirPromisesCutOffAtEveryByte) {
  const FuzzTarget& target = fuzz_target("picture");
  for (const PictureKind kind : carrying_kinds) {
    const std::string bytes = carrier(kind, scene_text(awkward_scene()));
    for (std::size_t size = 0; size < bytes.size(); ++size)
      ASSERT_NO_FATAL_FAILURE(run(target, bytes.substr(0, size), 0, size)) << kind_name(kind);
  }
}

TEST(Fuzz, EveryTargetHasItsCorpusAndItsSeeds) {
  for (const FuzzTarget& target : fuzz_targets()) {
    EXPECT_FALSE(target.seeds().empty()) << target.name;
    EXPECT_GT(corpus_of(target).size(), target.seeds().size()) << target.name;
  }
}

// By the headers of core and app: what reads is called read_... . These read what is ours,
// or go through one that is named.
TEST(Fuzz, EveryReaderIsNamed) {
  std::set<std::string> named{"read_example", "read_opened"};
  for (const FuzzTarget& target : fuzz_targets()) {
    std::istringstream words(target.reads);
    for (std::string word; words >> word;) named.insert(word);
  }
  const std::regex declared("\\b(read_[a-z0-9_]+)\\(");
  std::set<std::string> found;
  for (const char* top : {"core", "app"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(top)) {
      if (entry.path().extension() != ".h") continue;
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);) {
        line.erase(std::min(line.find("//"), line.size()));
        for (std::sregex_iterator at(line.begin(), line.end(), declared), end; at != end; ++at) {
          found.insert((*at)[1]);
          EXPECT_TRUE(named.contains((*at)[1]))
              << entry.path() << " declares " << (*at)[1] << ": name it in tests/fuzz/targets.h";
        }
      }
    }
  for (const std::string& name : named) EXPECT_TRUE(found.contains(name)) << name << " is in no header";
}

// The mutations write numbers of the dictionary into what stands between brackets,
// and leave most of the rest as it is.
TEST(Fuzz, MutationsKnowNumbersAndStructure) {
  const Mutator mutator({R"({"Q": [[1.5, -2], [3e4, 0.25]]})"}, read_dictionary_of_fuzzing());
  Random random(35003);
  std::set<std::string> met;
  int still_lists = 0;
  for (int k = 0; k < 4000; ++k) {
    const std::string text = mutator.changed(random, mutator.inputs().front());
    for (const char* number : {"5e-324", "1e154", "5e307", "-0.0", "1e999"})
      if (text.find(number) != std::string::npos) met.insert(number);
    still_lists += text.starts_with("{\"Q\": [[") && text.ends_with("]]}") ? 1 : 0;
  }
  EXPECT_EQ(met.size(), 5U);
  EXPECT_GT(still_lists, 1500);
}

}  // namespace
}  // namespace attnlab::test
