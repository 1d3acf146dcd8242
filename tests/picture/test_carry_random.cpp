// Pictures changed and cut at random, thousands of each kind: a scene or one sentence, never a crash.
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "core/text/utf8.h"
#include "tests/core/random_scene.h"
#include "tests/picture/carriers.h"
#include "tests/picture/png_decoder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace attnlab::test {
namespace {

std::size_t position(Random& random, const std::string& bytes) {
  return bytes.empty() ? 0 : static_cast<std::size_t>(random.between(0, static_cast<int>(bytes.size()) - 1));
}

void mutate(std::string& bytes, Random& random) {
  static const std::string pieces[] = {"<",
                                       ">",
                                       "</",
                                       "<!--",
                                       "-->",
                                       "<![CDATA[",
                                       "]]>",
                                       "&amp;",
                                       "&#x1F600;",
                                       "&#0;",
                                       "attnlab:scene",
                                       "xmlns:attnlab=\"urn:attnlab:scene\"",
                                       "stream\n",
                                       "endstream",
                                       "obj",
                                       "<<",
                                       ">>",
                                       "/EmbeddedFile",
                                       "/FlateDecode",
                                       "/Length 5",
                                       "(",
                                       "\\",
                                       "%",
                                       "\n",
                                       "IDAT",
                                       "iTXt",
                                       "IEND",
                                       "attnlab.scene",
                                       std::string(4, '\0'),
                                       std::string(4, '\xFF'),
                                       "\xEF\xBF\xBE",
                                       "\"attnlab\": 2"};
  const std::size_t at = position(random, bytes), length = static_cast<std::size_t>(random.between(0, 20));
  const std::string& piece = pieces[random.between(0, static_cast<int>(std::size(pieces)) - 1)];
  switch (random.between(0, 6)) {
    case 0: bytes.erase(at, length); break;
    case 1: bytes.insert(at, piece); break;
    case 2: bytes.replace(at, length, piece); break;
    case 3: bytes.insert(position(random, bytes), bytes.substr(at, length * 10)); break;
    case 4: bytes.resize(at); break;
    default:
      if (!bytes.empty()) bytes[at] = static_cast<char>(random.between(0, 255));
  }
}

// The checksums of a changed PNG made right again, so that what lies behind them is reached.
std::string mutated_png(const std::string& original, Random& random) {
  std::vector<Chunk> chunks = chunks_of(original);
  Chunk& chunk = chunks[static_cast<std::size_t>(random.between(0, static_cast<int>(chunks.size()) - 1))];
  mutate(chunk.data, random);
  return file_of(chunks);
}

struct Counts {
  int scenes = 0, sentences = 0;
};

void look(const std::string& bytes, Counts& counts) {
  const SceneRead read = read_document(bytes, "m");
  if (const Scene* scene = std::get_if<Scene>(&read)) {
    ++counts.scenes;
    ASSERT_TRUE(std::holds_alternative<Scene>(read_scene(scene_text(*scene), "m")));
    return;
  }
  ++counts.sentences;
  const std::string sentence = std::get<FileError>(read).sentence();
  ASSERT_TRUE(is_utf8(sentence) && sentence.find('\n') == std::string::npos && sentence.size() < 400)
      << sentence;
  ASSERT_NE(sentence.find("expected"), std::string::npos) << sentence;
}

void change(PictureKind kind, std::uint64_t seed) {
  SCOPED_TRACE(seed);
  Random random(seed);
  const std::vector<std::string> texts = scene_texts();
  Counts counts;
  for (int i = 0; i < 2000; ++i) {
    SCOPED_TRACE(i);
    const std::string& text =
        texts[static_cast<std::size_t>(random.between(0, static_cast<int>(texts.size()) - 1))];
    std::string bytes = carrier(kind, text);
    if (kind == PictureKind::png && random.chance(0.7)) {
      bytes = mutated_png(bytes, random);
    } else {
      for (int k = random.between(1, 3); k > 0; --k) mutate(bytes, random);
    }
    look(bytes, counts);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(counts.scenes, 100);
  EXPECT_GT(counts.sentences, 100);
}

TEST(ChangedPictures, Png) { change(PictureKind::png, 20261121); }
TEST(ChangedPictures, Svg) { change(PictureKind::svg, 20261122); }
TEST(ChangedPictures, Pdf) { change(PictureKind::pdf, 20261123); }

TEST(ChangedPictures, CutOffAtEveryByte) {
  const std::string text = scene_texts().back();
  for (const PictureKind kind : carrying_kinds) {
    const std::string bytes = carrier(kind, text);
    Counts counts;
    for (std::size_t size = 0; size < bytes.size(); ++size) look(bytes.substr(0, size), counts);
    EXPECT_GT(counts.sentences, 200) << kind_name(kind);
  }
}

}  // namespace
}  // namespace attnlab::test
