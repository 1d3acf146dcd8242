// Random walks of edits: every scene on the way is valid; what was hidden comes back; undo is exact,
// and one gesture is one step.
#include "core/analysis/analysis.h"
#include "core/scene/history.h"
#include "tests/core/random_edit.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

bool all_finite(const Scene& s) {
  bool finite =
      std::isfinite(s.temperature) && std::isfinite(s.inside.number) && std::isfinite(s.outside.number);
  for (int kind = 0; kind < matrix_kind_count; ++kind)
    for (int head = 0; head < max_heads; ++head)
      finite = finite && matrix(s, {static_cast<MatrixKind>(kind), head}).allFinite();
  return finite;
}

TEST(RandomEdits, KeepEverySceneValidAndFinite) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Random random(seed);
    Scene s = random_scene(seed, Entries::any);
    std::string trace = "seed " + std::to_string(seed);
    for (int step = 0; step < 100; ++step) {
      const Edit edit = random_edit(random, s, true);
      trace += "\n" + describe(edit);
      s = attnlab::apply(s, edit);
      const auto problem = check(s);
      ASSERT_FALSE(problem) << problem->field << ": " << problem->expected << "\n" << trace;
      ASSERT_TRUE(all_finite(s)) << trace;
      ASSERT_LE(s.tokens.size(), static_cast<std::size_t>(dims(s).n_q)) << trace;
    }
  }
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Random random(seed);
    const Scene s = random_scene(seed, Entries::any);
    const Edit edit = random_edit(random, s, false);
    EXPECT_TRUE(attnlab::apply(s, edit) == attnlab::apply(s, edit)) << "seed " << seed;
  }
}

// Down to every smaller size and up again, and the other way, from scenes over all rules.
TEST(RandomEdits, ResizingThereAndBackRestoresEveryBit) {
  each_scene(400, Entries::any, [&](const Scene& s) {
    for (const Size size : {Size::n_q, Size::n_k, Size::d, Size::d_V, Size::d_k, Size::d_v, Size::h}) {
      const int now = value_of(dims(s), size);
      for (int to = 1; to <= std::max(now - 1, range_of(s, size).high); ++to) {
        const Scene back = apply(apply(s, Resize{size, to}), Resize{size, now});
        ASSERT_TRUE(back == s) << ", size " << static_cast<int>(size) << " " << now << " to " << to;
      }
    }
  });
}

// The analysis after a change of rule and back is the analysis before, bit for bit.
void expect_same_numbers(const Scene& before, const Scene& after, const std::string& what) {
  const Analysis a = analyze(before), b = analyze(after);
  ASSERT_EQ(a.dims, b.dims) << what;
  EXPECT_TRUE(identical(a.Y, b.Y)) << what;
  EXPECT_EQ(a.loss, b.loss) << what;
  for (const MatrixId id : matrices_in_use(before))
    EXPECT_TRUE(same_bits(matrix(before, id), matrix(after, id))) << what << ": " << name_of(id.kind);
  EXPECT_EQ(before.tokens, after.tokens) << what;
  EXPECT_EQ(before.key_tokens, after.key_tokens) << what;
  EXPECT_TRUE(before.mask == after.mask) << what;
  EXPECT_EQ(before.inside, after.inside) << what;
  EXPECT_EQ(before.outside, after.outside) << what;
}

TEST(RandomEdits, SwitchingARuleAndBackLosesNothing) {
  each_scene(400, Entries::any, [&](const Scene& s, std::uint64_t seed) {
    for (int to = 0; to < 6; ++to) {
      const std::string what = "seed " + std::to_string(seed) + " to " + std::to_string(to);
      const auto expect_back = [&](const std::string& rule, const Edit& there, const Edit& back) {
        expect_same_numbers(s, attnlab::apply(attnlab::apply(s, there), back), rule + what);
      };
      if (s.score != ScoreRule::merged)  // merged starts anew from W_Q W_K^T
        expect_back("score ", SetScore{static_cast<ScoreRule>(to)}, SetScore{s.score});
      if (to < 3) {
        expect_back("source ", SetSource{static_cast<Source>(to)}, SetSource{s.source});
        expect_back("value ", SetValue{static_cast<ValueRule>(to)}, SetValue{s.value});
        expect_back("output ", SetOutput{static_cast<OutputRule>(to)}, SetOutput{s.output});
      }
      if (HasFailure()) return;
    }
  });
}

