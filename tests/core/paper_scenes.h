// Scenes whose papers try everything that a paper can say: every rule, sizes to the largest, labels of many
// scripts, masks, overflow. Asks nothing of TeX.
#pragma once

#include "core/writing/papers.h"
#include "tests/core/random_scene.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace attnlab::test {

inline constexpr std::array paper_kinds{Paper::solution, Paper::worksheet, Paper::answers};

Scene scene_of(std::uint64_t seed, Recipe recipe, bool target = false);
std::vector<Scene> paper_scenes();
std::string paper(const Scene& scene, Paper kind, bool columns = false, int decimals = 4);

}  // namespace attnlab::test
