// The table of matrices: every matrix that is given or computed, every vector and number read off one, a row
// each. A row makes it appear in `compute`, exports and copies, the inspector, scripts and papers, and the
// test that visits every row.
#pragma once

#include "core/analysis/analysis.h"

#include <span>
#include <variant>

namespace attnlab {

enum class QuantityKind { projection, scores, weights, vector, scalar };  // how it is drawn and compared
enum class QuantityScope { head, layer };
enum class ColorRole { text, queries, keys, values, output };  // a colour of the theme

// none: the quantity does not exist for this scene (asymmetry of scores that are not square).
using QuantityValue = std::variant<std::monostate, MatrixView, double, int>;

struct Quantity {
  std::optional<Node> node;  // none: a vector or a number, which stands in no picture
  std::string_view id;       // the name that `compute` prints, or the field of scene files; "": in neither
  std::string_view code;     // as programs spell it: "P_Q", "W_Q"; of the items of editors, and in sentences
  std::string_view title;    // a few words
  std::string_view formula;  // LaTeX, under the paper's rules
  // LaTeX: the letter of the matrix, of its entries, and what is raised above.
  std::string_view symbol, letter, raised;
  ColorRole color = ColorRole::text;
  QuantityKind kind = QuantityKind::projection;
  QuantityScope scope = QuantityScope::head;
  // What an entry is, for people: {row}, {col} and {input} stand for tokens. "": nothing to say.
  std::string_view words;
  QuantityValue (*read)(const Analysis& analysis, int head) = nullptr;  // of a vector or a number

  // Of what is computed. `head` counts from 0; ignored in layer scope.
  QuantityValue get(const Analysis& analysis, int head) const;
};

// What `compute` prints, in its order.
std::span<const Quantity> quantities();
const Quantity* find_quantity(std::string_view id, QuantityScope scope);

// The row of a matrix, printed or not, and of the target.
const Quantity& row_of(Node node);
const Quantity& row_of(MatrixKind kind);

}  // namespace attnlab
