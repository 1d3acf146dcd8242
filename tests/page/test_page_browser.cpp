// The page in a browser: its own program under the hand. What drives it stands in the page behind it, and what it saw in the title.
#include "app/page/lesson_page.h"
#include "app/page/page.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/scene/scene_file.h"
#include "embedded/assets.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace attnlab::test {
namespace {

// Mouse, finger and keys as a person's, on the opening scene; every step says what it saw.
constexpr const char* driver = R"JS(
const seen = [];
addEventListener("error", (event) => seen.push("error: " + event.message));
const see = (name, is) => seen.push(`${name}: ${is}`);
const cell = (node, i, j) => document.querySelector(`[data-node=${node}] tbody tr:nth-child(${i})`).querySelectorAll("td")[j - 1];
const hand = (td, type, x, more = {}) => td.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, button: 0, clientX: x, clientY: 50, ...more }));
const key = (name, more = {}) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
window.requestAnimationFrame = (draw) => setTimeout(draw, 16);  // there is no screen whose frames could be waited for
const rest = () => new Promise((done) => setTimeout(done, 900));
const drag = (td, way, more) => { hand(td, "pointerdown", 100, more); hand(td, "pointermove", 100 + way, more); hand(td, "pointerup", 100 + way, more); };
(async () => {
  HTMLElement.prototype.setPointerCapture = () => {};
  const q = cell("Q", 1, 1), a = cell("A", 1, 2);
  see("start", q.textContent + " " + a.textContent);
  drag(q, 100);
  see("mouse", q.textContent + " " + a.textContent);
  drag(q, -100, { pointerType: "touch" });
  see("finger", q.textContent + " " + a.textContent);
  await rest();
  see("address", location.hash === "");
  q.focus();
  key("ArrowRight");
  await rest();
  see("said", document.getElementById("said").textContent);
  key("1");
  document.activeElement.value = "1/4";
  key("Enter");
  see("typed", cell("Q", 1, 2).textContent);
  key("ArrowUp", { altKey: true });
  see("nudged", cell("Q", 1, 2).textContent);
  await rest();
  see("told", document.getElementById("said").textContent);
  see("kept", location.hash.startsWith("#attnlab:1:"));
  key("x");
  document.activeElement.value = "1/0";
  key("Enter");
  see("refused", cell("Q", 1, 2).textContent + ", " + document.getElementById("formula").textContent);
  document.getElementById("back").click();
  see("back", cell("Q", 1, 2).textContent + " " + a.textContent);
  key("z", { ctrlKey: true });
  see("undone", cell("Q", 1, 2).textContent);
  cell("S", 4, 2).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  await rest();
  see("formula", document.getElementById("formula").textContent);
  see("made", document.querySelectorAll("td.made").length);
  const files = [];
  URL.createObjectURL = (blob) => { files.push(blob.text()); return "#"; };
  HTMLAnchorElement.prototype.click = () => {};
  document.getElementById("save").click();
  document.getElementById("svg").click();
  const saved = await Promise.all(files);
  const title = document.createElement("pre");
  title.textContent = "SEEN\n" + seen.join("\n") + "\nEND" + saved.map((text) => "FILE" + btoa(unescape(encodeURIComponent(text)))).join("") + "FILE";
  document.body.append(title);
})();
)JS";

// A drag under way: a table out of sight waits until it comes into sight, and has its numbers at the end of the drag.
constexpr const char* far_driver = R"JS(
const seen = [];
addEventListener("error", (event) => seen.push("error: " + event.message));
const see = (name, is) => seen.push(`${name}: ${is}`);
const cell = (node, i, j) => document.querySelector(`[data-node=${node}] tbody tr:nth-child(${i})`).querySelectorAll("td")[j - 1];
const hand = (td, type, x) => td.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, button: 0, clientX: x, clientY: 50 }));
window.requestAnimationFrame = (draw) => setTimeout(draw, 16);
const rest = () => new Promise((done) => setTimeout(done, 900));
(async () => {
  HTMLElement.prototype.setPointerCapture = () => {};
  const q = cell("Q", 1, 1), y = document.querySelector("[data-node=Y] tbody"), start = y.textContent;
  see("out of sight", y.getBoundingClientRect().top > innerHeight);
  hand(q, "pointerdown", 100);
  hand(q, "pointermove", 300);
  await rest();
  see("waits", y.textContent === start);
  y.scrollIntoView();
  dispatchEvent(new Event("scroll"));  // a browser tells of it in a frame, and here is no screen
  await rest();
  const drawn = y.textContent;
  see("drawn in sight", drawn !== start);
  scrollTo(0, 0);
  dispatchEvent(new Event("scroll"));
  await rest();
  hand(q, "pointermove", 500);
  await rest();
  see("waits again", y.textContent === drawn);
  hand(q, "pointerup", 500);
  see("drawn at the end", y.textContent !== drawn);
  const words = document.createElement("pre");
  words.textContent = "SEEN\n" + seen.join("\n") + "\nEND";
  document.body.append(words);
})();
)JS";

