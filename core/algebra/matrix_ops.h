// Pure operations on matrices: the product, what the context menu of a matrix does to it, and the symmetric
// and the antisymmetric part of a square one.
#pragma once

#include "core/algebra/matrix.h"

#include <optional>

namespace attnlab {

// Holds a copy of any matrix of a scene (W_O and the target are the largest).
using AnyMatrix = Bounded<max_concat, max_concat>;

// Row by column, summed in the order of the columns of `a`:
// P P^T comes out exactly equal to its transpose. At most 8 x 8.
template <typename A, typename B>
Matrix product(const A& a, const B& b) {
  return a.lazyProduct(b);
}

AnyMatrix copy_of(const MatrixView& m);
AnyMatrix zero_matrix(int rows, int cols);
// Ones on the main diagonal, also where the matrix is not square.
AnyMatrix identity_matrix(int rows, int cols);
// Uniform in [-1, 1], rounded to two decimals: the same for the same seed and shape on every platform.
AnyMatrix random_matrix(int rows, int cols, std::uint64_t seed);
AnyMatrix transposed(const MatrixView& m);
// To `decimals` places, halves away from zero, never -0; entries too large to have such places stay.
AnyMatrix rounded(const MatrixView& m, int decimals);
double rounded(double value, int decimals);
// Scaling by 2 to the power of minus this rounds nothing and brings the largest entry so near 1 that no
// square leaves the range of doubles; 0 for a zero matrix. Of finite entries.
int exponent_of(const MatrixView& m);
// The columns made orthonormal from left to right, or the rows from top to bottom where there are more
// columns than rows: Gram-Schmidt, each vector projected twice ("twice is enough", Giraud et al. 2005). None
// where the vectors are linearly dependent to working precision.
std::optional<AnyMatrix> orthonormalised(const MatrixView& m);

// ||(S - S^T)/2||_F / ||S||_F, in [0, 1], 0 for a zero matrix; no overflow on the way.
double asymmetry(const Matrix& S);

// W_sym + t W_anti with W_sym = (W + W^T)/2 and W_anti = (W - W^T)/2: t = 1 is W itself, bit for bit, t = 0
// its symmetric part, equal to its transpose bit for bit, t = -1 the transpose of W.
WeightMatrix split_mixed(const WeightMatrix& W, double t);

// One step of splitmix64 (Steele, Lea, Flood 2014): advances `state` and returns 64 random bits.
std::uint64_t splitmix64(std::uint64_t& state);

}  // namespace attnlab
