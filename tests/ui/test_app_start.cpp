// The start: a calm desk that offers the first minute; lessons, challenges and examples in the figure's
// place; examples from the menus; and what the right panel says of the scene at rest: title, notes, tokens as
// a sentence, target.
#include "app/library/examples.h"
#include "app/ui/actions/actions.h"
#include "core/scene/rules.h"
#include "tests/ui/app_host.h"

#include "embedded/assets.h"

#include <set>

namespace attnlab::test {
namespace {

struct Welcomed : AppHost {
  explicit Welcomed(double width = 1600, double height = 1000) : AppHost(width, height, 1, {}, true) {
    run("help.start");
  }
  bool start_screen() const {
    const auto labels = robot.labels();
    return std::ranges::any_of(labels, [](const std::string& l) { return l.starts_with("example:"); });
  }
};

struct StartScreen : testing::Test {
  Welcomed host;
};

TEST_F(StartScreen, StandsThereOnlyWhereItIsAskedFor) {
  EXPECT_TRUE(host.start_screen());
  AppHost first(1600, 1000, 1, {}, true);
  EXPECT_FALSE(first.robot.has("example:opening")) << "a start is the desk";
  AppHost other;
  const auto stands = [&] { return other.robot.has("example:opening"); };
  EXPECT_FALSE(stands());
  other.run("help.start");
  EXPECT_TRUE(stands());
  other.run("view.softmax");
  EXPECT_FALSE(stands());
  other.run("file.new");
  EXPECT_TRUE(stands());
}

TEST(ListButton, ClosesWhatItHasOpened) {
  AppHost host;
  const auto stands = [&] {
    host.robot.step(10);
    return host.robot.has("example:opening");
  };
  for (int i = 0; i < 3; ++i) {
    host.robot.click("##bar help.start");
    EXPECT_TRUE(stands());
    host.robot.click("##bar help.start");
    EXPECT_FALSE(stands());
  }
  host.robot.click("##bar help.start");
  host.robot.click("Q/r1c1");
  EXPECT_FALSE(stands());
  host.find_and_do("lessons, challenges");
  EXPECT_TRUE(stands()) << "a press elsewhere is over";
}

TEST_F(StartScreen, TheFirstDragDismissesItAndDrags) {
  ASSERT_TRUE(host.start_screen());
  const double before = host.scene().Q(0, 0);
  host.robot.drag("Q/r1c1", 40, 0);
  EXPECT_FALSE(host.start_screen());
  EXPECT_NE(host.scene().Q(0, 0), before);
  EXPECT_EQ(host.steps(), 1U);
}

TEST_F(StartScreen, TheFirstKeyDismissesItAndDoesWhatItDoes) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_3);
  EXPECT_FALSE(host.start_screen());
  EXPECT_EQ(host.app->view().view, "softmax");
  Welcomed other;
  other.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(other.start_screen());
}

TEST_F(StartScreen, AFileOpensWithoutIt) {
  ASSERT_TRUE(host.open(host.folder.write("a.json", embedded::assets("examples/causal-pair.json"))));
  EXPECT_FALSE(host.start_screen());
}

TEST_F(StartScreen, APictureOfTheGalleryOpensItsScene) {
  host.robot.click("example:same-word-twice");
  EXPECT_EQ(host.scene().title, "Can you smell the smell of failure?");
  EXPECT_FALSE(host.start_screen());
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_TRUE(host.app->file().empty()) << "an example is not written over";
}

TEST_F(StartScreen, TheGalleryIsWalkedByKeysAndEnterOpensAPicture) {
  host.robot.step(3);
  const std::string title = host.scene().title;
  host.robot.keys({ImGuiKey_Tab, ImGuiKey_RightArrow});
  EXPECT_TRUE(host.start_screen());
  host.robot.key(ImGuiKey_Enter);
  EXPECT_FALSE(host.start_screen());
  EXPECT_NE(host.scene().title, title);
  Welcomed other;
  other.robot.step(3);
  other.robot.key(ImGuiKey_Enter);
  EXPECT_FALSE(other.start_screen()) << "where nothing is chosen Enter begins";
  EXPECT_EQ(other.scene().title, title);
}

