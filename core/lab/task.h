// Tasks: problems for one attention layer with a known answer: the inputs and targets of a sequence, what a
// perfect model does, and which variants can. Knows no optimiser and no model's weights.
#pragma once

#include "core/lab/draw.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attnlab::lab {

// One sequence. Rows are tokens; what a task does not use stays 0.
struct Sequence {
  double X[max_tokens][max_model] = {}, M[max_tokens][max_model] = {}, target[max_tokens][max_concat] = {};
};

// What a sequence is drawn for. `seed` decides what is the same in every sequence of a run: the layer that a
// teacher is. `spectrum`: the variances of the numbers of an input where they are not all 1.
struct Drawing {
  int tokens = 0;
  std::uint64_t seed = 0;
  std::span<const double> spectrum = {};
};
using DrawSequence = void (*)(Draw& draw, const Drawing& of, Sequence& sequence);

struct Task {
  const char* id;  // as the command line names it
  const char* title;
  const char* learned;   // behind "to": what is learned
  const char* question;  // what the layer has to do
  const char* perfect;   // what a perfect model does
  const char* who;       // which variants can, which can't, and why
  // Tokens: as many as are asked for, within these.
  int fewest = 2, most = max_tokens, usual = 4;
  bool fixed = false;  // one sequence alone, the same for every seed
  // The sizes of a model: d, and its source, value and output rule where the variant does not say otherwise.
  Source source = Source::self;
  int d = 4;
  ValueRule value = ValueRule::inputs;
  OutputRule output = OutputRule::none;
  WeightsRule weights = WeightsRule::softmax;
  int d_v = 4;                   // where the values are projected
  int d_k = 4;                   // where the variant does not say otherwise
  bool several_outputs = false;  // several heads are put together by W_O
  double loss_factor = 0.5;      // of the sum of squares
  double threshold = 0.01;       // a loss below counts as solved
  int steps = 250, batch = 64;
  double rate = 0.05, scale = 1;  // of the steps, and of the first weights
  int test_sequences = 1024;      // that the final loss is the mean of
  std::size_t spectrum = 0;       // how many variances can be asked for; 0: none
  DrawSequence draw = nullptr;
};

// Empty: each number of an input has the variance 1. The sentence that says what else was expected of those
// that are asked for.
std::optional<std::string> why_no_spectrum(const Task& task, std::span<const double> spectrum);

// What draws the sequences of a task that there is (sequences.cpp).
DrawSequence sequences_of(std::string_view task);

std::span<const Task> tasks();
const Task* find_task(std::string_view id);

}  // namespace attnlab::lab
