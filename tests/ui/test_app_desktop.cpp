// Open and Save as by a file dialog of the desktop, here a function that answers when it is told.
#include "core/scene/scene_file.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;
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

struct Desktop {
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

TEST(AppDesktop, OpensWhatWasChosen) {
  Desktop d;
  Scene scene = d.host.scene();
  scene.title = "chosen";
  const fs::path file = d.host.folder.file("a.json");
  ASSERT_EQ(save_scene(scene, file), std::nullopt);
  d.host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  ASSERT_EQ(d.asked.size(), 1U);
  EXPECT_FALSE(d.asked[0].saving);
  EXPECT_FALSE(d.has_list());
  EXPECT_TRUE(d.host.robot.has("Use the list here"));
  EXPECT_FALSE(d.host.requests.busy);  // nothing is drawn until it answers
  d.say(State::chosen, file);
  EXPECT_EQ(d.host.scene().title, "chosen");
  EXPECT_FALSE(d.answer.open);
}

TEST(AppDesktop, SavesWhereItWasTold) {
  Desktop d;
  d.host.robot.drag("Q/r1c1", 30, 0);
  const fs::path there = d.host.folder.write("there.json", "replaced: the desktop has asked");
  d.host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
  ASSERT_EQ(d.asked.size(), 1U);
  EXPECT_TRUE(d.asked[0].saving);
  EXPECT_EQ(d.asked[0].name, "scene.json");
  d.say(State::chosen, there);
  EXPECT_FALSE(d.host.app->unsaved()) << d.host.app->message();
  EXPECT_TRUE(std::get<Scene>(load_scene(there)) == d.host.scene());
}

TEST(AppDesktop, AnEndingOfOursIsAskedAboutAgain) {
  Desktop d;
  const fs::path there = d.host.folder.write("there.json", "precious");
  d.host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
  d.say(State::chosen, d.host.folder.file("there"));
  EXPECT_TRUE(d.host.robot.has("Replace"));
  EXPECT_EQ(bytes_of(there), "precious");
}

TEST(AppDesktop, APictureIsNoPlaceForAScene) {
  Desktop d;
  d.host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
  d.say(State::chosen, d.host.folder.file("a.png"));
  EXPECT_TRUE(d.has_list());
  EXPECT_FALSE(fs::exists(d.host.folder.file("a.png")));
}

TEST(AppDesktop, CancellingIsCancelling) {
  Desktop d;
  d.host.robot.drag("Q/r1c1", 30, 0);
  const Scene mine = d.host.scene();
  d.host.app->request_close();
  d.host.robot.step(2);
  d.host.robot.key(ImGuiKey_Enter);  // save, and there is no file yet
  d.host.robot.step(2);
  EXPECT_TRUE(d.answer.open);
  d.say(State::cancelled);
  EXPECT_FALSE(d.host.closed);
  EXPECT_TRUE(d.host.scene() == mine);
  EXPECT_TRUE(d.host.app->unsaved());
  EXPECT_FALSE(d.host.robot.has("Use the list here"));
}

TEST(AppDesktop, LeavingGoesOnOnceItIsSaved) {
  Desktop d;
  d.host.robot.drag("Q/r1c1", 30, 0);
  d.host.app->request_close();
  d.host.robot.step(2);
  d.host.robot.key(ImGuiKey_Enter);
  d.host.robot.step(2);
  d.say(State::chosen, d.host.folder.file("last.json"));
  EXPECT_TRUE(d.host.closed);
  EXPECT_TRUE(fs::exists(d.host.folder.file("last.json")));
}

TEST(AppDesktop, WithoutOneTheListComes) {
  Desktop d;
  d.host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  d.say(State::absent);
  EXPECT_TRUE(d.has_list());
  EXPECT_FALSE(d.answer.open);
  d.host.robot.key(ImGuiKey_Escape);
  d.host.robot.step(2);
  d.host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
  d.host.robot.key(ImGuiKey_Enter);  // the list here, by hand
  d.host.robot.step(3);
  EXPECT_TRUE(d.has_list());
  EXPECT_FALSE(d.answer.open);
  EXPECT_TRUE(d.host.robot.has("Save"));
}

TEST(AppDesktop, EscapeTakesTheQuestionBack) {
  Desktop d;
  d.host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  EXPECT_TRUE(d.answer.open);
  d.host.robot.key(ImGuiKey_Escape);
  d.host.robot.step(2);
  EXPECT_FALSE(d.answer.open);
  d.host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  d.host.app->request_close();  // nothing is unsaved: it closes at once
  d.host.robot.step(2);
  EXPECT_FALSE(d.answer.open);
  EXPECT_TRUE(d.host.closed);
}

TEST(AppDesktop, ThePersonMayPreferTheList) {
  Desktop d;
  d.host.run("file.desktop_dialogs");
  d.host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  EXPECT_TRUE(d.has_list());
  EXPECT_TRUE(d.asked.empty());
}

}  // namespace
}  // namespace attnlab::test
