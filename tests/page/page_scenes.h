// Scenes of every rule for the tests of pages, and programs of the page by themselves.
#pragma once

#include "core/scene/scene.h"

namespace attnlab::test {

// `count` scenes of one seed each, over all rules, positions and sizes.
std::vector<Scene> page_scenes(std::uint64_t first_seed, std::uint64_t count);
// These files of assets/page one behind the other.
std::string page_program_of(std::initializer_list<const char*> files);

}  // namespace attnlab::test
