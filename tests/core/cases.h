// How many cases a random test tries: all of them with ATTNLAB_LONG=1 in the environment, else so many that
// every rule is met (RandomScenes.BriefRunsMeetEveryRule) and the run stays short. And where it begins:
// anywhere, or at ATTNLAB_SEED, which repeats a run whose seed was printed.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <random>
#include <string_view>

namespace attnlab::test {

inline std::uint64_t cases(std::uint64_t all, std::uint64_t briefly) {
  const char* asked = std::getenv("ATTNLAB_LONG");
  return asked != nullptr && std::string_view(asked) == "1" ? all : briefly;
}

inline std::uint64_t seed_of_run() {
  const char* asked = std::getenv("ATTNLAB_SEED");
  return asked != nullptr ? std::strtoull(asked, nullptr, 10) : std::random_device{}();
}

}  // namespace attnlab::test
