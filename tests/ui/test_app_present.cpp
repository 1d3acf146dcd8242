// Presentations worked by the clicker's keys, their list, and the nearer look at a figure.
#include "core/scene/slide.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include <tuple>

namespace attnlab::test {
namespace {

// Opens the opening scene, or another one, with a field "show".
void open_showing(AppHost& host, const std::string& show, const std::optional<Scene>& scene = {}) {
  std::string text = scene_text(scene.value_or(host.scene()));
  text.insert(text.rfind('}'), ", \"show\": " + show + "\n");
  const auto file = host.folder.path() / "shown.json";
  std::ofstream(file) << text;
  ASSERT_TRUE(host.open(file));
}

using AppPresent = AppTestIn<1920, 1080>;

TEST_F(AppPresent, TheClickersKeysStepBlankAndEnd) {
  host.robot.key(ImGuiKey_F5);
  const Presentation& p = host.app->presentation();
  ASSERT_TRUE(p.on);
  EXPECT_TRUE(host.requests.full_screen);
  EXPECT_FALSE(host.robot.has("File")) << "the figure stands alone";
  EXPECT_EQ(p.at, 0U);
  host.robot.keys({ImGuiKey_PageDown, ImGuiKey_PageDown});
  EXPECT_EQ(p.at, 2U);
  host.robot.key(ImGuiKey_PageUp);
  EXPECT_EQ(p.at, 1U);
  for (const ImGuiKey key : {ImGuiKey_B, ImGuiKey_Period}) {
    host.robot.key(key);
    EXPECT_TRUE(p.blank);
    host.robot.key(key);
    EXPECT_FALSE(p.blank);
  }
  for (std::size_t i = 0; i < p.steps.size() + 3; ++i) host.robot.key(ImGuiKey_PageDown);
  EXPECT_EQ(p.at + 1, p.steps.size()) << "stays at the end";
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(p.on);
  EXPECT_FALSE(host.requests.full_screen);
  EXPECT_TRUE(host.robot.has("File"));
  EXPECT_TRUE(host.scene() == before);
}

TEST_F(AppPresent, StepsRevealNoMoreThanTheyHaveAndABlockThatIsNotThereGivesASentence) {
  open_showing(host, R"([{"view": "pipeline", "stages": 2}, {"view": "pipeline", "block": "A"},
                         {"view": "pipeline", "block": "Z"}, {"view": "pipeline"}])");
  host.robot.key(ImGuiKey_F5);
  const Presentation& p = host.app->presentation();
  const auto shown = [&p](Node node) {
    return std::ranges::any_of(p.figure.hits, [node](const Hit& hit) { return hit.cell.node == node; });
  };
  EXPECT_TRUE(shown(Node::P_Q));
  EXPECT_TRUE(shown(Node::P_K));
  EXPECT_FALSE(shown(Node::S));
  host.robot.key(ImGuiKey_PageDown);
  EXPECT_TRUE(shown(Node::A));
  EXPECT_FALSE(shown(Node::P_Q));
  host.robot.key(ImGuiKey_PageDown);
  EXPECT_NE(p.complaint.find("no matrix Z"), std::string::npos) << p.complaint;
  EXPECT_TRUE(p.figure.hits.empty());
  host.robot.key(ImGuiKey_PageDown);
  EXPECT_FALSE(p.figure.hits.empty());
  EXPECT_TRUE(p.complaint.empty());
}

TEST_F(AppPresent, ABadListGivesASentenceAndThePresentationGoesOn) {
  for (const char* show :
       {R"([{"view": "pipelime"}])", R"([{"view": "softmax", "part": "rows"}])", R"({"a": 1})",
        R"([{"view": "heads", "head": 9}])", R"([{"view": "pipeline", "stages": -1}])", "[3]"}) {
    host.run("file.new");
    open_showing(host, show);
    host.robot.key(ImGuiKey_F5);
    EXPECT_TRUE(host.app->presentation().on);
    EXPECT_EQ(host.app->presentation().complaint.substr(0, 4), "show") << show;
    EXPECT_NE(host.app->presentation().complaint.find("expected"), std::string::npos)
        << host.app->presentation().complaint;
    host.robot.key(ImGuiKey_Escape);
    EXPECT_EQ(scene_text(host.scene()).find("pipelime") != std::string::npos,
              std::string(show).find("pipelime") != std::string::npos)
        << "what was read is kept";
  }
}

TEST_F(AppPresent, ThePinnedStateStandsInTheList) {
  host.run({"view.softmax", "compare.pin", "size.n_q.more", "present.list"});
  host.robot.click({"Add what is shown", "Add before"});
  const SlideList list = std::get<SlideList>(read_show(host.scene()));
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[1].compare, "before");
  host.robot.key(ImGuiKey_Escape);
  host.run("present.start");
  const Presentation& p = host.app->presentation();
  EXPECT_FALSE(p.figure.hits.empty());
  host.run("present.next");
  EXPECT_TRUE(p.figure.hits.empty()) << "before has no cells of now";
  EXPECT_TRUE(p.complaint.empty()) << p.complaint;
  host.run("present.blank");
  EXPECT_TRUE(p.blank);
  host.run("present.end");
  EXPECT_FALSE(p.on);
  host.run({"compare.forget", "present.start", "present.last"});
  EXPECT_TRUE(p.complaint.empty()) << "before is what Undo restores: " << p.complaint;
  EXPECT_FALSE(p.figure.hits.empty());
}

