// attnlab_random_scenes FOLDER COUNT SEED: writes the random scenes of the tests as FOLDER/random-0000.json
// and on, over all rules and sizes, and prints the seed. Every fourth is generic: nothing in it vanishes,
// coincides or saturates.
#include "core/scene/scene_file.h"
#include "tests/core/random_scene.h"

#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  using namespace attnlab;
  if (count != 4) {
    std::fprintf(stderr, "attnlab_random_scenes FOLDER COUNT SEED\n");
    return 2;
  }
  const std::filesystem::path folder = arguments[1];
  const int scenes = std::atoi(arguments[2]);
  const std::uint64_t seed = std::strtoull(arguments[3], nullptr, 10);
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  for (int i = 0; i < scenes; ++i) {
    const auto entries = i % 4 == 3 ? test::Entries::generic : test::Entries::any;
    std::string number = std::to_string(i);
    number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
    const std::string name = "random-" + number + ".json";
    const Scene scene = test::random_scene(seed * 1'000'003 + static_cast<std::uint64_t>(i), entries);
    if (const auto why = save_scene(scene, folder / name)) {
      std::fprintf(stderr, "%s\n", why->c_str());
      return 1;
    }
  }
  return 0;
}
