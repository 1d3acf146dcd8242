// Files: save, open, new, leave, and what is asked and said on the way, also when it fails.
// Open and Save as by a file dialog of the desktop, here a function that answers when it is told.
#include "core/system/process.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

using AppFiles = AppTest;

TEST_F(AppFiles, TheOpeningSceneIsSavedAndUntitled) {
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_TRUE(host.app->file().empty());
  EXPECT_FALSE(host.scene().title.empty());
  EXPECT_EQ(host.app->message(), "");
  EXPECT_EQ(host.app->analysis().dims.h, 1);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_Q);
  EXPECT_EQ(host.closed, can_end_itself()) << "leaving without changes asks nothing";
}

TEST_F(AppFiles, SaveAsWritesTheSceneToTheBitAndSaveGoesThereWithoutAsking) {
  host.change();
  EXPECT_TRUE(host.app->unsaved());
  EXPECT_NE(host.requests.title.find("\xE2\x80\xA2"), std::string::npos);
  host.save_as("bomb");
  EXPECT_FALSE(host.app->unsaved()) << host.app->message();
  EXPECT_EQ(host.app->file(), host.folder / "bomb.json");
  EXPECT_EQ(host.requests.title.find("\xE2\x80\xA2"), std::string::npos);
  EXPECT_TRUE(holds(load_scene(host.folder / "bomb.json"), host.scene()));
  host.change();
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_TRUE(holds(load_scene(host.folder / "bomb.json"), host.scene()));
}

TEST_F(AppFiles, UndoToTheSavedStateClearsTheMark) {
  host.change();
  host.save_as("a.json");
  host.change();
  EXPECT_TRUE(host.app->unsaved());
  host.run("edit.undo");
  EXPECT_FALSE(host.app->unsaved());
  host.run("edit.undo");
  EXPECT_TRUE(host.app->unsaved());
  host.run("edit.redo");
  EXPECT_FALSE(host.app->unsaved());
}
TEST_F(AppFiles, OverwritingAsksAndCancelKeepsTheOldFile) {
  host.folder.write("old.json", "precious");
  host.change();
  host.save_as("old.json");
  EXPECT_TRUE(host.robot.has("Replace"));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_EQ(fs::file_size(host.folder / "old.json"), 8U);
  host.robot.key(ImGuiKey_Escape);
  host.save_as("old.json");
  host.robot.click("Replace");
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_TRUE(holds(load_scene(host.folder / "old.json"), host.scene()));
}

// The question in between is about another file than the one that is to be opened.
TEST_F(AppFiles, WhatIsOpenedAfterSavingOverAFileIsWhatWasAskedFor) {
  host.folder.write("old.json", "precious");
  host.save_as("wanted.json");
  const Scene wanted = host.scene();
  host.run({"example.dictionary", "mask.causal"});
  ASSERT_TRUE(host.app->unsaved());
  host.open(host.folder / "wanted.json");
  host.robot.enter_in("Save", (host.folder / "old.json").string());
  ASSERT_TRUE(host.robot.has("Replace"));
  host.robot.click("Replace");
  EXPECT_EQ(host.app->file().filename(), "wanted.json");
  EXPECT_TRUE(host.scene() == wanted);
}

// All that belongs to a document goes with it, and what a person chose of the window stays.
TEST_F(AppFiles, AnotherDocumentKnowsNothingOfTheFormer) {
  host.run("size.h.more");
  ViewState& view = host.app->view();
  host.run({"view.heads", "view.dark", "compare.pin"});
  host.robot.click("Q/r2c2");
  host.robot.key(ImGuiKey_DownArrow, ImGuiMod_Shift);
  view.figure.head = 1;
  view.figure.row = 2;
  view.figure.heads_off = 1;
  view.figure.decimals = 3;
  view.figure.geometry.scores_window = PlotWindow{{5, 5}, 0.1};
  view.inspector.letters.given = {{"a", {MatrixKind::Q, 0}, 0, 0}};
  host.run("score.qq");
  if (host.app->view().giving.right) host.run("view.inspector");
  host.robot.step(3);
  for (const std::string& label : host.robot.labels())
    if (label.starts_with("headline:") && host.robot.has(label) && host.app->facts().chosen.empty())
      host.robot.click(label);
  host.robot.step(3);
  ASSERT_FALSE(host.app->facts().chosen.empty());
  host.run({"lesson.add_step", "example.dictionary"});
  host.robot.click("Discard");
  EXPECT_FALSE(host.robot.has("forget##compare")) << "a pinned state";
  EXPECT_FALSE(view.pinned || view.cursor || view.reach || view.hover || view.playing);
  EXPECT_TRUE(view.inspector.letters.given.empty());
  EXPECT_EQ(static_cast<const PlotsOfScene&>(view.figure.geometry), PlotsOfScene{});
  EXPECT_EQ(view.figure.head, 0);
  EXPECT_EQ(view.figure.heads_off, 0U);
  EXPECT_TRUE(view.figure.lit.empty() && view.figure.hidden.empty());
  EXPECT_TRUE(host.app->facts().chosen.empty());
  EXPECT_FALSE(host.app->facts().before.has_value());
  EXPECT_EQ(host.steps(), 0U);
  EXPECT_EQ(view.theme, ThemeId::dark) << "what was chosen of the window stays";
  EXPECT_EQ(view.figure.decimals, 3);
  host.run("lesson.make");
  EXPECT_TRUE(host.robot.has("Begin with what is shown"));
}

