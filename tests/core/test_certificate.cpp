// Certificates: the least width is right, factors make the pattern, what one matrix made is never refused,
// and every refusal carries a proof, which is checked here in long double by its own words.
#include "core/algebra/matrix_ops.h"
#include "core/algebra/svd.h"
#include "core/studies/certificate.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

using Status = Verdict::Status;
using Wide = long double;

const CertificateScale plain_scale{{Scale::Kind::none, 1}, 1};

// An attempt a seed, ten times as many in a long run.
template <typename Try>
void each_try(int number, std::uint64_t first, Try attempt) {
  if (std::getenv("ATTNLAB_LONG") != nullptr) number *= 10;
  for (int seed = 0; seed < number && !testing::Test::HasFatalFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Random random(first + static_cast<std::uint64_t>(seed));
    attempt(random);
  }
}

Matrix random_rows(Random& random, int n, int width, double scale) {
  Matrix P(n, width);
  return fill(P, random, -scale, scale);
}

// By plain loops in extended precision; every row of the logits may be shifted.
Matrix softmax_of(const Matrix& P_Q, const Matrix& P_K, double sigma) {
  Matrix A(P_Q.rows(), P_K.rows());
  for (int i = 0; i < A.rows(); ++i) {
    std::array<Wide, max_tokens> logit{};
    Wide largest = -1e4000L, sum = 0;
    for (int j = 0; j < A.cols(); ++j) {
      for (int k = 0; k < P_Q.cols(); ++k) logit[j] += Wide{P_Q(i, k)} * P_K(j, k);
      logit[j] /= sigma;
      largest = std::max(largest, logit[j]);
    }
    for (int j = 0; j < A.cols(); ++j) sum += std::exp(logit[j] - largest);
    for (int j = 0; j < A.cols(); ++j) A(i, j) = static_cast<double>(std::exp(logit[j] - largest) / sum);
  }
  return A;
}

double farthest(const Matrix& a, const Matrix& b) { return (a - b).cwiseAbs().maxCoeff(); }

// Away from 0 by more than rounding, and not for lack of size.
constexpr Wide rounding = 1e-12L;

bool proves(const Refusal& r, const Matrix& T, const TokenMatrix* X, const TokenMatrix* M) {
  const auto t = [&](int i, int j) { return std::log(Wide{T(i, j)}); };
  const auto n = static_cast<int>(T.cols());
  const auto v = [&](int i) { return Wide{r.v(i, 0)}; };
  const auto is_null = [&](const TokenMatrix& tokens) {
    for (int c = 0; c < tokens.cols(); ++c) {
      Wide sum = 0, size = 0;
      for (int i = 0; i < tokens.rows(); ++i) {
        sum += v(i) * tokens(i, c);
        size += std::abs(v(i) * tokens(i, c));
      }
      if (std::abs(sum) > rounding * std::max(size, Wide{tokens.cwiseAbs().maxCoeff()})) return false;
    }
    return true;
  };
  Wide ones = 0, form = 0;
  if (r.v.rows() == n)
    for (int i = 0; i < n; ++i) {
      ones += v(i);
      for (int j = 0; j < n && T.rows() == n; ++j) form += v(i) * t(i, j) * v(j);
    }
  const auto row_of = [&](int i) {  // of t v
    Wide sum = 0;
    for (int j = 0; j < n; ++j) sum += t(i, j) * v(j);
    return sum;
  };
  switch (r.kind) {
    case Refusal::Kind::pair: return t(r.i, r.j) + t(r.j, r.i) > t(r.i, r.i) + t(r.j, r.j);
    case Refusal::Kind::cycle:
      return std::abs(t(r.i, r.j) + t(r.j, r.k) + t(r.k, r.i) - t(r.i, r.k) - t(r.k, r.j) - t(r.j, r.i)) >
             rounding;
    case Refusal::Kind::direction: return std::abs(ones) < rounding && form < 0;
    case Refusal::Kind::null_direction: {
      Wide smallest = 1e300L;
      for (int i = 0; i < n; ++i) smallest = std::min(smallest, std::abs(row_of(i)));
      return std::abs(ones) < rounding && std::abs(form) < rounding && smallest > 1e3L * rounding;
    }
    case Refusal::Kind::key_direction:
      return std::abs(ones) < 1e3L * rounding && is_null(*M) && std::abs(row_of(r.i)) > rounding;
    case Refusal::Kind::query_direction: {
      Wide difference = 0;
      for (int i = 0; i < T.rows(); ++i) difference += v(i) * (t(i, r.j) - t(i, r.k));
      return is_null(*X) && std::abs(difference) > rounding;
    }
  }
  return false;
}

