// Each fact on a scene where it holds and on one where it is broken or does not apply,
// with the words that say why.
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

// What these facts say of a scene, and a part of the words that say why.
struct Group {
  Scene scene;
  FactStatus status;
  const char* words;
  std::vector<const char*> ids;
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

std::vector<Group> fact_groups() {
  using enum FactStatus;
  const auto none = FactStatus::not_applicable;
  const auto rope = [](Scene& s) { s.positions = Positions::rope; };
  const auto alibi = [](Scene& s) { s.positions = Positions::alibi, s.slope = 0.5; };
  const Scene paper = plain(), merged = plain(1, ScoreRule::merged), bare = plain(1, ScoreRule::unprojected);
  const Scene scaled = apply(paper, SetOutside{{Scale::Kind::number, 2}});
  const Scene masked = with(paper, [](Scene& s) { s.mask = causal(); });
  const Scene lonely = with(paper, [](Scene& s) { s.mask = with_empty_row(); });
  // Values far from 0, where the output of a row with nothing allowed lies.
  const Scene far = with(lonely, [](Scene& s) {
    s.X.col(0).setOnes();
    s.heads[0].W_V.row(0).setConstant(10);
  });
  const Scene units = with(paper, [](Scene& s) { s.unit_keys = true; });
  const Scene huge = with(paper, overflow);
  const Scene inputs = apply(plain(), SetValue{ValueRule::inputs});
  const Scene no_W_O = plain(1, ScoreRule::qk, OutputRule::none);
  const Scene alt = apply(plain(1, ScoreRule::qk, OutputRule::alt), SetOutside{{Scale::Kind::none, 1}});
  const Scene two = apply(paper, Resize{Size::n_q, 2});
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
  const Scene recall = apply(bare, SetValue{ValueRule::keys});
  const auto under = [](WeightsRule rule, const Scene& scene) {
    return with(scene, [rule](Scene& s) { s.weights = rule; });
  };
  const Scene linear = under(WeightsRule::linear, paper), sigmoid = under(WeightsRule::sigmoid, paper),
              sparse = under(WeightsRule::sparsemax, paper);
  const Scene twice = with(paper, [](Scene& s) { s.X.row(2) = Bounded<1, max_model>(s.X.row(0)); });
  const Scene placed = apply(with(gram, [](Scene& s) { s.X.row(2) = Bounded<1, max_model>(s.X.row(0)); }),
                             SetPositions{Positions::keys});
  const Scene heads = plain(2), with_rope = with(paper, rope), with_alibi = with(paper, alibi);
  return {
      {linear,
       broken,
       "linear",
       {"rows-sum-to-one", "output-in-hull", "shift-invariance", "irrelevant-alternatives", "lipschitz"}},
      {linear, none, "linear", {"softmax-jacobian", "entropy-bound"}},
      {linear, none, "not symmetric", {"symmetric-weights"}},
      {linear, holds, "", {"permutation", "linear-order"}},
      {sigmoid,
       broken,
       "sigmoids",
       {"rows-sum-to-one", "output-in-hull", "shift-invariance", "irrelevant-alternatives"}},
      {sigmoid, none, "sigmoids", {"saturation", "mixing"}},
      {sigmoid, holds, "", {"lipschitz"}},
      {sparse,
       holds,
       "",
       {"rows-sum-to-one", "output-in-hull", "shift-invariance", "entropy-bound", "nearest-point"}},
      {sparse, broken, "sparsemax", {"irrelevant-alternatives"}},
      {sparse, none, "sparsemax", {"log-weights-rank"}},
      {under(WeightsRule::linear, scaled), none, "linear", {"output-rows-sum"}},
      {under(WeightsRule::linear, masked), broken, "linear", {"causal-first-row"}},
      {under(WeightsRule::linear, masked), none, "linear", {"causal-full-rank"}},
      {under(WeightsRule::linear, masked), none, "mask", {"linear-order"}},
      {under(WeightsRule::linear, merged), none, "another product", {"linear-order"}},
      {under(WeightsRule::linear, aimed), holds, "", {"gauge-gradient"}},
      {under(WeightsRule::sparsemax, masked), holds, "", {"causal-first-row"}},
      {under(WeightsRule::sparsemax, masked), none, "sparsemax", {"causal-full-rank"}},
      {under(WeightsRule::sigmoid, masked), holds, "", {"causal-full-rank"}},
      {under(WeightsRule::sparsemax, aimed), holds, "", {"gradient-check"}},
      {under(WeightsRule::sigmoid, line), holds, "", {"equal-keys"}},
      {under(WeightsRule::sigmoid, gram), holds, "", {"symmetric-weights"}},
      {paper,
       holds,
       "",
       {"contraction", "rows-sum-to-one", "saturation", "rank-W", "gauge-QK", "symmetric-split",
        "symmetry-score", "qq-semidefinite", "self-not-always-largest", "weights-not-symmetric",
        "output-in-hull", "permutation", "irrelevant-alternatives", "mixing", "merged-equals-factored",
        "gradient-check", "largest-weight"}},
      {paper, none, "not linear", {"linear-order"}},
      {paper, none, "not a sparsemax", {"nearest-point"}},
      {paper, none, "choose a scale outside", {"output-rows-sum"}},
      {paper, none, "random tokens", {"score-variance"}},
      {paper, none, "where d_k is below d/2", {"parameters"}},
      {paper, none, "two matrices", {"qq-symmetric", "no-mutual-preference"}},
      {paper, none, "no mask", {"mask-renormalises"}},
      {paper, none, "no causal mask", {"causal-first-row", "causal-full-rank"}},
      {paper, none, "keep their lengths", {"unit-keys-asymmetric"}},
      {paper, none, "W^Q takes 3 numbers to 2", {"queries-folded"}},
      {paper, none, "no two keys are equal", {"equal-keys"}},
      {paper, none, "as wide as d", {"ov-circuit"}},
      {paper, none, "one head only", {"mean-of-heads"}},
      {paper, none, "no two queries", {"equal-queries"}},
      {paper, none, "no alibi", {"alibi-fades"}},
      {far, broken, "query 2", {"contraction"}},
      {lonely, broken, "query 2 may see no key", {"rows-sum-to-one", "output-in-hull", "mixing"}},
      {lonely, holds, "", {"softmax-jacobian", "entropy-bound"}},
      {scaled, holds, "", {"output-rows-sum"}},
      {with(scaled, [](Scene& s) { s.X.setOnes(); }),
       broken,
       "the scale 2 outside the softmax",
       {"output-in-hull"}},
      {with(scaled, [](Scene& s) { s.mask = causal(); }), holds, "", {"causal-first-row"}},
      {masked,
       holds,
       "",
       {"shift-invariance", "entropy-temperature", "mask-renormalises", "causal-first-row",
        "causal-full-rank", "mixing"}},
      {masked, broken, "causal mask", {"permutation"}},
      {huge, none, "a value of L overflows", {"shift-invariance", "entropy-temperature"}},
      {huge, none, "a value of S overflows", {"rank-scores"}},
      {huge, none, "a value of P_Q P_Q^T overflows", {"qq-symmetric", "qq-semidefinite"}},
      {huge, none, "overflows", {"gradient-check"}},
      {with(paper, [](Scene& s) { s.heads[0].W_Q *= 1e200, s.heads[0].W_K *= 1e200, s.X *= 1e-200; }),
       none,
       "a value of W overflows",
       {"best-rank-r"}},
      {nothing, none, "may see a key", {"softmax-jacobian"}},
      {nothing, none, "two keys", {"saturation", "entropy-bound"}},
      {merged, none, "one merged matrix W", {"rank-W", "shared-halves"}},
      {merged, holds, "", {"rank-scores", "best-rank-r"}},
      {with(merged, [](Scene& s) { s.heads[0].W *= -1; }), broken, "a merged W", {"no-mutual-preference"}},
      {with(merged, rope), broken, "merged W", {"rope-relative"}},
      {apply(paper, Resize{Size::d_k, 1}), holds, "", {"parameters"}},
      {apply(paper, Resize{Size::d_v, 2}), holds, "", {"ov-circuit"}},
      {apply(paper, Resize{Size::h, 2}), none, "2 heads do not divide d = 3", {"same-cost-heads"}},
      {gram,
       holds,
       "",
       {"same-spectrum", "qq-symmetric", "no-mutual-preference", "real-spectrum", "shared-halves"}},
      {gram, none, "all logits of its query", {"symmetric-weights"}},
      {gram, none, "one shared matrix", {"parameters"}},
      {with(gram, [](Scene& s) { s.unit_keys = true; }),
       holds,
       "",
       {"no-mutual-preference", "unit-keys-asymmetric"}},
      {with(gram, [](Scene& s) { s.unit_keys = true, s.X.setOnes(); }),
       none,
       "no length shows",
       {"unit-keys-asymmetric"}},
      {with(gram, [](Scene& s) { s.mask = causal(); }), none, "the mask is not symmetric", {"real-spectrum"}},
      {with(gram, rope), broken, "rope", {"gauge-QK"}},
      {with(gram, rope), none, "rope", {"qq-symmetric"}},
      {with(gram, rope), holds, "", {"no-mutual-preference", "real-spectrum"}},
      {with(gram, alibi), holds, "", {"real-spectrum"}},
      {bare, none, "not projected", {"same-spectrum"}},
      {line, holds, "", {"unreachable-key", "equal-keys"}},
      {hidden, broken, "the mask hides from query 2 the keys around key 3", {"unreachable-key"}},
      {hidden, holds, "", {"equal-keys"}},
      {units, broken, "unit keys", {"gauge-QK", "merged-equals-factored"}},
      {units, none, "two matrices", {"unit-keys-asymmetric"}},
      {alt, holds, "", {"gauge-VO", "output-in-hull"}},
      {alt, none, "by definition", {"heads-sum"}},
      {no_W_O, none, "no W^O", {"gauge-VO"}},
      {no_W_O, none, "one head only", {"heads-separate"}},
      {heads, holds, "", {"output-redundant", "heads-sum", "mean-of-heads", "queries-folded"}},
      {with(with(heads, rope), [](Scene& s) { s.unit_keys = true; }), holds, "", {"queries-folded"}},
      {with(heads, [](Scene& s) { s.heads[1].W_Q = s.heads[0].W_Q; }), none, "inverse", {"queries-folded"}},
      {line, none, "tokens of their own", {"queries-folded"}},
      {merged, none, "no W^Q", {"queries-folded"}},
      {heads, broken, "W^O mixes the heads", {"heads-separate"}},
      {heads, none, "heads of another width", {"same-cost-heads"}},
      {apply(heads, Resize{Size::d_v, 2}), holds, "", {"same-cost-heads"}},
      {plain(2, ScoreRule::qk, OutputRule::none), holds, "", {"heads-separate"}},
      {inputs, none, "the inputs themselves", {"output-redundant"}},
      {inputs, none, "the tokens themselves", {"queries-folded"}},
      {inputs, none, "no matrix of their own", {"ov-circuit"}},
      {with(paper, [](Scene& s) { s.heads[0].W_V.setOnes(); }), holds, "", {"hidden-weights"}},
      {two, none, "the output determines the weights", {"hidden-weights"}},
      {two, none, "three keys", {"irrelevant-alternatives"}},
      {cross(), none, "as many keys as queries", {"symmetric-split"}},
      {cross(), none, "one query only", {"self-not-always-largest"}},
      {zero, none, "W is zero", {"symmetry-score"}},
      {zero, none, "the same sum", {"weights-not-symmetric"}},
      {aimed, holds, "", {"gauge-gradient"}},
      {with(aimed, [](Scene& s) { s.unit_keys = true; }), broken, "unit keys", {"gauge-gradient"}},
      {recall, holds, "", {"energy"}},
      {apply(recall, SetOutside{{Scale::Kind::number, 2}}), broken, "the scale 2 outside", {"energy"}},
      {twice, holds, "", {"equal-queries", "equal-keys"}},
      {with(paper, [](Scene& s) { s.X.col(0).setOnes(), s.heads[0].W_V.bottomRows(2).setZero(); }),
       none,
       "contributes most",
       {"largest-weight"}},
      {with(twice, rope), broken, "rope", {"equal-queries", "equal-keys"}},
      {with(twice, alibi), broken, "alibi", {"equal-queries", "equal-keys"}},
      {placed, holds, "", {"asymmetry-from-places", "equal-queries", "gradient-check"}},
      {placed, none, "keys alone", {"qq-symmetric", "no-mutual-preference", "real-spectrum"}},
      {placed, broken, "keys alone", {"equal-keys", "permutation", "merged-equals-factored"}},
      {apply(placed, SetScore{ScoreRule::qk}), none, "two matrices", {"asymmetry-from-places"}},
      {with_rope, holds, "", {"rope-relative", "log-weights-rank", "gradient-check"}},
      {with_rope, broken, "rope", {"permutation", "gauge-QK", "merged-equals-factored"}},
      {with_alibi, none, "no rope", {"rope-relative"}},
      {with_alibi, holds, "", {"alibi-fades", "gauge-QK"}},
      {with_alibi, broken, "alibi", {"log-weights-rank", "permutation"}},
      {steep, holds, "", {"gradient-check"}},
  };
}

TEST(FactCases, HoldBreakAndDoNotApplyAsTheySay) {
  for (const auto& [scene, status, words, ids] : fact_groups()) {
    ASSERT_FALSE(check(scene)) << check(scene)->field << ": " << check(scene)->expected;
    const Analysis a = analyze(scene);
    for (const char* id : ids) {
      const Fact fact = find_fact(id)->measure({scene, a});
      EXPECT_STREQ(name_of(fact.status), name_of(status)) << id << fact.because;
      EXPECT_NE(fact.because.find(words), std::string::npos) << id << fact.because << "\nexpected: " << words;
    }
  }
}

// A fact that always holds, or never, says nothing: each holds on one of these scenes and not on another, and
// is broken on one unless the table says that nothing breaks it. The sampled one is about no scene.
TEST(FactCases, TellScenesApart) {
  std::map<std::string_view, int> seen;
  for (const Group& group : fact_groups()) {
    const Analysis a = analyze(group.scene);
    for (const FactInfo& info : fact_list())
      seen[info.id] |= 1 << static_cast<int>(info.measure({group.scene, a}).status);
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
