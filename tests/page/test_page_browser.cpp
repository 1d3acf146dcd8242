// The page in a browser: its own program under the hand. What drives it stands in the page behind it,
// and what it saw in the title.
#include "app/figures/canvas/theme.h"
#include "app/page/page.h"
#include "core/picture/share.h"
#include "core/scene/scene_file.h"
#include "core/text/number.h"
#include "embedded/assets.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/page/page_in_browser.h"
#include "tests/picture/carriers.h"

#include <utility>

namespace attnlab::test {
namespace {

// Mouse, finger and keys as a person's, on the opening scene; every step says what it saw. First a drag under
// way: a table out of sight waits until it comes into sight, and has its numbers at the end of the drag. Last
// addresses that lost a part on their way, or that are another page's, for ADDRESS.
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
          begins + "expected attnlab:1: and a scene after it" + ends + "\n" + begins +
          "its rules are others (weights)" + ends);
  // What leaves the page is the scene as it stands, 0.35 in the second place.
  Scene changed = opening();
  view(changed.Q)(0, 1) = 0.35;
  const std::vector<std::string> files = files_of(said);
  ASSERT_EQ(files.size(), 2U);
  for (const std::string& file : files) EXPECT_TRUE(value_of<Scene>(read_document(file, "saved")) == changed);
  EXPECT_EQ(picture_kind(files[1]), PictureKind::svg);
}

// The second of two heads, seen, dragged and undone; its colours in both themes, large and small;
// keys and buttons.
constexpr const char* looker = R"JS(
  const tds = () => [...document.querySelectorAll("td, dd")].map((td) => td.textContent);
  const heads = [...document.querySelectorAll(".heads button")];
  heads[1].click();
  heads[0].click();
  heads[1].click();
  see("as written", tds().filter((text, k) => text !== written[k] && text !== "~0").length);
  see("heads", heads.map((b) => b.getAttribute("aria-pressed")) + ", " + [...document.querySelectorAll(".head:not([hidden])")].map((e) => e.dataset.head));
  const own = (node, i, j) => document.querySelector(`[data-head="1"] [data-node=${node}] tbody tr:nth-child(${i})`).querySelectorAll("td:not(.sum)")[j - 1];
  const ground = (td) => getComputedStyle(td).backgroundColor.replace(/ /g, "");
  const weights = () => [...document.querySelectorAll('[data-head="1"] [data-node=A] tbody td:not(.sum)')];
  const look = () => {
    see("grounds", weights().map(ground).join(" "));
    const canvas = document.getElementById("small"), context = canvas.getContext("2d");
    const small = weights().map((td) => `rgb(${[...context.getImageData(td.place.j * 8 + 3, td.place.i * 8 + 3, 1, 1).data].slice(0, 3)})`);
    see("small", [canvas.width, canvas.height] + " " + (small.join() === weights().map(ground).join()));
  };
  const buttons = () => ["undo", "redo", "back"].map((id) => document.getElementById(id).disabled);
  const there = () => document.activeElement.place ? [document.activeElement.place.view.node, document.activeElement.place.view.head, document.activeElement.place.i, document.activeElement.place.j].join() : "";
  look();
  see("buttons", buttons());
  const w = own("W_Q", 1, 2), before = w.textContent;
  hand(w, "pointerdown", 100); hand(w, "pointermove", 150);
  await rest();
  hand(w, "pointerup", 150);
  see("dragged", w.textContent !== before && cell("W_Q", 1, 2).textContent === written[[...document.querySelectorAll("td, dd")].indexOf(cell("W_Q", 1, 2))]);
  await rest();
  see("told", said("said"));
  see("buttons", buttons());
  key("z", { ctrlKey: true });
  see("undone", w.textContent === before);
  await rest();
  see("buttons", buttons() + " " + (location.hash === ""));
  key("y", { ctrlKey: true });
  key("z", { ctrlKey: true });
  key("Z", { ctrlKey: true, shiftKey: true });
  see("again", w.textContent !== before);
  document.getElementById("back").click();
  see("back", (w.textContent === before) + " " + buttons());
  document.getElementById("theme").click();
  see("theme", document.documentElement.dataset.theme);
  look();
  const walk = (...keys) => keys.map((name) => (key(...[name].flat()), there())).join(" ");
  w.focus();
  see("walk", walk("Home", "End", ["End", { ctrlKey: true }], "ArrowDown", "ArrowUp", ["Home", { ctrlKey: true }], "ArrowLeft"));
  w.focus();
  key("F2");
  see("exact", String(Number(document.activeElement.value)) === document.activeElement.value);
  document.activeElement.value = "7";
  key("Escape");
  see("kept", w.textContent === before);
  key("Delete");
  see("cleared", w.textContent);
  const y = document.querySelector("[data-node=Y] tbody td"), point = (td) => td.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  y.focus();
  key(" ");
  point(own("A", 1, 1));
  await rest();
  see("pointed", said("formula").split("=")[0]);
  document.querySelector(".scene").dispatchEvent(new PointerEvent("pointerleave"));
  w.focus();
  await rest();
  see("pinned", said("formula").split("=")[0]);
  key("Escape");
  await rest();
  see("let go", said("formula").split("=")[0] + " " + document.querySelectorAll("td.at").length);
)JS";

