// Exact values against the doubles of the analysis, and against closed forms.
#include "core/exact/evaluate.h"
#include "core/exact/exact_explain.h"
#include "tests/core/cells.h"

namespace attnlab::test {
namespace {

double number(const ExactSum& sum) {
  double value = 0;
  for (const Surd& s : sum.surds()) value += s.over.get_d() / std::sqrt(s.under.get_d());
  return value;
}

double number(const ExactValue& exact) {
  double value = number(exact.plain);
  for (const Mixture& m : exact.mixtures) {
    double largest = -INFINITY, above = 0, below = 0;
    for (const auto& t : m.terms) largest = std::max(largest, number(t.exponent));
    for (const auto& t : m.terms) {
      const double e = std::exp(number(t.exponent) - largest);
      above += number(t.factor) * e;
      below += e;
    }
    value += above / below;
  }
  return value;
}

// Slopes are powers of two, where 8/h times the head is whole; a turn by a fraction has no exact value.
TEST(Exact, AlibiIsExactAndRopeSaysWhyItIsNot) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Scene s = scene_of_fractions(seed);
    s.positions = Positions::alibi;
    if (seed % 2 == 0) s.slope = 0.75;
    const Analysis a = analyze(s);
    for_each_cell(s, a, [&](const Cell& c, double x, double size) {
      if (!std::isfinite(x)) return;
      const Exact exact = exact_value(s, a, c);
      const auto* value = std::get_if<ExactValue>(&exact);
      if (value == nullptr) {
        EXPECT_EQ(a.dims.h, 3) << "seed " << seed << ", " << text(c);
        EXPECT_NE(sentence(s, std::get<NotExact>(exact)).find("The slope of the distances: "),
                  std::string::npos);
        return;
      }
      EXPECT_NEAR(number(*value), x, 1e-11 * (1 + size)) << "seed " << seed << ", " << text(c);
    });
    s.positions = Positions::rope;
    if (a.dims.d_k < 2 || a.dims.n_q < 2) continue;
    const Exact turned = exact_value(s, analyze(s), {Node::Q_turn, 0, 1, 0});
    ASSERT_TRUE(std::holds_alternative<NotExact>(turned));
    EXPECT_EQ(sentence(s, std::get<NotExact>(turned)),
              "Rope turns by the cosine and the sine of a number, and these are no fractions");
    EXPECT_TRUE(std::holds_alternative<ExactValue>(exact_value(s, analyze(s), {Node::Q_turn, 0, 0, 0})));
    // An odd last coordinate is not turned. No angle turns exactly:
    // the cosine of a fraction that is not 0 is transcendental.
    if (a.dims.d_k == 3) {
      EXPECT_TRUE(std::holds_alternative<ExactValue>(exact_value(s, analyze(s), {Node::Q_turn, 0, 1, 2})));
    }
  }
}

// And what is written is what was computed.
TEST(Exact, ScenesOfFractionsEqualTheDoubles) {
  each_seed(cases(1000, 150), [&](std::uint64_t seed) {
    const Scene s = scene_of_fractions(seed);
    const Analysis a = analyze(s);
    Random random(seed), other(seed);
    for_each_cell(s, a, [&](const Cell& c, double value, double size) {
      const bool asked = random.chance(0.05), written = seed <= 60 && !std::isinf(value) && other.chance(0.2);
      if (!asked && !written) return;
      const Exact exact = exact_value(s, a, c);
      if (std::isinf(value)) {
        ASSERT_TRUE(std::holds_alternative<NotExact>(exact)) << text(c);
        EXPECT_EQ(std::get<NotExact>(exact).kind, NotExact::Kind::masked);
        return;
      }
      ASSERT_TRUE(std::holds_alternative<ExactValue>(exact))
          << text(c) << ": " << sentence(s, std::get<NotExact>(exact));
      EXPECT_NEAR(number(std::get<ExactValue>(exact)), value, 1e-12 * std::max(1.0, size)) << text(c);
      if (!written) return;
      const std::string latex = exact_latex(std::get<ExactValue>(exact));
      EXPECT_NEAR(latex_value(latex), value, 1e-11 * std::max(1.0, size)) << text(c) << " = " << latex;
    });
  });
}

