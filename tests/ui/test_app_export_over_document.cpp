// The dialogs of exports do not write over the open document, but for a picture by one that carries its scene.
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

std::string saved_bytes(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Types over the name that the dialog proposes.
void type_name(AppHost& host, const std::string& name) {
  host.robot.click("##name");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type(name);
}

void open_named(AppHost& host, const std::string& name) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  type_name(host, name);
}

// The dialog refuses the name that was typed, with the sentence of the command line, and stays.
void keeps_the_document(AppHost& host, const fs::path& file) {
  const std::string bytes = saved_bytes(file);
  const Scene scene = host.scene();
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  EXPECT_EQ(host.app->message(),
            file.string() + ": not saved: it holds the scene, so the export needs another name");
  EXPECT_TRUE(host.robot.has("##name"));
  EXPECT_FALSE(host.robot.has("Replace"));
  EXPECT_TRUE(saved_bytes(file) == bytes);
  EXPECT_TRUE(host.scene() == scene);
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
}

TEST(AppExportOverDocument, TheOpenSceneFileIsNotReplacedByAnExport) {
  AppHost host;
  const fs::path file = host.folder / "mine.json";
  std::ofstream(file) << scene_text(host.scene());
  ASSERT_TRUE(host.app->open(file)) << host.app->message();
  fs::create_symlink(file, host.folder / "link.png");
  fs::create_hard_link(file, host.folder / "hard.svg");
  for (const char* name : {"link.png", "hard.svg"}) {
    open_named(host, name);
    keeps_the_document(host, host.folder / name);
  }
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click("Numbers##page");
  host.robot.step();
  host.robot.click(".json##matrix");
  type_name(host, "mine");
  keeps_the_document(host, file);
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_E);  // the picture of the window
  type_name(host, "link.png");
  keeps_the_document(host, host.folder / "link.png");
  host.run("file.animate");
  type_name(host, "link.png");
  keeps_the_document(host, host.folder / "link.png");
  EXPECT_EQ(std::distance(fs::directory_iterator(host.folder.path()), fs::directory_iterator{}), 3);
}

TEST(AppExportOverDocument, TheOpenPictureIsReplacedByOneThatCarriesTheScene) {
  AppHost host;
  open_named(host, "a.png");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  ASSERT_TRUE(host.app->open(host.folder / "a.png")) << host.app->message();
  host.robot.step(2);
  host.robot.drag("Q/r1c1", 30, 0);
  open_named(host, "a.png");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  host.robot.click("Replace");
  host.robot.step(3);
  const SceneRead read = read_document(saved_bytes(host.folder / "a.png"), "a.png");
  ASSERT_TRUE(std::holds_alternative<Scene>(read)) << host.app->message();
  EXPECT_TRUE(std::get<Scene>(read) == host.scene());
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  for (const std::string& label : host.robot.labels())
    if (label.ends_with("##scene")) {
      host.robot.click(label);
      break;
    }
  type_name(host, "a.png");
  keeps_the_document(host, host.folder / "a.png");
}

}  // namespace
}  // namespace attnlab::test
