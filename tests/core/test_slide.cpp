// Slides as they stand in the field "show" of a scene, and blocks as they stand on the command line.
#include "core/scene/edit.h"
#include "core/scene/slide.h"
#include "tests/core/random_scene.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

Scene showing(const std::string& show) {
  Scene scene;
  scene.extra = "{\"show\": " + show + "}";
  return scene;
}
SlideList shown(const Scene& scene) {
  const auto read = read_show(scene);
  if (const auto* why = std::get_if<std::string>(&read)) ADD_FAILURE() << *why;
  return std::holds_alternative<SlideList>(read) ? std::get<SlideList>(read) : SlideList{};
}
std::string sentence(const std::string& show) {
  const auto read = read_show(showing(show));
  return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : std::string();
}

BlockList random_blocks(Random& random, int depth) {
  BlockList list;
  for (int i = random.between(1, 3); i > 0; --i) {
    BlockEntry& one = list.emplace_back();
    if (depth < 3 && random.chance(0.3))
      one.list = random_blocks(random, depth + 1);
    else
      one.name = std::array{"S", "A2", "mirror.S", "QQ@romeo-qk",
                            "meter(A[1,3], A[3,1])"}[static_cast<std::size_t>(random.between(0, 4))];
  }
  return list;
}

Slide random_slide(Random& random) {
  const auto text = [&random](double often) {
    return random.chance(often) ? "§ {S[4,2]} \"" + std::to_string(random.between(0, 99)) : std::string();
  };
  Slide one{.scene = text(0.3), .text = text(1), .words = text(0.5)};
  if (const int kind = random.between(0, 2); kind == 0)
    one.view = "symmetry", one.part = text(0.5), one.block = text(0.3);
  else if (kind == 1)
    one.blocks = random_blocks(random, 1);
  if (random.chance(0.5)) one.light = {"S[4,2]", "A[4,:]"};
  if (random.chance(0.5)) one.cover = {"S"};
  if (random.chance(0.5)) one.hands.emplace(static_cast<std::size_t>(random.between(0, 2)), "X[2,:]");
  if (random.chance(0.5)) one.stages = random.between(1, 100);
  if (random.chance(0.5)) one.head = random.between(1, max_heads);
  one.compare = std::array{"", step_before, step_beside, step_difference,
                           step_with}[static_cast<std::size_t>(random.between(0, 4))];
  one.note = text(0.5);
  if (random.chance(0.5)) one.minutes = random.uniform(0, most_minutes);
  if (random.chance(0.3)) one.extra = R"({"claims": ["S[4,2] ~ 2.99"], "ask": {"kind": "sign"}})";
  return one;
}

TEST(Show, IsReadBackAsItWasWritten) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    SlideList list;
    for (int i = random.between(1, 4); i > 0; --i) list.push_back(random_slide(random));
    const Scene scene = apply(showing("[]"), SetShow{list});
    ASSERT_EQ(shown(scene), list) << "seed " << seed << ": " << scene.extra;
    for (const Slide& one : list) {
      if (one.blocks.empty()) continue;
      ASSERT_EQ(std::get<BlockList>(read_blocks(blocks_text(one.blocks))), one.blocks) << "seed " << seed;
    }
  }
}

TEST(Show, OldOnesKeepTheirBytesAndTheOtherFieldsTheirPlace) {
  const std::string old =
      R"([{"view": "pipeline", "stages": 3}, {"view": "softmax", "part": "row", "head": 2}, {"view": "rank", "block": "W"}, )"
      R"({"view": "heads", "compare": "beside"}])";
  Scene scene = showing(old);
  const SlideList list = shown(scene);
  EXPECT_EQ(list, (SlideList{{.view = "pipeline", .stages = 3},
                             {.view = "softmax", .part = "row", .head = 2},
                             {.view = "rank", .block = "W"},
                             {.view = "heads", .compare = "beside"}}));
  scene.extra = R"({"lecture": [1, 2.50], "show": [], "room": "A"})";
  write_show(scene, list);
  EXPECT_EQ(scene.extra, R"({"lecture": [1, 2.50], "show": )" + old + R"(, "room": "A"})");
  write_show(scene, {});
  EXPECT_EQ(scene.extra, R"({"lecture": [1, 2.50], "room": "A"})");
  const Slide both = shown(showing(R"([{"view": "symmetry/scores"}])")).at(0);
  EXPECT_EQ(both.view + ' ' + both.part, "symmetry scores");
}

