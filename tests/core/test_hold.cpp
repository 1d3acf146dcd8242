// What would it take: every answer is checked by what shares no line with it. A weight that is said to be
// reached is computed anew; a bound is worked out from the shares alone in extended precision; a change that
// is said to be the least is compared with what another solver finds.
#include "core/scene/rules.h"
#include "core/studies/hold.h"
#include "tests/core/extreme_scene.h"
#include "tests/core/hold_truth.h"
#include "tests/core/support.h"

#include <iostream>

namespace attnlab::test {
namespace {

using Status = Held::Status;

Scene with_matrix(const Scene& scene, MatrixId id, const Matrix& values) {
  return attnlab::apply(scene, SetMatrix{id, values});
}

// A weight of a random scene, what it is to be, and a matrix.
struct Asked {
  Scene scene;
  HoldRequest request;
};

Asked asked(std::uint64_t seed, Entries entries) {
  Random random(seed * 2 + (entries == Entries::any ? 1 : 0));
  const Recipe recipe = random_recipe(random);
  Asked out{make_scene(random, recipe, entries), {}};
  const Dims n = dims(out.scene);
  out.request.head = random.between(0, n.h - 1);
  out.request.query = random.between(0, n.n_q - 1);
  out.request.key = random.between(0, n.n_k - 1);
  const auto offered = hold_matrices(out.scene, out.request.head);
  out.request.moves =
      offered[static_cast<std::size_t>(random.between(0, static_cast<int>(offered.size()) - 1))];
  const bool linear = out.scene.weights == WeightsRule::linear;
  out.request.weight = linear ? random.uniform(-3, 3) : random.uniform(0, 1);
  if (random.chance(0.05) && !linear) out.request.weight = random.between(0, 1);
  return out;
}

// Whether the logits are linear in the entries of this matrix.
bool is_linear(const Scene& scene, MatrixId id) {
  const bool twice = scene.score == ScoreRule::qq, keys = !scene.unit_keys;
  if (scene.weights == WeightsRule::sparsemax) return false;
  switch (id.kind) {
    case MatrixKind::WQ: return scene.score == ScoreRule::qk;
    case MatrixKind::WK: return keys;
    case MatrixKind::W: return true;
    case MatrixKind::X: return scene.source == Source::cross && !twice;
    case MatrixKind::Q: return !twice;
    case MatrixKind::M:
    case MatrixKind::K: return keys;
    default: return false;
  }
}

struct Count {
  int asked = 0, not_found = 0, impossible = 0;
};

TEST(Hold, EveryAnswerIsTrue) {
  const std::uint64_t first = seed_of_run();
  std::map<std::string, Count> counts;
  for (std::uint64_t at = 0; at < cases(10000, 300) && !HasFailure(); ++at) {
    const std::uint64_t seed = first + at;
    SCOPED_TRACE("ATTNLAB_SEED=" + std::to_string(seed));
    const Asked one = asked(seed, at % 2 == 0 ? Entries::generic : Entries::any);
    const Held held = hold(one.scene, one.request);
    const std::string rule(score_names[static_cast<std::size_t>(one.scene.score)]);
    const std::string what = rule + (one.scene.unit_keys ? " unit " : " ") + name_of(one.request.moves.kind) +
                             ' ' + std::string(weights_names[static_cast<std::size_t>(one.scene.weights)]);
    Count& count = counts[what];
    ++count.asked;
    ASSERT_NE(held.status, Status::not_offered) << held.why;
    EXPECT_FALSE(held_words(one.scene, one.request, held).empty());
    if (held.status == Status::impossible) {
      ++count.impossible;
      EXPECT_TRUE(accepted(one.scene, one.request, held.proof)) << what;
      // Of ends another solver finds what is as near as doubles are.
      if (at % 20 == 0 && held.proof.kind != Held::Proof::Kind::ends) {
        EXPECT_FALSE(shortest_found(one.scene, one.request, seed, 10).has_value()) << what;
      }
      continue;
    }
    const Scene after = with_matrix(one.scene, one.request.moves, held.values);
    const double weight = analyze(after).head(one.request.head).A(one.request.query, one.request.key);
    EXPECT_EQ(weight, held.weight);
    const auto moved = matrix(after, one.request.moves) - matrix(one.scene, one.request.moves);
    EXPECT_NEAR(moved.norm(), held.length, 1e-9 * (1 + held.length));
    const bool reached = std::abs(weight - one.request.weight) <= hold_error;
    EXPECT_EQ(reached, held.status == Status::reached);
    if (held.status == Status::not_found) {
      ++count.not_found;
      EXPECT_FALSE(is_linear(one.scene, one.request.moves))
          << what << " " << held.weight << " for " << one.request.weight << " length " << held.length;
    }
  }
  Count all;
  for (const auto& [what, count] : counts) {
    all.asked += count.asked;
    all.not_found += count.not_found;
    all.impossible += count.impossible;
    if (count.not_found > 0)
      std::cout << what << ": not found " << count.not_found << " of " << count.asked << '\n';
  }
  std::cout << "from seed " << first << ": " << all.asked << " asked, " << all.impossible << " impossible, "
            << all.not_found << " not found\n";
}

// Slices come to the answer of the whole, none tries more than its bound, and until then none says that
// nothing is found; what they say to be reached is.
TEST(Hold, InSlicesItIsTheSame) {
  std::uint64_t several = 0;
  each_seed(cases(1000, 200), [&](std::uint64_t seed) {
    const Asked one = asked(seed, seed % 2 == 0 ? Entries::generic : Entries::any);
    Holding slices(one.scene, one.request);
    int before = slices.tried();
    bool more = true;
    for (int count = 1; more; ++count) {
      more = slices.go_on();
      EXPECT_LE(slices.tried() - before, Holding::slice);
      before = slices.tried();
      if (!more) break;
      several += count == 1 ? 1 : 0;
      const Held& so_far = slices.held();
      ASSERT_EQ(so_far.status, Status::looking);
      EXPECT_FALSE(held_words(one.scene, one.request, so_far).empty());
      if (!does_it(one.request, so_far)) continue;
      const Scene after = with_matrix(one.scene, one.request.moves, so_far.values);
      EXPECT_EQ(analyze(after).head(one.request.head).A(one.request.query, one.request.key), so_far.weight);
    }
    const Held whole = hold(one.scene, one.request), &held = slices.held();
    EXPECT_EQ(held.status, whole.status);
    EXPECT_TRUE(same_bits(view(held.values), view(whole.values)));
    EXPECT_EQ(held.length, whole.length);
    EXPECT_EQ(held.weight, whole.weight);
    EXPECT_EQ(held.least, whole.least);
  });
  EXPECT_GT(several, 0U) << "no search takes more than a slice";
}

// None of a hundred starts of another solver leads to a change that is shorter by more than a hundredth,
// where the logits are linear in the entries; of what is searched it is counted how often one does.
TEST(Hold, ItMovesNoMoreThanItMust) {
  const std::uint64_t first = seed_of_run();
  std::uint64_t compared = 0, searched = 0, longer = 0;
  for (std::uint64_t at = 0; compared < cases(200, 20) && !HasFailure(); ++at) {
    const std::uint64_t seed = first + at;
    SCOPED_TRACE("ATTNLAB_SEED=" + std::to_string(seed));
    const Asked one = asked(seed, Entries::generic);
    const Held held = hold(one.scene, one.request);
    if (held.status != Status::reached || held.length == 0) continue;
    const auto other = shortest_found(one.scene, one.request, seed, static_cast<int>(cases(100, 20)));
    if (!other) continue;
    const bool fits = held.length <= 1.01 * *other;
    if (is_linear(one.scene, one.request.moves)) {
      ++compared;
      EXPECT_TRUE(fits) << held.length << " against " << *other;
    } else {
      ++searched;
      longer += fits ? 0 : 1;
    }
  }
  std::cout << "from seed " << first << ": " << compared << " compared, none longer; of " << searched
            << " searched " << longer << " longer\n";
}

// q = (1, 0) and keys (1, 0), (-1, 0): the weight is 1 / (1 + exp(-2 q_1)), and q_1 alone moves.
TEST(Hold, OfTwoKeysByHand) {
  const Scene scene =
      bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {-1, 0}}), tokens({{1, 0}, {0, 1}}));
  const HoldRequest request{0, 0, 0, 0.6, {MatrixKind::Q, 0}};
  const Held held = hold(scene, request);
  ASSERT_EQ(held.status, Status::reached);
  EXPECT_TRUE(held.least);
  const double wanted = std::log(1.5) / 2;
  EXPECT_NEAR(held.values(0, 0), wanted, 1e-9);
  EXPECT_EQ(held.values(0, 1), 0);
  EXPECT_EQ(held.values(1, 0), 0);
  EXPECT_NEAR(held.length, 1 - wanted, 1e-9);
  EXPECT_EQ(held_words(scene, request, held), "Q moves by 0.80, the least that does it.");
}

