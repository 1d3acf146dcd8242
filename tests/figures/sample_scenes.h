// Scenes for the tests of figures: one like the opening scene, and any size and rule, filled from a seed.
#pragma once

#include "core/scene/scene.h"

namespace attnlab::test {

struct SceneShape {
  int n_q = 4, n_k = 4, d = 3, d_k = 2, d_v = 2, h = 1;
  ScoreRule score = ScoreRule::qk;
  ValueRule value = ValueRule::projected;
  OutputRule output = OutputRule::projected;
  int d_V = 0;  // the columns of V; 0: as many as d
};

Scene opening_like();
// A valid scene of this shape (source free); sizes that the rules tie are tied.
Scene scene_of(SceneShape shape, unsigned seed);

}  // namespace attnlab::test
