#include "core/exact/evaluate.h"

#include "core/analysis/explain_form.h"
#include "core/analysis/quantity.h"
#include "core/scene/positions.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace attnlab {
namespace {

// Works out cells by the operations of the graph. The first thing that is not exact is kept as the problem;
// what is computed after it means nothing.
class Evaluator {
 public:
  Evaluator(const Scene& scene, const Analysis& analysis, const LetterList& letters)
      : s_(scene),
        a_(analysis),
        g_(graph(rules_of(scene))),
        letters_(letters),
        names_(names_of(letters)),
        numbers_(numbers_of(scene, letters)) {}

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

  ExactSum given(const Cell& cell) {
    const MatrixId id{kind_of(cell.node), is_per_head(cell.node) ? cell.head : 0};
    if (const Letter* letter = letter_at(letters_, id, cell.row, cell.col))
      return ExactSum::letter(
          static_cast<std::size_t>(std::ranges::find(names_, letter->name) - names_.begin()));
    const double entry = matrix(s_, id)(cell.row, cell.col);
    if (const auto fraction = as_fraction(entry)) return *fraction;
    blame({NotExact::Kind::entry, id, cell.row, cell.col, entry});
    return {};
  }

  // 1 / scale.
  ExactSum inverse(const Scale& scale, NotExact::Kind kind) {
    switch (scale.kind) {
      case Scale::Kind::sqrt_dk: return ExactSum::quotient(1, a_.dims.d_k);
      case Scale::Kind::dk: return Fraction(1, a_.dims.d_k);
      case Scale::Kind::none: return Fraction(1);
      case Scale::Kind::number: break;
    }
    return inverse(scale.number, kind);
  }
  ExactSum inverse(double number, NotExact::Kind kind) {
    const auto fraction = as_fraction(number);
    if (fraction && *fraction != 0) return Fraction(1 / *fraction);
    blame({kind, {}, 0, 0, number});
    return Fraction(1);
  }

  // Every stage before the softmax, a logit included; worked out once, for a row of queries meets every key.
  ExactSum polynomial(const Cell& cell) {
    const int key = key_of(cell);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    return known_[key] = worked_out(cell);
  }