TEST_F(AppPresent, TheListIsEditedInTheWindowAndIsPartOfTheHistory) {
  host.run({"view.softmax", "present.list"});
  host.robot.click("Add what is shown");
  const auto list = [&] { return std::get<SlideList>(read_show(host.scene())); };
  ASSERT_EQ(list().size(), 1U);
  EXPECT_EQ(list()[0].view, "softmax");
  host.robot.click("remove##1");
  EXPECT_TRUE(list().empty());
  host.robot.key(ImGuiKey_Escape);
  host.run("edit.undo");
  EXPECT_EQ(list().size(), 1U);
}

TEST_F(AppPresent, TheWheelWithCtrlComesNearerAKeyFitsAgainAndF11ShowsWhatIsLookedAt) {
  ASSERT_TRUE(host.find_cell(Node::S));
  const std::optional<Cell> cell = host.app->view().hover;
  EXPECT_FALSE(host.app->run("view.fit")) << "all of it is seen";
  host.robot.hold(ImGuiMod_Ctrl);
  for (int i = 0; i < 4; ++i) host.robot.wheel(0, 1);
  host.robot.let_go(ImGuiMod_Ctrl);
  host.robot.step(2);
  EXPECT_EQ(host.app->view().hover, cell) << "what is under the pointer stays there";
  host.run("view.fit");
  EXPECT_FALSE(host.app->run("view.fit"));
  host.run("view.heads");
  host.robot.key(ImGuiKey_F11);
  const Presentation& p = host.app->presentation();
  ASSERT_TRUE(p.on);
  EXPECT_EQ(p.steps[p.at].view, "heads");
  host.robot.key(ImGuiKey_F11);
  EXPECT_FALSE(p.on);
  EXPECT_EQ(host.app->view().view, "heads");
}

// What the loud line says while the last entry of the opening scene's queries is dragged,
// and after the drag is undone.
TEST_F(AppPresent, ANumberIsDraggedOnASlideAndTheLoudLineSaysWhatMoved) {
  open_showing(host, R"([{"text": "Who attends to whom?"},
                         {"blocks": ["Q", "S", "A"], "words": "moved", "light": ["A[4,:]"]},
                         {"blocks": ["Q", "S"], "hands": []}])");
  host.robot.key(ImGuiKey_F5);
  const Presentation& p = host.app->presentation();
  EXPECT_TRUE(p.complaint.empty()) << p.complaint;
  EXPECT_FALSE(host.robot.has("Q/r4c3")) << "a title";
  host.robot.key(ImGuiKey_PageDown);
  ASSERT_TRUE(host.robot.has("Q/r4c3"));
  const Scene at_first = host.scene();
  const Rect place = host.robot.area("Q/r4c3");
  host.robot.drag("Q/r4c3", 200, 0);
  EXPECT_NE(host.scene().Q(3, 2), at_first.Q(3, 2));
  EXPECT_EQ(p.said.row, 3) << "of the row whose query was dragged";
  EXPECT_EQ(moved_words(host.scene(), p.said).text.substr(0, 8), "bomb now");
  const Rect after = host.robot.area("Q/r4c3");
  EXPECT_TRUE(place.x == after.x && place.y == after.y && place.width == after.width) << "nothing else moves";
  // Held, F9 shows before in the same places; nothing can be taken hold of meanwhile.
  const std::vector<PlacedBlock> placed = p.wall.placed;
  ImGui::GetIO().AddKeyEvent(ImGuiKey_F9, true);
  host.robot.step(2);
  EXPECT_FALSE(host.robot.has("Q/r4c3"));
  EXPECT_NE(words_on_screen("presentation").find("This is the state before."), std::string::npos);
  EXPECT_TRUE(std::ranges::equal(p.wall.placed, placed, {}, &PlacedBlock::at, &PlacedBlock::at));
  ImGui::GetIO().AddKeyEvent(ImGuiKey_F9, false);
  host.robot.step(2);
  EXPECT_TRUE(host.robot.has("Q/r4c3"));
  host.run("edit.undo");
  EXPECT_TRUE(host.scene() == at_first);
  EXPECT_TRUE(p.on);
  host.robot.key(ImGuiKey_PageDown);
  EXPECT_FALSE(host.robot.has("Q/r1c1")) << "hands: none";
  EXPECT_TRUE(std::ranges::any_of(p.figure.hits, [](const Hit& hit) { return hit.cell.node == Node::Q; }));
}

