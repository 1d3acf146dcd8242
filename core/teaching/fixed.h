// What a challenge keeps as it is: matrices, rules and sizes by the names of the scene file. Knows no challenge and no screen.
#pragma once

#include "core/scene/scene.h"

#include <span>
#include <string>
#include <string_view>

namespace attnlab {

bool can_be_fixed(std::string_view name);
std::string all_fixed_names();  // "tokens, key_tokens, ..."

// The first of these names in which the scenes differ; empty: none.
std::string_view first_changed(const Scene& before, const Scene& after, std::span<const std::string> fixed);

// "$X$", "the mask": what a reader is told of a name.
std::string_view words_of_fixed(std::string_view name);

}  // namespace attnlab
