// What moves the loss, and the steps down its slope: the derivatives of the loss, or of one entry of Y, with
// the entry that they are largest by, and plain gradient descent as edits. Knows no optimiser with a memory:
// that is core/lab.
#pragma once

#include "core/analysis/gradients.h"
#include "core/scene/edit.h"

namespace attnlab {

// One entry of a matrix in use, and the derivative by it.
struct SteepestEntry {
  MatrixId id;
  int row = 0, col = 0;
  double value = 0;
};

struct GradientDetail {
  // The entry of Y that is differentiated; none: the loss 1/2 ||Y - target||_F^2.
  std::optional<Cell> of;
  LayerMatrix by_Y;     // of the shape of Y: Y - target, or 1 at `of` and 0 elsewhere
  Gradients gradients;  // by every matrix in use
  // Of the largest magnitude over all heads, the first of several; none where all are 0,
  // or not one is finite.
  std::optional<SteepestEntry> steepest;
};

// Of a valid scene and its analysis. The loss where there is a target and `wanted` is no cell of Y;
// else that, or Y_11.
GradientDetail gradient_detail(const Scene& scene, const Analysis& analysis, std::optional<Cell> wanted);

// What a step moves: the matrices of the heads and W_O, or the inputs too.
enum class Moved { weights, inputs_too };

struct DescentEdits {
  std::vector<Edit> list;
  double before = 0, after = 0;  // the loss
  std::string why_not;           // a sentence where it cannot be done; then the list is empty
};

// `steps` times W <- W - rate * (derivative of the loss by W), every matrix at once; the edits lead to the
// last one. Refused without a target, where nothing would move, where a derivative overflows, and where an
// entry leaves what can be set.
DescentEdits descent(const Scene& scene, double rate, int steps, Moved moved);

// A target of the shape of Y: Y as it stands with one decimal, so that a small loss is left.
struct TargetEdits {
  std::vector<Edit> list;
  std::string why_not;
};
TargetEdits target_like_output(const Scene& scene, const Analysis& analysis);

}  // namespace attnlab
