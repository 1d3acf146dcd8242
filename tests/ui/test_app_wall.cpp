// What hands do to a figure that is presented: a matrix slides in and is dragged, points and sliders move,
// lessons and challenges show their own figure, and what is not there is said.
#include "app/library/examples.h"
#include "app/ui/shell/presenting/presenting.h"
#include "core/scene/scene_file.h"
#include "tests/ui/geometry_host.h"
#include "tests/ui/on_screen.h"

#include <algorithm>
#include <set>

namespace attnlab::test {
namespace {

int times_on_wall(std::string_view words) {
  const std::vector<std::string> lines = lines_in(windows_on_screen("presentation"));
  return static_cast<int>(std::ranges::count_if(
      lines, [words](const std::string& line) { return line.find(words) != std::string::npos; }));
}

constexpr int slides_in_frames = 20;

// Until the pointer that rests is gone.
void rest(AppHost& host) {
  host.robot.wait(3);
  host.robot.step(2);
}

struct Start {
  double width, height;
  ImGuiKey key;
};
constexpr Start starts[] = {{1280, 720, ImGuiKey_F5},
                            {1280, 720, ImGuiKey_F11},
                            {1920, 1080, ImGuiKey_F5},
                            {1920, 1080, ImGuiKey_F11}};

void present(AppHost& host, ImGuiKey key) {
  host.chord(0, key);
  ASSERT_TRUE(host.app->presentation().on);
  if (key == ImGuiKey_F5) host.chord(0, ImGuiKey_PageDown);  // from the title to the first blocks
  host.chord(0, ImGuiKey_P);
  host.robot.step(slides_in_frames);
}

// All corners and inks in the room of the figure, once no pointer is seen there.
std::vector<std::pair<Point, ImU32>> drawn_figure(AppHost& host) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  host.robot.move_to({screen.x / 2.0, screen.y - 2.0});
  rest(host);
  std::vector<std::pair<Point, ImU32>> out;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
    for (const ImDrawVert& one : list->VtxBuffer)
      if (one.pos.x > 0 && one.pos.y > 0 && one.pos.y < screen.y)
        out.push_back({{one.pos.x, one.pos.y}, one.col});
  return out;
}

bool same(const std::vector<std::pair<Point, ImU32>>& a, const std::vector<std::pair<Point, ImU32>>& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) {
    return x.first.x == y.first.x && x.first.y == y.first.y && x.second == y.second;
  });
}

TEST(AppWall, ACellIsDraggedAndAllThatFollowsIsDrawn) {
  for (const auto& [width, height, key] : starts) {
    SCOPED_TRACE(testing::Message() << width << " " << ImGui::GetKeyName(key));
    AppHost host(width, height);
    present(host, key);
    ASSERT_TRUE(host.robot.has("Q/r1c1"));
    const Presentation& p = host.app->presentation();
    const double cell = host.robot.area("Q/r1c1").width;
    EXPECT_NEAR(cell, p.wall.cell * p.wall.zoom, 1) << "as large as the figure's";
    const Scene before = host.scene();
    const auto seen = drawn_figure(host);
    const Matrix scores = host.app->analysis().head(0).S;
    host.robot.drag("Q/r1c1", 80, 0);
    EXPECT_NE(host.scene().Q(0, 0), before.Q(0, 0));
    EXPECT_FALSE(same_bits(view(host.app->analysis().head(0).S), view(scores)));
    EXPECT_EQ(host.steps(), 1U) << "one drag, one step";
    EXPECT_FALSE(same(drawn_figure(host), seen)) << "drawn, too";
    host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
    EXPECT_TRUE(host.scene() == before);
    EXPECT_TRUE(p.on);
    EXPECT_TRUE(same(drawn_figure(host), seen)) << "as it was";
  }
}

TEST(AppWall, FiftyDragsAreUndoneWhileItIsPresented) {
  AppHost host(1920, 1080);
  const Scene before = host.scene();
  present(host, ImGuiKey_F5);
  for (int i = 0; i < 50; ++i) {
    host.robot.pause();
    host.robot.drag("Q/r" + std::to_string(1 + i % 4) + "c" + std::to_string(1 + i % 3), 30 + i, -20, 2);
    if (i % 10 == 9) host.chord(0, ImGuiKey_PageDown);
    host.robot.step(slides_in_frames);
  }
  EXPECT_EQ(host.steps(), 50U);
  for (int i = 0; i < 50; ++i) host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_TRUE(host.app->presentation().on);
}

