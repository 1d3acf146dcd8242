// 10,000 random scenes over all rules and sizes, saved and loaded: the same bits, and the same numbers from them.
#include "core/analysis.h"
#include "core/lab/gradients.h"
#include "core/quantity.h"
#include "core/rules.h"
#include "core/scene_file.h"
#include "tests/core/random_edit.h"
#include "tests/core/random_scene.h"
#include "tests/core/support.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>

namespace attnlab::test {
namespace {

// The scene that the text of `s` reads back to; a failure, and an empty one, where it does not.
Scene reloaded(const Scene& s) {
  SceneRead read = read_scene(scene_text(s), "scene.json");
  if (const auto* error = std::get_if<FileError>(&read)) {
    ADD_FAILURE() << error->sentence() << "\n" << scene_text(s);
    return {};
  }
  return std::get<Scene>(read);
}

bool same_value(const QuantityValue& a, const QuantityValue& b) {
  if (a.index() != b.index()) return false;
  if (const auto* m = std::get_if<MatrixView>(&a)) return same_bits(*m, std::get<MatrixView>(b));
  if (const auto* x = std::get_if<double>(&a)) return *x == std::get<double>(b);
  return !std::holds_alternative<int>(a) || std::get<int>(a) == std::get<int>(b);
}

void expect_same_numbers(const Analysis& a, const Analysis& b) {
  ASSERT_EQ(a.dims, b.dims);
  EXPECT_EQ(a.loss, b.loss);
  EXPECT_EQ(a.parameters.total(), b.parameters.total());
  for (const Quantity& q : quantities())
    for (int head = 0; head < (q.scope == QuantityScope::head ? a.dims.h : 1); ++head)
      EXPECT_TRUE(same_value(q.get(a, head), q.get(b, head))) << q.id;
}

TEST(SceneRoundTrip, TenThousandRandomScenesReloadToTheSameBits) {
  for (std::uint64_t seed = 1; seed <= 10000; ++seed) {
    const Scene s = random_scene(seed, Entries::any);
    const Scene again = reloaded(s);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
    ASSERT_TRUE(again == s) << "seed " << seed << "\n" << scene_text(s);
    ASSERT_EQ(scene_text(again), scene_text(s)) << "seed " << seed;
    expect_same_numbers(analyze(s), analyze(again));
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

TEST(SceneRoundTrip, GradientsAreTheSameBits) {
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    const Scene s = random_scene(seed, Entries::any, true), again = reloaded(s);
    const Gradients a = gradients(s, analyze(s)), b = gradients(again, analyze(again));
    for (const MatrixId id : matrices_in_use(s))
      ASSERT_TRUE(same_bits(gradient(a, id), gradient(b, id))) << "seed " << seed << ", " << name_of(id.kind);
  }
}

// Entries of every magnitude that a double has, minus zero and the smallest ones too.
TEST(SceneRoundTrip, EveryFiniteDoubleComesBack) {
  Random random(1);
  for (int k = 0; k < 2000; ++k) {
    Scene s = bare_scene(tokens({{1, 2}, {3, 4}}), tokens({{1, 2}, {3, 4}}), tokens({{1, 2}, {3, 4}}));
    for (const MatrixId id : matrices_in_use(s)) {
      MutableView m = matrix(s, id);
      for (int i = 0; i < m.size(); ++i) {
        const double x = std::bit_cast<double>(random.bits());
        m.data()[i] = std::isfinite(x) ? x : -0.0;
      }
    }
    ASSERT_TRUE(reloaded(s) == s) << scene_text(s);
  }
}

// What edits made of a scene is a document as well.
TEST(SceneRoundTrip, EditedScenesReloadToTheSameBits) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Random random(seed);
    Scene s = random_scene(seed, Entries::any);
    for (int step = 0; step < 20; ++step) {
      const Edit edit = random_edit(random, s, false);
      s = attnlab::apply(s, edit);
      ASSERT_TRUE(reloaded(s) == s) << "seed " << seed << ", step " << step << ": " << describe(edit) << "\n" << scene_text(s);
    }
  }
}

}  // namespace
}  // namespace attnlab::test
