// Edits: what each one does, on scenes small enough to look at.
#include "core/scene/edit.h"
#include "tests/core/random_edit.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// Separate Q, K, V; four tokens, d = 3, d_k = d_v = 2, one head, W_O: as the opening scene.
Scene opening(std::uint64_t seed = 1) {
  Random random(seed);
  Recipe r;
  r.source = Source::free;
  Scene s = make_scene(random, settled(r), Entries::generic);
  s.target.resize(0, 0);
  s.mask = {};
  s.inside = {Scale::Kind::sqrt_dk, 1};
  s.outside = {Scale::Kind::none, 1};
  s.tokens = {"The", "movie", "is", "bomb"};
  return s;
}

// Every matrix of `a` and `b` that differs in shape or bits, by name.
std::string changed(const Scene& a, const Scene& b) {
  std::string names;
  for (int kind = 0; kind < matrix_kind_count; ++kind)
    for (int head = 0; head < max_heads; ++head) {
      const MatrixId id{static_cast<MatrixKind>(kind), head};
      if (head > 0 && !is_per_head(id.kind)) break;
      if (!same_bits(matrix(a, id), matrix(b, id)))
        names += std::string(name_of(id.kind)) + std::to_string(head) + " ";
    }
  return names;
}

TEST(SetEntry, ChangesThatEntryAndNoOther) {
  each_aimed_scene(200, Entries::any, [&](const Scene& s) {
    for (const MatrixId id : matrices_in_use(s)) {
      const MatrixView m = matrix(s, id);
      for (int i = 0; i < m.rows(); ++i)
        for (int j = 0; j < m.cols(); ++j) {
          const Scene after = apply(s, SetEntry{id, i, j, 12.375});
          Scene expected = s;
          matrix(expected, id)(i, j) = 12.375;
          ASSERT_TRUE(after == expected) << ", " << name_of(id.kind) << "(" << i << ", " << j << ")";
          ASSERT_FALSE(after == s);
        }
    }
  });
}

TEST(SetEntry, IgnoresWhatMakesNoSenseAndClampsToAMillion) {
  Scene s = opening();
  const auto unchanged = [&](MatrixId id, int i, int j, double x) {
    return apply(s, SetEntry{id, i, j, x}) == s;
  };
  const MatrixId Q{MatrixKind::Q, 0};
  for (const double x : {nan, inf, -inf}) EXPECT_TRUE(unchanged(Q, 0, 0, x)) << x;
  for (const auto& [i, j] : {std::pair(-1, 0), std::pair(0, -1), std::pair(4, 0), std::pair(0, 3)})
    EXPECT_TRUE(unchanged(Q, i, j, 1)) << i << j;
  EXPECT_TRUE(unchanged({MatrixKind::X, 0}, 0, 0, 1)) << "an absent matrix";
  EXPECT_TRUE(unchanged({MatrixKind::WQ, 1}, 0, 0, 1)) << "an absent head";
  EXPECT_TRUE(unchanged({MatrixKind::WQ, -1}, 0, 0, 1));
  EXPECT_FALSE(unchanged(Q, 3, 2, 1));
  EXPECT_EQ(apply(s, SetEntry{Q, 1, 1, 1e9}).Q(1, 1), 1e6);
  EXPECT_EQ(apply(s, SetEntry{Q, 1, 1, -1e9}).Q(1, 1), -1e6);
  EXPECT_EQ(apply(s, SetEntry{Q, 1, 1, 1e6}).Q(1, 1), 1e6);
  s.Q(1, 1) = 1e300;
  EXPECT_EQ(apply(s, SetEntry{Q, 1, 1, 1e300}).Q(1, 1), 1e300);
  EXPECT_EQ(apply(s, SetEntry{Q, 1, 2, 1e300}).Q(1, 2), 1e6);
}

