// The example files, changed at random many thousands of times: each is a valid scene or one sentence, never a crash.
#include "app/compute.h"
#include "core/scene/rules.h"
#include "core/scene/scene_file.h"
#include "core/text/utf8.h"
#include "tests/core/random_scene.h"

#include "embedded/assets.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace attnlab::test {
namespace {

std::size_t position(Random& random, const std::string& text) {
  return text.empty() ? 0 : static_cast<std::size_t>(random.between(0, static_cast<int>(text.size()) - 1));
}

void mutate(std::string& text, Random& random) {
  static const std::string pieces[] = {"1e999",      "-",        "\"",
                                       "[",          "]",        "{",
                                       "}",          ",",        ":",
                                       "null",       "true",     "1e308",
                                       "-0.0",       "\xff",     "\\u0000",
                                       "\\ud800",    "0",        "[[1, 2], [3, 4]]",
                                       "\"qq\"",     "\"alt\"",  "\"cross\"",
                                       "\"merged\"", "\"keys\"", "\"causal\"",
                                       "\"single\"", "5e-324",   " ",
                                       "\n",         "[]",       "\"W\"",
                                       "\"M\"",      "1.5",      "99999999999999999999"};
  const std::size_t at = position(random, text);
  const auto length = static_cast<std::size_t>(random.between(0, 12));
  switch (random.between(0, 5)) {
    case 0: text.erase(at, length); break;
    case 1: text.insert(at, pieces[random.between(0, static_cast<int>(std::size(pieces)) - 1)]); break;
    case 2:
      text.replace(at, std::min(length, text.size() - at),
                   pieces[random.between(0, static_cast<int>(std::size(pieces)) - 1)]);
      break;
    case 3: text.insert(position(random, text), text.substr(at, length * 4)); break;
    case 4:
      if (!text.empty()) text[at] = static_cast<char>(random.between(0, 255));
      break;
    default: {  // one word for another, so that many of the results are scenes
      const std::size_t quote = text.find('"', at);
      const std::size_t end = quote == std::string::npos ? quote : text.find('"', quote + 1);
      if (end != std::string::npos) text.replace(quote, end - quote + 1, pieces[random.between(18, 24)]);
    }
  }
}

TEST(Mutations, AreScenesOrSentences) {
  const std::uint64_t seed = 20261122;
  SCOPED_TRACE(seed);
  Random random(seed);
  std::vector<std::string> originals;
  for (const embedded::File& file : embedded::assets())
    if (file.name.starts_with("examples/")) originals.emplace_back(file.bytes);
  int scenes = 0, sentences = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text =
        originals[static_cast<std::size_t>(random.between(0, static_cast<int>(originals.size()) - 1))];
    for (int k = random.between(1, 3); k > 0; --k) mutate(text, random);
    const SceneRead read = read_scene(text, "m.json");
    if (const Scene* scene = std::get_if<Scene>(&read)) {
      ++scenes;
      ASSERT_FALSE(check(*scene)) << text;
      const SceneRead back = read_scene(scene_text(*scene), "m.json");
      ASSERT_TRUE(std::holds_alternative<Scene>(back)) << std::get<FileError>(back).sentence() << '\n'
                                                       << text;
      ASSERT_EQ(std::get<Scene>(back), *scene) << text;
      if (i % 10 == 0) {
        ASSERT_FALSE(compute_text(*scene).empty());
      }
    } else {
      ++sentences;
      const std::string sentence = std::get<FileError>(read).sentence();
      ASSERT_TRUE(sentence.starts_with("m.json: ")) << sentence;
      ASSERT_TRUE(is_utf8(sentence)) << sentence;
      ASSERT_EQ(sentence.find_first_of("\n\r"), std::string::npos) << sentence;
      ASSERT_LT(sentence.size(), 1000u) << sentence;
    }
  }
  EXPECT_GT(scenes, 1000);
  EXPECT_GT(sentences, 1000);
}

}  // namespace
}  // namespace attnlab::test
