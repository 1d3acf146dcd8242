// Matrices of attention: Eigen types of dynamic size with inline storage, whose values never touch the heap.
#pragma once

#include <Eigen/Core>

#include <bit>
#include <cstdint>

namespace attnlab {

inline constexpr int max_tokens = 8;                      // n_q, n_k
inline constexpr int max_model = 4;                       // d, d_o
inline constexpr int max_width = 4;                       // d_k, d_v
inline constexpr int max_heads = 4;                       // h
inline constexpr int max_concat = max_heads * max_width;  // h d_v

// Row-major, packed: entry (i, j) stands at data()[i * cols() + j].
template <int Rows, int Cols>
using Bounded = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, Rows, Cols>;

using Matrix = Bounded<max_tokens, max_tokens>;       // anything n x n or n x d; also n x 1 for vectors
using TokenMatrix = Bounded<max_tokens, max_model>;   // X, M, Q, K, V
using WeightMatrix = Bounded<max_model, max_model>;   // W_Q, W_K, W_V, W, W_A
using OutputWeight = Bounded<max_concat, max_model>;  // W_O
using LayerMatrix = Bounded<max_tokens, max_concat>;  // concat, Y, target

using DynamicRowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MatrixView = Eigen::Map<const DynamicRowMajor>;  // any of the above, read
using MutableView = Eigen::Map<DynamicRowMajor>;       // any of the above, written in place; no resizing

template <int Rows, int Cols>
MatrixView view(const Bounded<Rows, Cols>& m) {
  return MatrixView(m.data(), m.rows(), m.cols());
}

template <int Rows, int Cols>
MutableView view(Bounded<Rows, Cols>& m) {
  return MutableView(m.data(), m.rows(), m.cols());
}

// Equality of documents: the same shape and the same bits, so that 0 and -0 differ as they do in a file.
inline bool same_bits(const MatrixView& a, const MatrixView& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  for (Eigen::Index i = 0; i < a.size(); ++i)
    if (std::bit_cast<std::uint64_t>(a.data()[i]) != std::bit_cast<std::uint64_t>(b.data()[i])) return false;
  return true;
}

}  // namespace attnlab
