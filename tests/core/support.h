// What the core tests share: small matrices, a simple scene, comparison with the reference; and the headers
// that nearly all of them need.
#pragma once

#include "core/analysis/analysis.h"
#include "core/scene/edit.h"
#include "tests/core/cases.h"
#include "tests/core/random_scene.h"
#include "tests/core/reference.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace attnlab::test {

inline constexpr double ulp_half = 0x1p-53;  // the relative rounding error of one operation
inline constexpr double inf = std::numeric_limits<double>::infinity();
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

template <typename M>
M rows(std::initializer_list<std::initializer_list<double>> values) {
  M m(static_cast<Eigen::Index>(values.size()), static_cast<Eigen::Index>(values.begin()->size()));
  Eigen::Index i = 0;
  for (const auto& row : values) {
    Eigen::Index j = 0;
    for (const double x : row) m(i, j++) = x;
    ++i;
  }
  return m;
}

inline TokenMatrix tokens(std::initializer_list<std::initializer_list<double>> v) {
  return rows<TokenMatrix>(v);
}
inline WeightMatrix weights(std::initializer_list<std::initializer_list<double>> v) {
  return rows<WeightMatrix>(v);
}

template <typename M>
M& fill(M& m, Random& random, double low = -1, double high = 1) {
  for (Eigen::Index i = 0; i < m.size(); ++i) m.data()[i] = random.uniform(low, high);
  return m;
}

// Visits the first seeds, or their random scenes, with their analysis or their seed where that is asked for;
// stops at the first that fails, and says it.
template <typename Visit>
void each_seed(std::uint64_t count, Visit visit) {
  for (std::uint64_t seed = 1; seed <= count && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    visit(seed);
  }
}
template <typename Visit>
void each_scene(std::uint64_t count, Entries entries, Visit visit, bool target = false) {
  each_seed(count, [&](std::uint64_t seed) {
    const Scene s = random_scene(seed, entries, target);
    if constexpr (std::is_invocable_v<Visit, const Scene&>)
      visit(s);
    else if constexpr (std::is_invocable_v<Visit, const Scene&, std::uint64_t>)
      visit(s, seed);
    else if constexpr (std::is_invocable_v<Visit, const Scene&, const Analysis&>)
      visit(s, analyze(s));
    else
      visit(s, analyze(s), seed);
  });
}
// All with a target.
template <typename Visit>
void each_aimed_scene(std::uint64_t count, Entries entries, Visit visit) {
  each_scene(count, entries, visit, true);
}

// Equation 1 as it stands: Q, K, V given, nothing projected, no scale. Tests change what they are about.
inline Scene bare_scene(const TokenMatrix& Q, const TokenMatrix& K, const TokenMatrix& V) {
  Scene s;
  s.source = Source::free;
  s.score = ScoreRule::unprojected;
  s.value = ValueRule::inputs;
  s.output = OutputRule::none;
  s.inside = {Scale::Kind::none, 1};
  s.heads.resize(1);
  s.Q = Q;
  s.K = K;
  s.V = V;
  return s;
}

// Source self, score qk, everything projected: n = 3, d = 3, d_k = 2, d_v = 1, h = 2, d_o = 4.
inline Scene paper_scene() {
  Scene s;
  s.X = TokenMatrix::Ones(3, 3);
  s.heads.resize(2);
  for (Head& head : s.heads) {
    head.W_Q = head.W_K = WeightMatrix::Ones(3, 2);
    head.W_V = WeightMatrix::Ones(3, 1);
  }
  s.W_O = OutputWeight::Ones(2, 4);
  return s;
}

