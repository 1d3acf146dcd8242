// A picture carries how it was made: read back in every format, whatever was chosen; damaged in any way, a sentence and no harm.
#include "app/export/recipe.h"
#include "app/figures/views/views.h"
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "tests/core/cases.h"
#include "tests/core/random_scene.h"
#include "tests/core/support.h"
#include "tests/export/sheets.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

ExportOptions chosen() {
  ExportOptions options = options_of({"softmax", 2}, PictureFormat::svg, ThemeId::print);
  options.figure.head = 1;
  options.figure.row = 1;
  options.figure.decimals = 3;
  options.figure.numbers = false;
  options.figure.columns = true;
  options.figure.kept_rank = 2;
  options.figure.ranges[range_place(RangeOf::scores)] = {RangeRule::locked, 2.5};
  options.figure.ranges[range_place(RangeOf::weights)] = {RangeRule::own, 1};
  options.size = Extent{640.5, 480};
  options.scale = 2;
  options.dpi = 300;
  options.title = options.caption = options.transparent = true;
  options.text_as_paths = true;
  return options;
}

void expect_same(const ExportOptions& a, const ExportOptions& b) {
  EXPECT_EQ(a.view, b.view);
  EXPECT_EQ(a.matrix, b.matrix);
  EXPECT_EQ(a.figure.part, b.figure.part);
  EXPECT_EQ(a.figure.head, b.figure.head);
  EXPECT_EQ(a.figure.row, b.figure.row);
  EXPECT_EQ(a.figure.decimals, b.figure.decimals);
  EXPECT_EQ(a.figure.numbers, b.figure.numbers);
  EXPECT_EQ(a.figure.columns, b.figure.columns);
  if (a.view == "rank") {
    EXPECT_EQ(a.figure.kept_rank, b.figure.kept_rank);
  }
  EXPECT_EQ(a.figure.ranges, b.figure.ranges);
  ASSERT_EQ(a.size.has_value(), b.size.has_value());
  const Extent none{}, one = a.size.value_or(none), other = b.size.value_or(none);
  EXPECT_EQ(one.width, other.width);
  EXPECT_EQ(one.height, other.height);
  EXPECT_EQ(a.paper, b.paper);
  EXPECT_EQ(a.scale, b.scale);
  EXPECT_EQ(a.dpi, b.dpi);
  EXPECT_TRUE(static_cast<const PictureLook&>(a) == b);
}

RecipeRead read_well(const std::string& text) {
  const auto read = read_recipe(text);
  if (read) return *read;
  ADD_FAILURE() << text;
  return {};
}

