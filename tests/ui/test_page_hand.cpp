// The hand on a page against the hand in the window: random drags, nudges, typing, clearing, Escape, undo and
// redo are done by the robot in the matrix editor and by Node in the page's own program, and after each the
// matrices are the same, to the bit. And what a lesson locks in the window it locks on its page. The page's
// tables are stood in for: nothing here looks at how they are drawn.
#include "app/page/page.h"
#include "app/page/page_program.h"
#include "app/ui/session/studio.h"
#include "core/scene/scene_file.h"
#include "core/teaching/lesson_check.h"
#include "core/text/json_write.h"
#include "tests/core/cases.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"
#include "tests/page/page_scenes.h"
#include "tests/ui/editor_host.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace attnlab::test {
namespace {

// A document of one element a name, whose listeners are called by hand.
constexpr const char* stand_in = R"JS(
const fs = require("fs"), html = fs.readFileSync("page.html", "utf8");
const part = (id) => (html.split(`id="${id}">`)[1] || "").split("</script>")[0];
class Element {
  constructor(text = "") {
    this.dataset = {};
    this.listeners = {};
    this.textContent = text;
    this.style = { setProperty() {} };
    this.classList = { add() {}, remove() {}, toggle() {} };
  }
  addEventListener(name, run) { (this.listeners[name] = this.listeners[name] || []).push(run); }
  send(name, more) {
    const event = { target: this, button: 0, pointerId: 7, pointerType: "mouse", preventDefault() {}, stopPropagation() {}, ...more };
    (this.listeners[name] || []).forEach((run) => run(event));
  }
  closest(what) { return what === "td" && this.place ? this : null; }
  querySelector() { return null; }
  getBoundingClientRect() { return { top: 0, bottom: 1 }; }
  getContext() { return { clearRect() {}, fillRect() {} }; }
  getAttribute() { return "a matrix"; }
  focus() { if (this.place) section.send("focusin", { target: this }); }
  replaceChildren(...children) { this.children = children; }
  setAttribute() {}
  setPointerCapture() {}
  select() {}
}
const HTMLInputElement = class {}, named = {}, section = new Element();
const steps = html.split('<section class="step">').slice(1).map(() => new Element());
const document = Object.assign(new Element(), { body: new Element(), documentElement: new Element(), createElement: () => new Element(),
  getElementById: (id) => named[id] || (named[id] = new Element(part(id))) });
const innerHeight = 1, addEventListener = () => {}, matchMedia = () => new Element(), location = { hash: "", pathname: "", search: "" };
const history = { replaceState() {} }, xml = String, paint = () => ({}), ends_now = () => ({}), place_words = () => "a place";
const draw_table = () => {}, draw_facts = () => {}, write_repeated = () => {}, figure_svg = () => "";
let due = null;
const requestAnimationFrame = (draw) => (due = draw);
const all = (what) => (what === ".scene" ? [section] : what === ".step" ? steps : []);
const tables_in = (_, rules) => Object.entries(rules.nodes).filter(([, about]) => about.field !== undefined).flatMap(([node, about]) =>
  Array.from({ length: about.per_head ? rules.heads : 1 }, (_, head) => {
    const view = { node, head, element: new Element(), table: new Element(), cells: [] };
    for (let i = 0; i < about.shape[0]; ++i)
      view.cells.push(Array.from({ length: about.shape[1] }, (_, j) => Object.assign(new Element(), { place: { view, i, j } })));
    return view;
  }));
)JS";

