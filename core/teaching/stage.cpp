#include "core/teaching/stage.h"

#include "core/analysis/node.h"
#include "core/analysis/quantity.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace attnlab {
namespace {

struct Spelling {
  std::string_view name;
  Node node;
};
constexpr Spelling spellings[] = {
    {"S", Node::S},    {"L", Node::L},          {"A", Node::A},    {"H", Node::H},    {"Y", Node::Y},
    {"W", Node::W},    {"PQ", Node::P_Q},       {"PK", Node::P_K}, {"PV", Node::P_V}, {"QQ", Node::QQ},
    {"X", Node::X},    {"M", Node::M},          {"Q", Node::Q},    {"K", Node::K},    {"V", Node::V},
    {"WQ", Node::W_Q}, {"WK", Node::W_K},       {"WV", Node::W_V}, {"WA", Node::W_A}, {"WO", Node::W_O},
    {"P", Node::P},    {"concat", Node::concat}};

struct QuantityName {
  std::string_view name, id;
};
constexpr QuantityName quantity_names[] = {{"sv", "singular_values"}, {"eig", "QQ_eigenvalues"},
                                           {"ent", "entropy"},        {"sums", "row_sums"},
                                           {"rankW", "rank"},         {"asym", "asymmetry"}};

// Takes the number of a head off the end of a name: "A2" is head 1 of A.
int take_head(std::string_view& name) {
  if (name.size() < 2 || name.back() < '1' || name.back() > '0' + max_heads) return -1;
  const int head = name.back() - '1';
  name.remove_suffix(1);
  return head;
}

std::optional<ClaimValue> grid_of(const QuantityValue& value) {
  if (const auto* matrix = std::get_if<MatrixView>(&value)) return ClaimValue(*matrix);
  if (const auto* number = std::get_if<double>(&value)) return ClaimValue(*number);
  if (const auto* count = std::get_if<int>(&value)) return ClaimValue(static_cast<double>(*count));
  return std::nullopt;
}

std::optional<double> number_named(const StagedScene& on, std::string_view name) {
  const Parameters& parameters = on.analysis.parameters;
  if (name == "par_score") return static_cast<double>(parameters.score);
  if (name == "par_value") return static_cast<double>(parameters.value);
  if (name == "par_output") return static_cast<double>(parameters.output);
  if (name == "par_total") return static_cast<double>(parameters.total());
  if (name == "loss") return on.analysis.loss;
  if (name == "temperature") return on.scene.temperature;
  if (name == "m") return on.power;
  return std::nullopt;
}

bool has_gradient(Node node) { return is_given(node) || (node <= Node::H && node != Node::QQ); }

// W is that which is set.
std::optional<NamedNode> gradient_of(std::string_view name, int head) {
  if (name.size() < 2 || name.front() != 'g') return std::nullopt;
  name.remove_prefix(1);
  const auto* found = std::ranges::find(spellings, name, &Spelling::name);
  if (found == std::end(spellings) || !has_gradient(found->node)) return std::nullopt;
  const Node node = found->node == Node::W ? Node::W_edit : found->node;
  return NamedNode{node, is_per_head(node) ? std::max(head, 0) : 0};
}

std::optional<ClaimValue> gradient_on(const StagedScene& on, const NamedNode& by) {
  if (is_given(by.node)) {
    const MatrixView g = gradient(on.gradients, {kind_of(by.node), by.head});
    return g.size() == 0 ? std::nullopt : std::optional(ClaimValue(g));
  }
  if (on.scene.target.size() == 0) return std::nullopt;
  const Matrix g = derivative_by(on.scene, on.analysis, on.analysis.Y - on.scene.target, by.node, by.head);
  return g.size() == 0 ? std::nullopt : std::optional(ClaimValue(view(g)));
}

}  // namespace

StagedScene staged(const Scene& scene, const Analysis& analysis) {
  return {scene, analysis, gradients(scene, analysis), {}};
}

StagedScene staged(const Scene& scene, bool with_facts) {
  StagedScene on = staged(scene, analyze(scene));
  if (with_facts) on.facts = facts(scene, on.analysis);
  return on;
}

std::string_view name_in_claims(Node node) {
  const auto* found = std::ranges::find(spellings, node, &Spelling::node);
  return found == std::end(spellings) ? std::string_view() : found->name;
}

std::optional<NamedNode> named_node(std::string_view name) {
  const int head = take_head(name);
  for (const Spelling& spelling : spellings)
    if (spelling.name == name) return NamedNode{spelling.node, std::max(head, 0)};
  return std::nullopt;
}

std::optional<NamedNode> named_gradient(std::string_view name) {
  const int head = take_head(name);
  return gradient_of(name, head);
}

std::variant<ClaimValue, std::string> named_grid(const StagedScene& on, std::string_view name) {
  const std::string said(name);
  if (const auto number = number_named(on, name)) return ClaimValue(*number);
  if (name == "target" && on.scene.target.size() > 0) return ClaimValue(view(on.scene.target));
  std::string_view base = name;
  const int head = take_head(base);
  if (head >= on.analysis.dims.h)
    return said + ": the scene has " + std::to_string(on.analysis.dims.h) + " head" +
           (on.analysis.dims.h == 1 ? "" : "s");
  const int of = std::max(head, 0);
  for (const QuantityName& quantity : quantity_names) {
    if (quantity.name != base) continue;
    const Quantity* row = find_quantity(quantity.id, QuantityScope::head);
    if (row != nullptr)
      if (auto grid = grid_of(row->get(on.analysis, of))) return *std::move(grid);
    return said + " does not exist for this scene";
  }
  if (const auto by = gradient_of(base, head)) {
    if (auto g = gradient_on(on, *by)) return *std::move(g);
    return said + ": this scene has no such gradient";
  }
  const auto node = named_node(name);
  if (!node) return said + " is no name of a matrix or a number";
  const MatrixView values = attnlab::values(on.scene, on.analysis, node->node, node->head);
  if (values.size() == 0) return said + " is not in use in this scene";
  return ClaimValue(values);
}

}  // namespace attnlab
