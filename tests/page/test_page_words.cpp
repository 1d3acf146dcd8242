// Numbers in the words of a lesson's page: what the page's program prints of them, against what we print.
#include "app/page/page.h"
#include "app/page/page_program.h"
#include "app/page/page_words.h"
#include "core/analysis/node.h"
#include "core/scene/scene_file.h"
#include "core/teaching/words.h"
#include "core/text/json_write.h"
#include "embedded/assets.h"
#include "tests/core/cases.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"
#include "tests/page/page_in_browser.h"
#include "tests/page/page_scenes.h"

namespace attnlab::test {
namespace {

// An entry of any matrix that the page of the scene has: "A2[1,3]".
std::string any_entry(Random& random, const StagedScene& on) {
  for (;;) {
    const std::vector<Node> nodes = page_nodes(on.scene);
    const Node node = nodes[static_cast<std::size_t>(random.between(0, static_cast<int>(nodes.size()) - 1))];
    const std::string name(name_in_claims(node));
    const int head = is_per_head(node) ? random.between(0, on.analysis.dims.h - 1) : 0;
    const MatrixView m = values(on.scene, on.analysis, node, head);
    if (name.empty() || m.size() == 0) continue;
    return name + (head > 0 ? std::to_string(head + 1) : "") + '[' +
           std::to_string(random.between(1, static_cast<int>(m.rows()))) + ',' +
           std::to_string(random.between(1, static_cast<int>(m.cols()))) + ']';
  }
}

// [expression as the page reads it, number as it is printed] of each number that follows the hand.
std::string numbers_of(std::string_view html, int& count) {
  std::string list;
  constexpr std::string_view begin = "<data value=\"";
  for (std::size_t at = html.find(begin); at != std::string_view::npos; at = html.find(begin, at)) {
    at += begin.size();
    const std::size_t close = html.find("\">", at), end = html.find("</data>", close);
    list += (list.empty() ? "[" : ",[") + json_string(html.substr(at, close - at)) + ',' +
            json_string(html.substr(close + 2, end - close - 2)) + ']';
    ++count;
  }
  return '[' + list + ']';
}

constexpr const char* printer = R"JS(
const fs = require("fs");
const part = (html, id) => html.split(`id="${id}">`)[1].split("</script>")[0];
const program = fs.readFileSync("words.js", "utf8");
let printed = 0;
for (let k = 0; k < Number(process.argv[2]); ++k) {
  const html = fs.readFileSync(`${k}.html`, "utf8"), expected = JSON.parse(fs.readFileSync(`${k}.json`, "utf8"));
  const print = new Function("data", "start", "list", part(html, "attnlab-computation") + program +
    "const rules = rules_of(data, 0), one = make_model(rules, start, computations[rules.computation]); compute(one);"
    + "return list.map(([text]) => number_in_words(one, text));");
  const ours = print(JSON.parse(part(html, "attnlab-page")), part(html, "attnlab-scene"), expected);
  expected.forEach(([text, number], i) => {
    if (ours[i] !== number) throw new Error(`scene ${k}: ${text}: ${ours[i]} for ${number}`);
    ++printed;
  });
}
console.log("printed", printed);
)JS";

TEST(PageWords, NumbersThatFollowAreThoseThatWePrint) {
  ATTNLAB_NEEDS_PROGRAM("node");
  const TemporaryFolder folder;
  constexpr std::uint64_t seed = 910;
  SCOPED_TRACE(seed);
  Random random(seed);
  const std::vector<Scene> scenes = page_scenes(seed, cases(800, 160));
  int count = 0;
  for (std::size_t k = 0; k < scenes.size(); ++k) {
    const Stage stage{{"it", staged(scenes[k], false)}, {"other-1", staged(scenes[0], false)}};
    const StagedScene& on = stage.at("it");
    const auto entry = [&] { return any_entry(random, on); };
    const std::string words = "{" + entry() + "} $x_{1} = {" + entry() + "|}$ {" + entry() + "-2*" + entry() +
                              "|3} {(" + entry() + "+1)/4*" + entry() + "} {-" + entry() + "-" +
                              any_entry(random, stage.at("other-1")) + "@other-1|1}";
    folder.write(std::to_string(k) + ".html", scene_page(on.scene, on.analysis));
    const std::string html = page_words(words, stage, "it");
    const int before = count;
    folder.write(std::to_string(k) + ".json", numbers_of(html, count));
    // A masked logit is infinite, and so is what is made of it.
    EXPECT_TRUE(count == before + 5 || html.find("∞") != std::string::npos) << words << ": " << html;
  }
  folder.write("words.js", page_program_of({"number.js", "expression.js", "model.js", "words.js"}));
  const Checked said = run_checker({"node", "-", std::to_string(scenes.size())}, printer, folder.path());
  EXPECT_EQ(said.output, "printed " + std::to_string(count) + "\n");
}

// Names, and what no hand on this scene moves, are no numbers of the page; of those that the page does not
// compute it knows that they stay behind.
TEST(PageWords, WhatDoesNotFollowIsToldFromWhatStays) {
  Scene scene = random_scene(3, Entries::generic), other = random_scene(5, Entries::generic);
  const Stage stage{{"it", staged(scene, false)}, {"other", staged(other, false)}};
  const auto html = [&](const std::string& words) { return page_words(words, stage, "it"); };
  const auto printed = [&](const std::string& words) { return live_words(words, stage, "it").text; };
  for (const char* plain : {"{q:1}", "{temperature}", "{X[1,1]@other}", "{exp(2)|1}", "$x_{12}$ < \"1\""})
    EXPECT_EQ(html(plain).find("<data"), std::string::npos) << plain;
  for (const char* behind : {"{low([A[1,1]])}", "{A[1,1]**2}", "{dot(X[1,:],X[1,:])}"})
    EXPECT_EQ(html(behind), "<data>" + printed(behind) + "</data>");
  EXPECT_EQ(html("{A[9,1]}"), "?");
  // Signs of their own that stand for nothing: nothing of the words is taken for a number.
  EXPECT_EQ(html("\xF3\xB0\x80\x80 {A[1,1]}"), "\xF3\xB0\x80\x80 " + printed("{A[1,1]}"));
}

TEST(PageWords, FollowTheHandAndGoBackWithIt) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  const auto read = read_lesson(embedded::assets("lessons/two-by-two.json"), "lesson");
  EXPECT_EQ(seen_in(driven(lesson_page(std::get<Lesson>(read)), R"JS(
  const numbers = () => [...document.querySelectorAll(".step:not([hidden]) data")].map((one) => one.textContent).join(" ");
  const given = () => document.querySelector(".scene:not([hidden]) .given [data-node=Q] tbody td");
  see("first", numbers());
  step().querySelector(".show").click();
  given().focus();
  key("7");
  key("Enter");
  see("typed", numbers());
  document.getElementById("undo").click();
  see("undone", numbers());
)JS")),
            "SEEN\n"
            "first: 1 0.5 \u22120.5 1 1 0 0.5 1 1 0.5 0.5 1 1\n"
            "typed: 7 0.5 \u22120.5 1 1 0 0.5 1 7 0.5 0.5 1 4\n"
            "undone: 1 0.5 \u22120.5 1 1 0 0.5 1 1 0.5 0.5 1 1");
}

TEST(PageWords, WhatStaysBehindIsCrossedOut) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  const auto read = read_lesson(embedded::assets("lessons/backpropagation.json"), "lesson");
  EXPECT_EQ(seen_in(driven(lesson_page(std::get<Lesson>(read)), R"JS(
  const look = () => [...document.querySelectorAll(".step:not([hidden]) data")].map((one) => getComputedStyle(one).textDecorationLine[0]).join("");
  const given = () => document.querySelector(".scene:not([hidden]) .given [data-node=Q] tbody td");
  const has = (kind) => document.querySelector(`.step:not([hidden]) data${kind}`) !== null;
  const seeks = () => !has("[value]") || !has(":not([value])");
  for (let k = 0; k < 12 && seeks(); ++k) document.getElementById("next").click();
  see("first", look());
  document.querySelectorAll(".step:not([hidden]) .show").forEach((one) => one.click());
  given().focus();
  key("7");
  key("Enter");
  see("typed", look());
)JS")),
            "SEEN\nfirst: nnn\ntyped: lnn");
}

}  // namespace
}  // namespace attnlab::test