std::string browser() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
    if (have_program(name)) return name;
  return {};
}

// What a browser makes of a page with a driver behind it: its document as text. A machine that is busy can keep a browser
// from reaching the end within its time: then once more.
std::string driven(const TemporaryFolder& folder, std::string page, const char* with) {
  page.insert(page.find("</body>"), std::string("<script>//<![CDATA[\n") + with + "//]]></script>");
  folder.write("page.html", page);
  std::string said;
  for (int attempt = 0; attempt < 3 && said.find("\nEND") == std::string::npos; ++attempt)
    said = run_checker({browser(), "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=profile",
                        "--virtual-time-budget=100000", "--dump-dom", (folder.path() / "page.html").string()},
                       {}, folder.path())
               .output;
  return said;
}

std::string seen_in(const std::string& said) {
  const std::size_t begin = said.find("SEEN\n"), end = said.find("\nEND");
  return end == std::string::npos ? said.substr(0, 3000) : said.substr(begin, end - begin);
}

std::string from_base64(std::string_view text) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text.substr(0, text.find('='))) {
    bits = (bits << 6 | static_cast<unsigned>(digits.find(c))) & 0xFFFFU;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 255U);
  }
  return bytes;
}

// The files that the page saved.
std::vector<std::string> files_of(const std::string& said) {
  std::vector<std::string> files;
  std::size_t at = said.find("FILE", said.find("\nEND"));
  while (at != std::string::npos) {
    const std::size_t next = said.find("FILE", at + 4);
    if (next != std::string::npos)
      files.push_back(from_base64(std::string_view(said).substr(at + 4, next - at - 4)));
    at = next;
  }
  return files;
}

TEST(PageBrowser, DrawsWhatIsSeenWhileAHandDrags) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  const TemporaryFolder folder;
  const SceneRead read = read_scene(embedded::assets("examples/opening.json"), "opening");
  const Scene& scene = std::get<Scene>(read);
  EXPECT_EQ(seen_in(driven(folder, scene_page(scene, analyze(scene)), far_driver)),
            "SEEN\n"
            "out of sight: true\n"
            "waits: true\n"
            "drawn in sight: true\n"
            "waits again: true\n"
            "drawn at the end: true");
}

TEST(PageBrowser, FollowsTheHand) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  const TemporaryFolder folder;
  const SceneRead read = read_scene(embedded::assets("examples/opening.json"), "opening");
  const Scene& scene = std::get<Scene>(read);
  const std::string said = driven(folder, scene_page(scene, analyze(scene)), driver);
  EXPECT_EQ(
      seen_in(said),
      "SEEN\n"
      "start: −0.50 0.37\n"
      "mouse: 0.50 0.49\n"
      "finger: −0.50 0.37\n"
      "address: true\n"
      "said: Queries, row 1 of 4, The, column 2 of 3: 0.30\n"
      "typed: 0.25\n"
      "nudged: 0.35\n"
      "told: Queries, row 1 of 4, The, column 2 of 3: 0.35. Most of the weights: row 1 of 4, The, column 2 of 4, movie: "
      "0.38, was 0.36.\n"
      "kept: true\n"
      "refused: 0.35, 1/0: not a finite number: division by zero\n"
      "back: 0.30 0.37\n"
      "undone: 0.35\n"
      "formula: S4,2 = q4,1 k2,1 + q4,2 k2,2 = (−0.32) · 0.18 + 0.94 · 2.15 = 1.9634\n"
      "made: 4");
  // What leaves the page is the scene as it stands, 0.35 in the second place.
  Scene changed = scene;
  view(changed.Q)(0, 1) = 0.35;
  const std::vector<std::string> files = files_of(said);
  ASSERT_EQ(files.size(), 2U);
  for (const std::string& file : files) {
    const SceneRead again = read_document(file, "saved");
    ASSERT_TRUE(std::holds_alternative<Scene>(again)) << std::get<FileError>(again).sentence();
    EXPECT_TRUE(std::get<Scene>(again) == changed);
  }
  EXPECT_EQ(picture_kind(files[1]), PictureKind::svg);
}

