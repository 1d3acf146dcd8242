// What is wrong with a scene: the field in the words of the file, and what was expected.
#include "core/scene/rules.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

std::string field(const Scene& s) {
  const auto problem = check(s);
  return problem ? problem->field : "";
}

// What is wrong with the paper's scene after a change.
template <typename Change>
std::string field_after(Change change) {
  Scene s = paper_scene();
  change(s);
  return field(s);
}

TEST(Check, NamesAnAbsentMatrix) {
  EXPECT_EQ(field(paper_scene()), "");
  EXPECT_EQ(field_after([](Scene& s) { s.X.resize(0, 0); }), "X");
  EXPECT_EQ(field_after([](Scene& s) { s.heads.clear(); }), "heads");
  EXPECT_EQ(field_after([](Scene& s) { s.heads[0].W_Q.resize(0, 0); }), "heads[1].WQ");
  EXPECT_EQ(field_after([](Scene& s) { s.heads[1].W_K.resize(0, 0); }), "heads[2].WK");
  EXPECT_EQ(field_after([](Scene& s) { s.heads[0].W_V.resize(0, 0); }), "heads[1].WV");
  EXPECT_EQ(field_after([](Scene& s) { s.W_O.resize(0, 0); }), "WO");
  EXPECT_EQ(field_after([](Scene& s) { s.source = Source::cross; }), "M");
  EXPECT_EQ(field_after([](Scene& s) { s.source = Source::free; }), "Q");
  EXPECT_EQ(field_after([](Scene& s) { s.output = OutputRule::alt; }), "heads[1].WA");
  EXPECT_EQ(field_after([](Scene& s) { s.score = ScoreRule::merged; }), "heads[1].W");
}

TEST(Check, NamesAWrongShapeAndBothShapes) {
  Scene s = paper_scene();
  s.heads[1].W_K = WeightMatrix::Ones(3, 3);
  const auto problem = check(s);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->field, "heads[2].WK");
  EXPECT_NE(problem->expected.find("3 x 2"), std::string::npos) << problem->expected;
  EXPECT_NE(problem->expected.find("3 x 3"), std::string::npos) << problem->expected;
  EXPECT_EQ(field_after([](Scene& t) { t.W_O = OutputWeight::Ones(3, 3); }), "WO");
  EXPECT_EQ(field_after([](Scene& t) { t.target = LayerMatrix::Ones(3, 3); }), "target");
  EXPECT_EQ(field_after([](Scene& t) { t.mask = {Mask::Kind::matrix, Matrix::Ones(2, 3)}; }), "mask");
  EXPECT_EQ(field_after([](Scene& t) { t.X = TokenMatrix::Ones(1, 3); }), "X") << "one token";
  EXPECT_EQ(field_after([](Scene& t) { t.X = TokenMatrix::Ones(3, 1); }), "X") << "one dimension";
  EXPECT_EQ(field_after([](Scene& t) { t.heads.resize(5, t.heads[0]); }), "heads") << "five heads";
  s = paper_scene();
  s.source = Source::cross;
  s.M = TokenMatrix::Ones(1, 3);
  EXPECT_EQ(field(s), "M") << "one key";
  s.M = TokenMatrix::Ones(2, 3);
  s.X = TokenMatrix::Ones(1, 3);
  EXPECT_EQ(field(s), "") << "one query is one decoder step";
  // Under qq there are as many keys as queries.
  s.X = TokenMatrix::Ones(3, 3);
  s.M = TokenMatrix::Ones(4, 3);
  s.score = ScoreRule::qq;
  EXPECT_EQ(field(s), "score");
  s.M = TokenMatrix::Ones(3, 3);
  EXPECT_EQ(field(s), "");
}

TEST(Check, NumbersMustBeFiniteAndScalesPositive) {
  EXPECT_EQ(field_after([](Scene& s) { s.X(1, 2) = nan; }), "X, row 2, column 3");
  EXPECT_EQ(field_after([](Scene& s) { s.heads[1].W_V(0, 0) = inf; }), "heads[2].WV, row 1, column 1");
  EXPECT_EQ(field_after([](Scene& s) { s.M = TokenMatrix::Constant(2, 2, inf); }), "M, row 1, column 1")
      << "also where the rules do not read it";
  for (const double bad : {0.0, -1.0, inf, nan}) {
    EXPECT_EQ(field_after([bad](Scene& s) { s.temperature = bad; }), "temperature") << bad;
    EXPECT_EQ(field_after([bad](Scene& s) { s.inside = {Scale::Kind::number, bad}; }), "inside") << bad;
    EXPECT_EQ(field_after([bad](Scene& s) { s.outside = {Scale::Kind::number, bad}; }), "outside") << bad;
  }
}

TEST(Check, AtMostOneLabelAToken) {
  EXPECT_EQ(field_after([](Scene& s) { s.tokens = {"a", "b", "c"}; }), "");
  EXPECT_EQ(field_after([](Scene& s) { s.tokens = {"a", "b", "c", "d"}; }), "tokens");
  EXPECT_EQ(field_after([](Scene& s) { s.key_tokens = {"a", "b", "c", "d"}; }), "key_tokens");
}

}  // namespace
}  // namespace attnlab::test
