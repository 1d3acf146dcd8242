#include "core/lab/task.h"

#include "core/lab/kernel.h"

#include <algorithm>

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
void draw_other(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_tokens(draw, tokens, s);
  for (int i = 0; i < tokens; ++i) std::copy_n(s.X[other(i, tokens)] + first, count, s.target[i]);
}
constexpr auto draw_copy = draw_other<draw_places, itself, 2, 2>;

// Without places: every token has to find itself by its numbers.
void draw_copy_bag(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_copy(draw, tokens, 0, s);
  for (int i = 0; i < tokens; ++i) s.X[i][0] = s.X[i][1] = 0;
}

// The first number says in which order the tokens go.
void draw_sort(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw_places(draw, tokens, s);
  int order[max_tokens];
  for (int i = 0; i < tokens; ++i) order[i] = i;
  std::sort(order, order + tokens, [&](int a, int b) { return s.X[a][2] < s.X[b][2]; });
  for (int i = 0; i < tokens; ++i) std::copy_n(s.X[order[i]] + 2, 2, s.target[i]);
}

// Each token has a sign (a direction of the compass) and a value (two numbers). Signs come in pairs; the
// target is the mean of the two values whose signs are equal.
void draw_pairs(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  int signs[8], places[max_tokens];
  draw.order(signs, 8);
  draw.order(places, tokens);
  for (int i = 0; i < tokens; ++i) draw_pair(draw, signs[i / 2], s.X[places[i]]);
  for (int i = 0; i < tokens; ++i) {
    const int other = swapped(i, tokens);
    for (int c = 0; c < 2; ++c)
      s.target[places[i]][c] = (s.X[places[i]][2 + c] + s.X[places[other]][2 + c]) / 2;
  }
}

// Pairs of a key (a direction of the compass) and a value (two numbers), and a query that is one of the keys.
void draw_recall(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  int signs[8];
  draw.order(signs, 8);
  const int asked = draw.below(tokens);
  for (int j = 0; j < tokens; ++j) {
    draw_pair(draw, signs[j], s.M[j]);
    if (j != asked) continue;
    std::copy_n(s.M[j], 2, s.X[0]);
    std::copy_n(s.M[j] + 2, 2, s.target[0]);
  }
}

// Keys and a query on the unit sphere; the target is the key nearest to the query.
void draw_nearest(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  draw.direction(s.X[0], d_of_words);
  double best = -2;
  for (int j = 0; j < tokens; ++j) {
    draw.direction(s.M[j], d_of_words);
    double product = 0;
    for (int c = 0; c < d_of_words; ++c) product += s.X[0][c] * s.M[j][c];
    if (product > best) std::copy_n(s.M[j], d_of_words, s.target[0]);
    best = std::max(best, product);
  }
}

// Votes for one of four words; the target of every token is the share of each.
void draw_majority(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  double share[d_of_words] = {};
  for (int i = 0; i < tokens; ++i) {
    const int vote = draw.below(d_of_words);
    s.X[i][vote] = 1;
    share[vote] += 1.0 / tokens;
  }
  for (int i = 0; i < tokens; ++i) std::copy_n(share, d_of_words, s.target[i]);
}

// The output of a layer that is drawn once for each seed: softmax(X W X^T) X with W = A B^T of rank 2.
void draw_teacher(Draw& draw, int tokens, std::uint64_t seed, Sequence& s) {
  constexpr int rank = 2;
  double A[d_of_words][rank], B[d_of_words][rank];
  Draw layer(seed, teacher_weights);
  for (auto* factor : {&A, &B})
    for (auto& row : *factor)
      for (double& entry : row) entry = layer.uniform(-1.5, 1.5);
  for (int i = 0; i < tokens; ++i)
    for (double& entry : s.X[i]) entry = draw.uniform(-1.5, 1.5);
  // P_Q = X A and P_K = X B.
  double P_Q[max_tokens][rank] = {}, P_K[max_tokens][rank] = {};
  for (int i = 0; i < tokens; ++i)
    for (int r = 0; r < rank; ++r)
      for (int c = 0; c < d_of_words; ++c) {
        P_Q[i][r] += s.X[i][c] * A[c][r];
        P_K[i][r] += s.X[i][c] * B[c][r];
      }
  for (int i = 0; i < tokens; ++i) {
    Lanes scores = all_lanes(0);
    double largest = -1e300, total = 0;
    for (int j = 0; j < tokens; ++j) {
      scores[j] = P_Q[i][0] * P_K[j][0] + P_Q[i][1] * P_K[j][1];
      largest = std::max(largest, scores[j]);
    }
    for (int j = 0; j < lane_count; ++j) scores[j] = j < tokens ? (scores[j] - largest) * log2_of_e : 0;
    kernels().front().power_of_two(scores);
    for (int j = 0; j < tokens; ++j) total += scores[j];
    for (int j = 0; j < tokens; ++j)
      for (int c = 0; c < d_of_words; ++c) s.target[i][c] += scores[j] / total * s.X[j][c];
  }
}

