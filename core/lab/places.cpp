#include "core/lab/places.h"

#include <algorithm>

namespace attnlab::lab {

namespace {

// Two numbers and the place, as a direction of the compass.
void draw_places(Draw& draw, int tokens, Sequence& s) {
  for (int i = 0; i < tokens; ++i) {
    const auto& place = compass[static_cast<std::size_t>(i)];
    s.X[i][0] = place[0];
    s.X[i][1] = place[1];
    s.X[i][2] = draw.uniform(-1, 1);
    s.X[i][3] = draw.uniform(-1, 1);
  }
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

void draw_reverse(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_places(draw, tokens, s);
  for (int i = 0; i < tokens; ++i)
    for (int c = 0; c < 2; ++c) s.target[i][c] = s.X[tokens - 1 - i][2 + c];
}

void draw_copy(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_places(draw, tokens, s);
  for (int i = 0; i < tokens; ++i)
    for (int c = 0; c < 2; ++c) s.target[i][c] = s.X[i][2 + c];
}

// The same without places: every token has to find itself by its numbers.
void draw_copy_bag(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_copy(draw, tokens, 0, s);
  for (int i = 0; i < tokens; ++i) s.X[i][0] = s.X[i][1] = 0;
}

// The first, which has nobody before it, outputs itself.
void draw_previous_word(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_words(draw, tokens, s);
  for (int i = 0; i < tokens; ++i)
    for (int c = 0; c < 3; ++c) s.target[i][c] = s.X[i > 0 ? i - 1 : 0][c];
}

void draw_reverse_words(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_words(draw, tokens, s);
  for (int i = 0; i < tokens; ++i)
    for (int c = 0; c < 3; ++c) s.target[i][c] = s.X[tokens - 1 - i][c];
}

// Two numbers and the place, as in draw_places: the first says in which order the second ones go.
void draw_sort(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_places(draw, tokens, s);
  int order[max_tokens];
  for (int i = 0; i < tokens; ++i) order[i] = i;
  std::sort(order, order + tokens, [&](int a, int b) { return s.X[a][2] < s.X[b][2]; });
  for (int i = 0; i < tokens; ++i)
    for (int c = 0; c < 2; ++c) s.target[i][c] = s.X[order[i]][2 + c];
}

}  // namespace attnlab::lab