TEST(AppWall, EveryMatrixOfTheSceneComesInTurn) {
  AppHost host(1280, 720);
  present(host, ImGuiKey_F11);
  std::set<std::string> seen;
  for (int i = 0; i < 9; ++i) {
    for (const std::string& label : host.robot.labels())
      if (label.ends_with("/r1c1")) seen.insert(label.substr(0, label.find('/')));
    host.chord(ImGuiMod_Shift, ImGuiKey_P);
    host.robot.step(slides_in_frames);
  }
  EXPECT_EQ(seen, (std::set<std::string>{"Q", "K", "V", "W_Q[1]", "W_K[1]", "W_V[1]", "W_O"}));
}

TEST(AppWall, ItGoesByPAndEscAndComesFromTheLeftEdge) {
  AppHost host(1280, 720);
  present(host, ImGuiKey_F11);
  EXPECT_TRUE(host.robot.has("Q/r1c1"));
  host.chord(0, ImGuiKey_P);
  EXPECT_FALSE(host.robot.has("Q/r1c1"));
  host.robot.move_to(Point{200, 300});
  host.robot.move_to(Point{0, 300});
  host.robot.step(slides_in_frames);
  EXPECT_TRUE(host.robot.has("Q/r1c1"));
  host.chord(0, ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has("Q/r1c1"));
  EXPECT_TRUE(host.app->presentation().on) << "first the matrix";
  host.chord(0, ImGuiKey_Escape);
  EXPECT_FALSE(host.app->presentation().on);
}

// What the slide has needs not be called in, and what can be set gives way to nothing.
TEST(AppWall, PBringsWhatTheSlideLacksAndSaysWhereItLacksNothing) {
  AppHost host(1920, 1080);
  Scene scene = host.scene();
  const auto slide = [](const char* blocks) {
    return Slide{.blocks = std::get<BlockList>(read_blocks(blocks)), .text = "Told."};
  };
  write_show(scene, {slide("Q,S,A"), slide("Q,K,V,WQ,WK,WV,WO")});
  ASSERT_TRUE(host.open(host.folder.write("s.json", scene_text(scene))));
  host.chord(0, ImGuiKey_F5);
  host.chord(0, ImGuiKey_P);
  host.robot.step(slides_in_frames);
  EXPECT_TRUE(host.robot.has("Q/r1c1") && host.robot.has("K/r1c1"));
  host.chord(0, ImGuiKey_P);
  host.chord(0, ImGuiKey_PageDown);
  const Presentation& p = host.app->presentation();
  EXPECT_EQ(p.complaint, "");
  host.chord(0, ImGuiKey_P);
  EXPECT_EQ(p.complaint, "Every matrix that can be set is on this slide");
  host.chord(0, ImGuiKey_P);
  EXPECT_EQ(p.complaint, "");
}

// Nothing slides in where nothing is drawn.
TEST(AppWall, ABlankScreenIsAtRest) {
  AppHost host(1280, 720);
  host.chord(0, ImGuiKey_F5);
  host.chord(0, ImGuiKey_PageDown);
  host.chord(0, ImGuiKey_Period);
  host.chord(0, ImGuiKey_P);
  rest(host);
  EXPECT_TRUE(host.app->presentation().blank && host.app->presentation().inputs);
  EXPECT_FALSE(host.requests.busy);
  host.chord(0, ImGuiKey_Period);
  host.robot.step(slides_in_frames);
  EXPECT_TRUE(host.robot.has("Q/r1c1"));
}

