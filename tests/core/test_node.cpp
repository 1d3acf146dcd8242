// Which cells are made of which, held against what really changes when an entry changes.
#include "core/analysis/node.h"
#include "tests/core/cells.h"

namespace attnlab::test {
namespace {

constexpr Node first_derived = Node::P_Q;

template <typename Visit>
void for_cells_from(const Scene& s, const Analysis& a, int head, Node first, Visit visit) {
  for (int k = static_cast<int>(first); k < node_count; ++k) {
    const Node node = static_cast<Node>(k);
    const MatrixView m = values(s, a, node, head);
    for (int i = 0; i < m.rows(); ++i)
      for (int j = 0; j < m.cols(); ++j) visit(Cell{node, head, i, j});
  }
}

// The derived cells of one head's picture that hold other bits in `b` than in `a`.
CellSet changed_cells(const Scene& s, const Analysis& a, const Analysis& b, int head) {
  CellSet changed;
  for_cells_from(s, a, head, first_derived, [&](const Cell& c) {
    const double before = values(s, a, c.node, head)(c.row, c.col),
                 after = values(s, b, c.node, head)(c.row, c.col);
    if (std::bit_cast<std::uint64_t>(before) != std::bit_cast<std::uint64_t>(after))
      changed.add(c.node, c.row, c.col);
  });
  return changed;
}

// Small logits, so that no weight is so near to 1 that a change is lost in rounding.
Scene calm(Scene s) {
  for (const MatrixId id : matrices_in_use(s)) matrix(s, id) *= 0.6;
  return s;
}

// The antisymmetric part cancels what both of its scores have in common: its diagonal always, and more where
// queries and keys come from the same tokens. What feeds it there is a matter of algebra, not of which cells
// stand in it.
bool cancels(const Scene& s, const Cell& c) {
  return c.node == Node::S_anti && (c.row == c.col || s.source == Source::self || s.score == ScoreRule::qq);
}

// Every given cell of a scene: changes it, and compares what changed with what it is said to feed.
template <typename Compare>
void perturb(const Scene& s, Compare compare) {
  const Analysis a = analyze(s);
  for (const MatrixId id : matrices_in_use(s))
    for (int i = 0; i < matrix(s, id).rows(); ++i)
      for (int j = 0; j < matrix(s, id).cols(); ++j) {
        Scene other = s;
        matrix(other, id)(i, j) += 0.3125;
        const Analysis b = analyze(other);
        for (int head = 0; head < a.dims.h; ++head) {
          const Cell given{node_of(id.kind), id.head, i, j};
          const CellSet changed = changed_cells(s, a, b, head), fed = feeds(s, a, given, head);
          for_cells_from(s, a, head, first_derived, [&](const Cell& c) {
            compare(given, c, changed.has(c.node, c.row, c.col), fed.has(c.node, c.row, c.col));
          });
        }
      }
}

TEST(Feeds, AreTheCellsThatChange) {
  each_seed(60, [&](std::uint64_t seed) {
    const Scene s = calm(random_scene(seed, Entries::generic));
    if (s.unit_keys && dims(s).d_k == 1) return;  // unit keys are +-1 and do not move
    perturb(s, [&](const Cell& given, const Cell& c, bool changed, bool fed) {
      if (changed != fed && !cancels(s, c))
        ADD_FAILURE() << text(given) << (fed ? " feeds " : " feeds not ") << text(c);
    });
  });
  each_seed(30, [&](std::uint64_t seed) {
    perturb(random_scene(seed, Entries::any), [](const Cell& given, const Cell& c, bool changed, bool fed) {
      if (changed && !fed) ADD_FAILURE() << text(given) << " feeds not " << text(c);
    });
  });
}

// A cell feeds exactly the cells that are made of it, and what those feed.
TEST(Feeds, AreTheTransitiveClosureOfMadeOf) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Random random(seed);
    Recipe r = random_recipe(random);
    r.h = 1;
    const Scene s = make_scene(random, settled(r), Entries::any);
    const Analysis a = analyze(s);
    std::vector<Cell> cells;
    for_cells_from(s, a, 0, Node::X, [&](const Cell& c) { cells.push_back(c); });
    std::vector<std::vector<std::size_t>> makers(cells.size());  // of each cell, by index
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const CellSet set = made_of(s, a, cells[c]);
      for (std::size_t m = 0; m < cells.size(); ++m)
        if (set.has(cells[m].node, cells[m].row, cells[m].col)) makers[c].push_back(m);
    }
    for (std::size_t start = 0; start < cells.size(); ++start) {
      std::vector<bool> reached(cells.size());
      reached[start] = true;
      for (std::size_t c = 0; c < cells.size(); ++c)  // in the order of computation
        for (const std::size_t m : makers[c]) reached[c] = reached[c] || reached[m];
      reached[start] = false;
      const CellSet fed = feeds(s, a, cells[start], 0);
      for (std::size_t c = 0; c < cells.size(); ++c)
        ASSERT_EQ(fed.has(cells[c].node, cells[c].row, cells[c].col), reached[c])
            << "seed " << seed << ": " << text(cells[start]) << " and " << text(cells[c]);
    }
  }
}

