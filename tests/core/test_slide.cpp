// Slides as they stand in the field "show" of a scene, and blocks as they stand on the command line.
#include "core/scene/edit.h"
#include "core/scene/slide.h"
#include "core/text/utf8.h"
#include "tests/core/random_scene.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

Scene showing(const std::string& show) {
  Scene scene;
  scene.extra = "{\"show\": " + show + "}";
  return scene;
}
SlideList shown(const Scene& scene) { return std::get<SlideList>(read_show(scene)); }
std::string sentence(const std::string& show) { return std::get<std::string>(read_show(showing(show))); }

template <std::size_t count>
std::string one_of(Random& random, const std::array<const char*, count>& list) {
  return list[static_cast<std::size_t>(random.between(0, count - 1))];
}

BlockList random_blocks(Random& random, int depth) {
  BlockList list(static_cast<std::size_t>(random.between(1, 3)));
  for (BlockEntry& one : list)
    if (depth < 3 && random.chance(0.3))
      one.list = random_blocks(random, depth + 1);
    else
      one.name = one_of(random, std::array{"S", "A2", "mirror.S", "QQ@romeo-qk", "meter(A[1,3], A[3,1])"});
  return list;
}

Slide random_slide(Random& random) {
  const auto text = [&random] { return one_of(random, std::array{"", "§ {S[4,2]} \"x\"", "moved"}); };
  Slide one{.scene = text(), .text = "t" + text(), .words = text(), .note = text()};
  const int kind = random.between(0, 2);
  if (kind == 0) one.view = "symmetry", one.part = text(), one.block = text();
  if (kind == 1) one.blocks = random_blocks(random, 1);
  if (random.chance(0.5)) one.light = {"S[4,2]", "A[4,:]"}, one.cover = {"S"};
  if (random.chance(0.5)) one.hands.emplace(static_cast<std::size_t>(random.between(0, 2)), "X[2,:]");
  if (random.chance(0.5)) one.stages = random.between(1, 100), one.minutes = random.uniform(0, most_minutes);
  if (random.chance(0.5)) one.head = random.between(1, max_heads);
  one.compare = one_of(random, std::array{"", step_before, step_beside, step_difference, step_with});
  if (random.chance(0.3)) one.compare.clear(), one.scenes = {"romeo-qk", text() + "x"};
  if (random.chance(0.2))
    one.compare.clear(), one.scenes.clear(), one.linked = {{"romeo-qq", {}, {"two", "§"}}};
  if (one.linked && random.chance(0.5)) one.linked->matrices = {"WQ", "X"};
  if (random.chance(0.3)) one.goal = {{"A[1,3] > A[1,1]", text(), text()}, {.claim = "A[3,1] > 0.5"}};
  if (random.chance(0.3)) one.impossible = {.rule = "cycle", .certificate = {"S == T(S)"}, .says = text()};
  if (one.impossible && random.chance(0.5)) one.impossible->wall = "A[1,3] <= A[1,1]";
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
  EXPECT_EQ(list.at(1), (Slide{.view = "softmax", .part = "row", .head = 2}));
  scene.extra = R"({"lecture": [1, 2.50], "show": [], "room": "A"})";
  write_show(scene, list);
  EXPECT_EQ(scene.extra, R"({"lecture": [1, 2.50], "show": )" + old + R"(, "room": "A"})");
  write_show(scene, {});
  EXPECT_EQ(scene.extra, R"({"lecture": [1, 2.50], "room": "A"})");
  const Slide both = shown(showing(R"([{"view": "symmetry/scores"}])")).at(0);
  EXPECT_EQ(both.view + ' ' + both.part, "symmetry scores");
}

