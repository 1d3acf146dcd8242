#include "tests/page/page_scenes.h"

#include "embedded/page_files.h"
#include "tests/core/random_scene.h"

namespace attnlab::test {

std::vector<Scene> page_scenes(std::uint64_t first_seed, std::uint64_t count) {
  std::vector<Scene> list;
  for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed)
    list.push_back(seed % 2 == 0 ? random_scene(seed, Entries::any)
                                 : random_scene_with_positions(seed, Entries::any));
  return list;
}

std::string page_program_of(std::initializer_list<const char*> files) {
  std::string text;
  for (const char* file : files) text += embedded::page_files(file);
  return text;
}

}  // namespace attnlab::test
