// The table of quantities: every row, its name, its shape.
#include "core/analysis/quantity.h"
#include "tests/core/support.h"

#include <set>

namespace attnlab::test {
namespace {

// Shapes by definition; a scalar is 1 x 1 and one that does not exist 0 x 0.
std::map<std::string, Shape> known_shapes(const Dims& n) {
  const Shape square = n.n_q == n.n_k ? Shape{n.n_q, n.n_q} : Shape{}, one{1, 1}, row{n.n_q, 1};
  using Known = std::pair<const std::string, Shape>;
  return {Known("Q", {n.n_q, n.d_k}),
          Known("K", {n.n_k, n.d_k}),
          Known("V", {n.n_k, n.d_v}),
          Known("scores", {n.n_q, n.n_k}),
          Known("logits", {n.n_q, n.n_k}),
          Known("weights", {n.n_q, n.n_k}),
          Known("row_sums", row),
          Known("entropy", row),
          Known("output", {n.n_q, n.d_v}),
          Known("W", {n.d, n.d}),
          Known("singular_values", {n.d, 1}),
          Known("rank", one),
          Known("QQ", {n.n_q, n.n_q}),
          Known("QQ_eigenvalues", row),
          Known("asymmetry", n.n_q == n.n_k ? one : Shape{}),
          Known("symmetric_part", square),
          Known("antisymmetric_part", square)};
}

Shape shape(const QuantityValue& value) {
  if (const auto* m = std::get_if<MatrixView>(&value))
    return {static_cast<int>(m->rows()), static_cast<int>(m->cols())};
  return std::holds_alternative<std::monostate>(value) ? Shape{} : Shape{1, 1};
}

TEST(Quantities, AreTheNamesThatComputePrints) {
  // Files and scripts outside rely on these; there may be more.
  std::set<std::string> found_head, found_layer;
  for (const Quantity& q : quantities()) {
    auto& found = q.scope == QuantityScope::head ? found_head : found_layer;
    EXPECT_TRUE(found.emplace(q.id).second) << "twice: " << q.id;
    EXPECT_FALSE(q.title.empty()) << q.id;
    EXPECT_FALSE(q.formula.empty()) << q.id;
    EXPECT_EQ(find_quantity(q.id, q.scope), &q);
  }
  for (const char* head :
       {"Q", "K", "V", "scores", "logits", "weights", "row_sums", "entropy", "output", "W", "rank", "QQ",
        "QQ_eigenvalues", "asymmetry", "symmetric_part", "antisymmetric_part", "singular_values"})
    EXPECT_TRUE(found_head.contains(head)) << head;
  for (const char* layer : {"concat", "output"}) EXPECT_TRUE(found_layer.contains(layer)) << layer;
  EXPECT_EQ(find_quantity("weights", QuantityScope::layer), nullptr);
  EXPECT_EQ(find_quantity("", QuantityScope::head), nullptr);
  // Every node and every given matrix has its row, with a letter to write it by and a name that no other has.
  std::set<std::string> codes;
  for (int k = 0; k < node_count; ++k) {
    const Node node = static_cast<Node>(k);
    const Quantity& row = row_of(node);
    ASSERT_EQ(row.node, node) << k;
    EXPECT_FALSE(row.code.empty() || row.title.empty() || row.symbol.empty() || row.letter.empty()) << k;
    EXPECT_EQ(row.scope == QuantityScope::head, is_per_head(node)) << k;
    if (node != Node::W_edit) {  // the W of the scores, given or computed
      EXPECT_TRUE(codes.emplace(row.code).second) << row.code;
    }
    if (is_given(node)) {
      EXPECT_EQ(row.id, name_of(kind_of(node)));
    }
  }
  EXPECT_EQ(row_of(MatrixKind::target).code, "target");
}

TEST(Quantities, HaveTheShapesOfTheDesignInEveryScene) {
  each_scene(2000, Entries::any, [&](const Scene& s, const Analysis& a) {
    auto known = known_shapes(a.dims);
    if (s.weights == WeightsRule::linear || s.weights == WeightsRule::sigmoid) known["entropy"] = {};
    for (const Quantity& q : quantities()) {
      const bool layer = q.scope == QuantityScope::layer;
      const auto found = known.find(std::string(q.id));
      const Shape of_layer{a.dims.n_q, q.id == "concat" ? a.dims.h * a.dims.d_v : a.dims.d_o};
      for (int head = 0; head < (layer ? 1 : a.dims.h); ++head) {
        const Shape is = shape(q.get(a, head));
        if (layer || found != known.end()) {
          ASSERT_EQ(is, layer ? of_layer : found->second) << ", " << q.id;
        }
        if (q.node && is.rows > 0) {
          const Sides sides = sides_of(*q.node);
          ASSERT_EQ(is, (Shape{size_of(sides.rows, a.dims), size_of(sides.cols, a.dims)})) << q.id;
        }
      }
    }
  });
}

// Each quantity is told from every other: its values are those of the analysis under the letter that it
// names.
TEST(Quantities, GiveTheNumbersOfTheAnalysis) {
  const Analysis a = analyze(random_scene(4, Entries::generic));
  const int head = a.dims.h - 1;
  const HeadAnalysis& h = a.heads[static_cast<std::size_t>(head)];
  using Known = std::pair<const char*, const Matrix*>;
  for (const auto& [id, m] :
       {Known("Q", &h.P_Q), Known("K", &h.P_K), Known("V", &h.P_V), Known("scores", &h.S),
        Known("logits", &h.L), Known("weights", &h.A), Known("row_sums", &h.row_sums),
        Known("entropy", &h.entropy), Known("output", &h.H), Known("W", &h.W), Known("QQ", &h.QQ),
        Known("singular_values", &h.singular_values), Known("QQ_eigenvalues", &h.QQ_eigenvalues)}) {
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