TEST_F(AppFiles, AFolderThatVanishedIsAFailedSaveAndLeavingStaysOpen) {
  fs::create_directory(host.folder / "gone");
  host.save_as("gone/a.json");
  ASSERT_EQ(host.app->file(), host.folder / "gone" / "a.json");
  host.change();
  fs::remove_all(host.folder / "gone");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  EXPECT_TRUE(host.app->unsaved());
  EXPECT_FALSE(host.app->message().empty());
  host.request_close();
  host.robot.key(ImGuiKey_Enter);
  EXPECT_FALSE(host.closed);
  EXPECT_TRUE(host.app->unsaved());
}

TEST_F(AppFiles, OpenByNameAndByDoubleClickThroughFolders) {
  host.save_as("a.json");
  const Scene saved = host.scene();
  host.change();
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  host.run("file.new");
  EXPECT_TRUE(host.app->file().empty());
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  host.robot.enter("a.json");
  EXPECT_EQ(host.app->file(), host.folder / "a.json");
  EXPECT_FALSE(host.scene() == saved);
  EXPECT_FALSE(host.robot.has("##file"));
  fs::create_directory(host.folder / "sub");
  host.save_as("sub/b.json");
  host.run("file.new");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  host.robot.double_click("sub/");
  host.robot.double_click("b.json");
  EXPECT_EQ(host.app->file(), host.folder / "sub" / "b.json") << host.app->message();
  EXPECT_FALSE(host.robot.has("##file"));
}

TEST_F(AppFiles, ABadFileSaysTheSentenceTheOpenSceneStaysAndAFailedSaveSaysSo) {
  host.folder.write("bad.json", "{\"attnlab\": 1, \"source\": \"sideways\"}");
  const SceneRead read = load_scene(host.folder / "bad.json");
  ASSERT_TRUE(std::holds_alternative<FileError>(read));
  EXPECT_FALSE(host.app->open(host.folder / "bad.json"));
  EXPECT_EQ(host.app->message(), std::get<FileError>(read).sentence());
  EXPECT_TRUE(host.scene() == before);
  EXPECT_TRUE(host.app->file().empty());
  host.robot.step(2);
  EXPECT_FALSE(host.app->open(host.folder.path()));
  EXPECT_FALSE(host.app->open(host.folder / "no-such.json"));
  EXPECT_TRUE(host.scene() == before);
  host.change();
  host.folder.write("plain", "a file, no folder");
  host.save_as("plain/below.json");
  EXPECT_TRUE(host.app->unsaved());
  EXPECT_TRUE(host.says("below.json"));
  EXPECT_TRUE(host.app->file().empty());
}

TEST_F(AppFiles, NewAsksAndCancelKeepsAndLeavingAsksSavesAndCloses) {
  host.change();
  const Scene changed = host.scene();
  host.chord(ImGuiMod_Ctrl, ImGuiKey_N);
  EXPECT_TRUE(host.robot.has("Discard"));
  host.robot.key(ImGuiKey_Escape);
  host.save_as("kept.json");
  EXPECT_TRUE(host.scene() == changed) << "what was cancelled does not follow the next saving";
  host.change();
  host.chord(ImGuiMod_Ctrl, ImGuiKey_N);
  host.robot.click("Discard");
  EXPECT_FALSE(host.scene() == changed);
  EXPECT_FALSE(host.app->unsaved());
  host.change();
  host.request_close();
  EXPECT_FALSE(host.closed);
  host.robot.key(ImGuiKey_Enter);  // Save, and there is no file yet
  EXPECT_FALSE(host.closed);
  host.robot.enter("last.json");
  EXPECT_TRUE(host.closed);
  EXPECT_TRUE(fs::exists(host.folder / "last.json"));
}

TEST_F(AppFiles, ADroppedFileAsksBeforeItReplacesChanges) {
  host.save_as("a.json");
  host.change();
  const Scene changed = host.scene();
  host.open(host.folder / "a.json");
  EXPECT_TRUE(host.scene() == changed);
  host.robot.key(ImGuiKey_RightArrow);  // Discard
  host.robot.key(ImGuiKey_Enter);
  EXPECT_FALSE(host.scene() == changed);
  EXPECT_FALSE(host.app->unsaved());
}

