#include "core/teaching/cover.h"

#include "core/teaching/stage.h"
#include "core/text/number.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace attnlab {
namespace {

// The matrix beside which a vector or a number is shown; gradients and counts stand beside W.
std::optional<Node> node_of_number(std::string_view name) {
  if (name == "asym") return Node::S;
  if (name == "eig") return Node::QQ;
  if (name == "ent" || name == "sums") return Node::A;
  if (name == "rankW" || name == "sv" || name == "loss" || name.starts_with("par_")) return Node::W;
  if (name.size() > 1 && name.front() == 'g' && named_node(name.substr(1))) return Node::W;
  return std::nullopt;
}

// Every name in an expression of the language of claims; functions are no nodes.
std::vector<Node> nodes_in(std::string_view expression) {
  std::vector<Node> nodes;
  const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t i = 0; i < expression.size();) {
    if (!in_name(expression[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < expression.size() && in_name(expression[end])) ++end;
    const bool other_scene = i > 0 && expression[i - 1] == '@';
    const std::string_view name = expression.substr(i, end - i);
    if (const auto node = named_node(name); node && !other_scene) nodes.push_back(node->node);
    if (const auto node = node_of_number(name); node && !other_scene) nodes.push_back(*node);
    i = end;
  }
  return nodes;
}

void cover_node(std::vector<Node>& nodes, Node node) {
  if (!is_given(node) && std::ranges::find(nodes, node) == nodes.end()) nodes.push_back(node);
}

}  // namespace

std::optional<Cell> lit_cell(const std::string& light) {
  const auto bracket = light.find('[');
  const auto node = named_node(std::string_view(light).substr(0, bracket));
  if (!node) return std::nullopt;
  Cell cell{node->node, node->head, -1, -1};
  if (bracket == std::string::npos) return cell;
  const std::string inside = light.substr(bracket + 1, light.find(']') - bracket - 1);
  const auto comma = inside.find(',');
  cell.row = whole_number(inside.substr(0, comma)).value_or(0) - 1;
  cell.col = comma == std::string::npos ? -1 : whole_number(inside.substr(comma + 1)).value_or(0) - 1;
  return cell;
}

std::vector<Node> covered_by(const LessonStep& step, const Scene& scene) {
  std::vector<Node> nodes;
  if (!step.predict) return nodes;
  for (const Node node : nodes_in(step.predict->of)) cover_node(nodes, node);
  for (const std::string& name : step.predict->hide)
    for (const Node node : nodes_in(name)) cover_node(nodes, node);
  const auto has = [&nodes](Node node) { return std::ranges::find(nodes, node) != nodes.end(); };
  if (has(Node::L)) cover_node(nodes, Node::S);
  if (has(Node::S))
    for (const Node node : {Node::L, Node::S_sym, Node::S_anti}) cover_node(nodes, node);
  if (has(Node::S) && scene.score != ScoreRule::qk) cover_node(nodes, Node::QQ);
  // One of them is the other where nothing stands between.
  if (has(Node::H) && scene.heads.size() == 1) cover_node(nodes, Node::concat);
  if (has(Node::Y) && scene.output == OutputRule::none)
    for (const Node node : {Node::H, Node::concat}) cover_node(nodes, node);
  return nodes;
}

}  // namespace attnlab
