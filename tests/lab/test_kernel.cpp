// The kernels: every set of instructions gives the same bits, and loss and slopes are those of analyze() and
// gradients(). Derivatives and trainings beside PyTorch, which has the layer from its rules and its
// derivatives by autograd.
#include "core/analysis/gradients.h"
#include "core/lab/draw.h"
#include "core/lab/kernel.h"
#include "core/lab/program.h"
#include "core/lab/variant.h"
#include "core/scene/rules.h"
#include "core/scene/scene_file.h"
#include "tests/core/cases.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"
#include "tests/lab/torch_jobs.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

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

// The scene in lane 0, and in the others with weights that differ from it; a sequence so many times over.
Ran run_on(const KernelSet& kernel, const Scene& scene, const Program& program, int times = 1) {
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
  for (const MatrixKind kind : input_kinds)
    if (program.input(kind).rows > 0) put(program.input(kind), matrix(scene, {kind}), 0);
  put(steps.target, matrix(scene, {MatrixKind::target}), 0);
  for (int n = 0; n < times; ++n)
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
    const Ran ran = run_on(best_kernel(), scene, program), twice = run_on(best_kernel(), scene, program, 2);
    const double loss = 0.5 * (a.Y - scene.target).squaredNorm();
    ASSERT_NEAR(ran.loss[0], loss, 1e-12 * (1 + loss)) << "seed " << seed;
    for (const Weight& weight : program.weights) {
      const MatrixView expected = gradient(g, weight.id);
      const double largest = expected.size() > 0 ? expected.cwiseAbs().maxCoeff() : 0;
      for (Eigen::Index n = 0; n < expected.size(); ++n) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + name_of(weight.id.kind) + " " +
                     std::to_string(n));
        const auto at = static_cast<std::size_t>(weight.operand.at + n);
        ASSERT_NEAR(ran.slopes[at][0], expected.data()[n], 1e-11 * (1 + largest));
        // What one sequence says of a weight is added to what the ones before it said.
        ASSERT_NEAR(twice.slopes[at][0], 2 * expected.data()[n], 2e-11 * (1 + largest));
      }
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
      ASSERT_NEAR(ran.slopes[at][5], slope, 1e-6 * (1 + std::abs(slope))) << "seed " << seed << ": " << n;
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
  const std::pair<double, double> ends[] = {
      {0, 1}, {-1, 0.5}, {-1022, 0x1p-1022}, {std::nextafter(-1022, -2000), 0}, {-1e300, 0}};
  Lanes made = all_lanes(std::numeric_limits<double>::quiet_NaN());
  for (int lane = 0; lane < 5; ++lane) made[lane] = ends[lane].first;
  best_kernel().power_of_two(made);
  for (int lane = 0; lane < 5; ++lane) EXPECT_EQ(made[lane], ends[lane].second) << lane;
  EXPECT_TRUE(std::isnan(made[5]));
}

using namespace attnlab::lab;
using nlohmann::json;

constexpr std::uint64_t first_torch_seed = 5100;

// The answers to the jobs.
json answers_of_torch(const TemporaryFolder& folder, const std::vector<std::string>& jobs) {
  std::string text;
  for (const std::string& job : jobs) text += (text.empty() ? "[" : ",\n") + job;
  folder.write("jobs.json", text + "]");
  const Checked said =
      run_checker({torch_python(), "-B", "-W", "ignore", ATTNLAB_TORCH_SCRIPT, folder.path().string()});
  EXPECT_EQ(said.status, 0) << said.output.substr(0, 2000);
  json answers = json::parse(said.output, nullptr, false);
  EXPECT_EQ(answers.size(), jobs.size());
  return answers.size() == jobs.size() ? answers : json::array();
}

std::string key_of(MatrixId id) {
  return name_of(id.kind) + (is_per_head(id.kind) ? ':' + std::to_string(id.head) : "");
}

void expect_gradients(const Scene& scene, const json& answer, const std::string& what) {
  const Gradients g = gradients(scene, analyze(scene));
  for (const MatrixId id : matrices_in_use(scene)) {
    ASSERT_TRUE(answer["gradients"].contains(key_of(id))) << what << ", " << key_of(id);
    const json& theirs = answer["gradients"][key_of(id)];
    const MatrixView ours = gradient(g, id);
    const double largest = ours.cwiseAbs().maxCoeff();
    for (Eigen::Index i = 0; i < ours.rows(); ++i)
      for (Eigen::Index j = 0; j < ours.cols(); ++j)
        ASSERT_NEAR(ours(i, j),
                    theirs[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)].get<double>(),
                    1e-10 * (1 + largest))
            << what << ", " << key_of(id) << " " << i + 1 << "," << j + 1;
  }
}

