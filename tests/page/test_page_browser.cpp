// The page in a browser: its own program under the hand. What drives it stands in the page behind it, and what it saw in the title.
#include "app/page/page.h"
#include "core/picture/share.h"
#include "core/scene/scene_file.h"
#include "embedded/assets.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"
#include "tests/picture/carriers.h"

#include <utility>

namespace attnlab::test {
namespace {

// Around every driver: what it sees is told behind the page, and so are the files that it saves.
constexpr const char* around[] = {R"JS(<script>//<![CDATA[
(async () => {
  const seen = [], files = [];
  addEventListener("error", (event) => seen.push("error: " + event.message));
  const see = (name, is) => seen.push(`${name}: ${is}`);
  const cell = (node, i, j) => document.querySelector(`[data-node=${node}] tbody tr:nth-child(${i})`).querySelectorAll("td")[j - 1];
  const hand = (td, type, x, more = {}) => td.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, button: 0, clientX: x, clientY: 50, ...more }));
  const key = (name, more = {}) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
  const step = () => document.querySelector(".step:not([hidden])");
  const said = (id) => document.getElementById(id).textContent;
  window.requestAnimationFrame = (draw) => setTimeout(draw, 16);  // there is no screen whose frames could be waited for
  const rest = () => new Promise((done) => setTimeout(done, 900));
  HTMLElement.prototype.setPointerCapture = () => {};
  URL.createObjectURL = (blob) => { files.push(blob.text()); return "#"; };
)JS",
                                  R"JS(
  const words = document.createElement("pre");
  const saved = (await Promise.all(files)).map((text) => "FILE" + [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  words.textContent = "SEEN\n" + seen.join("\n") + "\nEND" + saved.join("") + "FILE";
  document.body.append(words);
})();
//]]></script>)JS"};

// Mouse, finger and keys as a person's, on the opening scene; every step says what it saw. First a drag under way: a table out of sight
// waits until it comes into sight, and has its numbers at the end of the drag. Last addresses that lost a part on their way, or that are
// another page's, for ADDRESS.
constexpr const char* driver = R"JS(
  const q = cell("Q", 1, 1), y = document.querySelector("[data-node=Y] tbody"), start = y.textContent;
  const scrolled = async () => { dispatchEvent(new Event("scroll")); await rest(); };  // a browser tells of it in a frame, and here is no screen
  see("out of sight", y.getBoundingClientRect().top > innerHeight);
  hand(q, "pointerdown", 100);
  hand(q, "pointermove", 300);
  await rest();
  see("waits", y.textContent === start);
  y.scrollIntoView();
  await scrolled();
  const drawn = y.textContent;
  see("drawn in sight", drawn !== start);
  scrollTo(0, 0);
  await scrolled();
  hand(q, "pointermove", 500);
  await rest();
  see("waits again", y.textContent === drawn);
  hand(q, "pointerup", 500);
  see("drawn at the end", y.textContent !== drawn);
  document.getElementById("back").click();
  const drag = (td, way, more) => { hand(td, "pointerdown", 100, more); hand(td, "pointermove", 100 + way, more); hand(td, "pointerup", 100 + way, more); };
  const a = cell("A", 1, 2), numbers = () => q.textContent + " " + a.textContent;
  see("start", numbers());
  drag(q, 100);
  see("mouse", numbers());
  drag(q, -100, { pointerType: "touch" });
  see("finger", numbers());
  await rest();
  see("address", location.hash === "");
  q.focus();
  key("ArrowRight");
  await rest();
  see("said", said("said"));
  key("1");
  document.activeElement.value = "1/4";
  key("Enter");
  see("typed", cell("Q", 1, 2).textContent);
  key("ArrowUp", { altKey: true });
  see("nudged", cell("Q", 1, 2).textContent);
  await rest();
  see("told", said("said"));
  see("kept", location.hash.startsWith("#attnlab:1:"));
  key("x");
  document.activeElement.value = "1/0";
  key("Enter");
  see("refused", cell("Q", 1, 2).textContent + ", " + said("formula"));
  document.getElementById("back").click();
  see("back", cell("Q", 1, 2).textContent + " " + a.textContent);
  key("z", { ctrlKey: true });
  see("undone", cell("Q", 1, 2).textContent);
  cell("S", 4, 2).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  await rest();
  see("formula", said("formula"));
  see("made", document.querySelectorAll("td.made").length);
  HTMLAnchorElement.prototype.click = () => {};
  document.getElementById("save").click();
  document.getElementById("svg").click();
  for (const address of ["attnlab:1:abcd", "attnlab:2:abcd", "what?", "ADDRESS"]) {
    location.hash = address;
    await rest();
    see("there", said("formula") + " " + q.textContent);
  }
)JS";

