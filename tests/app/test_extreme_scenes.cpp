// Scenes of strangers with the largest and smallest doubles, through everything that a command does with a
// scene: each ends with a result or a sentence, and what could not be measured says so. No number of a result
// is "nan" or "inf".
#include "app/cli/answers.h"
#include "app/export/animation.h"
#include "app/figures/views/compare.h"
#include "app/figures/views/views.h"
#include "app/page/page.h"
#include "core/analysis/named_matrix.h"
#include "core/facts/describe.h"
#include "core/lab/experiment.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/scene/rules.h"
#include "core/scene/scene_file.h"
#include "core/studies/sweep.h"
#include "core/teaching/draft.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "core/writing/papers.h"
#include "tests/app/program.h"
#include "tests/core/cases.h"
#include "tests/core/extreme_scene.h"
#include "tests/core/random_scene.h"

#include <cctype>
#include <iostream>
#include <nlohmann/json.hpp>

namespace attnlab::test {
namespace {

// A word of its own, as printf writes what is no number; not in the middle of a font's letters.
// "NaN" is a word of our sentences.
void expect_numbers(const std::string& text, const char* of) {
  ASSERT_TRUE(is_utf8(text)) << of;
  const std::string_view before = " \n\t\"',;(-=:[{>$&";
  for (const std::string word : {"nan", "inf", "Infinity"})
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      const bool goes_on = end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])) != 0;
      const bool begins = at == 0 || before.find(text[at - 1]) != std::string_view::npos;
      ASSERT_FALSE(begins && !goes_on) << of << ": " << text.substr(at < 60 ? 0 : at - 60, 120);
    }
}

void told(const Scene& s, const Analysis& a) {
  const std::string json = compute_text(s);
  ASSERT_FALSE(nlohmann::json::parse(json, nullptr, false).is_discarded());
  expect_numbers(json, "compute");
  for (const int decimals : {4, 0, -1})
    expect_numbers(description(s, a, nullptr, {.decimals = decimals}), "describe");
  const std::vector<Fact> found = facts(s, a);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Fact& fact = found[i];
    SCOPED_TRACE(std::string(fact_list()[i].id) + ": " + name_of(fact.status) + ", " + fact.because);
    for (const Measured& number : {fact.residual, fact.value, fact.bound}) ASSERT_FALSE(number.left_range());
    ASSERT_EQ(fact.because.empty(), fact.status == FactStatus::holds);
    ASSERT_TRUE(fact.status != FactStatus::holds || fact.residual || fact.value);
    expect_numbers(fact.numbers, "numbers");
  }
  for (const MatrixFormat format : {MatrixFormat::csv, MatrixFormat::tex, MatrixFormat::json})
    expect_numbers(fact_table(s, a, format, 4).value_or(""), "facts");
}

void explained(const Scene& s, const std::vector<NamedMatrix>& named, Random& random) {
  for (const NamedMatrix& matrix : named) {
    if (!matrix.node || !random.chance(0.4)) continue;
    const std::string head = matrix.head < 0 ? "" : ":" + std::to_string(matrix.head + 1);
    const auto index = [&](Eigen::Index size) {
      return std::to_string(random.between(1, static_cast<int>(size)));
    };
    const auto cell = read_cell_name(matrix.name + head + "[" + index(matrix.values.rows()) + "," +
                                     index(matrix.values.cols()) + "]");
    if (!cell) continue;
    const ExplainRequest request{.cell = *cell,
                                 .mode = static_cast<FormulaMode>(random.between(0, 2)),
                                 .depth = random.between(1, 3),
                                 .latex = random.chance(0.3)};
    const auto text = explain_text(s, "s.json", request);
    const auto* lines = std::get_if<std::string>(&text);
    ASSERT_TRUE(lines == nullptr || is_utf8(*lines));
  }
}

void certified(const Scene& s, const Analysis& a) {
  const auto expect_answer = [](const std::variant<std::string, FileError>& answer) {
    if (const auto* json = std::get_if<std::string>(&answer)) expect_numbers(*json, "certify");
  };
  for (int head = 1; head <= a.dims.h; ++head)
    for (const TypedDigits digits : {TypedDigits(), TypedDigits(0), TypedDigits(3)})
      expect_answer(certify_text(s, "s.json", head, digits));
  expect_answer(certify_text(s, "0.5 0.3 0.2\n0.25 0.25 0.5\n0.1 0.7 0.2", "weights.csv", TypedDigits()));
}

