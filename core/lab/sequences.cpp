#include "core/lab/kernel.h"
#include "core/lab/task.h"

#include <algorithm>
#include <cmath>

namespace attnlab::lab {

namespace {

constexpr int d_of_words = 4;
constexpr double log2_of_e = 0x1.71547652b82fep+0;
constexpr std::uint64_t teacher_weights = 4;  // what a Draw is for; 1 to 3 are those of training.cpp
static_assert(max_tokens == lane_count);

// cos and sin of 2 pi i / 8 to the last digit.
constexpr double root_half = 0.70710678118654752440;
constexpr double compass[8][2] = {{1, 0},  {root_half, root_half},   {0, 1},  {-root_half, root_half},
                                  {-1, 0}, {-root_half, -root_half}, {0, -1}, {root_half, -root_half}};

// One of eight places, as a direction of the compass, and two numbers.
void draw_pair(Draw& draw, int place, double* out) {
  std::copy_n(compass[place], 2, out);
  for (double* number = out + 2; number < out + 4; ++number) *number = draw.uniform(-1, 1);
}

void draw_units(Draw&, int tokens, Sequence& s) {
  for (int i = 0; i < tokens; ++i) s.X[i][i] = 1;
}
void draw_places(Draw& draw, int tokens, Sequence& s) {
  for (int i = 0; i < tokens; ++i) draw_pair(draw, i, s.X[i]);
}
// One of three words, the same one as often as it comes, and a 1 that is the same in every token. Nothing
// tells equal words at different places apart.
void draw_words(Draw& draw, int tokens, Sequence& s) {
  for (int i = 0; i < tokens; ++i) s.X[i][draw.below(3)] = s.X[i][3] = 1;
}

// Place i of n around a circle, at an angle of 2 pi i / n: by turning again and again, so that every machine
// has the same bits.
void draw_place(int i, int n, double* out) {
  constexpr double turns[][2] = {{-1, 0},
                                 {-0.5, 0.86602540378443864676},
                                 {0, 1},
                                 {0.30901699437494742410, 0.95105651629515357212},
                                 {0.5, 0.86602540378443864676},
                                 {0.62348980185873353053, 0.78183148246802980871},
                                 {root_half, root_half}};  // of 2 to 8
  double x = 1, y = 0;
  for (; i > 0; --i) {
    const double* turn = turns[n - 2];
    const double was = x;
    x = turn[0] * was - turn[1] * y;
    y = turn[1] * was + turn[0] * y;
  }
  out[0] = x;
  out[1] = y;
}
// Its place among all of them, and two numbers.
template <double (*number)(Draw&)>
void draw_placed(Draw& draw, int tokens, Sequence& s) {
  for (int i = 0; i < tokens; ++i) {
    draw_place(i, tokens, s.X[i]);
    for (int c = 2; c < 4; ++c) s.X[i][c] = number(draw);
  }
}
double either_way(Draw& draw) { return draw.below(2) == 0 ? -1 : 1; }
double from_minus_one(Draw& draw) { return draw.uniform(-1, 1); }

// Of token i the one that it looks at.
int next_of(int i, int tokens) { return (i + 1) % tokens; }
int previous_of(int i, int tokens) { return (i + tokens - 1) % tokens; }
int swapped(int i, int tokens) {
  return (i ^ 1) < tokens ? i ^ 1 : i;
}  // the last of an odd number has nobody
int itself(int i, int /*tokens*/) { return i; }
int mirrored(int i, int tokens) { return tokens - 1 - i; }
int before(int i, int /*tokens*/) { return std::max(0, i - 1); }  // the first, which has nobody: itself

// The target of token i: `count` numbers of token other(i), from this column on.
template <void (*draw_tokens)(Draw&, int, Sequence&), int (*other)(int i, int tokens), int first, int count>
void draw_other(Draw& draw, const Drawing& of, Sequence& s) {
  draw_tokens(draw, of.tokens, s);
  for (int i = 0; i < of.tokens; ++i) std::copy_n(s.X[other(i, of.tokens)] + first, count, s.target[i]);
}
constexpr auto draw_copy = draw_other<draw_places, itself, 2, 2>;

// Without places: every token has to find itself by its numbers.
void draw_copy_bag(Draw& draw, const Drawing& of, Sequence& s) {
  draw_copy(draw, of, s);
  for (int i = 0; i < of.tokens; ++i) s.X[i][0] = s.X[i][1] = 0;
}

// Cards have a colour and a shape, each 1 or -1: the colour of the one before and the shape of the one after,
// or their sum and difference, divided by the root of 2.
template <bool mixed>
void draw_cards(Draw& draw, const Drawing& of, Sequence& s) {
  draw_placed<either_way>(draw, of.tokens, s);
  for (int i = 0; i < of.tokens; ++i) {
    const double colour = s.X[previous_of(i, of.tokens)][2], shape = s.X[next_of(i, of.tokens)][3];
    s.target[i][0] = mixed ? (colour + shape) * root_half : colour;
    s.target[i][1] = mixed ? (colour - shape) * root_half : shape;
  }
}

// What the one before has more than the one after.
void draw_difference(Draw& draw, const Drawing& of, Sequence& s) {
  draw_placed<from_minus_one>(draw, of.tokens, s);
  for (int i = 0; i < of.tokens; ++i)
    for (int c = 0; c < 2; ++c)
      s.target[i][c] = s.X[previous_of(i, of.tokens)][2 + c] - s.X[next_of(i, of.tokens)][2 + c];
}

// The first number says in which order the tokens go.
void draw_sort(Draw& draw, const Drawing& of, Sequence& s) {
  draw_places(draw, of.tokens, s);
  int order[max_tokens];
  for (int i = 0; i < of.tokens; ++i) order[i] = i;
  std::sort(order, order + of.tokens, [&](int a, int b) { return s.X[a][2] < s.X[b][2]; });
  for (int i = 0; i < of.tokens; ++i) std::copy_n(s.X[order[i]] + 2, 2, s.target[i]);
}

// Each token has a sign (a direction of the compass) and a value (two numbers). Signs come in pairs; the
// target is the mean of the two values whose signs are equal.
void draw_pairs(Draw& draw, const Drawing& of, Sequence& s) {
  int signs[8], places[max_tokens];
  draw.order(signs, 8);
  draw.order(places, of.tokens);
  for (int i = 0; i < of.tokens; ++i) draw_pair(draw, signs[i / 2], s.X[places[i]]);
  for (int i = 0; i < of.tokens; ++i) {
    const int other = swapped(i, of.tokens);
    for (int c = 0; c < 2; ++c)
      s.target[places[i]][c] = (s.X[places[i]][2 + c] + s.X[places[other]][2 + c]) / 2;
  }
}

// Pairs of a key (a direction of the compass) and a value (two numbers), and a query that is one of the keys.
void draw_recall(Draw& draw, const Drawing& of, Sequence& s) {
  int signs[8];
  draw.order(signs, 8);
  const int asked = draw.below(of.tokens);
  for (int j = 0; j < of.tokens; ++j) {
    draw_pair(draw, signs[j], s.M[j]);
    if (j != asked) continue;
    std::copy_n(s.M[j], 2, s.X[0]);
    std::copy_n(s.M[j] + 2, 2, s.target[0]);
  }
}

// Keys and a query on the unit sphere; the target is the key nearest to the query.
void draw_nearest(Draw& draw, const Drawing& of, Sequence& s) {
  draw.direction(s.X[0], d_of_words);
  double best = -2;
  for (int j = 0; j < of.tokens; ++j) {
    draw.direction(s.M[j], d_of_words);
    double product = 0;
    for (int c = 0; c < d_of_words; ++c) product += s.X[0][c] * s.M[j][c];
    if (product > best) std::copy_n(s.M[j], d_of_words, s.target[0]);
    best = std::max(best, product);
  }
}

// Votes for one of four words; the target of every token is the share of each.
void draw_majority(Draw& draw, const Drawing& of, Sequence& s) {
  double share[d_of_words] = {};
  for (int i = 0; i < of.tokens; ++i) {
    const int vote = draw.below(d_of_words);
    s.X[i][vote] = 1;
    share[vote] += 1.0 / of.tokens;
  }
  for (int i = 0; i < of.tokens; ++i) std::copy_n(share, d_of_words, s.target[i]);
}

// The output of a layer that is drawn once for each seed: softmax(X W X^T) X with W = A B^T of rank 2.
void draw_teacher(Draw& draw, const Drawing& of, Sequence& s) {
  constexpr int rank = 2;
  double A[d_of_words][rank], B[d_of_words][rank];
  Draw layer(of.seed, teacher_weights);
  for (auto* factor : {&A, &B})
    for (auto& row : *factor)
      for (double& entry : row) entry = layer.uniform(-1.5, 1.5);
  for (int i = 0; i < of.tokens; ++i)
    for (double& entry : s.X[i]) entry = draw.uniform(-1.5, 1.5);
  // P_Q = X A and P_K = X B.
  double P_Q[max_tokens][rank] = {}, P_K[max_tokens][rank] = {};
  for (int i = 0; i < of.tokens; ++i)
    for (int r = 0; r < rank; ++r)
      for (int c = 0; c < d_of_words; ++c) {
        P_Q[i][r] += s.X[i][c] * A[c][r];
        P_K[i][r] += s.X[i][c] * B[c][r];
      }
  for (int i = 0; i < of.tokens; ++i) {
    Lanes scores = all_lanes(0);
    double largest = -1e300, total = 0;
    for (int j = 0; j < of.tokens; ++j) {
      scores[j] = P_Q[i][0] * P_K[j][0] + P_Q[i][1] * P_K[j][1];
      largest = std::max(largest, scores[j]);
    }
    for (int j = 0; j < lane_count; ++j) scores[j] = j < of.tokens ? (scores[j] - largest) * log2_of_e : 0;
    kernels().front().power_of_two(scores);
    for (int j = 0; j < of.tokens; ++j) total += scores[j];
    for (int j = 0; j < of.tokens; ++j)
      for (int c = 0; c < d_of_words; ++c) s.target[i][c] += scores[j] / total * s.X[j][c];
  }
}

constexpr std::size_t width_of_x = 3;

// A point whose moments are those of independent normal numbers of these variances, up to the fourth: of any
// direction, its squared length 3 - sqrt 6 or 3 + sqrt 6, and then stretched.
void like_normal(Draw& draw, double* out, std::span<const double> variances = {}) {
  constexpr double lengths[] = {0.741963784302725858, 2.33441421833897724};
  draw.direction(out, width_of_x);
  const double length = lengths[draw.below(2)];
  for (std::size_t c = 0; c < width_of_x; ++c)
    out[c] *= variances.empty() ? length : length * std::sqrt(variances[c]);
}

// Pairs (x, w . x) with a w of their own, and another x, whose product with w is asked for.
void draw_regress(Draw& draw, const Drawing& of, Sequence& s) {
  double w[width_of_x];
  like_normal(draw, w);
  const auto answer = [&](const double* x) { return w[0] * x[0] + w[1] * x[1] + w[2] * x[2]; };
  for (int j = 0; j < of.tokens; ++j) {
    like_normal(draw, s.M[j], of.spectrum);
    s.M[j][width_of_x] = answer(s.M[j]);
  }
  like_normal(draw, s.X[0], of.spectrum);
  s.target[0][0] = answer(s.X[0]);
}

struct Drawn {
  std::string_view task;
  DrawSequence draw;
};
constexpr Drawn list[] = {{"next", draw_other<draw_units, next_of, 0, 4>},
                          {"previous-token", draw_other<draw_units, previous_of, 0, 4>},
                          {"swap", draw_other<draw_units, swapped, 0, 4>},
                          {"self", draw_other<draw_units, itself, 0, 4>},
                          {"match-pairs", draw_pairs},
                          {"recall", draw_recall},
                          {"nearest", draw_nearest},
                          {"teacher", draw_teacher},
                          {"regress", draw_regress},
                          {"majority", draw_majority},
                          {"reverse", draw_other<draw_places, mirrored, 2, 2>},
                          {"copy", draw_copy},
                          {"copy-bag", draw_copy_bag},
                          {"previous-word", draw_other<draw_words, before, 0, 3>},
                          {"reverse-words", draw_other<draw_words, mirrored, 0, 3>},
                          {"cards", draw_cards<false>},
                          {"cards:mixed", draw_cards<true>},
                          {"difference", draw_difference},
                          {"sort", draw_sort}};

}  // namespace

DrawSequence sequences_of(std::string_view task) { return std::ranges::find(list, task, &Drawn::task)->draw; }

}  // namespace attnlab::lab
