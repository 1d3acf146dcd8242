// The remembered choice of the exports: there and back, and what a damaged one does: each field falls back by itself.
#include "app/ui/exporting/export_make.h"
#include "app/ui/session/settings.h"
#include "core/text/number.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include <cstdio>
#include <fstream>
#include <iterator>

namespace attnlab::test {
namespace {

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

TEST(ExportChoices, RoundTrip) {
  const TemporaryFolder folder;
  Settings s;
  s.exports = another();
  ASSERT_FALSE(write_settings({folder.path(), folder.path()}, s).has_value());
  const SettingsRead read = read_settings({folder.path(), folder.path()});
  EXPECT_EQ(read.complaint, "");
  EXPECT_TRUE(read.settings == s);
  EXPECT_FALSE(read.settings.exports == ExportChoice{});
}

// What an earlier version has written.
TEST(ExportChoices, NamesAndWordsOfTheFileStay) {
  const TemporaryFolder folder;
  std::ofstream(folder / "settings.json")
      << R"({"left_open": false, "theme": "dark", "zoom": 1.25, "export": {
    "animation": "gif", "caption": true, "decimals": 5, "dpi": 150.0, "folder": "/slides", "format": "pdf",
    "frames": 17, "frames_per_second": 12.5, "height": 602.0, "height_cm": 7.25, "matrix_decimals": 7,
    "matrix_format": "npy", "numbers": false, "page": "paper", "paper": "pytorch", "paper_decimals": 3, "plain": true, "scale": 4,
    "screenshot_scale": 3, "size": "centimetres", "text_as_paths": true, "theme": "print", "title": true,
    "transparent": true, "width": 801.0, "width_cm": 12.5, "with_scene": false}})";
  const Settings read = read_settings({folder.path(), folder.path()}).settings;
  ExportChoice earlier = another();  // without what has come since
  earlier.unit = LengthUnit::cm;
  earlier.least_type = usual_type;
  EXPECT_TRUE(read.exports == earlier);
  EXPECT_EQ(read.view.theme, ThemeId::dark);
  EXPECT_EQ(read.view.zoom, 1.25);
  EXPECT_FALSE(read.view.left_open);
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
  EXPECT_NEAR(paper_of(c)->least_type, 8, 1e-9);  // 6 points
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

TEST(ExportNames, EndingsFollow) {
  EXPECT_EQ(with_ending("a", ".png"), "a.png");
  EXPECT_EQ(with_ending("a.PNG", ".png"), "a.PNG");
  EXPECT_EQ(with_ending("a.svg", ".png"), "a.png");
  EXPECT_EQ(with_ending("fig.v2", ".png"), "fig.v2.png");
  EXPECT_EQ(with_ending("", ".png"), "");
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

TEST(ExportNames, Sizes) {
  EXPECT_EQ(bytes_text(840), "840 bytes");
  EXPECT_EQ(bytes_text(84'321), "84 KB");
  EXPECT_EQ(bytes_text(999'700), "1.0 MB");
  EXPECT_EQ(bytes_text(2'100'000), "2.1 MB");
  EXPECT_EQ(pixels_text(1280, 720), "1280 \xC3\x97 720");
}

// What the preview says of the size of a PDF is what its file says: a point is 1/72 inch.
TEST(ExportChoices, ThePreviewTellsTheSizeThatTheFileHas) {
  AppHost host;
  const auto retype = [&](const char* field, const char* text, ImGuiKey end) {
    host.robot.type_in(field, text);
    host.robot.key(end);
  };
  host.chord(ImGuiMod_Ctrl, ImGuiKey_E);
  host.robot.click("PDF##format");
  host.robot.click("##size");
  host.robot.click("by width, the height follows\xE2\x80\xA6");
  host.robot.click("cm##unit");
  retype("##width", "12.7", ImGuiKey_Tab);
  std::string told;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
    for (const std::string& line : lines_in(triangles(*list)))
      if (line.starts_with("12.70 ") && line.ends_with(" cm")) told = line;
  ASSERT_NE(told, "");
  retype("##name", "told.pdf", ImGuiKey_Enter);
  std::ifstream file(host.folder / "told.pdf", std::ios::binary);
  const std::string pdf{std::istreambuf_iterator<char>(file), {}};
  double width = 0, height = 0;
  ASSERT_EQ(std::sscanf(pdf.c_str() + pdf.find("/MediaBox [") + 11, " 0 0 %lf %lf", &width, &height), 2);
  EXPECT_NEAR(width / 72 * 2.54, 12.7, 0.01);
  EXPECT_EQ(told, "12.70 \u00D7 " + show_number(height / 72 * 2.54, 2) + " cm");
}

}  // namespace
}  // namespace attnlab::test