TEST_F(StartScreen, ARecentFileOpens) {
  const TemporaryFolder state;
  const fs::path file = state.write("mine.json", embedded::assets("examples/causal-pair.json"));
  {
    AppHost before(1600, 1000, 1, state.path());
    ASSERT_TRUE(before.open(file));
  }
  AppHost own(1600, 1000, 1, state.path(), true);
  own.run("help.start");
  own.robot.click("mine.json##recent" + file.string());
  EXPECT_EQ(own.app->file(), file);
}

TEST_F(StartScreen, SmallWindowsDoWithoutIt) {
  for (const auto& [width, height] : {std::pair{320, 200}, {480, 260}, {1024, 768}, {3840, 2160}}) {
    Welcomed own(width, height);
    own.robot.step(2);
    EXPECT_EQ(own.start_screen(), width >= 1024) << width;
  }
}

TEST_F(StartScreen, UnsavedChangesAreAskedForBeforeAnExample) {
  host.robot.drag("Q/r1c1", 40, 0);
  host.run("example.causal-pair");
  EXPECT_TRUE(host.app->unsaved());
  EXPECT_NE(host.scene().title, "A causal mask on two tokens");
}

TEST(Examples, EachIsListedOnceUnderItsTitleAndOpensByName) {
  std::set<std::string> listed;
  for (const ExampleGroup& group : example_groups())
    for (const Example& example : group.examples) {
      EXPECT_TRUE(listed.insert("examples/" + std::string(example.id) + ".json").second) << example.id;
      AppHost host;
      host.run("example." + std::string(example.id));
      EXPECT_EQ(host.scene().title, example.title);
    }
  std::set<std::string> there;
  for (const embedded::File& file : embedded::assets())
    if (std::string(file.name).starts_with("examples/") && file.name != "examples/published.json")
      there.emplace(file.name);
  EXPECT_EQ(listed, there);
  EXPECT_TRUE(std::holds_alternative<std::string>(read_example("nothing")));
}

struct SceneCard : AppTestIn<1600, 1300> {
  SceneCard() { host.robot.click("ABOUT THIS SCENE"); }
};

TEST(AboutThisScene, UnfoldsFromTheMenuWhateverIsLookedAt) {
  AppHost host(1600, 1300);
  host.robot.click("Q/r1c1");
  host.run("scene.about");
  host.robot.step(2);
  EXPECT_TRUE(host.robot.has("##title"));
}

TEST(AboutThisScene, ComesIntoSightWhereItOpensBelowTheEdge) {
  AppHost host(1280, 800);
  host.robot.click("ABOUT THIS SCENE");
  host.robot.step(3);
  EXPECT_TRUE(host.robot.has("##title"));
  EXPECT_TRUE(host.robot.has("##sentence"));
}

TEST_F(SceneCard, NotesKeepTheirParagraphsAndTheirLengthIsBounded) {
  const auto height_of = [&](const std::string& notes) {
    host.robot.set_clipboard(notes);
    host.robot.click("##notes");
    host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
    host.robot.key(ImGuiKey_V, ImGuiMod_Ctrl);
    host.robot.click("##title");
    host.robot.step(3);
    EXPECT_EQ(host.scene().notes, notes);
    return host.robot.area("##notes").height;
  };
  const double two = height_of("one\ntwo"), apart = height_of("one\n\ntwo");
  EXPECT_GT(apart, two + 2);
  std::string notes = "first";
  for (int i = 0; i < 30; ++i) notes += "\nline " + std::to_string(i);
  const double some = height_of(notes);
  EXPECT_LT(some, 5 * two);
  EXPECT_TRUE(host.robot.has("##sentence"));
  host.robot.click("more##notes");
  host.robot.step(2);
  const auto all = std::ranges::find(host.robot.items(), std::string("##notes"), &ReportedItem::label);
  ASSERT_NE(all, host.robot.items().end());
  EXPECT_GT(all->high.y - all->low.y, 3 * some);
}

