// Formulas in letters on random scenes of fractions: with the numbers put in they are the exact values, what
// is written is what was computed, and derivatives are those of differences.
#include "core/analysis/explain_tree.h"
#include "core/analysis/names.h"
#include "core/exact/exact_explain.h"
#include "core/exact/exact_latex.h"
#include "tests/core/latex_value.h"
#include "tests/core/support.h"

#include <cctype>

namespace attnlab::test {
namespace {

struct Lettered {
  Scene scene;
  LetterList letters;
};

// One to four entries of a scene of fractions are letters; the last may be tied to the first.
Lettered lettered_scene(std::uint64_t seed) {
  Lettered out{scene_of_fractions(seed), {}};
  Random random(seed ^ 0xA5A5A5A5U);
  const MatrixList used = matrices_in_use(out.scene);
  const int count = random.between(1, 4);
  for (int i = 0; i < count; ++i) {
    const MatrixId id = used.begin()[random.between(0, static_cast<int>(used.size()) - 1)];
    const MutableView m = matrix(out.scene, id);
    Letter letter{std::string(1, static_cast<char>('a' + std::min(i, 2))), id,
                  random.between(0, static_cast<int>(m.rows()) - 1),
                  random.between(0, static_cast<int>(m.cols()) - 1)};
    if (letter_at(out.letters, id, letter.row, letter.col) != nullptr) continue;
    if (i == 3) {  // tied
      const Letter& first = out.letters[0];
      matrix(out.scene, id)(letter.row, letter.col) = matrix(out.scene, first.id)(first.row, first.col);
      letter.name = first.name;
    }
    out.letters = with(out.letters, letter);
  }
  return out;
}

// Some cells of every node.
template <typename Visit>
void some_cells(const Lettered& l, const Analysis& a, std::uint64_t seed, double part, Visit visit) {
  Random random(seed);
  for (int k = 0; k < node_count; ++k)
    for (int head = 0; head < (is_per_head(static_cast<Node>(k)) ? a.dims.h : 1); ++head) {
      const MatrixView m = values(l.scene, a, static_cast<Node>(k), head);
      for (int i = 0; i < m.rows(); ++i)
        for (int j = 0; j < m.cols(); ++j)
          if (const double draw = random.uniform(0, 1); draw < part)
            visit(Cell{static_cast<Node>(k), head, i, j}, m(i, j), draw);
    }
}

std::string words_of(const Lettered& l, const Cell& c) { return symbol_of(l.scene, c); }

// The value, unless the cell has none for a reason that is true.
const ExactValue* value_in(const Exact& result, double number) {
  const auto* why = std::get_if<NotExact>(&result);
  if (why == nullptr) return &std::get<ExactValue>(result);
  EXPECT_TRUE(why->kind == NotExact::Kind::zero_key ||
              (why->kind == NotExact::Kind::masked && std::isinf(number)));
  return nullptr;
}

// No "+ -", no "1 a".
bool clean_signs(const std::string& latex) {
  for (const char* wrong : {"+ -", "- -", "\\frac{}", "()"})
    if (latex.find(wrong) != std::string::npos) return false;
  for (std::size_t i = 0; i + 1 < latex.size(); ++i) {
    const bool one = latex[i] == '1' && (i == 0 || !std::isdigit(static_cast<unsigned char>(latex[i - 1])));
    if (one && std::islower(static_cast<unsigned char>(latex[i + 1]))) return false;
  }
  return true;
}

void expect_values(std::uint64_t seeds) {
  each_seed(seeds, [&](std::uint64_t seed) {
    const Lettered l = lettered_scene(seed);
    const Analysis a = analyze(l.scene);
    const std::vector<std::string> names = names_of(l.letters);
    const std::vector<Fraction> numbers = numbers_of(l.scene, l.letters);
    const ExactWriter write(names);
    std::map<std::string, double> symbols;
    for (std::size_t i = 0; i < names.size(); ++i) symbols[names[i]] = numbers[i].get_d();
    some_cells(l, a, seed, 0.08, [&](const Cell& c, double number, double draw) {
      const auto result = exact_value(l.scene, a, c, l.letters);
      const ExactValue* value = value_in(result, number);
      if (value == nullptr) return;
      const double exact = decimal(std::get<ExactValue>(exact_value(l.scene, a, c)));
      EXPECT_NEAR(decimal(at(*value, numbers)), exact, 1e-12 * std::max(1.0, std::fabs(exact)))
          << words_of(l, c);
      EXPECT_NEAR(exact, number, 1e-11 * std::max(1.0, std::fabs(number))) << words_of(l, c);
      if (draw >= 0.05 || seed > cases(400, 60)) return;
      const std::string latex = write.value(*value);
      EXPECT_NEAR(latex_value(latex, symbols), number, 1e-11 * std::max(1.0, std::fabs(number)))
          << words_of(l, c) << " = " << latex;
      EXPECT_TRUE(clean_signs(latex)) << latex;
      const ExactSlope slope = derivative(*value, 0);
      const double size = std::max(1.0, std::fabs(number_at(slope, numbers)));
      EXPECT_NEAR(latex_value(write.derivative(slope), symbols), number_at(slope, numbers), 1e-10 * size)
          << words_of(l, c) << " = " << write.derivative(slope);
      std::map<std::string, double> with_weights = symbols;
      const auto weight = [&](int head, int key) {
        const Cell of{Node::A, head, c.row, key < 0 ? rest_of(key) : key};
        with_weights[symbol_of(l.scene, of)] = a.head(head).A(c.row, of.col);
        return key < 0 ? "(1 - " + symbol_of(l.scene, of) + ")" : symbol_of(l.scene, of);
      };
      const std::string in_weights = write.derivative(slope, weight);
      EXPECT_NEAR(latex_value(in_weights, with_weights), number_at(slope, numbers), 1e-10 * size)
          << in_weights;
    });
  });
}

TEST(LettersRandom, NumbersInPlaceOfLettersGiveTheExactValueAndWhatIsWrittenIsThat) {
  expect_values(cases(1000, 120));
}
TEST(LettersBriefly, NumbersInPlaceOfLettersGiveTheExactValueAndWhatIsWrittenIsThat) { expect_values(12); }

// Steps, the lines of the tree and the short products on its branches.
TEST(LettersBriefly, WhatStandsBelowWorksOutToItsValue) {
  int steps = 0, products = 0;
  each_seed(cases(400, 12), [&](std::uint64_t seed) {
    const Lettered l = lettered_scene(seed);
    const Analysis a = analyze(l.scene);
    std::map<std::string, double> symbols;
    const std::vector<Fraction> numbers = numbers_of(l.scene, l.letters);
    for (std::size_t i = 0; i < numbers.size(); ++i) symbols[names_of(l.letters)[i]] = numbers[i].get_d();
    const auto expect_near = [&](const std::string& latex, double value) {
      EXPECT_NEAR(latex_value(latex, symbols), value, 1e-10 * (1 + std::fabs(value))) << latex;
    };
    const FormulaStyle style = exact_line_style(l.scene, a, {}, l.letters);
    const TreeOptions options{{}, true, 3, &style};
    some_cells(l, a, seed, 0.05, [&](const Cell& c, double number, double) {
      const auto result = explain_exact(l.scene, a, c, {.depth = 3}, {}, l.letters);
      const auto* e = std::get_if<ExactExplanation>(&result);
      if (e == nullptr) return;
      for (const std::string& step : e->steps) expect_near(step, number), ++steps;
      for (const Branch& below : branches(l.scene, a, branch_of(l.scene, a, c, options), options)) {
        if (!below.formula.empty()) expect_near(below.formula, below.value);
        const std::string product = short_exact(l.scene, a, below, l.letters, 8, 30);
        EXPECT_LE(product.size(), 30U);
        if (!product.empty()) expect_near(product, below.value), ++products;
      }
    });
  });
  EXPECT_GT(steps, 50);
  EXPECT_GT(products, 50);
}

const Grid& grid_of(const Reference& r, const Cell& c) {
  const ReferenceHead& head = r.heads[static_cast<std::size_t>(c.head)];
  switch (c.node) {
    case Node::P_Q: return head.P_Q;
    case Node::P_K: return head.P_K;
    case Node::K_dot: return head.K_dot;
    case Node::P_V: return head.P_V;
    case Node::S: return head.S;
    case Node::L: return head.L;
    case Node::A: return head.A;
    case Node::H: return head.H;
    case Node::concat: return r.concat;
    case Node::Y: return r.Y;
    case Node::W: return head.W;
    default: return head.QQ;
  }
}

// Every node that the reference has, by a difference of the fourth order in extended precision; all entries
// of the letter move at once.
TEST(LettersRandom, DerivativesAreThoseOfDifferences) {
  const double h = 0x1p-14;
  int compared = 0;
  each_seed(cases(1000, 200), [&](std::uint64_t seed) {
    const Lettered l = lettered_scene(seed);
    const Analysis a = analyze(l.scene);
    const std::vector<std::string> names = names_of(l.letters);
    const std::size_t by = seed % names.size();
    const Letter& first = *std::ranges::find(l.letters, names[by], &Letter::name);
    const double start = matrix(l.scene, first.id)(first.row, first.col);
    std::vector<Reference> moved;
    std::vector<double> places;
    for (const int step : {-2, -1, 1, 2}) {
      Scene there = l.scene;
      places.push_back(start + step * h);
      for (const Letter& letter : l.letters)
        if (letter.name == names[by]) matrix(there, letter.id)(letter.row, letter.col) = places.back();
      moved.push_back(reference(there));
    }
    const std::vector<Fraction> numbers = numbers_of(l.scene, l.letters);
    some_cells(l, a, seed, 0.06, [&](const Cell& c, double number, double) {
      if (is_given(c.node) || c.node == Node::S_sym || c.node == Node::S_anti) return;
      const auto result = exact_value(l.scene, a, c, l.letters);
      const ExactValue* value = value_in(result, number);
      if (value == nullptr) return;
      const auto f = [&](std::size_t i) { return grid_of(moved[i], c).at(c.row, c.col).value; };
      const auto width = [&](std::size_t i, std::size_t j) {
        return static_cast<long double>(places[j]) - static_cast<long double>(places[i]);
      };
      const long double near = (f(2) - f(1)) / width(1, 2), far = (f(3) - f(0)) / width(0, 3);
      const auto expected = static_cast<double>((4 * near - far) / 3);
      EXPECT_NEAR(number_at(derivative(*value, by), numbers), expected,
                  1e-8 * std::max(1.0, std::fabs(expected)))
          << words_of(l, c) << " by " << names[by];
      compared += expected != 0 ? 1 : 0;
    });
  });
  EXPECT_GT(compared, 500) << "derivatives that are not 0";
}

}  // namespace
}  // namespace attnlab::test
