// The list of files in the window: what is shown of a folder, in which order, what is said of pictures, and that its buttons are in
// sight in a window of any size.
#include "app/ui/session/file_list.h"
#include "core/picture/png.h"
#include "core/scene/scene_file.h"
#include "core/text/file_calls.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <string>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

// "old.json" and "new.json" of two titles, pictures with a scene and without.
struct FolderOfScenes {
  explicit FolderOfScenes(AppHost& app) : host(app) {
    Scene scene = host.scene();
    scene.title = "older";
    EXPECT_FALSE(save_scene(scene, host.folder / "an-old-one.json").has_value());
    scene.title = "newer";
    EXPECT_FALSE(save_scene(scene, host.folder / "Bomb.json").has_value());
    fs::last_write_time(host.folder / "an-old-one.json",
                        fs::last_write_time(host.folder / "Bomb.json") - std::chrono::hours(1));
    const Pixels pixels{1, 1, false, {0, 114, 178}};
    std::ofstream(host.folder / "slide.png", std::ios::binary)
        << png_bytes(pixels, {.scene = scene_text(scene)});
    std::ofstream(host.folder / "plain.png", std::ios::binary) << png_bytes(pixels, {});
  }
  void open() {
    host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
    host.robot.step(3);
  }
  AppHost& host;
};

TEST(AppFileList, APartOfANameIsEnough) {
  AppHost host;
  FolderOfScenes files(host);
  files.open();
  EXPECT_TRUE(host.robot.has("an-old-one.json"));
  host.robot.type("bom");
  host.robot.step(2);
  EXPECT_TRUE(host.robot.has("Bomb.json"));
  EXPECT_FALSE(host.robot.has("an-old-one.json"));
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  EXPECT_EQ(host.scene().title, "newer") << host.app->message();
}

TEST(AppFileList, KeysWalkWhatIsShown) {
  AppHost host;
  FolderOfScenes files(host);
  files.open();
  host.robot.type("old");
  host.robot.key(ImGuiKey_DownArrow);
  host.robot.step(2);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  EXPECT_EQ(host.scene().title, "older") << host.app->message();
}

TEST(AppFileList, TheNewestStandsFirstWhereThatIsAsked) {
  AppHost host;
  FolderOfScenes files(host);
  files.open();
  const auto above = [&](const char* a, const char* b) {
    return host.robot.find(a).y < host.robot.find(b).y;
  };
  host.robot.click("newest first");
  host.robot.step(2);
  EXPECT_TRUE(above("Bomb.json", "an-old-one.json"));
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  fs::last_write_time(host.folder / "an-old-one.json",
                      fs::last_write_time(host.folder / "Bomb.json") + std::chrono::hours(1));
  files.open();
  EXPECT_TRUE(above("an-old-one.json", "Bomb.json")) << "the order is remembered while the program runs";
  host.robot.click("by name");
  host.robot.step(2);
  EXPECT_TRUE(above("Bomb.json", "an-old-one.json"));
}

TEST(AppFileList, APictureIsLookedInto) {
  AppHost host;
  const FolderOfScenes made(host);
  FileList files = list_folder(host.folder.path(), FileKind::scenes);
  const FileCalls calls;
  int scenes = 0, none = 0;
  for (FileEntry& entry : files.entries) {
    const std::size_t bytes = look_inside(files, entry, calls);
    if (entry.name == "slide.png") {
      ++scenes;
      EXPECT_EQ(entry.inside, Inside::scene);
      EXPECT_GT(bytes, 0U);
    } else if (entry.name == "plain.png") {
      ++none;
      EXPECT_EQ(entry.inside, Inside::nothing);
    } else {
      EXPECT_EQ(bytes, 0U) << entry.name;
    }
    EXPECT_EQ(look_inside(files, entry, calls), 0U) << "once is enough";
  }
  EXPECT_EQ(scenes + none, 2);
}

TEST(AppFileList, ItRestsOnceAllInSightIsLookedInto) {
  AppHost host;
  FolderOfScenes files(host);
  files.open();
  host.robot.step(3);
  EXPECT_FALSE(host.requests.works);
}

TEST(AppFileList, ButtonsAreInSightInASmallWindow) {
  for (const char* action : {"file.open", "file.save_as"}) {
    AppHost host(400, 300);
    const FolderOfScenes files(host);
    host.run(action);
    host.robot.step(4);
    const bool opening = std::string(action) == "file.open";
    for (const char* label : {opening ? "Open" : "Save", "Cancel", "##file", "Up", "by name"}) {
      ASSERT_TRUE(host.robot.has(label)) << action << ", " << label;
      const Rect area = host.robot.area(label);
      EXPECT_GE(area.y, 0) << action << ", " << label;
      EXPECT_LE(area.bottom(), 300) << action << ", " << label;
    }
  }
}

}  // namespace
}  // namespace attnlab::test
