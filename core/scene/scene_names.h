// The words of a scene file: names of rules and fields, in the order in which they are written.
#pragma once

#include "core/scene/scene.h"

#include <array>
#include <string_view>

namespace attnlab {

// In the order of the enums in scene.h.
inline constexpr std::array<std::string_view, 3> source_names{"self", "cross", "free"};
inline constexpr std::array<std::string_view, 6> score_names{"qk",     "qq",     "shared",
                                                             "merged", "single", "unprojected"};
inline constexpr std::array<std::string_view, 3> value_names{"projected", "inputs", "keys"};
inline constexpr std::array<std::string_view, 3> output_names{"projected", "none", "alt"};
inline constexpr std::array<std::string_view, 3> scale_names{"sqrt_dk", "dk", "none"};  // and a number
inline constexpr std::array<std::string_view, 2> mask_names{"none", "causal"};          // and a matrix

inline constexpr std::array input_kinds{MatrixKind::X, MatrixKind::M, MatrixKind::Q, MatrixKind::K,
                                        MatrixKind::V};
inline constexpr std::array head_kinds{MatrixKind::WQ, MatrixKind::WK, MatrixKind::WV, MatrixKind::W,
                                       MatrixKind::WA};

// The fields of the top level that this version knows.
inline constexpr std::array<std::string_view, 22> scene_fields{
    "attnlab",   "title",  "notes",   "tokens",      "key_tokens", "source", "X",     "M",
    "Q",         "K",      "V",       "heads",       "WO",         "score",  "value", "output",
    "unit_keys", "inside", "outside", "temperature", "mask",       "target"};

}  // namespace attnlab
