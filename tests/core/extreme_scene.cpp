#include "tests/core/extreme_scene.h"
#include "core/scene/rules.h"
#include "tests/core/random_scene.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace attnlab::test {
namespace {

constexpr double largest_double = std::numeric_limits<double>::max();

double extreme_size(Random& random) {
  static constexpr double sizes[] = {5e-324, 1e-320, std::numeric_limits<double>::min(),
                                     1e-300, 1e-154, 1e-16,
                                     1e16,   1e153,  1.3407807929942597e154,
                                     1e155,  1e200,  1e300,
                                     5e307,  1e308,  largest_double};
  return sizes[random.between(0, static_cast<int>(std::size(sizes)) - 1)];
}

double extreme(Random& random) {
  if (random.chance(0.15)) return random.chance(0.5) ? 0.0 : -0.0;
  return random.chance(0.5) ? extreme_size(random) : -extreme_size(random);
}

// All entries, some of them, all by one factor, all the same.
void make_extreme(MutableView m, Random& random) {
  const int how = random.between(0, 3);
  const double factor = extreme_size(random), same = extreme(random);
  for (Eigen::Index k = 0; k < m.size(); ++k) {
    double& entry = m.data()[k];
    if (how == 0) entry = extreme(random);
    if (how == 1 && random.chance(0.2)) entry = extreme(random);
    if (how == 2) entry = std::clamp(entry * factor, -largest_double, largest_double);
    if (how == 3) entry = same;
  }
}

}  // namespace

Scene extreme_scene(std::uint64_t seed) {
  Random random(seed ^ 0xA24BAED4963EE407U);
  const Recipe recipe = random_recipe(random);
  Scene s = make_scene(random, recipe, Entries::any, random.chance(0.5));
  const MatrixList used = matrices_in_use(s);
  std::vector<MatrixId> ids(used.begin(), used.end());
  if (in_use(s, MatrixKind::target)) ids.push_back({MatrixKind::target, 0});
  if (random.chance(0.3)) {  // one entry among usual ones, as a slip of the finger
    MutableView m =
        matrix(s, ids[static_cast<std::size_t>(random.between(0, static_cast<int>(ids.size()) - 1))]);
    m.data()[random.between(0, static_cast<int>(m.size()) - 1)] = extreme(random);
  } else {
    const double share = random.uniform(0.1, 1);
    for (const MatrixId id : ids)
      if (random.chance(share)) make_extreme(matrix(s, id), random);
  }
  if (random.chance(0.3)) s.temperature = extreme_size(random);
  if (random.chance(0.3)) s.inside = {Scale::Kind::number, extreme_size(random)};
  if (random.chance(0.3)) s.outside = {Scale::Kind::number, extreme_size(random)};
  if (random.chance(0.3)) s.angle = extreme_size(random);
  if (random.chance(0.3)) s.slope = extreme_size(random);
  return s;
}

}  // namespace attnlab::test