// The formula with fractions in it, at every depth and in both notations: of weights and outputs, too, down
// to the entries. No decimal stands in one, nor in the branches.
TEST(Exact, TheStepsWorkOutToTheValue) {
  each_seed(cases(200, 40), [&](std::uint64_t seed) {
    const Scene s = scene_of_fractions(seed);
    const Analysis a = analyze(s);
    Random random(seed), other(seed);
    for_each_cell(s, a, [&](const Cell& c, double value, double size) {
      const bool output = c.node >= Node::A && c.node <= Node::Y;
      if (std::isinf(value)) return;
      const bool asked = random.chance(output ? 0.1 : 0.2);
      if (seed <= 40 && other.chance(0.05)) {
        const auto by_rows = explain_exact(s, a, c, {.depth = 3});
        for (const std::string& step : std::get<ExactExplanation>(by_rows).steps)
          EXPECT_EQ(step.find('.'), std::string::npos) << text(c) << " = " << step;
        const FormulaStyle style = exact_line_style(s, a, {}, {});
        const TreeOptions options{{}, true, 3, &style};
        const Branch top = branch_of(s, a, c, options);
        EXPECT_EQ(top.formula.find('.'), std::string::npos) << top.formula;
        for (const Branch& below : branches(s, a, top, options))
          EXPECT_EQ(below.formula.find('.'), std::string::npos) << below.symbol << " = " << below.formula;
      }
      if (!asked) return;
      const auto exact = explain_exact(s, a, c, {.depth = 3, .notation = {seed % 2 == 0}});
      const auto& e = std::get<ExactExplanation>(exact);
      for (const std::string& step : e.steps)
        EXPECT_NEAR(latex_value(step), value, 1e-12 * std::max(1.0, size)) << text(c) << " = " << step;
      for (std::size_t i = 0; i < e.steps.size(); ++i) {
        EXPECT_NE(e.steps[i], e.value) << "said twice";
        EXPECT_TRUE(i == 0 || e.steps[i] != e.steps[i - 1]) << "said twice";
      }
      if (!e.about && !e.decimal.empty()) {
        EXPECT_NEAR(latex_value(e.decimal), value, 1e-12 * std::max(1.0, size)) << text(c);
      }
      EXPECT_FALSE(e.folded);
    });
  });
}

// Two tokens, d_k = 2: everything by hand.
Scene by_hand() {
  Scene s = bare_scene(tokens({{1.0 / 3, 0.5}, {2, 0}}), tokens({{1, 1}, {0.25, -1}}),
                       tokens({{0.6, 1}, {-0.2, 1}}));
  s.inside = {Scale::Kind::sqrt_dk, 1};
  return s;
}

std::string latex_of(const Scene& s, const Cell& c) {
  const Exact exact = exact_value(s, analyze(s), c);
  const auto* why = std::get_if<NotExact>(&exact);
  return why ? sentence(s, *why) : exact_latex(std::get<ExactValue>(exact));
}

using Latex = std::pair<Cell, std::string>;