TEST_F(AppPresent, ASlideOfOldNumbersAndAWindowOfOnePixel) {
  open_showing(host, R"([{"blocks": ["Q", ["S", "A"]], "compare": {"with": "before"}},
                         {"view": "geometry", "text": "Told.", "words": "{A[4,2]} of it."}])");
  host.robot.key(ImGuiKey_F5);
  const Presentation& p = host.app->presentation();
  host.robot.drag("Q/r1c1", 60, 0);
  ASSERT_EQ(p.wall.placed.size(), 3U);
  EXPECT_GT(p.wall.placed[2].at.y, p.wall.placed[1].at.y) << "a stack";
  for (const auto& [width, height] :
       {std::pair{1.0, 1.0}, {320.0, 240.0}, {3840.0, 2160.0}, {1920.0, 1080.0}}) {
    host.robot.resize(width, height);
    host.robot.step(3);
  }
  EXPECT_TRUE(host.robot.has("Q/r1c1"));
  host.robot.key(ImGuiKey_PageDown);
  EXPECT_EQ(p.steps[p.at].view, "geometry");
  EXPECT_GT(p.figure.origin.y, 150) << "below what is told";
  EXPECT_TRUE(p.complaint.empty()) << p.complaint;
}

TEST_F(AppPresent, ASlideOfBlocksShowsBeforeAsItIsAsked) {
  open_showing(host,
               R"([{"blocks": ["Q", "A"], "compare": "before"}, {"blocks": ["Q", "A"], "compare": "beside"},
                         {"blocks": ["Q", "A"], "compare": "difference"}, {"blocks": ["Q", "A"]}])");
  host.robot.key(ImGuiKey_F5);
  const Presentation& p = host.app->presentation();
  EXPECT_NE(p.complaint.find("no state before"), std::string::npos) << p.complaint;
  EXPECT_TRUE(host.robot.has("Q/r1c1")) << "then it is the present one";
  host.robot.keys({ImGuiKey_PageDown, ImGuiKey_PageDown, ImGuiKey_PageDown});
  host.robot.drag("Q/r1c1", 60, 0);
  for (int at = 2; at >= 0; --at) {
    host.robot.key(ImGuiKey_PageUp);
    EXPECT_TRUE(p.complaint.empty()) << at << p.complaint;
    EXPECT_FALSE(host.robot.has("Q/r1c1")) << at;
    EXPECT_FALSE(p.figure.hits.empty());
  }
}

TEST_F(AppPresent, WhatIsCoveredStaysCovered) {
  open_showing(host, R"([{"blocks": ["Q", "S", "mirror.S"], "cover": ["Q", "S"]}, {"blocks": ["Q"]}])");
  host.robot.key(ImGuiKey_F5);
  EXPECT_TRUE(host.app->presentation().complaint.empty());
  EXPECT_FALSE(host.robot.has("Q/r1c1")) << "what is asked for is not dragged";
  host.robot.key(ImGuiKey_PageDown);
  EXPECT_TRUE(host.robot.has("Q/r1c1"));
}

