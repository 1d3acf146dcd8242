// A picture is a document: how it was made is read back from every format; what does not fit is left out with
// a sentence (any damage: tests/fuzz). Export, open, save: the same scene; export again: the same picture; on
// every run and under every locale the same bytes.
#include "app/export/export.h"
#include "app/figures/views/views.h"
#include "core/facts/describe_words.h"
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "core/studies/moved.h"
#include "tests/core/checkers.h"
#include "tests/core/other_locale.h"
#include "tests/core/random_scene.h"
#include "tests/core/support.h"
#include "tests/export/sheets.h"
#include "tests/figures/sample_scenes.h"

namespace attnlab::test {
namespace {

constexpr PictureFormat formats[] = {PictureFormat::png, PictureFormat::svg, PictureFormat::pdf};

ExportOptions chosen() {
  ExportOptions options = options_of({"softmax", 2}, PictureFormat::svg, ThemeId::print);
  options.figure = {.decimals = 3, .numbers = false, .kept_rank = 2, .part = 2, .columns = true};
  options.figure.head = options.figure.row = 1;
  options.figure.power = 7;
  options.figure.again.kept = true;
  options.figure.ranges[range_place(RangeOf::scores)] = {RangeRule::locked, 2.5};
  options.figure.ranges[range_place(RangeOf::weights)] = {RangeRule::own, 1};
  options.size = Extent{640.5, 480};
  options.scale = 2;
  options.dpi = 300;
  options.title = options.caption = options.transparent = true;
  options.text_as_paths = true;
  return options;
}

void expect_same(ExportOptions a, const ExportOptions& b) {
  EXPECT_EQ(std::tuple(a.view, a.matrix, a.scale, a.dpi), std::tuple(b.view, b.matrix, b.scale, b.dpi));
  if (a.view != "rank") a.figure.kept_rank = b.figure.kept_rank;  // which it does not show
  EXPECT_TRUE(a.figure == b.figure);
  EXPECT_EQ(a.size, b.size);
  EXPECT_EQ(a.paper, b.paper);
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
  for (const Compare compare : {Compare::beside, Compare::difference, Compare::with}) {
    ExportOptions options = options_of({"heads", 0}, PictureFormat::svg);
    const std::string alone = exported(now, options);
    options.compare = compare;
    options.before = std::make_shared<const attnlab::Reference>(attnlab::Reference{past, analyze(past)});
    const std::string seen = exported(now, options);
    EXPECT_NE(seen, alone);
    EXPECT_NE(seen.find(">before<"), std::string::npos);
    const char* how = compare == Compare::beside ? "Beside it the state that was pinned"
                      : compare == Compare::with ? "Small below what has changed"
                                                 : "Shown less the state that was pinned";
    EXPECT_NE(seen.find(how), std::string::npos);
    const std::string said = moved_words(now, what_moved(past, analyze(past), now, analyze(now))).text;
    EXPECT_NE(seen.find(described::plain(said)), std::string::npos) << said;
    const RecipeRead read = read_well(carried_recipe(seen));
    EXPECT_TRUE(read.sentences.empty());
    ASSERT_NE(read.options.before, nullptr);
    EXPECT_TRUE(read.options.before->scene == past);
    ExportOptions again = read.options;
    again.format = PictureFormat::svg;
    EXPECT_EQ(exported(now, again), seen);
  }
  ExportOptions linked = options_of({"heads", 0}, PictureFormat::svg);
  linked.compare = Compare::beside;
  linked.before = std::make_shared<const attnlab::Reference>(
      attnlab::Reference{past, analyze(past), true, {"one matrix", "two matrices"}});
  const std::string seen = exported(now, linked);
  for (const char* words : {">one <", ">matrix<", ">two <", ">matrices<", "beside it \"two matrices\""})
    EXPECT_NE(seen.find(words), std::string::npos) << words;
  ExportOptions again = read_well(carried_recipe(seen)).options;
  again.format = PictureFormat::svg;
  EXPECT_EQ(exported(now, again), seen);
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
  for (const PictureFormat format : formats) {
    ExportOptions options = chosen();
    options.format = format;
    if (format != PictureFormat::png) options.scale = 1, options.dpi = 0;  // others have no pixels
    const std::string bytes = exported(rich_scene(), options);
    const RecipeRead read = read_well(carried_recipe(bytes));
    EXPECT_TRUE(read.sentences.empty());
    expect_same(read.options, options);
    // The scene is what it was.
    EXPECT_EQ(std::get<std::string>(carried_scene(bytes, "")), scene_text(rich_scene()));
  }
}

TEST(Recipe, APlaneKeepsItsClaimsAndItsScenes) {
  ExportOptions options{.view = std::string(blocks_view().id)};
  options.figure.blocks = {{"plane(A[1,3],A[3,1])", {}}};
  options.figure.plane = {.wall = "A[1,3] <= A[1,1]", .goal = {"A[1,3] > 0.5", "A[3,1] > 0.5"}};
  options.figure.plane.reached = Frozen(std::vector<Scene>{rich_scene()});
  const std::string text = recipe_text(options);
  const ExportOptions read = read_well(text).options;
  EXPECT_EQ(read.figure.plane.wall, options.figure.plane.wall);
  EXPECT_EQ(read.figure.plane.goal, options.figure.plane.goal);
  ASSERT_TRUE(read.figure.plane.reached);
  EXPECT_TRUE(*read.figure.plane.reached == *options.figure.plane.reached);
  EXPECT_EQ(recipe_text(read), text);
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
  const PaperSize column{.width = 336, .height = {}, .least_type = 8, .slide = false},
      slide{.width = 1280, .height = 720.5, .least_type = 0, .slide = true};
  for (const ExportOptions& other :
       {ExportOptions{.paper = column}, ExportOptions{.paper = slide}, ExportOptions{.matrix = "weights:2"}})
    expect_same(read_well(recipe_text(other)).options, other);
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
    ExportOptions plain = read_well("{}").options;
    if (read.options.view == "softmax") plain.view = "softmax";
    expect_same(read.options, plain);
  }
  EXPECT_TRUE(read_well(R"({"of a later version": [1, {"x": null}]})").sentences.empty());
  for (const char* text : {"", "3", "[]", "{", "null", "{} {}"}) EXPECT_FALSE(read_recipe(text)) << text;
}

// Through files, as a person does it.
void expect_round_trip(const Scene& scene, const ExportOptions& options) {
  const TemporaryFolder folder;
  const std::string first = exported(scene, options);
  const SceneRead back = load_document(folder.write("picture.anything", first));
  ASSERT_TRUE(std::holds_alternative<Scene>(back)) << std::get<FileError>(back).sentence();
  ASSERT_EQ(save_scene(std::get<Scene>(back), folder.file("saved.json")), std::nullopt);
  EXPECT_EQ(bytes_of(folder.file("saved.json")), scene_text(scene));
  EXPECT_TRUE(exported(std::get<Scene>(back), options) == first)
      << "the picture made of the opened scene has other bytes";
}

TEST(RoundTrip, EveryViewInEveryFormat) {
  for (const PictureFormat format : formats)
    for (const Shown& shown : everything_shown()) {
      SCOPED_TRACE(shown.name() + ", format " + std::to_string(static_cast<int>(format)));
      expect_round_trip(rich_scene(), options_of(shown, format, ThemeId::dark));
    }
}

TEST(RoundTrip, AnyScene) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed)
    for (const PictureFormat format : formats) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", format " + std::to_string(static_cast<int>(format)));
      const Shown& shown = everything_shown()[seed % everything_shown().size()];
      ExportOptions options = options_of(shown, format);
      options.title = options.caption = true;
      options.size = Extent{480, 400};
      options.transparent = seed % 2 == 0;
      expect_round_trip(random_scene(seed, Entries::any, seed % 3 == 0), options);
    }
}

