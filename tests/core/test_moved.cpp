// What moved between two states of a scene, by the numbers of the opening scene and by invariances,
// and its sentence.
#include "core/scene/edit.h"
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
  std::string words(const WhatMoved& held = {}) const { return moved_words(now, moved(held)).text; }
};

// Scores, and so logits, that are set directly: Q = the logits, K = 1, no scale.
Scene with_logits(std::initializer_list<std::initializer_list<double>> rows) {
  Scene s;
  s.source = Source::free, s.score = ScoreRule::unprojected;
  s.value = ValueRule::inputs, s.output = OutputRule::none;
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

TEST(Moved, TheOpeningSceneSaysWhatTheLectureSays) {
  const auto edited = [](MatrixKind kind, int row, int col, double value) {
    return Pair{movie_scene(), apply(movie_scene(), SetEntry{{kind, 0}, row, col, value})}.words();
  };
  EXPECT_EQ(edited(MatrixKind::Q, 3, 2, 0.4),
            "bomb now attends most to itself, 0.36; before to movie, 0.67.");
  EXPECT_EQ(edited(MatrixKind::Q, 3, 2, -0.9), "bomb now gives movie 0.73 of its attention, before 0.67.");
  EXPECT_EQ(edited(MatrixKind::V, 1, 0, 5), "The output of bomb is now 2.40 in dimension 1, before 0.40.");
  EXPECT_EQ(edited(MatrixKind::Q, 3, 2, -0.7), "Nothing that follows has moved.");
  EXPECT_EQ(edited(MatrixKind::Q, 3, 2, -0.7001), "No weight and no output has moved by 0.005 or more.");
}

TEST(Moved, SaysEachKindInWordsThatFit) {
  const std::string z(60, 'z'), itself = ", 0.50; before to itself, 0.50.";
  const Scene before = with_shares({{0.5, 0.3, 0.2}, {0.2, 0.5, 0.3}, {0.3335, 0.3333, 0.3332}});
  Pair pair{before, with_shares({{0.3, 0.5, 0.2}, {0.2, 0.5, 0.3}, {0.3335, 0.3333, 0.3332}})};
  for (const auto& [labels, words] :
       {std::pair{std::vector<std::string>{"one", ""}, "one now attends most to t2" + itself},
        {{"the", "cat", "the"}, "the (1) now attends most to cat" + itself},
        {{"Donaudampfschiff", "Größe“ünnötig"}, "Don…iff now attends most to Grö…tig" + itself},
        {{z, z + "y"}, "zzz…zzz now attends most to zzz…zzy" + itself}}) {
    pair.now.tokens = labels;
    EXPECT_EQ(pair.words(), words);
  }
  // Two numbers are told apart where they can be.
  pair = {before, with_shares({{0.5, 0.3, 0.2}, {0.2, 0.5, 0.3}, {0.3333, 0.3334, 0.3333}})};
  EXPECT_EQ(pair.words(), "three now attends most to two, 0.333; before to one, 0.334.");
  Scene other = before;
  EXPECT_EQ(moved_words(other, {Kind::weight, 0, 0, 1, 1, 0.500001, 0.5}).text,
            "one now gives two ≈ 0.50 of its attention, before 0.50.");
  // Weights that are no shares, several heads, keys of others.
  other.weights = WeightsRule::linear;
  other.heads.resize(2);
  EXPECT_EQ(moved_words(other, {Kind::weight, 1, 0, 1, 1, -1.5, 0}).text,
            "one now weighs two with −1.50 in head 2, before 0.");
  other.source = Source::cross;
  EXPECT_EQ(moved_words(other, {Kind::place, 0, 0, 1, 0, 2, 3}).text,
            "one now weighs most two in head 1, 2.00; before one, 3.00.");
}

TEST(Moved, WhatCannotBeComparedIsNotSaid) {
  for (const Edit& edit : {Edit(Resize{Size::h, 2}), Edit(Resize{Size::n_q, 3})})
    EXPECT_EQ((Pair{movie_scene(), apply(movie_scene(), edit)}.words()), "");
  Pair over{movie_scene(), movie_scene()};
  over.now.Q(3, 2) = over.now.Q(3, 1) = 1e308;
  EXPECT_EQ(over.words(), "");
  EXPECT_EQ((Pair{movie_scene(), {}}.words()), "");
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
    return with_shares({{0.5 + a, 0.3 - a, 0.2}, {0.2, 0.5 + b, 0.3 - b}, {0.4, 0.3, 0.3}});
  };
  const WhatMoved first = Pair{at(0, 0), at(0.10, 0.05)}.moved();
  EXPECT_EQ((Pair{at(0, 0), at(0.10, 0.11)}.moved().row), 1);
  const auto held = [&](double a, double b) { return Pair{at(0, 0), at(a, b)}.moved(first); };
  EXPECT_EQ(first.row + held(0.10, 0.11).row, 0);
  EXPECT_EQ(held(0.10, 0.13).row, 1);
  EXPECT_EQ(held(0, 0.02).row, 1) << "what has come back is not said";
  EXPECT_EQ(held(-0.15, 0).kind, Kind::place);
  EXPECT_EQ(held(0, 0).kind, Kind::nothing);
}

TEST(Moved, IsTheSameThingWhileItIsHeldAndBackwards) {
  int places = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const Scene scene = random_scene(seed, Entries::generic);
    const Pair pair{scene, attnlab::apply(scene, random_edit(random, scene, false))};
    const WhatMoved moved = pair.moved(), back = Pair{pair.now, scene}.moved();
    EXPECT_LE(characters(pair.words()), 80U);
    EXPECT_TRUE(back.kind == moved.kind && back.row == moved.row);
    EXPECT_TRUE(back.col != moved.col_before || back.now == moved.before);
    EXPECT_EQ(pair.moved(moved), moved) << "what is held and moved most stays";
    places += moved.kind == Kind::place ? 1 : 0;
  }
  EXPECT_GT(places, 5);
}

}  // namespace
}  // namespace attnlab::test
