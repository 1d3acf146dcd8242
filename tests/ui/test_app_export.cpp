// The export dialog: what it writes is what it shows; what cannot be written is a sentence,
// and nothing else happens.
#include "app/export/talk_pages.h"
#include "app/ui/kit/style.h"
#include "app/ui/session/settings.h"
#include "core/picture/carry.h"
#include "tests/ui/app_host.h"

#include <tuple>

namespace attnlab::test {
namespace {

// Opens the dialog and types a name; the field is selected whole.
void open_and_name(AppHost& host, const std::string& name) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.type(name);
}

void write_as(AppHost& host, const std::string& name) {
  open_and_name(host, name);
  host.robot.key(ImGuiKey_Enter);
}

using AppExport = AppTest;

TEST_F(AppExport, EnterWritesTheOpenViewWithItsSceneAsExportPictureDoes) {
  write_as(host, "view.png");
  const fs::path file = host.folder / "view.png";
  ASSERT_TRUE(fs::exists(file)) << host.app->message();
  EXPECT_FALSE(host.robot.has("##name"));
  const std::string bytes = bytes_of(file);
  EXPECT_EQ(picture_kind(bytes), PictureKind::png);
  EXPECT_TRUE(holds(read_document(bytes, "view.png"), before));
  EXPECT_EQ(host.app->message().find("Exported view.png ("), 0U) << host.app->message();
  EXPECT_NE(host.app->message().find("with its scene)"), std::string::npos);
  expect_untouched();
  host.run("view.symmetry");
  write_as(host, "a.svg");  // the ending decides
  ExportOptions options;
  options.format = PictureFormat::svg;
  options.view = "symmetry";
  const Exported exported = export_picture(host.scene(), options);
  ASSERT_TRUE(std::holds_alternative<Picture>(exported));
  EXPECT_EQ(bytes_of(host.folder / "a.svg"), std::get<Picture>(exported).bytes);
}

TEST_F(AppExport, TheNameThatWasTypedIsNotThatOfTheNextPicture) {
  open_and_name(host, "mine.png");
  host.robot.key(ImGuiKey_Escape);
  host.run("view.symmetry");
  write_as(host, "");
  EXPECT_NE(host.app->message().find("-symmetry-"), std::string::npos) << host.app->message();
  EXPECT_FALSE(fs::exists(host.folder / "mine.png"));
}

TEST_F(AppExport, TheSceneStaysOutsideWhereItIsUntickedAndChipsChooseTheRest) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click(host.robot.label_ending("##scene"));
  host.robot.enter_in("##name", "plain.pdf");
  const std::string bytes = bytes_of(host.folder / "plain.pdf");
  EXPECT_EQ(picture_kind(bytes), PictureKind::pdf) << host.app->message();
  EXPECT_TRUE(std::holds_alternative<FileError>(read_document(bytes, "plain.pdf")));
  EXPECT_FALSE(host.says("with its scene"));
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click({"SVG##format", "PNG##format", "3\xC3\x97##scale", "dark##theme", "transparent##ground",
                    "##size", "1280 \xC3\x97 720, half a slide"});
  host.robot.enter_in("##name", "slide");
  EXPECT_NE(host.app->message().find("slide.png (3840 \xC3\x97 2160"), std::string::npos)
      << host.app->message();
}