// Scenes of every rule: sources, scores, values, outputs, weights, positions, masks, heads.
TEST(LabTorch, GradientsAreThoseOfAutograd) {
  ATTNLAB_NEEDS_TORCH();
  std::vector<Scene> scenes;
  std::vector<std::string> jobs, names;
  for (std::uint64_t seed = first_torch_seed; seed < first_torch_seed + cases(4000, 400); ++seed) {
    Scene scene = seed % 2 == 0 ? random_scene(seed, Entries::generic, true)
                                : random_scene_with_positions(seed, Entries::generic, true);
    if (analyze(scene).overflow) continue;
    jobs.push_back("{\"scene\": " + scene_text(scene) + '}');
    names.push_back("seed " + std::to_string(seed));
    scenes.push_back(std::move(scene));
  }
  ASSERT_GE(scenes.size(), 300U);
  const TemporaryFolder folder;
  const json answers = answers_of_torch(folder, jobs);
  for (std::size_t n = 0; n < answers.size(); ++n) expect_gradients(scenes[n], answers[n], names[n]);
}

struct Trained {
  std::string name;
  TorchRun run;
};

// Nothing where the task has no such model.
std::optional<Trained> trained(const Task& task, const Variant& variant, Optimizer optimizer, bool causal) {
  const auto model = model_of(variant, task, task.usual, causal);
  if (!std::holds_alternative<Scene>(model)) return std::nullopt;
  const Settings settings{.tokens = task.usual,
                          .causal = causal,
                          .optimizer = optimizer,
                          .rate = optimizer == Optimizer::adam ? task.rate : task.rate / 10,
                          .scale = task.scale,
                          .steps = 50,
                          .batch = task.fixed ? 1 : lane_count,
                          .fades = false};
  return Trained{std::string(task.id) + ", " + variant.name,
                 torch_run(task, std::get<Scene>(model), settings, 3)};
}

// Every task, and with it some of the variants, so that each of them is met.
TEST(LabTorch, FiftyStepsLoseWhatPyTorchLoses) {
  ATTNLAB_NEEDS_TORCH();
  const std::vector<Variant> variants = std::get<std::vector<Variant>>(read_variants(
      "qk,qq,shared,merged,single,qk:value=keys,qk:value=projected:output=projected:h=2,shared:output=alt,"
      "qk:weights=linear,merged:weights=sigmoid,qk:weights=sparsemax,qk:dk=3:positions=rope,"
      "qk:h=2:positions=alibi,qk:dk=1:inside=none:outside=sqrt_dk"));
  const TemporaryFolder folder;
  std::vector<Trained> all;
  std::vector<std::string> jobs;
  const std::size_t every = static_cast<std::size_t>(cases(1, 4));
  for (std::size_t t = 0; t < tasks().size(); ++t)
    for (std::size_t v = t % every; v < variants.size(); v += every) {
      auto one = trained(tasks()[t], variants[v], (t + v) % 5 == 4 ? Optimizer::descent : Optimizer::adam,
                         (t + v) % 3 == 2);
      if (!one) continue;
      ASSERT_EQ(one->run.losses.size(), 50U) << one->name;
      const std::string file = std::to_string(all.size());
      folder.write(file, torch_data(one->run));
      jobs.push_back(torch_job(one->run, file));
      all.push_back(std::move(*one));
    }
  ASSERT_GE(all.size(), 40U);
  const std::size_t runs = all.size();
  for (std::size_t n = 0; n < runs; ++n) jobs.push_back("{\"scene\": " + scene_text(all[n].run.scene) + '}');
  const json answers = answers_of_torch(folder, jobs);
  ASSERT_EQ(answers.size(), 2 * runs);
  for (std::size_t n = 0; n < runs; ++n) {
    const std::vector<double> theirs = answers[n]["losses"];
    const auto& [name, run] = all[n];
    ASSERT_EQ(theirs.size(), run.losses.size());
    for (std::size_t step = 0; step < theirs.size(); ++step)
      ASSERT_NEAR(run.losses[step], theirs[step], 1e-9 * (1 + theirs[step])) << name << ", step " << step;
    expect_gradients(run.scene, answers[runs + n], name);
  }
}

}  // namespace
}  // namespace attnlab::test
