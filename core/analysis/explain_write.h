// Writing forms as LaTeX: the short form, every term written out, and down to the entries that a person set.
// How a cell and a divisor are written (a symbol, a decimal, a fraction) is the caller's. Knows no numbers of
// its own.
#pragma once

#include "core/analysis/explain_form.h"

#include <utility>

namespace attnlab {

struct Written {
  std::string latex;
  bool sum = false;  // stands in brackets as a factor
};

struct FormulaStyle {
  std::function<Written(const Cell&)> cell;         // "q_{4,1}", "-0.50", "\frac{3}{4}"
  std::function<std::string(const Form&)> divisor;  // "\sqrt{d_k}", "1.4142"; "" where nothing is divided
  bool symbols = false;                             // factors stand side by side, without a sign
  std::function<std::string(double)> number = {};   // a coefficient that is no plain number; not in symbols
};

// The two styles of this folder: names, and numbers of so many decimals. They live no longer than `forms`.
FormulaStyle in_symbols(const Forms& forms);
FormulaStyle in_numbers(const Forms& forms, int decimals);

class FormulaWriter {
 public:
  // A sum of more than `most_terms` terms is written as its first and its last one with dots between;
  // 0: whole.
  FormulaWriter(Forms& forms, FormulaStyle style, std::size_t most_terms = 0)
      : forms_(forms), style_(std::move(style)), most_(most_terms) {}

  // Empty for a cell with nothing below it.
  std::string compact(const Form& form) const;      // depth 1: "q_{4} \cdot k_{2}"
  std::string written_out(const Form& form) const;  // depth 2: "q_{4,1} k_{2,1} + q_{4,2} k_{2,2}"
  // Depth 3: everything is opened down to the inputs and the weight matrices. Values that are mixed by
  // weights become one fraction, (exp(L_11) v_1 + exp(L_12) v_2) / (exp(L_11) + exp(L_12)).
  std::string expanded(const Form& form) const;
  std::string at_depth(const Form& form, int depth) const;
  // The indices of the terms of a sum that are not written.
  static bool hidden(std::size_t index, std::size_t count, std::size_t most) {
    return most > 0 && count > most && index > 0 && index + 1 < count;
  }
  // one(0) + one(1) + ..., with dots for what is not written.
  template <typename One>
  static void append_terms(std::string& sum, std::size_t count, std::size_t most, One one) {
    for (std::size_t i = 0; i < count; ++i)
      if (!hidden(i, count, most))
        append_term(sum, one(i));
      else if (i == 1)
        append_term(sum, "\\cdots");
  }

 private:
  Written cell(const Cell& cell, bool open) const;
  Written form(const Form& form, bool open) const;
  Written mixture(const Form& form) const;
  std::string factor(const Cell& cell, bool open, bool inner) const;
  std::string power(const Cell& logit, bool open) const;
  template <typename Factor>
  std::string product(const Term& term, Factor factor) const;
  std::string coefficient(const Form& form, std::size_t index) const;
  template <typename One>
  std::string sum(const Form& form, One one) const;

  Forms& forms_;
  FormulaStyle style_;
  std::size_t most_;
};

// How many cells a formula has when sums of more than `most_terms` terms are cut; nothing is written.
std::size_t factors_of(Forms& forms, const Form& form, bool open, std::size_t most_terms);
// Whether that cuts anything at all.
bool is_cut(Forms& forms, const Form& form, bool open, std::size_t most_terms);

}  // namespace attnlab