// As `attnlab export TALK` writes it: the pages of one PDF, or a picture a slide.
TEST_F(AppExport, TheWholeTalkThatIsOpenIsOnePdfOrAPictureASlide) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click("##what");
  EXPECT_FALSE(host.robot.has("The whole talk: Why queries and keys?")) << "there is none";
  host.robot.keys({ImGuiKey_Escape, ImGuiKey_Escape});
  host.run("talk.why-queries-and-keys");
  const auto choose = [this] {
    host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    host.robot.click({"##what", "The whole talk: Why queries and keys?"});
  };
  choose();
  host.robot.click("PDF##format");
  host.robot.click("Export");
  EXPECT_TRUE(host.says("Exported Why-queries-and-keys.pdf (7 slides, ")) << host.app->message();
  const Lesson talk = *host.app->lesson().lesson;
  const auto pages = std::get<std::vector<PagePicture>>(slides_of(talk, {}, "talk"));
  const Exported pdf =
      export_pages(std::get<std::vector<PagePicture>>(slides_of(talk, as_deck({}), "talk")), talk.title);
  EXPECT_EQ(bytes_of(host.folder / "Why-queries-and-keys.pdf"), std::get<Picture>(pdf).bytes);
  choose();
  host.robot.click("SVG##format");
  host.robot.click("Export");
  EXPECT_TRUE(host.says("Exported Why-queries-and-keys-1.svg to Why-queries-and-keys-7.svg (7 slides, "));
  for (std::size_t i = 0; i < pages.size(); ++i) {
    ExportOptions svg = pages[i].options;
    svg.format = PictureFormat::svg;
    EXPECT_EQ(bytes_of(host.folder / ("Why-queries-and-keys-" + std::to_string(i + 1) + ".svg")),
              std::get<Picture>(export_picture(pages[i].scene, svg)).bytes);
  }
  choose();
  host.robot.enter_in("##name", "all.png");
  EXPECT_TRUE(host.says("all.png: expected {number} in the name of a picture"));
  EXPECT_FALSE(fs::exists(host.folder / "all.png"));
  // A slide that would be replaced asks, as any file.
  host.robot.enter_in("##name", "Why-queries-and-keys-{number}.svg");
  EXPECT_TRUE(host.robot.has("Replace"));
  host.robot.click("Replace");
  EXPECT_TRUE(host.says("Exported Why-queries-and-keys-1.svg to "));
  // Another choice is one picture again.
  choose();
  host.robot.click({"##what", "Symmetry \xC2\xB7 Weights"});
  host.robot.enter_in("##name", "one.svg");
  EXPECT_TRUE(host.says("Exported one.svg (")) << host.app->message();
}

// Of scenes of its own, before it is presented.
TEST_F(AppExport, TheTalkInTheMakingIsExported) {
  host.run("file.new_talk");
  host.robot.enter_in("##slide1", "Mine");
  host.robot.click("Close");
  host.run("present.keep");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click("##what");
  host.robot.click(host.robot.label_ending("##talk"));
  host.robot.click("SVG##format");
  host.robot.enter_in("##name", "m{number}.svg");
  EXPECT_TRUE(host.says("Exported m1.svg to m2.svg (2 slides, "));
  EXPECT_NE(bytes_of(host.folder / "m1.svg").find(">Mine<"), std::string::npos);
  EXPECT_TRUE(holds(read_document(bytes_of(host.folder / "m2.svg"), "m2.svg"), before));
}

TEST_F(AppExport, OverwritingAsksAndEscGoesOneStepBack) {
  host.folder.write("old.png", "precious");
  write_as(host, "old.png");
  EXPECT_TRUE(host.robot.has("Replace"));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_EQ(fs::file_size(host.folder / "old.png"), 8U);
  EXPECT_TRUE(host.robot.has("##name"));  // one step back
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has("##name"));
  write_as(host, "old.png");
  host.robot.click("Replace");
  EXPECT_EQ(picture_kind(bytes_of(host.folder / "old.png")), PictureKind::png) << host.app->message();
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click("##size");
  EXPECT_TRUE(host.robot.has("as large as needed"));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has("1280 \xC3\x97 720, half a slide"));
  EXPECT_TRUE(host.robot.has("##name"));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has("##name"));
}

TEST_F(AppExport, WhatCannotBeWrittenIsASentenceAndTheDialogStays) {
  host.folder.write("plain", "a file, no folder");
  fs::create_directory(host.folder / "folder.png");
  for (const char* name : {"missing/below.png", "plain/below.png", "folder.png"}) {
    write_as(host, name);
    EXPECT_TRUE(host.robot.has("##name")) << name;
    EXPECT_NE(host.app->message(), "") << name;
    host.robot.key(ImGuiKey_Escape);
  }
  open_and_name(host, "x");
  host.robot.keys({ImGuiKey_Backspace, ImGuiKey_Enter});
  EXPECT_EQ(host.app->message(), "Type the name of the file.");
  EXPECT_EQ(host.folder.entries(), 2U);
  EXPECT_TRUE(host.scene() == before);
}

