// A sentence typed in one line becomes the tokens; what does not fit is refused with its number of words.
#include "core/scene/rules.h"
#include "core/scene/sentence.h"
#include "core/text/utf8.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

Scene with(Scene scene, const std::string& sentence) {
  const SentenceEdits edits = tokens_of_sentence(scene, sentence);
  EXPECT_EQ(edits.why_not, "");
  for (const Edit& edit : edits.list) scene = apply(std::move(scene), edit);
  return scene;
}

Scene free_scene() { return apply(paper_scene(), SetSource{Source::free}); }

TEST(Sentence, ItsWordsAreTheTokensOfQueriesAndKeys) {
  const Scene scene = with(free_scene(), "  Can you smell\tthe smell of failure? ");
  EXPECT_EQ(scene.tokens,
            (std::vector<std::string>{"Can", "you", "smell", "the", "smell", "of", "failure?"}));
  EXPECT_EQ(dims(scene).n_q, 7);
  EXPECT_EQ(dims(scene).n_k, 7);
  EXPECT_EQ(sentence_of_tokens(scene), "Can you smell the smell of failure?");
  EXPECT_FALSE(check(scene).has_value());
  Scene keyed = free_scene();
  keyed = apply(std::move(keyed), SetLabel{true, 0, "apple"});
  const int n_k = dims(keyed).n_k;
  keyed = with(std::move(keyed), "one two three four five");
  EXPECT_EQ(dims(keyed).n_q, 5);
  EXPECT_EQ(dims(keyed).n_k, n_k);
  EXPECT_EQ(key_label(keyed, 0), "apple");
}

TEST(Sentence, TenThousandWordsAreRefusedInASentence) {
  std::string words;
  for (int i = 0; i < 10000; ++i) words += "word ";
  for (const std::string& sentence : {words, std::string(), std::string("alone"), std::string(" \n ")}) {
    const SentenceEdits edits = tokens_of_sentence(free_scene(), sentence);
    EXPECT_TRUE(edits.list.empty());
    EXPECT_NE(edits.why_not.find("2 to 8 words"), std::string::npos) << edits.why_not;
  }
  EXPECT_NE(tokens_of_sentence(free_scene(), words).why_not.find("10000"), std::string::npos);
  EXPECT_NE(tokens_of_sentence(free_scene(), "a \xFF").why_not.find("UTF-8"), std::string::npos);
  Scene scene = random_scene(1, Entries::generic);
  std::string label;
  while (label.size() < 2000) label += "\u00e9\u4e2d";
  scene.tokens.assign(2, label);
  const std::string shown = token_label(scene, 1);
  EXPECT_LE(shown.size(), longest_label);
  EXPECT_GT(shown.size(), longest_label - 4);
  EXPECT_TRUE(label.starts_with(shown) && is_utf8(shown));
  EXPECT_EQ(whole_label(scene, false, 1), label);
  scene.tokens = {"short"};
  EXPECT_EQ(token_label(scene, 0), whole_label(scene, false, 0));
  EXPECT_EQ(whole_label(scene, false, 1), "t2");
}

}  // namespace
}  // namespace attnlab::test