TEST(SetMatrix, TakesAMatrixOfTheSameShape) {
  const Scene s = opening();
  const MatrixId V{MatrixKind::V, 0};
  Matrix values = Matrix::Constant(4, 3, 0.25);
  values(2, 1) = 1e9;
  const Scene after = apply(s, SetMatrix{V, values});
  EXPECT_EQ(changed(s, after), "V0 ");
  EXPECT_EQ(after.V(0, 0), 0.25);
  EXPECT_EQ(after.V(2, 1), 1e6);
  EXPECT_TRUE(apply(s, SetMatrix{V, Matrix(Matrix::Zero(3, 4))}) == s) << "another shape";
  EXPECT_TRUE(apply(s, SetMatrix{V, Matrix()}) == s);
  values(3, 2) = nan;
  EXPECT_TRUE(apply(s, SetMatrix{V, values}) == s) << "not finite";
  Scene wide = opening();
  wide = apply(apply(wide, Resize{Size::h, 4}), Resize{Size::d_v, 4});
  ASSERT_EQ(wide.W_O.rows(), 16);
  const DynamicRowMajor ones = DynamicRowMajor::Ones(16, 3);
  const Scene filled =
      attnlab::apply(wide, set_matrix_edit({MatrixKind::WO, 0}, MatrixView(ones.data(), 16, 3)));
  EXPECT_EQ(changed(wide, filled), "WO0 ");
  EXPECT_TRUE((filled.W_O.array() == 1).all());
}

TEST(SetScalesAndMask, TakeWhatMakesSense) {
  const Scene s = opening();
  for (const double bad : {0.0, -1.0, nan, inf}) {
    EXPECT_TRUE(apply(s, SetInside{{Scale::Kind::number, bad}}) == s) << bad;
    EXPECT_TRUE(apply(s, SetOutside{{Scale::Kind::number, bad}}) == s) << bad;
    EXPECT_TRUE(apply(s, SetTemperature{bad}) == s) << bad;
  }
  EXPECT_EQ(analyze(apply(s, SetInside{{Scale::Kind::number, 3}})).inside, 3);
  EXPECT_EQ(analyze(apply(s, SetOutside{{Scale::Kind::dk, 1}})).outside, 2);
  EXPECT_EQ(apply(s, SetTemperature{0.5}).temperature, 0.5);
  EXPECT_EQ(apply(s, SetTemperature{1e9}).temperature, 1e3);
  EXPECT_EQ(apply(s, SetTemperature{1e-9}).temperature, 1e-3);
  Mask mask;
  mask.kind = Mask::Kind::matrix;
  mask.allowed = Matrix::Ones(3, 4);
  EXPECT_TRUE(apply(s, SetMask{mask}) == s);
  mask.allowed = Matrix::Ones(4, 4);
  mask.allowed(0, 3) = 0;
  EXPECT_EQ(analyze(apply(s, SetMask{mask})).heads[0].A(0, 3), 0);
  mask = {};
  mask.kind = Mask::Kind::causal;
  EXPECT_EQ(apply(s, SetMask{mask}).mask.kind, Mask::Kind::causal);
  const Scene alt = apply(s, SetOutput{OutputRule::alt});
  EXPECT_EQ(alt.outside.kind, Scale::Kind::sqrt_dk);
  EXPECT_EQ(apply(alt, SetOutput{OutputRule::projected}).outside.kind, Scale::Kind::none);
  const Scene own = apply(s, SetOutside{{Scale::Kind::number, 5}});
  EXPECT_EQ(apply(own, SetOutput{OutputRule::alt}).outside, own.outside) << "a choice of one's own stays";
}

TEST(SetLabel, NamesOneTokenAndGivesKeysNamesOfTheirOwn) {
  const Scene s = opening();
  EXPECT_EQ(apply(s, SetLabel{false, 1, "film"}).tokens,
            (std::vector<std::string>{"The", "film", "is", "bomb"}));
  const Scene keyed = apply(s, SetLabel{true, 1, "Film"});
  EXPECT_EQ(keyed.tokens, s.tokens);
  EXPECT_EQ(key_label(keyed, 1), "Film");
  EXPECT_EQ(key_label(keyed, 3), "bomb");
  EXPECT_TRUE(apply(s, SetLabel{false, 4, "x"}) == s);
  EXPECT_TRUE(apply(s, SetLabel{false, -1, "x"}) == s);
  EXPECT_EQ(apply(s, SetTitle{"T"}).title, "T");
  EXPECT_EQ(apply(s, SetNotes{"N"}).notes, "N");
  const Scene wished = apply(s, SetTarget{true});
  EXPECT_EQ(wished.target.rows(), dims(s).n_q);
  EXPECT_EQ(wished.target.cols(), dims(s).d_o);
  EXPECT_FALSE(check(wished).has_value());
  EXPECT_TRUE(apply(wished, SetTarget{true}) == wished);
  EXPECT_TRUE(apply(wished, SetTarget{false}) == apply(s, SetTarget{false}));
}

