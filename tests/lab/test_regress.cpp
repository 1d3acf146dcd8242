// The trained linear layer is one step of gradient descent on the pairs that it is shown: its gain and its loss are known.
#include "core/analysis/analysis.h"
#include "core/lab/experiment.h"
#include "tests/core/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>
#include <vector>

namespace attnlab::test {
namespace {

using namespace attnlab::lab;

VariantResult regressed(const char* variant, int seeds, int pairs) {
  Experiment e;
  e.task = find_task("regress");
  e.variants = std::get<std::vector<Variant>>(read_variants(variant));
  e.settings = {.tokens = pairs,
                .rate = e.task->rate,
                .scale = e.task->scale,
                .steps = e.task->steps,
                .batch = e.task->batch};
  e.seeds = seeds;
  EXPECT_EQ(make_models(e), std::nullopt);
  std::atomic<std::int64_t> progress{0};
  const std::atomic<bool> stop{false};
  return run(e, progress, stop).front();
}

// E (w . (I - g C) x)^2 over w, x and C = (1/N) sum x_j x_j^T is d - 2 g d + g^2 d (1 + (d + 1) / N) for moments of normal
// numbers: least at g = N / (N + d + 1), where it is d (1 - g). 7/11 and 12/11 for seven pairs in three dimensions.
TEST(LabRegress, TheTrainedLayerIsOneStepOfDescent) {
  for (const int pairs : {7, 4}) {
    const double gain = pairs / (pairs + 4.0), loss = 3 * (1 - gain);
    for (const Trace& trace : regressed("merged", static_cast<int>(cases(4, 2)), pairs).traces) {
      ASSERT_FALSE(trace.diverged);
      EXPECT_NEAR(trace.final_loss, loss, 0.01 * loss) << pairs << " pairs, seed " << trace.seed;
      const Scene& s = trace.trained;
      EXPECT_EQ(s.weights, WeightsRule::linear);
      const double sigma = analyze(s).inside, value = s.heads[0].W_V(3, 0);
      double found = 0;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
          const double entry = pairs * s.heads[0].W(i, j) / sigma * value;
          found += i == j ? entry / 3 : 0;
          EXPECT_NEAR(entry, i == j ? gain : 0, 0.02) << pairs << " pairs, seed " << trace.seed;
        }
      EXPECT_NEAR(found, gain, 0.01 * gain) << pairs << " pairs, seed " << trace.seed;
    }
  }
  EXPECT_NEAR(7.0 / (7 + 3 + 1), 7.0 / 11, 0);
}

// Two factors find the same layer; no other rule is better than it.
TEST(LabRegress, NoOtherRuleDoesBetter) {
  EXPECT_NEAR(regressed("qk", 1, 7).traces[0].final_loss, 12.0 / 11, 0.02 * 12 / 11);
  for (const char* variant : {"merged:weights=softmax", "merged:weights=sigmoid", "merged:weights=sparsemax"})
    EXPECT_GT(regressed(variant, 1, 7).traces[0].final_loss, 12.0 / 11) << variant;
}

// Whether the moments of the inputs are those that the closed form asks for.
TEST(LabRegress, InputsHaveTheMomentsOfNormalNumbers) {
  const Task& task = *find_task("regress");
  Draw draw(1, 2);
  double second = 0, fourth = 0, mixed = 0;
  constexpr int count = 200000;
  for (int n = 0; n < count; ++n) {
    Sequence s;
    task.draw(draw, 2, 1, s);
    const double* x = s.M[0];
    second += x[0] * x[0] / count;
    fourth += x[1] * x[1] * x[1] * x[1] / count;
    mixed += x[0] * x[0] * x[2] * x[2] / count;
    const double y = s.M[0][3] * s.X[0][0];
    EXPECT_TRUE(std::isfinite(y));
  }
  EXPECT_NEAR(second, 1, 0.02);
  EXPECT_NEAR(fourth, 3, 0.1);
  EXPECT_NEAR(mixed, 1, 0.03);
}

}  // namespace
}  // namespace attnlab::test