std::string browser() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
    if (have_program(name)) return name;
  return {};
}

// What a browser makes of a page with a driver behind it: its document as text. A machine that is busy can keep a browser
// from reaching the end within its time: then once more.
std::string driven(std::string page, const std::string& with) {
  const TemporaryFolder folder;
  page.insert(page.find("</body>"), around[0] + with + around[1]);
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

// The files that the page saved.
std::vector<std::string> files_of(const std::string& said) {
  std::vector<std::string> files;
  std::size_t at = said.find("FILE", said.find("\nEND"));
  for (std::size_t next; (next = said.find("FILE", at + 4)) != std::string::npos; at = next) {
    files.emplace_back();
    for (std::size_t digit = at + 4; digit < next; digit += 2)
      files.back() += static_cast<char>(std::stoi(said.substr(digit, 2), nullptr, 16));
  }
  return files;
}

Scene opening() { return std::get<Scene>(read_scene(embedded::assets("examples/opening.json"), "opening")); }
std::string opening_page() { return scene_page(opening(), analyze(opening())); }

TEST(PageBrowser, FollowsTheHand) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  Scene other = opening();
  other.weights = WeightsRule::linear;
  std::string drive = driver;
  drive.replace(drive.find("ADDRESS"), 7, std::get<std::string>(share_line(other)));
  const std::string said = driven(opening_page(), drive);
  const std::string begins = "there: The address holds no scene that this page can show: ",
                    ends = ". The page begins at its start. −0.50";
  EXPECT_EQ(
      seen_in(said),
      "SEEN\n"
      "out of sight: true\n"
      "waits: true\n"
      "drawn in sight: true\n"
      "waits again: true\n"
      "drawn at the end: true\n"
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
      "made: 4\n" +
          begins + "a part is missing, or a character is another (its checksum does not agree)" + ends +
          "\n" + begins + "expected version 1 of the line; another Attnlab made this one" + ends + "\n" +
          begins + "expected attnlab:1: and a scene behind it" + ends + "\n" + begins +
          "its rules are others (weights)" + ends);
  // What leaves the page is the scene as it stands, 0.35 in the second place.
  Scene changed = opening();
  view(changed.Q)(0, 1) = 0.35;
  const std::vector<std::string> files = files_of(said);
  ASSERT_EQ(files.size(), 2U);
  for (const std::string& file : files) EXPECT_TRUE(value_of<Scene>(read_document(file, "saved")) == changed);
  EXPECT_EQ(picture_kind(files[1]), PictureKind::svg);
}