using State = FileChooser::State;

struct Answer {
  State state = State::waiting;
  fs::path file;
  bool open = false;  // a chooser lives
};

class Told : public FileChooser {
 public:
  explicit Told(Answer& answer) : answer_(answer) { answer_.open = true; }
  ~Told() override { answer_.open = false; }
  State state() override { return answer_.state; }
  fs::path file() override { return answer_.file; }

 private:
  Answer& answer_;
};

struct AppDesktop : testing::Test {
  Answer answer;
  std::vector<FileQuestion> asked;
  AppHost host{1600, 1000, 1, {}, false, [this](AppOptions& options) {
                 options.ask_desktop = [this](const FileQuestion& question) {
                   asked.push_back(question);
                   return std::make_unique<Told>(answer);
                 };
               }};

  void say(State state, const fs::path& file = {}) {
    answer.state = state;
    answer.file = file;
    host.robot.step(3);
    answer.state = State::waiting;
  }
  bool has_list() const { return host.robot.has("##file"); }
};

TEST_F(AppDesktop, OpensWhatWasChosen) {
  const fs::path file = host.titled("a.json", "chosen");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_FALSE(asked[0].saving);
  EXPECT_FALSE(has_list());
  EXPECT_TRUE(host.robot.has("Use the list here"));
  EXPECT_FALSE(host.requests.busy);  // nothing is drawn until it answers
  say(State::chosen, file);
  EXPECT_EQ(host.scene().title, "chosen");
  EXPECT_FALSE(answer.open);
}

TEST_F(AppDesktop, SavesWhereItWasTold) {
  host.robot.drag("Q/r1c1", 30, 0);
  const fs::path there = host.folder.write("there.json", "replaced: the desktop has asked");
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_TRUE(asked[0].saving);
  EXPECT_EQ(asked[0].name, "scene.json");
  say(State::chosen, there);
  EXPECT_FALSE(host.app->unsaved()) << host.app->message();
  EXPECT_TRUE(holds(load_scene(there), host.scene()));
}

TEST_F(AppDesktop, AnEndingOfOursIsAskedAboutAgain) {
  const fs::path there = host.folder.write("there.json", "precious");
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
  say(State::chosen, host.folder.file("there"));
  EXPECT_TRUE(host.robot.has("Replace"));
  EXPECT_EQ(bytes_of(there), "precious");
}

TEST_F(AppDesktop, APictureIsNoPlaceForAScene) {
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
  say(State::chosen, host.folder.file("a.png"));
  EXPECT_TRUE(has_list());
  EXPECT_FALSE(fs::exists(host.folder.file("a.png")));
}

TEST_F(AppDesktop, CancellingIsCancellingAndLeavingGoesOnOnceItIsSaved) {
  host.robot.drag("Q/r1c1", 30, 0);
  const Scene mine = host.scene();
  host.request_close();
  host.robot.key(ImGuiKey_Enter);  // save, and there is no file yet
  EXPECT_TRUE(answer.open);
  say(State::cancelled);
  EXPECT_FALSE(host.closed);
  EXPECT_TRUE(host.scene() == mine);
  EXPECT_TRUE(host.app->unsaved());
  EXPECT_FALSE(host.robot.has("Use the list here"));
  host.request_close();
  host.robot.key(ImGuiKey_Enter);
  say(State::chosen, host.folder.file("last.json"));
  EXPECT_TRUE(host.closed);
  EXPECT_TRUE(fs::exists(host.folder.file("last.json")));
}

TEST_F(AppDesktop, WithoutOneTheListComes) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  say(State::absent);
  EXPECT_TRUE(has_list());
  EXPECT_FALSE(answer.open);
  host.robot.key(ImGuiKey_Escape);
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
  host.robot.key(ImGuiKey_Enter);  // the list here, by hand
  EXPECT_TRUE(has_list());
  EXPECT_FALSE(answer.open);
  EXPECT_TRUE(host.robot.has("Save"));
}

TEST_F(AppDesktop, EscapeTakesTheQuestionBack) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  EXPECT_TRUE(answer.open);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(answer.open);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  host.request_close();  // nothing is unsaved: it closes at once
  EXPECT_FALSE(answer.open);
  EXPECT_TRUE(host.closed);
}

TEST_F(AppDesktop, ThePersonMayPreferTheList) {
  host.run("file.desktop_dialogs");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  EXPECT_TRUE(has_list());
  EXPECT_TRUE(asked.empty());
}

}  // namespace
}  // namespace attnlab::test