constexpr int width_of_x = 3;

// A point whose moments are those of independent normal numbers up to the fourth: of any direction, its
// squared length 3 - sqrt 6 or 3 + sqrt 6.
void like_normal(Draw& draw, double* out) {
  constexpr double lengths[] = {0.741963784302725858, 2.33441421833897724};
  draw.direction(out, width_of_x);
  const double length = lengths[draw.below(2)];
  for (int c = 0; c < width_of_x; ++c) out[c] *= length;
}

// Pairs (x, w . x) with a w of their own, and another x, whose product with w is asked for.
void draw_regress(Draw& draw, int tokens, std::uint64_t, Sequence& s) {
  double w[width_of_x];
  like_normal(draw, w);
  const auto answer = [&](const double* x) { return w[0] * x[0] + w[1] * x[1] + w[2] * x[2]; };
  for (int j = 0; j < tokens; ++j) {
    like_normal(draw, s.M[j]);
    s.M[j][width_of_x] = answer(s.M[j]);
  }
  like_normal(draw, s.X[0]);
  s.target[0][0] = answer(s.X[0]);
}

// What is asked for is in the values: `d_v` numbers of each token, which a score of two dimensions finds.
Task of_values(Task task, int d_v = 2, int steps = 1000) {
  task.value = ValueRule::projected;
  task.d_v = d_v;
  task.d_k = 2;
  task.threshold = 0.02;
  task.steps = steps;
  return task;
}