// Does each gesture and holds what is there behind it against what the window has.
constexpr const char* player = R"JS(
const cell = ({ node, head, i, j }) => page.views.find((view) => view.node === node && view.head === head).cells[i][j];
const of_window = (text) => json_text(given_of(page.model.rules, JSON.parse(text)));
const doings = {
  drag(td, { moves, escape, ...keys }) {
    let at = { clientX: 400, clientY: 300, ...keys };
    section.send("pointerdown", { target: td, ...at });
    moves.forEach(([x, y]) => section.send("pointermove", { target: td, ...(at = { ...at, clientX: 400 + x, clientY: 300 + y }) }));
    if (escape) section.send("keydown", { target: td, key: "Escape" });
    section.send("pointerup", { target: td, ...at });
  },
  key(td, { key, altKey, shiftKey }) { section.send("keydown", { target: td, key, altKey, shiftKey }); },
  type(td, { text }) {
    section.send("keydown", { target: td, key: text[0] });
    const field = td.children.at(-1);
    field.value += text.slice(1);
    field.send("keydown", { key: "Enter" });
  },
  undo: () => page.undo(),
  redo: () => page.redo(),
};
const gestures = JSON.parse(fs.readFileSync("gestures.json", "utf8"));
gestures.forEach(({ about, expected, ...what }, k) => {
  doings[what.does](what.node ? cell(what) : null, what);
  if (due) due();
  due = null;
  const ours = snapshot(page.model), theirs = of_window(expected);
  if (ours !== theirs) throw new Error(`gesture ${k}, ${about}: the page has\n${ours}\nthe window\n${theirs}`);
});
console.log("played", gestures.length);
process.exit(0);
)JS";

std::string page_program(const char* driver, std::initializer_list<const char*> more = {}) {
  return stand_in + std::string("eval(part('attnlab-computation') + ") +
         json_string(page_program_of({"number.js", "expression.js", "deflate.js", "share.js", "model.js",
                                      "cells.js", "edit.js"}) +
                     page_program_of(more) + page_program_of({"page.js"}) + driver) +
         ");\n";
}

std::string quoted(const char* name, const std::string& value) {
  return std::string("\"") + name + "\":" + value;
}
std::string said(bool is) { return is ? "true" : "false"; }

// A number or an expression as people type one, good or bad.
// The first sign opens the field in the window, too.
std::string typed_text(Random& random) {
  static const std::vector<std::string> list{
      "1/3",     "-2*sqrt(2)", "1,5",     "(1+2)*3", "2pi",  "-0",   "0",      "1e6",    "-1e6",
      "1000001", "-1e300",     "1e999",   "1/0",     "1..2", "(1+2", "5e-324", "1e-400", "-",
      ".5",      "2^-3",       "0.1+0.2", "-2^2",    "3 4",  "1e3e", "-0,25",  "1/7/3",  "12345.678"};
  if (random.chance(0.5))
    return list[static_cast<std::size_t>(random.between(0, static_cast<int>(list.size()) - 1))];
  return std::to_string(random.between(0, 2000)) + "/" + std::to_string(random.between(1, 999));
}

class Twins {
 public:
  Twins(Scene scene, std::uint64_t seed) : host_(std::move(scene)), random_(seed) {}

  // Does one with the robot, and writes it down for the page.
  std::string gesture() {
    const MatrixList all = matrices_in_use(host_.scene());
    const MatrixId id = all.begin()[random_.between(0, static_cast<int>(all.size()) - 1)];
    const MatrixView m = matrix(host_.scene(), id);
    const int i = random_.between(0, static_cast<int>(m.rows()) - 1),
              j = random_.between(0, static_cast<int>(m.cols()) - 1);
    const std::string cell = editor_name(id) + "/r" + std::to_string(i + 1) + "c" + std::to_string(j + 1);
    const std::string place = quoted("node", json_string(page_key(node_of(id.kind)))) + "," +
                              quoted("head", std::to_string(id.head)) + "," + quoted("i", std::to_string(i)) +
                              "," + quoted("j", std::to_string(j));
    host_.robot.pause();
    const int what = random_.between(0, 9);
    std::string words;
    if (what < 4)
      words = drag(cell);
    else if (what < 6)
      words = nudge(cell);
    else if (what < 8)
      words = type(cell);
    else if (what < 9)
      words = clear(cell);
    else
      return step(random_.chance(0.6));
    host_.robot.step();
    met.insert(words.substr(0, words.find(',')));
    return "{" + place + "," + words + "," + quoted("about", json_string(cell + " " + words)) + "," +
           quoted("expected", json_string(scene_text(host_.scene()))) + "}";
  }

