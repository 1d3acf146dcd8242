#include "app/figures/parts/figure.h"

namespace attnlab {

ShownMatrix moved(ShownMatrix matrix, Point by, double zoom) {
  matrix.where = moved(matrix.where, by, zoom);
  matrix.heading = moved(matrix.heading, by, zoom);
  return matrix;
}

ShownMatrix* counterpart(Shown& shown, const ShownMatrix& matrix) {
  const auto same = [&matrix](const ShownMatrix& other) {
    return !other.matched && other.rows == matrix.rows && other.cols == matrix.cols &&
           (matrix.cell ? other.cell == matrix.cell : !other.cell && other.name == matrix.name);
  };
  const auto found = std::ranges::find_if(shown.matrices, same);
  if (found == shown.matrices.end()) return nullptr;
  found->matched = true;
  return &*found;
}

std::string name_in(const FigureInput& input, Node node) {
  return name_latex(input.scene, node, input.options.head, {input.options.columns});
}

std::string letter_in(const FigureInput& input, Node node) {
  return Letters(input.scene, input.options.head, {input.options.columns})(node);
}

std::string scores_elsewhere(const FigureInput& input) {
  const Graph& g = graph(rules_of(input.scene));
  return g.weights_of(Node::P_Q) && !keys_are_queries(g) ? "QKᵀ of eq. 1" : "";
}

std::vector<std::string> token_names(const FigureInput& input, Side side) {
  const bool queries = side == Side::queries, keys = side == Side::keys;
  const Dims& n = input.analysis.dims;
  std::vector<std::string> names;
  for (int i = 0; i < (queries ? n.n_q : keys ? n.n_k : 0); ++i)
    names.push_back(queries ? token_label(input.scene, i) : key_label(input.scene, i));
  return names;
}

Color color_of(const Theme& theme, ColorRole role) {
  static constexpr Color Theme::*colors[] = {&Theme::text, &Theme::queries, &Theme::keys, &Theme::values,
                                             &Theme::output};
  return theme.*colors[static_cast<int>(role)];
}

}  // namespace attnlab