TEST(SetSource, OneClickMakesQKVTheSameAndBack) {
  const Scene s = opening();
  const Scene self = apply(s, SetSource{Source::self});
  EXPECT_TRUE(identical(self.X, s.Q)) << "X starts as Q";
  EXPECT_TRUE(apply(self, SetSource{Source::free}) == [&] {
    Scene expected = s;
    expected.X = s.Q;
    return expected;
  }()) << "Q, K and V come back";
  const Scene cross = apply(self, SetSource{Source::cross});
  EXPECT_TRUE(identical(cross.X, s.Q));
  EXPECT_EQ(cross.M.rows(), 4);
}

TEST(SetScore, MergedStartsFromTheProductOfTheFactorsAndKeepsTheScale) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Scene s = opening(seed);
    const Analysis before = analyze(s);
    const Scene merged = apply(s, SetScore{ScoreRule::merged});
    const Analysis after = analyze(merged);
    EXPECT_TRUE(identical(merged.heads[0].W, WeightMatrix(before.heads[0].W)));
    EXPECT_EQ(after.inside, before.inside) << "sqrt(2), though d_k is 3 now";
    EXPECT_TRUE(near(after.heads[0].A, before.heads[0].A, 1e-14)) << "the same weights";
    EXPECT_TRUE(near(after.Y, before.Y, 1e-14)) << "the same output";
    const Analysis back = analyze(apply(merged, SetScore{ScoreRule::qk}));
    EXPECT_EQ(back.inside, before.inside);
    EXPECT_TRUE(identical(back.Y, before.Y));
  }
  Scene s = apply(opening(), SetSource{Source::cross});
  s = apply(s, Resize{Size::n_k, 7});
  EXPECT_EQ(dims(s).n_k, 7);
  const Scene qq = apply(s, SetScore{ScoreRule::qq});
  EXPECT_EQ(dims(qq).n_q, 4);
  EXPECT_EQ(dims(qq).n_k, 4);
  const Range range = range_of(qq, Size::n_k);
  EXPECT_EQ(range.low, range.high) << "nothing to choose";
  EXPECT_TRUE(apply(qq, SetScore{ScoreRule::qk}) == s) << "and back";
}

TEST(Resize, HidesAndBringsBackEveryBit) {
  const Scene s = opening();
  for (const Size size : {Size::n_q, Size::n_k, Size::d, Size::d_k, Size::d_v}) {
    const int now = value_of(dims(s), size);
    const Scene smaller = apply(s, Resize{size, now - 1});
    EXPECT_EQ(value_of(dims(smaller), size), now - 1);
    EXPECT_TRUE(apply(smaller, Resize{size, now}) == s) << static_cast<int>(size);
  }
  const Scene two = apply(s, Resize{Size::h, 2});
  EXPECT_EQ(dims(two).h, 2);
  EXPECT_TRUE(identical(two.heads[0].W_Q, s.heads[0].W_Q));
  EXPECT_TRUE(identical(OutputWeight(two.W_O.topRows(2)), s.W_O)) << "head 1 keeps its rows of W_O";
  EXPECT_TRUE(apply(two, Resize{Size::h, 1}) == s);
  const Scene wider = apply(s, Resize{Size::d, 4});
  EXPECT_TRUE(identical(TokenMatrix(wider.Q.leftCols(3)), s.Q));
  EXPECT_TRUE(identical(WeightMatrix(wider.heads[0].W_Q.topRows(3)), s.heads[0].W_Q));
  const Scene narrower = apply(s, Resize{Size::d, 2});
  EXPECT_TRUE(identical(narrower.Q, TokenMatrix(s.Q.leftCols(2))));
  // An entry changed while another is hidden: both are there again.
  Scene back = apply(apply(narrower, SetEntry{{MatrixKind::Q, 0}, 0, 0, 9}), Resize{Size::d, 3});
  EXPECT_EQ(back.Q(0, 0), 9);
  back.Q(0, 0) = s.Q(0, 0);
  EXPECT_TRUE(back == s);
  // One that is cut off, changed, and cut off again is there as it was last.
  const Scene again = apply(back, SetEntry{{MatrixKind::Q, 0}, 0, 2, 7});
  EXPECT_TRUE(apply(apply(again, Resize{Size::d, 2}), Resize{Size::d, 3}) == again);
  const Scene halved = apply(s, Resize{Size::n_q, 2});
  EXPECT_EQ(halved.tokens.size(), 2u);
  EXPECT_EQ(apply(halved, Resize{Size::n_q, 4}).tokens, s.tokens);
}

