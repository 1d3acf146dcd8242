// The singular value decomposition of small matrices, and what follows from it: numerical rank, the spectrum
// of P P^T, the shortest solution of a linear equation. Nothing here allocates on the heap.
#pragma once

#include "core/algebra/matrix.h"

namespace attnlab {

// m = U diag(sigma) V^T to rounding: U rows x rows and V cols x cols, orthogonal, each column of V with its
// largest entry positive; sigma min(rows, cols) x 1, descending.
struct Svd {
  WeightMatrix U, V;
  Matrix sigma;
};

// By the one-sided Jacobi method (Hestenes 1958), of entries of any magnitude: columns are turned in pairs
// until all are orthogonal; their lengths are sigma, their directions U, the turns V. NaN throughout where an
// entry is not finite.
Svd svd(const WeightMatrix& m);

// m = U diag(sigma) V^T with k = min(rows, cols) columns in U and V, of a matrix of up to 8 x 8: the columns
// of V orthonormal, those of U where sigma is above rounding (where it is 0, zeros).
struct ThinSvd {
  Matrix U, V;   // rows x k, cols x k
  Matrix sigma;  // k x 1, descending
};
// By the same method. NaN throughout where an entry is not finite.
ThinSvd thin_svd(const Matrix& m);
// The directions in which points, at most 16 x 4, are spread around the origin, as rows, the widest first:
// V^T, but where there is no spread the rows are those of complete(). Every entry must be finite.
WeightMatrix principal_axes(const MatrixView& points);
// Only sigma, min(rows, cols) x 1, of a matrix of up to 8 x 8; NaN where an entry is not finite.
Matrix singular_values(const Matrix& m);

// Columns from `known` on become an orthonormal basis of what the ones before leave: one by one that unit
// vector of which most is left, at right angles to the columns so far. So neither rounding nor a method
// chooses among the bases of a space in which no direction is special. The largest entry of each is positive.
void complete(WeightMatrix& columns, Eigen::Index known);

// The number of singular values above max(rows, cols) * eps * sigma_max, as NumPy's matrix_rank;
// 0 where they are NaN.
// `terms`: the size of the terms that the entries were summed from, whose rounding they carry,
// where it is above sigma_max.
int numerical_rank(const Matrix& sigma, Eigen::Index rows, Eigen::Index cols, double terms = 0);

// Eigenvalues of P P^T, rows x 1, descending, for P of at most 4 columns: the squares of the singular values
// of P, which are never negative, and zeros. NaN where an entry of P is not finite.
Matrix gram_eigenvalues(const Matrix& P);

struct LeastNorm {
  Bounded<1, max_model> change;  // 1 x d
  double residual = 0;           // ||change W - dp||: what W cannot do, whatever the input
};
// The smallest change dx of an input row x for which its projection x W moves by a wanted dp: what a dragged
// point asks of the input that it is made of. W: d x m, dp: 1 x m. change = dp W^+ with the pseudoinverse of
// W, whose singular values at or below max(d, m) * eps * sigma_max count as 0: of all dx that bring dx W
// nearest to dp the shortest (Golub, Van Loan, 5.5.2). Exact to rounding where the columns of W are
// independent. Where W or dp is not finite, or the change would leave the range of doubles: no change, and
// the residual is ||dp||.
LeastNorm least_norm(const MatrixView& W, const MatrixView& dp);

}  // namespace attnlab
