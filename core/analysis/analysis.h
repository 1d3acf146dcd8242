// Analysis: everything derived from a scene, whole: the graph in double precision, and what is read off its
// matrices. Numbers on screen, in `compute` and in exports come from here alone. Allocates no heap memory.
#pragma once

#include "core/scene/rules.h"

namespace attnlab {

struct HeadAnalysis {
  Matrix P_Q, P_K, P_V;  // projected queries n_q x d_k, keys n_k x d_k, values n_k x d_v
  Matrix K_dot;          // P_K, or its unit rows under unit_keys
  Matrix K_placed;       // under the positions "keys": K_dot + P; else 0 x 0
  // The rows that meet: P_Q and K_dot, under rope turned by position; K_placed where there is one.
  Matrix Q_turn, K_turn;
  Matrix S;                         // scores n_q x n_k
  Matrix D;                         // under alibi: slope |i - j|
  Matrix L;                         // logits: S / (inside * temperature) - D; minus infinity where masked
  Matrix A;                         // weights: softmax of each row of L, or as the rule says; 0 where masked
  Matrix row_sums;                  // n_q x 1
  Matrix entropy;                   // n_q x 1, in nats; 0 x 0 where the weights are no shares of 1
  Matrix H;                         // head output n_q x d_v
  Matrix W;                         // d x d: what stands between Q and K^T
  Matrix singular_values;           // of W, d x 1, descending
  int rank = 0;                     // of W, numerical
  Matrix QQ;                        // P_Q P_Q^T, n_q x n_q
  Matrix QQ_eigenvalues;            // n_q x 1, descending
  std::optional<double> asymmetry;  // ||(S - S^T)/2||_F / ||S||_F; none when S is not square
  Matrix symmetric_part, antisymmetric_part;  // of S; 0 x 0 when S is not square
};

struct Analysis {
  Dims dims;
  double inside = 1, outside = 1;             // the divisors in force, as numbers
  std::array<HeadAnalysis, max_heads> heads;  // the first dims.h mean something
  LayerMatrix concat;                         // n_q x h d_v
  LayerMatrix Y;                              // n_q x d_o
  Parameters parameters;
  bool overflow = false;       // some value left the range of doubles: it is infinite or NaN in its matrix
  std::optional<double> loss;  // 1/2 ||Y - target||_F^2, with a target only

  const HeadAnalysis& head(int index) const { return heads[static_cast<std::size_t>(index)]; }
};

// The member that holds a computed matrix of one head; none for the layer's, concat and Y.
Matrix HeadAnalysis::*member_of(Node computed);

// The analysis of a valid scene (see check in rules.h); of an invalid one, an Analysis with no heads.
Analysis analyze(const Scene& scene);

// Y of a valid scene, without what only a person looks at: for studies that apply the layer many times.
LayerMatrix output_alone(const Scene& scene);
// Y once more where nodes before `first`, P_V among them, are others in `analysis`: `first` and what is
// computed after it is made anew there. For what tries many orders of the same tokens.
const LayerMatrix& output_from(Node first, const Scene& scene, Analysis& analysis);

// The logits and weights of one head, and what they are made of, made anew in the analysis of a valid scene
// that differs in its matrices alone; nothing else is touched. For what tries many matrices.
void weigh_anew(const Scene& scene, int head, Analysis& analysis);

// Magnitudes: the graph with every term taken absolutely, |Q| |W_Q| for Q W_Q: what the rounding error of an
// entry is relative to. The weights A are taken as they are. Of a node of one head, and of the shape of that
// node; of Y, n_q x d_o.
Matrix magnitude(const Scene& scene, const Analysis& analysis, Node node, int head);
LayerMatrix output_magnitude(const Scene& scene, const Analysis& analysis);

}  // namespace attnlab
