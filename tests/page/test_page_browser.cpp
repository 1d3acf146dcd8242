// The page in a browser: its own program under the hand. What drives it stands in the page behind it, and what it saw in the title.
#include "app/page/page.h"
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "embedded/assets.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

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
  const title = document.createElement("pre");
  title.textContent = "SEEN\n" + seen.join("\n") + "\nEND";
  document.body.append(title);
})();
)JS";

std::string browser() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
    if (have_program(name)) return name;
  return {};
}

TEST(PageBrowser, FollowsTheHand) {
  const std::string program = browser();
  ATTNLAB_NEEDS(!program.empty(), "Chromium");
  const TemporaryFolder folder;
  const SceneRead read = read_scene(embedded::assets("examples/opening.json"), "opening");
  const Scene& scene = std::get<Scene>(read);
  std::string page = scene_page(scene, analyze(scene));
  page.insert(page.find("</body>"), std::string("<script>//<![CDATA[\n") + driver + "//]]></script>");
  folder.write("page.html", page);
  const Checked said =
      run_checker({program, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=profile",
                   "--virtual-time-budget=20000", "--dump-dom", (folder.path() / "page.html").string()},
                  {}, folder.path());
  const std::size_t begin = said.output.find("SEEN\n"), end = said.output.find("\nEND");
  ASSERT_NE(end, std::string::npos) << said.output.substr(0, 3000);
  EXPECT_EQ(
      said.output.substr(begin, end - begin),
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
}

}  // namespace
}  // namespace attnlab::test