// Each entry within `units` half-ulps of the size of the terms that it is made of.
inline testing::AssertionResult matches(const MatrixView& m, const Grid& g, double units = 64) {
  if (m.rows() != g.rows || m.cols() != g.cols)
    return testing::AssertionFailure()
           << m.rows() << " x " << m.cols() << ", expected " << g.rows << " x " << g.cols;
  for (int i = 0; i < g.rows; ++i)
    for (int j = 0; j < g.cols; ++j) {
      const Tracked& t = g.at(i, j);
      if (std::isinf(t.value) && static_cast<long double>(m(i, j)) == t.value) continue;
      const long double bound = units * ulp_half * t.magnitude + 0x1p-1070L;
      if (!(std::fabs(m(i, j) - t.value) <= bound))
        return testing::AssertionFailure()
               << "(" << i << ", " << j << "): " << m(i, j) << ", expected " << static_cast<double>(t.value)
               << " within " << static_cast<double>(bound);
    }
  return testing::AssertionSuccess();
}

// Whether every number of a head but its logits is finite.
inline bool all_finite(const HeadAnalysis& head) {
  bool finite = true;
  for (const Matrix* m : {&head.P_Q, &head.P_K, &head.P_V, &head.K_dot, &head.S, &head.A, &head.row_sums,
                          &head.entropy, &head.H, &head.W, &head.singular_values, &head.QQ,
                          &head.QQ_eigenvalues, &head.symmetric_part, &head.antisymmetric_part})
    finite = finite && m->allFinite();
  return finite;
}

// All of one head, each named.
inline void expect_reference(const HeadAnalysis& head, const ReferenceHead& expected) {
  EXPECT_TRUE(matches(view(head.P_Q), expected.P_Q)) << "P_Q";
  EXPECT_TRUE(matches(view(head.P_K), expected.P_K)) << "P_K";
  EXPECT_TRUE(matches(view(head.P_V), expected.P_V)) << "P_V";
  EXPECT_TRUE(matches(view(head.K_dot), expected.K_dot)) << "K_dot";
  EXPECT_TRUE(matches(view(head.S), expected.S)) << "S";
  EXPECT_TRUE(matches(view(head.L), expected.L)) << "L";
  EXPECT_TRUE(matches(view(head.A), expected.A)) << "A";
  EXPECT_TRUE(matches(view(head.row_sums), expected.row_sums)) << "row_sums";
  EXPECT_TRUE(matches(view(head.entropy), expected.entropy)) << "entropy";
  EXPECT_TRUE(matches(view(head.H), expected.H)) << "H";
  EXPECT_TRUE(matches(view(head.W), expected.W)) << "W";
  EXPECT_TRUE(matches(view(head.QQ), expected.QQ)) << "QQ";
  EXPECT_TRUE(matches(view(head.singular_values), expected.singular_values)) << "singular_values";
  EXPECT_TRUE(matches(view(head.QQ_eigenvalues), expected.QQ_eigenvalues)) << "QQ_eigenvalues";
}

// Text that is taken or refused in words: what is asked, and what is answered.
using Said = std::pair<std::string, std::string>;

// Each entry within `tolerance` of the other.
inline testing::AssertionResult near(const MatrixView& a, const MatrixView& b, double tolerance) {
  if (a.rows() != b.rows() || a.cols() != b.cols())
    return testing::AssertionFailure()
           << a.rows() << " x " << a.cols() << " against " << b.rows() << " x " << b.cols();
  for (Eigen::Index i = 0; i < a.rows(); ++i)
    for (Eigen::Index j = 0; j < a.cols(); ++j)
      if (!(std::fabs(a(i, j) - b(i, j)) <= tolerance))
        return testing::AssertionFailure()
               << "(" << i << ", " << j << "): " << a(i, j) << " against " << b(i, j);
  return testing::AssertionSuccess();
}

template <typename A, typename B>
testing::AssertionResult near(const A& a, const B& b, double tolerance) {
  return near(view(a), view(b), tolerance);
}

// The same shape and the same bits.
template <typename A, typename B>
bool identical(const A& a, const B& b) {
  return same_bits(view(a), view(b));
}

}  // namespace attnlab::test
