// Named matrices: what `export --matrix NAME[:HEAD]` and "Copy as" mean by a name: every quantity that
// `compute` prints as numbers, the derivatives of the loss ("gradients.WQ"), and the scene's own matrices.
// Knows no file format.
#pragma once

#include "core/algebra/matrix_ops.h"
#include "core/analysis/quantity.h"

#include <variant>

namespace attnlab {

struct NamedMatrix {
  std::string name;   // "scores", as `compute` and the command line spell it
  int head = -1;      // from 0; -1: of the layer
  std::string title;  // plain words: "Scores"
  std::string latex;  // its name as this scene makes it: "S = Q W^Q W^{K\mathsf{T}} K^{\mathsf{T}}"
  QuantityKind kind = QuantityKind::projection;
  AnyMatrix values;          // a vector is a column, a number 1 x 1
  std::optional<Node> node;  // none: a vector or a number. A target has the sides of Y
};

// "NAME" or "NAME:HEAD", heads from 1. Without a head: the layer's ("output"), or that of the only head; with
// several heads the first. Else one sentence: what was found and what is known.
std::variant<NamedMatrix, std::string> find_matrix(const Scene& scene, const Analysis& analysis,
                                                   std::string_view name);
// What stands on its sides; those of a vector are queries or numbers.
Sides sides_in(const NamedMatrix& matrix);
// The names of its rows and columns: labels of tokens, the parts of `parameters`, else numbers from 1.
struct MatrixLabels {
  std::vector<std::string> rows, columns;
};
// Of what stands on a side: labels of tokens, else numbers from 1.
std::vector<std::string> side_names(const Scene& scene, Side side, Eigen::Index count);
MatrixLabels labels_of(const Scene& scene, const NamedMatrix& matrix);
bool is_gradient(const NamedMatrix& matrix);
// Every one that exists for this scene, in `compute`'s order, each head's, then the scene's own in use.
std::vector<NamedMatrix> named_matrices(const Scene& scene, const Analysis& analysis);

}  // namespace attnlab
