// Nodes: every matrix that stands in a picture, given or computed, under one name.
// Knows no scene and no numbers.
#pragma once

#include <array>
#include <cstdint>

namespace attnlab {

// The matrices that a person edits.
enum class MatrixKind { X, M, Q, K, V, WQ, WK, WV, W, WA, P, WO, target };
inline constexpr int matrix_kind_count = 13;
// The inputs of the layer, and the matrices that a head has of its own.
inline constexpr std::array input_kinds{MatrixKind::X, MatrixKind::M, MatrixKind::Q, MatrixKind::K,
                                        MatrixKind::V};
inline constexpr std::array head_kinds{MatrixKind::WQ, MatrixKind::WK, MatrixKind::WV,
                                       MatrixKind::W,  MatrixKind::WA, MatrixKind::P};

// The given ones first, in the order of MatrixKind, then the computed ones in the order in which they are
// computed.
// clang-format off
enum class Node : std::uint8_t {
  X, M, Q, K, V, W_Q, W_K, W_V,
  W_edit,  // the W of the rule "merged", which a person edits
  W_A,
  P,  // under the positions "keys": what each place adds to its key
  W_O, P_Q, P_K,
  K_dot,  // under unit_keys: the rows of P_K brought to length 1
  K_placed,  // under the positions "keys": those rows with P added
  Q_turn, K_turn,  // under rope: the rows that meet, turned by position
  P_V, S,
  D,  // under alibi: what the distances take off the logits
  L, A, H, concat,
  Y,  // the end of the pipeline; beside it stand
  W, QQ, S_sym, S_anti
};
// clang-format on
inline constexpr int node_count = static_cast<int>(Node::S_anti) + 1;
inline constexpr Node first_computed = Node::P_Q;

constexpr bool is_given(Node node) { return node < first_computed; }
// Of a given node.
constexpr MatrixKind kind_of(Node given) { return static_cast<MatrixKind>(given); }
// A target has the cells of Y.
constexpr Node node_of(MatrixKind kind) {
  return kind == MatrixKind::target ? Node::Y : static_cast<Node>(kind);
}
static_assert(kind_of(Node::W_O) == MatrixKind::WO && node_of(MatrixKind::WQ) == Node::W_Q);

constexpr bool is_per_head(MatrixKind kind) { return kind >= MatrixKind::WQ && kind <= MatrixKind::P; }
// X, M, Q, K, V, W_O, concat and Y belong to the layer.
constexpr bool is_per_head(Node node) {
  return is_given(node) ? is_per_head(kind_of(node)) : node != Node::concat && node != Node::Y;
}

// What the rows or the columns of a matrix are.
enum class Side : std::uint8_t { queries, keys, model, value_input, key_width, value_width, heads, output };
struct Sides {
  Side rows, cols;
};
Sides sides_of(Node node);

// Whether a matrix has tokens on a side. Under tokens-as-columns every matrix is drawn as its transpose;
// where this holds its letter means that transpose (X is d x n, and q_{2,1} the second coordinate of the
// first query), else the letter keeps its meaning: the picture of W_Q is named W_Q^T, and its entries keep
// their indices.
bool turns(Node node);

// One cell of a picture. Rows, columns and heads count from 0 (of a node without head:
// the head whose picture it stands in).
struct Cell {
  Node node = Node::S;
  int head = 0, row = 0, col = 0;

  friend bool operator==(const Cell&, const Cell&) = default;
};

}  // namespace attnlab