  // Undo or Redo, with what is there behind it.
  std::string step(bool undo) {
    if (undo)
      host_.history.undo();
    else
      host_.history.redo();
    host_.analysis = analyze(host_.scene());
    const std::string words = quoted("does", undo ? "\"undo\"" : "\"redo\"");
    met.insert(words);
    return "{" + words + "," + quoted("about", "\"\"") + "," +
           quoted("expected", json_string(scene_text(host_.scene()))) + "}";
  }

  bool editing() const { return attnlab::editing(host_.state); }

  std::set<std::string> met;

 private:
  std::string drag(const std::string& cell) {
    const int shape = random_.between(0, 5), parts = random_.between(1, 4);
    const bool shift = random_.chance(0.25), ctrl = !shift && random_.chance(0.25),
               escape = random_.chance(0.15);
    int dx = random_.between(-40, 40), dy = random_.between(-40, 40);
    if (shape == 0) {  // a hand that trembles
      dx = random_.between(-2, 2);
      dy = random_.between(-2, 2);
    }
    if (shape == 1) {
      dx = random_.between(-400, 400);
      dy = 0;
    }
    if (shift && dx * dx + dy * dy < 9) dx = 5;  // else it would select
    std::string moves;
    for (int k = 1; k <= parts; ++k)
      moves += (k == 1 ? "[[" : ",[") + std::to_string(dx * k) + "," + std::to_string(dy * k) + "]";
    const bool back = shape == 2;  // to where it began
    if (back) moves += ",[0,0]";
    const ImGuiKeyChord keys = shift ? ImGuiMod_Shift : ctrl ? ImGuiMod_Ctrl : 0;
    if (keys != 0) host_.robot.hold(keys);
    host_.robot.drag_and_hold(cell, dx * parts, dy * parts, parts);
    if (back) {
      const Point at{ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
      host_.robot.move_to(Point{at.x - dx * parts, at.y - dy * parts});
    }
    if (escape) host_.robot.key(ImGuiKey_Escape);
    host_.robot.release();
    if (keys != 0) host_.robot.let_go(keys);
    return quoted("does", "\"drag\"") + "," + quoted("moves", moves + "]") + "," +
           quoted("shiftKey", said(shift)) + "," + quoted("ctrlKey", said(ctrl)) + "," +
           quoted("escape", said(escape));
  }

  std::string nudge(const std::string& cell) {
    constexpr std::pair<ImGuiKey, const char*> arrows[] = {{ImGuiKey_UpArrow, "\"ArrowUp\""},
                                                           {ImGuiKey_DownArrow, "\"ArrowDown\""},
                                                           {ImGuiKey_LeftArrow, "\"ArrowLeft\""},
                                                           {ImGuiKey_RightArrow, "\"ArrowRight\""}};
    const auto& [key, name] = arrows[random_.between(0, 3)];
    const bool shift = random_.chance(0.5);
    host_.robot.click(cell);
    host_.robot.key(key, shift ? ImGuiMod_Alt | ImGuiMod_Shift : ImGuiMod_Alt);
    return quoted("does", "\"key\"") + "," + quoted("key", name) + "," + quoted("altKey", "true") + "," +
           quoted("shiftKey", said(shift));
  }

  std::string type(const std::string& cell) {
    const std::string text = typed_text(random_);
    host_.robot.enter_at(cell, text);
    if (editing()) host_.robot.key(ImGuiKey_Escape);  // it was refused
    return quoted("does", "\"type\"") + "," + quoted("text", json_string(text));
  }

  std::string clear(const std::string& cell) {
    host_.robot.click(cell);
    host_.robot.key(ImGuiKey_Backspace);
    return quoted("does", "\"key\"") + "," + quoted("key", "\"Backspace\"");
  }

  EditorHost host_;
  Random random_;
};

// The same with numbers that a file can hold and no hand can set.
Scene wild_scene() {
  Scene s = small_scene();
  view(s.Q)(0, 0) = 12345.6789;
  view(s.Q)(1, 1) = 2e6;
  view(s.Q)(1, 2) = 1000;
  view(s.Q)(2, 0) = 5e-324;
  view(s.K)(0, 0) = -1e6;
  view(s.K)(1, 0) = -0.0;
  view(s.K)(2, 2) = 1.0 / 3;
  view(s.V)(3, 0) = -99.995;
  return s;
}

constexpr int gestures = 80;

TEST(PageHand, DoesWhatTheHandInTheWindowDoes) {
  ATTNLAB_NEEDS_PROGRAM("node");
  std::set<std::string> met;
  for (std::uint64_t seed = 1; seed <= cases(20, 2); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Scene scene = seed % 2 == 0 ? wild_scene() : small_scene();
    Twins twins(scene, seed);
    std::string list;
    for (int k = 0; k < gestures; ++k) {
      list += (k == 0 ? "[" : ",\n") + twins.gesture();
      ASSERT_FALSE(twins.editing()) << k;
    }
    met.insert(twins.met.begin(), twins.met.end());
    // And all the way back and forth again: fewer steps than either of the two forgets.
    for (const bool undo : {true, false})
      for (int k = 0; k < gestures; ++k) list += ",\n" + twins.step(undo);
    const TemporaryFolder folder;
    folder.write("page.html", scene_page(scene, analyze(scene)));
    folder.write("gestures.json", list + "]");
    EXPECT_EQ(run_checker({"node", "-"}, page_program(player), folder.path()).output,
              "played " + std::to_string(3 * gestures) + "\n");
  }
  EXPECT_EQ(met.size(), 5U);
}

// Each matrix of each head of a scene is changed while a step locks some of them.
constexpr const char* changer = R"JS(
const stays = [];
for (const view of page.views) {
  const before = snapshot(page.model);
  section.send("keydown", { target: view.cells[0][0], key: "7" });
  const field = view.cells[0][0].children && view.cells[0][0].children.at(-1);
  if (field instanceof Element && field.listeners.keydown) field.send("keydown", { key: "Enter" });
  if (snapshot(page.model) === before) stays.push(`${view.node}${view.head}`);
}
console.log(stays.sort().join(" "));
process.exit(0);
)JS";

