// The graph under every combination of rules, and that what reads it agrees with itself: the cells in a
// formula are those that a cell is made of, and magnitudes bound the values.
#include "core/analysis/analysis.h"
#include "core/analysis/explain_form.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

template <typename Visit>
void for_all_rules(Visit visit) {
  for (int k = 0; k < 3 * 6 * 3 * 3 * 2 * 3 * 2; ++k) {
    const Rules rules{static_cast<Source>(k / 648),
                      static_cast<ScoreRule>(k / 108 % 6),
                      static_cast<ValueRule>(k / 36 % 3),
                      static_cast<OutputRule>(k / 12 % 3),
                      k / 6 % 2 == 1,
                      static_cast<Positions>(k / 2 % 3),
                      k % 2 == 1};
    SCOPED_TRACE(testing::Message() << k << score_names[static_cast<std::size_t>(rules.score)]);
    visit(rules, graph(rules));
  }
  static_assert(source_names.size() == 3 && score_names.size() == 6 && value_names.size() == 3 &&
                output_names.size() == 3 && position_names.size() == 4);
}

TEST(Graph, WorksOnlyOnWhatIsThereBefore) {
  for_all_rules([](const Rules& rules, const Graph& g) {
    for (int k = static_cast<int>(first_computed); k < node_count; ++k) {
      const Node node = static_cast<Node>(k);
      const Operation& operation = g[node];
      const bool absent = operation.kind == Operation::Kind::absent;
      const bool turned = node == Node::Q_turn || node == Node::K_turn;
      EXPECT_EQ(absent, (node == Node::K_dot && !rules.unit_keys) ||
                            (node == Node::K_placed && rules.positions != Positions::keys) ||
                            (turned && rules.positions != Positions::rope) ||
                            (node == Node::D && rules.positions != Positions::alibi))
          << k;
      EXPECT_NE(operation.kind, Operation::Kind::given) << k;
      if (absent) continue;
      EXPECT_EQ(operation.kind == Operation::Kind::sum, operation.summands.size() > 0) << k;
      if (operation.kind != Operation::Kind::sum) {
        EXPECT_LT(operation.of, node);
      }
      for (const Summand& summand : operation.summands)
        for (const Factor& factor : summand.factors) {
          EXPECT_LT(factor.node, node);
          EXPECT_NE(g[factor.node].kind, Operation::Kind::absent);
        }
    }
  });
}

// The inner sides of every product meet, and its outer ones are those of the node.
TEST(Graph, FactorsFitTogether) {
  for_all_rules([](const Rules& rules, const Graph& g) {
    // Sides that the rules make one.
    const bool own_values = rules.source == Source::free && rules.score != ScoreRule::single;
    const auto side = [&](Side s) {
      if (s == Side::heads && !rules.several_heads) s = Side::value_width;
      const bool unprojected = !g.weights_of(Node::P_Q);
      if (s == Side::keys && (rules.source == Source::self || same_tokens(g))) return Side::queries;
      if (s == Side::key_width && unprojected) return Side::model;
      if (s == Side::value_width && !g.reads(Node::W_V)) {
        const auto copy = g[Node::P_V].copy_of();
        if (!copy || !is_given(*copy)) return unprojected ? Side::model : Side::key_width;
        s = Side::value_input;
      }
      if (s == Side::value_input && !own_values) return Side::model;
      return s;
    };
    for (int k = static_cast<int>(first_computed); k < node_count; ++k) {
      const Node node = static_cast<Node>(k);
      if (node == Node::S_sym || node == Node::S_anti) continue;  // of square scores alone
      for (const Summand& summand : g[node].summands) {
        const Sides whole = sides_of(node);
        Side open = side(whole.rows);
        for (const Factor& factor : summand.factors) {
          Sides of = sides_of(factor.node);
          if (factor.transposed) std::swap(of.rows, of.cols);
          EXPECT_EQ(static_cast<int>(side(of.rows)), static_cast<int>(open)) << k;
          open = side(of.cols);
        }
        const bool layer = node == Node::Y;  // d_o is whatever W_O, the heads or the model say
        if (!layer && summand.factors.size() > 0) {
          EXPECT_EQ(static_cast<int>(open), static_cast<int>(side(whole.cols))) << k;
        }
      }
    }
  });
}

// What the table of score rules says about the weights.
TEST(Graph, ReadsTheMatricesOfEachRule) {
  const auto reads = [](ScoreRule score, std::initializer_list<Node> expected) {
    const Graph& g = graph({.score = score, .value = ValueRule::inputs, .output = OutputRule::none});
    for (const Node node : {Node::W_Q, Node::W_K, Node::W_V, Node::W_edit, Node::W_A, Node::W_O}) {
      const bool is_expected = std::find(expected.begin(), expected.end(), node) != expected.end();
      EXPECT_EQ(g.reads(node), is_expected)
          << score_names[static_cast<std::size_t>(score)] << " " << static_cast<int>(node);
    }
  };
  reads(ScoreRule::qk, {Node::W_Q, Node::W_K});
  reads(ScoreRule::qq, {Node::W_Q});
  reads(ScoreRule::shared, {Node::W_Q});
  reads(ScoreRule::merged, {Node::W_edit});
  reads(ScoreRule::single, {Node::W_Q});
  reads(ScoreRule::unprojected, {});
  EXPECT_TRUE(graph({}).reads(Node::W_V));
  EXPECT_TRUE(graph({.output = OutputRule::alt}).reads(Node::W_A));
  EXPECT_FALSE(graph({.output = OutputRule::alt}).reads(Node::W_O));
}

