// Sequences in which places count: they are given as directions of the compass, or nothing but the order tells equal tokens
// apart. Knows no model.
#pragma once

#include "core/lab/task.h"

#include <array>

namespace attnlab::lab {

// cos and sin of 2 pi i / 8 to the last digit.
inline constexpr double root_half = 0.70710678118654752440;
inline constexpr std::array<std::array<double, 2>, 8> compass{{{1, 0},
                                                               {root_half, root_half},
                                                               {0, 1},
                                                               {-root_half, root_half},
                                                               {-1, 0},
                                                               {-root_half, -root_half},
                                                               {0, -1},
                                                               {root_half, -root_half}}};

void draw_reverse(Draw& draw, int tokens, std::uint64_t seed, Sequence& sequence);
void draw_copy(Draw& draw, int tokens, std::uint64_t seed, Sequence& sequence);
void draw_copy_bag(Draw& draw, int tokens, std::uint64_t seed, Sequence& sequence);
void draw_sort(Draw& draw, int tokens, std::uint64_t seed, Sequence& sequence);
void draw_previous_word(Draw& draw, int tokens, std::uint64_t seed, Sequence& sequence);
void draw_reverse_words(Draw& draw, int tokens, std::uint64_t seed, Sequence& sequence);

}  // namespace attnlab::lab
