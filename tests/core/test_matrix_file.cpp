// Matrices as files, read back by ourselves, by NumPy and by Octave.
#include "core/text/matrix_text.h"
#include "core/writing/matrix_file.h"
#include "tests/core/checkers.h"
#include "tests/core/support.h"
#include "tests/core/temporary_folder.h"

namespace attnlab::test {
namespace {

std::string file(const AnyMatrix& m, MatrixFormat format, std::string_view name = "scores",
                 int decimals = 4) {
  return matrix_file(view(m), format, name, decimals);
}

// Every size, every exponent, both zeros; with `wild` also what is not finite.
std::vector<AnyMatrix> matrices(std::uint64_t seed, bool wild) {
  Random random(seed);
  std::vector<AnyMatrix> list;
  for (int k = 0; k < 40; ++k) {
    AnyMatrix m(random.between(1, 16), random.between(1, 16));
    for (Eigen::Index i = 0; i < m.size(); ++i) {
      m.data()[i] = random.uniform(-1, 1) * std::ldexp(1.0, random.between(-1070, 1000));
      if (random.chance(0.2)) m.data()[i] = random.between(-3, 3);
      if (random.chance(0.05)) m.data()[i] = -0.0;
      if (wild && random.chance(0.05)) m.data()[i] = random.chance(0.5) ? inf : -inf;
      if (wild && random.chance(0.02)) m.data()[i] = std::numeric_limits<double>::quiet_NaN();
    }
    if (k == 0) m = AnyMatrix::Constant(2, 2, 3);  // whole numbers alone
    list.push_back(m);
  }
  return list;
}

const AnyMatrix two = rows<AnyMatrix>({{1, 2.5}, {-3, 1e-7}});
const AnyMatrix wild = rows<AnyMatrix>({{-inf, std::nan(""), inf}});

AnyMatrix read_back(const std::string& text) {
  const auto read = read_matrix_text(text);
  if (const std::string* why = std::get_if<std::string>(&read)) {
    ADD_FAILURE() << *why << '\n' << text;
    return {};
  }
  return std::get<AnyMatrix>(read);
}

TEST(MatrixFile, EachFormatAsItIsWritten) {
  EXPECT_EQ(file(two, MatrixFormat::tex, "", 2),
            "\\begin{bmatrix}\n1.00 & 2.50 \\\\\n-3.00 & 1 \\times 10^{-7}\n\\end{bmatrix}\n");
  EXPECT_EQ(file(two, MatrixFormat::tex, "", -1),
            "\\begin{bmatrix}\n1 & 2.5 \\\\\n-3 & 1 \\cdot 10^{-7}\n\\end{bmatrix}\n");
  EXPECT_EQ(file(two, MatrixFormat::csv), "1,2.5\n-3,1e-07\n");
  EXPECT_EQ(file(two, MatrixFormat::tsv), "1\t2.5\n-3\t1e-07\n");
  EXPECT_EQ(file(two, MatrixFormat::json), "[[1, 2.5],\n [-3, 1e-07]]\n");
  EXPECT_EQ(file(two, MatrixFormat::m), "scores = [1 2.5;\n          -3 1e-07];\n");
  EXPECT_EQ(
      file(two, MatrixFormat::py),
      "import numpy as np\n\nscores = np.array([[1, 2.5],\n                   [-3, 1e-07]], dtype=float)\n");
  EXPECT_EQ(file(two, MatrixFormat::npy).size(), 64u + 64u + 32u);
  EXPECT_EQ(file(wild, MatrixFormat::json), "[[null, null, null]]\n");
  EXPECT_EQ(file(wild, MatrixFormat::csv), "-inf,nan,inf\n");
  EXPECT_EQ(file(wild, MatrixFormat::m, "L"), "L = [-Inf NaN Inf];\n");
  EXPECT_EQ(file(wild, MatrixFormat::tex),
            "\\begin{bmatrix}\n-\\infty & \\text{nan} & \\infty\n\\end{bmatrix}\n");
}

TEST(MatrixFile, VectorsAndNumbersHaveTheShapesOfCompute) {
  const AnyMatrix list = rows<AnyMatrix>({{1}, {-inf}}), one = AnyMatrix::Constant(1, 1, 2.5);
  const auto in = [](const AnyMatrix& m, MatrixFormat format, MatrixShape shape) {
    return matrix_file(view(m), format, "e", {.shape = shape, .rows = {}, .columns = {}});
  };
  EXPECT_EQ(in(list, MatrixFormat::json, MatrixShape::vector), "[1, null]\n");
  EXPECT_EQ(in(one, MatrixFormat::json, MatrixShape::number), "2.5\n");
  EXPECT_EQ(in(list, MatrixFormat::py, MatrixShape::vector),
            "import numpy as np\n\ne = np.array([1, -np.inf], dtype=float)\n");
  EXPECT_EQ(in(one, MatrixFormat::py, MatrixShape::number), "import numpy as np\n\ne = np.float64(2.5)\n");
  EXPECT_NE(in(list, MatrixFormat::npy, MatrixShape::vector).find("'shape': (2,),"), std::string::npos);
  EXPECT_NE(in(one, MatrixFormat::npy, MatrixShape::number).find("'shape': (),"), std::string::npos);
  for (const auto format : {MatrixFormat::csv, MatrixFormat::tsv, MatrixFormat::tex, MatrixFormat::m})
    EXPECT_EQ(in(list, format, MatrixShape::vector), file(list, format, "e"));
}

TEST(MatrixFile, LabelsStandAround) {
  const MatrixWriting writing{.decimals = 1, .rows = {"a,b", "50%"}, .columns = {"x", "say \"y\""}};
  EXPECT_EQ(matrix_file(view(two), MatrixFormat::csv, "A", writing),
            ",x,\"say \"\"y\"\"\"\n\"a,b\",1,2.5\n50%,-3,1e-07\n");
  EXPECT_EQ(matrix_file(view(two), MatrixFormat::tsv, "A", {.rows = {"a\tb", "c"}, .columns = {"x", "y"}}),
            "\tx\ty\na b\t1\t2.5\nc\t-3\t1e-07\n");
  EXPECT_EQ(matrix_file(view(two), MatrixFormat::tex, "A", writing),
            "\\begin{array}{r|rr}\n & \\text{x} & \\text{say ''y''} \\\\ \\hline\n\\text{a,b} & 1.0 & 2.5 "
            "\\\\\n\\text{50\\%} & -3.0 & 1 \\times 10^{-7}\n\\end{array}\n");
  for (const auto format : {MatrixFormat::npy, MatrixFormat::py, MatrixFormat::m, MatrixFormat::json}) {
    EXPECT_FALSE(takes_labels(format));
    EXPECT_EQ(matrix_file(view(two), format, "A", writing), file(two, format, "A"));
  }
  for (const auto format : {MatrixFormat::csv, MatrixFormat::tsv})
    EXPECT_TRUE(identical(
        read_back(matrix_file(view(two), format, "A", {.rows = {"The", "cat"}, .columns = {"The", "cat"}})),
        two));
}

TEST(MatrixFile, NoLabelIsAFormulaForASpreadsheet) {
  const MatrixWriting writing{
      .decimals = 1, .rows = {"=cmd|' /C calc'!A0", "+a"}, .columns = {"@SUM(1)", "-2+3"}};
  for (const auto format : {MatrixFormat::csv, MatrixFormat::tsv})
    EXPECT_TRUE(identical(read_back(matrix_file(view(two), format, "A", writing)), two))
        << "labels for us, too";
  EXPECT_EQ(matrix_file(view(two), MatrixFormat::csv, "A", writing),
            ",'@SUM(1),'-2+3\n'=cmd|' /C calc'!A0,1,2.5\n'+a,-3,1e-07\n");
  for (const auto& [label, written] :
       {Said("+1.5", "+1.5"), Said("-2", "-2"), Said("-", "-"), Said("=1", "'=1"), Said("\r=1", "\"'\r=1\""),
        Said("\t=1", "\"'\t=1\""), Said("b;=1", "\"b;=1\""), Said("a=b", "a=b")})
    EXPECT_EQ(field_text(label, ','), written);
  EXPECT_EQ(field_text("\t=1", '\t'), "' =1");
}

TEST(MatrixFile, TheEndingIsTheFormat) {
  using Ending = std::pair<const char*, MatrixFormat>;
  for (const auto& [name, format] : {Ending("a/b.TeX", MatrixFormat::tex), Ending("x.csv", MatrixFormat::csv),
                                     Ending("x.tsv", MatrixFormat::tsv), Ending("x.npy", MatrixFormat::npy),
                                     Ending("x.py", MatrixFormat::py), Ending("x.m", MatrixFormat::m),
                                     Ending("x.json", MatrixFormat::json)})
    EXPECT_EQ(matrix_format_of_ending(name), format) << name;
  for (const char* other : {"", "x", "m", "x.png", "x.m.gz", "npy"})
    EXPECT_EQ(matrix_format_of_ending(other), std::nullopt) << other;
  // Names become variables.
  const AnyMatrix one = AnyMatrix::Constant(1, 1, 1);
  for (const auto& [name, variable] : {Said("input.Q", "input_Q"), Said("P_Q", "P_Q"), Said("", "m_"),
                                       Said("2x", "m_2x"), Said("in", "in_"), Said("\xc3\xa9", "m___")})
    EXPECT_EQ(file(one, MatrixFormat::m, name), variable + " = [1];\n");
}

TEST(MatrixFile, WhatWeWriteWeReadToTheSameBits) {
  const std::uint64_t seed = 21;
  SCOPED_TRACE(seed);
  for (const AnyMatrix& m : matrices(seed, false))
    for (const auto format :
         {MatrixFormat::csv, MatrixFormat::tsv, MatrixFormat::py, MatrixFormat::m, MatrixFormat::json}) {
      const std::string text = file(m, format, "A");
      // The clipboard has the matrix alone, without the lines around it.
      EXPECT_TRUE(identical(read_back(text.substr(format == MatrixFormat::py ? text.find("A =") : 0)), m))
          << text;
    }
  // A power of ten is multiplied out when it is read, which rounds; other numbers keep their bits.
  const std::uint64_t other_seed = 24;
  SCOPED_TRACE(other_seed);
  Random random(other_seed);
  for (int k = 0; k < 200; ++k) {
    AnyMatrix m(random.between(1, 16), random.between(1, 16));
    fill(m, random, -50, 50);
    EXPECT_TRUE(identical(read_back(file(m, MatrixFormat::tex, "", -1)), m));
    const int decimals = random.between(1, 6);
    EXPECT_TRUE(
        near(m, read_back(file(m, MatrixFormat::tex, "", decimals)), 0.51 * std::pow(10.0, -decimals)));
  }
}

// The matrices of a seed in a folder: 0.npy, 0.py, 0.m, and their bits in 0.bin.
int write_all(const TemporaryFolder& folder, const std::vector<AnyMatrix>& list) {
  int k = 0;
  for (const AnyMatrix& m : list) {
    const std::string stem = std::to_string(k++);
    folder.write(stem + ".npy", file(m, MatrixFormat::npy));
    folder.write(stem + ".py", file(m, MatrixFormat::py, "A"));
    folder.write(stem + ".m", file(m, MatrixFormat::m, "A"));
    folder.write(stem + ".bin", std::string_view(reinterpret_cast<const char*>(m.data()),
                                                 static_cast<std::size_t>(m.size()) * sizeof(double)));
    folder.write(stem + ".shape", std::to_string(m.rows()) + ' ' + std::to_string(m.cols()));
  }
  return k;
}

TEST(MatrixFile, NumPyReadsTheSameBits) {
  ATTNLAB_NEEDS_NUMPY();
  static_assert(std::endian::native == std::endian::little);
  const std::uint64_t seed = 22;
  SCOPED_TRACE(seed);
  const TemporaryFolder folder;
  const int count = write_all(folder, matrices(seed, true));
  constexpr const char* script = R"(
import sys
import numpy as np
for k in range(int(sys.argv[1])):
    shape = tuple(int(n) for n in open(f"{k}.shape").read().split())
    bits = open(f"{k}.bin", "rb").read()
    loaded = np.load(f"{k}.npy", allow_pickle=False)
    assert loaded.dtype == np.float64 and loaded.shape == shape and loaded.flags.c_contiguous, k
    assert loaded.tobytes() == bits, k
    names = {}
    exec(open(f"{k}.py").read(), names)
    A = names["A"]
    assert A.dtype == np.float64 and A.shape == shape, (k, A.dtype, A.shape)
    assert np.array_equal(A, loaded, equal_nan=True), k
    finite = ~np.isnan(loaded)
    assert np.array_equal(np.signbit(A)[finite], np.signbit(loaded)[finite]), k
print("read", int(sys.argv[1]))
)";
  const Checked said = run_checker({numpy_python(), "-c", script, std::to_string(count)}, {}, folder.path());
  EXPECT_EQ(said.status, 0) << said.output;
  EXPECT_EQ(said.output, "read 40\n");
}

TEST(MatrixFile, OctaveReadsTheSameNumbers) {
  ATTNLAB_NEEDS_PROGRAM("octave-cli");
  const std::uint64_t seed = 23;
  SCOPED_TRACE(seed);
  const TemporaryFolder folder;
  const int count = write_all(folder, matrices(seed, true));
  const std::string script = R"(
for k = 0:)" + std::to_string(count - 1) +
                             R"(
  shape = load(sprintf("%d.shape", k));
  f = fopen(sprintf("%d.bin", k)); B = fread(f, [shape(2), shape(1)], "double")'; fclose(f);
  source(sprintf("%d.m", k));
  assert(isequaln(A, B) && isequaln(1 ./ A, 1 ./ B), sprintf("%d", k));
end
printf("read %d\n", k + 1);
)";
  const Checked said =
      run_checker({"octave-cli", "--no-gui", "--norc", "--quiet", "--eval", script}, {}, folder.path());
  EXPECT_EQ(said.status, 0) << said.output;
  EXPECT_TRUE(said.output.starts_with("read 40\n")) << said.output;  // Octave may complain about its own end
}

}  // namespace
}  // namespace attnlab::test
