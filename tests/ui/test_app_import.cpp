// Matrices from the clipboard in another shape, and from files that are opened or dropped.
// A picture is a document: opened, dropped and chosen it opens its scene; it is never saved into; what
// carries no scene gets a sentence, and what was open stays.
#include "core/picture/png.h"
#include "core/text/matrix_text.h"
#include "tests/core/support.h"
#include "tests/ui/app_host.h"

#include <tuple>

namespace attnlab::test {
namespace {

void paste_into(AppHost& host, const char* cell, const std::string& text) {
  host.robot.set_clipboard(text);
  host.robot.click(cell);
  host.robot.key(ImGuiKey_V, ImGuiMod_Ctrl);
}

struct AppImport : AppTest {
  AppImport() { host.robot.settles_in = calm_frames; }
};

TEST_F(AppImport, APasteOfAnotherShapeAsksAndTheSceneIsResizedInOneStep) {
  paste_into(host, "Q/r1c1", "[[1, 2], [3, 4], [5, 6]]");
  EXPECT_TRUE(host.scene() == before);
  ASSERT_TRUE(host.robot.has("Resize the scene"));
  host.robot.click("Resize the scene");
  EXPECT_FALSE(host.robot.has("Resize the scene"));
  EXPECT_TRUE(
      same_bits(matrix(host.scene(), {MatrixKind::Q, 0}), view(rows<AnyMatrix>({{1, 2}, {3, 4}, {5, 6}}))));
  EXPECT_EQ(host.app->analysis().dims.n_q, 3);
  EXPECT_EQ(host.app->analysis().dims.d, 2);
  EXPECT_EQ(host.steps(), 1U);
  EXPECT_EQ(host.app->message(), "What was copied is in Q now. Undo brings back what was there");
  EXPECT_TRUE(host.undone() == before);
}

TEST_F(AppImport, TheCornerAnotherMatrixAndCancel) {
  paste_into(host, "Q/r1c1", "1 2 3 4 5\n6 7 8 9 10");
  EXPECT_FALSE(host.robot.has("Resize the scene")) << "no scene has five dimensions";
  EXPECT_FALSE(host.robot.has("Transpose"));
  host.robot.click("Cancel");
  EXPECT_TRUE(host.scene() == before);
  paste_into(host, "Q/r1c1", "1 2 3 4 5\n6 7 8 9 10");
  host.robot.click({"K##into", "Take the corner"});
  EXPECT_EQ(host.scene().K(1, 0), 6);
  EXPECT_EQ(host.scene().K(2, 0), before.K(2, 0));
  EXPECT_TRUE(same_bits(view(host.scene().Q), view(before.Q)));
}

TEST_F(AppImport, ATransposeByTheKeyboardAlone) {
  const auto columns = before.Q.cols(), tokens = before.Q.rows();
  AnyMatrix turned = AnyMatrix::Constant(columns, tokens, 0.25);
  turned(0, 1) = 0.75;
  paste_into(host, "Q/r1c1", matrix_text(view(std::as_const(turned)), MatrixNotation::numpy));
  ASSERT_TRUE(host.robot.has("Transpose"));
  host.robot.keys({ImGuiKey_DownArrow, ImGuiKey_UpArrow});  // to K, and back
  if (host.robot.has("Resize the scene")) host.robot.key(ImGuiKey_RightArrow);
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.scene().Q(1, 0), 0.75);
  EXPECT_EQ(host.scene().Q.rows(), tokens);
}

TEST_F(AppImport, AFileGoesIntoTheMatrixOfTheCursorOrAsks) {
  const TokenMatrix values = host.scene().Q * 0.5;
  const std::string text = matrix_text(view(values), MatrixNotation::csv);
  const auto file = host.folder.write("keys.csv", text);
  EXPECT_TRUE(host.open(file));
  ASSERT_TRUE(host.robot.has("Replace")) << "nobody has said into which matrix";
  host.robot.click({"Cancel", "Q/r1c1"});
  EXPECT_TRUE(host.open(file));
  EXPECT_FALSE(host.robot.has("Replace"));
  EXPECT_TRUE(same_bits(view(host.scene().Q), view(values)));
  EXPECT_EQ(host.app->message(), "keys.csv is in Q now. Undo brings back what was there");
  EXPECT_TRUE(host.app->file().empty()) << "the scene belongs to no file";
  EXPECT_EQ(host.steps(), 1U);
}

TEST_F(AppImport, UnsavedChangesAreNotAskedAboutByAMatrix) {
  host.robot.enter_at("Q/r1c1", "7");
  ASSERT_TRUE(host.app->unsaved());
  EXPECT_TRUE(host.open(host.folder.write("list.json", "[[1, 2], [3, 4]]")));
  EXPECT_FALSE(host.robot.has("Discard"));
  EXPECT_TRUE(host.robot.has("Take the corner"));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has("Take the corner"));
}

TEST_F(AppImport, WhatIsNoMatrixIsASentenceWithTheFileAndTheOpenDialogTakesOne) {
  for (const auto& [name, bytes, why] :
       {std::tuple{"words.txt", "no matrix",
                   "row 1, column 1 (character 1): no: expected a number, found no"},
        {"cut.npy", "\x93NUMPY\x01", "expected a .npy of version 1, 2 or 3, found another"},
        {"large.csv", "1,2000000", "large.csv has an entry beyond \u00b11000000"}}) {
    EXPECT_FALSE(host.app->open(host.folder.write(name, bytes)));
    EXPECT_TRUE(host.says(why));
    EXPECT_TRUE(host.says(name));
  }
  EXPECT_TRUE(host.scene() == before);
  const auto file = host.folder.write("wide.tsv", "1\t2\t3\t4\n5\t6\t7\t8\n");
  host.run("file.open");
  host.robot.enter(file.string());
  EXPECT_TRUE(host.robot.has("Take the corner"));
}