TEST(RoundTrip, WithoutTheSceneItCannotBeOpened) {
  for (const PictureFormat format : formats) {
    ExportOptions options = options_of({"symmetry", 0}, format);
    options.with_scene = false;
    const std::string picture = exported(opening_scene(), options);
    EXPECT_TRUE(std::holds_alternative<FileError>(read_document(picture, "a picture")));
    EXPECT_EQ(picture.find("bomb\""), std::string::npos);
  }
}

std::vector<std::string> all_pictures() {
  std::vector<std::string> pictures;
  for (const PictureFormat format : formats)
    for (const Shown& shown : everything_shown()) {
      ExportOptions options = options_of(shown, format, ThemeId::print);
      options.size = Extent{480, 400};
      options.title = options.caption = true;
      options.text_as_paths = pictures.size() % 2 == 1;
      pictures.push_back(exported(rich_scene(), options));
    }
  return pictures;
}

// Of C++, for as long as it lives: every system has it.
struct Commas : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

TEST(RoundTrip, SameBytesOnASecondRunAndUnderACommaLocale) {
  const std::vector<std::string> before = all_pictures();
  const MadeLocales made;
  const std::locale plain = std::locale::global(std::locale(std::locale::classic(), new Commas));
  std::optional<OtherLocale> commas;  // of C, too
  if (made.there()) commas.emplace(made, "de_DE");
  const std::vector<std::string> second = all_pictures();
  commas.reset();
  std::locale::global(plain);
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_TRUE(second[i] == before[i]) << "picture " << i;
  ATTNLAB_NEEDS(made.there(), "localedef (package locales)");
}

}  // namespace
}  // namespace attnlab::test
