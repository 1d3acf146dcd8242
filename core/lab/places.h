// Sequences in which places count: they are given as directions of the compass, or nothing but the order tells equal tokens
// apart. Knows no model.
#pragma once

#include "core/lab/task.h"

namespace attnlab::lab {

// A place of eight, as a direction of the compass, and two numbers.
void draw_pair(Draw& draw, int place, double* out);

void draw_reverse(Draw& draw, int tokens, std::uint64_t seed, Sequence& sequence);
void draw_copy(Draw& draw, int tokens, std::uint64_t seed, Sequence& sequence);
void draw_copy_bag(Draw& draw, int tokens, std::uint64_t seed, Sequence& sequence);
void draw_sort(Draw& draw, int tokens, std::uint64_t seed, Sequence& sequence);
void draw_previous_word(Draw& draw, int tokens, std::uint64_t seed, Sequence& sequence);
void draw_reverse_words(Draw& draw, int tokens, std::uint64_t seed, Sequence& sequence);

}  // namespace attnlab::lab
