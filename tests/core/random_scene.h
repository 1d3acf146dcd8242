// Random valid scenes over all rules and sizes. The generator is our own, so that a seed means the same scene
// on every platform.
#pragma once

#include "core/scene/scene.h"

#include <cstdint>

namespace attnlab::test {

// splitmix64 (Steele, Lea, Flood 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits();
  double uniform(double low, double high);
  int between(int low, int high);  // both included
  bool chance(double probability);

 private:
  std::uint64_t state_;
};

// The rules and sizes of a scene.
struct Recipe {
  Source source = Source::self;
  ScoreRule score = ScoreRule::qk;
  ValueRule value = ValueRule::projected;
  OutputRule output = OutputRule::projected;
  bool unit_keys = false;
  WeightsRule weights = WeightsRule::softmax;
  Positions positions = Positions::none;
  int n_q = 4, n_k = 4, d = 3, d_k = 2, d_v = 2, h = 1, d_o = 3;
  int d_V = 0;  // columns of V where they may be its own; 0: as many as d
};

// Ties the sizes that the rules tie, by core/README.md.
Recipe settled(Recipe recipe);
Recipe random_recipe(Random& random);

enum class Entries {
  // Also zeros, ties, whole numbers, several magnitudes; rows with nothing allowed; labels; hidden matrices.
  any,
  // Nothing vanishes, coincides or saturates; each query may see two keys at least; only what is used.
  generic
};

// A scene of a settled recipe, with a target in half of the cases (always when `target`).
Scene make_scene(Random& random, const Recipe& recipe, Entries entries, bool target = false);

// The scene of a seed: random rules, random sizes.
Scene random_scene(std::uint64_t seed, Entries entries, bool target = false);

// The scene that the program opens with.
const Scene& movie_scene();

// Rope or alibi, of any angle and slope, or places added to the keys.
void set_positions(Scene& scene, Random& random);
// The scene of a seed with one of them.
Scene random_scene_with_positions(std::uint64_t seed, Entries entries, bool target = false);

// The generic scene of a seed with every entry and scale a small fraction.
Scene scene_of_fractions(std::uint64_t seed);

}  // namespace attnlab::test