// Two steps of a lesson: a wrong answer, what is covered before it, and the way back.
constexpr const char* reader = R"JS(
const seen = [];
addEventListener("error", (event) => seen.push("error: " + event.message));
const see = (name, is) => seen.push(`${name}: ${is}`);
window.requestAnimationFrame = (draw) => setTimeout(draw, 16);
const rest = () => new Promise((done) => setTimeout(done, 600));
(async () => {
  const step = () => document.querySelector(".step:not([hidden])");
  const covered = () => [...document.querySelectorAll(".scene:not([hidden]) .matrix")].filter((m) => m.querySelector("td.covered")).map((m) => m.dataset.node).join(" ");
  see("steps", document.querySelectorAll(".step").length + ", " + document.getElementById("where").textContent);
  see("covered", covered());
  step().querySelector("button[type=submit]").click();
  see("nothing chosen", step().querySelector(".verdict").textContent);
  step().querySelector("input[value=positive]").checked = true;
  step().querySelector("button[type=submit]").click();
  see("verdict", step().querySelector(".verdict").textContent);
  see("covered", covered());
  see("lit", [...document.querySelectorAll(".scene:not([hidden]) td.lit")].map((td) => td.textContent).join(" "));
  document.getElementById("next").click();
  await rest();
  see("next", document.getElementById("where").textContent + " " + location.hash);
  document.getElementById("previous").click();
  see("repeated", document.querySelectorAll("[data-as]").length);
  see("before", covered() + document.getElementById("where").textContent);
  const title = document.createElement("pre");
  title.textContent = "SEEN\n" + seen.join("\n") + "\nEND";
  document.body.append(title);
})();
)JS";

TEST(PageBrowser, GoesThroughALesson) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  const TemporaryFolder folder;
  const auto read = read_lesson(embedded::assets("lessons/why-not-qq.json"), "lesson");
  const Lesson& lesson = std::get<Lesson>(read);
  EXPECT_EQ(seen_in(driven(folder, lesson_page(lesson), reader)),
            "SEEN\n"
            "steps: 10, step 1 of 10\n"
            "covered: S L A\n"
            "nothing chosen: Choose an answer.\n"
            "verdict: It may be positive, but need not: only a symmetric W would make s24 follow s42.\n"
            "covered: \n"
            "lit: −1.40 2.99\n"
            "next: step 2 of 10 #step-2\n"
            "repeated: 0\n"
            "before: step 1 of 10");
}

// A curve that is sketched in five fields, a masked logit, a row that no number can be written for: answered by hand.
constexpr const char* answerer = R"JS(
const seen = [];
addEventListener("error", (event) => seen.push("error: " + event.message));
const step = () => document.querySelector(".step:not([hidden])");
const answer = (...texts) => {
  const fields = [...step().querySelectorAll("input")];
  fields.forEach((field, i) => (field.value = texts[i]));
  step().querySelector("button[type=submit]").click();
  seen.push(`${fields.length} fields: ${step().querySelector(".verdict").textContent}`);
};
answer("1", "0.98", "0.88", "", "0.62");
answer("0.6", "0.7", "0.8", "0.9", "1");
answer("1", "0.98", "0,88", "0.73", "0.62");
document.getElementById("next").click();
answer("0", "0");
answer("-inf", "0");
answer("impossible", "");
answer("-inf", "\u2212\u221e");
const words = document.createElement("pre");
words.textContent = "SEEN\n" + seen.join("\n") + "\n" + step().querySelector("details p").textContent + "\nEND";
document.body.append(words);
)JS";

