// Works out cells by the operations of their nodes, in numbers of a kind: root sums (`evaluate.h`), or sums in which some
// entries are letters (`letter_value.h`). The rules come from the graph; nothing is rounded.
#pragma once

#include "core/analysis/quantity.h"
#include "core/exact/evaluate.h"
#include "core/scene/positions.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <utility>
#include <variant>

namespace attnlab {

// Joins a mixture to the value: as a plain number where it is one.
template <typename Number>
void join_mixture(BasicValue<Number>& value, BasicMixture<Number> mixture) {
  const auto& terms = mixture.terms;
  if (terms.empty()) return;
  using Term = typename BasicMixture<Number>::Term;
  const auto same = [&](Number Term::*part) {
    return std::all_of(terms.begin(), terms.end(), [&](const Term& t) { return t.*part == terms[0].*part; });
  };
  if (same(&Term::factor)) {  // the weights sum to 1
    value.plain += terms[0].factor;
  } else if (same(&Term::exponent)) {
    Number sum;
    for (const Term& t : terms) sum += t.factor;
    value.plain += sum * Fraction(1, terms.size());
  } else {
    value.mixtures.push_back(std::move(mixture));
  }
}

// A Number begins as 0, is made of fractions and root sums, adds and multiplies, knows is_zero() and is_constant(), and
// has over_root. `names(id, row, col)` is the number of an entry that has a name, and nothing for one that is its fraction;
// `names.vanishes(number)` says whether one is 0 at the entries of this moment. The first
// thing that is not exact is kept as the problem; what is computed after it means nothing.
template <typename Number, typename Names>
class Evaluator {
 public:
  using Value = BasicValue<Number>;
  using Mixture = BasicMixture<Number>;

  Evaluator(const Scene& scene, const Analysis& analysis, Names names)
      : s_(scene), a_(analysis), g_(graph(rules_of(scene))), names_(std::move(names)) {}

  std::variant<Value, NotExact> operator()(const Cell& cell) {
    Value value;
    switch (cell.node) {
      case Node::A: value = weight(cell); break;
      case Node::H:
      case Node::concat:
      case Node::Y: value = output(cell); break;
      default: value.plain = polynomial(cell);
    }
    if (problem_) return *problem_;
    return value;
  }

 private:
  void blame(NotExact problem) {
    if (!problem_) problem_ = problem;
  }

  Number given(const Cell& cell) {
    const MatrixId id{kind_of(cell.node), is_per_head(cell.node) ? cell.head : 0};
    if (const auto name = names_(id, cell.row, cell.col)) return *name;
    const double entry = matrix(s_, id)(cell.row, cell.col);
    if (const auto fraction = as_fraction(entry)) return Number(*fraction);
    blame({NotExact::Kind::entry, id, cell.row, cell.col, entry});
    return {};
  }

  // 1 / scale.
  RootSum inverse(const Scale& scale, NotExact::Kind kind) {
    switch (scale.kind) {
      case Scale::Kind::sqrt_dk: return RootSum::quotient(1, a_.dims.d_k);
      case Scale::Kind::dk: return Fraction(1, a_.dims.d_k);
      case Scale::Kind::none: return Fraction(1);
      case Scale::Kind::number: break;
    }
    return inverse(scale.number, kind);
  }
  RootSum inverse(double number, NotExact::Kind kind) {
    const auto fraction = as_fraction(number);
    if (fraction && *fraction != 0) return Fraction(1 / *fraction);
    blame({kind, {}, 0, 0, number});
    return Fraction(1);
  }

  // Every stage before the softmax, a logit included. Worked out once in the life of this evaluator: a row of queries
  // meets every key.
  Number polynomial(const Cell& cell) {
    const int key =
        ((static_cast<int>(cell.node) * max_heads + cell.head) * max_concat + cell.row) * max_concat +
        cell.col;
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    return known_[key] = worked_out(cell);
  }

  Number worked_out(const Cell& cell) {
    if (is_given(cell.node)) return given(cell);
    const Operation& operation = g_[cell.node];
    switch (operation.kind) {
      case Operation::Kind::sum: return sum(operation, cell);
      case Operation::Kind::unit_rows: return unit(operation, cell);
      case Operation::Kind::turned: return turned(operation, cell);
      case Operation::Kind::distances: return distance(cell);
      case Operation::Kind::logits:
        if (!allowed(s_.mask, cell.row, cell.col)) break;
        return logit(operation, cell);
      case Operation::Kind::absent:
      case Operation::Kind::given:
      case Operation::Kind::weights:
      case Operation::Kind::concat: return {};
    }
    blame({NotExact::Kind::masked, {}, cell.row, cell.col, 0});
    return {};
  }

