// The sentences of the Geometry view: what each plot shows, and what does not exist.
#pragma once

#include "app/figures/views/geometry_layout.h"

#include <string>
#include <vector>

namespace attnlab {

struct Caption {
  std::string text;
  bool broken = false;  // in the colour of what is broken
};
std::vector<Caption> captions(const FigureInput& input, const GeometryLayout& layout, const Plot& plot);
// "Mixture of the keys' colours, each by its weight."
std::string field_words(const FigureInput& input);

}  // namespace attnlab