TEST(PageBrowser, TakesACurveAndMaskedLogits) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  const TemporaryFolder folder;
  auto scene = read_scene(R"({"attnlab": 1, "source": "free", "Q": [[1, 0], [1, 0]], "K": [[2, 0], [0, 0]],
  "V": [[1, 0], [0, 1]], "heads": [{}], "score": "unprojected", "value": "inputs", "output": "none", "inside": "none",
  "mask": [[true, true], [false, false]]})",
                          "two");
  Lesson lesson;
  lesson.title = "Curve and mask";
  lesson.scenes.emplace("it", std::get<Scene>(std::move(scene)));
  for (const auto& [kind, of] :
       {std::pair{PredictKind::curve, "A[1,1]"}, std::pair{PredictKind::row, "L[2,:]"}}) {
    LessonStep step{.scene = "it", .view = "softmax"};
    step.predict = Prediction{.kind = kind, .ask = "What?", .of = of, .why = "So."};
    lesson.steps.push_back(std::move(step));
  }
  EXPECT_EQ(seen_in(driven(folder, lesson_page(lesson), answerer)),
            "SEEN\n"
            "5 fields: expected a number, found nothing\n"
            "5 fields: From temperature \u00BD to 1 yours rises, and the curve falls.\n"
            "5 fields: Right.\n"
            "2 fields: Entry 1 is masked: write -inf for its logit.\n"
            "2 fields: Entry 2 is masked: write -inf for its logit.\n"
            "2 fields: It is possible: the row has 2 numbers.\n"
            "2 fields: Right.\n"
            "\u2212inf \u2212inf. So.");
}

// A scene that somebody changed by hand into nonsense: a sentence, and the numbers that were there before.
TEST(PageBrowser, SaysThatItsSceneIsBroken) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  const TemporaryFolder folder;
  const SceneRead read = read_scene(embedded::assets("examples/opening.json"), "opening");
  const Scene& scene = std::get<Scene>(read);
  std::string page = scene_page(scene, analyze(scene));
  page.replace(page.find("\"Q\": ["), 5, "\"R\":  ");
  const std::string said = driven(folder, page, R"JS(
const title = document.createElement("pre");
title.textContent = "SEEN\n" + document.querySelector("header .only-without").textContent + "\n" + document.querySelector("td").textContent
  + document.querySelectorAll("td")[1].textContent + document.documentElement.className + "\nEND";
document.body.append(title);
)JS");
  EXPECT_EQ(
      seen_in(said),
      "SEEN\nThe scene in this page was changed and cannot be read (Q: expected 4 by 3 numbers): these are the numbers "
      "that it was made with.\n−0.50");
}

// An address that lost a part on its way, or that is another page's: a sentence, and the page as it was made.
TEST(PageBrowser, SaysThatItsAddressIsDamaged) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  const TemporaryFolder folder;
  const SceneRead read = read_scene(embedded::assets("examples/opening.json"), "opening");
  const Scene& scene = std::get<Scene>(read);
  Scene other = scene;
  other.weights = WeightsRule::linear;
  const auto line = share_line(other);
  const std::string walker = R"JS(
window.requestAnimationFrame = (draw) => setTimeout(draw, 16);
(async () => {
  const seen = [];
  for (const address of ["attnlab:1:abcd", "attnlab:2:abcd", "what?", ")JS" +
                             std::get<std::string>(line) +
                             R"JS("]) {
    location.hash = address;
    await new Promise((done) => setTimeout(done, 300));
    seen.push(document.getElementById("formula").textContent + " " + document.querySelector("[data-node=Q] tbody td").textContent);
  }
  const title = document.createElement("pre");
  title.textContent = "SEEN\n" + seen.join("\n") + "\nEND";
  document.body.append(title);
})();
)JS";
  const std::string said = driven(folder, scene_page(scene, analyze(scene)), walker.c_str());
  const std::string begins = "The address holds no scene that this page can show: ",
                    ends = ". The page begins at its start. −0.50\n";
  EXPECT_EQ(seen_in(said),
            "SEEN\n" + begins + "a part is missing, or a character is another (its checksum does not agree)" +
                ends + begins + "expected version 1 of the line; another Attnlab made this one" + ends +
                begins + "expected attnlab:1: and a scene behind it" + ends + begins +
                "its rules are others (weights)" + ends.substr(0, ends.size() - 1));
}

}  // namespace
}  // namespace attnlab::test