void drawn(const Scene& s, const ExportOptions& options) {
  const Exported made = export_picture(s, options);
  const auto* why = std::get_if<std::string>(&made);
  ASSERT_TRUE(why == nullptr || !why->empty());
  if (why != nullptr) return;
  const std::string& bytes = std::get<Picture>(made).bytes;
  if (options.format == PictureFormat::svg || options.format == PictureFormat::tikz)
    expect_numbers(bytes, "picture");
  if (!carries_scene(options.format) || !options.with_scene) return;
  const SceneRead back = read_document(bytes, "picture");
  ASSERT_TRUE(std::holds_alternative<Scene>(back)) << std::get<FileError>(back).sentence();
  ASSERT_TRUE(std::get<Scene>(back) == s);
}

// Every part of every view; of a brief run one of them.
void drawn_in_views(const Scene& s, const Analysis& a, const std::vector<NamedMatrix>& named, Random& random,
                    bool all) {
  std::vector<std::pair<std::string, int>> parts;
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part) parts.emplace_back(view.id, part);
  const auto chosen = static_cast<std::size_t>(random.between(0, static_cast<int>(parts.size()) - 1));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!all && i != chosen) continue;
    SCOPED_TRACE(parts[i].first + " " + std::to_string(parts[i].second));
    ExportOptions options;
    options.view = parts[i].first;
    options.figure.part = parts[i].second;
    options.figure.head = random.between(0, a.dims.h - 1);
    options.figure.row = random.between(0, a.dims.n_q - 1);
    options.figure.kept_rank = random.between(1, 4);
    options.figure.columns = random.chance(0.3);
    options.figure.decimals = random.between(0, 6);
    options.figure.geometry.principal = random.chance(0.5);
    options.figure.heads_off = random.chance(0.3) ? 1 : 0;
    options.figure.again.at = random.between(0, 3);
    options.caption = options.title = random.chance(0.5);
    options.theme = static_cast<ThemeId>(random.between(0, 2));
    options.format = static_cast<PictureFormat>(random.between(0, 4));
    if (random.chance(0.3)) {
      Scene before = s;
      MutableView m = matrix(before, *matrices_in_use(s).begin());
      m.data()[0] = random.chance(0.5) ? 1 : -m.data()[0];
      options.before = std::make_shared<Reference>(Reference{before, analyze(before)});
      options.compare = static_cast<Compare>(random.between(1, 3));
    }
    ASSERT_NO_FATAL_FAILURE(drawn(s, options));
    expect_numbers(caption_text(s, options, random.chance(0.5)), "caption");
  }
  for (const NamedMatrix& matrix : named) {
    if (!all && !random.chance(0.05)) continue;
    const std::string head = matrix.head < 0 ? "" : ":" + std::to_string(matrix.head + 1);
    const ExportOptions options{.format = PictureFormat::svg, .matrix = matrix.name + head};
    SCOPED_TRACE(options.matrix);
    ASSERT_NO_FATAL_FAILURE(drawn(s, options));
    for (const auto format : {MatrixFormat::tex, MatrixFormat::csv, MatrixFormat::tsv, MatrixFormat::npy,
                              MatrixFormat::py, MatrixFormat::m, MatrixFormat::json})
      ASSERT_FALSE(matrix_bytes(s, matrix, format, 4, random.chance(0.5)).empty());
  }
}

void written(const Scene& s, const Analysis& a, Random& random, bool all) {
  const auto papers = static_cast<int>(PaperChoice::marimo) + 1;
  const int chosen = random.between(0, papers - 1);
  for (int paper = 0; paper < papers; ++paper)
    ASSERT_TRUE((!all && paper != chosen) || is_utf8(paper_text(s, a, static_cast<PaperChoice>(paper), {})))
        << paper;
  const Scene other = paper_variant(s, 7);
  ASSERT_FALSE(check(other)) << "a variant is valid";
  ASSERT_TRUE(is_utf8(paper_text(other, analyze(other), PaperChoice::worksheet, {})));
  if (!all && !random.chance(0.1)) return;
  ASSERT_TRUE(is_utf8(scene_page(s, a)));
  const SceneRead back = read_document(scene_page(s, a), "page");
  ASSERT_TRUE(std::holds_alternative<Scene>(back));
  Lesson lesson = begun_lesson(s, {{.view = "pipeline"}});
  static_cast<void>(check_text(draft_text(lesson), "lesson.json"));
  for (const PredictKind kind : {PredictKind::number, PredictKind::choice}) {
    lesson.steps.front().ask = begun_question(kind);
    static_cast<void>(check_text(draft_text(lesson), "lesson.json"));
  }
}

void moved(const Scene& s, Random& random) {
  if (s.target.rows() > 0) {
    const lab::Fit fit = lab::fit_to_target(s, {.steps = 3});
    ASSERT_TRUE(fit.diverged || !check(fit.scene)) << "a fit is valid";
  }
  for (const char* words : {"temperature=0.25:4", "t=0:1", "again=0:2", "sphere=0:2"}) {
    const auto read = read_sweep(s, words);
    const auto* sweep = std::get_if<Sweep>(&read);
    if (sweep == nullptr || !why_not(s, *sweep).empty()) continue;
    ASSERT_FALSE(compute_text(at(s, *sweep, random.uniform(sweep->from, sweep->to))).empty()) << words;
  }
}

