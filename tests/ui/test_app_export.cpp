// The export dialog: what it writes is what it shows; what cannot be written is a sentence, and nothing else happens.
#include "app/export/export.h"
#include "app/ui/kit/style.h"
#include "app/ui/session/settings.h"
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "tests/core/temporary_folder.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator{}));
}

// Opens the dialog and types a name; the field is selected whole.
void open_and_name(AppHost& host, const std::string& name) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.step(2);
  host.robot.type(name);
}

void write_as(AppHost& host, const std::string& name) {
  open_and_name(host, name);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
}

TEST(AppExport, EnterWritesTheOpenViewWithItsScene) {
  AppHost host;
  const Scene before = host.scene();
  write_as(host, "view.png");
  const fs::path file = host.folder / "view.png";
  ASSERT_TRUE(fs::exists(file)) << host.app->message();
  EXPECT_FALSE(host.robot.has("##name"));
  const std::string bytes = bytes_of(file);
  EXPECT_EQ(picture_kind(bytes), PictureKind::png);
  const SceneRead read = read_document(bytes, "view.png");
  ASSERT_TRUE(std::holds_alternative<Scene>(read));
  EXPECT_TRUE(std::get<Scene>(read) == before);
  EXPECT_EQ(host.app->message().find("Exported view.png ("), 0U) << host.app->message();
  EXPECT_NE(host.app->message().find("with its scene)"), std::string::npos);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.app->history().steps(), 0U);
}

TEST(AppExport, TheBytesAreThoseOfExportPicture) {
  AppHost host;
  host.run("view.symmetry");
  write_as(host, "a.svg");  // the ending decides
  ExportOptions options;
  options.format = PictureFormat::svg;
  options.view = "symmetry";
  const Exported exported = export_picture(host.scene(), options);
  ASSERT_TRUE(std::holds_alternative<Picture>(exported));
  EXPECT_EQ(bytes_of(host.folder / "a.svg"), std::get<Picture>(exported).bytes);
}

TEST(AppExport, TheSceneStaysOutsideWhereItIsUnticked) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  for (const std::string& label : host.robot.labels())
    if (label.ends_with("##scene")) {
      host.robot.click(label);
      break;
    }
  host.robot.click("##name");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type("plain.pdf");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  const std::string bytes = bytes_of(host.folder / "plain.pdf");
  EXPECT_EQ(picture_kind(bytes), PictureKind::pdf) << host.app->message();
  EXPECT_TRUE(std::holds_alternative<FileError>(read_document(bytes, "plain.pdf")));
  EXPECT_EQ(host.app->message().find("with its scene"), std::string::npos);
}

TEST(AppExport, FormatsSizesAndThemesByTheirChips) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click("SVG##format");
  host.robot.step();
  host.robot.click("PNG##format");
  host.robot.click("3\xC3\x97##scale");
  host.robot.click("dark##theme");
  host.robot.click("transparent##ground");
  host.robot.click("##size");
  host.robot.step();
  host.robot.click("1280 \xC3\x97 720, half a slide");
  host.robot.step();
  host.robot.click("##name");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type("slide");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  EXPECT_NE(host.app->message().find("slide.png (3840 \xC3\x97 2160"), std::string::npos)
      << host.app->message();
}

TEST(AppExport, OverwritingAsksAndCancelKeepsTheOldFile) {
  AppHost host;
  std::ofstream(host.folder / "old.png") << "precious";
  write_as(host, "old.png");
  EXPECT_TRUE(host.robot.has("Replace"));
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_EQ(fs::file_size(host.folder / "old.png"), 8U);
  EXPECT_TRUE(host.robot.has("##name"));  // one step back
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_FALSE(host.robot.has("##name"));
  write_as(host, "old.png");
  host.robot.click("Replace");
  host.robot.step(2);
  EXPECT_EQ(picture_kind(bytes_of(host.folder / "old.png")), PictureKind::png) << host.app->message();
}

TEST(AppExport, WhatCannotBeWrittenIsASentenceAndTheDialogStays) {
  AppHost host;
  const Scene before = host.scene();
  std::ofstream(host.folder / "plain") << "a file, no folder";
  fs::create_directory(host.folder / "folder.png");
  for (const char* name : {"missing/below.png", "plain/below.png", "folder.png"}) {
    write_as(host, name);
    EXPECT_TRUE(host.robot.has("##name")) << name;
    EXPECT_NE(host.app->message(), "") << name;
    host.robot.key(ImGuiKey_Escape);
    host.robot.step(2);
  }
  open_and_name(host, "x");
  host.robot.key(ImGuiKey_Backspace);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  EXPECT_EQ(host.app->message(), "Type the name of the file.");
  EXPECT_EQ(files_in(host.folder.path()), 2U);
  EXPECT_TRUE(host.scene() == before);
}

