// Certificates of scenes: factors that are opened make the pattern,
// whatever scene they are opened in; words; bad patterns.
#include "core/algebra/matrix_ops.h"
#include "core/studies/certificate_words.h"
#include "tests/core/support.h"

#include <tuple>

namespace attnlab::test {
namespace {

using Status = Verdict::Status;
const CertificateScale scale_of_one{{Scale::Kind::none, 1}, 1};

// Every answer about the weights of a random scene, or about those of another shape, that can be opened.
TEST(CertificateScene, OpenedFactorsMakeThePattern) {
  int opened = 0, tokens = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    const Scene scene = random_scene(4200 + seed, Entries::generic);
    Random random(seed);
    const Scene other = random.chance(0.3) ? random_scene(5200 + seed, Entries::generic) : scene;
    const Analysis analysis = analyze(other);
    const Matrix T = analysis.heads[static_cast<std::size_t>(analysis.dims.h - 1)].A;
    if (pattern_problem(view(T), 0)) continue;
    const Certificate c = certify(T, 0, certificate_scale(scene), given_tokens(scene, T.rows(), T.cols()));
    for (const CertificateQuestion& question : certificate_questions()) {
      SCOPED_TRACE(question.id);
      const Verdict& verdict = c.exact.*question.verdict;
      EXPECT_FALSE(verdict_words(question, verdict, c.weights, false).empty());
      const auto result = scene_of_factors(scene, analysis.dims.h - 1, question, verdict);
      if (const auto* why = std::get_if<std::string>(&result)) {
        EXPECT_TRUE(!verdict.possible() || verdict.width > max_width) << *why;
        continue;
      }
      const Scene& made = std::get<Scene>(result);
      ASSERT_FALSE(check(made));
      EXPECT_TRUE(near(analyze(made).heads[0].A, T, 1e-9));
      EXPECT_EQ(dims(made).h, 1);
      ++opened;
      tokens += question.tokens ? 1 : 0;
    }
  }
  EXPECT_GT(opened, 300);
  EXPECT_GT(tokens, 100);
}

// Degenerate and extreme scenes too: what the scene makes is never refused, with all digits or with three.
// Where the products in the scores are so large that their rounding is more than that of the weights, they
// are another pattern.
TEST(CertificateScene, WhatASceneMakesIsNotRefusedToIt) {
  int asked = 0, typed = 0, one = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE(seed);
    Scene scene = random_scene(700000 + seed, Entries::any);
    scene.weights = WeightsRule::softmax;
    const Analysis analysis = analyze(scene);
    const HeadAnalysis& head = analysis.heads[0];
    const Matrix& A = head.A;
    const GivenTokens tokens = given_tokens(scene, A.rows(), A.cols());
    if (!tokens.why_not.empty() || !A.allFinite() || pattern_problem(view(A), 0)) continue;
    const double size = (head.P_Q.cwiseAbs() * head.K_dot.cwiseAbs().transpose()).maxCoeff();
    if (!(size / (analysis.inside * scene.temperature) < 10)) continue;
    const bool shared = keys_are_queries(scene) || symmetric_by_rule(scene);
    const auto expect_not_refused = [&](const Verdicts& v) {
      for (const Verdict* verdict : {&v.free_two, &v.tokens_two, &v.tokens_merged})
        EXPECT_NE(verdict->status, Status::impossible);
      if (!shared || scene.score == ScoreRule::unprojected) return;
      EXPECT_NE(v.free_one.status, Status::impossible);
      EXPECT_NE(v.tokens_one.status, Status::impossible);
      ++one;
    };
    expect_not_refused(certify(A, 0, certificate_scale(scene), tokens).exact);
    ++asked;
    const Matrix rounded_A = rounded(view(A), 3);
    if (pattern_problem(view(std::as_const(rounded_A)), half_unit_of(3))) continue;
    expect_not_refused(*certify(rounded_A, half_unit_of(3), certificate_scale(scene), tokens).typed);
    ++typed;
  }
  EXPECT_GT(asked, 200);
  EXPECT_GT(typed, 100);
  EXPECT_GT(one, 30);
}

