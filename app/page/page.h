// A scene as a page: one self-contained file of HTML that opens in any browser without a network (README.md of this folder).
// Knows no file.
#pragma once

#include "core/analysis/analysis.h"

#include <string>

namespace attnlab {

struct PageOptions {
  int decimals = 2;  // in cells
};

// Of a valid scene. The page carries the scene, so that read_document opens it again.
std::string scene_page(const Scene& scene, const Analysis& analysis, const PageOptions& options = {});

}  // namespace attnlab
