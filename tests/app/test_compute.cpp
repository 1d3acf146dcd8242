// What `compute` prints: names, order, shapes, every digit, null where there is no value. Every example saves
// to the same bytes and is not saturated unless it says so; published numbers come out as printed where they
// are right, as recomputed where they are wrong.
#include "app/cli/answers.h"
#include "core/analysis/analysis.h"
#include "core/analysis/gradients.h"
#include "core/analysis/quantity.h"
#include "core/facts/facts.h"
#include "core/scene/rules.h"
#include "core/scene/scene_file.h"
#include "core/text/plain_text.h"
#include "tests/core/random_scene.h"

#include "embedded/assets.h"

#include <gtest/gtest.h>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace attnlab::test {
namespace {

using Json = nlohmann::ordered_json;

// A valid scene of its own, or the test fails.
Scene example_scene(const std::string& file) {
  const SceneRead read = read_scene(embedded::assets("examples/" + file), file);
  if (const auto* error = std::get_if<FileError>(&read)) ADD_FAILURE() << error->sentence();
  return std::holds_alternative<Scene>(read) ? std::get<Scene>(read) : Scene{};
}

Scene opening_scene() { return example_scene("opening.json"); }

Json compute(const Scene& scene, const std::vector<std::string>& only = {}) {
  return Json::parse(compute_text(scene, only));
}

using Names = std::vector<std::string>;

Names names(const Json& object) {
  Names list;
  for (const auto& [name, value] : object.items()) list.push_back(name);
  return list;
}

TEST(Compute, NamesAndOrder) {
  const Json j = compute(opening_scene());
  EXPECT_EQ(names(j), (Names{"attnlab", "title", "heads", "concat", "output", "parameters", "facts"}));
  Names of_head;
  for (const Quantity& q : quantities())
    if (q.scope == QuantityScope::head) of_head.emplace_back(q.id);
  of_head.emplace_back("freedom");
  EXPECT_EQ(names(j["heads"][0]), of_head);
  EXPECT_EQ(names(j["heads"][0]["freedom"]),
            (Names{"scores", "QQ", "scores_X_fixed", "QQ_X_fixed", "scores_here", "QQ_here"}));
  EXPECT_EQ(names(j["parameters"]), (Names{"score", "value", "output", "total"}));
  EXPECT_EQ(j["attnlab"], 1);
  EXPECT_EQ(j["title"], "The movie was a bomb");
  EXPECT_EQ(j["parameters"], (Json{{"score", 12}, {"value", 6}, {"output", 6}, {"total", 24}}));
  Scene s = opening_scene();
  s.target = LayerMatrix::Zero(4, 3);
  const Json with = compute(s);
  EXPECT_EQ(names(with), (Names{"attnlab", "title", "heads", "concat", "output", "parameters", "facts",
                                "loss", "gradients"}));
  EXPECT_EQ(names(with["gradients"]), (Names{"Q", "K", "V", "heads", "WO"}));
  EXPECT_EQ(names(with["gradients"]["heads"][0]), (Names{"WQ", "WK", "WV"}));
}

// bomb looks at movie with 0.67, movie at bomb with 0.09.
TEST(Compute, TheOpeningSceneShowsTheNumbersOfItsStory) {
  const Json head = compute(opening_scene())["heads"][0];
  const double S[4][4] = {
      {-.12, .82, -.24, .39}, {-.52, -.54, -.26, -2.16}, {.28, .47, .10, 1.32}, {-.66, 1.96, -.85, -.28}};
  const double A[4][4] = {
      {.19, .37, .17, .27}, {.29, .28, .34, .09}, {.20, .22, .17, .41}, {.10, .67, .09, .14}};
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      EXPECT_NEAR(head["scores"][i][j].get<double>(), S[i][j], 0.00501);
      EXPECT_NEAR(head["weights"][i][j].get<double>(), A[i][j], 0.00501);
      EXPECT_LT(head["weights"][i][j].get<double>(), 0.9);
    }
  EXPECT_NEAR(head["scores"][3][1].get<double>(), 1.9634, 5e-5);
}

