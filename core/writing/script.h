// A scene as a program that computes its output anew, in NumPy or PyTorch.
#pragma once

#include "core/scene/scene.h"

#include <string>

namespace attnlab {

enum class Script { numpy, pytorch };
// Python that holds the scene's numbers with every digit, computes each stage by the rules in force, and prints the output
// as JSON rows (run as a program) or leaves it in `output` (imported).
std::string scene_script(const Scene& scene, Script script);

}  // namespace attnlab