TEST(RandomEdits, FiveHundredUndoneAndRedoneEndWhereTheyBegan) {
  each_seed(10, [&](std::uint64_t seed) {
    Random random(seed);
    const Scene start = random_scene(seed, Entries::any);
    History history(start);
    std::vector<Scene> sealed{start};
    for (int step = 0; step < 500; ++step) {
      history.change(attnlab::apply(history.scene(), random_edit(random, history.scene(), true)));
      history.seal();
      if (!(history.scene() == sealed.back())) sealed.push_back(history.scene());
      ASSERT_EQ(history.steps() + 1, sealed.size());
    }
    for (std::size_t k = sealed.size() - 1; k-- > 0;) {
      ASSERT_TRUE(history.undo());
      ASSERT_TRUE(history.scene() == sealed[k]) << "undo to step " << k;
    }
    EXPECT_FALSE(history.undo());
    EXPECT_TRUE(history.scene() == start);
    for (std::size_t k = 1; k < sealed.size(); ++k) {
      ASSERT_TRUE(history.redo());
      ASSERT_TRUE(history.scene() == sealed[k]) << "redo to step " << k;
    }
    EXPECT_FALSE(history.redo());
  });
}

Scene titled(const std::string& title) {
  Scene s = bare_scene(tokens({{1, 2}, {3, 4}}), tokens({{1, 2}, {3, 4}}), tokens({{1, 2}, {3, 4}}));
  s.title = title;
  return s;
}

TEST(History, AGestureIsOneStep) {
  History h(titled("a"));
  EXPECT_FALSE(h.can_undo());
  EXPECT_FALSE(h.can_redo());
  EXPECT_FALSE(h.undo());
  EXPECT_FALSE(h.redo());
  EXPECT_EQ(h.scene().title, "a");
  // A drag of many changes.
  for (const char* title : {"b", "c", "d"}) h.change(titled(title));
  h.seal();
  EXPECT_EQ(h.steps(), 1u);
  EXPECT_TRUE(h.undo());
  EXPECT_EQ(h.scene().title, "a");
  EXPECT_TRUE(h.redo());
  EXPECT_EQ(h.scene().title, "d");
  // Sealing without a change is no step.
  h = History(titled("a"));
  h.seal();
  h.change(titled("b"));
  h.change(titled("a"));
  h.seal();
  EXPECT_EQ(h.steps(), 0u);
  EXPECT_FALSE(h.can_undo());
  // Escape goes back to the last step.
  h = History(titled("a"));
  h.change(titled("b"));
  h.seal();
  h.change(titled("c"));
  h.abandon();
  EXPECT_EQ(h.scene().title, "b");
  EXPECT_EQ(h.steps(), 1u);
}

TEST(History, UndoSealsWhatIsLive) {
  History h(titled("a"));
  h.change(titled("b"));
  EXPECT_TRUE(h.can_undo());
  EXPECT_TRUE(h.undo());
  EXPECT_EQ(h.scene().title, "a");
  EXPECT_TRUE(h.redo());
  EXPECT_EQ(h.scene().title, "b");
  h = History(titled("a"));
  h.change(titled("b"));
  h.seal();
  h.undo();
  EXPECT_TRUE(h.can_redo());
  h.change(titled("c"));
  EXPECT_FALSE(h.can_redo()) << "a live change already closes the way";
  h.seal();
  EXPECT_FALSE(h.redo());
  h.undo();
  EXPECT_EQ(h.scene().title, "a");
  Scene with_shelf = titled("a");
  with_shelf.hidden.tokens = {"hidden"};
  History shelved(with_shelf);
  shelved.change(titled("b"));
  shelved.seal();
  shelved.undo();
  EXPECT_EQ(shelved.scene().hidden.tokens, with_shelf.hidden.tokens);
}

TEST(History, ForgetsTheOldestStepsBeyondItsLimit) {
  History h(titled("0"));
  for (std::size_t k = 1; k <= max_steps + 10; ++k) {
    h.change(titled(std::to_string(k)));
    h.seal();
  }
  EXPECT_EQ(h.steps(), max_steps);
  while (h.undo()) {
  }
  EXPECT_EQ(h.scene().title, "10");
}

}  // namespace
}  // namespace attnlab::test