// What of the analysis is to be printed: the same double, or null where it is none.
Json json_of(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }

Json json_of(const MatrixView& m, bool flat = false) {
  Json out = Json::array();
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    Json row = Json::array();
    for (Eigen::Index j = 0; j < m.cols(); ++j) row.push_back(json_of(m(i, j)));
    if (flat)
      out.insert(out.end(), row.begin(), row.end());
    else
      out.push_back(row);
  }
  return out;
}

Json json_of(const Quantity& q, const QuantityValue& value) {
  if (const auto* m = std::get_if<MatrixView>(&value)) return json_of(*m, q.kind == QuantityKind::vector);
  if (const auto* x = std::get_if<double>(&value)) return json_of(*x);
  const auto* n = std::get_if<int>(&value);
  return n ? Json(*n) : Json(nullptr);
}

TEST(Compute, PrintsEveryQuantityOfRandomScenesExactly) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    const Scene scene = random_scene(seed, Entries::any);
    const Analysis analysis = analyze(scene);
    const Json j = compute(scene);
    ASSERT_EQ(j["heads"].size(), scene.heads.size());
    for (const Quantity& q : quantities()) {
      const std::string id(q.id);
      EXPECT_TRUE(q.scope != QuantityScope::layer || j[id] == json_of(q, q.get(analysis, 0))) << id;
      for (int head = 0; q.scope == QuantityScope::head && head < analysis.dims.h; ++head)
        EXPECT_EQ(j["heads"][static_cast<std::size_t>(head)][id], json_of(q, q.get(analysis, head))) << id;
    }
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

TEST(Compute, GradientsFollowATarget) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const Scene scene = random_scene(seed, Entries::any, true);
    const Analysis analysis = analyze(scene);
    const Gradients by = gradients(scene, analysis);
    const Json j = compute(scene);
    EXPECT_EQ(j["loss"], json_of(*analysis.loss));
    std::size_t printed = 0;
    for (const MatrixId id : matrices_in_use(scene)) {
      const Json& owner =
          is_per_head(id.kind) ? j["gradients"]["heads"][static_cast<std::size_t>(id.head)] : j["gradients"];
      ASSERT_TRUE(owner.contains(name_of(id.kind))) << name_of(id.kind);
      EXPECT_EQ(owner[name_of(id.kind)], json_of(gradient(by, id))) << name_of(id.kind);
      ++printed;
    }
    std::size_t found = j["gradients"].size() - 1;
    for (const Json& head : j["gradients"]["heads"]) found += head.size();
    EXPECT_EQ(found, printed) << "only what is in use";
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  const Json without = compute(opening_scene());
  EXPECT_FALSE(without.contains("loss") || without.contains("gradients"));
}

TEST(Compute, WhatHasNoValueIsNullAndOverflowIsSaidAtTheTop) {
  Scene masked = opening_scene(), huge = masked;
  masked.mask.kind = Mask::Kind::causal;
  Json j = compute(masked);
  EXPECT_FALSE(j.contains("overflow"));
  EXPECT_TRUE(j["heads"][0]["logits"][0][1].is_null());
  EXPECT_EQ(j["heads"][0]["weights"][0], (Json{1, 0, 0, 0}));
  EXPECT_TRUE(j["heads"][0]["logits"][3][0].is_number());
  huge.Q(0, 0) = huge.K(0, 0) = 1e308;
  j = compute(huge);
  EXPECT_EQ(names(j),
            (Names{"attnlab", "title", "overflow", "heads", "concat", "output", "parameters", "facts"}));
  EXPECT_EQ(j["overflow"], true);
  EXPECT_TRUE(j["heads"][0]["scores"][0][0].is_null());
  EXPECT_TRUE(compute(huge, {"rank"}).contains("overflow"));
  // Scores that are not square.
  const Json head = compute(example_scene("two-queries-three-keys.json"))["heads"][0];
  for (const char* name : {"asymmetry", "symmetric_part", "antisymmetric_part"})
    EXPECT_TRUE(head[name].is_null()) << name;
  EXPECT_TRUE(head["row_sums"].is_array() && head["row_sums"][0].is_number());
}

