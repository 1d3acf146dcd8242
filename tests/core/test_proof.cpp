// Proofs: no line is false where the fact holds, some line is where it is broken, and the numbers are those
// of the scene, whatever the scene.
#include "core/facts/proof.h"

#include "core/analysis/node.h"
#include "tests/core/support.h"

#include <set>

namespace attnlab::test {
namespace {

std::vector<const FactInfo*> facts_with_proofs() {
  std::vector<const FactInfo*> out;
  for (const FactInfo& info : fact_list())
    if (has_proof(info.id)) out.push_back(&info);
  return out;
}

std::string told(const FactProof& proof) {
  std::string out = proof.statement;
  for (const ProofLine& line : proof.lines)
    out += "\n  " + line.words + ": " + line.numbers() + (line.holds() ? "" : "  FAILS: " + line.because);
  return out;
}

bool every_line_holds(const FactProof& proof) { return std::ranges::all_of(proof.lines, &ProofLine::holds); }

// A scene as any, or with one matrix, or with positions, or with keys that lie inside the hull of others.
Scene scene_of(std::uint64_t seed) {
  const Entries entries = seed % 2 == 0 ? Entries::any : Entries::generic;
  if (seed % 5 == 4) return random_scene_with_positions(seed, entries);
  Random random(seed);
  Recipe recipe = random_recipe(random);
  if (seed % 5 == 3) recipe.score = ScoreRule::qq;
  return make_scene(random, settled(recipe), entries);
}

void expect_cells(const FactProof& proof, const FactInput& in) {
  for (const ProofLine& line : proof.lines) {
    EXPECT_FALSE(line.cells.empty()) << line.words;
    for (const Cell& cell : line.cells) {
      const MatrixView m = values(in.scene, in.analysis, cell.node, cell.head);
      EXPECT_LT(cell.row, m.rows()) << line.words;
      EXPECT_LT(cell.col, m.cols()) << line.words;
    }
  }
}

TEST(Proofs, NoLineIsFalseWhereTheFactHoldsAndOneIsWhereItIsBroken) {
  const std::uint64_t start = seed_of_run();
  SCOPED_TRACE("seed " + std::to_string(start));
  std::map<std::string_view, int> proved, refuted;
  for (std::uint64_t seed = start; seed < start + 1000; ++seed) {
    const Scene scene = scene_of(seed);
    const Analysis analysis = analyze(scene);
    const FactInput in{scene, analysis};
    for (const FactInfo* info : facts_with_proofs()) {
      const Fact fact = info->measure(in);
      const auto proof = proof_of(*info, fact, in);
      if (!proof) continue;
      SCOPED_TRACE(std::to_string(seed) + " " + std::string(info->id) + " " + name_of(fact.status) + " " +
                   fact.because + "\n" + told(*proof));
      expect_cells(*proof, in);
      const bool equal = proof->lines.back().relation == Relation::equal;
      EXPECT_TRUE(proof->has_meter() || equal) << "an inequality has a wall";
      if (fact.status == FactStatus::holds) {
        EXPECT_TRUE(every_line_holds(*proof));
        for (const ProofLine& line : proof->lines) EXPECT_EQ(line.because, "");
        ++proved[info->id];
      } else if (fact.status == FactStatus::broken) {
        const auto fails = std::ranges::find(proof->lines, false, &ProofLine::holds);
        ASSERT_NE(fails, proof->lines.end());
        EXPECT_EQ(fails->because, fact.because);
        ++refuted[info->id];
      } else {
        EXPECT_EQ(info->id, "no-mutual-preference");
        EXPECT_TRUE(!(fact.value > 0) || !every_line_holds(*proof));
        ++refuted[info->id];
      }
      if (HasFailure()) return;
    }
  }
  for (const FactInfo* info : facts_with_proofs()) EXPECT_GT(proved[info->id], 5) << info->id;
  for (const char* id : {"no-mutual-preference", "rows-sum-to-one", "shift-invariance", "output-in-hull",
                         "unreachable-key", "contraction", "reversible"})
    EXPECT_GT(refuted[id], 0) << id;
}

FactProof proof_of_fact(const Scene& scene, std::string_view id) {
  const Analysis analysis = analyze(scene);
  const FactInfo& info = *find_fact(id);
  return proof_of(info, info.measure({scene, analysis}), {scene, analysis}).value_or(FactProof{});
}

// The value and the wall of the meter are the numbers of the fact where it has both,
// else the entries of the cells that it lights.
TEST(Proofs, ProveTheNumbersOfTheFact) {
  const std::uint64_t start = seed_of_run();
  SCOPED_TRACE("seed " + std::to_string(start));
  int same = 0, pairs = 0;
  for (std::uint64_t seed = start; seed < start + 300; ++seed) {
    const Scene scene = scene_of(seed);
    const Analysis analysis = analyze(scene);
    const FactInput in{scene, analysis};
    for (const char* id : {"rank-W", "rank-scores", "entropy-bound", "saturation", "contraction"}) {
      const FactInfo& info = *find_fact(id);
      const Fact fact = info.measure(in);
      const auto proof = proof_of(info, fact, in);
      if (!proof) continue;
      EXPECT_EQ(fact.value, proof->value()) << id;
      EXPECT_EQ(fact.bound, proof->bound()) << id;
      ++same;
    }
    const FactProof pair = proof_of_fact(scene, "no-mutual-preference");
    if (pair.lines.empty()) continue;
    const std::vector<Cell>& cells = pair.lines.back().cells;
    ASSERT_EQ(cells.size(), 4U);
    const auto at = [&](std::size_t k) { return analysis.head(cells[k].head).S(cells[k].row, cells[k].col); };
    EXPECT_EQ(pair.value(), at(0) + at(1));
    EXPECT_EQ(pair.bound(), at(2) + at(3));
    EXPECT_EQ(cells[2].row, cells[2].col);
    for (int j = 0; j < analysis.dims.n_q; ++j)  // no pair of its first token comes nearer
      if (const Matrix& S = analysis.head(cells[0].head).S; j != cells[0].row) {
        EXPECT_LE(std::min(S(cells[0].row, j) - at(2), S(j, cells[0].row) - S(j, j)),
                  std::min(at(0) - at(2), at(1) - at(3)));
      }
    ++pairs;
  }
  EXPECT_GT(same, 50);
  EXPECT_GT(pairs, 20);
}

TEST(Proofs, OfTheOpeningSceneFailWhereTheMatricesAreTwo) {
  Scene scene = movie_scene();
  FactProof proof = proof_of_fact(scene, "no-mutual-preference");
  ASSERT_EQ(proof.lines.size(), 5U);
  EXPECT_EQ(proof.lines[2].because, "two matrices: such pairs could exist, and here there are 2");
  EXPECT_FALSE(proof.lines[4].holds());
  EXPECT_GT(proof.value(), proof.bound());
  scene.score = ScoreRule::qq;
  proof = proof_of_fact(scene, "no-mutual-preference");
  EXPECT_TRUE(every_line_holds(proof));
  EXPECT_EQ(proof_of_fact(scene, "permutation").lines.size(), 0U) << "it has none";
  scene.K(0, 0) += 1;
  scene.score = ScoreRule::shared;
  EXPECT_EQ(proof_of_fact(scene, "no-mutual-preference").lines.size(), 0U) << "queries are no keys";
}

// By the definitions: log(b_ij/b_ji) = log Z_j - log Z_i; rock, paper and scissors, who go round one way.
TEST(Proofs, OfEqualitiesHaveTheirNumbersAndNoMeter) {
  Scene scene = movie_scene();
  const Analysis analysis = analyze(scene);
  FactProof proof = proof_of_fact(scene, "weights-not-symmetric");
  ASSERT_EQ(proof.lines.size(), 4U);
  EXPECT_FALSE(proof.has_meter());
  const Matrix e = (analysis.head(0).QQ / analysis.inside).array().exp();
  double most = 0, ratio = 0, sums = 0;
  for (Eigen::Index i = 0; i < e.rows(); ++i)
    for (Eigen::Index j = i + 1; j < e.rows(); ++j) {
      const double Z_i = e.row(i).sum(), Z_j = e.row(j).sum(), far = std::abs(e(i, j) / Z_i - e(j, i) / Z_j);
      if (far > most)
        most = far, ratio = std::log((e(i, j) / Z_i) / (e(j, i) / Z_j)), sums = std::log(Z_j / Z_i);
    }
  EXPECT_NEAR(proof.value(), ratio, 1e-12);
  EXPECT_NEAR(proof.bound(), sums, 1e-12);
  proof = proof_of_fact(scene, "circulation");
  ASSERT_EQ(proof.lines.size(), 4U);
  EXPECT_FALSE(proof.has_meter());
  EXPECT_NE(proof.value(), 0);
  EXPECT_NEAR(proof.lines[0].left + proof.lines[1].left + proof.lines[2].left, proof.value(), 1e-12);
  EXPECT_EQ(proof_of_fact(scene, "reversible").lines.size(), 0U) << "the logits are not symmetric";
  scene.score = ScoreRule::qq;
  proof = proof_of_fact(scene, "reversible");
  EXPECT_TRUE(every_line_holds(proof));
  EXPECT_FALSE(proof.has_meter());
  scene.mask.kind = Mask::Kind::causal;
  proof = proof_of_fact(scene, "reversible");
  ASSERT_FALSE(proof.lines.empty());
  EXPECT_EQ(proof.lines[0].because, "the mask is not symmetric");
}

TEST(Proofs, CompareNumbersWithAsManyDecimalsAsTellThemApart) {
  const auto text = [](double left, double right, Relation relation, double slack = 1e-12) {
    return ProofLine{"", left, right, relation, slack, {}}.numbers();
  };
  EXPECT_EQ(text(0.614, 1.34, Relation::at_most), "0.61 ≤ 1.34");
  EXPECT_EQ(text(1.34, 0.614, Relation::at_most), "1.34 > 0.61");
  EXPECT_EQ(text(1.341, 1.342, Relation::at_most), "1.341 ≤ 1.342");
  EXPECT_EQ(text(1.340001, 1.340002, Relation::at_most), "1.3400 ≈ 1.3400");
  EXPECT_EQ(text(1.34, 1.34 + 1e-13, Relation::at_most), "1.34 = 1.34") << "at the wall";
  EXPECT_EQ(text(2, 3, Relation::at_most), "2 ≤ 3") << "counts";
  EXPECT_EQ(text(1e-14, 0, Relation::equal), "0 = 0");
  EXPECT_EQ(text(0.5, 1, Relation::equal), "0.50 ≠ 1.00");
  EXPECT_EQ(text(-0.5, 0, Relation::at_least), "−0.50 < 0");
}

}  // namespace
}  // namespace attnlab::test