const Task table[] = {
    {.id = "next",
     .title = "Attend to the next token",
     .learned = "attend to the next token",
     .question = "Each token outputs the one after it, the last the first.",
     .perfect = "Row i of A is 1 at token i + 1: s_ij is large without s_ji.",
     .who =
         "Two matrices do it. With one for queries and keys s_ij = s_ji, and training ends with equal weights for all; W_V or "
         "W_O, where a variant has them, may exchange the words instead.",
     .most = 4,
     .fixed = true,
     .draw = draw_other<draw_units, next_of, 0, 4>},
    {.id = "previous-token",
     .title = "Attend to the previous token",
     .learned = "attend to the previous token",
     .question = "Each token outputs the one before it, the first the last.",
     .perfect = "Row i of A is 1 at token i - 1.",
     .who = "As next: it needs s_ij without s_ji, so two matrices, or one W in their place.",
     .most = 4,
     .fixed = true,
     .draw = draw_other<draw_units, previous_of, 0, 4>},
    {.id = "swap",
     .title = "Two tokens attend to each other",
     .learned = "make two tokens attend to each other",
     .question = "The tokens of a pair output each other, and not themselves.",
     .perfect = "s_12 is larger than s_11 and s_22.",
     .who =
         "With Y = A X one matrix cannot: 2 s_12 <= s_11 + s_22 for s_ij = k_i . k_j, so each pair keeps half a unit of "
         "loss. W_V or W_O, where a variant has them, may exchange the words instead.",
     .most = 4,
     .fixed = true,
     .draw = draw_other<draw_units, swapped, 0, 4>},
    {.id = "self",
     .title = "Attend to yourself",
     .learned = "make each token attend to itself",
     .question = "Each token outputs itself.",
     .perfect = "A is the identity.",
     .who = "One matrix suffices, and half of the weights.",
     .most = 4,
     .fixed = true,
     .draw = draw_other<draw_units, itself, 0, 4>},
    of_values(
        {.id = "match-pairs",
         .title = "Find the equal token",
         .learned = "find the equal token",
         .question = "Tokens have a sign and a value; each outputs the mean value of those with its sign.",
         .perfect = "Scores are the products of the signs, large: equal signs share the weight.",
         .who = "A symmetric relation: one matrix suffices.",
         .usual = 6,
         .draw = draw_pairs}),
    of_values(
        {.id = "recall",
         .title = "Recall a value by its key",
         .learned = "recall a value by its key",
         .question =
             "Keys lie on a circle, each with a value; the query is one of the keys and outputs its value.",
         .perfect = "Scores are the products of the directions, large.",
         .who =
             "d_k = 2 recalls all eight, d_k = 1 only the two at the ends of a line. One matrix suffices; qq cannot be used here, as its scores are those of queries with queries.",
         .source = Source::cross,
         .draw = draw_recall}),
    {.id = "nearest",
     .title = "Find the nearest key",
     .learned = "find the nearest key",
     .question =
         "Keys and a query on the unit sphere in four dimensions; the output is the key nearest to the query.",
     .perfect = "Scores are the products q . k, large: W_Q W_K^T a multiple of the identity, of full rank.",
     .who =
         "One head with d_k = 4 does it; two with 2 or four with 1, of as many score weights, cannot (arXiv 2407.16153).",
     .source = Source::cross,
     .several_outputs = true,
     .loss_factor = 1,
     .threshold = 0.05,
     .steps = 2500,
     .batch = 128,
     .rate = 0.02,
     .scale = 0.4,
     .draw = draw_nearest},
    {.id = "teacher",
     .title = "Imitate a layer",
     .learned = "imitate another layer",
     .question =
         "Each token outputs what a layer with a score matrix W of rank 2, drawn anew for each seed, makes of it.",
     .perfect = "W_Q W_K^T is the teacher's W: it can be found to the last digit.",
     .who =
         "d_k = 2 and W itself reach it; d_k = 1 has rank 1, and one matrix only symmetric scores: both keep a loss.",
     .usual = 6,
     .d_k = 2,
     .threshold = 1e-6,
     .steps = 3000,
     .rate = 0.03,
     .draw = draw_teacher},
    {.id = "regress",
     .title = "Learn from examples",
     .learned = "go on from examples",
     .question =
         "Pairs (x, y) with y = w . x, another w in every sequence, and a query x without its y; x and w have the moments "
         "of normal numbers. Output the y.",
     .perfect =
         "One step of gradient descent on the pairs: y = (gain / N) sum of y_j x_j . x with the gain N / (N + d + 1), 7/11 for "
         "seven pairs in three dimensions, and the loss 12/11.",
     .who =
         "Linear weights do just that (arXiv 2212.07677, 2306.09927): W_Q W_K^T is a multiple of the identity on x, W_V takes "
         "y. Other rules can be tried with weights=softmax, sigmoid or sparsemax.",
     .usual = 7,
     .source = Source::cross,
     .value = ValueRule::projected,
     .weights = WeightsRule::linear,
     .d_v = 1,
     .loss_factor = 1,
     .threshold = 1.11,
     .steps = 3000,
     .batch = 512,
     .rate = 0.02,
     .scale = 0.5,
     .test_sequences = 1 << 18,
     .draw = draw_regress},
    {.id = "majority",
     .title = "Count the votes",
     .learned = "count the votes",
     .question = "Each token outputs the share of every word.",
     .perfect = "All weights alike.",
     .who = "Every rule that may make its scores 0 and keep its values; Q=K=V may not.",
     .usual = 6,
     .steps = 500,
     .draw = draw_majority},
    of_values(
        {.id = "reverse",
         .title = "Reverse the order",
         .learned = "reverse the order",
         .question =
             "Token i outputs the value of the token as far from the end; positions are given as directions.",
         .perfect = "W turns the direction of position i into that of its mirror image.",
         .who =
             "The relation is symmetric (i attends to j and j to i), but no token may attend to itself, save the middle of an odd number: one matrix cannot.",
         .draw = draw_other<draw_places, mirrored, 2, 2>}),
    {.id = "copy",
     .title = "Copy yourself, by position",
     .learned = "copy each token, by its position",
     .question = "Each token outputs its own value; positions are given as directions.",
     .perfect = "Scores are the products of the positions, large.",
     .who = "One matrix suffices.",
     .value = ValueRule::projected,
     .d_v = 2,
     .threshold = 0.02,
     .steps = 1000,
     .draw = draw_copy},
    of_values(
        {.id = "copy-bag",
         .title = "Copy yourself, without positions",
         .learned = "copy each token, without positions",
         .question = "Each token outputs its own value, and nothing but the value tells the tokens apart.",
         .perfect =
             "Scores that are largest between a value and itself; where two are near each other none separates them.",
         .who = "One matrix does as well as two; neither solves it wholly.",
         .draw = draw_copy_bag}),
    of_values(
        {.id = "previous-word",
         .title = "The word before, where words come twice",
         .learned = "find the word before, where words come twice",
         .question =
             "Each token outputs the word before it, the first its own; nothing but the order tells equal words apart.",
         .perfect = "The score is largest at the token before, whatever the words are.",
         .who =
             "Rope with d_k = 2 does it up to six tokens, where an angle of 1 has not come round; without positions equal words "
             "must get equal outputs, and alibi treats both directions alike.",
         .usual = 6,
         .draw = draw_other<draw_words, before, 0, 3>},
        3, 1500),
    of_values(
        {.id = "reverse-words",
         .title = "Reverse the order, where words come twice",
         .learned = "reverse the order, where words come twice",
         .question =
             "Token i outputs the word as far from the end; nothing but the order tells equal words apart.",
         .perfect = "Scores know where the sequence ends.",
         .who = "None of these: rope and alibi tell how far apart two tokens are, not where they are.",
         .usual = 6,
         .draw = draw_other<draw_words, mirrored, 0, 3>},
        3, 1500),
    of_values(
        {.id = "sort",
         .title = "Sort",
         .learned = "sort",
         .question =
             "Token i outputs the token with the i-th smallest of the first numbers; positions are given as directions.",
         .perfect = "The smallest and the largest are found by a score that falls or grows with the number.",
         .who =
             "None wholly: which is the second smallest depends on all the others, and a score sees two tokens alone.",
         .draw = draw_sort},
        2, 1500),
};

}  // namespace

std::span<const Task> tasks() { return table; }

const Task* find_task(std::string_view id) {
  const Task* found = std::ranges::find(table, id, &Task::id);
  return found == std::end(table) ? nullptr : found;
}

}  // namespace attnlab::lab
