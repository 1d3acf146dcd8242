// Exact values against the doubles of the analysis, and against closed forms.
#include "core/exact/evaluate.h"
#include "core/exact/exact_explain.h"
#include "tests/core/latex_value.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

double number(const RootSum& sum) {
  double value = 0;
  for (const Surd& s : sum.terms()) value += s.over.get_d() / std::sqrt(s.under.get_d());
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

template <typename Visit>
void for_each_cell(const Scene& s, const Analysis& a, Visit visit) {
  for (int k = 0; k < node_count; ++k)
    for (int head = 0; head < (is_per_head(static_cast<Node>(k)) ? a.dims.h : 1); ++head) {
      const MatrixView m = values(s, a, static_cast<Node>(k), head);
      if (m.size() == 0) continue;
      const double size = m.array().isFinite().select(m.array().abs(), 0.0).maxCoeff();
      for (int i = 0; i < m.rows(); ++i)
        for (int j = 0; j < m.cols(); ++j) visit(Cell{static_cast<Node>(k), head, i, j}, m(i, j), size);
    }
}

std::string text(const Cell& c) {
  return "node " + std::to_string(static_cast<int>(c.node)) + " head " + std::to_string(c.head) + " (" +
         std::to_string(c.row) + ", " + std::to_string(c.col) + ")";
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
    // An odd last coordinate is not turned. No angle turns exactly: the cosine of a fraction that is not 0 is transcendental.
    if (a.dims.d_k == 3) {
      EXPECT_TRUE(std::holds_alternative<ExactValue>(exact_value(s, analyze(s), {Node::Q_turn, 0, 1, 2})));
    }
  }
}