TEST(Show, ABadListIsOneSentenceThatSaysWhere) {
  const std::string ways = R"(expected before, beside, difference or {"with": "before"}, found )";
  for (const auto& [show, why] :
       {Said("7", "show: expected a list of steps, found 7"),
        Said(R"([{"view": "rank"}, 7])", "show[2]: expected {\"view\": ...}, found 7"),
        Said(R"([{"part": "row"}])",
             "show[1].view: expected the name of a view, blocks, or the text of a title, found nothing"),
        Said(R"([{"view": "rank/"}])", "show[1].view: expected a view, or VIEW/PART, found \"rank/\""),
        Said(R"([{"view": "rank/W", "part": "W"}])",
             R"(show[1].part: expected none beside the view "rank/W", found "W")"),
        Said(R"([{"text": "A title", "part": "row"}])",
             "show[1].part: expected a part beside a view alone, found \"row\""),
        Said(R"([{"blocks": ["S"], "block": "S"}])",
             "show[1].block: expected one matrix of a view beside a view alone, found \"S\""),
        Said(R"([{"view": "rank", "blocks": ["S"]}])",
             "show[1].blocks: expected either a view or blocks, found both"),
        Said(R"([{"blocks": "S"}])", "show[1].blocks: expected a list of blocks, found \"S\""),
        Said(R"([{"blocks": []}])", "show[1].blocks: expected a list of blocks, found an empty list"),
        Said(R"([{"blocks": ["S", ["A", ""]]}])",
             "show[1].blocks[2][2]: expected the name of a block, or a list of blocks, found \"\""),
        Said(R"([{"blocks": [[["S", ["A"]]]]}])",
             "show[1].blocks[1][1][2]: expected lists at most three deep"),
        Said(R"([{"view": "rank", "light": "S"}])",
             "show[1].light: expected a list of at most 64 texts, found \"S\""),
        Said(R"([{"view": "rank", "hands": [""]}])", "show[1].hands: expected a list of texts, found a list"),
        Said(R"([{"view": "rank", "minutes": 601}])",
             "show[1].minutes: expected a number from 0 to 600, found 601"),
        Said(R"([{"view": "rank", "head": 0}])",
             "show[1].head: expected a whole number from 1 to 4, found 0"),
        Said(R"([{"view": "rank", "stages": 1.5}])",
             "show[1].stages: expected a whole number from 1 to 100, found 1.5"),
        Said(R"([{"view": "rank", "stages": 1e300}])",
             "show[1].stages: expected a whole number from 1 to 100, found 1e300"),
        Said(R"([{"view": "rank", "compare": "with"}])", "show[1].compare: " + ways + "\"with\""),
        Said(R"([{"view": "rank", "compare": {"blocks": ["S"]}}])",
             "show[1].compare: " + ways + "an object")})
    EXPECT_EQ(sentence(show), why);
  const auto many = [](std::size_t count, const std::string& one) {
    std::string list = one;
    for (; count > 0; --count) list += ", " + one;
    return "[" + list + "]";
  };
  EXPECT_EQ(sentence(many(most_slides, R"({"view": "rank"})")),
            "show: expected at most 200 steps, found 201");
  EXPECT_EQ(sentence(R"([{"blocks": )" + many(most_blocks, "\"S\"") + "}]"),
            "show[1].blocks: expected at most 40 blocks, found 41");
}

TEST(Blocks, AreReadFromBracketsOrRefusedAtAPlace) {
  const BlockList list{{"Q"}, {"", {{"S"}, {"", {{"A"}, {"bars(A[4,:])"}}}}}};
  EXPECT_EQ(std::get<BlockList>(read_blocks(" Q, [ S,[A,bars(A[4,:])] ]")), list);
  EXPECT_EQ(blocks_text(list), "Q,[S,[A,bars(A[4,:])]]");
  const std::string block = "expected the name of a block, or a list of blocks";
  for (const auto& [text, why] :
       {Said("", block), Said("Q,,A", block + " after \"Q,\""), Said("Q,[]", block + " after \"Q,[\""),
        Said("Q,[S", "expected a comma or ] after \"Q,[S\""),
        Said("Q],S", "expected a comma or the end after \"Q\""),
        Said("[[[S]]]", "expected lists at most three deep after \"[[[\"")}) {
    const auto read = read_blocks(text);
    ASSERT_TRUE(std::holds_alternative<std::string>(read)) << text;
    EXPECT_EQ(std::get<std::string>(read), why);
  }
}

}  // namespace
}  // namespace attnlab::test
