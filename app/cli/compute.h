// The results of a scene as JSON: what `attnlab compute` prints (app/cli/README.md). Knows no file, no terminal and
// no window.
#pragma once

#include "core/analysis/analysis.h"
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

// The facts of a valid scene as `compute` prints them: a list of JSON in which every fact is a line.
std::string facts_json(const Scene& scene, const Analysis& analysis, int depth);

}  // namespace attnlab