TEST(Exact, ClosedForms) {
  Scene s = by_hand();
  const auto expect = [&s](const std::vector<Latex>& cells) {
    for (const auto& [cell, latex] : cells) EXPECT_EQ(latex_of(s, cell), latex) << text(cell);
  };
  expect({Latex({Node::Q, 0, 0, 0}, "\\frac{1}{3}"), Latex({Node::S, 0, 0, 0}, "\\frac{5}{6}"),
          Latex({Node::S, 0, 0, 1}, "-\\frac{5}{12}"), Latex({Node::L, 0, 0, 1}, "-\\frac{5}{12\\sqrt{2}}"),
          Latex({Node::A, 0, 0, 1},
                "\\frac{\\exp(-5/(12\\sqrt{2}))}{\\exp(5/(6\\sqrt{2})) + \\exp(-5/(12\\sqrt{2}))}"),
          Latex({Node::H, 0, 0, 0},
                "\\frac{\\tfrac{3}{5}\\,\\exp(5/(6\\sqrt{2})) - \\tfrac{1}{5}\\,\\exp(-5/(12\\sqrt{2}))}"
                "{\\exp(5/(6\\sqrt{2})) + \\exp(-5/(12\\sqrt{2}))}"),
          Latex({Node::Y, 0, 0, 1}, "1"),  // equal values, whatever the weights
          Latex({Node::S_anti, 0, 0, 1}, "-\\frac{29}{24}"),
          Latex({Node::S, 0, 2, 0}, "There is no such cell"),
          Latex({Node::W_Q, 0, 0, 0}, "There is no such cell")});
  // Equal logits make a plain mean.
  s.K.row(1) = s.K.row(0);
  expect({Latex({Node::A, 0, 1, 0}, "\\frac{1}{2}"), Latex({Node::H, 0, 1, 0}, "\\frac{1}{5}")});
  // Keys of length 1 bring roots.
  s = by_hand();
  s.unit_keys = true;
  expect({Latex({Node::K_dot, 0, 0, 0}, "\\frac{1}{\\sqrt{2}}"),
          Latex({Node::K_dot, 0, 1, 0}, "\\frac{1}{\\sqrt{17}}"), Latex({Node::S, 0, 1, 0}, "\\sqrt{2}"),
          Latex({Node::L, 0, 1, 0}, "1"),
          Latex({Node::S_sym, 0, 0, 1}, "\\frac{1}{\\sqrt{2}} - \\frac{5}{6\\sqrt{17}}")});
  s.K.row(1).setZero();
  expect({Latex({Node::K_dot, 0, 1, 0}, "0"), Latex({Node::S, 0, 0, 1}, "0")});
  // Masks leave keys out, or all of them.
  s = by_hand();
  s.mask.kind = Mask::Kind::causal;
  expect({Latex({Node::A, 0, 0, 0}, "1"), Latex({Node::A, 0, 0, 1}, "0"),
          Latex({Node::H, 0, 0, 0}, "\\frac{3}{5}")});
  s.mask = {Mask::Kind::matrix, Matrix::Zero(2, 2)};
  expect({Latex({Node::A, 0, 0, 0}, "0"), Latex({Node::Y, 0, 1, 0}, "0")});
  // Where doubles overflow fractions do not.
  s = by_hand();
  s.Q(0, 0) = s.K(0, 0) = 1e15;
  expect({Latex({Node::S, 0, 0, 0}, "\\frac{2000000000000000000000000000001}{2}")});
}

TEST(Exact, StepsOfOneCellByHand) {
  Scene s = by_hand();
  s.temperature = 0.5;
  const Analysis a = analyze(s);
  using Steps = std::vector<std::string>;
  const auto steps = [&](Node node, int column, int depth) {
    return std::get<ExactExplanation>(explain_exact(s, a, {node, 0, 0, column}, {.depth = depth})).steps;
  };
  EXPECT_EQ(steps(Node::S, 1, 2), Steps({"(\\frac{1}{3}, \\frac{1}{2}) \\cdot (\\frac{1}{4}, -1)",
                                         "\\frac{1}{3} \\times \\frac{1}{4} + \\frac{1}{2} \\times (-1)"}));
  EXPECT_EQ(steps(Node::L, 0, 1), Steps{"\\frac{\\frac{5}{6}}{\\frac{1}{2} \\sqrt{2}}"});
  EXPECT_TRUE(steps(Node::A, 0, 2).empty()) << "the value in symbols is the formula";
  const std::string up =
      "\\exp(\\frac{\\frac{1}{3} \\times 1 + \\frac{1}{2} \\times 1}{\\frac{1}{2} \\sqrt{2}})";
  const std::string down =
      "\\exp(\\frac{\\frac{1}{3} \\times \\frac{1}{4} + \\frac{1}{2} \\times (-1)}{\\frac{1}{2} \\sqrt{2}})";
  EXPECT_EQ(steps(Node::A, 0, 3), Steps{"\\frac{" + up + "}{" + up + " + " + down + "}"});
  ASSERT_EQ(steps(Node::H, 0, 3).size(), 2U);
  EXPECT_EQ(steps(Node::H, 0, 1)[0].find("\\frac{\\exp(5/(3\\sqrt{2}))}{\\exp(5/(3\\sqrt{2})) + "), 0U);
  EXPECT_EQ(steps(Node::H, 0, 3)[1], "\\frac{" + up + " \\times \\frac{3}{5} + " + down +
                                         " \\times (-\\frac{1}{5})}{" + up + " + " + down + "}");
  EXPECT_TRUE(steps(Node::Q, 0, 3).empty());
  const Branch score = branch_of(s, a, {Node::S, 0, 0, 1}, {});
  EXPECT_EQ(short_exact(s, a, score, {}, 8, 0), "-5/12");
  EXPECT_EQ(short_exact(s, a, score, {}, 2, 0), "");
  EXPECT_EQ(short_exact(s, a, branches(s, a, score, {})[0], {}, 8, 0), "1/12");
  EXPECT_EQ(short_exact(s, a, branch_of(s, a, {Node::A, 0, 0, 0}, {}), {}, 8, 0), "");
}

