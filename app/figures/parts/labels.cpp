#include "app/figures/parts/labels.h"

namespace attnlab {

std::string name_in(const FigureInput& input, Node node) {
  return name_latex(input.scene, node, input.options.head, {input.options.columns});
}

std::vector<std::string> query_labels(const FigureInput& input) {
  std::vector<std::string> labels;
  for (int i = 0; i < input.analysis.dims.n_q; ++i) labels.push_back(token_label(input.scene, i));
  return labels;
}

std::vector<std::string> key_labels(const FigureInput& input) {
  std::vector<std::string> labels;
  for (int j = 0; j < input.analysis.dims.n_k; ++j) labels.push_back(key_label(input.scene, j));
  return labels;
}

}  // namespace attnlab