TEST(Show, ABadListIsOneSentenceThatSaysWhere) {
  EXPECT_EQ(sentence("7"), "show: expected a list of steps, found 7");
  EXPECT_EQ(sentence(R"([{"view": "rank"}, 7])"), "show[2]: expected {\"view\": ...}, found 7");
  const std::string ways =
      R"(compare: expected before, beside, difference, {"with": "before"}, {"scenes": [...]} or {"linked": {...}}, found )";
  const auto linked = [](const std::string& fields) {
    return R"("view": "rank", "compare": {"linked": {)" + fields + "}}";
  };
  const std::string whole = "expected a whole number from 1 to ";
  for (const auto& [slide, why] :
       {Said(R"("head": 2)",
             "view: expected the name of a view, blocks, or the text of a title, found nothing"),
        Said(R"("view": "rank/")", R"(view: expected a view, or VIEW/PART, found "rank/")"),
        Said(R"("view": "rank/W", "part": "W")",
             R"(part: expected none beside the view "rank/W", found "W")"),
        Said(R"("text": "A title", "part": "row")",
             R"(part: expected a part beside a view alone, found "row")"),
        Said(R"("blocks": ["S"], "block": "S")",
             R"(block: expected one matrix of a view beside a view alone, found "S")"),
        Said(R"("view": "rank", "blocks": ["S"])", "blocks: expected either a view or blocks, found both"),
        Said(R"("blocks": "S")", "blocks: expected a list of blocks, found \"S\""),
        Said(R"("blocks": [])", "blocks: expected a list of blocks, found an empty list"),
        Said(R"("blocks": ["S", ["A", ""]])",
             "blocks[2][2]: expected the name of a block, or a list of blocks, found \"\""),
        Said(R"("blocks": [[["S", ["A"]]]])", "blocks[1][1][2]: expected lists at most three deep"),
        Said(R"("view": "rank", "light": "S")", "light: expected a list of at most 64 texts, found \"S\""),
        Said(R"("view": "rank", "hands": [""])", "hands: expected a list of texts, found a list"),
        Said(R"("view": "rank", "minutes": 601)", "minutes: expected a number from 0 to 600, found 601"),
        Said(R"("view": "rank", "head": 0)", "head: " + whole + "4, found 0"),
        Said(R"("view": "rank", "stages": 1.5)", "stages: " + whole + "100, found 1.5"),
        Said(R"("view": "rank", "stages": 1e300)", "stages: " + whole + "100, found 1e300"),
        Said(R"("view": "rank", "compare": "with")", ways + "\"with\""),
        Said(R"("view": "rank", "compare": {"blocks": ["S"]})", ways + "an object"),
        Said(R"("view": "rank", "compare": {"scenes": 3})", ways + "an object"),
        Said(R"("view": "rank", "compare": {"linked": "two"})", ways + "an object"),
        Said(linked(R"("names": ["a", "b"])"), "compare.linked.scene: expected a name, found nothing"),
        Said(linked(R"("scene": "two")"),
             "compare.linked.names: expected a list of at most 64 texts, found nothing"),
        Said(linked(R"("scene": "two", "names": ["a"])"),
             "compare.linked.names: expected two names, of this scene and of the other, found a list"),
        Said(R"("view": "rank", "goal": [{"words": "x"}])", "goal[1].claim: expected a text, found nothing"),
        Said(R"("view": "rank", "impossible": {"rule": 3})", "impossible.rule: expected a text, found 3"),
        Said(R"("view": "rank", "impossible": 3)", "impossible: expected an object, found 3")})
    EXPECT_EQ(sentence("[{" + slide + "}]"), "show[1]." + why);
  const auto many = [](std::size_t count, const std::string& one) {
    return "[" + joined(std::vector<std::string>(count, one), ", ") + "]";
  };
  EXPECT_EQ(sentence(many(most_slides + 1, R"({"view": "rank"})")),
            "show: expected at most 200 steps, found 201");
  EXPECT_EQ(sentence(R"([{"blocks": )" + many(most_blocks + 1, "\"S\"") + "}]"),
            "show[1].blocks: expected at most 40 blocks, found 41");
}

TEST(Blocks, OfOtherScenesAreTakenApartAndRenamed) {
  const auto of = [](const char* name) {
    const auto [block, scene] = block_and_scene(name);
    return std::string(block) + " of " + std::string(scene);
  };
  EXPECT_EQ(of("S"), "S of ");
  EXPECT_EQ(of("mirror.S2@a.b-c"), "mirror.S2 of a.b-c");
  EXPECT_EQ(of("meter(S[1,1]@two,3)"), "meter(S[1,1]@two,3) of ");
  EXPECT_EQ(of("meter(S[1,1]@two,3)@three"), "meter(S[1,1]@two,3) of three");
  Slide slide{.blocks = std::get<BlockList>(read_blocks("Q,[S,S@two,[A@two,A]],[Y@six]")),
              .scenes = {"five"}};
  slide.linked = LinkedScene{.scene = "four", .matrices = {}, .names = {}};
  EXPECT_EQ(blocks_text(blocks_of(slide.blocks, "")), "Q,[S,[A]]");
  EXPECT_EQ(blocks_text(blocks_of(slide.blocks, "two")), "[S,[A]]");
  EXPECT_EQ(scenes_of(slide.blocks), (std::vector<std::string>{"two", "six"}));
  for (const char* name : {"two", "six", "five", "four"}) EXPECT_TRUE(shows_beside(slide, name)) << name;
  EXPECT_FALSE(shows_beside(slide, "S"));
  each_scene_beside(slide, [](std::string& scene) { scene = "a." + scene; });
  EXPECT_EQ(blocks_text(slide.blocks), "Q,[S,S@a.two,[A@a.two,A]],[Y@a.six]");
  EXPECT_EQ(slide.scenes.front() + ' ' + slide.linked->scene, "a.five a.four");
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
    EXPECT_EQ(std::get<std::string>(read_blocks(text)), why);
  }
}

}  // namespace
}  // namespace attnlab::test