// A PNG that carries this text; none where it is empty.
fs::path write_picture(const AppHost& host, const char* name, const std::string& scene) {
  return host.folder.write(name, png_bytes({1, 1, false, {0, 114, 178}}, {.scene = scene}));
}

Scene other_scene(const AppHost& host) {
  Scene scene = host.scene();
  scene.title = "From a picture";
  scene.temperature = 2;
  return scene;
}

using AppPictures = AppTest;

TEST_F(AppPictures, OpensItsSceneAndSavingAsksForANameAndLeavesThePicture) {
  const Scene scene = other_scene(host);
  const fs::path picture = write_picture(host, "slide.png", scene_text(scene));
  const std::string was = bytes_of(picture);
  ASSERT_TRUE(host.open(picture)) << host.app->message();
  EXPECT_TRUE(host.scene() == scene);
  EXPECT_TRUE(host.app->file().empty());
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_EQ(host.requests.title, "slide.png \xE2\x80\x94 Attnlab");
  host.change();
  EXPECT_TRUE(host.app->unsaved());
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  host.robot.key(ImGuiKey_Enter);  // the name that is suggested
  EXPECT_EQ(host.app->file(), host.folder / "slide.json");
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_EQ(host.requests.title, "slide.json \xE2\x80\x94 Attnlab");
  EXPECT_TRUE(holds(load_scene(host.folder / "slide.json"), host.scene()));
  EXPECT_EQ(bytes_of(picture), was);
}

TEST_F(AppPictures, AreNeverSavedInto) {
  // Whatever they are called.
  const fs::path picture = write_picture(host, "odd.json", scene_text(other_scene(host)));
  const fs::path another = write_picture(host, "another.PNG", "");
  const std::string was = bytes_of(picture);
  ASSERT_TRUE(host.open(picture));
  for (const char* name : {"odd.json", "odd", "./odd.json", "another.PNG", "new.svg", "new.pdf"}) {
    host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
    host.robot.enter(name);
    EXPECT_TRUE(host.robot.has("##file")) << name;
    EXPECT_FALSE(host.robot.has("Replace")) << name;
    host.robot.key(ImGuiKey_Escape);
  }
  EXPECT_EQ(bytes_of(picture), was);
  EXPECT_TRUE(fs::exists(another));
  EXPECT_FALSE(fs::exists(host.folder / "new.svg"));
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.app->file(), host.folder / "odd-scene.json");
  EXPECT_EQ(bytes_of(picture), was);
}

TEST_F(AppPictures, StandInTheListBesideScenes) {
  const Scene scene = other_scene(host);
  write_picture(host, "slide.png", scene_text(scene));
  host.folder.write("notes.md", "no scene");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  EXPECT_FALSE(host.robot.has("notes.md"));
  host.robot.double_click("slide.png");
  EXPECT_TRUE(host.scene() == scene);
  EXPECT_FALSE(host.robot.has("##file"));
}

TEST_F(AppPictures, WhatCannotBeOpenedLeavesTheSceneThatIsOpen) {
  host.change();
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  host.robot.enter("open.json");
  const Scene open = host.scene();
  const std::string whole = bytes_of(write_picture(host, "whole.png", scene_text(open)));
  std::string damaged = whole;
  damaged[whole.find("iTXt") + 30] ^= 1;
  const auto put = [&](const char* name, const std::string& bytes) { return host.folder.write(name, bytes); };
  const std::pair<fs::path, const char*> bad[] = {
      {write_picture(host, "foreign.png", ""), "found a PNG without one"},
      {put("damaged.png", damaged), "its checksum is wrong"},
      {put("cut.png", whole.substr(0, whole.size() / 2)), "the file ends early"},
      {write_picture(host, "newer.png", "{\"attnlab\": 2}"), "which a newer Attnlab made"},
      {put("photo.jpg", "\xFF\xD8\xFF\xE0"), "found a JPEG picture"},
      {put("drawing.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), "found an SVG without one"},
      {put("paper.pdf", "%PDF-1.4\n%%EOF\n"), "found a PDF without one"},
  };
  for (const auto& [file, words] : bad) {
    EXPECT_FALSE(host.open(file));
    EXPECT_TRUE(host.says(words));
    EXPECT_TRUE(host.says(file.string() + ": "));
    EXPECT_TRUE(host.scene() == open);
    EXPECT_EQ(host.app->file(), host.folder / "open.json");
  }
}

// Exported while comparing, and opened again: the state that was pinned is there,
// and the same picture comes out.
TEST_F(AppPictures, AComparisonIsExportedAndOpenedAsSeen) {
  const auto exported = [&folder = host.folder](AppHost& by, const char* name) {
    by.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    by.robot.enter(name);
    return bytes_of(folder / name);
  };
  host.run("view.heads");
  const std::string alone = exported(host, "alone.svg");
  host.run({"compare.pin", "compare.difference"});
  const std::string seen = exported(host, "seen.svg");
  EXPECT_NE(seen.find(">before<"), std::string::npos);
  EXPECT_EQ(alone.find(">before<"), std::string::npos);
  AppHost other;
  other.open(host.folder / "seen.svg");
  EXPECT_EQ(exported(other, "again.svg"), seen);
}

}  // namespace
}  // namespace attnlab::test
