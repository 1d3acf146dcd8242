#include "app/figures/slide/slide_figure.h"

#include "core/analysis/weighing.h"

#include <algorithm>

namespace attnlab {
namespace {

struct NodeWords {
  Node node;
  std::string_view words;
};
constexpr NodeWords of_nodes[] = {{Node::X, "the tokens"},
                                  {Node::M, "the memory"},
                                  {Node::P_Q, "what each asks for"},
                                  {Node::P_K, "what each offers"},
                                  {Node::P, "what each place adds"},
                                  {Node::K_placed, "what each offers in its place"},
                                  {Node::P_V, "what each brings"},
                                  {Node::S, "how well they match"},
                                  {Node::L, "what the weights are made of"},
                                  {Node::A, "who attends to whom"},
                                  {Node::H, "what each gathers"},
                                  {Node::Y, "what each takes home"},
                                  {Node::QQ, "queries meet queries"},
                                  {Node::W, "between queries and keys"}};

std::string scaling_words(const Scene& scene) {
  std::string words;
  const auto add = [&words](bool where, std::string_view word) {
    if (where) words += (words.empty() ? "" : ", ") + std::string(word);
  };
  add(scene.inside.kind != Scale::Kind::none || scene.temperature != 1, "scaled");
  add(scene.positions == Positions::alibi, "less the distance");
  add(scene.mask.kind != Mask::Kind::none, "masked");
  return words;
}

}  // namespace

std::string_view words_of(const Scene& scene, Node node) {
  // Tokens of a side of their own ask, offer and bring what their projections do.
  const Graph& rules = graph(rules_of(scene));
  if (node == Node::Q || node == Node::K || node == Node::V)
    for (const Node projected : {Node::P_Q, Node::P_K, Node::P_V})
      if (rules.input_of(projected) == node) {
        node = projected;
        break;
      }
  const auto found = std::ranges::find(of_nodes, node, &NodeWords::node);
  return found == std::end(of_nodes) ? std::string_view() : found->words;
}

std::string operator_words(const Scene& scene, Node from, Node to) {
  const Graph& rules = graph(rules_of(scene));
  const auto is_made_of = [&](Node node) {
    return from == node || (!is_given(node) && from == rules.input_of(node));
  };
  // Between the head that is shown and the output: the other heads, and W_O.
  const std::string scaled = scene.outside.kind != Scale::Kind::none ? ", scaled" : "";
  const std::string to_output = std::string(rules_of(scene).several_heads ? ", with the other heads" : "") +
                                (rules[Node::Y].copy_of() ? "" : ", projected");
  if (to == Node::A && (from == Node::S || from == Node::L)) {
    const std::string function(function_name(scene.weights));
    const std::string scaling = from == Node::S ? scaling_words(scene) : "",
                      weighing = function.empty()              ? "as they are"
                                 : makes_shares(scene.weights) ? function + " per query"
                                                               : function + " per entry";
    return scaling.empty() ? weighing : scaling + "; " + weighing;
  }
  if (to == Node::L && from == Node::S) return scaling_words(scene);
  if (to == Node::S && from == Node::P) return "added to the keys";
  const bool one_matrix = !scene.unit_keys && scene.positions != Positions::keys &&
                          rules.original(Node::P_K) == rules.original(Node::P_Q);
  if (to == Node::S && (is_made_of(Node::P_Q) || from == Node::Q_turn))
    return one_matrix ? "meets itself" : "meets the keys";
  if (to == Node::S &&
      (is_made_of(Node::P_K) || from == Node::K_turn || from == Node::K_placed || from == Node::K_dot))
    return "meets the queries";
  if ((to == Node::H || to == Node::Y) && from == Node::A) return "weighs the values";
  if ((to == Node::H || to == Node::Y) && is_made_of(Node::P_V))
    return (from != Node::P_V && rules.weights_of(Node::P_V) ? "projected, weighed by A" : "weighed by A") +
           scaled + (to == Node::Y ? to_output : std::string());
  if (to == Node::Y && from == Node::H) return to_output.empty() ? to_output : to_output.substr(2);
  if (is_given(from) && (to == Node::P_Q || to == Node::P_K || to == Node::P_V)) return "projected";
  return {};
}

}  // namespace attnlab