TEST(PageHand, WhatALessonLocksStaysInTheWindowAndOnItsPage) {
  constexpr std::uint64_t seed = 35004;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  int locked_before = 0, pages = 0;
  for (int k = 0; k < 24; ++k) {
    Recipe recipe = random_recipe(random);
    recipe.h = std::max(recipe.h, 2);
    Lesson lesson;
    lesson.title = "Locks";
    const Scene scene = make_scene(random, settled(recipe), Entries::generic);
    lesson.scenes.emplace("it", scene);
    LessonStep step{{.scene = "it", .view = "pipeline"}};
    for (const MatrixId id : matrices_in_use(scene))
      if (id.head == 0 && random.chance(0.4)) step.lock.emplace_back(name_of(id.kind));
    lesson.steps.push_back(step);
    Studio studio;
    start_lesson(studio, lesson);
    std::vector<std::string> stays;
    for (const MatrixId id : matrices_in_use(scene)) {
      Scene changed = scene;
      matrix(changed, id)(0, 0) = 7;
      const std::string locked = locked_matrix(studio, changed);
      const bool named = std::ranges::find(step.lock, std::string(name_of(id.kind))) != step.lock.end();
      EXPECT_EQ(locked, named ? std::string(name_of(id.kind)) : "") << "head " << id.head + 1;
      if (named) stays.push_back(page_key(node_of(id.kind)) + std::to_string(id.head));
    }
    locked_before += static_cast<int>(stays.size());
    std::ranges::sort(stays);
    std::string expected;
    for (const std::string& one : stays) expected += (expected.empty() ? "" : " ") + one;
    if (!have_program("node")) continue;
    const TemporaryFolder folder;
    folder.write("page.html", lesson_page(lesson));
    const Checked said = run_checker({"node", "-"}, page_program(changer, {"lesson.js"}), folder.path());
    EXPECT_EQ(said.output, expected + "\n");
    ++pages;
  }
  EXPECT_GT(locked_before, 40);
  ATTNLAB_NEEDS_PROGRAM("node");
  EXPECT_EQ(pages, 24);
}

}  // namespace
}  // namespace attnlab::test