TEST(AppWall, TheKeysStayTheClickersButForWhatIsTyped) {
  AppHost host(1280, 720);
  present(host, ImGuiKey_F5);
  const Presentation& p = host.app->presentation();
  host.robot.click("Q/r1c1");
  host.robot.step(slides_in_frames);
  host.chord(0, ImGuiKey_RightArrow);
  EXPECT_EQ(p.at, 2U);
  host.chord(0, ImGuiKey_Period);
  EXPECT_TRUE(p.blank);
  host.chord(0, ImGuiKey_Period);
  const double before = host.scene().Q(0, 0);
  host.chord(ImGuiMod_Alt, ImGuiKey_UpArrow);
  EXPECT_NEAR(host.scene().Q(0, 0), before + 0.1, 1e-9) << "Alt and arrows nudge the cell that was clicked";
  EXPECT_EQ(p.at, 2U);
  host.robot.double_click("Q/r2c1");
  host.robot.enter("-0.5");
  EXPECT_EQ(host.scene().Q(1, 0), -0.5);
  EXPECT_FALSE(p.blank);
  EXPECT_EQ(p.at, 2U);
  // The clicker goes on over an open field, which takes what it can.
  for (const auto& [typed, taken] : {std::pair("0.75", 0.75), std::pair("foo+", 0.75)}) {
    const std::size_t at = p.at;
    host.robot.double_click("Q/r2c1");
    host.robot.type(typed);
    host.chord(0, ImGuiKey_PageDown);
    host.robot.step(8);
    EXPECT_EQ(p.at, at + 1) << typed;
    EXPECT_EQ(host.scene().Q(1, 0), taken) << typed;
    host.chord(0, ImGuiKey_PageUp);
    EXPECT_EQ(p.at, at) << typed;
    host.robot.step(slides_in_frames);
  }
  host.robot.double_click("Q/r2c1");
  host.robot.enter("-0.5");
  // Esc gives a drag up, and neither the matrix nor the presentation.
  host.robot.drag_and_hold("Q/r2c1", 60, 0);
  EXPECT_NE(host.scene().Q(1, 0), -0.5);
  host.robot.key(ImGuiKey_Escape);
  host.robot.release();
  EXPECT_EQ(host.scene().Q(1, 0), -0.5);
  EXPECT_TRUE(p.on && p.inputs);
}

TEST(AppWall, SlidersAreDragged) {
  for (const auto& [part, label] : {std::pair{"part.softmax.row", "##heat"},
                                    {"part.softmax.scale", "##heat"},
                                    {"part.rank.W", "##cut"}}) {
    SCOPED_TRACE(part);
    AppHost host(1920, 1080);
    host.run(part);
    host.chord(0, ImGuiKey_F11);
    host.robot.move_to({900, 500});
    host.robot.move_to({910, 510}, 3);
    ASSERT_TRUE(host.robot.has(label));
    const Scene before = host.scene();
    host.robot.drag(label, -0.4 * host.robot.area(label).width, 0);
    EXPECT_FALSE(host.scene() == before);
    host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
    EXPECT_TRUE(host.scene() == before);
    host.robot.move_to({910, 700});
    rest(host);
    EXPECT_FALSE(host.robot.has(label)) << "where nobody points the wall is clean";
  }
}

TEST(AppWall, ViewsOpenByTheirKeysAndWhatIsNotThereIsSaid) {
  AppHost host;
  host.chord(0, ImGuiKey_F5);
  const Presentation& p = host.app->presentation();
  host.chord(ImGuiMod_Ctrl, ImGuiKey_5);
  EXPECT_EQ(p.steps[p.at].view, "geometry");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_B);
  EXPECT_FALSE(p.inputs) << "the key of the panel, which is not there";
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  EXPECT_TRUE(host.says("Export"));
  EXPECT_TRUE(p.on);
}

TEST(AppWall, EveryExampleHasFiveToSevenFigures) {
  for (const ExampleGroup& group : example_groups())
    for (const Example& example : group.examples) {
      AppHost host(1280, 720);
      host.run("example." + std::string(example.id));
      host.chord(0, ImGuiKey_F5);
      const Presentation& p = host.app->presentation();
      ASSERT_TRUE(p.on) << example.id;
      EXPECT_GE(p.steps.size(), 5U) << example.id;
      EXPECT_LE(p.steps.size(), 7U) << example.id;
      EXPECT_LT(p.steps[0].stages, 0) << example.id;
      EXPECT_TRUE(p.steps[0].block.empty()) << example.id;
      for (std::size_t i = 0; i < p.steps.size(); ++i) {
        EXPECT_TRUE(p.complaint.empty()) << example.id << " " << i << ": " << p.complaint;
        host.chord(0, ImGuiKey_PageDown);
      }
    }
}

