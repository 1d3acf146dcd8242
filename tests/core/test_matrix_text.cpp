// Matrices for the clipboard and back.
#include "core/text/matrix_text.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

AnyMatrix read(std::string_view text) {
  const auto result = read_matrix_text(text);
  if (const std::string* why = std::get_if<std::string>(&result)) {
    ADD_FAILURE() << text << ": " << *why;
    return {};
  }
  return std::get<AnyMatrix>(result);
}

std::string refusal_of(std::string_view text) {
  const auto result = read_matrix_text(text);
  if (std::holds_alternative<std::string>(result)) return std::get<std::string>(result);
  ADD_FAILURE() << text << " was taken";
  return "";
}

const AnyMatrix two = rows<AnyMatrix>({{1, 2.5}, {-3, 4}});

TEST(MatrixText, WritesEachNotation) {
  EXPECT_EQ(matrix_text(view(two), MatrixNotation::numpy), "np.array([[1, 2.5], [-3, 4]])");
  EXPECT_EQ(matrix_text(view(two), MatrixNotation::latex),
            "\\begin{pmatrix} 1 & 2.5 \\\\ -3 & 4 \\end{pmatrix}");
  EXPECT_EQ(matrix_text(view(two), MatrixNotation::matlab), "[1 2.5; -3 4]");
  EXPECT_EQ(matrix_text(view(two), MatrixNotation::csv), "1,2.5\n-3,4\n");
  EXPECT_EQ(matrix_text(view(two), MatrixNotation::pytorch),
            "torch.tensor([[1, 2.5], [-3, 4]], dtype=torch.float64)");
  EXPECT_EQ(matrix_text(view(two), MatrixNotation::tsv), "1\t2.5\n-3\t4\n");
  EXPECT_EQ(matrix_text(view(two), MatrixNotation::json), "[[1, 2.5], [-3, 4]]");
  EXPECT_EQ(matrix_text(view(two), MatrixNotation::markdown),
            "|  |  |\n| ---: | ---: |\n| 1 | 2.5 |\n| -3 | 4 |\n");
  const AnyMatrix small = rows<AnyMatrix>({{1e-7}});
  EXPECT_EQ(matrix_text(view(small), MatrixNotation::latex),
            "\\begin{pmatrix} 1 \\cdot 10^{-7} \\end{pmatrix}");
  const AnyMatrix wild = rows<AnyMatrix>({{-std::numeric_limits<double>::infinity(), std::nan("")}});
  EXPECT_EQ(matrix_text(view(wild), MatrixNotation::numpy), "np.array([[-np.inf, np.nan]])");
  EXPECT_EQ(matrix_text(view(wild), MatrixNotation::pytorch),
            "torch.tensor([[float('-inf'), float('nan')]], dtype=torch.float64)");
  EXPECT_EQ(matrix_text(view(wild), MatrixNotation::json), "[[null, null]]");
}

TEST(MatrixText, ReadsTheSameFromEveryNotation) {
  for (const char* text :
       {"np.array([[1, 2.5], [-3, 4]])",
        "array([[ 1. ,  2.5],\n       [-3. ,  4. ]])",
        "[[1, 2.5], [-3, 4]]",
        "[[ 1.   2.5]\n [-3.   4. ]]",
        "[1 2.5; -3 4]",
        "[1, 2.5; -3, 4]",
        "[1 2.5\n-3 4]",
        "1,2.5\n-3,4\n",
        "1 2.5\n-3 4",
        "1\t2.5\r\n-3\t4\r\n",
        "1 2,5\n-3 4",
        "1;2,5\n-3;4",
        "\\begin{pmatrix} 1 & 2.5 \\\\ -3 & 4 \\end{pmatrix}",
        "\\left(\\begin{array}{rr}\n1 & \\frac{5}{2} \\\\\n\u22123 & 4\n\\end{array}\\right)",
        "A = [1 2.5; -3 4];",
        "Q = np.array([[1, 2.5], [-3, 4]], dtype=np.float64)",
        "torch.tensor([[1, 2.5], [-3, 4]], dtype=torch.float64)",
        "tensor([[ 1.0000,  2.5000],\n        [-3.0000,  4.0000]], dtype=torch.float64)",
        "  1   5/2 \n\n -3   sqrt(16)\n",
        "matrix([[1, 2.5],\n [-3, 4]])",
        "1, 2.5\n-3, 4",
        "1 2.5; -3 4"})
    EXPECT_TRUE(identical(read(text), two)) << text;
}

TEST(MatrixText, ReadsRowsAndColumnsAlone) {
  EXPECT_TRUE(identical(read("[1, 2, 3]"), rows<AnyMatrix>({{1, 2, 3}})));
  EXPECT_TRUE(identical(read("1\n2\n3"), rows<AnyMatrix>({{1}, {2}, {3}})));
  EXPECT_TRUE(identical(read("[[1], [2]]"), rows<AnyMatrix>({{1}, {2}})));
  EXPECT_TRUE(identical(read("7"), rows<AnyMatrix>({{7}})));
  EXPECT_TRUE(identical(read("1,5 2,5"), rows<AnyMatrix>({{1.5, 2.5}})));
}

