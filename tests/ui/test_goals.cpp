// What a lecturer needs is near: each goal from a fresh window in at most two clicks, every level of a menu
// counted as one, and without the mouse; and what the menus list is read at a glance.
#include "app/library/lessons.h"
#include "app/ui/actions/actions.h"
#include "tests/ui/app_host.h"

#include "imgui_internal.h"

#include <map>
#include <set>

namespace attnlab::test {
namespace {

// A block of the open figure by its heading, on the screen; false where it has none.
bool double_click_heading(AppHost& host, Node node) {
  const FigureState& figure = host.app->figure();
  for (const ShownMatrix& block : figure.picture.drawn.blocks) {
    if (!block.cell || block.cell->node != node) continue;
    const Point at{figure.origin.x + block.heading.center().x * figure.scale,
                   figure.origin.y + block.heading.center().y * figure.scale};
    host.robot.click_at(at);
    host.robot.press();
    host.robot.release();
    return true;
  }
  return false;
}

bool shows(AppHost& host, Node node) {
  return std::ranges::any_of(host.app->figure().picture.drawn.blocks, [node](const ShownMatrix& block) {
    return block.cell && block.cell->node == node;
  });
}

bool a_picture_is_written(AppHost& host) {
  for (const auto& file : fs::directory_iterator(host.folder.path()))
    if (file.path().extension() == ".png" && file.file_size() > 1000) return true;
  return false;
}

bool temperature_moves(AppHost& host) {
  const double now = host.scene().temperature;
  host.robot.step(10);
  return host.scene().temperature != now;
}

struct Goal {
  const char* name;
  std::function<void(AppHost&)> by_mouse, by_keys;
  std::function<bool(AppHost&)> reached;
  std::function<void(AppHost&)> first = {};  // what stands before it: something to undo, one block alone
};

std::function<void(AppHost&)> clicks(std::initializer_list<const char*> labels) {
  return [list = std::vector<std::string>(labels.begin(), labels.end())](AppHost& host) {
    for (const std::string& label : list) {
      host.robot.click(label);
      host.robot.step(6);
    }
  };
}

std::function<void(AppHost&)> chord(ImGuiKeyChord modifiers, ImGuiKey key) {
  return [=](AppHost& host) { host.chord(modifiers, key); };
}

std::function<void(AppHost&)> named(const char* words) {
  return [words](AppHost& host) { host.find_and_do(words); };
}

std::vector<Goal> goals() {
  constexpr ImGuiKeyChord ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  const auto a_change = [](AppHost& h) { h.change("Q/r1c1"); };
  const auto q11 = [](AppHost& h) { return h.scene().Q(0, 0) != -0.5; };
  return {
      {"drag a number", [](AppHost& h) { h.robot.drag("Q/r1c1", 40, 0); },
       [](AppHost& h) {
         h.robot.key(ImGuiKey_Tab);
         h.chord(ImGuiMod_Alt, ImGuiKey_UpArrow);
       },
       q11},
      {"QQ^T beside QK^T", clicks({"Symmetry"}), chord(ctrl, ImGuiKey_2),
       [](AppHost& h) { return shows(h, Node::S) && shows(h, Node::QQ); }},
      {"a lesson", clicks({"##bar help.start", "Why not QQᵀ?##lessonwhy-not-qq"}), named("why not qq"),
       [](AppHost& h) { return h.app->lesson().lesson.has_value(); }},
      {"the causal mask", clicks({"MASK", "causal"}), named("causal mask"),
       [](AppHost& h) { return h.scene().mask.kind == Mask::Kind::causal; }},
      {"queries twice", clicks({"Symmetry", "queries twice"}), named("queries twice"),
       [](AppHost& h) { return h.scene().score == ScoreRule::qq; }},
      {"play the temperature", clicks({"RULES", "##playtemperature"}), named("play the temperature"),
       temperature_moves},
      {"a picture as PNG", clicks({"##bar file.export", "Export"}),
       [](AppHost& h) {
         h.chord(ImGuiMod_Ctrl, ImGuiKey_E);
         h.chord(ImGuiMod_Ctrl, ImGuiKey_Enter);
         h.robot.step(30);
       },
       a_picture_is_written},
      {"present", clicks({"##bar present.start"}), chord(0, ImGuiKey_F5),
       [](AppHost& h) { return h.app->presentation().on; }},
      {"before and now", clicks({"##bar compare.with"}), chord(0, ImGuiKey_F9),
       [](AppHost& h) { return h.app->view().compare == Compare::with && h.robot.has("both##compare"); },
       a_change},
      {"back to the whole", clicks({"‹ all of the figure##look"}), chord(ctrl | shift, ImGuiKey_0),
       [](AppHost& h) {
         return !h.app->figure().look.alone && h.app->figure().picture.drawn.blocks.size() > 5;
       },
       [](AppHost& h) {
         EXPECT_TRUE(double_click_heading(h, Node::A));
         h.robot.step(6);
         EXPECT_TRUE(h.app->figure().look.alone);
       }},
      {"dark", clicks({"##bar view.dark"}), chord(ctrl, ImGuiKey_D),
       [](AppHost& h) { return h.app->view().theme == ThemeId::dark; }},
      {"undo", clicks({"##bar edit.undo"}), chord(ctrl, ImGuiKey_Z), [q11](AppHost& h) { return !q11(h); },
       a_change},
      {"larger", clicks({"View", "Larger"}), chord(ctrl, ImGuiKey_Equal),
       [](AppHost& h) { return h.app->view().zoom > 1; }},
      {"two views", clicks({"View", "Two views side by side"}), chord(ctrl, ImGuiKey_Backslash),
       [](AppHost& h) { return !h.app->view().second.empty() && h.robot.has("close##second"); }},
      {"the Lab", clicks({"Lab"}), chord(ctrl, ImGuiKey_7),
       [](AppHost& h) { return h.app->view().view == "lab" && h.robot.has("##task"); }},
      {"a challenge", clicks({"##bar help.start", "Two who attend to each other##challengeeach-other"}),
       named("two who attend"), [](AppHost& h) { return h.app->challenge().set.has_value(); }},
  };
}

TEST(Goals, EachTakesTwoClicksAtMostFromAFreshWindow) {
  constexpr int most = 2;
  for (const auto& [width, height] : {std::pair{1280, 800}, {1600, 1000}})
    for (const Goal& goal : goals()) {
      SCOPED_TRACE(goal.name + std::string(" ") + std::to_string(width));
      AppHost host(width, height, 1, {}, true);
      host.robot.step(5);
      if (goal.first) goal.first(host);
      EXPECT_FALSE(goal.reached(host));
      const int before = host.robot.presses();
      goal.by_mouse(host);
      EXPECT_LE(host.robot.presses() - before, most);
      EXPECT_TRUE(goal.reached(host));
    }
}

TEST(Goals, EachIsReachedWithoutTheMouse) {
  for (const Goal& goal : goals()) {
    SCOPED_TRACE(goal.name);
    AppHost host(1280, 800, 1, {}, true);
    host.robot.step(5);
    if (goal.first) goal.first(host);
    EXPECT_FALSE(goal.reached(host));
    const int before = host.robot.presses();
    goal.by_keys(host);
    host.robot.step(6);
    EXPECT_EQ(host.robot.presses(), before);
    EXPECT_TRUE(goal.reached(host));
  }
}

constexpr std::size_t most_lines = 15;

// The items of the deepest menu that is open, by their labels.
std::map<std::string, ReportedItem> lines_of_open_menu(AppHost& host) {
  const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
  std::map<std::string, ReportedItem> lines;
  if (popups.empty() || popups.back().Window == nullptr) return lines;
  const ImGuiWindow& menu = *popups.back().Window;
  const ImRect inside = menu.Rect();
  for (const ReportedItem& item : host.robot.items()) {
    const ImRect clip(item.clip_low, item.clip_high);
    if (!item.label.empty() && inside.Contains(clip) && clip.Overlaps(ImRect(item.low, item.high)))
      lines[item.label] = item;
  }
  return lines;
}

// Opens the menu of a path, "Scene/Rules/Scores"; false where it is not listed now.
bool open_menu_of(AppHost& host, const std::string& path) {
  host.robot.click_at({900, 1390});
  std::size_t end = path.find('/');
  host.robot.click(path.substr(0, end));
  host.robot.step(3);
  while (end != std::string::npos) {
    const std::size_t from = end + 1;
    end = path.find('/', from);
    const auto lines = lines_of_open_menu(host);
    const auto line = lines.find(path.substr(from, end - from));
    if (line == lines.end()) return false;
    host.robot.click_at({static_cast<double>(line->second.low.x) + 20,
                         static_cast<double>(line->second.low.y + line->second.high.y) / 2});
    host.robot.step(3);
  }
  return true;
}

// None is long, nothing in them is grey but undo and redo, and what is in none cannot be done now.
void expect_calm_menus(AppHost& host) {
  std::set<std::string> paths;
  for (const Action& action : actions()) paths.insert(action.menu);
  std::vector<std::string> unlisted;
  for (const std::string& path : paths) {
    SCOPED_TRACE(path);
    const auto lines =
        open_menu_of(host, path) ? lines_of_open_menu(host) : decltype(lines_of_open_menu(host)){};
    EXPECT_LE(lines.size(), most_lines);
    for (const auto& [label, line] : lines)
      EXPECT_TRUE(!line.disabled || label == "Undo" || label == "Redo") << label << " is grey";
    for (const Action& action : actions())
      if (action.menu == path && !lines.contains(action.label)) unlisted.push_back(action.id);
  }
  host.robot.click_at({900, 1390});
  EXPECT_LT(unlisted.size(), actions().size() / 2) << "menus were read";
  for (const std::string& id : unlisted) EXPECT_FALSE(host.app->run(id)) << id << " is in no menu";
}

TEST(Menus, NoneIsLongAndNothingInThemIsGreyThatCouldBeAbsent) {
  AppHost host(1600, 1400);
  expect_calm_menus(host);
}

TEST(Menus, NorWithAllRulesHeadsATargetAndALesson) {
  AppHost host(1600, 1400);
  host.run({"size.h.more", "size.h.more", "output.alt", "positions.alibi", "scene.unit_keys", "mask.causal",
            "weights.sparsemax", "target.rounded", "compare.pin"});
  host.robot.click("Q/r1c1");
  expect_calm_menus(host);
  AppHost reading(1600, 1400);
  reading.run("lesson.why-not-qq");
  expect_calm_menus(reading);
}

TEST(Menus, ThoseOfAMatrixAreShortToo) {
  AppHost host(1600, 1000);
  host.robot.click("Q/r1c1", 1);
  host.robot.step(3);
  const auto lines = lines_of_open_menu(host);
  EXPECT_GE(lines.size(), 8U);
  EXPECT_LE(lines.size(), most_lines);
  for (const auto& [label, line] : lines) EXPECT_FALSE(line.disabled) << label;
}

TEST(Menus, ThatOfAFigureAndThePaletteShowFewLinesToo) {
  AppHost host;
  for (const Node node : {Node::S, Node::A, Node::Y}) {
    const auto place = host.find_cell(node);
    ASSERT_TRUE(place.has_value());
    host.robot.click_at(*place, 1);
    host.robot.step(3);
    const auto lines = lines_of_open_menu(host);
    EXPECT_GE(lines.size(), 8U);
    EXPECT_LE(lines.size(), most_lines);
    host.robot.key(ImGuiKey_Escape);
  }
  host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
  host.robot.step(3);
  const auto lines = lines_of_open_menu(host);
  EXPECT_GE(lines.size(), 8U);
  EXPECT_LE(lines.size(), most_lines);
}

TEST(Menus, InANarrowWindowASubmenuOpensBelowItsLine) {
  AppHost host(400, 300);
  for (const char* line : {"Menu", "Edit"}) {
    host.robot.click(line);
    host.robot.step(3);
  }
  EXPECT_EQ(ImGui::GetCurrentContext()->OpenPopupStack.Size, 1);
  ASSERT_TRUE(host.robot.has("Edit"));
  ASSERT_TRUE(host.robot.has("Undo"));
  EXPECT_GE(host.robot.area("Undo").y, host.robot.area("Edit").bottom());
  const Rect line = host.robot.area("Edit");
  for (const auto& [label, item] : lines_of_open_menu(host))
    EXPECT_TRUE(label == "Edit" || label.starts_with("##") || item.low.y >= line.bottom() ||
                item.high.y <= line.y)
        << label;
  host.robot.click("Edit");
  host.robot.step(3);
  EXPECT_FALSE(host.robot.has("Undo"));
}

TEST(Menus, NoListOfLessonsChallengesAndPrintedNumbersIsLong) {
  AppHost host(1600, 1400);
  host.run("help.start");
  host.robot.step(3);
  std::size_t folded = host.robot.items().size();
  for (const char* list : {"lesson", "challenge"}) {
    const std::size_t lines = host.robot.areas("##" + std::string(list)).size();
    EXPECT_GE(lines, 5U) << list;
    EXPECT_LE(lines, most_lines) << list;
  }
  host.robot.click("MORE LESSONS");
  EXPECT_EQ(host.robot.areas("##lesson").size(), lesson_list().size()) << "all of them are there";
  EXPECT_LE(lesson_list().size() - first_lessons, most_lines);
  host.robot.click("MORE LESSONS");
  for (const char* list : {"GALLERY", "FIND THE MISTAKE"}) {
    EXPECT_TRUE(host.robot.areas("##printed").empty());
    host.robot.click(list);
    const std::size_t lines = host.robot.areas("##printed").size();
    EXPECT_EQ(host.robot.items().size(), folded + lines);
    EXPECT_GE(lines, 5U) << list;
    EXPECT_LE(lines, most_lines) << list;
    host.robot.click(list);
  }
}

}  // namespace
}  // namespace attnlab::test
