// Random edits of a scene: sensible ones, and with `nonsense` also indices outside, numbers that are not
// finite and shapes that do not fit.
#pragma once

#include "core/scene/edit.h"
#include "tests/core/random_scene.h"

#include <string>

namespace attnlab::test {

Edit random_edit(Random& random, const Scene& scene, bool nonsense);

// What an edit is, for the trace of a failed test.
std::string describe(const Edit& edit);

}  // namespace attnlab::test
