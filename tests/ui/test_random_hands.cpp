// Random hands: mouse, keys, text, drops, sizes and the clipboard in every order on the real interface. A
// failure prints the seed and the shortest list of events found that leads there.
//   ATTNLAB_HANDS=EVENTS   so many events instead, from ATTNLAB_HANDS_SEED on
#include "tests/ui/hands.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace attnlab::test {
namespace {

constexpr std::uint64_t first_seed = 20261122;
constexpr std::size_t events_a_run = 12500;  // on one fresh interface
constexpr std::size_t all_events = 200000;
constexpr int shards = 4;  // that ctest may start side by side
constexpr int attempts_to_shorten = 150;

std::uint64_t number_in(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

class RandomHands : public testing::TestWithParam<int> {};

TEST_P(RandomHands, BreakNothing) {
  const std::uint64_t start = number_in("ATTNLAB_HANDS_SEED", first_seed);
  const std::size_t wanted = number_in("ATTNLAB_HANDS", all_events) / shards;
  std::size_t played = 0;
  for (std::uint64_t run = 0; played < wanted; ++run, played += events_a_run) {
    const std::uint64_t seed = start + run * shards + static_cast<std::uint64_t>(GetParam());
    std::fprintf(stderr, "seed %llu\n", static_cast<unsigned long long>(seed));
    const auto events = random_events(seed, std::min(events_a_run, wanted - played));
    const auto why = play_events(events);
    if (!why) continue;
    const auto fewer = shortened(events, attempts_to_shorten);
    FAIL() << "seed " << seed << ": " << *why << "\nA shorter way there (" << play_events(fewer).value_or("?")
           << "):\n"
           << words_of(fewer);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomHands, testing::Range(0, shards));

}  // namespace
}  // namespace attnlab::test
