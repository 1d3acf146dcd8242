// What is wrong with a scene: the field in the words of the file, and what was expected.
#include "core/scene/rules.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

std::string field(const Scene& s) {
  const auto problem = check(s);
  return problem ? problem->field : "";
}

TEST(Check, TakesTheSceneOfThePaper) { EXPECT_EQ(field(paper_scene()), ""); }

TEST(Check, NamesAnAbsentMatrix) {
  const auto without = [](auto drop) {
    Scene s = paper_scene();
    drop(s);
    return field(s);
  };
  EXPECT_EQ(without([](Scene& s) { s.X.resize(0, 0); }), "X");
  EXPECT_EQ(without([](Scene& s) { s.heads.clear(); }), "heads");
  EXPECT_EQ(without([](Scene& s) { s.heads[0].W_Q.resize(0, 0); }), "heads[1].WQ");
  EXPECT_EQ(without([](Scene& s) { s.heads[1].W_K.resize(0, 0); }), "heads[2].WK");
  EXPECT_EQ(without([](Scene& s) { s.heads[0].W_V.resize(0, 0); }), "heads[1].WV");
  EXPECT_EQ(without([](Scene& s) { s.W_O.resize(0, 0); }), "WO");
  EXPECT_EQ(without([](Scene& s) { s.source = Source::cross; }), "M");
  EXPECT_EQ(without([](Scene& s) { s.source = Source::free; }), "Q");
  EXPECT_EQ(without([](Scene& s) { s.output = OutputRule::alt; }), "heads[1].WA");
  EXPECT_EQ(without([](Scene& s) { s.score = ScoreRule::merged; }), "heads[1].W");
}

TEST(Check, NamesAWrongShapeAndBothShapes) {
  Scene s = paper_scene();
  s.heads[1].W_K = WeightMatrix::Ones(3, 3);
  const auto problem = check(s);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->field, "heads[2].WK");
  EXPECT_NE(problem->expected.find("3 x 2"), std::string::npos) << problem->expected;
  EXPECT_NE(problem->expected.find("3 x 3"), std::string::npos) << problem->expected;
  s = paper_scene();
  s.W_O = OutputWeight::Ones(3, 3);
  EXPECT_EQ(field(s), "WO");
  s = paper_scene();
  s.target = LayerMatrix::Ones(3, 3);
  EXPECT_EQ(field(s), "target");
  s = paper_scene();
  s.mask.kind = Mask::Kind::matrix;
  s.mask.allowed = Matrix::Ones(2, 3);
  EXPECT_EQ(field(s), "mask");
}

TEST(Check, NamesADimensionOutOfRange) {
  Scene s = paper_scene();
  s.X = TokenMatrix::Ones(1, 3);
  EXPECT_EQ(field(s), "X") << "one token";
  s = paper_scene();
  s.X = TokenMatrix::Ones(3, 1);
  EXPECT_EQ(field(s), "X") << "one dimension";
  s = paper_scene();
  s.heads.resize(5, s.heads[0]);
  EXPECT_EQ(field(s), "heads") << "five heads";
  s = paper_scene();
  s.source = Source::cross;
  s.M = TokenMatrix::Ones(1, 3);
  EXPECT_EQ(field(s), "M") << "one key";
  s.M = TokenMatrix::Ones(2, 3);
  s.X = TokenMatrix::Ones(1, 3);
  EXPECT_EQ(field(s), "") << "one query is one decoder step";
}

TEST(Check, QqNeedsAsManyKeysAsQueries) {
  Scene s = paper_scene();
  s.source = Source::cross;
  s.M = TokenMatrix::Ones(4, 3);
  s.score = ScoreRule::qq;
  EXPECT_EQ(field(s), "score");
  s.M = TokenMatrix::Ones(3, 3);
  EXPECT_EQ(field(s), "");
}

TEST(Check, NumbersMustBeFinite) {
  Scene s = paper_scene();
  s.X(1, 2) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(field(s), "X, row 2, column 3");
  s = paper_scene();
  s.heads[1].W_V(0, 0) = std::numeric_limits<double>::infinity();
  EXPECT_EQ(field(s), "heads[2].WV, row 1, column 1");
  s = paper_scene();
  s.M = TokenMatrix::Constant(2, 2, std::numeric_limits<double>::infinity());
  EXPECT_EQ(field(s), "M, row 1, column 1") << "also where the rules do not read it";
}

TEST(Check, ScalesMustBePositive) {
  for (const double bad :
       {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    Scene s = paper_scene();
    s.temperature = bad;
    EXPECT_EQ(field(s), "temperature") << bad;
    s = paper_scene();
    s.inside = {Scale::Kind::number, bad};
    EXPECT_EQ(field(s), "inside") << bad;
    s = paper_scene();
    s.outside = {Scale::Kind::number, bad};
    EXPECT_EQ(field(s), "outside") << bad;
  }
}

TEST(Check, AtMostOneLabelAToken) {
  Scene s = paper_scene();
  s.tokens = {"a", "b", "c"};
  EXPECT_EQ(field(s), "");
  s.tokens.emplace_back("d");
  EXPECT_EQ(field(s), "tokens");
  s.tokens = {};
  s.key_tokens = {"a", "b", "c", "d"};
  EXPECT_EQ(field(s), "key_tokens");
}

}  // namespace
}  // namespace attnlab::test
