// Nonsense in every field of the export dialogs: a sentence or the old value, never a crash or a file that
// nobody asked for. The dialogs of exports do not write over the open document, but for a picture by one that
// carries its scene. The remembered choice of the exports, there and back; of a damaged one each field falls
// back by itself.
#include "app/ui/exporting/export_make.h"
#include "app/ui/session/settings.h"
#include "core/picture/carry.h"
#include "core/text/number.h"
#include "tests/core/cases.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include <cstdio>
#include <iterator>
#include <random>

namespace attnlab::test {
namespace {

constexpr const char* nonsense[] = {"0",   "100000", "-1",  "1e9",     "1e999", "",     "nan",    "1/0",
                                    "abc", "0x10",   "1,5", "\u22123", "9e-9",  "((((", "2^2000", " 7 "};

void type_into(AppHost& host, const char* field, const char* text) {
  host.robot.click(field);
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.key(ImGuiKey_Backspace);
  host.robot.type(text);
  host.robot.key(ImGuiKey_Tab);
}

bool sensible(const ExportChoice& c) {
  const auto within = [](double value, double low, double high) { return value >= low && value <= high; };
  return within(c.width, 1, largest_side) && within(c.height, 1, largest_side) &&
         within(c.width_cm, 1, 200) && within(c.height_cm, 1, 200) && within(c.dpi, 24, 1200) &&
         within(c.least_type, least_points, most_points) && c.frames >= 2 && c.frames <= 1000 &&
         c.frames_per_second >= 1 && c.frames_per_second <= 100;
}

ExportChoice remembered(const TemporaryFolder& state) {
  return read_settings({state / "config", state.path()}).settings.exports;
}

TEST(AppExportNonsense, SizesStaySensible) {
  struct Case {
    const char* size;
    std::vector<const char*> fields;
  };
  const Case cases[] = {{"by pixels\xE2\x80\xA6", {"##width", "##height"}},
                        {"by width and height\xE2\x80\xA6", {"##width", "##height", "##dpi"}},
                        {"by width, the height follows\xE2\x80\xA6", {"##width", "##type"}}};
  for (const Case& one : cases) {
    const TemporaryFolder state;
    AppHost host(1600, 1000, 1, state.path());
    const Scene before = host.scene();
    host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    host.robot.click({"##size", one.size});
    for (const char* field : one.fields)
      for (const char* text : nonsense) type_into(host, field, text);
    host.robot.key(ImGuiKey_Escape);
    EXPECT_FALSE(host.robot.has("##name"));
    EXPECT_TRUE(sensible(remembered(state))) << one.size;
    EXPECT_TRUE(host.scene() == before);
    EXPECT_EQ(host.steps(), 0U);
  }
}

TEST(AppExportNonsense, FramesEndsAndRatesStaySensible) {
  const TemporaryFolder state;
  AppHost host(1600, 1000, 1, state.path());
  const Scene before = host.scene();
  host.run("file.animate");
  for (const char* field : {"##from", "##to", "##frames", "##rate"})
    for (const char* text : nonsense) type_into(host, field, text);
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(sensible(remembered(state)));
  EXPECT_TRUE(host.scene() == before);
}

TEST(AppExportNonsense, ASizeThatIsTooLargeIsASentence) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click({"##size", "by pixels\xE2\x80\xA6"});
  type_into(host, "##width", "16384");
  type_into(host, "##height", "16384");
  host.robot.click({"4\xC3\x97##scale", "##name"});
  host.robot.key(ImGuiKey_Enter);
  EXPECT_TRUE(host.robot.has("##name"));
  EXPECT_NE(host.app->message(), "");
  EXPECT_TRUE(std::filesystem::is_empty(host.folder.path()));
}

TEST(AppExportNonsense, NamesOfEveryKindAreASentenceOrAFile) {
  AppHost host;
  const Scene before = host.scene();
  const std::string names[] = {"/",       "..",   ".",  "a/b/c/d",      "~nobody/x", std::string(4000, 'n'),
                               "/proc/x", "con:", "*?", "\xE2\x98\x83", " "};
  for (const std::string& name : names) {
    host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
    ImGui::GetIO().AddInputCharactersUTF8(name.c_str());
    host.robot.step(2);
    while (!ImGui::GetIO().WantTextInput) host.robot.step();
    host.robot.key(ImGuiKey_Enter);
    EXPECT_NE(host.app->message(), "") << name;
    while (host.robot.has("##name") || host.robot.has("Replace")) host.robot.key(ImGuiKey_Escape);
  }
  EXPECT_TRUE(host.scene() == before);
}

// Clicks and keys at random in the three dialogs.
TEST(AppExportNonsense, RandomClicksAndKeys) {
  constexpr unsigned seed = 20261122;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (const char* action : {"file.export", "file.screenshot", "file.animate"}) {
    AppHost host;
    const Scene before = host.scene();
    for (std::uint64_t i = 0; i < cases(150, 25); ++i) {
      if (!host.robot.has("##name") && !host.app->run(action)) host.robot.key(ImGuiKey_Escape);
      host.robot.step(2);
      const std::vector<std::string> labels = host.robot.labels();
      const std::string label = labels.empty() ? "" : labels[pick(labels.size())];
      switch (pick(3)) {
        case 0: host.robot.type(nonsense[pick(std::size(nonsense))]); break;
        case 1: host.robot.key(pick(2) == 0 ? ImGuiKey_Tab : ImGuiKey_DownArrow); break;
        default:
          if (label != "Replace" && label != "Up" && host.robot.has(label)) host.robot.click(label);
      }
    }
    EXPECT_TRUE(host.scene() == before) << action;
    EXPECT_EQ(host.steps(), 0U) << action;
  }
}

void open_named(AppHost& host, const std::string& name) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.type_in("##name", name);
}

