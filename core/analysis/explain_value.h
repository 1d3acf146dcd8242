// What a formula works out to with other numbers in the place of its own: with the rounded ones that are shown. Writes
// nothing.
#pragma once

#include "core/analysis/explain_form.h"

#include <functional>
#include <unordered_map>

namespace attnlab {

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