TEST_F(SceneCard, TitleAndNotesAreEditedThereInOneStepEach) {
  host.robot.enter_in("##title", "Mine");
  EXPECT_EQ(host.scene().title, "Mine");
  EXPECT_EQ(host.steps(), 1U);
  host.run("edit.undo");
  EXPECT_EQ(host.scene().title, "The movie was a bomb");
  const std::string long_notes =
      "A line that is a good deal longer than the panel is wide, so that it has to be broken to be read.";
  host.robot.type_in("##notes", long_notes);
  host.robot.click("##title");
  EXPECT_EQ(host.scene().notes, long_notes) << "breaks of the field are not the person's";
  host.robot.click("##notes");
  host.robot.key(ImGuiKey_End, ImGuiMod_Ctrl);
  host.robot.type("!");
  host.robot.step(2);
  EXPECT_EQ(host.scene().notes, long_notes + "!");
}

// ImGui sets the letters of a field one after another: the text as it is read stands below while it is typed,
// and in the field's place after that.
TEST_F(SceneCard, ScriptsAreShownAsTheyAreRead) {
  const double below = host.robot.area("##notes").y;
  const auto below_title_of = [&](std::string_view title) {
    host.robot.type_in("##title", title);
    host.robot.step(2);
    return host.robot.area("##notes").y;
  };
  EXPECT_EQ(below_title_of("Mine"), below);
  EXPECT_GT(below_title_of("\u05E9\u05DC\u05D5\u05DD"), below + 10);
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.scene().title, "\u05E9\u05DC\u05D5\u05DD");
  EXPECT_EQ(host.robot.area("##notes").y, below);
  const auto gap = [&] { return host.robot.area("##sentence").y - host.robot.area("##notes").bottom(); };
  const double usual_gap = gap();
  host.robot.type_in("##notes", "\u05E9\u05DC\u05D5\u05DD");
  host.robot.click("##title");
  EXPECT_GT(gap(), usual_gap + 10);
}

TEST_F(SceneCard, ASentenceBecomesTheTokensAndTenThousandWordsGetASentenceOfRefusal) {
  host.robot.enter_in("##sentence", "Can you smell it?");
  EXPECT_EQ(host.scene().tokens, (std::vector<std::string>{"Can", "you", "smell", "it?"}));
  host.robot.enter_in("##sentence", "Time flies like an arrow");
  EXPECT_EQ(host.app->analysis().dims.n_q, 5);
  EXPECT_EQ(token_label(host.scene(), 4), "arrow");
  host.run("edit.undo");
  EXPECT_EQ(host.app->analysis().dims.n_q, 4);
  std::string words;
  for (int i = 0; i < 10000; ++i) words += "word ";
  const Scene was = host.scene();
  host.robot.set_clipboard(words);
  host.robot.click("##sentence");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.key(ImGuiKey_V, ImGuiMod_Ctrl);
  host.robot.key(ImGuiKey_Enter);
  EXPECT_TRUE(host.scene() == was);
  EXPECT_TRUE(host.says("10000"));
}

TEST_F(SceneCard, TheTargetIsSetEditedAndTakenAwayThere) {
  host.run("view.facts");  // folds them: the card has the panel to itself
  ASSERT_FALSE(host.robot.has("target/r1c1"));
  host.robot.click("set a target for Y");
  ASSERT_TRUE(host.app->analysis().loss.has_value());
  const double loss = *host.app->analysis().loss;
  host.robot.drag("target/r1c1", 40, 0);
  EXPECT_NEAR(host.scene().target(0, 0), 0.4, 1e-12);
  EXPECT_NE(*host.app->analysis().loss, loss);
  host.robot.pause();
  host.robot.click("no target");
  EXPECT_FALSE(host.app->analysis().loss.has_value());
}

}  // namespace
}  // namespace attnlab::test