// A view stands between what is told and what is said, as blocks do; held F9 shows before in its places, and
// once it is let go of nothing is missing, not for one frame.
TEST_F(AppPresent, AViewStandsInTheBandsAndIsFlipped) {
  open_showing(
      host,
      R"([{"view": "pipeline", "text": "Told."}, {"view": "symmetry/scores"}, {"blocks": ["Q", "A"]}])");
  host.robot.key(ImGuiKey_F5);
  const Presentation& p = host.app->presentation();
  const auto places = [&p] {
    std::vector<std::tuple<double, double, double, double>> list;
    for (const Hit& hit : p.figure.hits)
      list.emplace_back(p.figure.origin.x + p.figure.scale * hit.where.x,
                        p.figure.origin.y + p.figure.scale * hit.where.y, hit.where.width, hit.where.height);
    return list;
  };
  host.robot.key(ImGuiKey_P);
  host.robot.drag("Q/r4c3", 150, 0);
  EXPECT_EQ(p.said.row, 3) << "of a slide without words what moved is said";
  for (std::size_t i = 0; i < p.steps.size(); ++i) {
    host.robot.move_to(Point{900, 1070});
    host.robot.wait(3);
    host.robot.step(3);
    ASSERT_TRUE(host.robot.has("Q/r4c3")) << i;
    const auto stand = places();
    ASSERT_FALSE(stand.empty());
    for (const auto& [x, y, width, height] : stand) {
      EXPECT_GE(y, 199) << i;
      EXPECT_LE(y, 911) << i;
    }
    const std::vector<Corner> now = windows_on_screen("presentation");
    const auto words = lines_in(now);  // at once: later letters move others in the atlas
    ImGui::GetIO().AddKeyEvent(ImGuiKey_F9, true);
    host.robot.step(2);
    EXPECT_FALSE(host.robot.has("Q/r4c3"));
    const auto flipped = places();  // the points of a mirror plot move; cells do not
    for (const auto& place : stand)
      EXPECT_TRUE(p.steps[p.at].view == "symmetry" || std::ranges::find(flipped, place) != flipped.end())
          << i;
    EXPECT_FALSE(windows_on_screen("presentation") == now) << i;
    ImGui::GetIO().AddKeyEvent(ImGuiKey_F9, false);
    host.robot.step(1);
    EXPECT_EQ(lines_in(windows_on_screen("presentation")), words) << i;
    host.robot.key(ImGuiKey_PageDown);
  }
}

TEST_F(AppPresent, ASlideThatNamesTheTemperatureAndTheScoreHasThemAtItsFoot) {
  open_showing(
      host,
      R"([{"blocks": ["Q", "A"]}, {"blocks": ["Q", "A"], "hands": ["temperature", "score", "Q[1,:]"]}])");
  host.robot.key(ImGuiKey_F5);
  EXPECT_TRUE(host.app->presentation().complaint.empty()) << host.app->presentation().complaint;
  EXPECT_FALSE(host.robot.has("##heat"));
  host.robot.key(ImGuiKey_PageDown);
  ASSERT_TRUE(host.robot.has("##heat"));
  EXPECT_GT(host.robot.area("##heat").y, 1000);
  host.robot.drag("##heat", 60, 0);
  EXPECT_NE(host.scene().temperature, before.temperature);
  host.robot.click("Queries twice");
  EXPECT_EQ(host.scene().score, ScoreRule::qq);
  EXPECT_TRUE(host.robot.has("Q/r1c1"));
}

// Of eight tokens three blocks stand whole in digits that are read, in cells of 71 px and more;
// of nine blocks some give way and are named.
TEST_F(AppPresent, ACrowdedSlideKeepsItsDigitsLarge) {
  Scene eight = host.scene();
  for (int n = 5; n <= 8; ++n) eight = apply(std::move(eight), Resize{Size::n_q, n});
  open_showing(
      host,
      R"([{"blocks": ["Q", "S", "A"], "light": ["A[1,:]"]}, {"blocks": ["Q", "K", "V", "S", "L", "A", "H", "Y", "QQ"], "light": ["A[1,:]"]}])",
      eight);
  host.robot.key(ImGuiKey_F5);
  const Presentation& p = host.app->presentation();
  for (int i = 0; i < 2; ++i) {
    EXPECT_GE(p.wall.cell * p.wall.zoom, 71) << i;
    EXPECT_EQ(p.complaint.empty(), p.wall.left_out.empty()) << p.complaint;
    EXPECT_EQ(p.wall.left_out.find('A'), std::string::npos) << "what is lit stays";
    host.robot.key(ImGuiKey_PageDown);
  }
  EXPECT_FALSE(p.wall.left_out.empty());
}