TEST(MatrixText, SaysWhereItStops) {
  EXPECT_EQ(refusal_of(""), "expected the rows of a matrix, found nothing");
  EXPECT_EQ(refusal_of("[]"), "expected the rows of a matrix, found nothing");
  EXPECT_EQ(refusal_of("1 2\n3"), "row 2 (line 2, character 1): expected 2 numbers as in row 1, found 1");
  EXPECT_EQ(refusal_of("1 two"), "row 1, column 2 (character 3): two: expected a number, found two");
  EXPECT_EQ(refusal_of("\n\n1 2\n  3 2**2"),
            "row 2, column 2 (line 4, character 7): 2**2: expected a number after *, found *");
  EXPECT_EQ(refusal_of("[[1, nan]]"), "row 1, column 2 (character 6): nan is not a finite number");
  EXPECT_EQ(refusal_of("1,,2"), "row 1, column 2 (character 3): expected a number, found nothing");
  EXPECT_EQ(refusal_of("\u22121 \u00d7"), "row 1, column 2 (character 4): \u00d7: expected a number, found *")
      << "characters are counted, not bytes";
  EXPECT_NE(refusal_of("1 1e999").find("not a finite number"), std::string::npos);
  EXPECT_NE(refusal_of("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17").find("at most 16 x 16"),
            std::string::npos);
}

// Each entry any double: of every exponent, subnormal, the largest, whole, 0 and -0.
AnyMatrix random_matrix_of_doubles(Random& random) {
  AnyMatrix m(random.between(1, 16), random.between(1, 16));
  for (Eigen::Index i = 0; i < m.size(); ++i) {
    double x = 0;
    do x = std::bit_cast<double>(random.bits());
    while (!std::isfinite(x));
    if (random.chance(0.2)) x = std::bit_cast<double>(random.bits() & 0x800FFFFFFFFFFFFF);
    if (random.chance(0.2)) x = random.uniform(-1, 1) * std::ldexp(1.0, random.between(-30, 30));
    if (random.chance(0.1)) x = random.between(-20, 20);
    if (random.chance(0.05)) x = random.chance(0.5) ? -0.0 : 0.0;
    if (random.chance(0.05))
      x = std::ldexp(random.chance(0.5) ? 1.0 : -1.0, random.chance(0.5) ? -1074 : 1023);
    m.data()[i] = x;
  }
  return m;
}

TEST(MatrixText, WhatItWritesReadsBackToTheSameBits) {
  const std::uint64_t seed = 11;
  SCOPED_TRACE(seed);
  Random random(seed);
  const std::uint64_t count = cases(10'000, 150);
  for (std::uint64_t k = 0; k < count; ++k) {
    const AnyMatrix m = random_matrix_of_doubles(random);
    for (const auto notation :
         {MatrixNotation::numpy, MatrixNotation::pytorch, MatrixNotation::latex, MatrixNotation::matlab,
          MatrixNotation::csv, MatrixNotation::tsv, MatrixNotation::json, MatrixNotation::markdown}) {
      const std::string text = matrix_text(view(m), notation);
      ASSERT_TRUE(identical(read(text), m)) << text;
    }
  }
}

TEST(MatrixText, NumbersOfLatexThatNoProductHas) {
  for (const double x : {1.0833e87, 5e-324, -4.9406564584124654e-324, 1.7976931348623157e308, 1e23}) {
    const AnyMatrix m = rows<AnyMatrix>({{x, -x}});
    EXPECT_TRUE(identical(read(matrix_text(view(m), MatrixNotation::latex)), m)) << x;
  }
}

TEST(MatrixText, NeverThrows) {
  const std::uint64_t seed = 12;
  SCOPED_TRACE(seed);
  Random random(seed);
  const std::string pieces[] = {"[",     "]", "(",       ")",       "1",      " ", ",",  ";",
                                "\n",    "&", "\\\\",    "\\begin", "{",      "}", "=",  "np.array",
                                "2.5",   "-", ", dtype", "\xff",    "\\frac", "*", "\t", "\\end{pmatrix}",
                                "\u2212"};
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (int k = random.between(0, 20); k > 0; --k)
      text += pieces[random.between(0, static_cast<int>(std::size(pieces)) - 1)];
    const auto result = read_matrix_text(text);
    if (const auto* m = std::get_if<AnyMatrix>(&result))
      EXPECT_TRUE(view(*m).allFinite()) << text;
    else
      EXPECT_EQ(std::get<std::string>(result).find('\n'), std::string::npos) << text;
  }
}

TEST(MatrixText, TellsHowManyDecimalsWereTyped) {
  EXPECT_EQ(typed_decimals("0.5 0.25\n0.125 0.875"), 3);
  EXPECT_EQ(typed_decimals("0,5 0,25"), 2);
  EXPECT_EQ(typed_decimals("0.5,0.25"), 2);
  EXPECT_EQ(typed_decimals("np.array([[.1, 0.90]])"), 2);
  EXPECT_EQ(typed_decimals("[[1, 0]]"), 0);
  EXPECT_EQ(typed_decimals("1/3 2/3"), -1);
  EXPECT_EQ(typed_decimals("5e-1 0.5"), -1);
  EXPECT_EQ(typed_decimals(""), -1);
}

}  // namespace
}  // namespace attnlab::test
