// Scene files: defaults, what is kept, and that what is saved reloads to the same bits.
#include "core/scene/rules.h"
#include "core/scene/scene_file.h"
#include "core/text/number.h"
#include "tests/core/other_locale.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

constexpr const char* smallest =
    R"({"attnlab": 1, "X": [[1, 0], [0, 1]], "score": "unprojected", "value": "inputs",
                                     "output": "none"})";

Scene read_text(std::string_view text) {
  const SceneRead result = read_scene(text, "test.json");
  if (const FileError* error = std::get_if<FileError>(&result)) {
    ADD_FAILURE() << error->sentence();
    return {};
  }
  return std::get<Scene>(result);
}

Scene reread(const Scene& scene) { return read_text(scene_text(scene)); }

TEST(SceneFile, FillsInTheDefaults) {
  const Scene s = read_text(smallest);
  EXPECT_EQ(s.source, Source::self);
  EXPECT_FALSE(s.unit_keys);
  EXPECT_EQ(s.inside, (Scale{Scale::Kind::sqrt_dk, 1}));
  EXPECT_EQ(s.outside, (Scale{Scale::Kind::none, 1}));
  EXPECT_EQ(s.temperature, 1);
  EXPECT_EQ(s.mask.kind, Mask::Kind::none);
  EXPECT_EQ(s.heads.size(), 1u);
  EXPECT_TRUE(s.title.empty() && s.tokens.empty() && s.extra.empty());
  const std::string text = R"({"attnlab": 1, "X": [[1, 0], [0, 1]], "score": "unprojected", "value": "inputs",
                               "output": "alt", "heads": [{"WA": [[1, 0], [0, 1]]}])";
  EXPECT_EQ(read_text(text + "}").outside.kind, Scale::Kind::sqrt_dk);
  EXPECT_EQ(read_text(text + R"(, "outside": "none"})").outside.kind, Scale::Kind::none);
  EXPECT_EQ(reread(read_text(text + R"(, "outside": "none"})")).outside.kind, Scale::Kind::none);
}

TEST(SceneFile, ReadsEveryField) {
  const Scene s = read_text(
      R"({"attnlab": 1, "title": "T", "notes": "N", "tokens": ["a", "b"], "key_tokens": ["c", "d", "e"],
    "source": "cross", "X": [[1, 2], [3, 4]], "M": [[1, 0], [0, 1], [1, 1]],
    "heads": [{"WQ": [[1], [2]], "WV": [[1, 2], [3, 4]]}], "WO": [[1, 2, 3], [4, 5, 6]],
    "score": "shared", "value": "projected", "output": "projected", "unit_keys": true,
    "inside": 2.5, "outside": "dk", "temperature": 0.5, "mask": [[true, false, true], [false, true, true]],
    "target": [[1, 2, 3], [4, 5, 6]]})");
  EXPECT_EQ(s.title, "T");
  EXPECT_EQ(s.notes, "N");
  EXPECT_EQ(s.tokens, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(s.key_tokens, (std::vector<std::string>{"c", "d", "e"}));
  EXPECT_EQ(s.source, Source::cross);
  EXPECT_EQ(s.score, ScoreRule::shared);
  EXPECT_TRUE(s.unit_keys);
  EXPECT_EQ(s.inside, (Scale{Scale::Kind::number, 2.5}));
  EXPECT_EQ(s.outside.kind, Scale::Kind::dk);
  EXPECT_EQ(s.temperature, 0.5);
  EXPECT_TRUE(identical(s.mask.allowed, rows<Matrix>({{1, 0, 1}, {0, 1, 1}})));
  EXPECT_TRUE(identical(s.heads[0].W_Q, weights({{1}, {2}})));
  EXPECT_TRUE(identical(s.W_O, rows<OutputWeight>({{1, 2, 3}, {4, 5, 6}})));
  EXPECT_TRUE(identical(s.target, rows<LayerMatrix>({{1, 2, 3}, {4, 5, 6}})));
  EXPECT_EQ(reread(s), s);
}