Certificate free_certificate(const Matrix& T, double half_unit = 0) {
  return certify(T, half_unit, plain_scale, {{}, {}, false, "no tokens"});
}

TEST(Certificate, RandomPatternsHaveTheirFactorsAtTheLeastWidth) {
  each_try(1000, 9100, [&](Random& random) {
    const int n_q = random.between(1, 8), n_k = random.between(2, 8);
    Matrix T(n_q, n_k);
    for (Eigen::Index i = 0; i < T.size(); ++i) T.data()[i] = std::exp(random.uniform(-4, 4));
    for (int i = 0; i < n_q; ++i) T.row(i) /= T.row(i).sum();
    ASSERT_FALSE(pattern_problem(view(std::as_const(T)), 0));
    const Certificate c =
        certify(T, 0, {{Scale::Kind::sqrt_dk, 1}, random.uniform(0.5, 2)}, {{}, {}, false, "-"});
    const Verdict& two = c.exact.free_two;
    ASSERT_EQ(two.status, Status::possible);
    EXPECT_EQ(two.width, std::max(1, std::min(n_q, n_k - 1)));
    EXPECT_LT(farthest(softmax_of(two.P_Q, two.P_K, two.sigma), T), 1e-9);
    const Verdict& one = c.exact.free_one;
    if (n_q != n_k) {
      EXPECT_EQ(one.status, Status::not_offered);
      EXPECT_FALSE(one.why.empty());
    } else if (one.possible()) {
      EXPECT_TRUE(one.P_Q == one.P_K);
      EXPECT_EQ(one.width, two.width);
      EXPECT_LT(farthest(softmax_of(one.P_Q, one.P_K, one.sigma), T), 1e-9);
    } else {
      ASSERT_EQ(one.status, Status::impossible);
      EXPECT_TRUE(proves(*one.refusal, T, nullptr, nullptr)) << static_cast<int>(one.refusal->kind);
    }
  });
}

TEST(Certificate, PlantedWidthsAreFound) {
  each_try(1000, 9200, [&](Random& random) {
    const int n_q = random.between(2, 8), n_k = random.between(3, 8);
    const int width = random.between(1, std::min(n_q, n_k - 1));
    const double scale = std::exp(random.uniform(-1, 1));
    const Matrix P_Q = random_rows(random, n_q, width, scale), P_K = random_rows(random, n_k, width, scale);
    const Matrix T = softmax_of(P_Q, P_K, 1);
    const Certificate c = free_certificate(T);
    ASSERT_TRUE(c.exact.free_two.possible());
    EXPECT_EQ(c.exact.free_two.width, width);
    EXPECT_LT(farthest(softmax_of(c.exact.free_two.P_Q, c.exact.free_two.P_K, 1), T), 1e-9);
  });
}

TEST(Certificate, WhatOneMatrixMadeIsNeverRefused) {
  each_try(1000, 9300, [&](Random& random) {
    const int n = random.between(2, 8), width = random.between(1, 7);
    const Matrix P = random_rows(random, n, width, std::exp(random.uniform(std::log(0.1), std::log(15.0))));
    const Matrix T = softmax_of(P, P, 1);
    if (T.minCoeff() < 1e-299) return;
    const Verdict one = free_certificate(T).exact.free_one;
    ASSERT_EQ(one.status, Status::possible) << one.why;
    EXPECT_EQ(one.width, std::min(width, n - 1));
    EXPECT_LT(farthest(softmax_of(one.P_Q, one.P_K, 1), T), 1e-9);
  });
}

