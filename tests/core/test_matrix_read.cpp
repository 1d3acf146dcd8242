// Matrices as other programs print them, and what is refused because it would be read wrong.
#include "core/text/matrix_text.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

const AnyMatrix four = rows<AnyMatrix>({{1, 2.5}, {-3, 4}});

void expect_read(std::string_view text, const AnyMatrix& expected) {
  const auto result = read_matrix_text(text);
  if (const std::string* why = std::get_if<std::string>(&result))
    ADD_FAILURE() << text << ": " << *why;
  else
    EXPECT_TRUE(identical(std::get<AnyMatrix>(result), expected)) << text;
}

std::string why_not(std::string_view text) {
  const auto result = read_matrix_text(text);
  if (const std::string* why = std::get_if<std::string>(&result)) return *why;
  const AnyMatrix& m = std::get<AnyMatrix>(result);
  return "taken, " + std::to_string(m.rows()) + " x " + std::to_string(m.cols());
}

TEST(MatrixRead, NumPyAndPython) {
  for (const char* text :
       {"[[ 1.   2.5]\n [-3.   4. ]]", "array([[ 1. ,  2.5],\n       [-3. ,  4. ]], dtype=float32)",
        "import numpy as np\n\nA = np.array([[1, 2.5],\n              [-3, 4]], dtype=float)\n",
        ">>> np.array([[1., 2.5], [-3., 4.]])", "Out[4]: \narray([[ 1. ,  2.5],\n       [-3. ,  4. ]])",
        "[[[1, 2.5], [-3, 4]]]", "[[1, 2.5],\n [-3, 4],]",
        "[\n  [\n    1,\n    2.5\n  ],\n  [\n    -3,\n    4\n  ]\n]\n",
        "[[np.float64(1.0), np.float64(2.5)], [np.float64(-3.0), np.float64(4.0)]]",
        "W = np.asarray([[1e0, 25e-1], [-3.e+00, 4.]])", "Matrix([\n[ 1, 5/2],\n[-3,   4]])",
        "matrix(QQ, [[1, 5/2], [-3, 4]])", "{{1, 2.5}, {-3, 4}}", "[  1 5/2]\n[ -3   4]",
        "Q: [[1, 2.5], [-3, 4]]", "```python\n[[1, 2.5], [-3, 4]]\n```"})
    expect_read(text, four);
  expect_read("1\n\n2\n;\n3\n", rows<AnyMatrix>({{1}, {2}, {3}}));
  expect_read("array([1., 2.,\n       3., 4.])", rows<AnyMatrix>({{1, 2, 3, 4}}));
  expect_read("[\n 1,\n 2,\n 3\n]", rows<AnyMatrix>({{1, 2, 3}}));
}

TEST(MatrixRead, PyTorch) {
  for (
      const char* text :
      {"tensor([[ 1.0000,  2.5000],\n        [-3.0000,  4.0000]], device='cuda:0', dtype=torch.float64)",
       "tensor([[ 1.0000,  2.5000],\n        [-3.0000,  4.0000]], grad_fn=<MmBackward0>)",
       "Parameter containing:\ntensor([[ 1.0000,  2.5000],\n        [-3.0000,  4.0000]], requires_grad=True)",
       "torch.tensor([[1, 2.5], [-3, 4]], dtype=torch.float64, requires_grad=True)",
       "torch.nn.Parameter(torch.tensor([[1, 2.5], [-3, 4]]), requires_grad=False)",
       "tensor([[[[ 1.0000e+00,  2.5000e+00],\n          [-3.0000e+00,  4.0000e+00]]]])"})
    expect_read(text, four);
}

TEST(MatrixRead, Matlab) {
  for (const char* text :
       {"A = [1 2.5; -3 4];", "A = [1, 2.5\n     -3, 4];", "A = [1, ...\n 2.5; ...\n -3, 4]",
        "A =\n\n    1.0000    2.5000\n   -3.0000    4.0000\n\n", "[1 2.5;\n -3 4]",
        "scores = [1 2.5;\n          -3 4];\n", "% a comment\n[2-1 5/2; - 3 2 + 2]", "1 2.5;\n-3 4;"})
    expect_read(text, four);
}

TEST(MatrixRead, Latex) {
  for (
      const char* text :
      {"\\begin{bmatrix}\n1 & 2.5 \\\\\n-3 & 4\n\\end{bmatrix}",
       "\\left[ \\begin{array}{r|r} 1 & \\frac52 \\\\ \\hline -3 & 2^{2} \\end{array} \\right]",
       "$$ W^Q = \\begin{pmatrix} 1 & \\tfrac{5}{2} \\\\[2pt] -3 & \\sqrt{16} \\end{pmatrix}. $$",
       "\\[ \\left( \\begin{smallmatrix} 1 & 2.5 \\\\ -3 & 4 \\end{smallmatrix} \\right) \\]",
       "\\begin{equation}\nA = \\begin{pmatrix*}[r] 1 & 2{,}5\\\\ -3 & 4 \\\\ \\end{pmatrix*}\n\\end{equation}",
       "\\begin{pmatrix} \\phantom{-}1 & 25 \\cdot 10^{-1} \\cr -3 & 0.4 \\times 10^1 \\end{pmatrix}",
       "\\begin{tabular}{cc}\n\\toprule\n$1$ & $2.5$ \\\\\n$-3$ & $4$ \\\\\n\\bottomrule\n\\end{tabular}",
       "1 & 2.5 \\\\ -3 & 4", "\\begin{Vmatrix} 1 & 1/\\frac{2}{5} \\\\ -3 & 1\\,/\\,4^{-1} \\end{Vmatrix}"})
    expect_read(text, four);
  expect_read(".5 & \\pi", rows<AnyMatrix>({{.5, 3.141592653589793}}));
  expect_read("\\begin{pmatrix} 2^{3 \\cdot 10^{0}} & 1/2 \\cdot 10^{1} \\end{pmatrix}",
              rows<AnyMatrix>({{8, 5}}));
}

