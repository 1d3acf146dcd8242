// What a slider has made of one matrix: as long as the scene still holds it, the slider goes on from the matrix as it
// stood before, so that it finds back. Knows no ImGui.
#pragma once

#include "core/scene/scene.h"

#include <optional>

namespace attnlab {

struct KeptMatrix {
  MatrixId id;
  WeightMatrix before, made;
  double value = 0;  // of the slider
};

// The kept one where the scene holds what it made; else nothing is made yet: the scene's matrix, at `neutral`.
inline KeptMatrix kept_or_fresh(const Scene& scene, const std::optional<KeptMatrix>& kept, MatrixId id,
                                double neutral) {
  const MatrixView now = matrix(scene, id);
  if (kept && kept->id == id && same_bits(view(kept->made), now)) return *kept;
  return {id, now, now, neutral};
}

}  // namespace attnlab
