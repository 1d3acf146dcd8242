// What `compute` prints: names, order and shapes to the letter, every digit, null where a value has none.
#include "app/compute.h"
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
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

namespace attnlab::test {
namespace {

using Json = nlohmann::ordered_json;

Scene scene_of(std::string_view text) {
  const SceneRead read = read_scene(text, "test");
  if (const FileError* error = std::get_if<FileError>(&read)) {
    ADD_FAILURE() << error->sentence();
    return {};
  }
  return std::get<Scene>(read);
}

Scene opening_scene() { return scene_of(embedded::assets("examples/opening.json")); }

Json compute(const Scene& scene, const std::vector<std::string>& only = {}) {
  return Json::parse(compute_text(scene, only));
}

std::vector<std::string> names(const Json& object) {
  std::vector<std::string> list;
  for (const auto& [name, value] : object.items()) list.push_back(name);
  return list;
}

using Names = std::vector<std::string>;

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

// A number of the analysis against what was printed: the same double, or null where it is none.
void expect_number(const Json& printed, double value) {
  if (!std::isfinite(value)) {
    EXPECT_TRUE(printed.is_null()) << printed;
    return;
  }
  ASSERT_TRUE(printed.is_number()) << printed;
  EXPECT_EQ(printed.get<double>(), value);
}

void expect_matrix(const Json& printed, const MatrixView& m, bool flat) {
  if (flat) {
    ASSERT_EQ(printed.size(), static_cast<std::size_t>(m.size()));
    for (Eigen::Index i = 0; i < m.size(); ++i)
      expect_number(printed[static_cast<std::size_t>(i)], m.data()[i]);
    return;
  }
  ASSERT_EQ(printed.size(), static_cast<std::size_t>(m.rows()));
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    const Json& row = printed[static_cast<std::size_t>(i)];
    ASSERT_EQ(row.size(), static_cast<std::size_t>(m.cols()));
    for (Eigen::Index j = 0; j < m.cols(); ++j) expect_number(row[static_cast<std::size_t>(j)], m(i, j));
  }
}

void expect_quantity(const Json& printed, const Quantity& q, const QuantityValue& value) {
  if (const auto* m = std::get_if<MatrixView>(&value))
    expect_matrix(printed, *m, q.kind == QuantityKind::vector);
  else if (const auto* x = std::get_if<double>(&value))
    expect_number(printed, *x);
  else if (const auto* n = std::get_if<int>(&value))
    EXPECT_EQ(printed, *n);
  else
    EXPECT_TRUE(printed.is_null());
}

TEST(Compute, PrintsEveryQuantityOfRandomScenesExactly) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    const Scene scene = random_scene(seed, Entries::any);
    const Analysis analysis = analyze(scene);
    const Json j = compute(scene);
    ASSERT_EQ(j["heads"].size(), scene.heads.size());
    for (const Quantity& q : quantities()) {
      if (q.scope == QuantityScope::layer) expect_quantity(j[std::string(q.id)], q, q.get(analysis, 0));
      for (int head = 0; q.scope == QuantityScope::head && head < analysis.dims.h; ++head)
        expect_quantity(j["heads"][static_cast<std::size_t>(head)][std::string(q.id)], q,
                        q.get(analysis, head));
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
    expect_number(j["loss"], *analysis.loss);
    std::size_t printed = 0;
    for (const MatrixId id : matrices_in_use(scene)) {
      const Json& owner =
          is_per_head(id.kind) ? j["gradients"]["heads"][static_cast<std::size_t>(id.head)] : j["gradients"];
      ASSERT_TRUE(owner.contains(name_of(id.kind))) << name_of(id.kind);
      expect_matrix(owner[name_of(id.kind)], gradient(by, id), false);
      ++printed;
    }
    std::size_t found = j["gradients"].size() - 1;
    for (const Json& head : j["gradients"]["heads"]) found += head.size();
    EXPECT_EQ(found, printed) << "only what is in use";
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  EXPECT_FALSE(compute(opening_scene()).contains("loss"));
  EXPECT_FALSE(compute(opening_scene()).contains("gradients"));
}

TEST(Compute, OrderWithATarget) {
  Scene s = opening_scene();
  s.target = LayerMatrix::Zero(4, 3);
  const Json j = compute(s);
  EXPECT_EQ(names(j), (Names{"attnlab", "title", "heads", "concat", "output", "parameters", "facts", "loss",
                             "gradients"}));
  EXPECT_EQ(names(j["gradients"]), (Names{"Q", "K", "V", "heads", "WO"}));
  EXPECT_EQ(names(j["gradients"]["heads"][0]), (Names{"WQ", "WK", "WV"}));
}

TEST(Compute, MaskedLogitsAreNullAndNoOverflow) {
  Scene s = opening_scene();
  s.mask.kind = Mask::Kind::causal;
  const Json j = compute(s);
  EXPECT_FALSE(j.contains("overflow"));
  EXPECT_TRUE(j["heads"][0]["logits"][0][1].is_null());
  EXPECT_EQ(j["heads"][0]["weights"][0], (Json{1, 0, 0, 0}));
  EXPECT_TRUE(j["heads"][0]["logits"][3][0].is_number());
}

TEST(Compute, OverflowIsSaidAtTheTop) {
  Scene s = opening_scene();
  s.Q(0, 0) = 1e308;
  s.K(0, 0) = 1e308;
  const Json j = compute(s);
  EXPECT_EQ(names(j),
            (Names{"attnlab", "title", "overflow", "heads", "concat", "output", "parameters", "facts"}));
  EXPECT_EQ(j["overflow"], true);
  EXPECT_TRUE(j["heads"][0]["scores"][0][0].is_null());
  EXPECT_TRUE(compute(s, {"rank"}).contains("overflow"));
}

TEST(Compute, ScoresThatAreNotSquareHaveNoAsymmetry) {
  const Json head = compute(scene_of(embedded::assets("examples/two-queries-three-keys.json")))["heads"][0];
  EXPECT_TRUE(head["asymmetry"].is_null());
  EXPECT_TRUE(head["symmetric_part"].is_null());
  EXPECT_TRUE(head["antisymmetric_part"].is_null());
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
      EXPECT_EQ(printed["id"], fact_list()[k].id);
      EXPECT_EQ(printed["status"], name_of(found[k].status));
      EXPECT_EQ(printed.contains("because"), !found[k].because.empty());
      if (printed.contains("because")) {
        EXPECT_EQ(printed["because"], found[k].because);
      }
      EXPECT_EQ(printed["title"], plain_text(fact_list()[k].title));
      EXPECT_EQ(printed["statement"], plain_text(fact_list()[k].statement));
      EXPECT_EQ(printed["head"], found[k].head + 1);
      EXPECT_EQ(printed.contains("row") ? printed["row"].get<int>() : 0, found[k].row + 1);
      EXPECT_EQ(printed.contains("col") ? printed["col"].get<int>() : 0, found[k].col + 1);
      EXPECT_EQ(printed.contains("numbers") ? printed["numbers"].get<std::string>() : "", found[k].numbers);
      for (const auto& [name, number] :
           {std::pair{"residual", found[k].residual}, {"value", found[k].value}, {"bound", found[k].bound}}) {
        ASSERT_EQ(printed.contains(name), number.has_value()) << name;
        if (number) expect_number(printed[name], number.value_or(NAN));
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
  EXPECT_EQ(names(compute(s, {"rank", "Q"})["heads"][0]), (Names{"Q", "rank"}))
      << "in the order of the table";
  EXPECT_EQ(compute(s, {"heads"})["heads"], all["heads"]);
  EXPECT_EQ(compute(s, compute_names()), all);
  EXPECT_EQ(names(compute(s, {"loss"})), (Names{"attnlab", "title"}));
}

}  // namespace
}  // namespace attnlab::test
