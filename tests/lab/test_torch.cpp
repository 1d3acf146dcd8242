// Derivatives and trainings beside PyTorch, which has the layer from its rules and its derivatives by autograd.
#include "core/analysis/gradients.h"
#include "core/lab/variant.h"
#include "core/scene/rules.h"
#include "core/scene/scene_file.h"
#include "tests/core/cases.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"
#include "tests/lab/torch_jobs.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace attnlab::test {
namespace {

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