TEST_F(AppExport, TheKeyboardIsEnough) {
  open_and_name(host, "keys.png");
  host.robot.key(ImGuiKey_Tab, ImGuiMod_Shift);  // to the choice above: the QR code,
  host.robot.key(ImGuiKey_LeftArrow);            // and beside it the scene
  host.robot.key(ImGuiKey_Space);
  for (int i = 0; i < 3; ++i) host.robot.key(ImGuiKey_UpArrow);  // words, numbers, ground
  host.robot.key(ImGuiKey_Enter, ImGuiMod_Ctrl);
  host.robot.step(3);
  EXPECT_EQ(host.app->message().find("Exported keys.png ("), 0U) << host.app->message();
  EXPECT_FALSE(host.says("with its scene"));
}

TEST_F(AppExport, AMatrixAsNumbers) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click({"Numbers##page", "##matrix", "Scores (scores:1)", ".csv##matrix", "##name"});
  host.robot.key(ImGuiKey_Enter);
  ASSERT_EQ(host.folder.entries(), 1U) << host.app->message();
  const fs::path file = *fs::directory_iterator(host.folder.path());
  EXPECT_TRUE(file.string().ends_with("-scores-1.csv"));
  EXPECT_EQ(bytes_of(file), matrix_file(view(host.app->analysis().heads[0].S), MatrixFormat::csv, "scores"));
}

TEST_F(AppExport, PapersAndScripts) {
  for (const char* label : {"worked solution##paper", "worksheet##paper", "answer key##paper", "NumPy##paper",
                            "PyTorch##paper", "page##paper"}) {
    AppHost own;
    own.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    own.robot.click({"Paper, script, page##page", label, "##name"});
    own.robot.key(ImGuiKey_Enter);
    EXPECT_EQ(own.app->message().find("Exported "), 0U) << label << ": " << own.app->message();
    EXPECT_EQ(own.folder.entries(), 1U) << label;
    if (std::string(label) != "page##paper") continue;
    // A page opens again, as a picture does.
    const fs::path file = *fs::directory_iterator(own.folder.path());
    EXPECT_EQ(file.extension(), ".html");
    EXPECT_TRUE(holds(load_document(file), own.scene()));
  }
}

TEST_F(AppExport, TheFolderIsChosenInTheList) {
  fs::create_directory(host.folder / "slides");
  open_and_name(host, "a.png");
  host.robot.click("Folder\xE2\x80\xA6");
  host.robot.double_click("slides/");
  host.robot.click("Choose");
  host.robot.key(ImGuiKey_Enter);
  EXPECT_TRUE(fs::exists(host.folder / "slides" / "a.png")) << host.app->message();
}

TEST_F(AppExport, APictureIsADocumentThatIsNeverSavedInto) {
  host.robot.drag("Q/r1c1", 30, 0);
  const Scene drawn = host.scene();
  write_as(host, "kept.svg");
  const std::string picture = bytes_of(host.folder / "kept.svg");
  host.run("edit.undo");
  ASSERT_FALSE(host.scene() == drawn);
  ASSERT_TRUE(host.open(host.folder / "kept.svg")) << host.app->message();
  EXPECT_TRUE(host.scene() == drawn);
  EXPECT_FALSE(host.app->unsaved());
  EXPECT_TRUE(host.app->file().empty());
  host.chord(ImGuiMod_Ctrl, ImGuiKey_S);
  host.robot.key(ImGuiKey_Enter);  // "kept.json" is proposed
  EXPECT_EQ(host.app->file(), host.folder / "kept.json");
  EXPECT_EQ(bytes_of(host.folder / "kept.svg"), picture);
}

// What the preview's window draws: where, and in which colours.
// Where letters lie in the atlas is another matter.
std::vector<std::tuple<float, float, ImU32>> preview_drawn() {
  std::vector<std::tuple<float, float, ImU32>> corners;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
    if (std::string_view(list->_OwnerName).find("preview") != std::string_view::npos)
      for (const ImDrawVert& one : list->VtxBuffer) corners.emplace_back(one.pos.x, one.pos.y, one.col);
  return corners;
}