// Symmetric scores of any sign, which no pair and no cycle need forbid.
TEST(Certificate, EveryRefusalOfSymmetricScoresIsProved) {
  int kinds[6] = {}, possible = 0;
  each_try(500, 9400, [&](Random& random) {
    const int n = random.between(2, 6);
    Matrix S = random_rows(random, n, n, 1);
    S = (S + S.transpose()).eval();
    S.diagonal().array() += random.uniform(0, 2);
    const Matrix T = softmax_of(S, Matrix::Identity(n, n), 1);
    const Verdict one = free_certificate(T).exact.free_one;
    if (one.possible()) {
      ++possible;
      EXPECT_LT(farthest(softmax_of(one.P_Q, one.P_K, 1), T), 1e-9);
      return;
    }
    ASSERT_EQ(one.status, Status::impossible) << one.why;
    EXPECT_NE(one.refusal->kind, Refusal::Kind::cycle);
    EXPECT_TRUE(proves(*one.refusal, T, nullptr, nullptr));
    ++kinds[static_cast<int>(one.refusal->kind)];
  });
  EXPECT_GT(possible, 0);
  EXPECT_GT(kinds[static_cast<int>(Refusal::Kind::pair)], 0);
  EXPECT_GT(kinds[static_cast<int>(Refusal::Kind::direction)], 0);
}

TEST(Certificate, TheProofsThatTheTheoremNames) {
  const auto refusal = [](const Matrix& T, Refusal::Kind kind) {
    const Verdict one = free_certificate(T).exact.free_one;
    EXPECT_TRUE(one.refusal && one.refusal->kind == kind) << static_cast<int>(kind);
    return one.refusal.value_or(Refusal{});
  };
  const auto of_logits = [](const Matrix& L) {
    return softmax_of(L, Matrix::Identity(L.cols(), L.cols()), 1);
  };
  // No pair and no cycle, but v = (-2, 1, 1) / sqrt 6.
  const Refusal direction =
      refusal(of_logits(rows<Matrix>({{1, .9, .9}, {.9, 1, 0}, {.9, 0, 1}})), Refusal::Kind::direction);
  const Matrix v = direction.v * (-2 / direction.v(0, 0));
  EXPECT_TRUE(near(v, rows<Matrix>({{-2}, {1}, {1}}), 1e-12));
  EXPECT_NEAR(direction.value, -0.2, 1e-12);  // (4 + 1 + 1 - 8 * 0.9) / 6
  // A limit of patterns that can be had.
  const Matrix limit = rows<Matrix>({{.6, .4}, {.6, .4}});
  EXPECT_TRUE(proves(refusal(limit, Refusal::Kind::null_direction), limit, nullptr, nullptr));
  // Around 1, 2, 3 and back.
  const Matrix way = of_logits(rows<Matrix>({{3, 1, 0}, {0, 3, 1}, {1, 0, 3}}));
  EXPECT_NEAR(refusal(way, Refusal::Kind::cycle).value, 3, 1e-12);
  // Each prefers the other to itself.
  refusal(rows<Matrix>({{.4, .6}, {.7, .3}}), Refusal::Kind::pair);
  EXPECT_TRUE(free_certificate(rows<Matrix>({{.5, .5}, {.5, .5}})).exact.free_one.possible());
  each_try(500, 9500, [&](Random& random) {
    const double a = random.uniform(0.01, 0.99), b = random.uniform(0.01, 0.99);
    const Matrix T = rows<Matrix>({{a, 1 - a}, {b, 1 - b}});
    EXPECT_EQ(free_certificate(T).exact.free_one.possible(), a * (1 - b) > (1 - a) * b);
  });
}

struct Given {
  TokenMatrix X, M;
  Matrix T;
  int width = 0;
  bool same = false;
};

TokenMatrix random_tokens(Random& random, int n, int d, bool constant) {
  TokenMatrix X = random_rows(random, n, d, 1.5);
  if (constant) X.col(0).setOnes();
  return X;
}