TEST(Exact, ScenesOfFractionsEqualTheDoubles) {
  for (std::uint64_t seed = 1; seed <= cases(1000, 150); ++seed) {
    const Scene s = scene_of_fractions(seed);
    const Analysis a = analyze(s);
    Random random(seed);
    for_each_cell(s, a, [&](const Cell& c, double value, double size) {
      if (!random.chance(0.05)) return;
      const Exact exact = exact_value(s, a, c);
      if (std::isinf(value)) {
        ASSERT_TRUE(std::holds_alternative<NotExact>(exact)) << text(c);
        EXPECT_EQ(std::get<NotExact>(exact).kind, NotExact::Kind::masked);
        return;
      }
      ASSERT_TRUE(std::holds_alternative<ExactValue>(exact))
          << text(c) << ": " << sentence(s, std::get<NotExact>(exact));
      EXPECT_NEAR(number(std::get<ExactValue>(exact)), value, 1e-12 * std::max(1.0, size)) << text(c);
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

// What is written is what was computed.
TEST(Exact, TheLatexWorksOutToTheValue) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Scene s = scene_of_fractions(seed);
    const Analysis a = analyze(s);
    Random random(seed);
    for_each_cell(s, a, [&](const Cell& c, double value, double size) {
      if (std::isinf(value) || !random.chance(0.2)) return;
      const std::string latex = exact_latex(std::get<ExactValue>(exact_value(s, a, c)));
      EXPECT_NEAR(latex_value(latex), value, 1e-11 * std::max(1.0, size)) << text(c) << " = " << latex;
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

// The formula with fractions in it, at every depth and in both notations: of weights and outputs, too, down to the entries.
TEST(Exact, TheStepsWorkOutToTheValue) {
  for (std::uint64_t seed = 1; seed <= cases(200, 40); ++seed) {
    const Scene s = scene_of_fractions(seed);
    const Analysis a = analyze(s);
    Random random(seed);
    for_each_cell(s, a, [&](const Cell& c, double value, double size) {
      const bool output = c.node >= Node::A && c.node <= Node::Y;
      if (std::isinf(value) || !random.chance(output ? 0.1 : 0.2)) return;
      const auto exact = explain_exact(s, a, c, {.depth = 3, .notation = {seed % 2 == 0}});
      const auto& e = std::get<ExactExplanation>(exact);
      for (const std::string& step : e.steps)
        EXPECT_NEAR(latex_value(step), value, 1e-12 * std::max(1.0, size)) << text(c) << " = " << step;
      for (std::size_t i = 0; i < e.steps.size(); ++i) {
        EXPECT_NE(e.steps[i], e.value) << "said twice";
        if (i == 0) continue;
        EXPECT_NE(e.steps[i], e.steps[i - 1]) << "said twice";
      }
      if (!e.about && !e.decimal.empty()) {
        EXPECT_NEAR(latex_value(e.decimal), value, 1e-12 * std::max(1.0, size)) << text(c);
      }
      EXPECT_FALSE(e.folded);
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

// Whatever has a formula has steps in fractions: no decimal stands in one.
TEST(Exact, NoStepIsRounded) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Scene s = scene_of_fractions(seed);
    const Analysis a = analyze(s);
    Random random(seed);
    for_each_cell(s, a, [&](const Cell& c, double value, double) {
      if (std::isinf(value) || !random.chance(0.05)) return;
      const auto exact = explain_exact(s, a, c, {.depth = 3});
      for (const std::string& step : std::get<ExactExplanation>(exact).steps)
        EXPECT_EQ(step.find('.'), std::string::npos) << text(c) << " = " << step;
      const FormulaStyle style = exact_line_style(s, a, {});
      const TreeOptions options{{}, true, 3, &style};
      const Branch top = branch_of(s, a, c, options);
      EXPECT_EQ(top.formula.find('.'), std::string::npos) << top.formula;
      for (const Branch& below : branches(s, a, top, options))
        EXPECT_EQ(below.formula.find('.'), std::string::npos) << below.symbol << " = " << below.formula;
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
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

TEST(Exact, ClosedForms) {
  const Scene s = by_hand();
  EXPECT_EQ(latex_of(s, {Node::Q, 0, 0, 0}), "\\frac{1}{3}");
  EXPECT_EQ(latex_of(s, {Node::S, 0, 0, 0}), "\\frac{5}{6}");
  EXPECT_EQ(latex_of(s, {Node::S, 0, 0, 1}), "-\\frac{5}{12}");
  EXPECT_EQ(latex_of(s, {Node::L, 0, 0, 1}), "-\\frac{5}{12\\sqrt{2}}");
  EXPECT_EQ(latex_of(s, {Node::A, 0, 0, 1}),
            "\\frac{\\exp(-5/(12\\sqrt{2}))}{\\exp(5/(6\\sqrt{2})) + \\exp(-5/(12\\sqrt{2}))}");
  EXPECT_EQ(latex_of(s, {Node::H, 0, 0, 0}),
            "\\frac{\\tfrac{3}{5}\\,\\exp(5/(6\\sqrt{2})) - \\tfrac{1}{5}\\,\\exp(-5/(12\\sqrt{2}))}"
            "{\\exp(5/(6\\sqrt{2})) + \\exp(-5/(12\\sqrt{2}))}");
  EXPECT_EQ(latex_of(s, {Node::Y, 0, 0, 1}), "1") << "equal values, whatever the weights";
  EXPECT_EQ(latex_of(s, {Node::S_anti, 0, 0, 1}), "-\\frac{29}{24}");
}

TEST(Exact, StepsOfOneCellByHand) {
  Scene s = by_hand();
  s.temperature = 0.5;
  const auto steps = [&](const Cell& c, int depth) {
    const auto exact = explain_exact(s, analyze(s), c, {.depth = depth});
    return std::get<ExactExplanation>(exact).steps;
  };
  ASSERT_EQ(steps({Node::S, 0, 0, 1}, 2).size(), 2U);
  EXPECT_EQ(steps({Node::S, 0, 0, 1}, 2)[0], "(\\frac{1}{3}, \\frac{1}{2}) \\cdot (\\frac{1}{4}, -1)");
  EXPECT_EQ(steps({Node::S, 0, 0, 1}, 2)[1], "\\frac{1}{3} \\times \\frac{1}{4} + \\frac{1}{2} \\times (-1)");
  ASSERT_EQ(steps({Node::L, 0, 0, 0}, 1).size(), 1U);
  EXPECT_EQ(steps({Node::L, 0, 0, 0}, 1)[0], "\\frac{\\frac{5}{6}}{\\frac{1}{2} \\sqrt{2}}");
  EXPECT_TRUE(steps({Node::A, 0, 0, 0}, 2).empty()) << "the value in symbols is the formula";
  ASSERT_EQ(steps({Node::A, 0, 0, 0}, 3).size(), 1U);
  const std::string up =
      "\\exp(\\frac{\\frac{1}{3} \\times 1 + \\frac{1}{2} \\times 1}{\\frac{1}{2} \\sqrt{2}})";
  const std::string down =
      "\\exp(\\frac{\\frac{1}{3} \\times \\frac{1}{4} + \\frac{1}{2} \\times (-1)}{\\frac{1}{2} \\sqrt{2}})";
  EXPECT_EQ(steps({Node::A, 0, 0, 0}, 3)[0], "\\frac{" + up + "}{" + up + " + " + down + "}");
  ASSERT_EQ(steps({Node::H, 0, 0, 0}, 3).size(), 2U);
  EXPECT_EQ(steps({Node::H, 0, 0, 0}, 1)[0].find("\\frac{\\exp(5/(3\\sqrt{2}))}{\\exp(5/(3\\sqrt{2})) + "),
            0U);
  EXPECT_EQ(steps({Node::H, 0, 0, 0}, 3)[1], "\\frac{" + up + " \\times \\frac{3}{5} + " + down +
                                                 " \\times (-\\frac{1}{5})}{" + up + " + " + down + "}");
  EXPECT_TRUE(steps({Node::Q, 0, 0, 0}, 3).empty());
  const Branch score = branch_of(s, analyze(s), {Node::S, 0, 0, 1}, {});
  EXPECT_EQ(short_exact(s, analyze(s), score, 8), "-5/12");
  EXPECT_EQ(short_exact(s, analyze(s), score, 2), "");
  EXPECT_EQ(short_exact(s, analyze(s), branches(s, analyze(s), score, {})[0], 8), "1/12");
  EXPECT_EQ(short_exact(s, analyze(s), branch_of(s, analyze(s), {Node::A, 0, 0, 0}, {}), 8), "");
}

TEST(Exact, ADecimalIsEqualWhereItIs) {
  Scene s = by_hand();
  const auto decimal = [&](double entry, int decimals) {
    s.Q(0, 0) = entry;
    const auto exact = explain_exact(s, analyze(s), {Node::Q, 0, 0, 0}, {.decimals = decimals});
    const auto& e = std::get<ExactExplanation>(exact);
    return (e.about ? "about " : "") + e.decimal;
  };
  EXPECT_EQ(decimal(3.5, 6), "3.5");
  EXPECT_EQ(decimal(-0.0625, 6), "-0.0625");
  EXPECT_EQ(decimal(0.0625, 3), "about 0.062");
  EXPECT_EQ(decimal(1.0 / 3, 6), "about 0.333333");
  EXPECT_EQ(decimal(-7, 6), "") << "a whole number is its own decimal";
  EXPECT_EQ(decimal(123456.25, 6), "123456.25");
}

// The root stands where it takes fewer signs; where it does not matter, below.
TEST(Exact, RootsStandWhereTheyAreShorter) {
  const auto latex = [](long above, long below, long under) {
    return root_sum_latex(RootSum::quotient(Fraction(above, below), under));
  };
  const auto flat = [](long above, long below, long under) {
    return flat_latex(RootSum::quotient(Fraction(above, below), under));
  };
  EXPECT_EQ(latex(13, 4, 26), "\\frac{\\sqrt{26}}{8}");
  EXPECT_EQ(latex(-13, 4, 26), "-\\frac{\\sqrt{26}}{8}");
  EXPECT_EQ(flat(-13, 4, 26), "-\\sqrt{26}/8");
  EXPECT_EQ(latex(7, 2, 2), "\\frac{7}{2\\sqrt{2}}");
  EXPECT_EQ(flat(7, 2, 2), "7/(2\\sqrt{2})");
  EXPECT_EQ(latex(1, 1, 2), "\\frac{1}{\\sqrt{2}}");
  EXPECT_EQ(latex(2, 1, 2), "\\sqrt{2}");
  EXPECT_EQ(latex(6, 1, 2), "3\\sqrt{2}");
  EXPECT_EQ(latex(-9, 1, 3), "-3\\sqrt{3}");
  EXPECT_EQ(flat(-27, 2, 3), "-9\\sqrt{3}/2");
  for (const long under : {2L, 3L, 26L})
    for (long above = 1; above < 40; ++above)
      for (long below = 1; below < 12; ++below)
        for (const std::string& written : {latex(above, below, under), flat(-above, below, under)})
          EXPECT_NEAR(std::fabs(latex_value(written)),
                      static_cast<double>(above) / static_cast<double>(below) / std::sqrt(under), 1e-12)
              << written;
}

TEST(Exact, EqualLogitsMakeAPlainMean) {
  Scene s = by_hand();
  s.K.row(1) = s.K.row(0);
  EXPECT_EQ(latex_of(s, {Node::A, 0, 1, 0}), "\\frac{1}{2}");
  EXPECT_EQ(latex_of(s, {Node::H, 0, 1, 0}), "\\frac{1}{5}");
}

TEST(Exact, TemperatureAndScalesAreExact) {
  Scene s = by_hand();
  s.temperature = 0.3;
  EXPECT_EQ(latex_of(s, {Node::L, 0, 0, 0}), "\\frac{25}{9\\sqrt{2}}");
  s.inside = {Scale::Kind::dk, 1};
  EXPECT_EQ(latex_of(s, {Node::L, 0, 0, 0}), "\\frac{25}{18}");
  s.inside = {Scale::Kind::number, std::sqrt(2.0)};
  EXPECT_EQ(latex_of(s, {Node::L, 0, 0, 0}), "The scale of the scores: 1.4142135623730951 is not a fraction");
  s.inside = {Scale::Kind::none, 1};
  s.temperature = std::acos(-1.0);
  EXPECT_EQ(latex_of(s, {Node::A, 0, 0, 0}), "The temperature: 3.141592653589793 is not a fraction");
  s.temperature = 1;
  s.outside = {Scale::Kind::sqrt_dk, 1};
  s.K.row(1) = s.K.row(0);
  EXPECT_EQ(latex_of(s, {Node::H, 0, 1, 0}), "\\frac{1}{5\\sqrt{2}}");
  s.outside = {Scale::Kind::number, std::sqrt(3.0)};
  EXPECT_EQ(latex_of(s, {Node::H, 0, 1, 0}).find("The scale of the output: 1.73"), 0U);
}

TEST(Exact, KeysOfLengthOneBringRoots) {
  Scene s = by_hand();
  s.unit_keys = true;
  EXPECT_EQ(latex_of(s, {Node::K_dot, 0, 0, 0}), "\\frac{1}{\\sqrt{2}}");
  EXPECT_EQ(latex_of(s, {Node::K_dot, 0, 1, 0}), "\\frac{1}{\\sqrt{17}}");
  EXPECT_EQ(latex_of(s, {Node::S, 0, 1, 0}), "\\sqrt{2}");
  EXPECT_EQ(latex_of(s, {Node::L, 0, 1, 0}), "1");
  EXPECT_EQ(latex_of(s, {Node::S_sym, 0, 0, 1}), "\\frac{1}{\\sqrt{2}} - \\frac{5}{6\\sqrt{17}}");
  s.K.row(1).setZero();
  EXPECT_EQ(latex_of(s, {Node::K_dot, 0, 1, 0}), "0");
  EXPECT_EQ(latex_of(s, {Node::S, 0, 0, 1}), "0");
}

TEST(Exact, MasksLeaveKeysOut) {
  Scene s = by_hand();
  s.mask.kind = Mask::Kind::causal;
  EXPECT_EQ(latex_of(s, {Node::A, 0, 0, 0}), "1");
  EXPECT_EQ(latex_of(s, {Node::A, 0, 0, 1}), "0");
  EXPECT_EQ(latex_of(s, {Node::H, 0, 0, 0}), "\\frac{3}{5}");
  s.mask.kind = Mask::Kind::matrix;
  s.mask.allowed = Matrix::Zero(2, 2);
  EXPECT_EQ(latex_of(s, {Node::A, 0, 0, 0}), "0");
  EXPECT_EQ(latex_of(s, {Node::Y, 0, 1, 0}), "0") << "nothing is allowed";
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
}

// Where doubles overflow fractions do not.
TEST(Exact, LargeNumbersStayExact) {
  Scene s = by_hand();
  s.Q(0, 0) = 1e15;
  s.K(0, 0) = 1e15;
  EXPECT_EQ(latex_of(s, {Node::S, 0, 0, 0}), "\\frac{2000000000000000000000000000001}{2}");
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
}

TEST(Exact, LongSumsKeepTheirEnds) {
  Scene s = by_hand();
  s.K = tokens({{1, 1}, {0.25, -1}, {2, 0}, {0, 3}});
  s.V = tokens({{1, 0}, {2, 0}, {3, 0}, {4, 0}});
  const Exact exact = exact_value(s, analyze(s), {Node::H, 0, 1, 0});
  const auto& value = std::get<ExactValue>(exact);
  EXPECT_EQ(exact_latex(value, {.terms = 3}),
            "\\frac{\\exp(\\sqrt{2}) + \\cdots + 4\\,\\exp(0)}{\\exp(\\sqrt{2}) + \\cdots + \\exp(0)}");
  EXPECT_TRUE(is_cut(value, {.terms = 3}));
  EXPECT_FALSE(is_cut(value, {.terms = 4}));
  EXPECT_EQ(exact_latex(value, {.terms = 4}), exact_latex(value));
}

TEST(Exact, ACellThatIsNotThereHasNoValue) {
  EXPECT_EQ(latex_of(by_hand(), {Node::S, 0, 2, 0}), "There is no such cell");
  EXPECT_EQ(latex_of(by_hand(), {Node::W_Q, 0, 0, 0}), "There is no such cell");
}

}  // namespace
}  // namespace attnlab::test
