#include "core/lab/task.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace attnlab::lab {

namespace {

// What is asked for is in the values: `d_v` numbers of each token, which a score of two dimensions finds.
Task of_values(Task task, int d_v = 2, int steps = 1000) {
  task.value = ValueRule::projected;
  task.d_v = d_v;
  task.d_k = 2;
  task.threshold = 0.02;
  task.steps = steps;
  return task;
}

const Task described[] = {
    {.id = "next",
     .title = "Attend to the next token",
     .learned = "attend to the next token",
     .question = "Each token outputs the one after it, the last the first.",
     .perfect = "Row i of A is 1 at token i + 1: s_ij is large without s_ji.",
     .who =
         "Two matrices do it. With one for queries and keys s_ij = s_ji, and training ends with equal weights for all; W_V or "
         "W_O, where a variant has them, may exchange the words instead.",
     .most = 4,
     .fixed = true},
    {.id = "previous-token",
     .title = "Attend to the previous token",
     .learned = "attend to the previous token",
     .question = "Each token outputs the one before it, the first the last.",
     .perfect = "Row i of A is 1 at token i - 1.",
     .who = "As next: it needs s_ij without s_ji, so two matrices, or one W in their place.",
     .most = 4,
     .fixed = true},
    {.id = "swap",
     .title = "Two tokens attend to each other",
     .learned = "make two tokens attend to each other",
     .question = "The tokens of a pair output each other, and not themselves.",
     .perfect = "s_12 is larger than s_11 and s_22.",
     .who =
         "With Y = A X one matrix cannot: 2 s_12 <= s_11 + s_22 for s_ij = k_i . k_j, so each pair keeps half a unit of "
         "loss. W_V or W_O, where a variant has them, may exchange the words instead.",
     .most = 4,
     .fixed = true},
    {.id = "self",
     .title = "Attend to yourself",
     .learned = "make each token attend to itself",
     .question = "Each token outputs itself.",
     .perfect = "A is the identity.",
     .who = "One matrix suffices, and half of the weights.",
     .most = 4,
     .fixed = true},
    of_values(
        {.id = "match-pairs",
         .title = "Find the equal token",
         .learned = "find the equal token",
         .question = "Tokens have a sign and a value; each outputs the mean value of those with its sign.",
         .perfect = "Scores are the products of the signs, large: equal signs share the weight.",
         .who = "A symmetric relation: one matrix suffices.",
         .usual = 6}),
    of_values(
        {.id = "recall",
         .title = "Recall a value by its key",
         .learned = "recall a value by its key",
         .question =
             "Keys lie on a circle, each with a value; the query is one of the keys and outputs its value.",
         .perfect = "Scores are the products of the directions, large.",
         .who =
             "d_k = 2 recalls all eight, d_k = 1 only the two at the ends of a line. One matrix suffices; qq cannot be used here, as its scores are those of queries with queries.",
         .source = Source::cross}),
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
     .scale = 0.4},
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
     .rate = 0.03},
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
         "y. Other rules can be tried with weights=softmax, sigmoid or sparsemax; where the inputs vary unequally two factors "
         "find the direction that varies most first.",
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
     .spectrum = 3},
    {.id = "majority",
     .title = "Count the votes",
     .learned = "count the votes",
     .question = "Each token outputs the share of every word.",
     .perfect = "All weights alike.",
     .who = "Every rule that may make its scores 0 and keep its values; Q=K=V may not.",
     .usual = 6,
     .steps = 500},
    of_values(
        {.id = "reverse",
         .title = "Reverse the order",
         .learned = "reverse the order",
         .question =
             "Token i outputs the value of the token as far from the end; positions are given as directions.",
         .perfect = "W turns the direction of position i into that of its mirror image.",
         .who =
             "The relation is symmetric (i attends to j and j to i), but no token may attend to itself, save the middle of an odd number: one matrix cannot."}),
    {.id = "copy",
     .title = "Copy yourself, by position",
     .learned = "copy each token, by its position",
     .question = "Each token outputs its own value; positions are given as directions.",
     .perfect = "Scores are the products of the positions, large.",
     .who = "One matrix suffices.",
     .value = ValueRule::projected,
     .d_v = 2,
     .threshold = 0.02,
     .steps = 1000},
    of_values(
        {.id = "copy-bag",
         .title = "Copy yourself, without positions",
         .learned = "copy each token, without positions",
         .question = "Each token outputs its own value, and nothing but the value tells the tokens apart.",
         .perfect =
             "Scores that are largest between a value and itself; where two are near each other none separates them.",
         .who = "One matrix does as well as two; neither solves it wholly."}),
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
         .usual = 6},
        3, 1500),
    of_values(
        {.id = "reverse-words",
         .title = "Reverse the order, where words come twice",
         .learned = "reverse the order, where words come twice",
         .question =
             "Token i outputs the word as far from the end; nothing but the order tells equal words apart.",
         .perfect = "Scores know where the sequence ends.",
         .who = "None of these: rope and alibi tell how far apart two tokens are, not where they are.",
         .usual = 6},
        3, 1500),
    of_values(
        {.id = "cards",
         .title = "The colour of the left card, the shape of the right",
         .learned = "read the left card's colour and the right card's shape",
         .question =
             "Cards lie in a ring, each with a colour and a shape of two kinds, and its place. Each token outputs the colour "
             "of the card before it and the shape of the card after it.",
         .perfect =
             "One head attends to the card before and hands on its colour, another to the card after and its shape.",
         .who =
             "Two heads do it (qk:h=2:dk=2:dv=1:output=none). One does not: while its weights see places alone it takes from the cards "
             "a map of rank one, where one of rank two is asked for, and keeps half of the loss, 1; training finds little better.",
         .fewest = 3,
         .loss_factor = 0.25},
        2, 1500),
    of_values(
        {.id = "cards:mixed",
         .title = "Colour and shape of two cards, mixed",
         .learned = "mix the left card's colour with the right card's shape",
         .question =
             "As cards, but each token outputs the sum and the difference of that colour and that shape, divided by the root "
             "of 2: of two heads both outputs need both.",
         .perfect = "Two heads as for cards, and an output matrix that adds and subtracts what they say.",
         .who =
             "Two heads with W_O (qk:h=2:dk=2:dv=1:output=projected). Without it each output is that of one head, and neither "
             "colour nor shape is enough.",
         .fewest = 3,
         .loss_factor = 0.25},
        2, 1500),
    of_values(
        {.id = "difference",
         .title = "The difference of the neighbours",
         .learned = "take the difference of its neighbours",
         .question =
             "Tokens form a ring, each with a value of two numbers and its place. Each outputs the value before it less the "
             "value after it.",
         .perfect = "One head attends to the one before, another to the one after, and W_O subtracts.",
         .who =
             "Two heads with W_O (qk:h=2:dk=2:dv=2). Heads side by side, without it, give each number to one head, whose weights have "
             "no minus: qk:h=2:dk=3:dv=1:output=none, of as many weights, does not.",
         .fewest = 3,
         .usual = 6,
         .loss_factor = 1.0 / 12}),
    of_values(
        {.id = "sort",
         .title = "Sort",
         .learned = "sort",
         .question =
             "Token i outputs the token with the i-th smallest of the first numbers; positions are given as directions.",
         .perfect = "The smallest and the largest are found by a score that falls or grows with the number.",
         .who =
             "None wholly: which is the second smallest depends on all the others, and a score sees two tokens alone."},
        2, 1500),
};

// Each with what draws its sequences.
std::array<Task, std::size(described)> with_sequences() {
  std::array<Task, std::size(described)> all;
  std::ranges::copy(described, all.begin());
  for (Task& task : all) task.draw = sequences_of(task.id);
  return all;
}

}  // namespace

std::span<const Task> tasks() {
  static const auto all = with_sequences();
  return all;
}

std::optional<std::string> why_no_spectrum(const Task& task, std::span<const double> spectrum) {
  constexpr double most = 1e6;
  if (spectrum.empty()) return std::nullopt;
  if (task.spectrum == 0) return "expected none: the inputs of " + std::string(task.id) + " are as they are";
  const auto is_variance = [](double one) { return one > 0 && one <= most; };
  if (spectrum.size() == task.spectrum && std::ranges::all_of(spectrum, is_variance)) return std::nullopt;
  return "expected " + std::to_string(task.spectrum) +
         " positive numbers up to 1e6, the variances of an input";
}

const Task* find_task(std::string_view id) {
  const auto found = std::ranges::find(tasks(), id, &Task::id);
  return found == tasks().end() ? nullptr : &*found;
}

}  // namespace attnlab::lab