// The root stands where it takes fewer signs; where it does not matter, below.
TEST(Exact, RootsStandWhereTheyAreShorter) {
  const auto sum = [](long above, long below, long under) {
    return ExactSum::quotient(Fraction(above, below), under);
  };
  using Root = std::pair<ExactSum, const char*>;
  for (const auto& [root, latex] :
       {Root(sum(13, 4, 26), "\\frac{\\sqrt{26}}{8}"), Root(sum(-13, 4, 26), "-\\frac{\\sqrt{26}}{8}"),
        Root(sum(7, 2, 2), "\\frac{7}{2\\sqrt{2}}"), Root(sum(1, 1, 2), "\\frac{1}{\\sqrt{2}}"),
        Root(sum(2, 1, 2), "\\sqrt{2}"), Root(sum(6, 1, 2), "3\\sqrt{2}"),
        Root(sum(-9, 1, 3), "-3\\sqrt{3}")})
    EXPECT_EQ(exact_latex({root, {}}), latex);
  for (const auto& [root, flat] :
       {Root(sum(-13, 4, 26), "-\\sqrt{26}/8"), Root(sum(7, 2, 2), "7/(2\\sqrt{2})"),
        Root(sum(-27, 2, 3), "-9\\sqrt{3}/2")})
    EXPECT_EQ(flat_latex(root), flat);
  for (const long under : {2L, 3L, 26L})
    for (long above = 1; above < 40; ++above)
      for (long below = 1; below < 12; ++below)
        for (const std::string& written :
             {exact_latex({sum(above, below, under), {}}), flat_latex(sum(-above, below, under))})
          EXPECT_NEAR(std::fabs(latex_value(written)),
                      static_cast<double>(above) / static_cast<double>(below) / std::sqrt(under), 1e-12)
              << written;
}

TEST(Exact, TemperatureAndScalesAreExact) {
  Scene s = by_hand();
  const Cell logit{Node::L, 0, 0, 0}, output{Node::H, 0, 1, 0};
  s.temperature = 0.3;
  EXPECT_EQ(latex_of(s, logit), "\\frac{25}{9\\sqrt{2}}");
  s.inside = {Scale::Kind::dk, 1};
  EXPECT_EQ(latex_of(s, logit), "\\frac{25}{18}");
  s.inside = {Scale::Kind::number, std::sqrt(2.0)};
  EXPECT_EQ(latex_of(s, logit), "The scale of the scores: 1.4142135623730951 is not a fraction");
  s.inside = {Scale::Kind::none, 1};
  s.temperature = std::acos(-1.0);
  EXPECT_EQ(latex_of(s, {Node::A, 0, 0, 0}), "The temperature: 3.141592653589793 is not a fraction");
  s.temperature = 1;
  s.outside = {Scale::Kind::sqrt_dk, 1};
  s.K.row(1) = s.K.row(0);
  EXPECT_EQ(latex_of(s, output), "\\frac{1}{5\\sqrt{2}}");
  s.outside = {Scale::Kind::number, std::sqrt(3.0)};
  EXPECT_EQ(latex_of(s, output).find("The scale of the output: 1.73"), 0U);
}

