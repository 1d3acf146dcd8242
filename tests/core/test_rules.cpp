// What follows from the rules of a scene alone: use, dimensions, shapes, divisors, masks, parameters; scenes
// as documents; what is wrong with one: the field in the words of the file, and what was expected.
#include "core/scene/rules.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

std::string used(const Scene& s) {
  std::string names;
  for (const MatrixId id : matrices_in_use(s))
    if (id.head == 0) names += std::string(names.empty() ? "" : " ") + name_of(id.kind);
  return names;
}

TEST(Rules, MatricesInUse) {
  Scene s = paper_scene();
  EXPECT_EQ(used(s), "X WQ WK WV WO");
  EXPECT_EQ(matrices_in_use(s).size(), 1 + 2 * 3 + 1u);
  s.source = Source::cross;
  EXPECT_EQ(used(s), "X M WQ WK WV WO");
  s.source = Source::free;
  const auto under = [&s](ScoreRule rule) {
    s.score = rule;
    return used(s);
  };
  EXPECT_EQ(under(ScoreRule::qk), "Q K V WQ WK WV WO");
  EXPECT_EQ(under(ScoreRule::qq), "Q V WQ WV WO");
  EXPECT_EQ(under(ScoreRule::shared), "Q K V WQ WV WO");
  EXPECT_EQ(under(ScoreRule::single), "Q K V WQ WO");
  EXPECT_EQ(under(ScoreRule::merged), "Q K V WV W WO");
  EXPECT_EQ(under(ScoreRule::unprojected), "Q K V WV WO");
  s.value = ValueRule::inputs;
  EXPECT_EQ(used(s), "Q K V WO");
  s.value = ValueRule::keys;
  EXPECT_EQ(used(s), "Q K WO");
  s.output = OutputRule::none;
  EXPECT_EQ(used(s), "Q K");
  s.output = OutputRule::alt;
  EXPECT_EQ(used(s), "Q K WA");
  EXPECT_EQ(under(ScoreRule::single), "Q K V WQ WA") << "P_V = V W_Q whatever the value rule says";
  EXPECT_EQ(under(ScoreRule::qq), "Q WQ WA");
}

TEST(Rules, DimensionsFollowFromTheMatrices) {
  Scene s = paper_scene();
  EXPECT_EQ(dims(s), (Dims{3, 3, 3, 2, 1, 2, 3, 4}));
  s.output = OutputRule::none;
  EXPECT_EQ(dims(s), (Dims{3, 3, 3, 2, 1, 2, 3, 2}));
  s.output = OutputRule::alt;
  EXPECT_EQ(dims(s), (Dims{3, 3, 3, 2, 1, 2, 3, 3}));
  s.score = ScoreRule::single;
  EXPECT_EQ(dims(s).d_v, 2);
  s.score = ScoreRule::merged;
  EXPECT_EQ(dims(s).d_k, 3);
  EXPECT_EQ(dims(s).d_v, 1);
  s.value = ValueRule::keys;
  EXPECT_EQ(dims(s).d_v, 3);
  s.source = Source::cross;
  s.M = TokenMatrix::Ones(5, 3);
  EXPECT_EQ(dims(s).n_q, 3);
  EXPECT_EQ(dims(s).n_k, 5);
  EXPECT_EQ(divisor({Scale::Kind::sqrt_dk, 7}, 3), std::sqrt(3.0));
  EXPECT_EQ(divisor({Scale::Kind::sqrt_dk, 7}, 4), 2);
  EXPECT_EQ(divisor({Scale::Kind::dk, 7}, 3), 3);
  EXPECT_EQ(divisor({Scale::Kind::none, 7}, 3), 1);
  EXPECT_EQ(divisor({Scale::Kind::number, 7}, 3), 7);
  Mask mask;
  EXPECT_TRUE(allowed(mask, 0, 7));
  mask.kind = Mask::Kind::causal;
  EXPECT_TRUE(allowed(mask, 2, 2));
  EXPECT_TRUE(allowed(mask, 2, 0));
  EXPECT_FALSE(allowed(mask, 2, 3));
  mask.kind = Mask::Kind::matrix;
  mask.allowed = rows<Matrix>({{0, 1}, {1, 0}});
  EXPECT_FALSE(allowed(mask, 0, 0));
  EXPECT_TRUE(allowed(mask, 0, 1));
}