TEST(AppExport, EscInAListClosesTheListAlone) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click("##size");
  host.robot.step(2);
  EXPECT_TRUE(host.robot.has("as large as needed"));
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_FALSE(host.robot.has("1280 \xC3\x97 720, half a slide"));
  EXPECT_TRUE(host.robot.has("##name"));
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(2);
  EXPECT_FALSE(host.robot.has("##name"));
}

TEST(AppExport, TheKeyboardIsEnough) {
  AppHost host;
  open_and_name(host, "keys.png");
  host.robot.key(ImGuiKey_Tab, ImGuiMod_Shift);  // to the choice above: the QR code,
  host.robot.key(ImGuiKey_LeftArrow);            // and beside it the scene
  host.robot.key(ImGuiKey_Space);
  for (int i = 0; i < 3; ++i) host.robot.key(ImGuiKey_UpArrow);  // words, numbers, ground
  host.robot.key(ImGuiKey_Enter, ImGuiMod_Ctrl);
  host.robot.step(3);
  EXPECT_EQ(host.app->message().find("Exported keys.png ("), 0U) << host.app->message();
  EXPECT_EQ(host.app->message().find("with its scene"), std::string::npos) << host.app->message();
}

TEST(AppExport, AMatrixAsNumbers) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click("Numbers##page");
  host.robot.step();
  host.robot.click("##matrix");
  host.robot.step();
  host.robot.click("Scores (scores:1)");
  host.robot.step();
  host.robot.click(".csv##matrix");
  host.robot.click("##name");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  bool found = false;
  for (const auto& entry : fs::directory_iterator(host.folder.path()))
    if (entry.path().string().ends_with("-scores-1.csv")) {
      found = true;
      EXPECT_EQ(bytes_of(entry.path()),
                matrix_file(view(host.app->analysis().heads[0].S), MatrixFormat::csv, "scores"));
    }
  EXPECT_TRUE(found) << host.app->message();
}

TEST(AppExport, PapersAndScripts) {
  for (const char* label : {"worked solution##paper", "worksheet##paper", "answer key##paper", "NumPy##paper",
                            "PyTorch##paper", "page##paper"}) {
    AppHost host;
    host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    host.robot.click("Paper, script, page##page");
    host.robot.step();
    host.robot.click(label);
    host.robot.click("##name");
    host.robot.key(ImGuiKey_Enter);
    host.robot.step(3);
    EXPECT_EQ(host.app->message().find("Exported "), 0U) << label << ": " << host.app->message();
    EXPECT_EQ(files_in(host.folder.path()), 1U) << label;
    if (std::string(label) != "page##paper") continue;
    // A page opens again, as a picture does.
    for (const auto& entry : fs::directory_iterator(host.folder.path())) {
      EXPECT_EQ(entry.path().extension(), ".html");
      const SceneRead read = load_document(entry.path());
      ASSERT_TRUE(std::holds_alternative<Scene>(read));
      EXPECT_TRUE(std::get<Scene>(read) == host.scene());
    }
  }
}

TEST(AppExport, TheFolderIsChosenInTheList) {
  AppHost host;
  fs::create_directory(host.folder / "slides");
  open_and_name(host, "a.png");
  host.robot.click("Folder\xE2\x80\xA6");
  host.robot.step(2);
  host.robot.double_click("slides/");
  host.robot.step(2);
  host.robot.click("Choose");
  host.robot.step(2);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  EXPECT_TRUE(fs::exists(host.folder / "slides" / "a.png")) << host.app->message();
}

TEST(AppExport, APictureIsADocumentThatIsNeverSavedInto) {
  AppHost host;
  host.robot.drag("Q/r1c1", 30, 0);
  const Scene drawn = host.scene();
  write_as(host, "kept.svg");
  const std::string picture = bytes_of(host.folder / "kept.svg");
  host.run("edit.undo");
  ASSERT_FALSE(host.scene() == drawn);
  ASSERT_TRUE(host.app->open(host.folder / "kept.svg")) << host.app->message();
  host.robot.step(2);
  EXPECT_TRUE(host.scene() == drawn);
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_TRUE(host.app->file().empty());
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  host.robot.key(ImGuiKey_Enter);  // "kept.json" is proposed
  host.robot.step(3);
  EXPECT_EQ(host.app->file(), host.folder / "kept.json");
  EXPECT_EQ(bytes_of(host.folder / "kept.svg"), picture);
}

// What the preview's window draws: where, and in which colours. Where letters lie in the atlas is another matter.
std::vector<std::tuple<float, float, ImU32>> preview_drawn() {
  std::vector<std::tuple<float, float, ImU32>> corners;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
    if (std::string_view(list->_OwnerName).find("preview") != std::string_view::npos)
      for (const ImDrawVert& one : list->VtxBuffer) corners.emplace_back(one.pos.x, one.pos.y, one.col);
  return corners;
}