// A pattern that these tokens make, with one matrix where `one`.
Given planted(Random& random, bool one) {
  Given out;
  const int n_q = random.between(2, 8), d = random.between(2, 4), width = random.between(1, d);
  out.same = one || random.chance(0.5);
  const int n_k = out.same ? n_q : random.between(2, 8);
  const bool constant = random.chance(0.3);
  out.X = random_tokens(random, n_q, d, constant);
  out.M = out.same ? out.X : random_tokens(random, n_k, d, constant);
  const Matrix W_Q = random_rows(random, d, width, 1), W_K = one ? W_Q : random_rows(random, d, width, 1);
  out.T = softmax_of(out.X * W_Q, out.M * W_K, 1);
  // Of S = X W M^T, t C keeps what is not constant along a row.
  const Matrix S = out.X * W_Q * (out.M * W_K).transpose();
  Matrix centred = S;
  centred.colwise() -= S.rowwise().mean();
  const Matrix sigma = singular_values(centred);
  out.width = std::max(1, static_cast<int>((sigma.array() > 1e-10 * (1 + sigma(0, 0))).count()));
  return out;
}

TEST(Certificate, WhatTheseTokensMadeIsFound) {
  each_try(1000, 9600, [&](Random& random) {
    const bool one = random.chance(0.5);
    const Given given = planted(random, one);
    const Verdicts v = certify(given.T, 0, plain_scale, {given.X, given.M, given.same, {}}).exact;
    ASSERT_TRUE(v.tokens_two.possible()) << v.tokens_two.why;
    EXPECT_EQ(v.tokens_two.width, given.width);
    EXPECT_LT(farthest(softmax_of(given.X * v.tokens_two.W_Q, given.M * v.tokens_two.W_K, 1), given.T), 1e-9);
    ASSERT_TRUE(v.tokens_merged.possible()) << v.tokens_merged.why;
    EXPECT_LT(farthest(softmax_of(given.X * v.tokens_merged.W, given.M, 1), given.T), 1e-9);
    if (!one) return;
    ASSERT_TRUE(v.tokens_one.possible()) << v.tokens_one.why;
    EXPECT_EQ(v.tokens_one.width, v.tokens_two.width);
    EXPECT_LT(farthest(softmax_of(given.X * v.tokens_one.W_Q, given.X * v.tokens_one.W_Q, 1), given.T), 1e-9);
  });
}

// Independent tokens reach every pattern; more tokens than dimensions reach no generic one.
TEST(Certificate, RandomPatternsWithGivenTokens) {
  each_try(500, 9700, [&](Random& random) {
    const int n = random.between(2, 8), d = random.between(2, 4);
    const TokenMatrix X = random_tokens(random, n, d, random.chance(0.3));
    const Matrix T = softmax_of(random_rows(random, n, n, 1.5), Matrix::Identity(n, n), 1);
    const Verdicts v = certify(T, 0, plain_scale, {X, X, true, {}}).exact;
    EXPECT_EQ(v.tokens_two.possible(), n <= d);
    EXPECT_EQ(v.tokens_merged.possible(), n <= d);
    for (const Verdict* verdict : {&v.tokens_two, &v.tokens_merged, &v.tokens_one}) {
      if (verdict->possible()) continue;
      ASSERT_EQ(verdict->status, Status::impossible) << verdict->why;
      EXPECT_TRUE(proves(*verdict->refusal, T, &X, &X)) << static_cast<int>(verdict->refusal->kind);
    }
  });
}

// Three decimals: the numbers as they stand need more than what was typed does.
TEST(Certificate, TypedDecimalsAreTakenWithinTheirLastDigit) {
  int exact_wider = 0, found = 0, count = 0;
  each_try(300, 9800, [&](Random& random) {
    const int n = random.between(4, 6);
    const Matrix T = softmax_of(random_rows(random, n, 1, 1), random_rows(random, n, 1, 1), 1);
    const Matrix typed = rounded(view(T), 3);
    if (typed.minCoeff() <= 0) return;
    ASSERT_FALSE(pattern_problem(view(typed), half_unit_of(3)));
    const Certificate c = free_certificate(typed, half_unit_of(3));
    ASSERT_TRUE(c.typed);
    ++count;
    exact_wider += c.exact.free_two.width > 1 ? 1 : 0;
    EXPECT_EQ(c.typed->free_two.at_least, 1);
    ASSERT_TRUE(c.typed->free_two.possible());
    found += c.typed->free_two.width == 1 ? 1 : 0;
    EXPECT_LE(farthest(softmax_of(c.typed->free_two.P_Q, c.typed->free_two.P_K, 1), typed), 0.0005 + 1e-12);
  });
  EXPECT_GT(exact_wider, count * 9 / 10);
  EXPECT_EQ(found, count);
}