// The dialog refuses the name that was typed, with the sentence of the command line, and stays.
void keeps_the_document(AppHost& host, const fs::path& file) {
  const std::string bytes = bytes_of(file);
  const Scene scene = host.scene();
  host.robot.key(ImGuiKey_Enter);
  EXPECT_EQ(host.app->message(),
            file.string() + ": not saved: it holds the scene, so the export needs another name");
  EXPECT_TRUE(host.robot.has("##name"));
  EXPECT_FALSE(host.robot.has("Replace"));
  EXPECT_TRUE(bytes_of(file) == bytes);
  EXPECT_TRUE(host.scene() == scene);
  host.robot.key(ImGuiKey_Escape);
}

using AppExportOverDocument = AppTest;

TEST_F(AppExportOverDocument, TheOpenSceneFileIsNotReplacedByAnExport) {
  const fs::path file = host.folder / "mine.json";
  host.folder.write("mine.json", scene_text(host.scene()));
  ASSERT_TRUE(host.app->open(file)) << host.app->message();
  fs::create_symlink(file, host.folder / "link.png");
  std::error_code none;  // a page's files have no second name
  fs::create_hard_link(file, host.folder / "hard.svg", none);
  for (const char* name : {"link.png", "hard.svg"}) {
    if (!fs::exists(host.folder / name)) continue;
    open_named(host, name);
    keeps_the_document(host, host.folder / name);
  }
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click({"Numbers##page", ".json##matrix"});
  host.robot.type_in("##name", "mine");
  keeps_the_document(host, file);
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_E);  // the picture of the window
  host.robot.type_in("##name", "link.png");
  keeps_the_document(host, host.folder / "link.png");
  host.run("file.animate");
  host.robot.type_in("##name", "link.png");
  keeps_the_document(host, host.folder / "link.png");
  EXPECT_EQ(host.folder.entries(), none ? 2U : 3U);
}

TEST_F(AppExportOverDocument, TheOpenPictureIsReplacedByOneThatCarriesTheScene) {
  open_named(host, "a.png");
  host.robot.key(ImGuiKey_Enter);
  ASSERT_TRUE(host.open(host.folder / "a.png")) << host.app->message();
  host.robot.drag("Q/r1c1", 30, 0);
  open_named(host, "a.png");
  host.robot.key(ImGuiKey_Enter);
  host.robot.click("Replace");
  EXPECT_TRUE(holds(read_document(bytes_of(host.folder / "a.png"), "a.png"), host.scene()));
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click(host.robot.label_ending("##scene"));
  host.robot.type_in("##name", "a.png");
  keeps_the_document(host, host.folder / "a.png");
}

