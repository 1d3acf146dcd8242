// Sequences: the inputs and targets of one sequence of each task, drawn. Knows no model and no loss.
#pragma once

#include "core/lab/task.h"

namespace attnlab::lab {

void sequence_of_next(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_previous_token(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_swap(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_self(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_match_pairs(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_recall(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_nearest(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_teacher(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_regress(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_majority(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_reverse(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_copy(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_copy_bag(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_previous_word(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_reverse_words(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_cards(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_cards_mixed(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_difference(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);
void sequence_of_sort(Draw& draw, int tokens, std::uint64_t seed, Sequence& s);

}  // namespace attnlab::lab
