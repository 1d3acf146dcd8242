// Matrices for the clipboard and back, as other programs print them,
// and what is refused because it would be read wrong.
#include "core/text/matrix_text.h"
#include "tests/core/support.h"

#include <tuple>

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

std::string why_not(std::string_view text) {
  const auto result = read_matrix_text(text);
  if (const std::string* why = std::get_if<std::string>(&result)) return *why;
  const AnyMatrix& m = std::get<AnyMatrix>(result);
  return "taken, " + std::to_string(m.rows()) + " x " + std::to_string(m.cols());
}

const AnyMatrix two = rows<AnyMatrix>({{1, 2.5}, {-3, 4}});

TEST(MatrixText, WritesEachNotation) {
  using enum MatrixNotation;
  using Written = std::tuple<AnyMatrix, MatrixNotation, const char*>;
  const AnyMatrix small = rows<AnyMatrix>({{1e-7}}), wild = rows<AnyMatrix>({{-inf, nan}});
  for (const auto& [m, notation, text] :
       {Written(two, numpy, "np.array([[1, 2.5], [-3, 4]])"),
        Written(two, latex, "\\begin{pmatrix} 1 & 2.5 \\\\ -3 & 4 \\end{pmatrix}"),
        Written(two, matlab, "[1 2.5; -3 4]"), Written(two, csv, "1,2.5\n-3,4\n"),
        Written(two, pytorch, "torch.tensor([[1, 2.5], [-3, 4]], dtype=torch.float64)"),
        Written(two, tsv, "1\t2.5\n-3\t4\n"), Written(two, json, "[[1, 2.5], [-3, 4]]"),
        Written(two, markdown, "|  |  |\n| ---: | ---: |\n| 1 | 2.5 |\n| -3 | 4 |\n"),
        Written(small, latex, "\\begin{pmatrix} 1 \\cdot 10^{-7} \\end{pmatrix}"),
        Written(wild, numpy, "np.array([[-np.inf, np.nan]])"),
        Written(wild, pytorch, "torch.tensor([[float('-inf'), float('nan')]], dtype=torch.float64)"),
        Written(wild, json, "[[null, null]]")})
    EXPECT_EQ(matrix_text(view(m), notation), text);
}

