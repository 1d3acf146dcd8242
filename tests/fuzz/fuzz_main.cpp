// libFuzzer's entry: ATTNLAB_FUZZ_TARGET names the target that this program is for. With ATTNLAB_FUZZ_SEEDS in the environment
// its seeds are written there first, so that libFuzzer begins with them.
#include "tests/fuzz/fuzz.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

namespace {

const attnlab::test::FuzzTarget& target() {
  for (const attnlab::test::FuzzTarget& one : attnlab::test::fuzz_targets())
    if (std::string_view(one.name) == ATTNLAB_FUZZ_TARGET) return one;
  std::abort();
}

}  // namespace

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
  } catch (const attnlab::test::Broken& broken) {
    std::cerr << "Broken: " << broken.what() << '\n';
    std::abort();
  }
  return 0;
}