// Of eight tokens matrices in two lines show some rows; they stay under the hand,
// and a drag whose matrix is gone has ended.
TEST_F(AppPresent, RowsThatAreShownStayUnderTheHand) {
  Scene eight = host.scene();
  for (int n = 5; n <= 8; ++n) eight = apply(std::move(eight), Resize{Size::n_q, n});
  open_showing(host, R"([{"blocks": [["Q", "K"], ["S", "A"]]}, {"blocks": ["S", "A", "Y"]}])", eight);
  host.robot.key(ImGuiKey_F5);
  std::vector<int> rows;
  for (int row = 1; row <= 8; ++row)
    if (host.robot.has("Q/r" + std::to_string(row) + "c1")) rows.push_back(row);
  ASSERT_GE(rows.size(), 2U);
  ASSERT_LT(rows.size(), 8U) << "not all of them, of " << host.app->analysis().dims.n_q;
  const int row = rows[1];
  const std::string cell = "Q/r" + std::to_string(row) + "c1";
  const Rect place = host.robot.area(cell);
  const double before = host.scene().Q(row - 1, 0);
  host.robot.drag(cell, 40, 0);
  EXPECT_NE(host.scene().Q(row - 1, 0), before);
  EXPECT_EQ(host.robot.area(cell).y, place.y);
  host.robot.double_click(cell);
  host.robot.enter("0.25");
  EXPECT_EQ(host.scene().Q(row - 1, 0), 0.25);
  host.robot.drag_and_hold(cell, 40, 0);
  host.robot.key(ImGuiKey_F5);
  EXPECT_EQ(host.app->presentation().at, 0U);
  host.robot.release();
  host.robot.key(ImGuiKey_PageDown);
  EXPECT_EQ(host.app->presentation().at, 1U) << "the clicker's keys are back";
}

TEST_F(AppPresent, WhatASlideCannotShowIsSaid) {
  for (const char* show :
       {R"([{"blocks": ["Z"]}])", R"([{"blocks": []}])", R"([{"blocks": ["Q"], "view": "rank"}])", R"([{}])",
        R"([{"blocks": ["A9"]}])", R"([{"blocks": ["M"]}])", R"([{"blocks": ["A"], "light": ["Z[1,1]"]}])",
        R"([{"blocks": ["A"], "cover": ["x"]}])", R"([{"blocks": ["A"], "hands": ["Z"]}])",
        R"([{"blocks": ["A"], "hands": ["A[1,1]"]}])"}) {
    host.run("file.new");
    open_showing(host, show);
    host.robot.key(ImGuiKey_F5);
    EXPECT_TRUE(host.app->presentation().on);
    EXPECT_EQ(host.app->presentation().complaint.substr(0, 4), "show") << show;
    host.robot.key(ImGuiKey_Escape);
  }
}

TEST_F(AppPresent, ASlideGivesAHandForTheExponentOfAPower) {
  open_showing(host,
               R"show([{"blocks": ["A", "power(A,m)"], "hands": ["m"], "words": "to the power {m|0}"}])show");
  const Scene was = host.scene();
  host.robot.key(ImGuiKey_F5);
  EXPECT_EQ(host.app->presentation().complaint, "");
  host.robot.drag("##power", 400, 0);
  EXPECT_EQ(host.app->view().figure.power, most_power);
  EXPECT_TRUE(host.scene() == was);
  host.robot.step(2);
  EXPECT_TRUE(std::ranges::any_of(lines_in(windows_on_screen("presentation")), [](const std::string& line) {
    return line.find("power 20") != std::string::npos;
  }));
}

TEST_F(AppPresent, AKeyChoosesTheMatrixOfACell) {
  host.robot.click("Q/r1c1");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_K);
  EXPECT_EQ(blocks_text(host.app->view().chosen), "Q");
  EXPECT_FALSE(shows_chosen(host.app->view()));
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_K);
  EXPECT_TRUE(shows_chosen(host.app->view()));
  host.run("blocks.none");
  EXPECT_TRUE(host.app->view().chosen.empty());
  EXPECT_FALSE(host.app->run("blocks.alone")) << "nothing is chosen";
}

TEST_F(AppPresent, HeadingsChooseWhatStandsAloneAndIsPresented) {
  host.robot.click({"Q/name", "W_Q[1]/name", "K/name", "K/name"});
  EXPECT_EQ(blocks_text(host.app->view().chosen), "Q,WQ") << "a second click lets go";
  host.robot.click("only Q,WQ##chosen");
  EXPECT_TRUE(shows_chosen(host.app->view()));
  host.robot.key(ImGuiKey_F11);
  const Presentation& p = host.app->presentation();
  EXPECT_EQ(blocks_text(p.steps[p.at].blocks), "Q,WQ");
  host.robot.key(ImGuiKey_F11);
  host.run("view.softmax");
  EXPECT_FALSE(shows_chosen(host.app->view())) << "a view that is opened is seen";
  host.robot.click("none##chosen");
  EXPECT_TRUE(host.app->view().chosen.empty());
}

}  // namespace
}  // namespace attnlab::test
