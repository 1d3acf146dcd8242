// Worked examples from the literature: `compute` gives the printed numbers to their printed precision where they are
// right, and the recomputed ones, not the printed, where they are wrong.
#include "app/compute.h"
#include "core/scene/scene_file.h"

#include "embedded/assets.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace attnlab::test {
namespace {

using Json = nlohmann::ordered_json;
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

Json results_of(const std::string& file) {
  const std::string_view text = embedded::assets("examples/" + file);
  const SceneRead read = read_scene(text, file);
  if (const FileError* error = std::get_if<FileError>(&read)) {
    ADD_FAILURE() << error->sentence();
    return {};
  }
  return Json::parse(compute_text(std::get<Scene>(read)));
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
    const Json results = results_of(example["scene"]);
    for (const Json& check : example["checks"]) {
      SCOPED_TRACE(example["scene"].get<std::string>() + ": " + check["name"].get<std::string>());
      const Rows ours = values_of(results, check);
      EXPECT_LE(distance(ours, check["recomputed"].get<Rows>()), recomputed_tolerance);
      const double off = distance(ours, check["printed"].get<Rows>());
      const double tolerance = check["tolerance"];
      if (check["reproduces"].get<bool>()) {
        EXPECT_LE(off, tolerance);
        ++right;
      } else {
        EXPECT_GT(off, tolerance) << "the printed numbers are said to be wrong, and are not";
        ++wrong;
      }
    }
  }
  EXPECT_EQ(right, 31);
  EXPECT_EQ(wrong, 8);
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
    const Scene scene = std::get<Scene>(read_scene(embedded::assets("examples/" + file), file));
    EXPECT_NE(scene.notes.find(example["source"].get<std::string>()), std::string::npos) << file;
  }
}

}  // namespace
}  // namespace attnlab::test