TEST(CertificateScene, FactorsWiderThanAnySceneAreToldAndNotOpened) {
  Random random(3);
  Matrix T(8, 8);
  fill(T, random, 0.1, 1);
  for (int i = 0; i < 8; ++i) T.row(i) /= T.row(i).sum();
  const Certificate c = certify(T, 0, scale_of_one, {{}, {}, false, "No tokens."});
  ASSERT_EQ(c.exact.free_two.width, 7);
  const auto result = scene_of_factors(paper_scene(), 0, certificate_questions()[0], c.exact.free_two);
  ASSERT_TRUE(std::holds_alternative<std::string>(result));
  EXPECT_EQ(std::get<std::string>(result).find("These factors are 7 wide"), 0U);
  Scene scene = paper_scene();
  const Matrix even = Matrix::Constant(3, 3, 1.0 / 3);
  EXPECT_EQ(given_tokens(scene, 3, 3).why_not, "");
  EXPECT_TRUE(given_tokens(scene, 3, 3).same);
  EXPECT_NE(given_tokens(scene, 4, 4).why_not, "");
  scene.unit_keys = true;
  EXPECT_NE(given_tokens(scene, 3, 3).why_not, "");
  scene.unit_keys = false;
  scene.mask.kind = Mask::Kind::causal;
  EXPECT_NE(given_tokens(scene, 3, 3).why_not, "");
  scene.mask = {};
  scene.X = tokens({{1, 0, 0}, {0, 1e-8, 0}, {1, 0, 0}});
  const Certificate given = certify(even, 0, scale_of_one, given_tokens(scene, 3, 3));
  EXPECT_EQ(given.exact.tokens_two.status, Status::not_offered);
  EXPECT_NE(given.exact.tokens_two.why.find("1e"), std::string::npos) << given.exact.tokens_two.why;
  scene.X = TokenMatrix::Zero(3, 3);
  EXPECT_TRUE(certify(even, 0, scale_of_one, given_tokens(scene, 3, 3)).exact.tokens_one.possible());
}

TEST(CertificateScene, WordsTellTheProof) {
  const auto words = [](const Matrix& T, const char* id) {
    const Certificate c = certify(T, 0, scale_of_one, {{}, {}, false, "No tokens."});
    for (const CertificateQuestion& question : certificate_questions())
      if (question.id == std::string(id))
        return plain_words(verdict_words(question, c.exact.*question.verdict, c.weights, false));
    return std::string();
  };
  const std::string pair = words(rows<Matrix>({{.4, .6}, {.7, .3}}), "free_one");
  EXPECT_NE(pair.find("The tokens 1 and 2 prefer each other to themselves"), std::string::npos) << pair;
  EXPECT_NE(pair.find("0.4200 against 0.1200"), std::string::npos) << pair;
  EXPECT_EQ(words(rows<Matrix>({{.4, .6}, {.7, .3}}), "free_two").find("Yes, with d_k = 1, the least."), 0U);
  EXPECT_NE(words(rows<Matrix>({{.6, .4}, {.6, .4}}), "free_one").find("a limit of those"),
            std::string::npos);
  EXPECT_EQ(words(rows<Matrix>({{.6, .4}, {.6, .4}}), "tokens_two"), "No tokens.");
  const Matrix T = rows<Matrix>({{.4, .6}, {.7, .3}});
  const Certificate c = certify(T, 0, scale_of_one, {{}, {}, false, "No tokens."});
  Scene s = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}));
  const auto named_words = [&](const Matrix& weights) {
    return verdict_words(certificate_questions()[1], c.exact.free_one, c.weights, false,
                         token_names(s, weights));
  };
  EXPECT_NE(named_words(T).find("The tokens 1 and 2 prefer"), std::string::npos) << named_words(T);
  s.tokens = {"bomb", "movie"};
  EXPECT_NE(named_words(T).find("The tokens \u201cbomb\u201d and \u201cmovie\u201d prefer"),
            std::string::npos)
      << named_words(T);
  s.tokens = {"smell", "smell"};
  EXPECT_NE(named_words(T).find("\u201csmell (1)\u201d and \u201csmell (2)\u201d"), std::string::npos)
      << named_words(T);
  EXPECT_TRUE(token_names(s, Matrix::Ones(3, 2)).queries.empty()) << "a pattern of other tokens";
}

TEST(CertificateScene, BadPatternsGetOneSentence) {
  using Bad = std::tuple<Matrix, int, std::string>;
  for (
      const auto& [T, decimals, sentence] :
      {Bad(rows<Matrix>({{.5, .5}, {1, 0}}), -1,
           "row 2, column 2: expected a positive weight, found 0 (a softmax gives 0 only where a mask hides the key, "
           "which is not asked here)"),
       Bad(rows<Matrix>({{.5, .5}, {1.25, -.25}}), -1,
           "row 2, column 2: expected a positive weight, found -0.25 (a softmax gives no negative one)"),
       Bad(rows<Matrix>({{.5, .4}, {.5, .5}}), -1,
           "row 1: expected weights that sum to 1 (to less than 1e-09), found the sum 0.9"),
       Bad(rows<Matrix>({{.5, nan}}), -1, "row 1, column 2: expected a number, found nan"),
       Bad(rows<Matrix>({{.33, .33, .33}}), 2, "fine"),
       Bad(rows<Matrix>({{.33, .33, .31}}), 2,
           "row 1: expected weights that sum to 1 (to less than 0.015), found the sum 0.97"),
       Bad(Matrix::Ones(3, 1), -1,
           ": expected 1 to 8 rows (queries) of 2 to 8 weights (keys), found 3 x 1")}) {
    const auto found = pattern_problem(view(T), decimals < 0 ? 0 : half_unit_of(decimals));
    EXPECT_EQ(found ? found->field + ": " + found->expected : std::string("fine"), sentence);
  }
}

}  // namespace
}  // namespace attnlab::test