// It is kept while nothing changes, and follows what does: after each choice it is what a fresh dialog draws.
TEST_F(AppExport, ThePreviewFollowsEveryChoice) {
  std::vector<std::tuple<float, float, ImU32>> last;
  const TemporaryFolder state;
  for (const char* label :
       {"dark##theme", "transparent##ground", "left out##notes", "title##words", "SVG##format",
        "Numbers##page", ".csv##matrix", "labels##matrix", "Picture##page"}) {
    SCOPED_TRACE(label);
    AppHost own(1600, 1000, 1, state.path());
    own.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    const auto was = preview_drawn();
    EXPECT_TRUE(last.empty() || was == last) << "a fresh dialog draws something else";
    own.robot.click(label);
    last = preview_drawn();
    EXPECT_FALSE(last == was);
    own.robot.key(ImGuiKey_Escape);
  }
}

void choose_size(AppHost& host, const char* size) { host.robot.click({"##size", size}); }

void type_number(AppHost& host, const char* field, const char* text) {
  host.robot.type_in(field, text);
  host.robot.key(ImGuiKey_Tab);
}

// As the command line has it: --for ieee-column, --width 85mm with --min-type 7pt.
TEST_F(AppExport, PapersAreThoseOfTheCommandLine) {
  constexpr double centimetre = pixels_of_inch / centimetres_of_inch, point = pixels_of_inch / points_of_inch;
  host.run("view.symmetry");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  choose_size(host, "ieee-column: 252 pt wide");
  host.robot.enter_in("##name", "column.svg");
  ExportOptions options;
  options.format = PictureFormat::svg;
  options.view = "symmetry";
  const auto expected = [&] { return std::get<Picture>(export_picture(host.scene(), options)).bytes; };
  options.paper = PaperSize{252 * point, {}, 6 * point};
  options.scale = usual_dpi / pixels_of_inch;
  EXPECT_EQ(bytes_of(host.folder / "column.svg"), expected());
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  choose_size(host, "by width, the height follows\xE2\x80\xA6");
  host.robot.click("mm##unit");
  type_number(host, "##width", "85");
  type_number(host, "##type", "7");
  host.robot.enter_in("##name", "width.svg");
  options.paper = PaperSize{8.5 * centimetre, {}, 7 * point};
  EXPECT_EQ(bytes_of(host.folder / "width.svg"), expected());
}

// The sentence stands above the preview, in the colour of complaints,
// while letters are smaller than asked for.
TEST_F(AppExport, SmallLettersAreSaidWhileTheyAre) {
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
TEST_F(AppExport, SignsWithoutAFontAreSaid) {
  EXPECT_FALSE(host.says("No installed font"));
  host.open(host.titled("signs.json", "\xF3\xB0\x80\x80"));  // U+F0000, of private use
  EXPECT_TRUE(host.says("Opened "));
  EXPECT_TRUE(host.says("No installed font has U+F0000"));
}

// In a page there is no folder to choose.
TEST(AppDownloads, NameNoFolder) {
  struct Downloads : FileCalls {
    bool hands_over() const override { return true; }
  };
  AppHost host(1280, 800, 1, {}, false,
               [](AppOptions& options) { options.calls = std::make_shared<Downloads>(); });
  host.run("file.export");
  host.robot.step(4);
  EXPECT_TRUE(host.robot.has("Export"));
  EXPECT_FALSE(host.robot.has("Folder…"));
  host.robot.key(ImGuiKey_Escape);
  host.run("file.save_as");
  host.robot.step(4);
  EXPECT_TRUE(host.robot.has("Save"));
  EXPECT_FALSE(host.robot.has("Up"));
}

TEST_F(AppExport, TheLastChoiceIsRemembered) {
  const TemporaryFolder state;
  {
    AppHost own(1600, 1000, 1, state.path());
    own.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    own.robot.click({"PDF##format", "print##theme"});
    own.robot.key(ImGuiKey_Escape);
  }
  const ExportChoice choice = read_settings({state / "config", state.path()}).settings.exports;
  EXPECT_EQ(choice.format, PictureFormat::pdf);
  EXPECT_EQ(choice.theme, ThemeId::print);
}

}  // namespace
}  // namespace attnlab::test