// It is kept while nothing changes, and follows what does: after each choice it is what a fresh dialog draws.
TEST(AppExport, ThePreviewFollowsEveryChoice) {
  std::vector<std::tuple<float, float, ImU32>> last;
  const TemporaryFolder state;
  for (const char* label :
       {"dark##theme", "transparent##ground", "left out##notes", "title##words", "SVG##format",
        "Numbers##page", ".csv##matrix", "labels##matrix", "Picture##page"}) {
    SCOPED_TRACE(label);
    AppHost host(1600, 1000, 1, state.path());
    host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    host.robot.step(2);
    const auto before = preview_drawn();
    EXPECT_TRUE(last.empty() || before == last) << "a fresh dialog draws something else";
    host.robot.click(label);
    host.robot.step(2);
    last = preview_drawn();
    EXPECT_FALSE(last == before);
    host.robot.key(ImGuiKey_Escape);
    host.robot.step(2);
  }
}

void choose_size(AppHost& host, const char* size) {
  host.robot.click("##size");
  host.robot.step();
  host.robot.click(size);
  host.robot.step(2);
}

void type_number(AppHost& host, const char* field, const char* text) {
  host.robot.click(field);
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type(text);
  host.robot.key(ImGuiKey_Tab);
  host.robot.step(2);
}

// As the command line has it: --for ieee-column, --width 85mm with --min-type 7pt.
TEST(AppExport, PapersAreThoseOfTheCommandLine) {
  constexpr double centimetre = pixels_of_inch / centimetres_of_inch, point = pixels_of_inch / points_of_inch;
  AppHost host;
  host.run("view.symmetry");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  choose_size(host, "ieee-column: 8.89 cm wide");
  host.robot.click("##name");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type("column.svg");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  ExportOptions options;
  options.format = PictureFormat::svg;
  options.view = "symmetry";
  const auto expected = [&] { return std::get<Picture>(export_picture(host.scene(), options)).bytes; };
  options.paper = PaperSize{8.89 * centimetre, {}, 6 * point};
  options.scale = usual_dpi / pixels_of_inch;
  EXPECT_EQ(bytes_of(host.folder / "column.svg"), expected());
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  choose_size(host, "by width, the height follows\xE2\x80\xA6");
  host.robot.click("mm##unit");
  type_number(host, "##width", "85");
  type_number(host, "##type", "7");
  host.robot.click("##name");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type("width.svg");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  options.paper = PaperSize{8.5 * centimetre, {}, 7 * point};
  EXPECT_EQ(bytes_of(host.folder / "width.svg"), expected());
}

// The sentence stands above the preview, in the colour of complaints, while letters are smaller than asked for.
TEST(AppExport, SmallLettersAreSaidWhileTheyAre) {
  AppHost host;
  const auto said = [] {
    const auto corners = preview_drawn();
    const ImU32 color = packed(theme(ThemeId::light).broken);
    return std::ranges::count_if(corners, [&](const auto& one) { return std::get<2>(one) == color; });
  };
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click("print##theme");
  choose_size(host, "by width, the height follows\xE2\x80\xA6");
  type_number(host, "##width", "40");
  EXPECT_EQ(said(), 0);
  type_number(host, "##width", "2");
  EXPECT_GT(said(), 200);
  type_number(host, "##width", "40");
  EXPECT_EQ(said(), 0);
}

// A sign that no font has is said once, where the window says what happens.
TEST(AppExport, SignsWithoutAFontAreSaid) {
  AppHost host;
  EXPECT_EQ(host.app->message().find("No installed font"), std::string::npos);
  const fs::path file = host.folder / "signs.json";
  Scene scene = host.scene();
  scene.title = "\xF3\xB0\x80\x80";  // U+F0000, of private use
  ASSERT_FALSE(save_scene(scene, file));
  host.app->open(file);
  host.robot.step(3);
  EXPECT_NE(host.app->message().find("Opened "), std::string::npos) << host.app->message();
  EXPECT_NE(host.app->message().find("No installed font has U+F0000"), std::string::npos)
      << host.app->message();
}

TEST(AppExport, TheLastChoiceIsRemembered) {
  const TemporaryFolder state;
  {
    AppHost host(1600, 1000, 1, state.path());
    host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    host.robot.click("PDF##format");
    host.robot.click("print##theme");
    host.robot.key(ImGuiKey_Escape);
    host.robot.step(3);
  }
  const ExportChoice choice = read_settings({state / "config", state.path()}).settings.exports;
  EXPECT_EQ(choice.format, PictureFormat::pdf);
  EXPECT_EQ(choice.theme, ThemeId::print);
}

}  // namespace
}  // namespace attnlab::test