// From its first step to its last page with the clicker alone: each is told, asked and answered, and nothing
// of an answer is told before it is due.
TEST(AppWall, ALessonIsATalk) {
  AppHost host(1280, 720);
  host.run("lesson.why-not-qq");
  host.chord(0, ImGuiKey_F5);
  const Presentation& p = host.app->presentation();
  const LessonState& lesson = host.app->lesson();
  EXPECT_FALSE(host.robot.has("Close##lesson")) << "no strip: all stands in the bands";
  for (std::size_t i = 0; i < lesson.lesson->steps.size(); ++i) {
    SCOPED_TRACE(i);
    const LessonStep& step = lesson.lesson->steps[i];
    ASSERT_EQ(lesson.at, i);
    ASSERT_EQ(p.steps.size(), 1U);
    EXPECT_EQ(p.steps[0].view, step.view);
    EXPECT_EQ(p.steps[0].text, lesson.told);
    ASSERT_TRUE(step.ask);
    const Prediction& ask = *question_of(lesson);
    host.chord(0, ImGuiKey_1);
    EXPECT_TRUE(lesson.answers[i].heard.empty()) << "nothing is asked yet";
    host.chord(0, ImGuiKey_PageDown);
    EXPECT_EQ(p.steps[0].text, ask.ask);
    EXPECT_EQ(host.app->view().figure.hidden, covered_by(step, host.scene()));
    if (words_to_offer(ask).size() > 1) {
      host.chord(0, ImGuiKey_2);
      host.chord(0, ImGuiKey_2);
      host.chord(0, ImGuiKey_1);
      EXPECT_EQ(lesson.answers[i].heard[0], 1);
      EXPECT_EQ(lesson.answers[i].heard[1], 2);
      EXPECT_EQ(times_on_wall("3 have answered"), 1);
      EXPECT_EQ(times_on_wall(" said "), 0) << "not yet how many said what";
    }
    host.chord(0, ImGuiKey_PageDown);
    EXPECT_EQ(p.steps[0].text, ask.why);
    EXPECT_TRUE(host.app->view().figure.hidden.empty());
    // Two said the second word, one the first: the commonest wrong one of them is named.
    if (words_to_offer(ask).size() > 1) {
      EXPECT_EQ(times_on_wall("have answered"), 0);
      const std::string& right = std::get<std::string>(*lesson.answers[i].truth);
      EXPECT_EQ(times_on_wall((right == words_to_offer(ask)[1] ? "1 said " : "2 said ")), 1) << right;
    }
    host.chord(0, ImGuiKey_PageDown);
  }
  EXPECT_EQ(p.steps[0].words, lesson.lesson->answer) << "the last page";
  host.chord(0, ImGuiKey_PageUp);
  EXPECT_EQ(lesson.at, lesson.lesson->steps.size() - 1);
  EXPECT_EQ(p.steps[0].text, question_of(lesson)->why) << "what was answered stays so";
  host.chord(0, ImGuiKey_Escape);
  host.robot.click("Close##lesson");
  EXPECT_FALSE(host.app->lesson().lesson.has_value());
}

TEST(AppWall, AChallengeShowsItsFigure) {
  AppHost host(1280, 720);
  host.run("challenge.each-other");
  const std::string view = host.app->view().view;
  host.chord(0, ImGuiKey_F5);
  const Presentation& p = host.app->presentation();
  ASSERT_EQ(p.steps.size(), 1U);
  EXPECT_EQ(p.steps[0].view, view);
  EXPECT_FALSE(host.robot.has("Close##challenge")) << "what is to be reached stands in its band";
  EXPECT_EQ(p.steps[0].text, host.app->challenge().set->challenges[0].text);
  host.chord(0, ImGuiKey_PageDown);
  EXPECT_EQ(p.steps[0].view, view);
}

TEST(AppWall, EverythingGrowsWithTheScreen) {
  EXPECT_EQ(wall_scale({3840, 2160}), 3 * wall_scale({1280, 720}));
  for (const double factor : {1.0, 3.0}) {
    AppHost host(1280 * factor, 720 * factor);
    present(host, ImGuiKey_F5);
    const Rect cell = host.robot.area("Q/r1c1");
    static double first = 0;
    if (factor == 1.0) first = cell.width;
    EXPECT_NEAR(cell.width, factor * first, factor);
  }
}

}  // namespace
}  // namespace attnlab::test
