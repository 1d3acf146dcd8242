#include "core/graph/graph.h"

#include <atomic>
#include <cstddef>
#include <mutex>
#include <new>
#include <type_traits>

namespace attnlab {
namespace {

constexpr Factor transposed(Node node) { return {node, true}; }

constexpr Operation sum(std::initializer_list<Summand> terms, Divisor divisor = Divisor::one) {
  Operation out;
  out.kind = Operation::Kind::sum;
  out.divisor = divisor;
  for (const Summand& summand : terms) out.summands.add(summand);
  return out;
}

constexpr Operation product_of(std::initializer_list<Factor> factors, Divisor divisor = Divisor::one) {
  return sum({Summand{factors}}, divisor);
}

constexpr Operation same(Node node) { return product_of({{node}}); }

constexpr Operation one_of(Operation::Kind kind, Node of) {
  Operation out;
  out.kind = kind;
  out.of = of;
  return out;
}

constexpr Inputs inputs_of(Source source) {
  switch (source) {
    case Source::self: return {Node::X, Node::X, Node::X};
    case Source::cross: return {Node::X, Node::M, Node::M};
    case Source::free: break;
  }
  return {Node::Q, Node::K, Node::V};
}

constexpr void add_scores(Graph& g, const Rules& rules, const Inputs& in) {
  g[Node::P_Q] = product_of({{in.Q}, {Node::W_Q}});
  g[Node::P_K] = product_of({{in.K}, {Node::W_Q}});
  Node queries = Node::P_Q, keys = Node::P_K;
  if (rules.unit_keys) {
    g[Node::K_dot] = one_of(Operation::Kind::unit_rows, keys);
    keys = Node::K_dot;
  }
  if (rules.positions == Positions::keys) {
    g[Node::K_placed] = sum({Summand{{{keys}}}, Summand{{{Node::P}}}});
    keys = Node::K_placed;
  }
  if (rules.positions == Positions::rope) {
    g[Node::Q_turn] = one_of(Operation::Kind::turned, queries);
    g[Node::K_turn] = one_of(Operation::Kind::turned, keys);
    queries = Node::Q_turn;
    keys = Node::K_turn;
  }
  g[Node::S] = product_of({{queries}, transposed(keys)});
  switch (rules.score) {
    case ScoreRule::qk: g[Node::P_K] = product_of({{in.K}, {Node::W_K}}); break;
    case ScoreRule::qq: g[Node::P_K] = same(Node::P_Q); break;
    case ScoreRule::shared:
    case ScoreRule::single: break;
    case ScoreRule::merged:
      g[Node::S] = product_of({{queries}, {Node::W_edit}, transposed(keys)});
      [[fallthrough]];
    case ScoreRule::unprojected:
      g[Node::P_Q] = same(in.Q);
      g[Node::P_K] = same(in.K);
      break;
  }
}

constexpr Operation values(const Rules& rules, Node V) {
  if (rules.score == ScoreRule::single) return product_of({{V}, {Node::W_Q}});
  switch (rules.value) {
    case ValueRule::projected: return product_of({{V}, {Node::W_V}});
    case ValueRule::inputs: return same(V);
    case ValueRule::keys: break;
  }
  return same(Node::P_K);
}

constexpr Operation output(const Rules& rules) {
  const Node heads = rules.several_heads ? Node::concat : Node::H;
  switch (rules.output) {
    case OutputRule::projected: return product_of({{heads}, {Node::W_O}});
    case OutputRule::none: return same(heads);
    case OutputRule::alt: break;
  }
  Operation Y = product_of({{Node::H}, transposed(Node::W_A)});
  Y.over_heads = true;
  return Y;
}

// W, what stands between Q and K^T: of S = (Q A) M (K B)^T it is A M B^T.
constexpr Operation between(const Graph& g) {
  Summand W;
  if (const auto A = g.weights_of(Node::P_Q)) W.factors.add({*A});
  for (const Factor& factor : g[Node::S].summands[0].factors)
    if (is_given(factor.node)) W.factors.add(factor);
  if (const auto B = g.weights_of(Node::P_K)) W.factors.add(transposed(*B));
  return sum({W});
}

constexpr Graph made(const Rules& rules) {
  Graph g;
  g[Node::X].kind = Operation::Kind::given;
  const Inputs in = inputs_of(rules.source);
  add_scores(g, rules, in);
  g[Node::P_V] = values(rules, in.V);
  g[Node::L] = one_of(Operation::Kind::logits, Node::S);
  if (rules.positions == Positions::alibi) {
    g[Node::D].kind = Operation::Kind::distances;
    g[Node::L].less = Node::D;
  }
  g[Node::A] = one_of(Operation::Kind::weights, Node::L);
  g[Node::A].weights = rules.weights;
  g[Node::H] = product_of({{Node::A}, {Node::P_V}}, Divisor::outside);
  g[Node::concat] = one_of(Operation::Kind::concat, Node::H);
  g[Node::Y] = output(rules);
  g[Node::W] = between(g);
  g[Node::QQ] = product_of({{Node::P_Q}, transposed(Node::P_Q)});
  g[Node::S_sym] = sum({Summand{{{Node::S}}}, Summand{{transposed(Node::S)}}}, Divisor::two);
  g[Node::S_anti] = sum({Summand{{{Node::S}}}, Summand{{transposed(Node::S)}, -1}}, Divisor::two);
  g.note_reads();
  return g;
}

// Every combination of rules has a place: its choices, of so many each, as the digits of a number,
// the first one fastest.
template <typename RulesT, typename Use>
constexpr void each_choice(RulesT& rules, Use use) {
  use(rules.source, source_names.size());
  use(rules.score, score_names.size());
  use(rules.value, value_names.size());
  use(rules.output, output_names.size());
  use(rules.unit_keys, 2);
  use(rules.several_heads, 2);
  use(rules.positions, position_names.size());
  use(rules.weights, weights_names.size());
}

constexpr std::size_t combinations = [] {
  std::size_t count = 1;
  const Rules rules;
  each_choice(rules, [&](auto, std::size_t choices) { count *= choices; });
  return count;
}();

constexpr std::size_t place(const Rules& rules) {
  std::size_t at = 0, worth = 1;
  each_choice(rules, [&](auto choice, std::size_t choices) {
    at += static_cast<std::size_t>(choice) * worth;
    worth *= choices;
  });
  return at;
}

constexpr Rules rules_at(std::size_t place) {
  Rules rules;
  each_choice(rules, [&](auto& choice, std::size_t choices) {
    choice = static_cast<std::remove_reference_t<decltype(choice)>>(place % choices);
    place /= choices;
  });
  return rules;
}

// Made when it is asked for first, by whichever thread: few of so many are ever used,
// and pages that nobody touches cost nothing.
struct GraphSlot {
  std::once_flag once;
  std::atomic<bool> ready{false};
  alignas(Graph) std::array<std::byte, sizeof(Graph)> room;
};

}  // namespace

const Graph& graph(Rules rules) {
  static_assert(std::is_trivially_destructible_v<Graph>);
  constinit static std::array<GraphSlot, combinations> slots{};
  const std::size_t at = place(rules);
  GraphSlot& slot = slots[at];
  if (!slot.ready.load(std::memory_order_acquire))
    std::call_once(slot.once, [&slot, at] {
      ::new (static_cast<void*>(slot.room.data())) Graph(made(rules_at(at)));
      slot.ready.store(true, std::memory_order_release);
    });
  return *std::launder(reinterpret_cast<const Graph*>(slot.room.data()));
}

Inputs inputs(Source source) { return inputs_of(source); }

Sides sides_of(Node node) {
  using enum Side;
  static constexpr std::array<Sides, node_count> sides{{
      {queries, model},            // X
      {keys, model},               // M
      {queries, model},            // Q
      {keys, model},               // K
      {keys, value_input},         // V
      {model, key_width},          // W_Q
      {model, key_width},          // W_K
      {value_input, value_width},  // W_V
      {model, model},              // W_edit
      {model, value_width},        // W_A
      {keys, key_width},           // P
      {heads, output},             // W_O
      {queries, key_width},        // P_Q
      {keys, key_width},           // P_K
      {keys, key_width},           // K_dot
      {keys, key_width},           // K_placed
      {queries, key_width},        // Q_turn
      {keys, key_width},           // K_turn
      {keys, value_width},         // P_V
      {queries, keys},             // S
      {queries, keys},             // D
      {queries, keys},             // L
      {queries, keys},             // A
      {queries, value_width},      // H
      {queries, heads},            // concat
      {queries, output},           // Y
      {model, model},              // W
      {queries, queries},          // QQ
      {queries, queries},          // S_sym
      {queries, queries},          // S_anti
  }};
  return sides[static_cast<std::size_t>(node)];
}

bool turns(Node node) { return sides_of(node).rows == Side::queries || sides_of(node).rows == Side::keys; }

}  // namespace attnlab
