// Scenes of a stranger: valid, and with numbers from the ends of the range of doubles in their matrices and
// parameters, under all rules, masks and targets.
#pragma once

#include "core/scene/scene.h"

#include <cstdint>

namespace attnlab::test {

// The same for the same seed on every platform; valid by check().
Scene extreme_scene(std::uint64_t seed);

}  // namespace attnlab::test