// The key (0, 0) is the mean of (1, 0) and (-1, 0): its weight is at most 1/3, at q = 0.
TEST(Hold, AKeyAmongTheOthersHasABound) {
  Scene scene = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 0}, {-1, 0}}),
                           tokens({{1, 0}, {0, 1}, {1, 1}}));
  scene.tokens = {"The", "movie", "was"};
  scene.tokens.resize(2);
  scene.key_tokens = {"The", "movie", "was"};
  HoldRequest request{0, 0, 1, 0.4, {MatrixKind::Q, 0}};
  const Held held = hold(scene, request);
  ASSERT_EQ(held.status, Status::impossible);
  EXPECT_NEAR(held.proof.bound, 1.0 / 3, 1e-6);
  EXPECT_TRUE(held.proof.always);
  EXPECT_NEAR(held.proof.shares(0, 0), 0.5, 1e-6);
  EXPECT_EQ(
      held_words(scene, request, held),
      "Impossible with Q: whatever it is, the score with “movie” is 0.50 of that with “The” and 0.50 of that "
      "with “was”, so the weight is at most 0.33.");
  request.weight = 0.33;
  EXPECT_EQ(hold(scene, request).status, Status::reached);
  // A query that sees nothing of the keys moves no weight by them.
  scene.Q.row(0).setZero();
  request.moves = {MatrixKind::K, 0};
  const Held fixed = hold(scene, request);
  ASSERT_EQ(fixed.status, Status::impossible);
  EXPECT_EQ(held_words(scene, request, fixed), "Impossible with K: no change of it moves this weight.");
}