Scene paper() {
  Random random(1);
  Recipe r;
  r.source = Source::free;
  r.n_k = 5;
  r.h = 2;
  Scene s = make_scene(random, settled(r), Entries::generic);
  s.mask = {};
  return s;
}

int count(const Scene& s, const Analysis& a, const CellSet& set, Node node, int head = 0) {
  int n = 0;
  const MatrixView m = values(s, a, node, head);
  for (int i = 0; i < m.rows(); ++i)
    for (int j = 0; j < m.cols(); ++j) n += set.has(node, i, j) ? 1 : 0;
  return n;
}

TEST(MadeOf, ACellIsMadeOfWhatItIsComputedFrom) {
  Scene s = paper();
  Analysis a = analyze(s);
  const CellSet set = made_of(s, a, {Node::S, 0, 3, 1});
  EXPECT_EQ(count(s, a, set, Node::P_Q), 2);
  EXPECT_EQ(count(s, a, set, Node::P_K), 2);
  EXPECT_TRUE(set.has(Node::P_Q, 3, 0) && set.has(Node::P_Q, 3, 1));
  EXPECT_TRUE(set.has(Node::P_K, 1, 0) && set.has(Node::P_K, 1, 1));
  EXPECT_FALSE(set.any(Node::P_V) || set.any(Node::S) || set.any(Node::Q));
  const CellSet of_weight = made_of(s, a, {Node::A, 1, 2, 0});
  EXPECT_EQ(count(s, a, of_weight, Node::L, 1), 5);
  EXPECT_TRUE(of_weight.has(Node::L, 2, 4));
  const CellSet of_output = made_of(s, a, {Node::Y, 0, 1, 2});
  EXPECT_EQ(count(s, a, of_output, Node::concat), 4);
  EXPECT_EQ(count(s, a, of_output, Node::W_O), 4);
  EXPECT_TRUE(of_output.has(Node::concat, 1, 3) && of_output.has(Node::W_O, 3, 2));
  s.mask.kind = Mask::Kind::causal;
  a = analyze(s);
  EXPECT_EQ(count(s, a, made_of(s, a, {Node::A, 0, 1, 0}), Node::L), 2);
  EXPECT_EQ(count(s, a, made_of(s, a, {Node::A, 0, 1, 3}), Node::L), 0);
  EXPECT_EQ(count(s, a, made_of(s, a, {Node::L, 0, 1, 3}), Node::S), 0);
  EXPECT_EQ(count(s, a, made_of(s, a, {Node::H, 0, 1, 0}), Node::P_V), 2);
}

TEST(MadeOf, NothingForGivenCellsAndForCellsThatAreNotThere) {
  const Scene s = paper();
  const Analysis a = analyze(s);
  const auto empty = [&](Cell c) {
    const CellSet set = made_of(s, a, c), fed = is_given(c.node) ? CellSet{} : feeds(s, a, c, 0);
    bool none = true;
    for (int k = 0; k < node_count; ++k)
      none = none && !set.any(static_cast<Node>(k)) && !fed.any(static_cast<Node>(k));
    return none;
  };
  EXPECT_TRUE(empty({Node::Q, 0, 0, 0}));
  for (const Cell c :
       {Cell{Node::S, 0, -1, 0}, Cell{Node::S, 0, 4, 0}, Cell{Node::S, 0, 0, 5}, Cell{Node::S, 2, 0, 0},
        Cell{Node::S, -1, 0, 0}, Cell{Node::K_dot, 0, 0, 0}, Cell{Node::S_sym, 0, 0, 0}})
    EXPECT_TRUE(empty(c)) << text(c);
}

TEST(Nodes, HaveKindsAndNamesUnderEveryRule) {
  for (int kind = 0; kind < matrix_kind_count - 1; ++kind) {
    const auto k = static_cast<MatrixKind>(kind);
    EXPECT_EQ(kind_of(node_of(k)), k);
    EXPECT_TRUE(is_given(node_of(k)));
    EXPECT_EQ(is_per_head(node_of(k)), is_per_head(k));
  }
  each_scene(300, Entries::any, [&](const Scene& s) {
    for (int k = 0; k < node_count; ++k)
      for (int head = 0; head < dims(s).h; ++head) {
        for (const bool columns : {false, true}) {
          const std::string name = name_latex(s, static_cast<Node>(k), head, {columns});
          EXPECT_FALSE(name.empty()) << ", node " << k;
          int depth = 0;
          for (const char c : name) {
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            ASSERT_GE(depth, 0) << name;
          }
          EXPECT_EQ(depth, 0) << name;
        }
      }
  });
}

// The scene of free inputs whose names the tests below ask for: no temperature, the paper's scale.
Scene plain_scene() {
  Random random(1);
  Recipe r;
  r.source = Source::free;
  Scene s = make_scene(random, settled(r), Entries::generic);
  s.inside = {Scale::Kind::sqrt_dk, 1};
  s.outside = {Scale::Kind::none, 1};
  s.temperature = 1;
  return s;
}

