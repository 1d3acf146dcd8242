// What moved between two states of a scene, by the numbers of the opening scene and by invariances, and its sentence.
#include "core/scene/edit.h"
#include "core/scene/scene_file.h"
#include "core/studies/moved.h"
#include "core/text/utf8.h"
#include "tests/core/random_edit.h"
#include "tests/core/random_scene.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

using Kind = WhatMoved::Kind;

struct Pair {
  Scene before, now;

  WhatMoved moved(const WhatMoved& held = {}) const {
    return what_moved(before, analyze(before), now, analyze(now), held);
  }
  std::string words(const WhatMoved& held = {}) const { return moved_words(now, moved(held)); }
};

// Scores, and so logits, that are set directly: Q = the logits, K = 1, no scale.
Scene with_logits(std::initializer_list<std::initializer_list<double>> rows) {
  Scene s;
  s.source = Source::free;
  s.score = ScoreRule::unprojected;
  s.value = ValueRule::inputs;
  s.output = OutputRule::none;
  s.inside = {Scale::Kind::none, 1};
  s.tokens = {"one", "two", "three"};
  s.Q = tokens(rows);
  s.K = s.V = tokens({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  s.heads.resize(1);
  return s;
}
Scene with_shares(std::initializer_list<std::initializer_list<double>> shares) {
  Scene s = with_logits(shares);
  s.Q = s.Q.array().log().matrix().eval();
  return s;
}
constexpr double third = 1.0 / 3;

const Scene& opening() {
  const std::string words = "[[-0.5, 0.3, -0.4], [0.9, -0.7, -0.3], [1, 1, 0.9], [0.4, 0.8, -0.7]]";
  static const Scene scene = std::get<Scene>(read_scene(
      R"({"attnlab": 1, "tokens": ["The", "movie", "was", "bomb"], "source": "free", "Q": )" + words +
          ", \"K\": " + words + ", \"V\": " + words +
          R"(, "heads": [{"WQ": [[-0.6, 0.1], [0.6, 0.6], [0.8, -0.6]], "WK": [[0.5, 1.2], [0.9, -1.1], [-1.2, -1]],
        "WV": [[0.8, 0.1], [0.1, 0.9], [0.3, -0.2]]}], "WO": [[0.9, -0.2, 0.3], [0.1, 0.8, 0.4]]})",
      "opening"));
  return scene;
}

TEST(Moved, TheOpeningSceneSaysWhatTheLectureSays) {
  const auto edited = [](MatrixKind kind, int row, int col, double value) {
    return Pair{opening(), apply(opening(), SetEntry{{kind, 0}, row, col, value})}.words();
  };
  EXPECT_EQ(edited(MatrixKind::Q, 3, 2, 0.4),
            "bomb now attends most to itself, 0.36; before to movie, 0.67.");
  EXPECT_EQ(edited(MatrixKind::Q, 3, 2, -0.9), "bomb now gives movie 0.72 of its attention, before 0.67.");
  EXPECT_EQ(edited(MatrixKind::V, 1, 0, 5), "The output of bomb is now 2.30 in dimension 1, before 0.26.");
  EXPECT_EQ(edited(MatrixKind::Q, 3, 2, -0.7), "Nothing that follows has moved.");
}

TEST(Moved, SaysEachKindInWordsThatFit) {
  const std::string z(60, 'z'), itself = ", 0.50; before to itself, 0.50.";
  const Scene before = with_shares({{0.5, 0.3, 0.2}, {0.2, 0.5, 0.3}, {0.3335, 0.3333, 0.3332}});
  Pair pair{before, with_shares({{0.3, 0.5, 0.2}, {0.2, 0.5, 0.3}, {0.3335, 0.3333, 0.3332}})};
  for (const auto& [labels, words] :
       {std::pair{std::vector<std::string>{"one", ""}, "one now attends most to token 2" + itself},
        {{"the", "cat", "the"}, "the (1) now attends most to cat" + itself},
        {{"Donaudampfschiff", "Größe“ünnötig"}, "Donau…schiff now attends most to Größe…nötig" + itself},
        {{z, z + "y"}, "zzzzzz…zzzzz now attends most to zzzzzz…zzzzy" + itself}}) {
    pair.now.tokens = labels;
    EXPECT_EQ(pair.words(), words);
  }
  // Two numbers are told apart where they can be.
  pair = {before, with_shares({{0.5, 0.3, 0.2}, {0.2, 0.5, 0.3}, {0.3333, 0.3334, 0.3333}})};
  EXPECT_EQ(pair.words(), "three now attends most to two, 0.3334; before to one, 0.3335.");
  Scene other = before;
  EXPECT_EQ(moved_words(other, {Kind::weight, 0, 0, 1, 1, 0.500001, 0.5}),
            "one now gives two ≈ 0.50 of its attention, before 0.50.");
  // Weights that are no shares, several heads, keys of others.
  other.weights = WeightsRule::linear;
  other.heads.resize(2);
  EXPECT_EQ(moved_words(other, {Kind::weight, 1, 0, 1, 1, -1.5, 0}),
            "one now weighs two with −1.50 in head 2, before 0.");
  other.source = Source::cross;
  EXPECT_EQ(moved_words(other, {Kind::place, 0, 0, 1, 0, 2, 3}),
            "one now weighs most two in head 1, 2.00; before one, 3.00.");
}

