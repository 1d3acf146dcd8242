// The table of quantities: every row, its name, its shape.
#include "core/analysis/quantity.h"

#include "core/scene/rules.h"
#include "tests/core/random_scene.h"
#include "tests/core/support.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace attnlab::test {
namespace {

// Shapes as core/README.md has them; a scalar is 1 x 1 and one that does not exist 0 x 0.
std::map<std::string, Shape> shapes_of(const Dims& n) {
  const Shape square = n.n_q == n.n_k ? Shape{n.n_q, n.n_q} : Shape{};
  return {{"Q", {n.n_q, n.d_k}},
          {"K", {n.n_k, n.d_k}},
          {"V", {n.n_k, n.d_v}},
          {"scores", {n.n_q, n.n_k}},
          {"logits", {n.n_q, n.n_k}},
          {"weights", {n.n_q, n.n_k}},
          {"row_sums", {n.n_q, 1}},
          {"entropy", {n.n_q, 1}},
          {"output", {n.n_q, n.d_v}},
          {"W", {n.d, n.d}},
          {"singular_values", {n.d, 1}},
          {"rank", {1, 1}},
          {"QQ", {n.n_q, n.n_q}},
          {"QQ_eigenvalues", {n.n_q, 1}},
          {"asymmetry", n.n_q == n.n_k ? Shape{1, 1} : Shape{}},
          {"symmetric_part", square},
          {"antisymmetric_part", square}};
}

Shape shape(const QuantityValue& value) {
  if (const auto* m = std::get_if<MatrixView>(&value))
    return {static_cast<int>(m->rows()), static_cast<int>(m->cols())};
  return std::holds_alternative<std::monostate>(value) ? Shape{} : Shape{1, 1};
}

TEST(Quantities, AreTheNamesThatComputePrints) {
  const std::set<std::string> head{"Q",
                                   "K",
                                   "V",
                                   "scores",
                                   "logits",
                                   "weights",
                                   "row_sums",
                                   "entropy",
                                   "output",
                                   "W",
                                   "singular_values",
                                   "rank",
                                   "QQ",
                                   "QQ_eigenvalues",
                                   "asymmetry",
                                   "symmetric_part",
                                   "antisymmetric_part"};
  const std::set<std::string> layer{"concat", "output"};
  std::set<std::string> found_head, found_layer;
  for (const Quantity& q : quantities()) {
    auto& found = q.scope == QuantityScope::head ? found_head : found_layer;
    EXPECT_TRUE(found.emplace(q.id).second) << "twice: " << q.id;
    EXPECT_FALSE(q.title.empty()) << q.id;
    EXPECT_FALSE(q.formula.empty()) << q.id;
    EXPECT_EQ(find_quantity(q.id, q.scope), &q);
  }
  EXPECT_EQ(found_head, head);
  EXPECT_EQ(found_layer, layer);
  EXPECT_EQ(find_quantity("weights", QuantityScope::layer), nullptr);
  EXPECT_EQ(find_quantity("", QuantityScope::head), nullptr);
}

TEST(Quantities, HaveTheShapesOfTheDesignInEveryScene) {
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    const Analysis a = analyze(random_scene(seed, Entries::any));
    const auto shapes = shapes_of(a.dims);
    for (const Quantity& q : quantities()) {
      if (q.scope == QuantityScope::head) {
        for (int head = 0; head < a.dims.h; ++head)
          ASSERT_EQ(shape(q.get(a, head)), shapes.at(std::string(q.id))) << "seed " << seed << ", " << q.id;
      } else {
        const Shape expected{a.dims.n_q, q.id == "concat" ? a.dims.h * a.dims.d_v : a.dims.d_o};
        ASSERT_EQ(shape(q.get(a, 0)), expected) << "seed " << seed << ", " << q.id;
      }
    }
  }
}

// Each quantity is told from every other: its values are those of the analysis under the letter that it names.
TEST(Quantities, GiveTheNumbersOfTheAnalysis) {
  const Analysis a = analyze(random_scene(4, Entries::generic));
  const int head = a.dims.h - 1;
  const HeadAnalysis& h = a.heads[static_cast<std::size_t>(head)];
  const std::map<std::string, const Matrix*> expected{{"Q", &h.P_Q},
                                                      {"K", &h.P_K},
                                                      {"V", &h.P_V},
                                                      {"scores", &h.S},
                                                      {"logits", &h.L},
                                                      {"weights", &h.A},
                                                      {"row_sums", &h.row_sums},
                                                      {"entropy", &h.entropy},
                                                      {"output", &h.H},
                                                      {"W", &h.W},
                                                      {"QQ", &h.QQ},
                                                      {"singular_values", &h.singular_values},
                                                      {"QQ_eigenvalues", &h.QQ_eigenvalues}};
  for (const auto& [id, m] : expected) {
    const Quantity* q = find_quantity(id, QuantityScope::head);
    ASSERT_NE(q, nullptr) << id;
    const QuantityValue value = q->get(a, head);  // a view into the analysis
    ASSERT_TRUE(std::holds_alternative<MatrixView>(value)) << id;
    EXPECT_TRUE(same_bits(std::get<MatrixView>(value), view(*m))) << id;
  }
  EXPECT_EQ(std::get<int>(find_quantity("rank", QuantityScope::head)->get(a, head)), h.rank);
  EXPECT_TRUE(
      same_bits(std::get<MatrixView>(find_quantity("output", QuantityScope::layer)->get(a, 0)), view(a.Y)));
}

}  // namespace
}  // namespace attnlab::test
