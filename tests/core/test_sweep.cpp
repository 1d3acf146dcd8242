// Sweeps: read, written, refused; the scenes of their frames.
#include "core/studies/sweep.h"
#include "tests/core/support.h"

#include <tuple>

namespace attnlab::test {
namespace {

Scene with_rule(std::uint64_t seed, ScoreRule rule) {
  for (;; seed += 1000) {
    Scene scene = random_scene(seed, Entries::generic);
    if (scene.score == rule && !scene.unit_keys && scene.value != ValueRule::keys) return scene;
  }
}

Sweep read(const Scene& scene, std::string_view text) {
  const auto got = read_sweep(scene, text);
  if (const auto* why = std::get_if<std::string>(&got)) ADD_FAILURE() << *why;
  return std::holds_alternative<Sweep>(got) ? std::get<Sweep>(got) : Sweep{};
}

std::string refused(const Scene& scene, std::string_view text) {
  const auto got = read_sweep(scene, text);
  if (const auto* why = std::get_if<std::string>(&got)) return *why;
  ADD_FAILURE() << text << " was read";
  return {};
}

TEST(Sweep, ReadsEveryKindAndWritesItBack) {
  const Scene scene = with_rule(1, ScoreRule::qk);
  const std::string input = name_of(query_input(scene.source));
  for (const std::string& text :
       {std::string("temperature=0.25:4.0"), std::string("t=0.0:1.0"), input + ",1,2=-2.0:2.0",
        std::string("WQ,1,1=0.0:0.1"),
        std::string("WQ:") + std::to_string(scene.heads.size()) + ",2,1=-1e-07:1e6"}) {
    SCOPED_TRACE(text);
    const Sweep sweep = read(scene, text), again = read(scene, sweep_text(sweep));
    EXPECT_EQ(sweep_text(again), sweep_text(sweep));
    const auto parts = [](const Sweep& w) { return std::tuple(w.kind, w.id, w.row, w.col, w.from, w.to); };
    EXPECT_TRUE(parts(again) == parts(sweep));
  }
  const Sweep entry = read(scene, input + ",1,2=-2:1/3");
  EXPECT_EQ(entry.kind, SweepKind::entry);
  EXPECT_EQ(entry.row, 0);
  EXPECT_EQ(entry.col, 1);
  EXPECT_EQ(entry.from, -2);
  EXPECT_EQ(entry.to, 1.0 / 3);
  EXPECT_EQ(sweep_text(read(scene, input + "[1,2]=-2:1/3")), sweep_text(entry));
  EXPECT_EQ(sweep_text(read(scene, "WQ:1[2,1]=0:1")), sweep_text(read(scene, "WQ:1,2,1=0:1")));
}

TEST(Sweep, RefusesWithOneSentence) {
  const Scene scene = with_rule(1, ScoreRule::qk);
  const std::string input = name_of(query_input(scene.source));
  for (const std::string text :
       {"", "=", "temperature", "temperature=1", "temperature=0:1", "temperature=-1:1", "temperature=1:1e9",
        "temperature=a:b", "temperature=1:1/0", "t=0:1e300",
        // Entries that are not there, or not one entry.
        "@=0:1", "@,1=0:1", "@,0,1=0:1", "@,1,9=0:1", "@,99999999999,1=0:1", "@,1,-2147483648=0:1",
        "@,1,1=0:1e7", "@:1,1,1=0:1", "WQ:0,1,1=0:1", "WQ:9,1,1=0:1", "WQ:x,1,1=0:1", "W,1,1=0:1",
        "target,1,1=0:1", "scores,1,1=0:1", "\n\x80,1,1=0:1", "@[1]=0:1", "@[1,2=0:1", "@1,2]=0:1", "]=0:1",
        "[]=0:1", "@,1[2]=0:1"}) {
    const std::string typed = text.starts_with('@') ? input + text.substr(1) : text;
    SCOPED_TRACE(typed);
    const std::string why = refused(scene, typed);
    EXPECT_TRUE(why.starts_with("sweep: ")) << why;
    EXPECT_EQ(why.find('\n'), std::string::npos);
    EXPECT_LT(why.size(), 200u) << why;
  }
}

// At t = 1 the layer is the scene's own, at t = 0 its scores come from the symmetric part.
TEST(Sweep, TAtItsEnds) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed)
    for (const ScoreRule rule : {ScoreRule::qk, ScoreRule::merged}) {
      SCOPED_TRACE(seed);
      Scene scene = with_rule(seed, rule);
      if (rule == ScoreRule::qk && scene.positions != Positions::none) scene.positions = Positions::alibi;
      const Sweep sweep{.kind = SweepKind::antisymmetry, .from = 0, .to = 1};
      ASSERT_EQ(why_not(scene, sweep), "");
      const Scene whole = at(scene, sweep, 1), half = at(scene, sweep, 0);
      ASSERT_FALSE(check(whole).has_value());
      EXPECT_EQ(whole.score, ScoreRule::merged);
      const Analysis now = analyze(scene), there = analyze(whole), symmetric = analyze(half);
      ASSERT_EQ(there.dims.h, now.dims.h);
      for (int head = 0; head < now.dims.h; ++head) {
        const auto i = static_cast<std::size_t>(head);
        const double size =
            now.heads[i].L.allFinite() ? std::max(1.0, now.heads[i].S.cwiseAbs().maxCoeff()) : 1;
        EXPECT_TRUE(near(there.heads[i].A, now.heads[i].A, 1e-9 * size));
        EXPECT_TRUE(same_bits(view(half.heads[i].W), view(WeightMatrix(half.heads[i].W.transpose()))));
        EXPECT_LT((symmetric.heads[i].W - half.heads[i].W).norm(), 1e-15);
      }
      EXPECT_TRUE(near(there.Y, now.Y, 1e-8 * std::max(1.0, now.Y.cwiseAbs().maxCoeff())));
    }
}

