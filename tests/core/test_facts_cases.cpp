// Each fact on a scene where it holds and on one where it is broken or does not apply, with the words that say why.
#include "core/facts/facts.h"

#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// Self-attention by the paper: 4 tokens in 3 dimensions, everything projected, one head or two.
Scene plain(int heads = 1, ScoreRule score = ScoreRule::qk, OutputRule output = OutputRule::projected) {
  Random random(5);
  Recipe r;
  r.score = score;
  r.output = output;
  r.h = heads;
  r.d_v = 3;
  if (heads == 2) r.d = r.d_o = 4;
  Scene s = make_scene(random, settled(r), Entries::generic);
  s.mask = {};
  s.inside = {Scale::Kind::sqrt_dk, 1};
  s.outside = {Scale::Kind::none, 1};
  s.temperature = 1;
  s.target.resize(0, 0);
  return s;
}

Scene with(Scene s, const std::function<void(Scene&)>& change) {
  change(s);
  return s;
}

Mask causal() { return {Mask::Kind::causal, {}}; }

// Query 2 may see nothing.
Mask with_empty_row() {
  Mask mask{Mask::Kind::matrix, Matrix::Ones(4, 4)};
  mask.allowed.row(1).setZero();
  return mask;
}

struct Case {
  const char* id;
  FactStatus status;
  const char* words;
  Scene scene;
};

void overflow(Scene& s) {
  s.X *= 1e200;
  for (Head& head : s.heads) head.W_Q *= 1e200, head.W_V *= 1e200;
}

Scene cross() {
  Random random(6);
  Recipe r;
  r.source = Source::cross;
  r.n_q = 1;
  Scene s = make_scene(random, settled(r), Entries::generic);
  s.mask = {};
  return s;
}

