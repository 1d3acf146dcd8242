// The table of quantities: each derived value of an analysis by name. One row makes it appear in `compute`, in exports
// and in the test that visits every row.
#pragma once

#include "core/analysis/analysis.h"

#include <span>
#include <string_view>
#include <variant>

namespace attnlab {

enum class QuantityKind { projection, scores, weights, vector, scalar };  // how it is drawn and compared
enum class QuantityScope { head, layer };

// none: the quantity does not exist for this scene (asymmetry of scores that are not square).
using QuantityValue = std::variant<std::monostate, MatrixView, double, int>;

struct Quantity {
  std::string_view id;       // the name that `compute` prints
  std::string_view title;    // a few words
  std::string_view formula;  // LaTeX
  QuantityKind kind;
  QuantityScope scope;
  QuantityValue (*get)(const Analysis& analysis, int head);  // head counts from 0; ignored in layer scope
};

std::span<const Quantity> quantities();
const Quantity* find_quantity(std::string_view id, QuantityScope scope);

}  // namespace attnlab
