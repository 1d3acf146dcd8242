// Eigenvalues of square matrices, symmetric or not: of the weights A, of W, of an OV matrix, of P P^T.
#pragma once

#include "core/algebra/matrix.h"

namespace attnlab {

// The eigenvalues as complex numbers, n x 1 each: the largest real part first, of equal ones the larger
// imaginary part, so that of a conjugate pair the positive one stands ahead. A real eigenvalue has the
// imaginary part 0 exactly.
struct Spectrum {
  Matrix real, imaginary;
};

// Of a square matrix of at most 8 x 8, by the QR algorithm on its Hessenberg form (Golub, Van Loan, Matrix
// Computations, section 7.5). NaN where an entry is not finite; infinite where an eigenvalue leaves the range
// of doubles. Empty for a matrix that is empty or not square.
Spectrum spectrum(const MatrixView& square);

// The largest absolute imaginary part; 0 for an empty spectrum, NaN where an eigenvalue is not finite.
double largest_imaginary(const Spectrum& spectrum);

// n x 1, ascending, of a symmetric matrix of up to 8 x 8; its lower triangle is read.
Matrix symmetric_eigenvalues(const Matrix& m);

// The same with their eigenvectors, the orthonormal columns of `vectors`, which is n x n.
struct SymmetricSpectrum {
  Matrix values, vectors;
};
SymmetricSpectrum symmetric_spectrum(const Matrix& m);

}  // namespace attnlab