TEST(Exact, TheEntryThatIsNoFractionIsNamed) {
  Scene s = paper_scene();
  s.heads[1].W_Q(1, 0) = std::sqrt(2.0);
  EXPECT_EQ(latex_of(s, {Node::Y, 0, 0, 0}),
            "W_Q of head 2, row 2, column 1: 1.4142135623730951 is not a fraction");
  EXPECT_EQ(latex_of(s, {Node::P_Q, 0, 0, 0}), "3") << "the first head has nothing to do with it";
  EXPECT_EQ(latex_of(s, {Node::P_V, 1, 0, 0}), "3");
  const NotExact why{NotExact::Kind::entry, {MatrixKind::WQ, 1}, 1, 0, 0.7};
  EXPECT_EQ(sentence(s, why, {true}), "W_Q of head 2, row 1, column 2: 0.7 is not a fraction")
      << "as it is drawn";
  s = by_hand();
  s.K(0, 1) = 1e-300;
  EXPECT_EQ(latex_of(s, {Node::S, 0, 0, 0}), "K, row 1, column 2: 1e-300 is not a fraction");
  EXPECT_EQ(latex_of(s, {Node::S, 0, 0, 1}), "-\\frac{5}{12}");
  s = by_hand();
  const auto decimal = [&](double entry, int decimals) {
    s.Q(0, 0) = entry;
    const auto exact = explain_exact(s, analyze(s), {Node::Q, 0, 0, 0}, {.decimals = decimals});
    const auto& e = std::get<ExactExplanation>(exact);
    return (e.about ? "about " : "") + e.decimal;
  };
  EXPECT_EQ(decimal(0.0625, 3), "about 0.062");
  using Shown = std::pair<double, const char*>;
  for (const auto& [entry, shown] :
       {Shown(3.5, "3.5"), Shown(-0.0625, "-0.0625"), Shown(1.0 / 3, "about 0.333333"), Shown(-7, ""),
        Shown(123456.25, "123456.25")})
    EXPECT_EQ(decimal(entry, 6), shown);
}

TEST(Exact, LongFractionsFoldIntoWords) {
  Scene s = by_hand();
  s.Q(0, 0) = 1.0 / 999983;
  s.K(0, 0) = 1.0 / 999979;
  const Exact exact = exact_value(s, analyze(s), {Node::S, 0, 0, 0});
  const auto& value = std::get<ExactValue>(exact);
  EXPECT_EQ(longest(value), 25U);
  EXPECT_EQ(exact_latex(value, {.digits = 24}), "\\text{(a 25-digit fraction)}");
  EXPECT_EQ(exact_latex(value, {.digits = 25}), exact_latex(value));
  EXPECT_EQ(exact_latex(value), "\\frac{999962000359}{1999924000714}");
  s = by_hand();
  s.K = tokens({{1, 1}, {0.25, -1}, {2, 0}, {0, 3}});
  s.V = tokens({{1, 0}, {2, 0}, {3, 0}, {4, 0}});
  const Exact sum_of_four = exact_value(s, analyze(s), {Node::H, 0, 1, 0});
  const auto& sum = std::get<ExactValue>(sum_of_four);
  EXPECT_EQ(exact_latex(sum, {.terms = 3}),
            "\\frac{\\exp(\\sqrt{2}) + \\cdots + 4\\,\\exp(0)}{\\exp(\\sqrt{2}) + \\cdots + \\exp(0)}");
  const auto folded = [&](Cut cut) {
    const auto explained = explain_exact(s, analyze(s), {Node::H, 0, 1, 0}, {}, cut);
    return std::get<ExactExplanation>(explained).folded;
  };
  EXPECT_TRUE(folded({.terms = 3}));
  EXPECT_FALSE(folded({.terms = 4}));
  EXPECT_EQ(exact_latex(sum, {.terms = 4}), exact_latex(sum));
}

}  // namespace
}  // namespace attnlab::test