TEST(PageBrowser, ShowsTheSecondHeadInBothThemesAndTakesKeysAndButtons) {
  ATTNLAB_NEEDS(!browser().empty(), "Chromium");
  Random random(41);
  const Scene scene =
      make_scene(random, settled({.source = Source::cross, .n_q = 2, .n_k = 3, .d = 4, .d_k = 2, .h = 2}),
                 Entries::generic);
  const Analysis analysis = analyze(scene);
  std::string page = scene_page(scene, analysis);
  page.insert(
      page.find("<script id=\"attnlab-computation\""),
      "<script>var written = [...document.querySelectorAll('td, dd')].map((td) => td.textContent);</script>");
  std::string grounds[2];
  for (const ThemeId id : {ThemeId::light, ThemeId::dark})
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 3; ++j) {
        const Color c = sample(theme(id).weights_map, analysis.head(1).A(i, j));
        std::string& text = grounds[id == ThemeId::dark ? 1 : 0];
        text += (text.empty() ? "rgb(" : " rgb(") + std::to_string(c.r) + "," + std::to_string(c.g) + "," +
                std::to_string(c.b) + ")";
      }
  // The hand moves one entry of the second head by 50 pixels.
  Scene dragged = scene;
  double& entry = dragged.heads[1].W_Q(0, 1);
  entry = rounded(entry + 0.5, 2);
  const Matrix was = analysis.head(1).A, is = analyze(dragged).head(1).A;
  int i = 0, j = 0;
  (is - was).cwiseAbs().maxCoeff(&i, &j);
  const int digits = show_number(is(i, j), 2) == show_number(was(i, j), 2) ? 4 : 2;
  const std::string told =
      "Weights of the queries of head 2, row 1 of 4, column 2 of 2: " + show_number(entry, 2) +
      ". Most of the weights: row " + std::to_string(i + 1) + " of 2, " + token_label(scene, i) +
      ", column " + std::to_string(j + 1) + " of 3, " + key_label(scene, j) + ": " +
      show_number(is(i, j), digits) + ", was " + show_number(was(i, j), digits) + ".";
  EXPECT_EQ(seen_in(driven(page, looker)),
            "SEEN\n"
            "as written: 0\n"
            "heads: false,true, 1,1\n"
            "grounds: " +
                grounds[0] +
                "\n"
                "small: 24,16 true\n"
                "buttons: true,true,true\n"
                "dragged: true\n"
                "told: " +
                told +
                "\n"
                "buttons: false,true,false\n"
                "undone: true\n"
                "buttons: true,false,true true\n"
                "again: true\n"
                "back: true false,true,true\n"
                "theme: dark\n"
                "grounds: " +
                grounds[1] +
                "\n"
                "small: 24,16 true\n"
                "walk: W_Q,1,0,0 W_Q,1,0,1 W_Q,1,3,1 W_Q,1,3,1 W_Q,1,2,1 W_Q,1,0,0 W_Q,1,0,0\n"
                "exact: true\n"
                "kept: true\n"
                "cleared: 0\n"
                "pointed: A(2)1,1 \n"
                "pinned: Y1,1 \n"
                "let go: WQ(2)1,2  1");
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
