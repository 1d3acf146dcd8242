// Notation: how formulas and pictures write a scene. Files, results and code keep tokens as rows; some books write them
// as columns, Q = W_Q^T X. Knows no scene.
#pragma once

namespace attnlab {

enum class Node;

struct Notation {
  bool columns = false;  // tokens as columns: X, Q, S, A, H, Y ... stand for the transposes of ours

  friend bool operator==(const Notation&, const Notation&) = default;
};

// Under tokens-as-columns every matrix is drawn as its transpose. Where the matrix has tokens on a side, its letter
// means that transpose: X is d x n and q_{2,1} the second coordinate of the first query. The weights keep their meaning:
// the picture of W_Q is named W_Q^T, and its entries keep their indices. True for the former.
bool turns(Node node);

}  // namespace attnlab
