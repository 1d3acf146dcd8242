// Ablation: what the layer does without one of its pieces, a head, the output matrix, the scores, the scale,
// the mask, one key for one query, and how much that changes. A piece is left out by edits: what is measured
// is what a person would get.
#pragma once

#include "core/analysis/analysis.h"
#include "core/scene/edit.h"

namespace attnlab {

struct Ablation {
  Cell region;              // what stands for it in a picture: a matrix as a whole, row and column -1
  std::string name;         // short, LaTeX: "W^O", "\\text{scores}",
  std::string words;        // and plain: "the output matrix"
  std::string about;        // a sentence
  std::vector<Edit> edits;  // what leaves it out
  std::string why_not;      // a sentence where it cannot be left out; then there are no edits and no numbers
  LayerMatrix Y;            // the output without it
  double moved = 0;         // ||Y without it - Y||_F
  std::optional<double> loss, loss_change;  // with a target
};

struct AblationDetail {
  std::vector<Ablation> list;
  bool of_loss = false;  // there is a target
  // n_q x n_k: without key j for query i, the change of the loss,
  // or without a target ||change of Y||_F; NaN where masked.
  Matrix by_key;
};

// Of a valid scene and its analysis.
AblationDetail ablation(const Scene& scene, const Analysis& analysis);

// Key j is forbidden to query i.
Edit without_key(const Scene& scene, int query, int key);

}  // namespace attnlab
