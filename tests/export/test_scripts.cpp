// Labels in twelve scripts: shaped as HarfBuzz's own command shapes them, in the order of reading, in every
// format. The letters of a paper: pictures in an installed typeface, and the sentence where it is not there.
#include "app/export/export.h"
#include "app/export/svg_canvas.h"
#include "core/scene/scene_file.h"
#include "core/text/utf8.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"
#include "tests/export/sheets.h"

#include <ft2build.h>

#include FT_FREETYPE_H

namespace attnlab::test {
namespace {

// Of one font each, but for the last two.
const char* const scripts[] = {"كتاب", "שלום",   "ไทยน้ำ",  "क्षत्रिय", "注意力",   "👍",
                               "x̂é",   "Ελλάδα", "Привет", "한국어", "ひらがな", "தமிழ்"};

// The file of a font of fonts-noto-core or fonts-dejavu-core; empty for another.
std::string file_of(FT_Face face) {
  std::string name = face->family_name;
  std::erase(name, ' ');
  for (const char* folder : {"/usr/share/fonts/truetype/noto/", "/usr/share/fonts/truetype/dejavu/"})
    for (const char* ending : {"-Regular.ttf", ".ttf"})
      if (std::string file = folder + name + ending; std::filesystem::exists(file)) return file;
  return {};
}

struct Glyphs {
  std::vector<unsigned> indices;
  double advance = 0;  // font units
};
// As "[12=0+600|13=1@5,0+300]" says it.
Glyphs glyphs_of(const std::string& line) {
  Glyphs read;
  std::istringstream glyphs(line.substr(line.find('[') + 1));
  for (std::string one; std::getline(glyphs, one, '|');) {
    read.indices.push_back(static_cast<unsigned>(std::stoul(one)));
    read.advance += std::stod(one.substr(one.find('+') + 1));
  }
  return read;
}

struct Scripts : testing::Test {
  FontFaces fonts;
};

TEST_F(Scripts, AreShapedAsHarfBuzzShapesThem) {
  ATTNLAB_NEEDS_PROGRAM("hb-shape");
  int compared = 0;
  for (const char* text : {"كتاب", "שלום", "ไทยน้ำ", "क्षत्रिय", "தமிழ்", "ກະລຸນາ", "বাংলা"}) {
    SCOPED_TRACE(text);
    const auto line = fonts.shaped(text, Face::sans);
    ASSERT_NE(line, nullptr);
    ASSERT_TRUE(line->missing.empty()) << "no font has " << static_cast<unsigned>(line->missing[0]);
    ASSERT_EQ(line->runs.size(), 1U);
    const ShapedRun& run = line->runs[0];
    const std::string file = file_of(fonts.face(run.font));
    if (file.empty()) continue;
    const Checked read = run_checker({"hb-shape", "--no-glyph-names", "--font-file=" + file, text});
    ASSERT_EQ(read.status, 0) << read.output;
    const Glyphs theirs = glyphs_of(read.output);
    std::vector<unsigned> ours;
    for (const ShapedRun::Glyph& glyph : run.glyphs) ours.push_back(glyph.index);
    EXPECT_EQ(ours, theirs.indices) << file;
    EXPECT_NEAR(line->advance * fonts.face(run.font)->units_per_EM, theirs.advance, 1e-6);
    ++compared;
  }
  EXPECT_GE(compared, 5);
}

TEST_F(Scripts, EveryLetterHasAFont) {
  // A configuration of somebody's own may leave it out.
  ATTNLAB_NEEDS(std::getenv("FONTCONFIG_FILE") == nullptr &&
                    std::filesystem::exists("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"),
                "fonts-wqy-microhei");
  for (const char* text : scripts) {
    SCOPED_TRACE(text);
    const auto line = fonts.shaped(text, Face::sans);
    if (line == nullptr) {
      for (const PlacedGlyph& glyph : fonts.glyphs(text, Face::sans))
        EXPECT_NE(glyph.code, replacement_character);
      continue;
    }
    EXPECT_TRUE(line->missing.empty() && line->boxes.empty());
    EXPECT_GT(line->advance, 0.3);
    std::string read;
    for (const ShapedRun& run : line->runs) read += run.text;
    EXPECT_EQ(read, text);  // each is of one direction
  }
}

// Embedded fonts are enough for these.
TEST_F(Scripts, AreReadFromRightToLeft) {
  const auto hebrew = fonts.shaped("אב", Face::sans), both = fonts.shaped("ab אב cd", Face::sans);
  ASSERT_TRUE(hebrew != nullptr && hebrew->runs.size() == 1);
  const ShapedRun& run = hebrew->runs[0];
  EXPECT_TRUE(run.backward);
  EXPECT_EQ(run.glyphs[0].index, FT_Get_Char_Index(fonts.face(run.font), U'ב'));
  EXPECT_EQ(run.glyphs[1].index, FT_Get_Char_Index(fonts.face(run.font), U'א'));
  ASSERT_NE(both, nullptr);
  std::string shown;
  for (const ShapedRun& one : both->runs) shown += one.text;
  EXPECT_EQ(shown, "ab אב cd");
  // In a line that begins in Hebrew the Latin word stands at the left.
  const auto turned = fonts.shaped("אב cd", Face::sans);
  EXPECT_TRUE(!turned->runs.front().backward && turned->runs.back().backward);
}

TEST_F(Scripts, ArabicLettersJoin) {
  const auto joined = fonts.shaped("بب", Face::sans), alone = fonts.shaped("ب", Face::sans);
  ASSERT_NE(joined, nullptr);
  for (const ShapedRun::Glyph& glyph : joined->runs[0].glyphs)
    EXPECT_NE(glyph.index, alone->runs[0].glyphs[0].index);
}

TEST_F(Scripts, WhatNoFontHasIsItsCodeInABox) {
  const auto line = fonts.shaped("a\U000F1234", Face::sans);  // for private use
  ASSERT_NE(line, nullptr);
  EXPECT_EQ(line->missing, std::vector<char32_t>{0xF1234});
  EXPECT_EQ(line->boxes.size(), 1U);
  ASSERT_EQ(line->runs.size(), 2U);
  EXPECT_EQ(line->runs[1].glyphs.size(), 6U);  // 0F1234
  EXPECT_EQ(line->runs[1].text, "\U000F1234");
}

TEST_F(Scripts, WhatWasPlainStaysPlain) {
  for (const char* text : {"movie", "Übersetzung", "Ελλάδα", "Привет", "−½ ≥ ∑ √", "\xFF\xFE", ""})
    EXPECT_EQ(fonts.shaped(text, Face::sans), nullptr) << text;
}

TEST_F(Scripts, LongTextsAreCut) {
  std::string text;
  while (text.size() < 1'000'000) text += "שלום ";
  const auto line = fonts.shaped(text, Face::sans);
  ASSERT_NE(line, nullptr);
  std::size_t glyphs = 0;
  for (const ShapedRun& run : line->runs) glyphs += run.glyphs.size();
  EXPECT_LE(glyphs, 2048U);
}

// Clusters hold all letters and all glyphs, each once: a PDF reads back by them.
TEST_F(Scripts, ClustersAddUp) {
  for (const char* text : scripts)
    if (const auto line = fonts.shaped(text, Face::sans))
      for (const ShapedRun& run : line->runs) {
        std::size_t bytes = 0, glyphs = 0;
        for (const ShapedRun::Cluster& one : run.clusters) {
          bytes += static_cast<std::size_t>(one.bytes);
          glyphs += static_cast<std::size_t>(one.glyphs);
        }
        EXPECT_EQ(bytes, run.text.size()) << text;
        EXPECT_EQ(glyphs, run.glyphs.size()) << text;
      }
}

TEST_F(Scripts, AreReadBackFromAPdf) {
  ATTNLAB_NEEDS_PROGRAM("pdftotext");
  // Joined Arabic is left out: pdftotext parts its words by the gaps between letters, in Pango's files, too.
  for (const char* text : {"שלום", "ไทยน้ำ", "注意力", "한국어", "ひらがな", "தமிழ்", "Привет", "क्षत्रिय",
                           "বাংলা", "ກະລຸນາ", "👍", "x̂é"}) {
    SCOPED_TRACE(text);
    Scene scene = opening_scene();
    scene.title = text;
    ExportOptions options = options_of({"symmetry", 0}, PictureFormat::pdf);
    options.matrix = "weights";
    options.title = true;
    const TemporaryFolder folder;
    const Checked read =
        run_checker({"pdftotext", folder.write("a.pdf", exported(scene, options)).string(), "-"});
    EXPECT_EQ(read.status, 0);
    EXPECT_NE(read.output.find(text), std::string::npos) << read.output.substr(0, 300);
  }
}

TEST_F(Scripts, AnSvgHasTheWordsBesideTheOutlines) {
  SvgCanvas canvas(fonts, false);
  canvas.text({10, 20}, "<שלום> & \"a\"", {Face::sans, 13, rgb(0x102030)});
  const std::string svg = canvas.document(100, 50, {}, "");
  EXPECT_NE(svg.find("<title>&lt;שלום&gt; &amp; "), std::string::npos) << svg;
  EXPECT_NE(svg.find("<path id=\"g"), std::string::npos);
  EXPECT_EQ(svg.find("<text"), std::string::npos);
}

// A folder of broken fonts, and a configuration that is not there: boxes, as another process has them.
TEST_F(Scripts, WithoutInstalledFontsThereAreBoxes) {
  const TemporaryFolder folder;
  const std::string fonts = folder.write("broken.ttf", "no font at all").parent_path().string();
  const std::string broken =
      folder
          .write("fonts.conf",
                 "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig><dir>" +
                     fonts + "</dir><cachedir>" + fonts + "/cache</cachedir></fontconfig>")
          .string();
  Scene scene = opening_scene();
  scene.title = "ไทย";
  const std::string file = folder.write("scene.json", scene_text(scene)).string(), picture = fonts + "/a.svg";
  for (const std::string& configuration : {broken, std::string("/nowhere/fonts.conf")}) {
    const Checked made =
        run_checker({ATTNLAB_PROGRAM, "export", file, "--view", "symmetry", "--title", "-o", picture}, {}, {},
                    {"FONTCONFIG_FILE=" + configuration});
    EXPECT_EQ(made.status, 0) << made.output;
    // Without a configuration fontconfig looks where fonts usually are; a bare machine has none of Thai there
    // either, and not fontconfig's own command, which says so.
    const bool told = made.output.find("No installed font has U+0E44") != std::string::npos;
    if (configuration == broken) {
      EXPECT_TRUE(told) << made.output;
    } else if (have_program("fc-list")) {
      const std::string of_thai =
          run_checker({"fc-list", ":lang=th", "file"}, {}, {}, {"FONTCONFIG_FILE=" + configuration}).output;
      EXPECT_EQ(told, of_thai.find("\n/") == std::string::npos && !of_thai.starts_with('/')) << of_thai;
    }
    EXPECT_TRUE(std::filesystem::exists(picture));
    std::filesystem::remove(picture);
  }
}

struct Set {
  Typeface typeface;
  const char* family;
  const char* package;
};
constexpr Set sets[] = {{Typeface::stix, "STIXGeneral", "fonts-stix"},
                        {Typeface::cm, "LM Roman 10", "fonts-lmodern"},
                        {Typeface::times, "TeX Gyre Termes", "fonts-texgyre"}};

TEST(Typeface, LettersAreThoseOfTheTypefaceAndGreekIsThere) {
  for (const Set& set : sets) {
    SCOPED_TRACE(set.family);
    const auto read = fonts_of(set.typeface);
    if (const auto* why = std::get_if<std::string>(&read)) {
      EXPECT_NE(why->find(set.package), std::string::npos) << *why;
      continue;
    }
    const FontFaces fonts(std::get<FontFiles>(read));
    for (const Face face : {Face::sans, Face::sans_medium, Face::sans_bold, Face::math, Face::math_upright}) {
      for (const PlacedGlyph& glyph : fonts.glyphs("Query 0.41", face))
        EXPECT_EQ(glyph.font, static_cast<int>(face));
      for (const PlacedGlyph& glyph : fonts.glyphs("\u2212\u03bb\u03c3\u221a", face))
        EXPECT_NE(glyph.code, U'\uFFFD');
    }
    EXPECT_TRUE(fonts.file(static_cast<int>(Face::math)).italic);
    EXPECT_FALSE(fonts.file(static_cast<int>(Face::math_upright)).italic);
    EXPECT_EQ(fonts.file(static_cast<int>(Face::sans_bold)).weight, 700);
  }
}

// Another typeface is another picture, which carries its name; SVG holds its letters.
TEST(Typeface, APictureIsSetInItAndSaysSo) {
  for (const Set& set : sets) {
    SCOPED_TRACE(set.family);
    ExportOptions options = options_of({"softmax", 0}, PictureFormat::svg);
    options.font = set.typeface;
    const Exported made = export_picture(opening_scene(), options);
    if (const auto* why = std::get_if<std::string>(&made)) {
      EXPECT_NE(why->find(set.package), std::string::npos) << *why;
      continue;
    }
    const std::string& svg = std::get<Picture>(made).bytes;
    EXPECT_EQ(svg.find("font-family:'Roboto'"), std::string::npos);
    EXPECT_NE(svg.find("@font-face{font-family:'"), std::string::npos);
    const std::string recipe = recipe_text(options);
    EXPECT_NE(recipe.find("\"font\": \"" + std::string(word_of(&ExportChoice::font, set.typeface)) + '"'),
              std::string::npos)
        << recipe;
  }
}

TEST(Typeface, TheLettersOfTheWindowNeedNothingInstalled) {
  EXPECT_TRUE(std::holds_alternative<FontFiles>(fonts_of(Typeface::sans)));
  EXPECT_EQ(recipe_text(ExportOptions{}).find("font"), std::string::npos);
}

}  // namespace
}  // namespace attnlab::test
