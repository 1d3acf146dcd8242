// Program: what the graph says for the rules and sizes of one scene, as steps on a buffer of lanes. The
// buffer holds the weights, then inputs and target of the sequences, then what is computed; a second one of
// the same shape holds the derivatives. Knows no optimiser and no task.
#pragma once

#include "core/lab/steps.h"
#include "core/scene/scene.h"

namespace attnlab::lab {

// A matrix that is trained, and where it stands.
struct Weight {
  MatrixId id;
  Operand operand;
};

struct Program {
  std::vector<Step> list;
  std::vector<Weight> weights;
  Operand inputs[5];    // X, M, Q, K, V; 0 x 0 where the rules do not read them
  Steps steps;          // without the list itself: see steps_of
  int given_count = 0;  // weights, inputs and target

  Operand& input(MatrixKind kind) { return inputs[static_cast<int>(kind)]; }
  const Operand& input(MatrixKind kind) const { return inputs[static_cast<int>(kind)]; }
};

// What a kernel takes; it points into the program.
Steps steps_of(const Program& program);

// Of a valid scene. Every matrix of weights that its rules read is trained; every entry of Y counts.
Program program_of(const Scene& scene);

}  // namespace attnlab::lab