std::vector<Case> fact_cases() {
  using enum FactStatus;
  const auto none = FactStatus::not_applicable;
  const auto rope = [](Scene& s) { s.positions = Positions::rope; };
  const auto alibi = [](Scene& s) { s.positions = Positions::alibi, s.slope = 0.5; };
  const Scene paper = plain(), merged = plain(1, ScoreRule::merged), bare = plain(1, ScoreRule::unprojected);
  const Scene scaled = with(paper, [](Scene& s) { s.outside = {Scale::Kind::number, 2}; });
  const Scene masked = with(paper, [](Scene& s) { s.mask = causal(); });
  const Scene lonely = with(paper, [](Scene& s) { s.mask = with_empty_row(); });
  // Values far from 0, where the output of a row with nothing allowed lies.
  const Scene far = with(lonely, [](Scene& s) {
    s.X.col(0).setOnes();
    s.heads[0].W_V.row(0).setConstant(10);
  });
  const Scene units = with(paper, [](Scene& s) { s.unit_keys = true; });
  const Scene huge = with(paper, overflow);
  const Scene inputs = with(plain(), [](Scene& s) { s = apply(s, SetValue{ValueRule::inputs}); });
  const Scene no_W_O = plain(1, ScoreRule::qk, OutputRule::none);
  const Scene alt = with(plain(1, ScoreRule::qk, OutputRule::alt), [](Scene& s) {
    s.outside = {Scale::Kind::none, 1};
  });
  const Scene two = with(paper, [](Scene& s) { s = apply(s, Resize{Size::n_q, 2}); });
  const Scene zero = with(paper, [](Scene& s) { s.heads[0].W_Q.setZero(); });
  const Scene gram = plain(1, ScoreRule::qq);
  const Scene nothing = with(paper, [](Scene& s) { s.mask = {Mask::Kind::matrix, Matrix::Zero(4, 4)}; });
  const Scene steep = with(paper, [](Scene& s) { s.X *= 1e4; });
  // Keys on a line, 1 and 2 equal, 3 in the middle; query 2 sees the middle one and not key 1.
  const Scene line = with(paper, [](Scene& s) {
    s.source = Source::free;
    s.Q = s.V = s.X;
    s.K = tokens({{1, 1, 0}, {1, 1, 0}, {0, 0, 0}, {-1, -1, 0}});
  });
  const Scene hidden = with(line, [](Scene& s) {
    s.mask = {Mask::Kind::matrix, Matrix::Ones(4, 4)};
    s.mask.allowed.row(1) << 0, 0, 1, 0;
    s.mask.allowed.row(2) << 0, 1, 1, 1;
  });
  const Scene aimed = with(paper, [](Scene& s) { s.target = LayerMatrix::Ones(4, 3); });
  const Scene recall = with(bare, [](Scene& s) { s = apply(s, SetValue{ValueRule::keys}); });
  const auto under = [](WeightsRule rule, const Scene& scene) {
    return with(scene, [rule](Scene& s) { s.weights = rule; });
  };
  const Scene linear = under(WeightsRule::linear, paper), sigmoid = under(WeightsRule::sigmoid, paper),
              sparse = under(WeightsRule::sparsemax, paper);
  const Scene twice = with(paper, [](Scene& s) { s.X.row(2) = Bounded<1, max_model>(s.X.row(0)); });
  return {
      {"rows-sum-to-one", broken, "linear", linear},
      {"rows-sum-to-one", broken, "sigmoids", sigmoid},
      {"rows-sum-to-one", holds, "", sparse},
      {"output-rows-sum", none, "linear", under(WeightsRule::linear, scaled)},
      {"output-in-hull", broken, "linear", linear},
      {"output-in-hull", broken, "sigmoids", sigmoid},
      {"output-in-hull", holds, "", sparse},
      {"shift-invariance", broken, "linear", linear},
      {"shift-invariance", broken, "sigmoids", sigmoid},
      {"shift-invariance", holds, "", sparse},
      {"irrelevant-alternatives", broken, "linear", linear},
      {"irrelevant-alternatives", broken, "sigmoids", sigmoid},
      {"irrelevant-alternatives", broken, "sparsemax", sparse},
      {"causal-first-row", broken, "linear", under(WeightsRule::linear, masked)},
      {"causal-first-row", holds, "", under(WeightsRule::sparsemax, masked)},
      {"lipschitz", broken, "linear", linear},
      {"lipschitz", holds, "", sigmoid},
      {"softmax-jacobian", none, "linear", linear},
      {"saturation", none, "sigmoids", sigmoid},
      {"entropy-bound", holds, "", sparse},
      {"entropy-bound", none, "linear", linear},
      {"log-weights-rank", none, "sparsemax", sparse},
      {"mixing", none, "sigmoids", sigmoid},
      {"equal-keys", holds, "", under(WeightsRule::sigmoid, line)},
      {"permutation", holds, "", linear},
      {"gradient-check", holds, "", under(WeightsRule::sparsemax, aimed)},
      {"gauge-gradient", holds, "", under(WeightsRule::linear, aimed)},
      {"symmetric-weights", holds, "", under(WeightsRule::sigmoid, gram)},
      {"symmetric-weights", none, "not symmetric", linear},
      {"symmetric-weights", none, "whole row", gram},
      {"linear-order", holds, "", linear},
      {"linear-order", none, "mask", under(WeightsRule::linear, masked)},
      {"linear-order", none, "not linear", paper},
      {"linear-order", none, "another product", under(WeightsRule::linear, merged)},
      {"nearest-point", holds, "", sparse},
      {"nearest-point", none, "not a sparsemax", paper},
      {"contraction", holds, "", paper},
      {"contraction", broken, "row 2", far},
      {"rows-sum-to-one", holds, "", paper},
      {"rows-sum-to-one", broken, "row 2 has nothing allowed", lonely},
      {"output-rows-sum", none, "choose a scale outside", paper},
      {"output-rows-sum", holds, "", scaled},
      {"shift-invariance", holds, "", masked},
      {"shift-invariance", none, "a value of L overflows", huge},
      {"softmax-jacobian", holds, "", lonely},
      {"softmax-jacobian", none, "anything allowed", nothing},
      {"saturation", holds, "", paper},
      {"saturation", none, "two keys", nothing},
      {"score-variance", none, "random tokens", paper},
      {"entropy-temperature", holds, "", masked},
      {"entropy-temperature", none, "a value of L overflows", huge},
      {"entropy-bound", holds, "", lonely},
      {"entropy-bound", none, "two keys", nothing},
      {"rank-W", holds, "", paper},
      {"rank-W", none, "one merged matrix W", merged},
      {"rank-scores", holds, "", merged},
      {"rank-scores", none, "a value of S overflows", huge},
      {"parameters", holds, "",
       with(paper,
            [](Scene& s) {
              s = apply(s, Resize{Size::d_k, 1});
            })},
      {"parameters", none, "where d_k is below d/2", paper},
      {"parameters", none, "one shared matrix", gram},
      {"same-spectrum", holds, "", gram},
      {"same-spectrum", none, "not projected", bare},
      {"best-rank-r", holds, "", merged},
      {"best-rank-r", none, "a value of W overflows",
       with(paper, [](Scene& s) { s.heads[0].W_Q *= 1e200, s.heads[0].W_K *= 1e200, s.X *= 1e-200; })},
      {"unreachable-key", holds, "", line},
      {"unreachable-key", broken, "the mask hides from query 2 the keys around key 3", hidden},
      {"gauge-QK", holds, "", paper},
      {"gauge-QK", broken, "unit keys", units},
      {"gauge-VO", holds, "", alt},
      {"gauge-VO", none, "no W^O", no_W_O},
      {"output-redundant", holds, "", plain(2)},
      {"output-redundant", none, "the inputs themselves", inputs},
      {"heads-sum", holds, "", plain(2)},
      {"heads-sum", none, "by definition", alt},
      {"heads-separate", holds, "", plain(2, ScoreRule::qk, OutputRule::none)},
      {"heads-separate", broken, "W^O mixes the heads", plain(2)},
      {"heads-separate", none, "one head only", no_W_O},
      {"hidden-weights", holds, "", with(paper, [](Scene& s) { s.heads[0].W_V.setOnes(); })},
      {"hidden-weights", none, "the output determines the weights", two},
      {"symmetric-split", holds, "", paper},
      {"symmetric-split", none, "as many keys as queries", cross()},
      {"symmetry-score", holds, "", paper},
      {"symmetry-score", none, "W is zero", zero},
      {"qq-symmetric", holds, "", gram},
      {"qq-symmetric", none, "two matrices", paper},
      {"qq-symmetric", none, "a value of P_Q P_Q^T overflows", huge},
      {"qq-semidefinite", holds, "", paper},
      {"qq-semidefinite", none, "a value of P_Q P_Q^T overflows", huge},
      {"self-not-always-largest", holds, "", paper},
      {"self-not-always-largest", none, "one query only", cross()},
      {"no-mutual-preference", holds, "", gram},
      {"no-mutual-preference", holds, "", with(gram, [](Scene& s) { s.unit_keys = true; })},
      {"no-mutual-preference", none, "two matrices", paper},
      {"no-mutual-preference", broken, "a merged W", with(merged, [](Scene& s) { s.heads[0].W *= -1; })},
      {"weights-not-symmetric", holds, "", paper},
      {"weights-not-symmetric", none, "the same sum", zero},
      {"real-spectrum", holds, "", gram},
      {"real-spectrum", none, "the mask is not symmetric", with(gram, [](Scene& s) { s.mask = causal(); })},
      {"output-in-hull", holds, "", paper},
      {"output-in-hull", holds, "", alt},
      {"output-in-hull", broken, "row 2 has nothing allowed", lonely},
      {"output-in-hull", broken, "the scale 2 outside the softmax",
       with(scaled, [](Scene& s) { s.X.setOnes(); })},
      {"permutation", holds, "", paper},
      {"permutation", broken, "causal mask", masked},
      {"mask-renormalises", holds, "", masked},
      {"mask-renormalises", none, "no mask", paper},
      {"causal-first-row", holds, "", masked},
      {"causal-first-row", none, "no causal mask", paper},
      {"causal-first-row", holds, "", with(scaled, [](Scene& s) { s.mask = causal(); })},
      {"equal-keys", holds, "", line},
      {"equal-keys", holds, "", hidden},
      {"equal-keys", none, "no two keys are equal", paper},
      {"irrelevant-alternatives", holds, "", paper},
      {"irrelevant-alternatives", none, "three keys", two},
      {"mixing", holds, "", paper},
      {"mixing", holds, "", masked},
      {"mixing", broken, "row 2 has nothing allowed", lonely},
      {"ov-circuit", holds, "",
       with(paper,
            [](Scene& s) {
              s = apply(s, Resize{Size::d_v, 2});
            })},
      {"ov-circuit", none, "as wide as d", paper},
      {"ov-circuit", none, "no matrix of their own", inputs},
      {"same-cost-heads", holds, "",
       with(plain(2),
            [](Scene& s) {
              s = apply(s, Resize{Size::d_v, 2});
            })},
      {"same-cost-heads", none, "heads of another width", plain(2)},
      {"same-cost-heads", none, "2 heads do not divide d = 3",
       with(paper,
            [](Scene& s) {
              s = apply(s, Resize{Size::h, 2});
            })},
      {"mean-of-heads", holds, "", plain(2)},
      {"mean-of-heads", none, "one head only", paper},
      {"shared-halves", holds, "", gram},
      {"shared-halves", none, "one merged matrix W", merged},
      {"merged-equals-factored", holds, "", paper},
      {"merged-equals-factored", broken, "unit keys", units},
      {"gauge-gradient", holds, "", aimed},
      {"gauge-gradient", broken, "unit keys", with(aimed, [](Scene& s) { s.unit_keys = true; })},
      {"energy", holds, "", recall},
      {"energy", broken, "the scale 2 outside",
       with(recall,
            [](Scene& s) {
              s.outside = {Scale::Kind::number, 2};
            })},
      {"equal-queries", holds, "", twice},
      {"equal-queries", none, "no two queries", paper},
      {"equal-queries", broken, "rope", with(twice, rope)},
      {"equal-queries", broken, "alibi", with(twice, alibi)},
      {"equal-keys", holds, "", twice},
      {"equal-keys", broken, "rope", with(twice, rope)},
      {"equal-keys", broken, "alibi", with(twice, alibi)},
      {"rope-relative", holds, "", with(paper, rope)},
      {"rope-relative", none, "no rope", with(paper, alibi)},
      {"rope-relative", broken, "merged W", with(merged, rope)},
      {"alibi-fades", holds, "", with(paper, alibi)},
      {"alibi-fades", none, "no alibi", paper},
      {"log-weights-rank", broken, "alibi", with(paper, alibi)},
      {"log-weights-rank", holds, "", with(paper, rope)},
      {"permutation", broken, "rope", with(paper, rope)},
      {"permutation", broken, "alibi", with(paper, alibi)},
      {"gauge-QK", broken, "rope", with(paper, rope)},
      {"gauge-QK", broken, "rope", with(gram, rope)},
      {"gauge-QK", holds, "", with(paper, alibi)},
      {"merged-equals-factored", broken, "rope", with(paper, rope)},
      {"qq-symmetric", none, "rope", with(gram, rope)},
      {"no-mutual-preference", holds, "", with(gram, rope)},
      {"real-spectrum", holds, "", with(gram, rope)},
      {"real-spectrum", holds, "", with(gram, alibi)},
      {"gradient-check", holds, "", with(paper, rope)},
      {"gradient-check", holds, "", paper},
      {"gradient-check", holds, "", steep},
      {"gradient-check", none, "overflows", huge},
  };
}