TEST(Sweep, MovesOneNumberAndNothingElse) {
  each_seed(100, [&](std::uint64_t seed) {
    Random random(seed);
    const Scene scene = random_scene(seed, Entries::any);
    for (const MatrixId id : matrices_in_use(scene)) {
      const MatrixView m = matrix(scene, id);
      const int row = random.between(0, static_cast<int>(m.rows()) - 1),
                col = random.between(0, static_cast<int>(m.cols()) - 1);
      const Sweep sweep{SweepKind::entry, id, row, col, -3, 5};
      ASSERT_EQ(why_not(scene, sweep), "");
      Scene moved = at(scene, sweep, 4.5);
      EXPECT_EQ(matrix(moved, id)(sweep.row, sweep.col), 4.5);
      EXPECT_FALSE(moved == scene);
      matrix(moved, id)(sweep.row, sweep.col) = m(sweep.row, sweep.col);
      EXPECT_TRUE(moved == scene);
    }
    Scene cold = at(scene, {.kind = SweepKind::temperature}, 0.5);
    EXPECT_EQ(cold.temperature, 0.5);
    cold.temperature = scene.temperature;
    EXPECT_TRUE(cold == scene);
  });
}

TEST(Sweep, FramesGoThereAndBack) {
  for (int n = 2; n <= 1000; n = n < 40 ? n + 1 : n * 2 + n % 3) {
    SCOPED_TRACE(n);
    const Sweep sweep{.kind = SweepKind::temperature, .from = 0.1, .to = 3.7};
    EXPECT_EQ(value_of_frame(sweep, 0, n), sweep.from);
    EXPECT_EQ(value_of_frame(sweep, n / 2, n), sweep.to);
    for (int i = 1; i < n; ++i) {
      const double before = value_of_frame(sweep, i - 1, n), now = value_of_frame(sweep, i, n);
      EXPECT_TRUE(i <= n / 2 ? now > before : now < before) << i;
      EXPECT_NE(now, sweep.from) << i;
      if (n % 2 == 0) {
        EXPECT_EQ(now, value_of_frame(sweep, n - i, n)) << i;
      }
    }
  }
  for (const ScoreRule rule : {ScoreRule::qq, ScoreRule::shared, ScoreRule::single, ScoreRule::unprojected})
    EXPECT_NE(why_not(with_rule(3, rule), {.kind = SweepKind::antisymmetry, .from = 0, .to = 1}), "");
  Scene scene = with_rule(3, ScoreRule::qk);
  scene.positions = Positions::none;
  const Sweep sweep{.kind = SweepKind::antisymmetry, .from = 0, .to = 1};
  EXPECT_EQ(why_not(scene, sweep), "");
  scene.unit_keys = true;
  EXPECT_NE(why_not(scene, sweep), "");
  scene.unit_keys = false;
  scene.heads[0].W_Q.setConstant(1e200);
  scene.heads[0].W_K.setConstant(1e200);
  EXPECT_NE(why_not(scene, sweep), "");
  EXPECT_NE(why_not({}, sweep), "");
  EXPECT_NE(why_not(with_rule(3, ScoreRule::merged), {.kind = SweepKind::temperature, .from = 1, .to = nan}),
            "");
}

// The time for which the layer was applied to its own output.
TEST(Sweep, TheTokensMoveWithTime) {
  Scene scene;
  scene.X = TokenMatrix::Identity(3, 3);
  scene.heads.resize(1);
  scene.score = ScoreRule::unprojected;
  scene.value = ValueRule::inputs;
  scene.output = OutputRule::none;
  scene.inside = {Scale::Kind::number, 0.5};
  for (const char* text : {"again=0:2", "sphere=0:3"}) {
    const auto read = read_sweep(scene, text);
    ASSERT_TRUE(std::holds_alternative<Sweep>(read)) << text;
    const auto& sweep = std::get<Sweep>(read);
    EXPECT_EQ(sweep_text(sweep), text);
    EXPECT_TRUE(at(scene, sweep, 0) == scene);
    EXPECT_FALSE(check(at(scene, sweep, sweep.to)).has_value());
  }
  const Scene end = at(scene, {.kind = SweepKind::sphere, .from = 0, .to = 3}, 3);
  EXPECT_NEAR(end.X.row(0).dot(end.X.row(1)), 0.93588051627, 1e-6);  // by steps of 0.05
  // X' = Y(X), and from one place of all nothing but e^t is left.
  Scene one = scene;
  one.X = TokenMatrix::Ones(3, 3);
  EXPECT_NEAR(at(one, {.kind = SweepKind::again, .from = 0, .to = 1}, 1).X(2, 1), std::exp(1.0), 1e-6);
  for (const char* bad : {"again=-1:2", "again=0:1e9", "sphere=0:101", "again=0", "again=0:x"})
    EXPECT_TRUE(std::holds_alternative<std::string>(read_sweep(scene, bad))) << bad;
  one.X *= 1e306;
  EXPECT_TRUE(std::holds_alternative<std::string>(read_sweep(one, "again=0:20")));
  scene.source = Source::free;
  scene.Q = scene.K = scene.V = scene.X;
  EXPECT_TRUE(std::holds_alternative<std::string>(read_sweep(scene, "again=0:2")));
}

}  // namespace
}  // namespace attnlab::test
