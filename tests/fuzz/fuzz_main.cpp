// libFuzzer's entry: ATTNLAB_FUZZ_TARGET names the target that this program is for. With ATTNLAB_FUZZ_SEEDS
// in the environment its seeds are written there first, so that libFuzzer begins with them. Half of the
// mutations are libFuzzer's, half those of mutate.cpp.
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace {

using namespace attnlab::test;

const FuzzTarget& target() { return fuzz_target(ATTNLAB_FUZZ_TARGET); }

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  static const Mutator ours(target().seeds(), read_dictionary_of_fuzzing());
  static const Mutator scenes(scene_seeds(), read_dictionary_of_fuzzing());
  Random random(seed);
  if (random.chance(0.5)) return LLVMFuzzerMutate(data, size, most);
  const bool inside = carries(target()) && random.chance(0.3);
  const std::string text = inside
                               ? carrying(random, target(), scenes.any(random))
                               : ours.changed(random, std::string(reinterpret_cast<const char*>(data), size));
  const std::size_t length = std::min(text.size(), most);
  std::memcpy(data, text.data(), length);
  return length;
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* folder = std::getenv("ATTNLAB_FUZZ_SEEDS");
  if (folder == nullptr) return 0;
  std::filesystem::create_directories(folder);
  int number = 0;
  for (const std::string& seed : target().seeds())
    std::ofstream(std::filesystem::path(folder) / ("seed-" + std::to_string(++number)), std::ios::binary)
        << seed;
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    target().try_bytes({reinterpret_cast<const char*>(data), size});
  } catch (const Broken& broken) {
    std::cerr << "Broken: " << broken.what() << '\n';
    std::abort();
  }
  return 0;
}