TEST(MatrixRead, TablesAndSpreadsheets) {
  for (const char* text :
       {"|  |  |\n|---|----:|\n| 1 | 2.5 |\n| -3 | 4 |",
        "| | movie | was |\n|:---|---|:---:|\n| movie | 1 | **2.5** |\n| was | -3 | `4` |",
        "|    |   0 |   1 |\n|---:|----:|----:|\n|  0 |   1 | 2.5 |\n|  1 |  -3 |   4 |",
        "a | b\n--|--\n1 | 2.5\n-3 | 4", "1\t2,5\r\n-3\t4\r\n", "\tmovie\twas\nmovie\t1\t2.5\nwas\t-3\t4\n",
        "1;2,5;\r\n-3;4;\r\n", "\"1\",\"2,5\"\n\"-3\",\"4\"\n", ",0,1\n0,1,2.5\n1,-3,4\n", "x,y\n1,2.5\n-3,4",
        ("\xEF\xBB\xBF"
         "1,2.5\n-3,4"),
        "# shape: 2 x 2\n1.000e+00 2.500e+00\n-3.000e+00 4.000e+00\n", "1\u00A0 2.5\n\u22123 4",
        "(1 2.5\n -3 4)", "\u23A11  2.5\u23A4\n\u23A3-3  4\u23A6"}) {
    expect_read(text, four);
  }
}

TEST(MatrixRead, NothingIsReadAsSomethingElse) {
  const auto left_out = [](std::string_view place) {
    return std::string(place) + ": expected every number, found \"...\", which leaves some out";
  };
  EXPECT_EQ(why_not("[[0. 1. ... 8. 9.]\n [0. 1. ... 8. 9.]]"),
            left_out("row 1, column 3 (line 1, character 9)"));
  EXPECT_EQ(why_not("array([[0, 1],\n       ...,\n       [8, 9]])"), left_out("line 2, character 8"));
  EXPECT_EQ(why_not("[0 1 2 ...\n 7 8 9]"), left_out("line 1, character 8"));
  EXPECT_EQ(why_not("[[1, 2], [3, 4]].T"), "character 17: expected the end after the matrix, found .T");
  EXPECT_EQ(why_not("np.array([[1, 2]]).T"), "character 19: expected the end after the matrix, found .T");
  EXPECT_EQ(why_not("2*[[1, 2]]"), "character 1: expected a matrix, found 2*");
  EXPECT_EQ(why_not("sqrt([[1, 2]])"), "character 1: expected a matrix, found sqrt(");
  EXPECT_EQ(why_not("[[1, 2]] + [[3, 4]]"),
            "character 10: expected the end after the matrix, found + [[3, 4]]");
  EXPECT_EQ(why_not("[[[1, 2]], [[3, 4]]]"),
            "character 1: expected one matrix, found 3 dimensions with several matrices");
  EXPECT_EQ(why_not("[[1, 2], 3]"), "character 10: expected [ of a row, found 3]");
  EXPECT_EQ(why_not("[[1, 2], [3, 4]"), "character 16: expected ] at the end");
  EXPECT_EQ(why_not("np.array([[1, 2]]"), "character 18: expected ) at the end");
  EXPECT_EQ(why_not("matrix(2, 2, [1, 2, 3, 4])"), "character 8: expected a matrix, found 2, 2,");
  EXPECT_EQ(why_not("2 \\begin{pmatrix} 1 \\end{pmatrix}"), "character 1: expected a matrix, found 2");
  EXPECT_EQ(why_not("\\begin{pmatrix} 1 & 2 \\end{pmatrix}^T"),
            "character 36: expected the end after the matrix, found ^T");
  EXPECT_EQ(why_not("\\begin{pmatrix} 1 & 2"), "character 22: expected \\end{pmatrix} at the end");
  EXPECT_EQ(why_not("1\t2,000\n3\t4.5"),
            "line 1, character 4: expected decimal points or decimal commas, found both");
  EXPECT_EQ(why_not("| 1 | 2.5 |\n|---|----:|\n| -3 | 4 |"),
            "line 1, character 3: expected words or nothing in the heading of the table, found 1");
  EXPECT_EQ(why_not("nan,nan\n1,2"), "row 1, column 1 (line 1, character 1): nan is not a finite number");
  EXPECT_EQ(why_not(",0\n0\n1\n"), "row 1, column 1 (line 1, character 1): expected a number, found nothing");
  EXPECT_EQ(why_not("x,1\n2,3"), "row 1, column 1 (line 1, character 1): x: expected a number, found x");
  EXPECT_EQ(why_not("[[1, null]]"), "row 1, column 2 (character 6): null: expected a number, found null");
  EXPECT_EQ(why_not("[1+2j]"), "row 1, column 1 (character 5): 1+2j: expected a number after 2, found j");
}

// Every quadratic loop would take minutes on these: none is there when they come back at once. What is asserted is the sentence.
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
