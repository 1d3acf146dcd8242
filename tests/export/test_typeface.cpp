// The letters of a paper: pictures in an installed typeface, and the sentence where it is not there.
#include "app/export/export.h"
#include "app/export/font_faces.h"
#include "app/export/recipe.h"
#include "tests/core/support.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace attnlab::test {
namespace {

Scene small_scene() {
  return bare_scene(tokens({{1, 0.2}, {-0.3, 1}}), tokens({{0.5, 1}, {1, -1}}), tokens({{1, 0}, {0, 1}}));
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
    ExportOptions options;
    options.view = "softmax";
    options.format = PictureFormat::svg;
    options.font = set.typeface;
    const Exported made = export_picture(small_scene(), options);
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
  const auto read = fonts_of(Typeface::sans);
  ASSERT_TRUE(std::holds_alternative<FontFiles>(read));
  ExportOptions plain;
  EXPECT_EQ(recipe_text(plain).find("font"), std::string::npos);
}

}  // namespace
}  // namespace attnlab::test
