#include "core/exact/evaluate.h"

#include "core/analysis/quantity.h"
#include "core/text/number.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace attnlab {

namespace {

// Works out cells by the operations of their nodes. The first thing that is not exact is kept as the problem; what is
// computed after it means nothing.
class Evaluator {
 public:
  Evaluator(const Scene& scene, const Analysis& analysis)
      : s_(scene), a_(analysis), g_(graph(rules_of(scene))) {}

  Exact operator()(const Cell& cell) {
    ExactValue value;
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

  Fraction given(const Cell& cell) {
    const MatrixId id{kind_of(cell.node), is_per_head(cell.node) ? cell.head : 0};
    const double entry = matrix(s_, id)(cell.row, cell.col);
    if (const auto fraction = as_fraction(entry)) return *fraction;
    blame({NotExact::Kind::entry, id, cell.row, cell.col, entry});
    return 0;
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
  RootSum polynomial(const Cell& cell) {
    const int key =
        ((static_cast<int>(cell.node) * max_heads + cell.head) * max_concat + cell.row) * max_concat +
        cell.col;
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    return known_[key] = worked_out(cell);
  }

  RootSum worked_out(const Cell& cell) {
    if (is_given(cell.node)) return given(cell);
    const Operation& operation = g_[cell.node];
    switch (operation.kind) {
      case Operation::Kind::sum: return sum(operation, cell);
      case Operation::Kind::unit_rows: return unit(operation, cell);
      case Operation::Kind::logits:
        if (!allowed(s_.mask, cell.row, cell.col)) break;
        return polynomial({operation.of, cell.head, cell.row, cell.col}) *
               inverse(s_.inside, NotExact::Kind::inside) *
               inverse(s_.temperature, NotExact::Kind::temperature);
      case Operation::Kind::absent:
      case Operation::Kind::given:
      case Operation::Kind::softmax:
      case Operation::Kind::concat: return {};
    }
    blame({NotExact::Kind::masked, {}, cell.row, cell.col, 0});
    return {};
  }

  // Not over `outside`, by which only mixtures are divided.
  RootSum sum(const Operation& operation, const Cell& cell) {
    RootSum total;
    for (const Summand& summand : operation.summands)
      if (summand.factors.size() == 0 && cell.row == cell.col) total += Fraction(summand.coefficient);
    each_term(g_, s_, a_.dims, cell, [&](std::span<const Cell> factors, double coefficient) {
      RootSum product = polynomial(factors[0]);
      for (const Cell& factor : factors.subspan(1)) product = product * polynomial(factor);
      if (coefficient != 1) product = product * Fraction(coefficient);
      total += product;
    });
    return operation.divisor == Divisor::two ? total * Fraction(1, 2) : total;
  }

  // A row that is 0 in doubles has no direction, as everywhere else; nor has one that an entry without exact value makes
  // look like 0, of which nothing is asked further.
  RootSum unit(const Operation& operation, const Cell& cell) {
    if (values(s_, a_, operation.of, cell.head).row(cell.row).isZero(0)) return {};
    Fraction squares = 0;
    for (int m = 0; m < a_.dims.d_k; ++m) {
      const Fraction entry = polynomial({operation.of, cell.head, cell.row, m}).fraction();
      squares += entry * entry;
    }
    const Cell entry{operation.of, cell.head, cell.row, cell.col};
    return squares == 0 ? RootSum() : RootSum::quotient(polynomial(entry).fraction(), squares);
  }

  // The keys that query `row` of a head may see, with their logits; the factors are still 0.
  Mixture logits(int head, int row) {
    Mixture mixture;
    mixture.head = head;
    for (int j = 0; j < a_.dims.n_k; ++j)
      if (allowed(s_.mask, row, j))
        mixture.terms.push_back({j, polynomial({Node::L, head, row, j}), RootSum()});
    return mixture;
  }

  // Joins a mixture to the value: as a plain number where it is one.
  static void join(ExactValue& value, Mixture mixture) {
    const auto& terms = mixture.terms;
    if (terms.empty()) return;
    const auto same = [&](RootSum Mixture::Term::*part) {
      return std::all_of(terms.begin(), terms.end(),
                         [&](const Mixture::Term& t) { return t.*part == terms[0].*part; });
    };
    if (same(&Mixture::Term::factor)) {  // the weights sum to 1
      value.plain += terms[0].factor;
    } else if (same(&Mixture::Term::exponent)) {
      RootSum sum;
      for (const Mixture::Term& t : terms) sum += t.factor;
      value.plain += sum * Fraction(1, terms.size());
    } else {
      value.mixtures.push_back(std::move(mixture));
    }
  }

  ExactValue weight(const Cell& cell) {
    if (!allowed(s_.mask, cell.row, cell.col)) return {};
    Mixture mixture = logits(cell.head, cell.row);
    for (Mixture::Term& term : mixture.terms)
      if (term.key == cell.col) term.factor = Fraction(1);
    ExactValue value;
    join(value, std::move(mixture));
    return value;
  }

  // How much of each column of each head's output a cell is made of.
  using Shares = std::array<std::array<Fraction, max_width>, max_heads>;
  void share(const Cell& cell, const Fraction& factor, Shares& shares) {
    if (cell.node == Node::H) {
      shares[static_cast<std::size_t>(cell.head)][static_cast<std::size_t>(cell.col)] += factor;
      return;
    }
    each_term(g_, s_, a_.dims, cell, [&](std::span<const Cell> factors, double) {
      share(factors[0], factors.size() > 1 ? Fraction(factor * given(factors[1])) : factor, shares);
    });
  }

  // A cell of H, of concat or of Y: values mixed by the weights of one row of each head.
  ExactValue output(const Cell& cell) {
    Shares shares;
    share(cell, 1, shares);
    const RootSum scale = inverse(s_.outside, NotExact::Kind::outside);
    ExactValue value;
    for (int head = 0; head < a_.dims.h; ++head) {
      const auto& columns = shares[static_cast<std::size_t>(head)];
      if (std::all_of(columns.begin(), columns.end(), [](const Fraction& c) { return c == 0; })) continue;
      Mixture mixture = logits(head, cell.row);
      for (Mixture::Term& term : mixture.terms) {
        for (int c = 0; c < a_.dims.d_v; ++c) {
          const Fraction& factor = columns[static_cast<std::size_t>(c)];
          if (factor != 0) term.factor += factor * polynomial({Node::P_V, head, term.key, c});
        }
        term.factor = term.factor * scale;
      }
      join(value, std::move(mixture));
    }
    return value;
  }

  const Scene& s_;
  const Analysis& a_;
  const Graph& g_;
  std::optional<NotExact> problem_;
  std::unordered_map<int, RootSum> known_;
};

// "W_Q of head 2", "X".
std::string matrix_words(const Scene& s, MatrixId id) {
  return std::string(row_of(id.kind).code) +
         (is_per_head(id.kind) && s.heads.size() > 1 ? " of head " + std::to_string(id.head + 1) : "");
}

}  // namespace

std::string sentence(const Scene& s, const NotExact& why, Notation notation) {
  const int row = notation.columns ? why.col : why.row, col = notation.columns ? why.row : why.col;
  const std::string no_fraction = exact_number(why.value) + " is not a fraction";
  switch (why.kind) {
    case NotExact::Kind::entry:
      return matrix_words(s, why.id) + ", row " + std::to_string(row + 1) + ", column " +
             std::to_string(col + 1) + ": " + no_fraction;
    case NotExact::Kind::inside: return "The scale of the scores: " + no_fraction;
    case NotExact::Kind::outside: return "The scale of the output: " + no_fraction;
    case NotExact::Kind::temperature: return "The temperature: " + no_fraction;
    case NotExact::Kind::masked: return "Masked: minus infinity is not a number";
    case NotExact::Kind::absent: break;
  }
  return "There is no such cell";
}

Exact exact_value(const Scene& s, const Analysis& a, Cell cell) {
  if (!has_cell(s, a, cell)) return NotExact{};
  return Evaluator(s, a)(cell);
}

}  // namespace attnlab