// The classic tutorial: K is 4 x 3 and V is 4 x 2.
Scene narrow_values() {
  Scene s = bare_scene(TokenMatrix::Ones(3, 3), TokenMatrix::Ones(4, 3), TokenMatrix::Ones(4, 2));
  s.heads[0].W_Q = s.heads[0].W_K = WeightMatrix::Ones(3, 1);
  s.heads[0].W_V = WeightMatrix::Ones(2, 3);
  s.heads[0].W = WeightMatrix::Ones(3, 3);
  return s;
}

TEST(Rules, ValuesMayHaveAWidthOfTheirOwn) {
  Scene s = narrow_values();
  EXPECT_FALSE(check(s));
  EXPECT_EQ(dims(s), (Dims{.n_q = 3, .n_k = 4, .d = 3, .d_k = 3, .d_v = 2, .h = 1, .d_V = 2, .d_o = 2}));
  EXPECT_EQ(analyze(s).Y.cols(), 2);
  for (const ScoreRule rule : {ScoreRule::qk, ScoreRule::shared, ScoreRule::merged, ScoreRule::unprojected}) {
    s.score = rule;
    s.value = ValueRule::projected;
    EXPECT_FALSE(check(s));
    EXPECT_EQ(dims(s).d_V, 2);
    EXPECT_EQ(dims(s).d_v, 3);
    EXPECT_EQ(shape_of(s, dims(s), MatrixKind::WV), (Shape{2, 3}));
    EXPECT_EQ(parameters(s).value, 6);
    s.value = ValueRule::keys;
    EXPECT_EQ(dims(s).d_V, 3) << "V is not read";
    EXPECT_FALSE(check(s));
  }
  s.score = ScoreRule::single;
  EXPECT_EQ(dims(s).d_V, 3) << "W_Q projects V, too";
  const auto problem = check(s);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->field, "V");
  EXPECT_EQ(problem->expected, "expected 4 x 3, as wide as Q since WQ makes the values, too, found 4 x 2");
}

TEST(Rules, EveryUsedMatrixOfARandomSceneHasItsShape) {
  each_aimed_scene(2000, Entries::any, [&](const Scene& s) {
    const Dims n = dims(s);
    for (const MatrixId id : matrices_in_use(s)) {
      const Shape shape{static_cast<int>(matrix(s, id).rows()), static_cast<int>(matrix(s, id).cols())};
      ASSERT_EQ(shape, shape_of(s, n, id.kind)) << ", " << name_of(id.kind);
    }
    const Analysis a = analyze(s);
    ASSERT_EQ((Shape{n.n_q, n.d_o}), shape_of(s, n, MatrixKind::target));
    ASSERT_EQ(a.Y.rows(), n.n_q);
    ASSERT_EQ(a.Y.cols(), n.d_o);
    ASSERT_EQ(a.dims, n);
  });
}

TEST(Rules, ParametersOfTheRulesInForce) {
  Scene s = paper_scene();  // d = 3, d_k = 2, d_v = 1, h = 2, d_o = 4
  const auto counts = [&s](ScoreRule rule) {
    s.score = rule;
    const Parameters p = parameters(s);
    return std::array{p.score, p.value, p.output, p.total()};
  };
  EXPECT_EQ(counts(ScoreRule::qk), (std::array{24, 6, 8, 38}));
  EXPECT_EQ(counts(ScoreRule::qq), (std::array{12, 6, 8, 26}));
  EXPECT_EQ(counts(ScoreRule::shared), (std::array{12, 6, 8, 26}));
  EXPECT_EQ(counts(ScoreRule::merged), (std::array{18, 6, 8, 32}));
  EXPECT_EQ(counts(ScoreRule::unprojected), (std::array{0, 6, 8, 14}));
  s.output = OutputRule::none;
  EXPECT_EQ(counts(ScoreRule::unprojected), (std::array{0, 6, 0, 6}));
  s.output = OutputRule::alt;
  EXPECT_EQ(counts(ScoreRule::unprojected), (std::array{0, 6, 6, 12}));
  s.value = ValueRule::inputs;  // d_v = 3
  EXPECT_EQ(counts(ScoreRule::unprojected), (std::array{0, 0, 18, 18}));
  s.value = ValueRule::projected;
  EXPECT_EQ(counts(ScoreRule::single), (std::array{12, 0, 12, 24})) << "d_v = 2";
}