  ExactSum worked_out(const Cell& cell) {
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

  ExactSum logit(const Operation& operation, const Cell& cell) {
    ExactSum out = polynomial({operation.of, cell.head, cell.row, cell.col}) *
                   inverse(s_.inside, NotExact::Kind::inside) *
                   inverse(s_.temperature, NotExact::Kind::temperature);
    if (operation.less) out += polynomial({*operation.less, cell.head, cell.row, cell.col}) * Fraction(-1);
    return out;
  }

  // What no turn moves is exact; the cosine of a fraction is none.
  ExactSum turned(const Operation& operation, const Cell& cell) {
    if (cell.row == 0 || cell.col / 2 >= pairs_of(a_.dims.d_k))
      return polynomial({operation.of, cell.head, cell.row, cell.col});
    blame({NotExact::Kind::turn, {}, cell.row, cell.col, 0});
    return {};
  }

  // The slope is a fraction where the power of two is whole.
  ExactSum distance(const Cell& cell) {
    const int h = a_.dims.h, steps = 8 * (s_.slope ? cell.head : cell.head + 1);
    const auto first = as_fraction(s_.slope ? *s_.slope : 1);
    if (cell.row == cell.col) return {};
    if (!first || steps % h != 0) blame({NotExact::Kind::slope, {}, cell.head, 0, slope_of(s_, cell.head)});
    if (problem_) return {};
    Fraction slope = *first;
    for (int k = 0; k < steps / h; ++k) slope /= 2;
    return ExactSum(Fraction(slope * std::abs(cell.row - cell.col)));
  }

  // Not over `outside`, by which only mixtures are divided.
  ExactSum sum(const Operation& operation, const Cell& cell) {
    ExactSum total;
    for (const Summand& summand : operation.summands)
      if (summand.factors.size() == 0 && cell.row == cell.col)
        total += ExactSum(Fraction(summand.coefficient));
    each_term(g_, s_, a_.dims, cell, [&](std::span<const Cell> factors, double coefficient) {
      ExactSum product = polynomial(factors[0]);
      for (const Cell& factor : factors.subspan(1)) product = product * polynomial(factor);
      if (coefficient != 1) product = product * Fraction(coefficient);
      total += product;
    });
    return operation.divisor == Divisor::two ? total * Fraction(1, 2) : total;
  }

  ExactSum unit(const Operation& operation, const Cell& cell) {
    const Cell first{operation.of, cell.head, cell.row, 0};
    if (values(s_, a_, operation.of, cell.head).row(cell.row).isZero(0)) return no_direction(first);
    ExactSum squares;
    for (int m = 0; m < a_.dims.d_k; ++m) {
      const ExactSum entry = polynomial({first.node, first.head, first.row, m});
      squares += entry * entry;
    }
    if (squares.is_zero()) return {};
    if (squares.at(numbers_).is_zero()) return no_direction(first);
    return over_root(polynomial({first.node, first.head, first.row, cell.col}), squares);
  }

  // A row that is 0 in doubles has no direction, as everywhere else; nor has one that an entry without exact
  // value makes look like 0: no problem here. One that is 0 only at the numbers of its letters has no
  // formula.
  ExactSum no_direction(const Cell& first) {
    const std::optional<NotExact> before = problem_;
    bool constant = true;
    for (int m = 0; m < a_.dims.d_k; ++m)
      constant = constant && polynomial({first.node, first.head, first.row, m}).is_constant();
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
        mixture.terms.push_back({j, polynomial({Node::L, head, row, j}), ExactSum()});
    return mixture;
  }

  // 1 / (1 + exp(-logit)) as a share of exp(logit) beside exp(0), of which nothing is taken.
  Mixture logistic(int head, int row, int key, ExactSum factor) {
    Mixture mixture;
    mixture.head = head;
    mixture.terms.push_back({key, polynomial({Node::L, head, row, key}), std::move(factor)});
    mixture.terms.push_back({rest_of(key), ExactSum(), ExactSum()});
    return mixture;
  }

  // What a sparsemax takes from each logit of a row: those of positive weight, less it, sum to 1.
  ExactSum threshold(int head, int row) {
    ExactSum sum = Fraction(-1);
    int count = 0;
    for (int j = 0; j < a_.dims.n_k; ++j) {
      if (!(a_.head(head).A(row, j) > 0)) continue;
      sum += polynomial({Node::L, head, row, j});
      ++count;
    }
    return sum * Fraction(1, count);
  }

  // A weight that is no mixture: a logit, or what is left of it.
  ExactSum plain_weight(int head, int row, int key) {
    if (g_[Node::A].weights == WeightsRule::sparsemax && !(a_.head(head).A(row, key) > 0)) return {};
    ExactSum logit = polynomial({Node::L, head, row, key});
    if (g_[Node::A].weights == WeightsRule::linear) return logit;
    return logit + threshold(head, row) * Fraction(-1);
  }

  ExactValue weight(const Cell& cell) {
    ExactValue value;
    const auto taken = [&](int key) { return key == cell.col ? std::optional<ExactSum>(1) : std::nullopt; };
    if (allowed(s_.mask, cell.row, cell.col)) mix(cell.head, cell.row, taken, value);
    return value;
  }

  // How much of each column of each head's output a cell is made of.
  using Shares = std::array<std::array<ExactSum, max_width>, max_heads>;
  void share(const Cell& cell, const ExactSum& factor, Shares& shares) {
    if (cell.node == Node::H) {
      shares[static_cast<std::size_t>(cell.head)][static_cast<std::size_t>(cell.col)] += factor;
      return;
    }
    each_term(g_, s_, a_.dims, cell, [&](std::span<const Cell> factors, double) {
      share(factors[0], factors.size() > 1 ? factor * given(factors[1]) : factor, shares);
    });
  }

  // A cell of H, of concat or of Y: values mixed by the weights of one row of each head.
  ExactValue output(const Cell& cell) {
    Shares shares;
    share(cell, Fraction(1), shares);
    const ExactSum scale = inverse(s_.outside, NotExact::Kind::outside);
    ExactValue value;
    for (int head = 0; head < a_.dims.h; ++head) {
      const auto& columns = shares[static_cast<std::size_t>(head)];
      if (std::all_of(columns.begin(), columns.end(), [](const ExactSum& c) { return c.is_zero(); }))
        continue;
      const auto taken = [&](int key) -> std::optional<ExactSum> {
        ExactSum sum;
        for (int c = 0; c < a_.dims.d_v; ++c) {
          const ExactSum& factor = columns[static_cast<std::size_t>(c)];
          if (!factor.is_zero()) sum += factor * polynomial({Node::P_V, head, key, c});
        }
        return sum * scale;
      };
      mix(head, cell.row, taken, value);
    }
    return value;
  }

  // Adds what a row of weights takes of each key; nothing: the key does not count.
  template <typename Taken>
  void mix(int head, int row, Taken taken, ExactValue& value) {
    const WeightsRule rule = g_[Node::A].weights;
    if (rule == WeightsRule::softmax) {
      Mixture mixture = logits(head, row);
      for (Mixture::Term& term : mixture.terms) term.factor = taken(term.key).value_or(ExactSum());
      return join_mixture(value, std::move(mixture));
    }
    for (int j = 0; j < a_.dims.n_k; ++j) {
      if (!allowed(s_.mask, row, j)) continue;
      const std::optional<ExactSum> share = taken(j);
      if (!share) continue;
      if (rule == WeightsRule::sigmoid)
        join_mixture(value, logistic(head, row, j, *share));
      else
        value.plain += plain_weight(head, row, j) * *share;
    }
  }

  const Scene& s_;
  const Analysis& a_;
  const Graph& g_;
  std::optional<NotExact> problem_;
  const LetterList& letters_;
  const std::vector<std::string> names_;
  const std::vector<Fraction> numbers_;
  std::unordered_map<int, ExactSum> known_;
};

}  // namespace

void join_mixture(ExactValue& value, Mixture mixture) {
  const auto& terms = mixture.terms;
  if (terms.empty()) return;
  const auto same = [&](ExactSum Mixture::Term::*part) {
    return std::ranges::all_of(terms, [&](const Mixture::Term& t) { return t.*part == terms[0].*part; });
  };
  if (same(&Mixture::Term::factor)) {  // the weights sum to 1
    value.plain += terms[0].factor;
  } else if (same(&Mixture::Term::exponent)) {
    ExactSum sum;
    for (const Mixture::Term& t : terms) sum += t.factor;
    value.plain += sum * Fraction(1, static_cast<unsigned long>(terms.size()));
  } else {
    value.mixtures.push_back(std::move(mixture));
  }
}

bool has_letters(const ExactValue& value) {
  const auto in_term = [](const Mixture::Term& t) {
    return !t.exponent.is_constant() || !t.factor.is_constant();
  };
  const auto in_mixture = [&](const Mixture& m) { return std::ranges::any_of(m.terms, in_term); };
  return !value.plain.is_constant() || std::ranges::any_of(value.mixtures, in_mixture);
}

std::string sentence(const Scene& s, const NotExact& why, Notation notation) {
  const int row = notation.columns ? why.col : why.row, col = notation.columns ? why.row : why.col;
  const std::string no_fraction = exact_number(why.value) + " is not a fraction";
  switch (why.kind) {
    case NotExact::Kind::entry: return entry_words(s, why.id, row, col) + ": " + no_fraction;
    case NotExact::Kind::inside: return "The scale of the scores: " + no_fraction;
    case NotExact::Kind::outside: return "The scale of the output: " + no_fraction;
    case NotExact::Kind::temperature: return "The temperature: " + no_fraction;
    case NotExact::Kind::zero_key:
      return "The key of “" + quotable(key_label(s, why.row)) +
             "” is 0 at the numbers of its letters: it has no direction there";
    case NotExact::Kind::turn:
      return "Rope turns by the cosine and the sine of a number, and these are no fractions";
    case NotExact::Kind::slope: return "The slope of the distances: " + no_fraction;
    case NotExact::Kind::masked: return "Masked: minus infinity is not a number";
    case NotExact::Kind::absent: break;
  }
  return "There is no such cell";
}

Exact exact_value(const Scene& s, const Analysis& a, Cell cell, const LetterList& letters) {
  if (!has_cell(s, a, cell)) return NotExact{};
  return Evaluator(s, a, letters)(cell);
}

std::vector<Fraction> numbers_of(const Scene& s, const LetterList& letters) {
  std::vector<Fraction> numbers;
  for (const std::string& name : names_of(letters)) {
    const Letter& first = *std::ranges::find(letters, name, &Letter::name);
    const double entry = matrix(s, first.id)(first.row, first.col);
    numbers.push_back(as_fraction(entry).value_or(Fraction(entry)));
  }
  return numbers;
}

}  // namespace attnlab
