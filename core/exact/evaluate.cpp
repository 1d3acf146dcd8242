#include "core/exact/evaluate.h"

#include "core/analysis/quantity.h"
#include "core/exact/evaluator.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

namespace attnlab {

namespace {

// "W_Q of head 2", "X".
std::string matrix_words(const Scene& s, MatrixId id) {
  return std::string(row_of(id.kind).code) +
         (is_per_head(id.kind) && s.heads.size() > 1 ? " of head " + std::to_string(id.head + 1) : "");
}

struct NoNames {
  std::optional<RootSum> operator()(MatrixId, int, int) const { return std::nullopt; }
  static bool vanishes(const RootSum& number) { return number.is_zero(); }
};

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
    case NotExact::Kind::zero_key:
      return "The key of \u201c" + quotable(key_label(s, why.row)) +
             "\u201d is 0 at the numbers of its letters: it has no direction there";
    case NotExact::Kind::turn:
      return "Rope turns by the cosine and the sine of a number, and these are no fractions";
    case NotExact::Kind::slope: return "The slope of the distances: " + no_fraction;
    case NotExact::Kind::masked: return "Masked: minus infinity is not a number";
    case NotExact::Kind::absent: break;
  }
  return "There is no such cell";
}

Exact exact_value(const Scene& s, const Analysis& a, Cell cell) {
  if (!has_cell(s, a, cell)) return NotExact{};
  return Evaluator<RootSum, NoNames>(s, a, {})(cell);
}

}  // namespace attnlab
