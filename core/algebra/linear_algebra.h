// The linear algebra of the views: singular values, numerical rank, spectra, the two parts of a square
// matrix. Nothing here allocates on the heap.
#pragma once

#include "core/algebra/matrix.h"

namespace attnlab {

// Singular values of a square matrix, n x 1, descending; NaN where an entry of `m` is not finite.
Matrix singular_values(const WeightMatrix& m);
// The number of singular values above max(rows, cols) * eps * sigma_max, as NumPy's matrix_rank; 0 where they are NaN.
int numerical_rank(const Matrix& sigma, int rows, int cols);
// Eigenvalues of P P^T, rows x 1, descending, for P of at most 4 columns: the squares of the singular values of P, which
// are never negative, and zeros. NaN where an entry of P is not finite.
Matrix gram_eigenvalues(const Matrix& P);
// ||(S - S^T)/2||_F / ||S||_F of a square matrix, in [0, 1], 0 for a zero matrix; no overflow on the way.
double asymmetry(const Matrix& S);

}  // namespace attnlab