// Everything but the window; of a brief run one picture, and of the certificates, which take longest, a part.
void through_everything(const Scene& s, std::uint64_t seed, bool all) {
  ASSERT_FALSE(check(s));
  const SceneRead back = read_scene(scene_text(s), "s.json");
  ASSERT_TRUE(std::holds_alternative<Scene>(back)) << std::get<FileError>(back).sentence();
  ASSERT_EQ(std::get<Scene>(back), s);
  Random random(seed);
  const Analysis a = analyze(s);
  const std::vector<NamedMatrix> named = named_matrices(s, a);
  ASSERT_NO_FATAL_FAILURE(told(s, a));
  ASSERT_NO_FATAL_FAILURE(explained(s, named, random));
  if (all || random.chance(0.2)) {
    ASSERT_NO_FATAL_FAILURE(certified(s, a));
  }
  ASSERT_NO_FATAL_FAILURE(drawn_in_views(s, a, named, random, all));
  ASSERT_NO_FATAL_FAILURE(written(s, a, random, all));
  ASSERT_NO_FATAL_FAILURE(moved(s, random));
  const auto line = share_line(s);
  const auto* text = std::get_if<std::string>(&line);
  ASSERT_TRUE(text == nullptr || std::get<Scene>(read_share_line(*text)) == s);
}

// The reproduction: one entry of W^V, which is finite as everything that is made of it,
// but the distance of two such values.
Scene one_huge_entry(double size) {
  Scene s = std::get<Scene>(load_document(opening_file));
  s.heads.front().W_V(0, 0) = size;
  return s;
}

TEST(ExtremeScenes, OneHugeEntryOfWV) {
  for (const double size : {1e154, 1e300, 2e307, 5e307, 1e308, 1.7976931348623157e308})
    for (const double sign : {1.0, -1.0}) {
      SCOPED_TRACE(sign * size);
      ASSERT_NO_FATAL_FAILURE(through_everything(one_huge_entry(sign * size), 1, sign * size == 5e307));
    }
  const Scene s = one_huge_entry(5e307);
  const std::vector<Fact> found = facts(s, analyze(s));
  const auto at = static_cast<std::size_t>(find_fact("output-in-hull") - fact_list().data());
  EXPECT_EQ(found[at].status, FactStatus::not_applicable);
  EXPECT_EQ(found[at].because, "a value overflows");
}

// In parts, which run side by side.
class ExtremeScenesThrough : public testing::TestWithParam<std::uint64_t> {};
constexpr std::uint64_t parts = 4;

TEST_P(ExtremeScenesThrough, EveryCommandInProcess) {
  const std::uint64_t count = cases(10'000, 500) / parts, first = 2'026'000 + GetParam() * 10'000;
  std::cout << "seeds " << first << " to " << first + count - 1 << '\n';
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    ASSERT_NO_FATAL_FAILURE(through_everything(extreme_scene(seed), seed, seed % 50 == 0));
  }
}
INSTANTIATE_TEST_SUITE_P(Parts, ExtremeScenesThrough, testing::Range(std::uint64_t{0}, parts));

TEST(ExtremeScenes, FiftyAsProcesses) {
  const TemporaryFolder folder;
  const std::uint64_t first = 77'000;
  std::cout << "seeds " << first << " to " << first + 49 << '\n';
  for (std::uint64_t seed = first; seed < first + 50; ++seed) {
    const Scene s = seed == first ? one_huge_entry(5e307) : extreme_scene(seed);
    const std::string file = folder.write("s.json", scene_text(s)).string(),
                      view(views()[seed % views().size()].id);
    const std::vector<Words> commands{
        {"compute", file},
        {"describe", file},
        {"certify", file},
        {"share", file},
        {"explain", file, "Y[1,1]"},
        {"train", file, "--steps", "3", "-o", folder.file("trained.json").string()},
        {"export", file, "--view", view, "-o", folder.file("picture.svg").string()},
        {"export", file, "--matrix", "facts", "-o", folder.file("facts.csv").string()},
        {"export", file, "--document", "page", "-o", folder.file("page.html").string()}};
    // Each seed all of what tells and one of what takes long.
    for (const Words& words : {commands[0], commands[1], commands[2 + seed % (commands.size() - 2)]}) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", " + words.front());
      const Outcome outcome = run_program(words);
      ASSERT_TRUE(outcome.status == 0 || (outcome.status == 1 && !outcome.err.empty()))
          << outcome.status << '\n'
          << outcome.err;
      ASSERT_TRUE(is_utf8(outcome.out) && is_utf8(outcome.err));
    }
  }
}

}  // namespace
}  // namespace attnlab::test