// Two steps of a lesson: a wrong answer, what is covered before it, and the way back to the scene as it was at first.
constexpr const char* reader = R"JS(
  const covered = () => [...document.querySelectorAll(".scene:not([hidden]) .matrix")].filter((m) => m.querySelector("td.covered")).map((m) => m.dataset.node).join(" ");
  const answer = () => { step().querySelector("button[type=submit]").click(); return step().querySelector(".verdict").textContent; };
  see("steps", document.querySelectorAll(".step").length + ", " + said("where"));
  see("covered", covered());
  see("nothing chosen", answer());
  step().querySelector("input[value=positive]").checked = true;
  see("verdict", answer());
  see("covered", covered());
  see("lit", [...document.querySelectorAll(".scene:not([hidden]) td.lit")].map((td) => td.textContent).join(" "));
  const given = document.querySelector(".scene:not([hidden]) .given tbody td"), start = given.textContent;
  given.focus();
  key("7");
  key("Enter");
  see("typed", given.textContent);
  document.getElementById("next").click();
  await rest();
  see("next", said("where") + " " + location.hash);
  document.getElementById("previous").click();
  see("begins anew", given.textContent === start);
  see("repeated", document.querySelectorAll("[data-as]").length);
  see("before", covered() + said("where"));
)JS";

TEST(PageBrowser, GoesThroughALesson) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  const auto read = read_lesson(embedded::assets("lessons/why-not-qq.json"), "lesson");
  const Lesson& lesson = std::get<Lesson>(read);
  EXPECT_EQ(seen_in(driven(lesson_page(lesson), reader)),
            "SEEN\n"
            "steps: 10, step 1 of 10\n"
            "covered: S L A\n"
            "nothing chosen: Choose an answer.\n"
            "verdict: It may be positive, but need not: only a symmetric W would make s24 follow s42.\n"
            "covered: \n"
            "lit: −1.40 2.99\n"
            "typed: 7.00\n"
            "next: step 2 of 10 #step-2\n"
            "begins anew: true\n"
            "repeated: 0\n"
            "before: step 1 of 10");
}

// A curve that is sketched in five fields, a masked logit, a row that no number can be written for: answered by hand.
constexpr const char* answerer = R"JS(
  const answer = (...texts) => {
    const fields = [...step().querySelectorAll("input")];
    fields.forEach((field, i) => (field.value = texts[i]));
    step().querySelector("button[type=submit]").click();
    see(`${fields.length} fields`, step().querySelector(".verdict").textContent);
  };
  answer("1", "0.98", "0.88", "", "0.62");
  answer("0.6", "0.7", "0.8", "0.9", "1");
  answer("1", "0.98", "0,88", "0.73", "0.62");
  document.getElementById("next").click();
  answer("0", "0");
  answer("-inf", "0");
  answer("impossible", "");
  answer("-inf", "\u2212\u221e");
  seen.push(step().querySelector("details p").textContent);
)JS";

TEST(PageBrowser, TakesACurveAndMaskedLogits) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  auto scene = read_scene(R"({"attnlab": 1, "source": "free", "Q": [[1, 0], [1, 0]], "K": [[2, 0], [0, 0]],
  "V": [[1, 0], [0, 1]], "heads": [{}], "score": "unprojected", "value": "inputs", "output": "none", "inside": "none",
  "mask": [[true, true], [false, false]]})",
                          "two");
  Lesson lesson;
  lesson.title = "Curve and mask";
  lesson.scenes.emplace("it", std::get<Scene>(std::move(scene)));
  for (const auto& [kind, of] : {std::pair{PredictKind::curve, "A[1,1]"}, {PredictKind::row, "L[2,:]"}})
    lesson.steps.push_back({{.scene = "it", .view = "softmax"},
                            {},
                            {},
                            Prediction{.kind = kind, .ask = "What?", .of = of, .why = "So."}});
  EXPECT_EQ(seen_in(driven(lesson_page(lesson), answerer)),
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
  std::string page = opening_page();
  page.replace(page.find("\"Q\": ["), 5, "\"R\":  ");
  EXPECT_EQ(
      seen_in(driven(page, R"JS(
  seen.push(document.querySelector("header .only-without").textContent);
  seen.push([...document.querySelectorAll("td")].slice(0, 2).map((td) => td.textContent).join("") + document.documentElement.className);
)JS")),
      "SEEN\nThe scene in this page was changed and cannot be read (Q: expected 4 by 3 numbers): these are the numbers "
      "that it was made with.\n−0.50");
}

}  // namespace
}  // namespace attnlab::test