TEST(MatrixText, SaysWhereItStops) {
  // Characters are counted, not bytes.
  for (const auto& [text, why] :
       {Said("", "expected the rows of a matrix, found nothing"),
        Said("[]", "expected the rows of a matrix, found nothing"),
        Said("1 2\n3", "row 2 (line 2, character 1): expected 2 numbers as in row 1, found 1"),
        Said("1\n2 3", "row 2 (line 2, character 1): expected 1 number as in row 1, found 2"),
        Said("1 two", "row 1, column 2 (character 3): two: expected a number, found two"),
        Said("\n\n1 2\n  3 2**2",
             "row 2, column 2 (line 4, character 7): 2**2: expected a number after *, found *"),
        Said("[[1, nan]]", "row 1, column 2 (character 6): nan is not a finite number"),
        Said("1,,2", "row 1, column 2 (character 3): expected a number, found nothing"),
        Said("\u22121 \u00d7", "row 1, column 2 (character 4): \u00d7: expected a number, found *")})
    EXPECT_EQ(why_not(text), why);
  EXPECT_NE(why_not("1 1e999").find("not a finite number"), std::string::npos);
  std::string deep = "1";
  for (int i = 0; i < 40; ++i) deep = "\\sqrt{" + deep + "}";
  EXPECT_EQ(why_not(deep + " & 1"),
            "row 1, column 1 (character 1): sqrt(sqrt(sqrt(sqrt(sqrt(sqrt(sqrt(sqrt(\u2026: "
            "expected a number after (, found \\");
  EXPECT_NE(why_not("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17").find("at most 16 x 16"), std::string::npos);
  using Read = std::pair<const char*, AnyMatrix>;
  for (const auto& [text, m] :
       {Read("[1, 2, 3]", rows<AnyMatrix>({{1, 2, 3}})), Read("1\n2\n3", rows<AnyMatrix>({{1}, {2}, {3}})),
        Read("[[1], [2]]", rows<AnyMatrix>({{1}, {2}})), Read("7", rows<AnyMatrix>({{7}})),
        Read("1,5 2,5", rows<AnyMatrix>({{1.5, 2.5}}))})
    EXPECT_TRUE(identical(read(text), m)) << text;
  using Typed = std::pair<const char*, int>;
  for (const auto& [text, decimals] :
       {Typed("0.5 0.25\n0.125 0.875", 3), Typed("0,5 0,25", 2), Typed("0.5,0.25", 2),
        Typed("np.array([[.1, 0.90]])", 2), Typed("[[1, 0]]", 0), Typed("1/3 2/3", -1), Typed("5e-1 0.5", -1),
        Typed("", -1)})
    EXPECT_EQ(typed_decimals(text), decimals) << text;
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

TEST(MatrixRead, WhatProgramsPrint) {
  for (
      const char* text :
      {// As we write it, and as one types it.
       "np.array([[1, 2.5], [-3, 4]])", "array([[ 1. ,  2.5],\n       [-3. ,  4. ]])", "[[1, 2.5], [-3, 4]]",
       "[[ 1.   2.5]\n [-3.   4. ]]", "[1 2.5; -3 4]", "[1, 2.5; -3, 4]", "[1 2.5\n-3 4]", "1,2.5\n-3,4\n",
       "1 2.5\n-3 4", "1\t2.5\r\n-3\t4\r\n", "1 2,5\n-3 4", "1;2,5\n-3;4",
       "\\begin{pmatrix} 1 & 2.5 \\\\ -3 & 4 \\end{pmatrix}",
       "\\left(\\begin{array}{rr}\n1 & \\frac{5}{2} \\\\\n\u22123 & 4\n\\end{array}\\right)",
       "A = [1 2.5; -3 4];", "Q = np.array([[1, 2.5], [-3, 4]], dtype=np.float64)",
       "torch.tensor([[1, 2.5], [-3, 4]], dtype=torch.float64)",
       "tensor([[ 1.0000,  2.5000],\n        [-3.0000,  4.0000]], dtype=torch.float64)",
       "  1   5/2 \n\n -3   sqrt(16)\n", "matrix([[1, 2.5],\n [-3, 4]])", "1, 2.5\n-3, 4", "1 2.5; -3 4",
       // NumPy and Python.
       "[[ 1.   2.5]\n [-3.   4. ]]", "array([[ 1. ,  2.5],\n       [-3. ,  4. ]], dtype=float32)",
       "import numpy as np\n\nA = np.array([[1, 2.5],\n              [-3, 4]], dtype=float)\n",
       ">>> np.array([[1., 2.5], [-3., 4.]])", "Out[4]: \narray([[ 1. ,  2.5],\n       [-3. ,  4. ]])",
       "[[[1, 2.5], [-3, 4]]]", "[[1, 2.5],\n [-3, 4],]",
       "[\n  [\n    1,\n    2.5\n  ],\n  [\n    -3,\n    4\n  ]\n]\n",
       "[[np.float64(1.0), np.float64(2.5)], [np.float64(-3.0), np.float64(4.0)]]",
       "W = np.asarray([[1e0, 25e-1], [-3.e+00, 4.]])", "Matrix([\n[ 1, 5/2],\n[-3,   4]])",
       "matrix(QQ, [[1, 5/2], [-3, 4]])", "{{1, 2.5}, {-3, 4}}", "[  1 5/2]\n[ -3   4]",
       "Q: [[1, 2.5], [-3, 4]]", "```python\n[[1, 2.5], [-3, 4]]\n```",
       // PyTorch.
       "tensor([[ 1.0000,  2.5000],\n        [-3.0000,  4.0000]], device='cuda:0', dtype=torch.float64)",
       "tensor([[ 1.0000,  2.5000],\n        [-3.0000,  4.0000]], grad_fn=<MmBackward0>)",
       "Parameter containing:\ntensor([[ 1.0000,  2.5000],\n        [-3.0000,  4.0000]], requires_grad=True)",
       "torch.tensor([[1, 2.5], [-3, 4]], dtype=torch.float64, requires_grad=True)",
       "torch.nn.Parameter(torch.tensor([[1, 2.5], [-3, 4]]), requires_grad=False)",
       "tensor([[[[ 1.0000e+00,  2.5000e+00],\n          [-3.0000e+00,  4.0000e+00]]]])",
       // MATLAB.
       "A = [1 2.5; -3 4];", "A = [1, 2.5\n     -3, 4];", "A = [1, ...\n 2.5; ...\n -3, 4]",
       "A =\n\n    1.0000    2.5000\n   -3.0000    4.0000\n\n", "[1 2.5;\n -3 4]",
       "scores = [1 2.5;\n          -3 4];\n", "% a comment\n[2-1 5/2; - 3 2 + 2]", "1 2.5;\n-3 4;",
       // LaTeX.
       "\\begin{bmatrix}\n1 & 2.5 \\\\\n-3 & 4\n\\end{bmatrix}",
       "\\left[ \\begin{array}{r|r} 1 & \\frac52 \\\\ \\hline -3 & 2^{2} \\end{array} \\right]",
       "$$ W^Q = \\begin{pmatrix} 1 & \\tfrac{5}{2} \\\\[2pt] -3 & \\sqrt{16} \\end{pmatrix}. $$",
       "\\[ \\left( \\begin{smallmatrix} 1 & 2.5 \\\\ -3 & 4 \\end{smallmatrix} \\right) \\]",
       "\\begin{equation}\nA = \\begin{pmatrix*}[r] 1 & 2{,}5\\\\ -3 & 4 \\\\ \\end{pmatrix*}\n\\end{equation}",
       "\\begin{pmatrix} \\phantom{-}1 & 25 \\cdot 10^{-1} \\cr -3 & 0.4 \\times 10^1 \\end{pmatrix}",
       "\\begin{tabular}{cc}\n\\toprule\n$1$ & $2.5$ \\\\\n$-3$ & $4$ \\\\\n\\bottomrule\n\\end{tabular}",
       "\\{\\begin{matrix} \\phantom 1~&~2.5 \\tabularnewline \\hphantom{-}-3 & 1 + 3 \\cdot 10^{+0} \\end{matrix}\\}",
       "\\lbrack \\begin{matrix} 2 \\ast 0.5 & 5 \\div 2 \\\\ -3 & 4 \\exp(0) \\end{matrix} \\rbrack",
       "\\lbrace \\begin{matrix} 1 & 25,0 \\cdot 10^{-1} \\\\ -3 & 4 \\end{matrix} \\rbrace",
       "1 & 2.5 \\\\ -3 & 4", "\\begin{Vmatrix} 1 & 1/\\frac{2}{5} \\\\ -3 & 1\\,/\\,4^{-1} \\end{Vmatrix}",
       // Tables and spreadsheets.
       "|  |  |\n|---|----:|\n| 1 | 2.5 |\n| -3 | 4 |",
       "| | movie | was |\n|:---|---|:---:|\n| movie | 1 | **2.5** |\n| was | -3 | `4` |",
       "|    |   0 |   1 |\n|---:|----:|----:|\n|  0 |   1 | 2.5 |\n|  1 |  -3 |   4 |",
       "a | b\n--|--\n1 | 2.5\n-3 | 4", "1\t2,5\r\n-3\t4\r\n", "\tmovie\twas\nmovie\t1\t2.5\nwas\t-3\t4\n",
       "1;2,5;\r\n-3;4;\r\n", "\"1\",\"2,5\"\n\"-3\",\"4\"\n", ",0,1\n0,1,2.5\n1,-3,4\n", "x,y\n1,2.5\n-3,4",
       ("\xEF\xBB\xBF"
        "1,2.5\n-3,4"),
       "# shape: 2 x 2\n1.000e+00 2.500e+00\n-3.000e+00 4.000e+00\n", "1\u00A0 2.5\n\u22123 4",
       "(1 2.5\n -3 4)", "\u23A11  2.5\u23A4\n\u23A3-3  4\u23A6", "1\u30002.5\r-3\u20602+2\r",
       "[2 -\t1\u20092.5\n-3\u202F4]", "_a,'b\n1,2.5\n-3,4", "| 0 | 1 |\n|---|---|\n| 1 | 2.5 |\n| -3 | 4 |",
       "Out[4]: [[1, 2.5], [-3, 4]]"})
    EXPECT_TRUE(identical(read(text), two)) << text;
  EXPECT_TRUE(identical(read("1\n\n2\n;\n3\n"), rows<AnyMatrix>({{1}, {2}, {3}})));
  EXPECT_TRUE(identical(read("array([1., 2.,\n       3., 4.])"), rows<AnyMatrix>({{1, 2, 3, 4}})));
  EXPECT_TRUE(identical(read("[\n 1,\n 2,\n 3\n]"), rows<AnyMatrix>({{1, 2, 3}})));
  EXPECT_TRUE(identical(read(".5 & \\pi"), rows<AnyMatrix>({{.5, 3.141592653589793}})));
  EXPECT_TRUE(identical(read("\\begin{pmatrix} 2^{3 \\cdot 10^{0}} & 1/2 \\cdot 10^{1} \\end{pmatrix}"),
                        rows<AnyMatrix>({{8, 5}})));
  EXPECT_TRUE(identical(read("2 \\cdot 10^{1}^{2} & 1 \\cdot 10^{000000001} & \\pi \\cdot 10^{1}"),
                        rows<AnyMatrix>({{20, 10, 31.41592653589793}})));
}

TEST(MatrixRead, NothingIsReadAsSomethingElse) {
  for (const auto& [text, place] :
       {Said("[[0. 1. ... 8. 9.]\n [0. 1. ... 8. 9.]]", "row 1, column 3 (line 1, character 9)"),
        Said("array([[0, 1],\n       ...,\n       [8, 9]])", "line 2, character 8"),
        Said("[0 1 2 ...\n 7 8 9]", "line 1, character 8")})
    EXPECT_EQ(why_not(text), place + ": expected every number, found \"...\", which leaves some out");
  for (const auto& [text, why] :
       {Said("[[1, 2], [3, 4]].T", "character 17: expected the end after the matrix, found .T"),
        Said("np.array([[1, 2]]).T", "character 19: expected the end after the matrix, found .T"),
        Said("2*[[1, 2]]", "character 1: expected a matrix, found 2*"),
        Said("sqrt([[1, 2]])", "character 1: expected a matrix, found sqrt("),
        Said("[[1, 2]] + [[3, 4]]", "character 10: expected the end after the matrix, found + [[3, 4]]"),
        Said("[[[1, 2]], [[3, 4]]]",
             "character 1: expected one matrix, found 3 dimensions with several matrices"),
        Said("[[1, 2], 3]", "character 10: expected [ of a row, found 3]"),
        Said("[[1, 2], [3, 4]", "character 16: expected ] at the end"),
        Said("np.array([[1, 2]]", "character 18: expected ) at the end"),
        Said("matrix(2, 2, [1, 2, 3, 4])", "character 8: expected a matrix, found 2, 2,"),
        Said("2 \\begin{pmatrix} 1 \\end{pmatrix}", "character 1: expected a matrix, found 2"),
        Said("\\begin{pmatrix} 1 & 2 \\end{pmatrix}^T",
             "character 36: expected the end after the matrix, found ^T"),
        Said("\\begin{pmatrix} 1 & 2", "character 22: expected \\end{pmatrix} at the end"),
        Said("1\t2,000\n3\t4.5",
             "line 1, character 4: expected decimal points or decimal commas, found both"),
        Said("| 1 | 2.5 |\n|---|----:|\n| -3 | 4 |",
             "line 1, character 3: expected words or nothing in the heading of the table, found 1"),
        Said("nan,nan\n1,2", "row 1, column 1 (line 1, character 1): nan is not a finite number"),
        Said(",0\n0\n1\n", "row 1, column 1 (line 1, character 1): expected a number, found nothing"),
        Said("x,1\n2,3", "row 1, column 1 (line 1, character 1): x: expected a number, found x"),
        Said("[[1, null]]", "row 1, column 2 (character 6): null: expected a number, found null"),
        Said("[1+2j]", "row 1, column 1 (character 5): 1+2j: expected a number after 2, found j"),
        Said("\\% \\begin{matrix} 1 \\end{matrix}", "character 1: expected a matrix, found \\%"),
        Said("\\begin{matrix} 1 \\end{matrix} \\begin{matrix} 2 \\end{matrix}",
             "character 46: expected the end after the matrix, found 2 \\end{matrix}"),
        Said("\\cdot 10^{1} & 1", "row 1, column 1 (character 1): * 10^(1): expected a number, found *"),
        Said("\\infty & 1", "row 1, column 1 (character 1): inf is not a finite number"),
        Said("\\sqrt[3]{8} & 1", "row 1, column 1 (character 1): \\sqrt[3](8): expected a number, found \\"),
        Said("1 \u2026",
             "row 1, column 2 (character 3): expected every number, found \"...\", which leaves some out"),
        Said("1 \u2380", "row 1, column 2 (character 3): \u2380: expected a number, found \u2380"),
        Said("1 \u23A7", "row 1, column 2 (character 3): \u23A7: expected a number, found \u23A7"),
        Said("Out[4", "character 1: expected a matrix, found Out"),
        Said("1 2\xE2\x80", "row 1, column 2 (character 4): 2??: expected an operator or the end, found ??"),
        Said("| | |\n|---|---|", "line 1, character 6: expected rows below the heading of the table")})
    EXPECT_EQ(why_not(text), why);
}

// Every quadratic loop would take minutes on these: none is there when they come back at once.
// What is asserted is the sentence.
TEST(MatrixRead, AMegabyteOfAnythingIsRefusedInOnePass) {
  const std::size_t limit = std::size_t{1} << 20, most = cases(limit, limit / 8);
  const auto repeated = [&](std::string_view piece) {
    std::string text;
    while (text.size() + piece.size() <= most) text += piece;
    return text;
  };
  std::vector<std::string> texts{'1' + std::string(most - 3, ' ') + "*2"};
  for (const char* piece : {"(",        "[",     "[]",      "[1]\n",      "{",
                            "\"",       "\",",   "\"a\" ",  "\\begin{",   "\\begin{array}{",
                            "\\left",   "\\\\[", "\\frac{", "\\phantom{", " ",
                            "\n",       ";",     "\t",      "1 ",         "1,",
                            "1;",       "1\n",   "a\n",     "|",          "|-|\n",
                            "-|\n",     "& ",    "...",     "1...\n,",    "=",
                            "a=",       ">>>\n", "#\n",     "In [",       "\u00A0",
                            "\u22121 ", "1* ",   "- "})
    texts.push_back(repeated(piece));
  for (const std::string& text : texts) {
    const std::string why = why_not(text);
    EXPECT_FALSE(why.empty());
    EXPECT_LT(why.size(), 300U) << text.substr(0, 20);
    EXPECT_LE(typed_decimals(text), 1);
  }
  EXPECT_EQ(why_not(std::string(limit + 1, '[')),
            "expected a matrix of at most 16 x 16 numbers, found a text of more than 1 MB");
}

}  // namespace
}  // namespace attnlab::test
