// The kernels: every set of instructions gives the same bits, and loss and slopes are those of analyze() and gradients().
#include "core/analysis/gradients.h"
#include "core/lab/draw.h"
#include "core/lab/kernel.h"
#include "core/lab/program.h"
#include "tests/core/cases.h"
#include "tests/core/random_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace attnlab::test {
namespace {

using namespace attnlab::lab;

constexpr std::uint64_t first_seed = 7100;

// Every other one with positions.
Scene drawn(std::uint64_t seed, Entries entries) {
  return seed % 2 == 0 ? random_scene(seed, entries, true) : random_scene_with_positions(seed, entries, true);
}

struct Ran {
  std::vector<Lanes> values, slopes;
  Lanes loss = all_lanes(0);
};

// The scene in lane 0, and in the others with weights that differ from it.
Ran run_on(const KernelSet& kernel, const Scene& scene, const Program& program) {
  const Steps steps = steps_of(program);
  Ran ran;
  ran.values.assign(static_cast<std::size_t>(steps.size), all_lanes(0));
  // What stands behind the weights is written before it is read.
  ran.slopes.assign(ran.values.size(), all_lanes(std::numeric_limits<double>::quiet_NaN()));
  std::fill_n(ran.slopes.begin(), steps.weight_count, all_lanes(0));
  const auto put = [&](const Operand& to, const MatrixView& from, double spread) {
    for (Eigen::Index n = 0; n < from.size(); ++n)
      for (int lane = 0; lane < lane_count; ++lane)
        ran.values[static_cast<std::size_t>(to.at + n)][lane] = from.data()[n] * (1 + spread * lane);
  };
  for (const Weight& weight : program.weights) put(weight.operand, matrix(scene, weight.id), 0.125);
  const std::pair<const Operand*, MatrixKind> given[] = {
      {&program.X, MatrixKind::X}, {&program.M, MatrixKind::M}, {&program.Q, MatrixKind::Q},
      {&program.K, MatrixKind::K}, {&program.V, MatrixKind::V}, {&steps.target, MatrixKind::target}};
  for (const auto& [operand, kind] : given)
    if (operand->rows > 0) put(*operand, matrix(scene, {kind}), 0);
  kernel.learn(steps, all_lanes(1), ran.values.data(), ran.slopes.data(), ran.loss);
  return ran;
}

TEST(LabKernel, LossAndSlopesAreThoseOfTheCore) {
  for (std::uint64_t seed = first_seed; seed < first_seed + cases(5000, 300); ++seed) {
    const Scene scene = drawn(seed, Entries::generic);
    const Analysis a = analyze(scene);
    if (a.overflow) continue;
    const Gradients g = gradients(scene, a);
    const Program program = program_of(scene);
    const Ran ran = run_on(best_kernel(), scene, program);
    const double loss = 0.5 * (a.Y - scene.target).squaredNorm();
    ASSERT_NEAR(ran.loss[0], loss, 1e-12 * (1 + loss)) << "seed " << seed;
    for (const Weight& weight : program.weights) {
      const MatrixView expected = gradient(g, weight.id);
      const double largest = expected.size() > 0 ? expected.cwiseAbs().maxCoeff() : 0;
      for (Eigen::Index n = 0; n < expected.size(); ++n)
        ASSERT_NEAR(ran.slopes[static_cast<std::size_t>(weight.operand.at + n)][0], expected.data()[n],
                    1e-11 * (1 + largest))
            << "seed " << seed << ", " << name_of(weight.id.kind) << " " << n;
    }
  }
}

// Lane 5 by itself: central differences of the loss that the kernel computes.
TEST(LabKernel, SlopesAreDifferencesOfTheLoss) {
  for (std::uint64_t seed = first_seed; seed < first_seed + cases(200, 20); ++seed) {
    const Scene scene = drawn(seed, Entries::generic);
    const Program program = program_of(scene);
    const Steps steps = steps_of(program);
    Ran ran = run_on(best_kernel(), scene, program);
    const auto loss_with = [&](std::size_t at, double by) {
      std::vector<Lanes> values = ran.values;
      values[at][5] += by;
      Lanes loss = all_lanes(0);
      best_kernel().forward(steps, all_lanes(1), values.data(), loss);
      return loss[5];
    };
    constexpr double h = 1e-4;
    for (int n = 0; n < steps.weight_count; ++n) {
      const auto at = static_cast<std::size_t>(n);
      const double slope =
          (8 * (loss_with(at, h) - loss_with(at, -h)) - (loss_with(at, 2 * h) - loss_with(at, -2 * h))) /
          (12 * h);
      ASSERT_NEAR(ran.slopes[at][5], slope, 1e-6 * (1 + std::abs(slope)))
          << "seed " << seed << ", weight " << n;
    }
  }
}

TEST(LabKernel, EverySetOfInstructionsGivesTheSameBits) {
  for (std::uint64_t seed = first_seed; seed < first_seed + cases(1000, 100); ++seed) {
    const Scene scene = drawn(seed, Entries::any);
    const Program program = program_of(scene);
    const Ran first = run_on(kernels().front(), scene, program);
    for (const KernelSet& kernel : kernels()) {
      const Ran other = run_on(kernel, scene, program);
      for (std::size_t n = 0; n < static_cast<std::size_t>(program.steps.weight_count); ++n)
        for (int lane = 0; lane < lane_count; ++lane) {
          // A value that left the range of doubles has no bits of its own.
          if (std::isnan(first.slopes[n][lane]) && std::isnan(other.slopes[n][lane])) continue;
          ASSERT_EQ(std::bit_cast<std::uint64_t>(first.slopes[n][lane]),
                    std::bit_cast<std::uint64_t>(other.slopes[n][lane]))
              << kernel.name << ", seed " << seed << ", " << n << ", lane " << lane;
        }
    }
  }
}

TEST(LabKernel, PowersOfTwoAreRightToOnePointTwoUnits) {
  Draw draw(first_seed, 1);
  for (std::uint64_t i = 0; i < cases(2000000, 50000); ++i) {
    Lanes x = all_lanes(0);
    for (double& lane : x.lane) lane = -draw.uniform(0, 1) * (draw.below(2) == 0 ? 1 : 1022);
    Lanes made = x;
    best_kernel().power_of_two(made);
    for (int lane = 0; lane < lane_count; ++lane) {
      const long double exact = std::exp2(static_cast<long double>(x[lane]));
      const double unit = std::nextafter(static_cast<double>(exact), 2) - static_cast<double>(exact);
      ASSERT_LE(std::abs(static_cast<double>((made[lane] - exact) / unit)), 1.2)
          << "2^" << x[lane] << ", seed " << first_seed;
    }
  }
  const std::pair<double, double> ends[] = {{0, 1},
                                            {-1, 0.5},
                                            {-1022, std::numeric_limits<double>::min()},
                                            {std::nextafter(-1022, -2000), 0},
                                            {-1e300, 0}};
  Lanes made = all_lanes(std::numeric_limits<double>::quiet_NaN());
  for (int lane = 0; lane < 5; ++lane) made[lane] = ends[lane].first;
  best_kernel().power_of_two(made);
  for (int lane = 0; lane < 5; ++lane) EXPECT_EQ(made[lane], ends[lane].second) << lane;
  EXPECT_TRUE(std::isnan(made[5]));
}

}  // namespace
}  // namespace attnlab::test