  Number logit(const Operation& operation, const Cell& cell) {
    Number out = polynomial({operation.of, cell.head, cell.row, cell.col}) *
                 inverse(s_.inside, NotExact::Kind::inside) *
                 inverse(s_.temperature, NotExact::Kind::temperature);
    if (operation.less) out += polynomial({*operation.less, cell.head, cell.row, cell.col}) * Fraction(-1);
    return out;
  }

  // What no turn moves is exact; the cosine of a fraction is none.
  Number turned(const Operation& operation, const Cell& cell) {
    if (cell.row == 0 || cell.col / 2 >= pairs_of(a_.dims.d_k))
      return polynomial({operation.of, cell.head, cell.row, cell.col});
    blame({NotExact::Kind::turn, {}, cell.row, cell.col, 0});
    return {};
  }

  // The slope is a fraction where the power of two is whole.
  Number distance(const Cell& cell) {
    const int h = a_.dims.h, steps = 8 * (s_.slope ? cell.head : cell.head + 1);
    const auto first = as_fraction(s_.slope ? *s_.slope : 1);
    if (cell.row == cell.col) return {};
    if (!first || steps % h != 0) blame({NotExact::Kind::slope, {}, cell.head, 0, slope_of(s_, cell.head)});
    if (problem_) return {};
    Fraction slope = *first;
    for (int k = 0; k < steps / h; ++k) slope /= 2;
    return Number(Fraction(slope * std::abs(cell.row - cell.col)));
  }

  // Not over `outside`, by which only mixtures are divided.
  Number sum(const Operation& operation, const Cell& cell) {
    Number total;
    for (const Summand& summand : operation.summands)
      if (summand.factors.size() == 0 && cell.row == cell.col) total += Number(Fraction(summand.coefficient));
    each_term(g_, s_, a_.dims, cell, [&](std::span<const Cell> factors, double coefficient) {
      Number product = polynomial(factors[0]);
      for (const Cell& factor : factors.subspan(1)) product = product * polynomial(factor);
      if (coefficient != 1) product = product * Fraction(coefficient);
      total += product;
    });
    return operation.divisor == Divisor::two ? total * Fraction(1, 2) : total;
  }

  Number unit(const Operation& operation, const Cell& cell) {
    const Cell first{operation.of, cell.head, cell.row, 0};
    if (values(s_, a_, operation.of, cell.head).row(cell.row).isZero(0)) return no_direction(first);
    Number squares;
    for (int m = 0; m < a_.dims.d_k; ++m) {
      const Number entry = polynomial({first.node, first.head, first.row, m});
      squares += entry * entry;
    }
    if (squares.is_zero()) return {};
    if (names_.vanishes(squares)) return no_direction(first);
    return over_root(polynomial({first.node, first.head, first.row, cell.col}), squares);
  }

  // A row that is 0 in doubles has no direction, as everywhere else; nor has one that an entry without exact value makes
  // look like 0, which is no problem here. One that is 0 only at the numbers of its letters has no formula: beside them it
  // has a direction.
  Number no_direction(const Cell& first) {
    const std::optional<NotExact> before = problem_;
    bool constant = true;
    for (int m = 0; m < a_.dims.d_k; ++m)
      constant = constant && is_constant(polynomial({first.node, first.head, first.row, m}));
    if (problem_ && !before) known_.clear();
    problem_ = before;
    if (!constant) blame({NotExact::Kind::zero_key, {}, first.row, 0, 0});
    return {};
  }

  // The keys that query `row` of a head may see, with their logits; the factors are still 0.
  Mixture logits(int head, int row) {
    Mixture mixture;
    mixture.head = head;
    for (int j = 0; j < a_.dims.n_k; ++j)
      if (allowed(s_.mask, row, j))
        mixture.terms.push_back({j, polynomial({Node::L, head, row, j}), Number()});
    return mixture;
  }