TEST(Scenes, GiveLabelsAndMatricesByName) {
  Scene s = paper_scene();
  s.tokens = {"The", "", "movie"};
  EXPECT_EQ(token_label(s, 0), "The");
  EXPECT_EQ(token_label(s, 1), "t2");
  EXPECT_EQ(token_label(s, 3), "t4");
  EXPECT_EQ(key_label(s, 2), "movie");
  s.key_tokens = {"Der"};
  EXPECT_EQ(key_label(s, 0), "Der");
  EXPECT_EQ(key_label(s, 2), "t3");
  s = paper_scene();
  matrix(s, {MatrixKind::WK, 1})(2, 1) = 42;
  EXPECT_EQ(s.heads[1].W_K(2, 1), 42);
  EXPECT_EQ(matrix(s, {MatrixKind::WK, 2}).size(), 0) << "a head that is not there";
  EXPECT_EQ(matrix(s, {MatrixKind::WK, -1}).size(), 0);
  EXPECT_EQ(matrix(s, {MatrixKind::M, 0}).size(), 0);
  const DynamicRowMajor wide = DynamicRowMajor::Ones(2, 5);
  set_matrix(s, {MatrixKind::X, 0}, MatrixView(wide.data(), 2, 5));
  EXPECT_EQ(s.X.cols(), 3) << "five columns do not fit an input";
  set_matrix(s, {MatrixKind::target, 0}, MatrixView(wide.data(), 2, 5));
  EXPECT_EQ(s.target.cols(), 5);
}

TEST(Scenes, AreEqualAsDocumentsBitForBit) {
  Scene a = paper_scene(), b = paper_scene();
  EXPECT_TRUE(a == b);
  a.X(0, 0) = 0.0;
  b.X(0, 0) = -0.0;
  EXPECT_FALSE(a == b) << "a file tells 0 from -0";
  b = a;
  b.hidden.tokens = {"hidden"};
  EXPECT_TRUE(a == b) << "what is hidden is no part of the document";
  const auto differs = [&](auto change) {
    b = a;
    change(b);
    return !(a == b);
  };
  EXPECT_TRUE(differs([](Scene& s) { s.title = "x"; }));
  EXPECT_TRUE(differs([](Scene& s) { s.heads[1].W_A = WeightMatrix::Ones(1, 1); }));
  EXPECT_TRUE(differs([](Scene& s) { s.mask.kind = Mask::Kind::causal; }));
  EXPECT_TRUE(differs([](Scene& s) { s.temperature = 1.5; }));
  EXPECT_TRUE(differs([](Scene& s) { s.extra = "{}"; }));
  EXPECT_TRUE(differs([](Scene& s) { s.key_tokens = {"k"}; }));
  EXPECT_TRUE(differs([](Scene& s) { s.inside = {Scale::Kind::number, 2}; }));
}

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
  EXPECT_EQ(field_after([](Scene& s) { s.tokens = {"a", "b", "c"}; }), "");
  EXPECT_EQ(field_after([](Scene& s) { s.tokens = {"a", "b", "c", "d"}; }), "tokens");
  EXPECT_EQ(field_after([](Scene& s) { s.key_tokens = {"a", "b", "c", "d"}; }), "key_tokens");
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

}  // namespace
}  // namespace attnlab::test