TEST(SceneFile, KeepsMatricesThatNoRuleReads) {
  const Scene s = read_text(
      R"({"attnlab": 1, "X": [[1, 0], [0, 1]], "Q": [[7, 7, 7]], "heads": [{"WQ": [[5]], "W": [[6]]}],
                           "WO": [[9]], "score": "unprojected", "value": "inputs", "output": "none"})");
  EXPECT_TRUE(identical(s.Q, tokens({{7, 7, 7}})));
  EXPECT_TRUE(identical(s.heads[0].W, weights({{6}})));
  EXPECT_EQ(reread(s), s);
  const Scene unknown = read_text(
      R"({"attnlab": 1, "later": {"a": [1.50, 1e5, -0.0, 12345678901234567890, 0.1000000000000000055511151231257827]},
    "X": [[1, 0], [0, 1]], "heads": [{"colour": "red\n\"x\" \u00e9", "list": [true, null, {}]}], "score": "unprojected",
    "value": "inputs", "output": "none", "zoom": 2})");
  EXPECT_EQ(
      unknown.extra,
      R"({"later": {"a": [1.50, 1e5, -0.0, 12345678901234567890, 0.1000000000000000055511151231257827]}, "zoom": 2})");
  EXPECT_EQ(unknown.heads[0].extra, "{\"colour\": \"red\\n\\\"x\\\" \u00e9\", \"list\": [true, null, {}]}");
  EXPECT_EQ(reread(unknown), unknown);
  EXPECT_EQ(scene_text(reread(unknown)), scene_text(unknown));
}

TEST(SceneFile, IsLaidOutForPeople) {
  Scene s = read_text(smallest);
  s.title = "A \"quoted\" title";
  s.tokens = {"caf\u00e9", "\u03c0"};
  EXPECT_EQ(scene_text(s), R"({
  "attnlab": 1,
  "title": "A \"quoted\" title",
  "tokens": ["café", "π"],
  "source": "self",
  "X": [
    [1, 0],
    [0, 1]
  ],
  "heads": [
    {}
  ],
  "score": "unprojected",
  "value": "inputs",
  "output": "none",
  "unit_keys": false,
  "inside": "sqrt_dk",
  "outside": "none",
  "temperature": 1,
  "mask": "none"
}
)");
}

TEST(SceneFile, RandomScenesReloadToTheSameBits) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Scene s = random_scene(seed, Entries::any);
    const std::string text = scene_text(s);
    const SceneRead back = read_scene(text, "random");
    ASSERT_TRUE(std::holds_alternative<Scene>(back))
        << "seed " << seed << ": " << std::get<FileError>(back).sentence();
    ASSERT_EQ(std::get<Scene>(back), s) << "seed " << seed;
    ASSERT_EQ(scene_text(std::get<Scene>(back)), text) << "seed " << seed;
  }
  Scene s = read_text(smallest);
  s.X = tokens({{-0.0, 0.0}, {5e-324, -1e308}, {0.1 + 0.2, 1.0 / 3}, {1e22, 123456789012345678.0}});
  s.temperature = std::numeric_limits<double>::max();
  s.inside = {Scale::Kind::number, std::numeric_limits<double>::denorm_min()};
  EXPECT_EQ(reread(s), s);
}

TEST(SceneFile, SavesAndLoads) {
  const TemporaryFolder folder;
  const Scene s = random_scene(3, Entries::any, true);
  EXPECT_EQ(save_scene(s, folder.file("s.json")), std::nullopt);
  EXPECT_EQ(std::get<Scene>(load_scene(folder.file("s.json"))), s);
  EXPECT_EQ(bytes_of(folder.file("s.json")), scene_text(s));
  const auto path = folder.write("bad.json", "old");
  Scene bad = read_text(smallest);
  bad.title = "\xff";
  EXPECT_NE(save_scene(bad, path).value_or("").find("UTF-8"), std::string::npos);
  bad.title = "";
  bad.X(0, 0) = inf;
  EXPECT_NE(save_scene(bad, path), std::nullopt);
  EXPECT_EQ(bytes_of(path), "old");
}

TEST(SceneFile, DoesNotDependOnTheLocale) {
  const Scene s = random_scene(5, Entries::any, true);
  const std::string expected = scene_text(s);
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new DecimalCommas));
  const std::string text = scene_text(s);
  const SceneRead back = read_scene(text, "x");
  std::locale::global(before);
  EXPECT_EQ(text, expected);
  ASSERT_TRUE(std::holds_alternative<Scene>(back));
  EXPECT_EQ(std::get<Scene>(back), s);
}

}  // namespace
}  // namespace attnlab::test