TEST(Compute, FactsHaveTheKeysThatExist) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    const Scene scene = random_scene(seed, Entries::any);
    const std::vector<Fact> found = facts(scene, analyze(scene));
    const Json j = compute(scene, {"facts"});
    EXPECT_EQ(names(j), (Names{"attnlab", "title", "facts"}));
    ASSERT_EQ(j["facts"].size(), fact_list().size());
    for (std::size_t k = 0; k < found.size(); ++k) {
      const Json& printed = j["facts"][k];
      const Fact& fact = found[k];
      const FactInfo& info = fact_list()[k];
      EXPECT_EQ(printed["id"], info.id);
      EXPECT_EQ(printed["title"], plain_text(info.title));
      EXPECT_EQ(printed["statement"], plain_text(info.statement));
      EXPECT_EQ(printed["status"], name_of(fact.status));
      EXPECT_EQ(printed["head"], fact.head + 1);
      EXPECT_EQ(printed.contains("because"), !fact.because.empty());
      EXPECT_EQ(printed.value("because", ""), fact.because);
      EXPECT_EQ(printed.value("numbers", ""), fact.numbers);
      EXPECT_EQ(printed.value("row", 0), fact.row + 1);
      EXPECT_EQ(printed.value("col", 0), fact.col + 1);
      for (const auto& [name, number] :
           {std::pair{"residual", fact.residual}, {"value", fact.value}, {"bound", fact.bound}}) {
        ASSERT_EQ(printed.contains(name), number.has_value()) << name;
        EXPECT_TRUE(!number || printed[name] == json_of(number.value_or(NAN))) << name;
      }
    }
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

TEST(Compute, OnlyPrintsWhatIsAskedFor) {
  const Scene s = opening_scene();
  const Json all = compute(s);
  Json j = compute(s, {"output"});
  EXPECT_EQ(names(j), (Names{"attnlab", "title", "heads", "output"}));
  EXPECT_EQ(names(j["heads"][0]), Names{"output"});
  EXPECT_EQ(j["output"], all["output"]);
  EXPECT_EQ(names(compute(s, {"concat"})), (Names{"attnlab", "title", "concat"}));
  EXPECT_EQ(names(compute(s, {"parameters"})), (Names{"attnlab", "title", "parameters"}));
  EXPECT_EQ(names(compute(s, {"rank", "Q"})["heads"][0]), (Names{"Q", "rank"})) << "the table's order";
  EXPECT_EQ(compute(s, {"heads"})["heads"], all["heads"]);
  EXPECT_EQ(compute(s, compute_names()), all);
  EXPECT_EQ(names(compute(s, {"loss"})), (Names{"attnlab", "title"}));
}

TEST(Examples, LoadSaveToTheSameBytesAndAreNotSaturatedUnlessThatIsTheirSubject) {
  int count = 0;
  for (const embedded::File& file : embedded::assets()) {
    if (!file.name.starts_with("examples/") || file.name == "examples/published.json") continue;
    SCOPED_TRACE(file.name);
    ++count;
    const Scene scene = example_scene(std::string(file.name.substr(9)));
    EXPECT_EQ(scene_text(scene), file.bytes);
    EXPECT_FALSE(scene.title.empty() || scene.notes.empty());
    const Analysis a = analyze(scene);
    EXPECT_FALSE(a.overflow);
    if (scene.notes.find("aturation") != std::string::npos || scene.notes.find("0.982") != std::string::npos)
      continue;
    // A mask that leaves one key gives it the weight 1, whatever the scores.
    for (int h = 0; h < a.dims.h; ++h)
      for (int i = scene.mask.kind == Mask::Kind::causal ? 1 : 0; i < a.dims.n_q; ++i)
        EXPECT_LT(a.heads[static_cast<std::size_t>(h)].A.row(i).maxCoeff(), 0.98);
  }
  EXPECT_GE(count, 23);
}