TEST(Resize, ClampsToItsRange) {
  const Scene s = opening();
  EXPECT_EQ(dims(apply(s, Resize{Size::n_q, 99})).n_q, 8);
  EXPECT_EQ(dims(apply(s, Resize{Size::n_q, -5})).n_q, 1) << "one decoder step";
  EXPECT_EQ(dims(apply(s, Resize{Size::n_k, -5})).n_k, 2);
  EXPECT_EQ(dims(apply(s, Resize{Size::d, 99})).d, 4);
  EXPECT_EQ(dims(apply(s, Resize{Size::d, 0})).d, 2);
  EXPECT_EQ(dims(apply(s, Resize{Size::d_k, 0})).d_k, 1);
  EXPECT_EQ(dims(apply(s, Resize{Size::h, 99})).h, 4);
  EXPECT_EQ(dims(apply(s, Resize{Size::h, 0})).h, 1);
  const Scene self = apply(s, SetSource{Source::self});
  EXPECT_EQ(dims(apply(self, Resize{Size::n_q, 1})).n_q, 2);
  EXPECT_EQ(dims(apply(self, Resize{Size::n_q, 6})).n_k, 6) << "self ties the keys to the queries";
  EXPECT_EQ(apply(s, Resize{Size::d, 4}).V.cols(), 4);
  const Scene narrow = apply(s, Resize{Size::d_V, 2});
  EXPECT_EQ(changed(s, narrow), "V0 WV0 ");
  EXPECT_EQ(dims(narrow).d, 3);
  EXPECT_TRUE(identical(narrow.V, TokenMatrix(s.V.leftCols(2))));
  EXPECT_TRUE(identical(narrow.heads[0].W_V, WeightMatrix(s.heads[0].W_V.topRows(2))));
  const Scene wider = apply(narrow, Resize{Size::d, 4});
  EXPECT_EQ(wider.V.cols(), 2);
  EXPECT_EQ(wider.Q.cols(), 4);
  // As wide as d by chance, it is still its own.
  const Scene through = apply(apply(narrow, Resize{Size::d, 2}), Resize{Size::d, 3});
  EXPECT_TRUE(through == narrow);
  // As wide as d by choice, it follows again.
  const Scene tied = apply(apply(narrow, Resize{Size::d_V, 3}), Resize{Size::d, 4});
  EXPECT_EQ(tied.V.cols(), 4);
  EXPECT_EQ(range_of(s, Size::d_V).high, 4);
  EXPECT_EQ(dims(apply(s, Resize{Size::d_V, -3})).d_V, 1);
  const Range in_self = range_of(apply(s, SetSource{Source::self}), Size::d_V);
  EXPECT_EQ(in_self.low, in_self.high);
}

TEST(SetScore, AWidthOfItsOwnComesBackToV) {
  const Scene narrow = apply(opening(), Resize{Size::d_V, 2});
  const Scene single = apply(narrow, SetScore{ScoreRule::single});
  EXPECT_EQ(single.V.cols(), 3) << "W_Q projects V, too";
  EXPECT_TRUE(apply(single, SetScore{ScoreRule::qk}) == narrow);
  Scene keys = apply(narrow, SetValue{ValueRule::keys});
  EXPECT_EQ(keys.V.cols(), 2) << "nothing reads it";
  keys = apply(keys, Resize{Size::d, 4});
  EXPECT_TRUE(identical(apply(keys, SetValue{ValueRule::projected}).V, narrow.V));
  for (const Source source : {Source::self, Source::cross}) {
    const Scene away = apply(narrow, SetSource{source});
    EXPECT_EQ(dims(away).d_V, 3);
    EXPECT_EQ(away.heads[0].W_V.rows(), 3);
    const Scene back = apply(away, SetSource{Source::free});
    EXPECT_EQ(back.V.cols(), 2);
    EXPECT_TRUE(identical(back.heads[0].W_V, narrow.heads[0].W_V));
  }
  // A V that was as wide as d when it went out of use is so when it comes back.
  Scene s = apply(opening(), SetValue{ValueRule::keys});
  s = apply(apply(s, Resize{Size::d, 2}), SetValue{ValueRule::projected});
  EXPECT_EQ(s.V.cols(), 2);
  s = apply(s, Resize{Size::d, 3});
  EXPECT_TRUE(s == opening());
}

}  // namespace
}  // namespace attnlab::test
