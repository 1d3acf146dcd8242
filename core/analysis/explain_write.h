// Writing forms as LaTeX: the short form, every term written out, and down to the entries that a person set. How a cell
// and a divisor are written (a symbol, a decimal, a fraction) is the caller's. Knows no numbers of its own.
#pragma once

#include "core/analysis/explain_form.h"

#include <cstddef>
#include <functional>
#include <string>

namespace attnlab {

struct FormulaStyle {
  std::function<std::string(const Cell&)> cell;     // "q_{4,1}", "-0.50", "\frac{3}{4}"
  std::function<std::string(const Form&)> divisor;  // "\sqrt{d_k}", "1.4142"; "" where nothing is divided
  bool symbols = false;                             // factors stand side by side, without a sign
};

// Joins terms with " + ", or with " - " where a term begins with a minus.
void append_term(std::string& sum, const std::string& term);

class FormulaWriter {
 public:
  // A sum of more than `most_terms` terms is written as its first and its last one with dots between; 0: whole.
  FormulaWriter(const Scene& scene, const Analysis& analysis, Notation notation, FormulaStyle style,
                std::size_t most_terms = 0)
      : s_(scene), a_(analysis), notation_(notation), style_(std::move(style)), most_(most_terms) {}

  // Empty for a cell with nothing below it.
  std::string compact(const Form& form);      // depth 1: "q_{4} \cdot k_{2}"
  std::string written_out(const Form& form);  // depth 2: "q_{4,1} k_{2,1} + q_{4,2} k_{2,2}"
  // Depth 3: the projections and scores are opened down to the inputs and the weights. A weight inside an output stays
  // a letter.
  std::string expanded(const Form& form);
  std::size_t factors() const { return factors_; }  // cells written so far
  // The indices of the terms of a sum that are written.
  static bool hidden(std::size_t index, std::size_t count, std::size_t most) {
    return most > 0 && count > most && index > 0 && index + 1 < count;
  }

 private:
  struct Text {
    std::string latex;
    bool sum = false;  // stands in brackets as a factor
  };
  Text cell(const Cell& cell, bool open);
  Text form(const Form& form, bool open);
  std::string factor(const Cell& cell, bool open, bool inner);
  std::string product(const Term& term, bool open);
  std::string over(const Form& form) const;
  template <typename One>
  std::string sum(const Form& form, One one);

  const Scene& s_;
  const Analysis& a_;
  Notation notation_;
  FormulaStyle style_;
  std::size_t most_;
  std::size_t factors_ = 0;
};

}  // namespace attnlab