TEST(Hold, WhatMakesNoSenseIsASentence) {
  const Scene scene = paper_scene();
  HoldRequest request{0, 0, 1, 1.2, {MatrixKind::WQ, 0}};
  const auto words = [&] { return held_words(scene, request, hold(scene, request)); };
  EXPECT_EQ(words(), "Expected a weight from 0 to 1, found 1.20.");
  for (const double weight : {nan, inf, -inf}) {
    request.weight = weight;
    EXPECT_EQ(words(), "A weight is a finite number.");
  }
  request.weight = 1;
  EXPECT_EQ(words(), "Impossible: a softmax comes near to 1, but is never 1.");
  request.weight = 0.5;  // all keys are equal
  EXPECT_EQ(words(), "Impossible with W^Q of head 1: no change of it moves this weight.");
  Scene masked = scene;
  masked.mask.kind = Mask::Kind::causal;
  EXPECT_EQ(held_words(masked, request, hold(masked, request)),
            "Impossible: the mask hides token 2 from token 1.");
  request.key = 0;
  EXPECT_EQ(held_words(masked, request, hold(masked, request)),
            "Impossible: token 1 sees no other key than token 1, so the weight is always 1.");
}

// Numbers from the ends of the range of doubles: an answer that is true, or a sentence.
TEST(Hold, NumbersOfAnySize) {
  each_seed(cases(2000, 200), [](std::uint64_t seed) {
    const Scene scene = extreme_scene(seed);
    const Dims n = dims(scene);
    for (const MatrixId id : hold_matrices(scene, 0)) {
      const HoldRequest request{0, n.n_q - 1, 0, 0.3, id};
      const Held held = hold(scene, request);
      EXPECT_FALSE(held_words(scene, request, held).empty());
      if (held.status != Status::reached) continue;
      const Scene after = with_matrix(scene, id, held.values);
      EXPECT_NEAR(analyze(after).head(0).A(n.n_q - 1, 0), 0.3, hold_error);
    }
  });
}

// The matrices that are offered are those that the scores read, and a change of rule changes them.
TEST(Hold, TheMatricesOfTheScores) {
  Scene scene = paper_scene();
  const auto names = [&] {
    std::string all;
    for (const MatrixId id : hold_matrices(scene, 1)) all += hold_name(scene, id) + "; ";
    return all;
  };
  EXPECT_EQ(names(), "W^Q of head 2; W^K of head 2; X; ");
  scene = attnlab::apply(scene, SetScore{ScoreRule::merged});
  EXPECT_EQ(names(), "W of head 2; X; ");
  scene = attnlab::apply(scene, SetScore{ScoreRule::qq});
  EXPECT_EQ(names(), "W^Q of head 2; X; ");
}

}  // namespace
}  // namespace attnlab::test