// Every field unlike its default.
ExportChoice another() {
  ExportChoice c;
  c.page = ExportPage::paper;
  c.format = PictureFormat::pdf;
  c.size = SizeChoice::centimetres;
  c.width = 801;
  c.height = 602;
  c.width_cm = 12.5;
  c.height_cm = 7.25;
  c.unit = LengthUnit::in;
  c.least_type = 7.5;
  c.dpi = 150;
  c.scale = 4;
  c.theme = ThemeId::print;
  c.transparent = c.title = c.caption = c.text_as_paths = true;
  c.numbers = c.with_scene = false;
  c.decimals = 5;
  c.plain = true;
  c.matrix_format = MatrixFormat::npy;
  c.matrix_decimals = 7;
  c.paper = PaperChoice::pytorch;
  c.paper_decimals = 3;
  c.animation = AnimationFormat::gif;
  c.frames = 17;
  c.frames_per_second = 12.5;
  c.screenshot_scale = 3;
  c.folder = "/slides";
  return c;
}

TEST(ExportChoices, RoundTripAndNamesAndWordsOfTheFileStay) {
  const TemporaryFolder folder;
  Settings s;
  s.exports = another();
  ASSERT_FALSE(write_settings({folder.path(), folder.path()}, s).has_value());
  const SettingsRead read = read_settings({folder.path(), folder.path()});
  EXPECT_EQ(read.complaint, "");
  EXPECT_TRUE(read.settings == s);
  EXPECT_FALSE(read.settings.exports == ExportChoice{});
  // What an earlier version has written.
  std::ofstream(folder / "settings.json")
      << R"({"left_open": false, "theme": "dark", "zoom": 1.25, "export": {
    "animation": "gif", "caption": true, "decimals": 5, "dpi": 150.0, "folder": "/slides", "format": "pdf",
    "frames": 17, "frames_per_second": 12.5, "height": 602.0, "height_cm": 7.25, "matrix_decimals": 7,
    "matrix_format": "npy", "numbers": false, "page": "paper", "paper": "pytorch", "paper_decimals": 3, "plain": true, "scale": 4,
    "screenshot_scale": 3, "size": "centimetres", "text_as_paths": true, "theme": "print", "title": true,
    "transparent": true, "width": 801.0, "width_cm": 12.5, "with_scene": false}})";
  const Settings old = read_settings({folder.path(), folder.path()}).settings;
  ExportChoice earlier = another();  // without what has come since
  earlier.unit = LengthUnit::cm;
  earlier.least_type = usual_type;
  EXPECT_TRUE(old.exports == earlier);
  EXPECT_EQ(old.view.theme, ThemeId::dark);
  EXPECT_EQ(old.view.zoom, 1.25);
  EXPECT_FALSE(old.view.left_open);
}

TEST(ExportChoices, DamagedFieldsFallBackEachByItself) {
  const TemporaryFolder folder;
  const auto read = [&](const std::string& text) {
    std::ofstream(folder / "settings.json") << "{\"zoom\": 2, \"export\": " << text << "}";
    const SettingsRead settings = read_settings({folder.path(), folder.path()});
    EXPECT_EQ(settings.complaint, "") << text;
    EXPECT_EQ(settings.settings.view.zoom, 2) << text;
    return settings.settings.exports;
  };
  for (const char* text : {"null", "7", "\"png\"", "[]", "{}", "{\"format\": \"bmp\", \"scale\": 1e9}",
                           "{\"width\": -5, \"height\": 0, \"dpi\": \"much\", \"frames\": 2.5}",
                           "{\"theme\": 1, \"with_scene\": \"no\", \"decimals\": -1, \"folder\": {}}"})
    EXPECT_TRUE(read(text) == ExportChoice{}) << text;
  const ExportChoice one = read("{\"format\": \"svg\", \"scale\": 99, \"decimals\": 4}");
  EXPECT_EQ(one.format, PictureFormat::svg);
  EXPECT_EQ(one.scale, ExportChoice{}.scale);
  EXPECT_EQ(one.decimals, 4);
}

TEST(ExportChoices, CentimetresAndDotsGivePixels) {
  ExportChoice c;
  c.size = SizeChoice::centimetres;
  c.width_cm = 2.54;
  c.height_cm = 5.08;
  c.dpi = 300;
  ASSERT_TRUE(paper_of(c) && paper_of(c)->height);
  EXPECT_FALSE(size_of(c).has_value());
  EXPECT_NEAR(paper_of(c)->width * scale_of(c), 300, 1e-9);
  EXPECT_NEAR(*paper_of(c)->height * scale_of(c), 600, 1e-9);
  c.size = SizeChoice::width;
  ASSERT_TRUE(paper_of(c).has_value());
  EXPECT_FALSE(paper_of(c)->height.has_value());
  EXPECT_NEAR(paper_of(c)->least_type, 6 * pixels_of_inch / points_of_inch, 1e-9);
  c.size = SizeChoice::needed;
  EXPECT_FALSE(size_of(c).has_value());
  EXPECT_FALSE(paper_of(c).has_value());
}

