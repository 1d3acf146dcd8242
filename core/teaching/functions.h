// The functions of the language of claims: T, mul, rank, hulldist and so on. Knows no scene.
#pragma once

#include "core/teaching/value.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

// One row of the table that core/teaching/README.md explains.
struct ClaimFunction {
  std::string_view name;
  int arguments;                                               // -1: one or more
  ClaimValue (*apply)(std::span<const ClaimValue> arguments);  // 0 x 0: the shapes do not fit
  std::string_view expects;                                    // "a square matrix"
};

std::span<const ClaimFunction> claim_functions();
std::variant<ClaimValue, std::string> apply_function(std::string_view name,
                                                     std::span<const ClaimValue> arguments);

}  // namespace attnlab