using Named = std::pair<Node, const char*>;

// Q, K, V mean the inputs alone; a copy is named by what it copies.
TEST(Nodes, NamesAreThoseOfTheDesign) {
  Scene s = plain_scene();
  const auto expect = [&](const std::vector<Named>& names, int head = 0, bool columns = false) {
    for (const auto& [node, latex] : names) EXPECT_EQ(name_latex(s, node, head, {columns}), latex);
  };
  expect({Named(Node::Q, "Q"), Named(Node::P_Q, "P_Q = QW^{Q}"), Named(Node::P_K, "P_K = KW^{K}"),
          Named(Node::P_V, "P_V = VW^{V}"), Named(Node::S, "S = P_QP_K^{\\mathsf{T}}"),
          Named(Node::L, "L = S/\\sqrt{d_k}"), Named(Node::A, "A = \\operatorname{softmax}(L)"),
          Named(Node::H, "H = AP_V"), Named(Node::Y, "Y = HW^{O}"),
          Named(Node::W, "W = W^{Q}W^{K\\mathsf{T}}"), Named(Node::QQ, "P_QP_Q^{\\mathsf{T}}")});
  EXPECT_EQ(own_weights_latex(s, 0), "\\operatorname{softmax}(P_QP_Q^{\\mathsf{T}}/\\sqrt{d_k})");
  s.temperature = 2;
  expect({Named(Node::L, "L = S/(\\tau\\sqrt{d_k})")});
  EXPECT_EQ(own_weights_latex(s, 0), "\\operatorname{softmax}(P_QP_Q^{\\mathsf{T}}/(\\tau\\sqrt{d_k}))");
  s.source = Source::self;
  expect({Named(Node::P_K, "P_K = XW^{K}")});
  s.score = ScoreRule::qq;
  expect({Named(Node::P_K, "P_K = P_Q"), Named(Node::S, "S = P_QP_Q^{\\mathsf{T}}")});
  s.score = ScoreRule::unprojected;
  expect({Named(Node::P_Q, "P_Q = X"), Named(Node::S, "S = XX^{\\mathsf{T}}")});
  s.score = ScoreRule::merged;
  expect({Named(Node::S, "S = XWX^{\\mathsf{T}}"), Named(Node::QQ, "XX^{\\mathsf{T}}"), Named(Node::W, "W")});
  s.source = Source::cross;
  s.score = ScoreRule::single;
  expect({Named(Node::P_K, "P_K = MW^{Q}"), Named(Node::P_V, "P_V = MW^{Q}")});
  // Several heads have their numbers above.
  s = plain_scene();
  s.heads.resize(2);
  expect({Named(Node::W_Q, "W^{Q(2)}"), Named(Node::P_Q, "P_Q^{(2)} = QW^{Q(2)}"),
          Named(Node::S, "S^{(2)} = P_Q^{(2)}P_K^{(2)\\mathsf{T}}"),
          Named(Node::A, "A^{(2)} = \\operatorname{softmax}(L^{(2)})"),
          Named(Node::concat, "C = [H^{(1)}\\,H^{(2)}]"), Named(Node::Y, "Y = CW^{O}")},
         1);
  EXPECT_EQ(letter_of(s, {Node::A, 1, 0, 0}), "A^{(2)}");
  s.output = OutputRule::alt;
  expect({Named(Node::Y, "Y = \\sum_i H^{(i)} W^{A(i)\\mathsf{T}}")}, 1);
  // As in books whose tokens are columns: P_Q = W_Q^T X. The letters of weights keep their meaning.
  s = plain_scene();
  expect({Named(Node::Q, "Q"), Named(Node::W_Q, "W^{Q\\mathsf{T}}"),
          Named(Node::P_Q, "P_Q = W^{Q\\mathsf{T}}Q"), Named(Node::P_V, "P_V = W^{V\\mathsf{T}}V"),
          Named(Node::S, "S = P_K^{\\mathsf{T}}P_Q"), Named(Node::A, "A = \\operatorname{softmax}(L)"),
          Named(Node::H, "H = P_VA"), Named(Node::Y, "Y = W^{O\\mathsf{T}}H"),
          Named(Node::W, "W^{\\mathsf{T}} = W^{K}W^{Q\\mathsf{T}}"), Named(Node::QQ, "P_Q^{\\mathsf{T}}P_Q")},
         0, true);
  s.score = ScoreRule::merged;
  expect({Named(Node::S, "S = K^{\\mathsf{T}}W^{\\mathsf{T}}Q")}, 0, true);
  s.output = OutputRule::alt;
  expect({Named(Node::Y, "Y = W^{A}H")}, 0, true);
  s.heads.resize(2);
  expect({Named(Node::concat, "C = [H^{(1)};H^{(2)}]"), Named(Node::Y, "Y = \\sum_i W^{A(i)} H^{(i)}")}, 0,
         true);
}

}  // namespace
}  // namespace attnlab::test
