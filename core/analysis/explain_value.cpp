#include "core/analysis/explain_form.h"

#include <algorithm>
#include <cmath>

namespace attnlab {

double FormulaValue::cell(const Cell& c, bool open) {
  const int key = key_of(c);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  const double value = open && forms_.opens(c) ? (*this)(forms_(c), true) : shown_(forms_.value(c));
  return known_[key] = value;
}

// Less the largest logit of the row, which changes nothing but that no exponential is too large.
double FormulaValue::softmax(const Form& f, bool open) {
  double largest = -INFINITY, below = 0;
  for (const Term& term : f.terms) largest = std::max(largest, cell(term[0], open));
  for (const Term& term : f.terms) below += std::exp(cell(term[0], open) - largest);
  return std::exp(cell(f.terms[f.at][0], open) - largest) / below;
}

double FormulaValue::sparsemax(const Form& f, bool open) {
  double sum = 0;
  for (const std::size_t i : f.support) sum += cell(f.terms[i][0], open);
  const double threshold = (sum - 1) / static_cast<double>(f.support.size());
  return std::max(0.0, cell(f.terms[f.at][0], open) - threshold);
}

double FormulaValue::operator()(const Form& f, bool open) {
  switch (f.kind) {
    case Form::Kind::same: return cell(f.terms[0][0], open);
    case Form::Kind::quotient:
      return cell(f.terms[0][0], open) / shown_(f.divisor) -
             (f.terms.size() > 1 ? cell(f.terms[1][0], open) : 0);
    case Form::Kind::softmax: return softmax(f, open);
    case Form::Kind::sigmoid: return 1 / (1 + std::exp(-cell(f.terms[0][0], open)));
    case Form::Kind::sparsemax: return sparsemax(f, open);
    case Form::Kind::sum: {
      double sum = 0;
      for (std::size_t i = 0; i < f.terms.size(); ++i) {
        double product = f.coefficients.empty() ? 1 : f.coefficients[i];
        if (!f.coefficients_latex.empty()) product = shown_(product);
        for (const Cell& c : f.terms[i]) product *= cell(c, open);
        sum += product;
      }
      return sum / shown_(f.divisor);
    }
    case Form::Kind::unit: {
      double squares = 0;
      for (const Term& term : f.terms) squares += cell(term[0], open) * cell(term[0], open);
      return cell(f.terms[f.at][0], open) / std::sqrt(squares);
    }
    case Form::Kind::half: return (cell(f.terms[0][0], open) + f.sign * cell(f.terms[1][0], open)) / 2;
    case Form::Kind::given:
    case Form::Kind::masked:
    case Form::Kind::constant: break;
  }
  return 0;
}

}  // namespace attnlab