// Their words are those of --for.
TEST(ExportChoices, PresetsAreThoseOfTheCommandLine) {
  const auto words = option_of(&ExportChoice::size).values.words;
  int found = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    ExportChoice c;
    c.size = static_cast<SizeChoice>(i);
    const PaperPreset* preset = preset_of(c.size);
    if (preset == nullptr) continue;
    ++found;
    EXPECT_EQ(preset->name, words[i].word);
    c.least_type = 7;
    ASSERT_TRUE(paper_of(c).has_value());
    EXPECT_EQ(paper_of(c)->width, preset->paper.width);
    EXPECT_EQ(paper_of(c)->height, preset->paper.height);
    EXPECT_NEAR(paper_of(c)->least_type, 7 * pixels_of_inch / points_of_inch, 1e-9);
    EXPECT_EQ(scale_of(c), preset->pixels ? c.scale : usual_dpi / pixels_of_inch);
  }
  EXPECT_EQ(found, static_cast<int>(paper_presets().size()));
}

TEST(ExportNames, EndingsFollowAndSizesAreSaid) {
  EXPECT_EQ(with_ending("a", ".png"), "a.png");
  EXPECT_EQ(with_ending("a.PNG", ".png"), "a.PNG");
  EXPECT_EQ(with_ending("a.svg", ".png"), "a.png");
  EXPECT_EQ(with_ending("fig.v2", ".png"), "fig.v2.png");
  EXPECT_EQ(with_ending("", ".png"), "");
  EXPECT_EQ(bytes_text(840), "840 bytes");
  EXPECT_EQ(bytes_text(84'321), "84 KB");
  EXPECT_EQ(bytes_text(999'700), "1.0 MB");
  EXPECT_EQ(bytes_text(2'100'000), "2.1 MB");
  EXPECT_EQ(pixels_text(1280, 720), "1280 \xC3\x97 720");
}

TEST(ExportNames, AreMadeOfTheDocumentAndWhatIsShown) {
  ExportChoice c;
  EXPECT_EQ(export_name("bomb.json", {}, c), "bomb-pipeline-forward.png");
  ExportOptions what;
  what.view = "softmax";
  what.figure.part = 2;
  EXPECT_EQ(export_name("A title: 1/2 of it?", what, c), "A-title-1-2-of-it-softmax-mask.png");
  what.matrix = "scores:2";
  c.format = PictureFormat::svg;
  EXPECT_EQ(export_name("bomb.png", what, c), "bomb-scores-2.svg");
  EXPECT_EQ(plain_name("../.."), "attnlab");
  EXPECT_EQ(plain_name(""), "attnlab");
  const std::string long_title(47, 'a');
  EXPECT_EQ(plain_name(long_title + "\xC3\xA9"), long_title);  // not half a letter
}

// What the preview says of the size of a PDF is what its file says: a point is 1/72 inch.
TEST(ExportChoices, ThePreviewTellsTheSizeThatTheFileHas) {
  AppHost host;
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click({"PDF##format", "##size", "by width, the height follows\xE2\x80\xA6", "cm##unit"});
  host.robot.type_in("##width", "12.7");
  host.robot.key(ImGuiKey_Tab);
  std::string told;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
    for (const std::string& line : lines_in(triangles(*list)))
      if (line.starts_with("12.70 ") && line.ends_with(" cm")) told = line;
  ASSERT_NE(told, "");
  host.robot.enter_in("##name", "told.pdf");
  const std::string pdf = bytes_of(host.folder / "told.pdf");
  double width = 0, height = 0;
  ASSERT_EQ(std::sscanf(pdf.c_str() + pdf.find("/MediaBox [") + 11, " 0 0 %lf %lf", &width, &height), 2);
  EXPECT_NEAR(width / 72 * 2.54, 12.7, 0.01);
  EXPECT_EQ(told, "12.70 \u00D7 " + show_number(height / 72 * 2.54, 2) + " cm");
}

}  // namespace
}  // namespace attnlab::test
