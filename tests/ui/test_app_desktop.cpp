// Open and Save as by a file dialog of the desktop, here a function that answers when it is told.
#include "tests/ui/app_host.h"

#include <memory>

namespace attnlab::test {
namespace {

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
  Scene scene = host.scene();
  scene.title = "chosen";
  const fs::path file = host.folder.file("a.json");
  ASSERT_EQ(save_scene(scene, file), std::nullopt);
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

TEST_F(AppDesktop, CancellingIsCancelling) {
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
}

TEST_F(AppDesktop, LeavingGoesOnOnceItIsSaved) {
  host.robot.drag("Q/r1c1", 30, 0);
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