  // 1 / (1 + exp(-logit)) as a share of exp(logit) beside exp(0), of which nothing is taken.
  Mixture logistic(int head, int row, int key, Number factor) {
    Mixture mixture;
    mixture.head = head;
    mixture.terms.push_back({key, polynomial({Node::L, head, row, key}), std::move(factor)});
    mixture.terms.push_back({rest_of(key), Number(), Number()});
    return mixture;
  }

  // What a sparsemax takes from each logit of a row: those of positive weight, less it, sum to 1.
  Number threshold(int head, int row) {
    Number sum = Fraction(-1);
    int count = 0;
    for (int j = 0; j < a_.dims.n_k; ++j) {
      if (!(a_.head(head).A(row, j) > 0)) continue;
      sum += polynomial({Node::L, head, row, j});
      ++count;
    }
    return sum * Fraction(1, count);
  }

  // A weight that is no mixture: a logit, or what is left of it.
  Number plain_weight(int head, int row, int key) {
    if (g_[Node::A].weights == WeightsRule::sparsemax && !(a_.head(head).A(row, key) > 0)) return {};
    Number logit = polynomial({Node::L, head, row, key});
    if (g_[Node::A].weights == WeightsRule::linear) return logit;
    return logit + threshold(head, row) * Fraction(-1);
  }

  Value weight(const Cell& cell) {
    if (!allowed(s_.mask, cell.row, cell.col)) return {};
    const WeightsRule rule = g_[Node::A].weights;
    if (rule == WeightsRule::sigmoid) {
      Value value;
      join_mixture(value, logistic(cell.head, cell.row, cell.col, Fraction(1)));
      return value;
    }
    if (rule != WeightsRule::softmax) return {plain_weight(cell.head, cell.row, cell.col), {}};
    Mixture mixture = logits(cell.head, cell.row);
    for (typename Mixture::Term& term : mixture.terms)
      if (term.key == cell.col) term.factor = Fraction(1);
    Value value;
    join_mixture(value, std::move(mixture));
    return value;
  }

  // How much of each column of each head's output a cell is made of.
  using Shares = std::array<std::array<Number, max_width>, max_heads>;
  void share(const Cell& cell, const Number& factor, Shares& shares) {
    if (cell.node == Node::H) {
      shares[static_cast<std::size_t>(cell.head)][static_cast<std::size_t>(cell.col)] += factor;
      return;
    }
    each_term(g_, s_, a_.dims, cell, [&](std::span<const Cell> factors, double) {
      share(factors[0], factors.size() > 1 ? factor * given(factors[1]) : factor, shares);
    });
  }

  // A cell of H, of concat or of Y: values mixed by the weights of one row of each head.
  Value output(const Cell& cell) {
    Shares shares;
    share(cell, Fraction(1), shares);
    const RootSum scale = inverse(s_.outside, NotExact::Kind::outside);
    Value value;
    for (int head = 0; head < a_.dims.h; ++head) {
      const auto& columns = shares[static_cast<std::size_t>(head)];
      if (std::all_of(columns.begin(), columns.end(), [](const Number& c) { return c.is_zero(); })) continue;
      const auto taken = [&](int key) {
        Number sum;
        for (int c = 0; c < a_.dims.d_v; ++c) {
          const Number& factor = columns[static_cast<std::size_t>(c)];
          if (!factor.is_zero()) sum += factor * polynomial({Node::P_V, head, key, c});
        }
        return sum * scale;
      };
      mix(head, cell.row, taken, value);
    }
    return value;
  }

  // Adds what a row of weights takes of each key.
  template <typename Taken>
  void mix(int head, int row, Taken taken, Value& value) {
    const WeightsRule rule = g_[Node::A].weights;
    if (rule == WeightsRule::softmax) {
      Mixture mixture = logits(head, row);
      for (typename Mixture::Term& term : mixture.terms) term.factor = taken(term.key);
      join_mixture(value, std::move(mixture));
      return;
    }
    for (int j = 0; j < a_.dims.n_k; ++j) {
      if (!allowed(s_.mask, row, j)) continue;
      if (rule == WeightsRule::sigmoid)
        join_mixture(value, logistic(head, row, j, taken(j)));
      else
        value.plain += plain_weight(head, row, j) * taken(j);
    }
  }

  const Scene& s_;
  const Analysis& a_;
  const Graph& g_;
  std::optional<NotExact> problem_;
  Names names_;
  std::unordered_map<int, Number> known_;
};

}  // namespace attnlab
