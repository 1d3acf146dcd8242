#include "core/lab/places.h"

#include <algorithm>

namespace attnlab::lab {

namespace {

// cos and sin of 2 pi i / 8 to the last digit.
constexpr double root_half = 0.70710678118654752440;
constexpr double compass[8][2] = {{1, 0},  {root_half, root_half},   {0, 1},  {-root_half, root_half},
                                  {-1, 0}, {-root_half, -root_half}, {0, -1}, {root_half, -root_half}};

void draw_places(Draw& draw, int tokens, Sequence& s) {
  for (int i = 0; i < tokens; ++i) draw_pair(draw, i, s.X[i]);
}

// The target of token i: `count` numbers of token other(i), from this column on.
template <typename Other>
void ask(int tokens, Sequence& s, int first, int count, Other other) {
  for (int i = 0; i < tokens; ++i) std::copy_n(s.X[other(i)] + first, count, s.target[i]);
}

// One of three words, the same one as often as it comes, and a 1 that is the same in every token. Nothing tells equal words at
// different places apart.
void draw_words(Draw& draw, int tokens, Sequence& s) {
  for (int i = 0; i < tokens; ++i) {
    s.X[i][draw.below(3)] = 1;
    s.X[i][3] = 1;
  }
}

}  // namespace

void draw_pair(Draw& draw, int direction, double* out) {
  std::copy_n(compass[direction], 2, out);
  for (double* number = out + 2; number < out + 4; ++number) *number = draw.uniform(-1, 1);
}

void draw_reverse(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_places(draw, tokens, s);
  ask(tokens, s, 2, 2, [tokens](int i) { return tokens - 1 - i; });
}

void draw_copy(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_places(draw, tokens, s);
  ask(tokens, s, 2, 2, [](int i) { return i; });
}

// The same without places: every token has to find itself by its numbers.
void draw_copy_bag(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_copy(draw, tokens, 0, s);
  for (int i = 0; i < tokens; ++i) s.X[i][0] = s.X[i][1] = 0;
}

// The first, which has nobody before it, outputs itself.
void draw_previous_word(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_words(draw, tokens, s);
  ask(tokens, s, 0, 3, [](int i) { return std::max(0, i - 1); });
}

void draw_reverse_words(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_words(draw, tokens, s);
  ask(tokens, s, 0, 3, [tokens](int i) { return tokens - 1 - i; });
}

// Two numbers and the place, as in draw_places: the first says in which order the second ones go.
void draw_sort(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_places(draw, tokens, s);
  int order[max_tokens];
  for (int i = 0; i < tokens; ++i) order[i] = i;
  std::sort(order, order + tokens, [&](int a, int b) { return s.X[a][2] < s.X[b][2]; });
  ask(tokens, s, 2, 2, [&order](int i) { return order[i]; });
}

}  // namespace attnlab::lab
