#include "tests/core/latex_value.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace attnlab::test {
namespace {

using Vector = std::vector<double>;  // of one element: a number

constexpr std::size_t longest_name = 100;  // in characters, of a symbol

class Reader {
 public:
  Reader(const std::string& text, const std::map<std::string, double>& symbols)
      : text_(text), symbols_(symbols) {}

  double whole() {
    const double value = number(sum());
    skip();
    if (at_ != text_.size()) fail("the end");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    throw std::runtime_error("expected " + expected + " at \"" + text_.substr(at_) + "\" of \"" + text_ +
                             "\"");
  }
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_.compare(at_, 2, "\\,") == 0))
      at_ += text_[at_] == ' ' ? 1 : 2;
  }
  bool take(std::string_view word) {
    skip();
    if (text_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }
  void need(std::string_view word) {
    if (!take(word)) fail(std::string(word));
  }
  double number(const Vector& v) const {
    if (v.size() != 1) fail("a number, not a vector,");
    return v[0];
  }

  Vector sum() {
    Vector value = product();
    while (true) {
      if (take("+"))
        value = {number(value) + number(product())};
      else if (take("-"))
        value = {number(value) - number(product())};
      else
        return value;
    }
  }

  Vector product() {
    const bool minus = take("-");
    Vector value = power();
    while (true) {
      if (take("\\cdot") || take("\\times"))
        value = {dot(value, power())};
      else if (take("/"))
        value = {number(value) / number(power())};
      else if (starts_factor())
        value = {number(value) * number(power())};
      else
        break;
    }
    if (minus) value = {-number(value)};
    return value;
  }

  bool starts_factor() {
    skip();
    return at_ < text_.size() && std::string_view("+-/),}").find(text_[at_]) == std::string_view::npos;
  }

  double dot(const Vector& a, const Vector& b) const {
    if (a.size() != b.size()) fail("vectors of one length");
    double value = 0;
    for (std::size_t i = 0; i < a.size(); ++i) value += a[i] * b[i];
    return value;
  }

  Vector power() {
    Vector base = primary();
    if (!take("^{")) return base;
    const double exponent = number(sum());
    need("}");
    return {std::pow(number(base), exponent)};
  }

  double braced() {
    need("{");
    const double value = number(sum());
    need("}");
    return value;
  }

  Vector primary() {
    if (take("\\frac") || take("\\tfrac")) {
      const double above = braced();
      return {above / braced()};
    }
    if (take("\\sqrt")) return {std::sqrt(braced())};
    if (take("\\cos")) return {std::cos(number(bracketed()))};
    if (take("\\sin")) return {std::sin(number(bracketed()))};
    if (take("\\max")) {
      const Vector of = bracketed();
      return {*std::max_element(of.begin(), of.end())};
    }
    if (take("\\exp")) return {std::exp(number(bracketed()))};
    if (const double* value = symbol()) return {*value};
    skip();
    if (at_ < text_.size() && text_[at_] == '(') return bracketed();
    return {digits()};
  }

  Vector bracketed() {
    need("(");
    Vector value{number(sum())};
    while (take(",")) value.push_back(number(sum()));
    need(")");
    return value;
  }

  // The longest symbol that stands here: of the names in order,
  // the last one before what follows that it begins with.
  const double* symbol() {
    skip();
    const std::string rest = text_.substr(at_, longest_name);
    for (auto it = symbols_.upper_bound(rest); it != symbols_.begin();) {
      --it;
      const auto& [name, value] = *it;
      if (rest.empty() || name.empty() || name[0] != rest[0]) break;
      if (!rest.starts_with(name)) continue;
      at_ += name.size();
      return &value;
    }
    return nullptr;
  }

  double digits() {
    const std::size_t end = text_.find_first_not_of("0123456789.", at_);
    const std::string word = text_.substr(at_, end - at_);
    if (word.empty()) fail("a number");
    at_ += word.size();
    return std::strtod(word.c_str(), nullptr);
  }

  const std::string& text_;
  const std::map<std::string, double>& symbols_;
  std::size_t at_ = 0;
};

}  // namespace

double latex_value(const std::string& latex, const std::map<std::string, double>& symbols) {
  return Reader(latex, symbols).whole();
}

}  // namespace attnlab::test
