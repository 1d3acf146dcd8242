// Numbers in formulas: how a result and the operands that it is made of are written, so that the one follows
// from the others: who computes with the digits that are shown gets the result that is shown. Knows no scene.
#pragma once

#include <functional>
#include <string>

namespace attnlab {

// A number as LaTeX: an ASCII minus, "1.2 \times 10^{8}", "\infty".
std::string number_latex(double value, int decimals);

// An operand in so many decimals; what is exact with fewer (two at least) has no zeros behind it:
// 0.50 beside 0.33333.
std::string operand_latex(double value, int decimals);
// What that text says.
double operand_value(double value, int decimals);

// Whether two numbers are the same text in so many decimals.
bool shown_alike(double a, double b, int decimals);

struct Digits {
  int decimals = 0;    // of the operands
  bool about = false;  // the result does not follow from so many: the sign for "about" in place of "="
};
// The fewest decimals of the operands from which a result that is shown in `decimals` follows, two at least
// where the result has as many; `worked_out` is the formula's value with operands of so many decimals.
Digits digits_that_follow(double value, int decimals, const std::function<double(int)>& worked_out);

}  // namespace attnlab