Fact fact_of(const Scene& s, std::string_view id) { return find_fact(id)->measure({s, analyze(s)}); }

TEST(FactCases, HoldBreakAndDoNotApplyAsTheySay) {
  for (const Case& c : fact_cases()) {
    SCOPED_TRACE(c.id);
    ASSERT_FALSE(check(c.scene)) << check(c.scene)->field << ": " << check(c.scene)->expected;
    const Fact fact = fact_of(c.scene, c.id);
    EXPECT_STREQ(name_of(fact.status), name_of(c.status)) << fact.because;
    EXPECT_NE(fact.because.find(c.words), std::string::npos) << fact.because << "\nexpected: " << c.words;
  }
}

// A fact that always holds, or never, says nothing: each holds on one of these scenes and not on another, and is broken on one
// unless the table says that nothing breaks it. The sampled one is about no scene.
TEST(FactCases, TellScenesApart) {
  std::map<std::string_view, int> seen;
  for (const Case& c : fact_cases()) {
    const Analysis a = analyze(c.scene);
    for (const FactInfo& info : fact_list())
      seen[info.id] |= 1 << static_cast<int>(info.measure({c.scene, a}).status);
  }
  for (const FactInfo& info : fact_list()) {
    const bool held = (seen[info.id] & 1) != 0, was_broken = (seen[info.id] & 2) != 0;
    EXPECT_EQ(held, info.id != "score-variance") << info.id;
    EXPECT_EQ(was_broken, !info.identity) << info.id;
    EXPECT_GT(seen[info.id], 1) << info.id << " holds always";
  }
}

}  // namespace
}  // namespace attnlab::test