TEST(Moved, WhatCannotBeComparedIsNotSaid) {
  for (const Edit& edit : {Edit(Resize{Size::h, 2}), Edit(Resize{Size::n_q, 3})})
    EXPECT_EQ((Pair{opening(), apply(opening(), edit)}.words()), "");
  Pair over{opening(), opening()};
  over.now.Q(3, 2) = 1e308;
  over.now.Q(3, 1) = 1e308;
  EXPECT_EQ(over.words(), "");
  EXPECT_EQ((Pair{opening(), {}}.words()), "");
  // A key that a row does not see is never its greatest, whatever the other weights.
  Scene linear = with_logits({{-1, -2, -3}, {-1, -2, -3}, {-1, -2, -3}});
  linear.weights = WeightsRule::linear;
  linear.mask = {Mask::Kind::causal, {}};
  Scene next = linear;
  next.Q(1, 0) = -2.5;
  EXPECT_EQ((Pair{linear, next}.moved()), (WhatMoved{Kind::place, 0, 1, 1, 0, -2, -1}));
}

TEST(Moved, AHandThatHoldsIsToldOfAnotherRowOnlyWhenItHasMovedMoreByAFifth) {
  const auto at = [](double a, double b) {
    return with_shares({{0.5 + a, 0.3 - a, 0.2}, {0.2, 0.5 + b, 0.3 - b}, {third, third, third}});
  };
  const Scene before = at(0, 0);
  const WhatMoved first = Pair{before, at(0.10, 0.05)}.moved();
  EXPECT_EQ(first.row, 0);
  EXPECT_EQ((Pair{before, at(0.10, 0.11)}.moved().row), 1);
  EXPECT_EQ((Pair{before, at(0.10, 0.11)}.moved(first).row), 0);
  EXPECT_EQ((Pair{before, at(0.10, 0.13)}.moved(first).row), 1);
  // A row that is held and whose greatest weight changes its place is said so; what has come back is not.
  EXPECT_EQ((Pair{before, at(-0.15, 0)}.moved(first).kind), Kind::place);
  EXPECT_EQ((Pair{before, at(0, 0.02)}.moved(first).row), 1);
  EXPECT_EQ((Pair{before, before}.moved(first).kind), Kind::nothing);
}

TEST(Moved, IsTheSameThingWhileItIsHeldAndBackwards) {
  int places = 0, said = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    Scene scene = random_scene(seed, Entries::generic);
    const Scene next = attnlab::apply(scene, random_edit(random, scene, false));
    const Pair pair{scene, next};
    const WhatMoved moved = pair.moved();
    EXPECT_LE(characters(pair.words()), 80U) << "seed " << seed;
    places += moved.kind == Kind::place ? 1 : 0;
    said += moved.kind != Kind::unlike ? 1 : 0;
    if (moved.kind == Kind::unlike || moved.kind == Kind::nothing) continue;
    EXPECT_EQ(pair.moved(moved), moved) << "seed " << seed << ": what is held and moved most stays";
    const WhatMoved back = Pair{next, scene}.moved();
    EXPECT_EQ(back.kind, moved.kind) << "seed " << seed;
    EXPECT_EQ(back.row, moved.row) << "seed " << seed;
    EXPECT_TRUE(back.col != moved.col_before || back.now == moved.before) << "seed " << seed;
  }
  EXPECT_GT(places, 5);
  EXPECT_GT(said, 80);
}

}  // namespace
}  // namespace attnlab::test
