// The scenes that are measured. The same in every run.
#pragma once

#include "core/scene/scene.h"

#include <string>
#include <vector>

namespace attnlab::bench {

struct NamedScene {
  std::string name;
  Scene scene;
};

// 4 tokens in 3 dimensions with one head (d_k = d_v = 2), then 8 in 4 with one and with four heads (d_k = d_v = 4):
// separate Q, K, V and an output projection.
std::vector<NamedScene> scenes();

}  // namespace attnlab::bench
