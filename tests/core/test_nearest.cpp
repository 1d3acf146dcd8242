// What may have been meant by a word that was mistyped.
#include "core/text/nearest.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

TEST(Nearest, CountsSlips) {
  EXPECT_EQ(typing_distance("heads", "heads"), 0);
  EXPECT_EQ(typing_distance("heds", "heads"), 1);
  EXPECT_EQ(typing_distance("haeds", "heads"), 1);
  EXPECT_EQ(typing_distance("HEADS", "heads"), 0);
  EXPECT_EQ(typing_distance("kitten", "sitting"), 3);
  EXPECT_EQ(typing_distance("", "rank"), 4);
  for (const char* a : {"", "ab", "rank", "softmax"})
    for (const char* b : {"", "ba", "bank", "max"}) EXPECT_EQ(typing_distance(a, b), typing_distance(b, a));
}

TEST(Nearest, FindsWhatWasMeantAndNothingElse) {
  const std::vector<std::string> views{"pipeline", "symmetry", "softmax", "rank", "geometry", "heads", "lab"};
  EXPECT_EQ(nearest_word("heds", views), "heads");
  EXPECT_EQ(nearest_word("symetry", views), "symmetry");
  EXPECT_EQ(nearest_word("geometyr", views), "geometry");
  EXPECT_EQ(nearest_word("rnak", views), "rank");
  for (const char* word : {"", "x", "ab", "frobnicate", "tensor"})
    EXPECT_EQ(nearest_word(word, views), "") << word;
  EXPECT_EQ(nearest_word(std::string(100000, 'r'), views), "");
  EXPECT_EQ(did_you_mean("heds", views), "; did you mean heads?");
  EXPECT_EQ(did_you_mean("frobnicate", views), "");
}

TEST(Alternatives, AreListed) {
  EXPECT_EQ(alternatives({}), "");
  EXPECT_EQ(alternatives({"rank"}), "rank");
  EXPECT_EQ(alternatives({"rank", "heads"}), "rank or heads");
  EXPECT_EQ(alternatives({"rank", "heads", "lab"}), "rank, heads or lab");
}

}  // namespace
}  // namespace attnlab::test
