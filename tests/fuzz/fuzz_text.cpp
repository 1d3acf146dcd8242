// What people type and paste: expressions, matrices, patterns of weights.
#include "app/cli/answers.h"
#include "core/scene/matrix_fit.h"
#include "core/scene/scene_file.h"
#include "core/text/expression.h"
#include "core/text/matrix_text.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "core/writing/matrix_file.h"
#include "tests/core/random_scene.h"
#include "tests/fuzz/fuzz.h"

#include <cmath>
#include <utility>

namespace attnlab::test {
namespace {

constexpr MatrixNotation notations[] = {
    MatrixNotation::numpy, MatrixNotation::pytorch, MatrixNotation::latex, MatrixNotation::matlab,
    MatrixNotation::csv,   MatrixNotation::tsv,     MatrixNotation::json,  MatrixNotation::markdown};

AnyMatrix some_matrix(std::uint64_t seed) {
  Random random(seed);
  AnyMatrix m(random.between(1, 5), random.between(1, 5));
  for (Eigen::Index i = 0; i < m.size(); ++i)
    m.data()[i] = random.chance(0.3) ? random.between(-9, 9)
                                     : random.uniform(-1, 1) * std::ldexp(1, random.between(-40, 40));
  return m;
}

// Positive rows that sum to 1.
AnyMatrix some_pattern(std::uint64_t seed) {
  Random random(seed);
  AnyMatrix m(random.between(1, 4), random.between(2, 4));
  for (Eigen::Index i = 0; i < m.size(); ++i) m.data()[i] = random.uniform(0.05, 1);
  for (Eigen::Index i = 0; i < m.rows(); ++i) m.row(i) /= m.row(i).sum();
  return m;
}

Scene opening() { return random_scene(4, Entries::generic); }

}  // namespace

void try_expression(std::string_view bytes) {
  const Typed typed = read_expression(bytes);
  const auto fault = fault_in(bytes);
  if (const double* value = std::get_if<double>(&typed)) {
    require(std::isfinite(*value), "what is typed is finite");
    require(!fault, "what is read has no fault");
    const Typed again = read_expression(exact_number(*value));
    require(std::holds_alternative<double>(again) && std::get<double>(again) == *value,
            "a number reads back as it is");
    return;
  }
  require_sentence(std::get<std::string>(typed));
  require(fault && fault->begin + fault->length <= bytes.size(), "a fault stands in the text");
}

std::vector<std::string> expression_seeds() {
  return words_in(
      "1/3; -2*sqrt(2); 2pi; 1,5; \u22121 \u00d7 10^-3; exp(-1) + ln(2); ((1+2)*3)^2; 1e-7; abs(sin(3)-cos(4)); \u221a2; "
      "1 / (2 ^ -0.5); e^e; 5e-324; 1.7976931348623157e308; tan(1)*log(10)");
}

void try_paste(std::string_view bytes) {
  const auto read = read_matrix_bytes(bytes);
  static_cast<void>(typed_decimals(bytes));
  static_cast<void>(is_list(bytes));
  if (const auto* why = std::get_if<std::string>(&read)) return require_sentence(*why);
  const AnyMatrix& m = std::get<AnyMatrix>(read);
  require(m.size() > 0 && m.allFinite(), "what is pasted is finite");
  for (const MatrixNotation notation : notations) {
    const auto again = read_matrix_text(matrix_text(view(m), notation));
    require(std::holds_alternative<AnyMatrix>(again), "what is copied can be pasted");
    require(same_bits(view(std::get<AnyMatrix>(again)), view(m)),
            "what is copied is pasted to the same bits");
  }
  const Scene scene = opening();
  for (const MatrixId id : matrices_in_use(scene)) {
    const MatrixFits fits = matrix_fits(scene, id, m);
    for (const auto* way : {&fits.replace, &fits.resize, &fits.corner, &fits.transpose}) {
      Scene after = scene;
      for (const Edit& edit : *way) after = attnlab::apply(std::move(after), edit);
      require(!check(after), "a scene stays valid");
    }
  }
}

std::vector<std::string> paste_seeds() {
  std::vector<std::string> seeds;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const AnyMatrix m = some_matrix(seed);
    for (const MatrixNotation notation : notations) seeds.push_back(matrix_text(view(m), notation));
    for (const MatrixFormat format : {MatrixFormat::npy, MatrixFormat::py, MatrixFormat::m})
      seeds.push_back(matrix_file(view(m), format, "A"));
  }
  return seeds;
}

void try_pattern(std::string_view bytes) {
  const auto answer = certify_text(opening(), bytes, "fuzzed.csv", std::nullopt);
  if (const auto* error = std::get_if<FileError>(&answer)) return require_sentence(error->sentence());
  const auto& text = std::get<std::string>(answer);
  require(is_utf8(text) && text.ends_with("}\n"), "an answer is JSON");
  require(text.find("nan") == std::string::npos && text.find("inf") == std::string::npos,
          "every number of an answer is one");
}

std::vector<std::string> pattern_seeds() {
  std::vector<std::string> seeds{"0.5 0.5\n0.25 0.75", "[[0.7, 0.3], [0.4, 0.6]]", "1/3 1/3 1/3",
                                 "0,5;0,5\n0,2;0,8\n",
                                 "0.1 0.67 0.09 0.14\n0.2 0.4 0.2 0.2\n0.3 0.3 0.3 0.1\n0.25 0.25 0.25 0.25"};
  for (std::uint64_t seed = 0; seed < 4; ++seed)
    seeds.push_back(matrix_text(view(some_pattern(seed)), MatrixNotation::csv));
  return seeds;
}

}  // namespace attnlab::test
