// The form of a cell's formula: what kind of expression it is and the cells that stand in it. explain.cpp
// writes it out in symbols and in numbers.
#pragma once

#include "core/analysis/node.h"

#include <unordered_map>

namespace attnlab {

// One term of a sum: the product of its cells.
using Term = std::vector<Cell>;

struct Form {
  enum class Kind {
    given,     // set by hand
    same,      // the cell of another node
    sum,       // the sum of `terms`, each a product, divided by `divisor`
    quotient,  // one cell divided by `divisor`, less a second one where there is one: a logit
    softmax,   // exp of `terms[at]` over the sum of exp of all terms
    sigmoid,   // 1 over 1 + exp of minus the one term
    // `terms[at]` less the threshold (the sum of the terms of `support`, less 1, over their number),
    // 0 at least.
    sparsemax,
    unit,     // `terms[at]` over the norm of all terms: a row of keys of length 1
    half,     // half the sum (sign +1) or the difference (sign -1) of two cells
    masked,   // not allowed: minus infinity as a logit, 0 as a weight
    constant  // an entry of the identity; of a key of length 0 under unit_keys; a sum with nothing to add
  };
  Kind kind = Kind::given;
  std::vector<Term> terms;
  std::vector<double> coefficients;             // of the terms of a sum; empty: all 1
  std::vector<std::string> coefficients_latex;  // "\\cos(2\\theta_{1})": where they are no plain numbers
  std::string compact;                          // LaTeX of the short form in symbols
  bool vectors = false;  // the short form is the product of two vectors: its numbers are written as such
  double divisor = 1;
  std::string divisor_latex;  // "\sqrt{d_k}", or "" where nothing is divided
  std::size_t at = 0;
  std::vector<std::size_t> support;  // of sparsemax: the terms of positive weight
  int sign = 1;
  std::string words;
};

// A fraction, or what stands above where nothing divides it.
std::string quotient_latex(const std::string& above, const std::string& divisor);

// Whether nothing stands below a cell in its formula: set by hand, masked, or a constant.
bool is_leaf(const Form& form);

// Under tokens-as-columns the factors of a product change places, as those of the matrices do:
// k_{2} \cdot q_{4}.
Form form_of(const Scene& scene, const Analysis& analysis, Cell cell, Notation notation = {});

// The forms of one scene, each read once: a row of queries stands in every weight of its row. References stay
// good as long as this lives. `weights`: whether a formula that goes down to the entries opens the weights,
// too.
class Forms {
 public:
  Forms(const Scene& scene, const Analysis& analysis, Notation notation, bool weights = true)
      : s_(scene), a_(analysis), notation_(notation), weights_(weights) {}

  const Form& operator()(const Cell& cell);
  // Whether a formula that goes down to the entries has the formula of this cell in its place. A sparsemax
  // stays closed: with its threshold each weight is as long as a row.
  bool opens(const Cell& cell);
  // Of a sum whose every term has one of the weights of a row that opens: they share their denominator.
  bool shares_denominator(const Form& form);
  double value(const Cell& cell) const;

  const Scene& scene() const { return s_; }
  const Analysis& analysis() const { return a_; }
  Notation notation() const { return notation_; }

 private:
  const Scene& s_;
  const Analysis& a_;
  Notation notation_;
  bool weights_;
  std::unordered_map<int, Form> known_;
};

// A number for each cell of a scene.
int key_of(const Cell& cell);
// The weight among the factors of a term, if there is one.
const Cell* weight_in(const Term& term);

// What a formula works out to with other numbers in the place of its own:
// with the rounded ones that are shown.
class FormulaValue {
 public:
  using Shown = std::function<double(double)>;  // a number as it is shown
  FormulaValue(Forms& forms, Shown shown) : forms_(forms), shown_(std::move(shown)) {}

  // `open`: down to the entries, the numbers between them not rounded.
  double operator()(const Form& form, bool open);

 private:
  double cell(const Cell& cell, bool open);
  double softmax(const Form& form, bool open);
  double sparsemax(const Form& form, bool open);

  Forms& forms_;
  Shown shown_;
  std::unordered_map<int, double> known_;
};

}  // namespace attnlab
