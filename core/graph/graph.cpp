#include "core/graph/graph.h"

namespace attnlab {

namespace {

constexpr Factor transposed(Node node) { return {node, true}; }

Operation sum(std::initializer_list<Summand> terms, Divisor divisor = Divisor::one) {
  Operation out;
  out.kind = Operation::Kind::sum;
  out.divisor = divisor;
  for (const Summand& summand : terms) out.summands.add(summand);
  return out;
}

Operation product(std::initializer_list<Factor> factors, Divisor divisor = Divisor::one) {
  return sum({Summand{factors}}, divisor);
}

Operation same(Node node) { return product({{node}}); }

Operation one_of(Operation::Kind kind, Node of) {
  Operation out;
  out.kind = kind;
  out.of = of;
  return out;
}

void add_scores(Graph& g, const Rules& rules, const Inputs& in) {
  g[Node::P_Q] = product({{in.Q}, {Node::W_Q}});
  g[Node::P_K] = product({{in.K}, {Node::W_Q}});
  const Node keys = rules.unit_keys ? Node::K_dot : Node::P_K;
  if (rules.unit_keys) g[Node::K_dot] = one_of(Operation::Kind::unit_rows, Node::P_K);
  g[Node::S] = product({{Node::P_Q}, transposed(keys)});
  switch (rules.score) {
    case ScoreRule::qk: g[Node::P_K] = product({{in.K}, {Node::W_K}}); break;
    case ScoreRule::qq: g[Node::P_K] = same(Node::P_Q); break;
    case ScoreRule::shared:
    case ScoreRule::single: break;
    case ScoreRule::merged:
      g[Node::S] = product({{Node::P_Q}, {Node::W_edit}, transposed(keys)});
      [[fallthrough]];
    case ScoreRule::unprojected:
      g[Node::P_Q] = same(in.Q);
      g[Node::P_K] = same(in.K);
      break;
  }
}

Operation values(const Rules& rules, Node V) {
  if (rules.score == ScoreRule::single) return product({{V}, {Node::W_Q}});
  switch (rules.value) {
    case ValueRule::projected: return product({{V}, {Node::W_V}});
    case ValueRule::inputs: return same(V);
    case ValueRule::keys: break;
  }
  return same(Node::P_K);
}

Operation output(const Rules& rules) {
  const Node heads = rules.several_heads ? Node::concat : Node::H;
  switch (rules.output) {
    case OutputRule::projected: return product({{heads}, {Node::W_O}});
    case OutputRule::none: return same(heads);
    case OutputRule::alt: break;
  }
  Operation Y = product({{Node::H}, transposed(Node::W_A)});
  Y.over_heads = true;
  return Y;
}

// W, what stands between Q and K^T: of S = (Q A) M (K B)^T it is A M B^T.
Operation between(const Graph& g) {
  Summand W;
  if (const auto A = g.weights_of(Node::P_Q)) W.factors.add({*A});
  for (const Factor& factor : g[Node::S].summands[0].factors)
    if (is_given(factor.node)) W.factors.add(factor);
  if (const auto B = g.weights_of(Node::P_K)) W.factors.add(transposed(*B));
  return sum({W});
}

}  // namespace

Inputs inputs(Source source) {
  switch (source) {
    case Source::self: return {Node::X, Node::X, Node::X};
    case Source::cross: return {Node::X, Node::M, Node::M};
    case Source::free: break;
  }
  return {Node::Q, Node::K, Node::V};
}

std::optional<Node> Operation::copy_of() const {
  if (kind != Kind::sum || summands.size() != 1 || divisor != Divisor::one || over_heads) return std::nullopt;
  const Summand& summand = summands[0];
  if (summand.factors.size() != 1 || summand.coefficient != 1 || summand.factors[0].transposed)
    return std::nullopt;
  return summand.factors[0].node;
}

const Few<Factor, 3>* Operation::product() const {
  return kind == Kind::sum && summands.size() == 1 ? &summands[0].factors : nullptr;
}

bool Graph::reads(Node given) const {
  for (auto node = static_cast<int>(first_computed); node <= static_cast<int>(Node::Y); ++node)
    for (const Summand& summand : operations_[static_cast<std::size_t>(node)].summands)
      for (const Factor& factor : summand.factors)
        if (factor.node == given) return true;
  return false;
}

Node Graph::original(Node computed) const {
  auto copy = (*this)[computed].copy_of();
  for (; copy && !is_given(*copy); copy = (*this)[computed].copy_of()) computed = *copy;
  return computed;
}

Node Graph::input_of(Node projected) const {
  return (*this)[original(projected)].summands[0].factors[0].node;
}

std::optional<Node> Graph::weights_of(Node projected) const {
  const Few<Factor, 3>& factors = (*this)[original(projected)].summands[0].factors;
  return factors.size() > 1 ? std::optional(factors[1].node) : std::nullopt;
}

Graph graph(const Rules& rules) {
  Graph g;
  for (int node = 0; node < static_cast<int>(first_computed); ++node)
    g[static_cast<Node>(node)].kind = Operation::Kind::given;
  const Inputs in = inputs(rules.source);
  add_scores(g, rules, in);
  g[Node::P_V] = values(rules, in.V);
  g[Node::L] = one_of(Operation::Kind::logits, Node::S);
  g[Node::A] = one_of(Operation::Kind::softmax, Node::L);
  g[Node::H] = product({{Node::A}, {Node::P_V}}, Divisor::outside);
  g[Node::concat] = one_of(Operation::Kind::concat, Node::H);
  g[Node::Y] = output(rules);
  g[Node::W] = between(g);
  g[Node::QQ] = product({{Node::P_Q}, transposed(Node::P_Q)});
  g[Node::S_sym] = sum({Summand{{{Node::S}}}, Summand{{transposed(Node::S)}}}, Divisor::two);
  g[Node::S_anti] = sum({Summand{{{Node::S}}}, Summand{{transposed(Node::S)}, -1}}, Divisor::two);
  return g;
}

}  // namespace attnlab
