// The graph: what attention computes under the rules, told once. For each node the operation that makes it
// and the nodes that it works on, as on paper: P_Q = Q W_Q, S = P_Q P_K^T, L = S / (inside temperature), A =
// softmax(L), H = A P_V / outside, Y = concat(H) W_O (arXiv 1706.03762, eq. 1 and section 3.2.2). Values,
// formulas, names, gradients, exact values, scripts and papers are interpretations of it; none of them asks
// for a rule. Knows no scene and no numbers.
#pragma once

#include "core/graph/node.h"

#include <initializer_list>
#include <optional>
#include <string_view>

namespace attnlab {

// The rules that a person chooses: where the inputs come from, and how scores, values and output are made.
// core/README.md says what each means. The words are those of scene files, in the order of the enums.
enum class Source { self, cross, free };
inline constexpr std::array<std::string_view, 3> source_names{"self", "cross", "free"};

enum class ScoreRule { qk, qq, shared, merged, single, unprojected };
inline constexpr std::array<std::string_view, 6> score_names{"qk",     "qq",     "shared",
                                                             "merged", "single", "unprojected"};

enum class ValueRule { projected, inputs, keys };
inline constexpr std::array<std::string_view, 3> value_names{"projected", "inputs", "keys"};

enum class OutputRule { projected, none, alt };
inline constexpr std::array<std::string_view, 3> output_names{"projected", "none", "alt"};

// How the logits become weights.
enum class WeightsRule { softmax, linear, sigmoid, sparsemax };
inline constexpr std::array<std::string_view, 4> weights_names{"softmax", "linear", "sigmoid", "sparsemax"};

// What tells two equal tokens at different places apart.
enum class Positions { none, rope, alibi, keys };
inline constexpr std::array<std::string_view, 4> position_names{"none", "rope", "alibi", "keys"};

// All that decides what is computed from what; scales, temperature and mask only change numbers.
struct Rules {
  Source source = Source::self;
  ScoreRule score = ScoreRule::qk;
  ValueRule value = ValueRule::projected;
  OutputRule output = OutputRule::projected;
  bool unit_keys = false;
  Positions positions = Positions::none;
  bool several_heads = false;  // with one head the heads beside each other are that head's output
  WeightsRule weights = WeightsRule::softmax;

  friend bool operator==(const Rules&, const Rules&) = default;
};

// A few values of a type, inline.
template <typename T, int most>
class Few {
 public:
  constexpr Few() = default;
  constexpr Few(std::initializer_list<T> list) {
    for (const T& value : list) add(value);
  }
  constexpr void add(const T& value) { values_[count_++] = value; }
  constexpr const T* begin() const { return values_.data(); }
  constexpr const T* end() const { return values_.data() + count_; }
  constexpr const T& operator[](int i) const { return values_[static_cast<std::size_t>(i)]; }
  constexpr int size() const { return static_cast<int>(count_); }

 private:
  std::array<T, most> values_{};
  std::uint8_t count_ = 0;
};

struct Factor {
  Node node = Node::X;
  bool transposed = false;

  friend bool operator==(const Factor&, const Factor&) = default;
};

// A number times a product of matrices; a product of none is the identity.
struct Summand {
  Few<Factor, 3> factors;
  double coefficient = 1;
};

// What a sum is divided by.
enum class Divisor : std::uint8_t { one, two, outside };

struct Operation {
  enum class Kind : std::uint8_t {
    absent,     // the rules leave the node out
    given,      // set by a person
    sum,        // of `summands`, over `divisor`; with `over_heads` those of every head are added up
    unit_rows,  // each row of `of` divided by its Euclidean norm; a row of zeros stays
    turned,     // each pair of coordinates of row i of `of` turned by i times an angle
    distances,  // slope |i - j|
    logits,     // `of` / (inside * temperature), less `less`; minus infinity where masked
    weights,    // of each row of `of`, by the rule `weights`; 0 where masked
    concat      // `of` of every head, side by side
  };
  Kind kind = Kind::absent;
  Divisor divisor = Divisor::one;
  bool over_heads = false;
  Node of = Node::X;
  WeightsRule weights = WeightsRule::softmax;
  std::optional<Node> less;  // of logits
  Few<Summand, 2> summands;

  // The node that this one is a copy of.
  constexpr std::optional<Node> copy_of() const {
    if (kind != Kind::sum || summands.size() != 1 || divisor != Divisor::one || over_heads)
      return std::nullopt;
    const Summand& summand = summands[0];
    const bool plain =
        summand.factors.size() == 1 && summand.coefficient == 1 && !summand.factors[0].transposed;
    return plain ? std::optional(summand.factors[0].node) : std::nullopt;
  }
};

class Graph {
 public:
  constexpr const Operation& operator[](Node node) const { return operations_[index(node)]; }
  constexpr Operation& operator[](Node node) { return operations_[index(node)]; }

  // Whether the pipeline, P_Q to Y, reads a given matrix.
  constexpr bool reads(Node given) const { return (reads_ >> static_cast<int>(given) & 1U) != 0; }
  // To be called when every operation is there.
  constexpr void note_reads() {
    for (int node = static_cast<int>(first_computed); node <= static_cast<int>(Node::Y); ++node)
      for (const Summand& summand : (*this)[static_cast<Node>(node)].summands)
        for (const Factor& factor : summand.factors) reads_ |= 1U << static_cast<int>(factor.node);
  }
  // Behind copies: under qq P_K is P_Q, under the value rule "keys" P_V is P_K. Not into the inputs.
  constexpr Node original(Node computed) const {
    auto copy = (*this)[computed].copy_of();
    for (; copy && !is_given(*copy); copy = (*this)[computed].copy_of()) computed = *copy;
    return computed;
  }
  // The rows whose products the scores are: S = E_Q E_K^T, or E_Q W E_K^T.
  constexpr Node met_queries() const { return (*this)[Node::S].summands[0].factors[0].node; }
  constexpr Node met_keys() const {
    const Few<Factor, 3>& factors = (*this)[Node::S].summands[0].factors;
    return factors[factors.size() - 1].node;
  }
  // Of P_Q, P_K or P_V: the tokens that its rows come from,
  // and the weights that they are multiplied with, if any.
  constexpr Node input_of(Node projected) const {
    return (*this)[original(projected)].summands[0].factors[0].node;
  }
  constexpr std::optional<Node> weights_of(Node projected) const {
    const Few<Factor, 3>& factors = (*this)[original(projected)].summands[0].factors;
    return factors.size() > 1 ? std::optional(factors[1].node) : std::nullopt;
  }

 private:
  // All given nodes share the operation at 0.
  static constexpr std::size_t index(Node node) {
    return is_given(node) ? 0 : static_cast<std::size_t>(node) - static_cast<std::size_t>(first_computed) + 1;
  }

  std::array<Operation, node_count - static_cast<std::size_t>(first_computed) + 1> operations_{};
  std::uint32_t reads_ = 0;  // a bit a node
};

// Looked up, not built: the graphs of all combinations of rules are built once.
const Graph& graph(Rules rules);

// The tokens that queries, keys and values are made of.
struct Inputs {
  Node Q, K, V;
};
Inputs inputs(Source source);

}  // namespace attnlab
