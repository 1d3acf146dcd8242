#include "core/teaching/law.h"

#include "core/algebra/matrix_ops.h"
#include "core/scene/rules.h"
#include "core/teaching/linked.h"

#include <algorithm>

namespace attnlab {
namespace {

bool speaks_of_a_fact(std::string_view claim) { return claim.starts_with("fact "); }

bool names_scene(std::string_view claim, std::string_view name) {
  for (std::size_t at = claim.find('@'); at != std::string_view::npos; at = claim.find('@', at + 1)) {
    const std::string_view behind = claim.substr(at + 1);
    if (!behind.starts_with(name)) continue;
    const std::string_view rest = behind.substr(name.size());
    const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; };
    if (rest.empty() || !in_name(rest.front())) return true;
  }
  return false;
}

}  // namespace

Scene with_random_numbers(Scene scene, std::span<const std::string> lock, std::uint64_t seed) {
  const double reach = seed % 4 == 0 ? 0.2 : 2;
  for (const MatrixId id : matrices_in_use(scene)) {
    if (std::ranges::find(lock, name_of(id.kind)) != lock.end()) continue;
    const auto m = matrix(scene, id);
    const AnyMatrix other =
        reach * random_matrix(static_cast<int>(m.rows()), static_cast<int>(m.cols()), splitmix64(seed));
    set_matrix(scene, id, view(other));
  }
  return scene;
}

std::string broken_law(std::string_view claim, const SceneMap& scenes, std::string_view on,
                       std::span<const std::string> lock, int trials, const Slide& slide) {
  const bool with_facts = speaks_of_a_fact(claim);
  std::uint64_t seed = 1;
  for (int trial = 1; trial <= trials; ++trial) {
    Stage stage;
    for (const auto& [name, scene] : scenes)
      if (name == on || names_scene(claim, name))
        stage.emplace(name, staged(with_random_numbers(scene, lock, splitmix64(seed)), with_facts));
    if (const auto other = slide.linked ? stage.find(slide.linked->scene) : stage.end(); other != stage.end())
      if (auto scene = linked_scene(*slide.linked, stage.at(std::string(on)).scene, other->second.scene);
          std::holds_alternative<Scene>(scene))
        other->second = staged(std::get<Scene>(scene), with_facts);
    for (auto& [name, one] : stage) one.power = 1 + trial % most_power;
    const auto judged = judge(claim, stage, on);
    if (const auto* wrong = std::get_if<std::string>(&judged)) return *wrong;
    if (const auto& result = std::get<ClaimResult>(judged); !result.holds)
      return "on scene " + std::to_string(trial) + " of " + std::to_string(trials) + ": " + result.found;
  }
  return {};
}

ClaimsNow claims_now(const LessonStep& step, const Stage& stage) {
  ClaimsNow now;
  for (const StepClaim& claim : step.claims) {
    const auto judged = judge(claim.text, stage, step.scene);
    const auto* result = std::get_if<ClaimResult>(&judged);
    const bool holds = result != nullptr && result->holds;
    (claim.law ? now.laws : now.of_the_numbers) &= holds;
  }
  return now;
}

bool needs_facts(std::span<const StepClaim> claims) {
  return std::ranges::any_of(claims, [](const StepClaim& one) { return speaks_of_a_fact(one.text); });
}

}  // namespace attnlab
