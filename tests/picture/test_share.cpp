// Share lines: scenes come back bit for bit; what is damaged, cut,
// of another version or too long gets a sentence.
#include "core/picture/share.h"
#include "core/scene/edit.h"
#include "tests/core/cases.h"
#include "tests/core/random_scene.h"
#include "tests/picture/carriers.h"

#include <cmath>

namespace attnlab::test {
namespace {

std::string line_of(const Scene& scene) { return value_of<std::string>(share_line(scene)); }

std::string why(std::string_view line) { return sentence_of(read_share_line(line)); }

// The largest scene of one head, 8 tokens in 4 dimensions, each entry by `entry`.
template <typename Entry>
Scene eight_by_four(Entry entry) {
  const Recipe recipe{.n_q = 8, .n_k = 8, .d = 4, .d_k = 4, .d_v = 4, .d_o = 4};
  Random random(5);
  Scene scene = make_scene(random, settled(recipe), Entries::generic);
  scene.target = {};
  scene.tokens = {"The", "movie", "was", "a", "box", "office", "bomb", "."};
  for (const MatrixId id : {MatrixId{MatrixKind::X}, MatrixId{MatrixKind::WQ}, MatrixId{MatrixKind::WK},
                            MatrixId{MatrixKind::WV}, MatrixId{MatrixKind::WO}}) {
    MutableView m = matrix(scene, id);
    for (Eigen::Index i = 0; i < m.size(); ++i) m.data()[i] = entry(random);
  }
  return scene;
}

class ShareLine : public testing::TestWithParam<int> {};

TEST_P(ShareLine, BringsTheSameSceneBack) {
  const auto first = static_cast<std::uint64_t>(GetParam()) * 2500 + 1;
  for (std::uint64_t seed = first; seed < first + cases(2500, 60); ++seed) {
    const Scene scene = random_scene(seed, Entries::any);
    const std::string line = line_of(scene);
    ASSERT_EQ(line.find_first_of(" \n\"/+="), std::string::npos) << "seed " << seed;
    ASSERT_EQ(value_of<Scene>(read_share_line(line)), scene) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Thousands, ShareLine, testing::Range(0, 4));

TEST(ShareLines, AreShortEnoughForAMessage) {
  const auto decimals = [](int count) {
    return [unit = std::pow(10.0, count)](Random& random) {
      return std::round(random.uniform(-3, 3) * unit) / unit;
    };
  };
  EXPECT_LT(line_of(eight_by_four(decimals(2))).size(), 500U);
  EXPECT_LT(line_of(eight_by_four(decimals(4))).size(), 600U);
  // Every one of 96 doubles with all its bits has 832 characters of chance alone.
  EXPECT_LT(line_of(eight_by_four([](Random& random) { return random.uniform(-3, 3); })).size(), 1500U);
}

TEST(ShareLines, AreReadWithTheBlanksOfMail) {
  const Scene scene = random_scene(3, Entries::any);
  const std::string line = line_of(scene);
  std::string mailed = "\n  ";
  for (std::size_t i = 0; i < line.size(); ++i) (i % 60 == 59 ? mailed += "\r\n " : mailed) += line[i];
  EXPECT_TRUE(value_of<Scene>(read_share_line(mailed + "\n")) == scene);
}

TEST(ShareLines, NoticeEveryOtherCharacterAndEveryCut) {
  const std::string line = line_of(random_scene(7, Entries::any));
  for (std::size_t i = 10; i < line.size(); ++i) {
    std::string other = line;
    other[i] = other[i] == 'A' ? 'B' : 'A';
    ASSERT_NE(why(other).find("share line: "), std::string::npos) << "character " << i;
    ASSERT_NE(why(line.substr(0, i)).find("a part is missing"), std::string::npos) << "cut to " << i;
  }
}

TEST(ShareLines, SayWhatIsWrong) {
  const std::string line = line_of(random_scene(7, Entries::any)), payload = line.substr(10);
  EXPECT_EQ(why("attnlab:2:" + payload),
            "share line: expected version 1 of the line, found version 2, which another Attnlab made");
  EXPECT_EQ(why("attnlab:"), "share line: expected attnlab:1: and the scene after it, found \"attnlab:\"");
  EXPECT_EQ(why("]"), "share line: expected attnlab:1: and the scene after it, found \"]\"");
  EXPECT_EQ(why("attnlab:1:ab\u00e9"),
            "share line: expected letters, digits, - and _ alone, found \"\u00e9\" as character 13");
  EXPECT_EQ(
      why("attnlab:1:" + std::string(1 << 20, 'A')),
      "share line: expected at most 262144 characters, found 1048586; a scene this large goes into a file");
  EXPECT_NE(why("attnlab:1:AAAA").find("a part is missing"), std::string::npos);
}

TEST(ShareLines, RefuseASceneThatIsTooLongOrNoText) {
  Scene scene = random_scene(1, Entries::any);
  Random random(1);
  for (int i = 0; i < 400'000; ++i) scene.notes += static_cast<char>('!' + random.between(0, 90));
  EXPECT_EQ(sentence_of(share_line(scene)),
            "share line: the scene has too much text for a line of 262144 characters; save it as a file");
  scene.notes = "\xff";
  EXPECT_TRUE(std::holds_alternative<FileError>(share_line(scene)));
}

TEST(ShareLines, AreDocuments) {
  const Scene scene = random_scene(4, Entries::any);
  const std::string line = line_of(scene);
  for (const SceneRead& read : {read_document(line + "\n", "standard input"), load_document(line)})
    EXPECT_TRUE(value_of<Scene>(read) == scene);
}

}  // namespace
}  // namespace attnlab::test