TEST(Examples, OneHasValuesNarrowerThanItsKeysAndTheFirstIsThatOfTheFirstWalk) {
  const Scene narrow = example_scene("narrow-values.json"), first = example_scene("opening.json");
  EXPECT_EQ(std::tuple(narrow.K.rows(), narrow.K.cols(), narrow.V.cols(), analyze(narrow).Y.cols()),
            std::tuple(4, 3, 2, 2));
  EXPECT_EQ(first.source, Source::free);
  EXPECT_EQ(first.tokens, (std::vector<std::string>{"The", "movie", "was", "bomb"}));
  EXPECT_EQ(dims(first), (Dims{.n_q = 4, .n_k = 4, .d = 3, .d_k = 2, .d_v = 2, .h = 1, .d_V = 3, .d_o = 3}));
  EXPECT_GT(*analyze(first).heads[0].asymmetry, 0.3);
}

using Rows = std::vector<std::vector<double>>;

// Recomputed numbers are listed with ten decimals.
constexpr double recomputed_tolerance = 5.1e-11;

double distance(const Rows& a, const Rows& b) {
  if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].size() != b[i].size()) return std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < a[i].size(); ++j) most = std::max(most, std::fabs(a[i][j] - b[i][j]));
  }
  return most;
}

Rows values_of(const Json& results, const Json& check) {
  const std::string name = check["name"];
  const Json& owner =
      check.contains("head") ? results["heads"][check["head"].get<std::size_t>() - 1] : results;
  const Rows all = owner.at(name).get<Rows>();
  return check.contains("row") ? Rows{all.at(check["row"].get<std::size_t>() - 1)} : all;
}

const Json& published() {
  static const Json table = Json::parse(embedded::assets("examples/published.json"));
  return table;
}

TEST(PublishedExamples, PrintedNumbersReproduceOrAreWrong) {
  int right = 0, wrong = 0;
  for (const Json& example : published()["examples"]) {
    const Json results = Json::parse(compute_text(example_scene(example["scene"].get<std::string>())));
    for (const Json& check : example["checks"]) {
      SCOPED_TRACE(example["scene"].get<std::string>() + ": " + check["name"].get<std::string>());
      const Rows ours = values_of(results, check);
      EXPECT_LE(distance(ours, check["recomputed"].get<Rows>()), recomputed_tolerance);
      const double off = distance(ours, check["printed"].get<Rows>());
      const double tolerance = check["tolerance"];
      const bool reproduces = check["reproduces"];
      EXPECT_EQ(off <= tolerance, reproduces) << "the printed numbers are off by " << off;
      ++(reproduces ? right : wrong);
    }
  }
  EXPECT_EQ(right, 34);
  EXPECT_EQ(wrong, 11);
}

TEST(PublishedExamples, EveryExampleButOurOwnIsChecked) {
  std::vector<std::string> checked{"examples/opening.json", "examples/published.json",
                                   "examples/narrow-values.json", "examples/same-word-twice.json"};
  for (const Json& example : published()["examples"])
    checked.push_back("examples/" + example["scene"].get<std::string>());
  for (const embedded::File& file : embedded::assets())
    // What claims something itself is ours; tests/teaching reads the claims.
    if (file.name.starts_with("examples/") && file.bytes.find("\"claims\"") == std::string_view::npos) {
      EXPECT_NE(std::find(checked.begin(), checked.end(), file.name), checked.end()) << file.name;
    }
}

TEST(PublishedExamples, EachNotesNamesItsSource) {
  for (const Json& example : published()["examples"]) {
    const std::string file = example["scene"];
    EXPECT_NE(example_scene(file).notes.find(example["source"].get<std::string>()), std::string::npos)
        << file;
  }
}

}  // namespace
}  // namespace attnlab::test
