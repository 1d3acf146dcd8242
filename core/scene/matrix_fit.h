// How a matrix from elsewhere gets into one of the scene: as it stands, by other sizes of the scene, as a
// corner, transposed. Knows no text and no file.
#pragma once

#include "core/algebra/matrix_ops.h"
#include "core/scene/edit.h"

#include <vector>

namespace attnlab {

// Each way as its edits; empty: it cannot be had so.
struct MatrixFits {
  std::vector<Edit> replace;  // the shapes agree
  std::vector<Edit> resize;   // the scene takes the sizes that the matrix asks for
  std::vector<Edit>
      corner;  // the first rows and columns that both have; the rest of the scene's matrix stays
  std::vector<Edit> transpose;   // its transpose has the shape
  Dims sizes;                    // after `resize`
  std::vector<MatrixId> others;  // the matrices in use that `resize` gives another shape, too
};

// Of a matrix in use, and finite values.
MatrixFits matrix_fits(const Scene& scene, MatrixId id, const AnyMatrix& values);

}  // namespace attnlab