// Cells of other heads do not stand in the picture of one; everything else that stands in a formula does.
TEST(Graph, ACellIsMadeOfTheCellsInItsFormula) {
  each_scene(120, Entries::any, [&](const Scene& s, const Analysis& a) {
    for (int k = 0; k < node_count; ++k)
      for (int head = 0; head < (is_per_head(static_cast<Node>(k)) ? a.dims.h : 1); ++head) {
        const MatrixView m = values(s, a, static_cast<Node>(k), head);
        for (int i = 0; i < m.rows(); ++i)
          for (int j = 0; j < m.cols(); ++j) {
            const Cell cell{static_cast<Node>(k), head, i, j};
            const CellSet made = made_of(s, a, cell);
            CellSet written;
            for (const Term& term : form_of(s, a, cell).terms)
              for (const Cell& c : term)
                if (!is_per_head(c.node) || c.head == head) written.add(c.node, c.row, c.col);
            for (int n = 0; n < node_count; ++n)
              for (int r = 0; r < max_concat; ++r)
                for (int c = 0; c < max_concat; ++c)
                  if (made.has(static_cast<Node>(n), r, c) != written.has(static_cast<Node>(n), r, c))
                    FAIL() << "node " << k << " (" << i << ", " << j << "), of node " << n << " (" << r
                           << ", " << c << ")";
          }
      }
  });
}

TEST(Graph, AMaskedKeyTakesNoPartInTheOutput) {
  Scene s = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 2}, {2, 1}}), tokens({{3, 4}, {5, 6}}));
  s.mask.kind = Mask::Kind::causal;
  const Analysis a = analyze(s);
  const Cell first{Node::H, 0, 0, 0};
  const Form form = form_of(s, a, first);
  ASSERT_EQ(form.terms.size(), 1u);
  EXPECT_EQ(form.terms[0][0], (Cell{Node::A, 0, 0, 0}));
  EXPECT_FALSE(made_of(s, a, first).has(Node::P_V, 1, 0));
  EXPECT_EQ(form_of(s, a, {Node::H, 0, 1, 0}).terms.size(), 2u);
  s.mask = {Mask::Kind::matrix, Matrix::Zero(2, 2)};
  s.mask.allowed(1, 1) = 1;
  const Form nothing = form_of(s, analyze(s), first);
  EXPECT_EQ(nothing.kind, Form::Kind::constant);
  EXPECT_TRUE(nothing.terms.empty());
  EXPECT_EQ(nothing.words, "“t1” may attend to nothing: its output is 0");
  s = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{0, 0}, {2, 1}}), tokens({{3, 4}, {5, 6}}));
  s.unit_keys = true;
  const Analysis units = analyze(s);
  const Form of_key = form_of(s, units, {Node::K_dot, 0, 0, 1});
  EXPECT_EQ(of_key.kind, Form::Kind::constant);
  EXPECT_TRUE(is_leaf(of_key));
  const CellSet made = made_of(s, units, {Node::K_dot, 0, 0, 1});
  EXPECT_TRUE(made.has(Node::P_K, 0, 0));
  EXPECT_TRUE(made.has(Node::P_K, 0, 1));
  const Scene paper = paper_scene();  // two heads, d_v = 1
  const Analysis of_paper = analyze(paper);
  EXPECT_EQ(form_of(paper, of_paper, {Node::concat, 0, 2, 1}).terms[0][0], (Cell{Node::H, 1, 2, 0}));
  EXPECT_FALSE(made_of(paper, of_paper, {Node::concat, 0, 2, 1}).any(Node::H));
  EXPECT_TRUE(made_of(paper, of_paper, {Node::concat, 1, 2, 1}).has(Node::H, 2, 0));
}

TEST(Magnitude, BoundsEveryValueAndIsThatOfPositiveEntries) {
  each_scene(300, Entries::generic, [&](const Scene& s, const Analysis& a) {
    Scene positive = s;
    for (const MatrixId id : matrices_in_use(s)) matrix(positive, id) = matrix(s, id).cwiseAbs();
    const Analysis of_positive = analyze(positive);
    EXPECT_TRUE((a.Y.array().abs() <= output_magnitude(s, a).array() * (1 + 1e-12)).all());
    for (const Node node : {Node::P_Q, Node::P_K, Node::P_V, Node::S, Node::H})
      for (int head = 0; head < a.dims.h; ++head) {
        const Matrix size = magnitude(s, a, node, head);
        const MatrixView m = values(s, a, node, head);
        ASSERT_EQ(size.rows(), m.rows());
        ASSERT_EQ(size.cols(), m.cols());
        EXPECT_TRUE((m.array().abs() <= size.array() * (1 + 1e-12)).all());
        // The weights and the lengths of keys change with the signs; what stands before them does not.
        if (node >= Node::S || s.unit_keys) continue;
        const MatrixView positive_size(size.data(), size.rows(), size.cols());
        EXPECT_TRUE(near(positive_size, values(positive, of_positive, node, head), 1e-12 * size.maxCoeff()));
      }
  });
}

}  // namespace
}  // namespace attnlab::test
