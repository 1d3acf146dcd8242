// The results of a scene as JSON: what `attnlab compute` prints (app/README.md). Knows no file, no terminal and
// no window.
#pragma once

#include "core/scene/scene.h"

#include <span>
#include <string>
#include <vector>

namespace attnlab {

// Every name that `compute` prints, in its order; each once.
std::vector<std::string> compute_names();

// The results of a valid scene, with a newline at the end. With names in `only`, those alone ("output" is the heads' and
// the layer's, "heads" all that a head has); "attnlab", "title" and an "overflow" that is true are always there.
std::string compute_text(const Scene& scene, std::span<const std::string> only = {});

}  // namespace attnlab