// Made while comparing it carries the state that was pinned, and is made again as it was seen.
TEST(Recipe, AComparisonIsMadeAgainAsItWasSeen) {
  const Scene now = opening_like();
  Scene past = now;
  past.Q(0, 0) += 1;
  for (const Compare compare : {Compare::beside, Compare::difference}) {
    ExportOptions options;
    options.view = "heads";
    options.format = PictureFormat::svg;
    const auto bytes_with = [&](const ExportOptions& with) {
      const Exported made = export_picture(now, with);
      EXPECT_TRUE(std::holds_alternative<Picture>(made));
      return std::holds_alternative<Picture>(made) ? std::get<Picture>(made).bytes : std::string();
    };
    const std::string alone = bytes_with(options);
    options.compare = compare;
    options.before = std::make_shared<const attnlab::Reference>(attnlab::Reference{past, analyze(past)});
    const std::string seen = bytes_with(options);
    EXPECT_NE(seen, alone);
    EXPECT_NE(seen.find(">before<"), std::string::npos);
    const RecipeRead read = read_well(carried_recipe(seen));
    EXPECT_TRUE(read.sentences.empty());
    ASSERT_NE(read.options.before, nullptr);
    EXPECT_TRUE(read.options.before->scene == past);
    ExportOptions again = read.options;
    again.format = PictureFormat::svg;
    EXPECT_EQ(bytes_with(again), seen);
  }
  for (const char* damaged :
       {R"({"view": "heads", "compare": "beside"})",
        R"({"view": "heads", "compare": "beside", "before": "{"})",
        R"({"view": "heads", "compare": "above", "before": "{}"})", R"({"view": "heads", "before": 7})"}) {
    const RecipeRead read = read_well(damaged);
    EXPECT_FALSE(read.sentences.empty()) << damaged;
    EXPECT_EQ(read.options.before, nullptr) << damaged;
  }
}

TEST(Recipe, IsReadBackFromEveryFormat) {
  for (const PictureFormat format : {PictureFormat::png, PictureFormat::svg, PictureFormat::pdf}) {
    ExportOptions options = chosen();
    options.format = format;
    if (format != PictureFormat::png) {  // others have no pixels
      options.scale = 1;
      options.dpi = 0;
    }
    const std::string bytes = exported(rich_scene(), options);
    const RecipeRead read = read_well(carried_recipe(bytes));
    EXPECT_TRUE(read.sentences.empty());
    expect_same(read.options, options);
    // The scene is what it was.
    const auto scene = carried_scene(bytes, "");
    ASSERT_TRUE(std::holds_alternative<std::string>(scene));
    EXPECT_EQ(std::get<std::string>(scene), scene_text(rich_scene()));
  }
}

TEST(Recipe, EveryViewAndPartAndAMatrix) {
  for (const Shown& shown : everything_shown()) {
    const ExportOptions options = options_of(shown, PictureFormat::png);
    if (shown.view == "lab") {
      EXPECT_EQ(recipe_text(options), "");
      continue;
    }
    expect_same(read_well(recipe_text(options)).options, options);
  }
  ExportOptions paper;
  paper.paper = PaperSize{.width = 336, .height = {}, .least_type = 8, .slide = false};
  expect_same(read_well(recipe_text(paper)).options, paper);
  paper.paper = PaperSize{.width = 1280, .height = 720.5, .least_type = 0, .slide = true};
  expect_same(read_well(recipe_text(paper)).options, paper);
  ExportOptions matrix;
  matrix.matrix = "weights:2";
  expect_same(read_well(recipe_text(matrix)).options, matrix);
}

TEST(Recipe, IsNoPartOfTheScene) {
  const std::string scene = scene_text(rich_scene());
  EXPECT_EQ(carried_recipe(scene), "");
  EXPECT_EQ(with_recipe(scene, ""), scene);
  ExportOptions options = chosen();
  options.with_scene = false;
  EXPECT_EQ(carried_recipe(exported(rich_scene(), options)), "");
}

TEST(Recipe, WhatDoesNotFitIsLeftOutWithASentence) {
  for (const char* text :
       {R"({"view": "nothing"})", R"({"view": 3})", R"({"view": "softmax", "part": "nothing"})",
        R"({"head": 0})", R"({"head": 1.5})", R"({"row": 1e300})", R"({"decimals": "two"})",
        R"({"numbers": 1})", R"({"theme": "blue"})", R"({"transparent": 1})", R"({"width": 0, "height": 3})",
        R"({"scale": 1e9})", R"({"ranges": [1]})", R"({"ranges": {"scores": -1}})", R"({"dpi": 0})"}) {
    const RecipeRead read = read_well(text);
    ASSERT_EQ(read.sentences.size(), 1U) << text;
    EXPECT_TRUE(read.sentences[0].ends_with("; left out")) << read.sentences[0];
    const auto plain = read_recipe("{}");
    ASSERT_TRUE(plain);
    RecipeRead same = read;
    if (same.options.view == "softmax") same.options.view = plain->options.view;
    expect_same(same.options, plain->options);
  }
  EXPECT_TRUE(read_well(R"({"of a later version": [1, {"x": null}]})").sentences.empty());
  for (const char* text : {"", "3", "[]", "{", "null", "{} {}"}) EXPECT_FALSE(read_recipe(text)) << text;
}

// Bytes changed, left out and doubled, in the recipe and in the picture around it.
TEST(Recipe, AnyDamageIsRead) {
  const std::uint64_t seed = 41;
  SCOPED_TRACE(seed);
  Random random(seed);
  const std::string recipe = recipe_text(chosen()),
                    carried = with_recipe(scene_text(opening_scene()), recipe);
  for (std::uint64_t k = 0; k < test::cases(20000, 2000); ++k) {
    std::string text = recipe;
    for (int n = random.between(1, 4); n > 0 && !text.empty(); --n) {
      const auto at = static_cast<std::size_t>(random.between(0, static_cast<int>(text.size()) - 1));
      const int what = random.between(0, 2);
      if (what == 0) text[at] = static_cast<char>(random.between(0, 255));
      if (what == 1) text.erase(at, 1);
      if (what == 2) text.insert(at, text.substr(at, 3));
    }
    if (const auto read = read_recipe(text)) {
      EXPECT_LE(read->sentences.size(), 8U);
      EXPECT_GE(read->options.figure.head, 0);
      EXPECT_LT(read->options.figure.part, find_view(read->options.view)->part_count());
    }
    if (k % 20 == 0) {
      const std::string svg =
          "<svg xmlns=\"http://www.w3.org/2000/svg\">" + svg_metadata(with_recipe(carried, text)) + "</svg>";
      read_recipe(carried_recipe(svg));
      static_cast<void>(read_document(svg, "a picture"));
    }
  }
}

}  // namespace
}  // namespace attnlab::test