// What one matrix made and was typed with three decimals is never refused, and its factors are found.
TEST(Certificate, TypedDecimalsOfOneMatrixAreNotRefused) {
  int asked = 0, found = 0;
  each_try(200, 9900, [&](Random& random) {
    const Given given = planted(random, true);
    const Matrix typed = rounded(view(given.T), 3);
    if (typed.minCoeff() <= 0) return;
    const Certificate c = certify(typed, half_unit_of(3), plain_scale, {given.X, given.X, true, {}});
    for (const Verdict* v :
         {&c.typed->free_one, &c.typed->tokens_two, &c.typed->tokens_merged, &c.typed->tokens_one}) {
      EXPECT_NE(v->status, Status::impossible);
      EXPECT_TRUE(v == &c.typed->tokens_merged || v->at_least <= given.width);
      ++asked;
      if (!v->possible()) continue;
      ++found;
      EXPECT_LE(farthest(softmax_of(v->P_Q, v->P_K, v->sigma), typed), 0.0005 + 1e-12);
    }
  });
  EXPECT_GT(found, asked * 9 / 10);
}

// Most printed zeros are such weights. What a softmax made is not refused;
// two tokens with 0 for themselves are, by one matrix.
TEST(Certificate, ATypedZeroIsBelowHalfAUnit) {
  const Matrix far = rows<Matrix>({{0, 1}, {1, 0}});
  EXPECT_TRUE(pattern_problem(view(far), 0)) << "as it stands it is no weight";
  ASSERT_FALSE(pattern_problem(view(far), half_unit_of(2)));
  const Certificate exchanged = free_certificate(far, half_unit_of(2));
  EXPECT_EQ(exchanged.exact.free_two.status, Status::not_offered);
  EXPECT_TRUE(exchanged.typed->free_two.possible());
  ASSERT_EQ(exchanged.typed->free_one.status, Status::impossible);
  EXPECT_EQ(exchanged.typed->free_one.refusal->kind, Refusal::Kind::pair);
  int zeros = 0;
  each_try(100, 9950, [&](Random& random) {
    const int n = random.between(2, 5);
    const bool one = random.chance(0.5);
    const Matrix P = random_rows(random, n, 2, 4), K = one ? P : random_rows(random, n, 2, 4);
    const Matrix made = softmax_of(P, K, 1), typed = rounded(view(made), 2);
    if (typed.minCoeff() > 0 || pattern_problem(view(typed), half_unit_of(2))) return;
    ++zeros;
    const Certificate c = free_certificate(typed, half_unit_of(2));
    ASSERT_NE(c.typed->free_two.status, Status::impossible);
    if (one) {
      EXPECT_NE(c.typed->free_one.status, Status::impossible);
    }
    if (!c.typed->free_two.possible()) return;
    EXPECT_LE(farthest(softmax_of(c.typed->free_two.P_Q, c.typed->free_two.P_K, 1), typed), 0.005 + 1e-12);
  });
  EXPECT_GT(zeros, 20);
  // A limit of what one matrix makes is had within the digits: P = (-3.748, -4.101) gives 0.21 and 0.19.
  for (const double a : {0.2, 0.4, 0.6, 0.9}) {
    const Matrix T = rows<Matrix>({{a, 1 - a}, {a, 1 - a}});
    const Certificate c = free_certificate(T, half_unit_of(1));
    EXPECT_EQ(c.exact.free_one.refusal->kind, Refusal::Kind::null_direction);
    ASSERT_TRUE(c.typed->free_one.possible()) << a << ": " << c.typed->free_one.why;
    EXPECT_LE(farthest(softmax_of(c.typed->free_one.P_Q, c.typed->free_one.P_K, 1), T), 0.05 + 1e-12);
    EXPECT_TRUE(c.typed->free_one.P_Q == c.typed->free_one.P_K);
  }
}

}  // namespace
}  // namespace attnlab::test
