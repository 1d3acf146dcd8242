// SVG files: well-formed, the same bytes for the same drawing, every text as text where the figure has it,
// with the signs it needs inside.
#include "tests/core/checkers.h"
#include "tests/export/sheets.h"
#include "tests/export/svg_read.h"

#include "app/export/file_canvas.h"
#include "app/export/svg_canvas.h"
#include "app/export/svg_write.h"
#include "app/figures/canvas/text.h"
#include "core/picture/png.h"

#include <ft2build.h>

#include <numbers>
#include <set>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H

namespace attnlab::test {
namespace {

using Json = nlohmann::json;

std::vector<std::string> svgs_of(const Scene& scene, ThemeId theme, bool as_paths) {
  std::vector<std::string> svgs;
  for (const Shown& shown : everything_shown()) {
    ExportOptions options = options_of(shown, PictureFormat::svg, theme);
    options.text_as_paths = as_paths;
    svgs.push_back(exported(scene, options));
  }
  return svgs;
}

// Where the anchor of the text's first word is to be found: the words are placed one by one.
double anchored(const FontFaces& fonts, const DrawnText& noted, const Json& text) {
  const std::string word = text["runs"][0]["text"];
  return noted.baseline.x +
         anchor_at(noted.style.anchor, fonts.advance(word, noted.style.face) * noted.style.size);
}

struct Svg : testing::Test {
  void SetUp() override { ATTNLAB_NEEDS_PROGRAM("python3"); }
  FontFaces fonts;
};

TEST_F(Svg, AsOutlinesHasEveryGlyphOnceAndNoText) {
  const Json found = read_svgs(svgs_of(rich_scene(), ThemeId::light, true));
  for (const Json& svg : found) {
    EXPECT_TRUE(svg["texts"].empty() && svg["fonts"].empty());
    EXPECT_TRUE(svg["ids_differ"].get<bool>() && svg["uses_lead"].get<bool>()) << svg["uses"];
    EXPECT_GT(svg["uses"].size(), 40U);
    EXPECT_LT(svg["outlines"].get<std::size_t>(), svg["uses"].size());
    const std::set<std::string> used(svg["uses"].begin(), svg["uses"].end());
    EXPECT_EQ(svg["outlines"], used.size());
  }
}

// A subset is the same font with fewer signs: each used one is there,
// as wide and with as many points as in the whole.
void expect_signs(const Json& svg) {
  FT_Library library = nullptr;
  ASSERT_EQ(FT_Init_FreeType(&library), 0);
  const FontFaces fonts;
  std::size_t loaded = 0;
  for (const Json& font : svg["fonts"]) {
    std::set<char32_t> codes;
    for (const Json& text : svg["texts"])
      for (const Json& run : text["runs"])
        if (run["family"] == font["family"] && run["weight"] == font["weight"] &&
            run["italic"] == font["italic"])
          for (const PlacedGlyph& glyph : fonts.glyphs(run["text"].get<std::string>(), Face::sans))
            codes.insert(glyph.code);
    EXPECT_FALSE(codes.empty()) << font["family"] << " is not used";
    const std::string bytes = bytes_of_hex(font["bytes"]);
    FT_Face face = nullptr;
    ASSERT_EQ(FT_New_Memory_Face(library, reinterpret_cast<const FT_Byte*>(bytes.data()),
                                 static_cast<FT_Long>(bytes.size()), 0, &face),
              0);
    const auto found = std::ranges::find_if(embedded_fonts(), [&](const FontFile& file) {
      return file.family == font["family"].get<std::string>() && file.weight == font["weight"] &&
             file.italic == font["italic"];
    });
    ASSERT_NE(found, embedded_fonts().end());
    const int own = static_cast<int>(found - embedded_fonts().begin());
    EXPECT_EQ(font["format"], found->bytes.starts_with("OTTO") ? "opentype" : "truetype");
    EXPECT_LT(bytes.size(), 40'000U) << font["family"];
    for (const char32_t code : codes) {
      const FT_UInt here = FT_Get_Char_Index(face, code), there = FT_Get_Char_Index(fonts.face(own), code);
      EXPECT_NE(here, 0U) << "U+" << std::hex << static_cast<unsigned>(code) << " in " << font["family"];
      ASSERT_EQ(FT_Load_Glyph(face, here, FT_LOAD_NO_SCALE), 0);
      ASSERT_EQ(FT_Load_Glyph(fonts.face(own), there, FT_LOAD_NO_SCALE), 0);
      EXPECT_EQ(face->glyph->metrics.horiAdvance, fonts.face(own)->glyph->metrics.horiAdvance);
      EXPECT_EQ(face->glyph->outline.n_points, fonts.face(own)->glyph->outline.n_points);
    }
    // Nothing by which a viewer would kern or join letters.
    for (const FT_ULong table : {FT_MAKE_TAG('k', 'e', 'r', 'n'), FT_MAKE_TAG('G', 'P', 'O', 'S'),
                                 FT_MAKE_TAG('G', 'S', 'U', 'B')}) {
      FT_ULong length = 0;
      EXPECT_NE(FT_Load_Sfnt_Table(face, table, 0, nullptr, &length), 0) << font["family"];
    }
    ++loaded;
    FT_Done_Face(face);
  }
  EXPECT_GE(loaded, 2U);
  FT_Done_FreeType(library);
  // No run asks for a font that is not inside.
  std::set<std::string> inside;
  for (const Json& font : svg["fonts"]) inside.insert(font["family"]);
  for (const Json& text : svg["texts"])
    for (const Json& run : text["runs"]) EXPECT_TRUE(inside.contains(run["family"])) << run["family"];
}

TEST_F(Svg, IsWellFormedWithEveryTextWhereTheFigureHasItAndTheSignsInside) {
  std::set<std::string> anchors;
  const Scene scene = rich_scene();
  for (const ThemeId theme : {ThemeId::light, ThemeId::dark, ThemeId::print}) {
    const Json found = read_svgs(svgs_of(scene, theme, false));
    for (std::size_t i = 0; i < everything_shown().size(); ++i) {
      const Shown& shown = everything_shown()[i];
      SCOPED_TRACE(shown.name() + ", theme " + std::to_string(static_cast<int>(theme)));
      NotingCanvas noted(scene, options_of(shown, PictureFormat::svg, theme));
      std::erase_if(noted.texts, [](const DrawnText& text) { return text.text.empty(); });
      const Json& texts = found[i]["texts"];
      ASSERT_EQ(texts.size(), noted.texts.size());
      ASSERT_GT(texts.size(), 10U);
      for (std::size_t k = 0; k < texts.size(); ++k) {
        EXPECT_EQ(texts[k]["text"], noted.texts[k].text);
        EXPECT_NEAR(texts[k]["x"], anchored(fonts, noted.texts[k], texts[k]), 6e-4) << noted.texts[k].text;
        anchors.insert(texts[k]["anchor"].get<std::string>());
        EXPECT_NEAR(texts[k]["y"], noted.texts[k].baseline.y, 6e-4) << noted.texts[k].text;
        EXPECT_NEAR(texts[k]["size"], noted.texts[k].style.size, 6e-4) << noted.texts[k].text;
      }
      if (theme == ThemeId::light) expect_signs(found[i]);
    }
  }
  EXPECT_EQ(anchors, (std::set<std::string>{"start", "middle", "end"}));
}

// Texts that are no XML as they stand, and bytes that are no text.
TEST_F(Svg, WritesAnyText) {
  for (const bool as_paths : {false, true}) {
    SvgCanvas canvas(fonts, as_paths);
    const std::string given[] = {
        "<a href=\"x\">&amp;]]></a>", "two  spaces ", "a\tb\nc\x01", "\xFF\xC0\xAF", "−½≥", ""};
    for (const std::string& text : given) canvas.text({10, 20}, text, {Face::sans, 13, rgb(0x102030)});
    canvas.text({std::nan(""), 0}, "nowhere", {Face::sans, 13, rgb(0)});
    const Json svg = read_svg(canvas.document(100, 50, {}, ""));
    if (as_paths) continue;
    std::vector<std::string> found;
    for (const Json& text : svg["texts"]) found.push_back(text["text"]);
    EXPECT_EQ(found, (std::vector<std::string>{given[0], given[1], "abc", "\uFFFD\uFFFD\uFFFD", given[4]}));
  }
}

TEST_F(Svg, AWordStandsWhereItBeginsAndWhatIsCentredIsAnchoredInItsMiddle) {
  SvgCanvas canvas(fonts, false);
  const TextStyle style{Face::sans, 20, rgb(0)};
  canvas.text({7, 20}, "one two  three", style);
  text_middle(canvas, {40, 20}, "0.25", style);
  text_right(canvas, {90, 20}, "queries", style);
  const Json texts = read_svg(canvas.document(100, 50, {}, ""))["texts"];
  ASSERT_EQ(texts.size(), 3U);
  const Json& runs = texts[0]["runs"];
  ASSERT_EQ(runs.size(), 3U);
  EXPECT_EQ(runs[1]["text"], "two  ");
  EXPECT_NEAR(runs[1]["x"], 7 + canvas.text_width("one ", Face::sans, 20), 6e-4);
  EXPECT_NEAR(runs[2]["x"], 7 + canvas.text_width("one two  ", Face::sans, 20), 6e-4);
  EXPECT_TRUE(texts[1]["anchor"] == "middle" && texts[2]["anchor"] == "end") << texts;
  EXPECT_NEAR(texts[1]["x"], 40, 6e-4);
  EXPECT_NEAR(texts[2]["x"], 90, 6e-4);
}

TEST_F(Svg, DrawsNothingThatIsNotFinite) {
  SvgCanvas canvas(fonts, false);
  const double no = std::nan(""), far = HUGE_VAL;
  const std::string before = canvas.document(10, 10, {}, "");
  canvas.fill_rectangle({no, 0, 5, 5}, rgb(0), 0);
  canvas.stroke_rectangle({0, 0, far, 5}, {rgb(0)}, 0);
  canvas.polyline(std::vector<Point>{{0, 0}, {no, 1}}, {rgb(0)});
  canvas.polyline(std::vector<Point>{{0, 0}}, {rgb(0)});
  canvas.curve({{0, 0}, {1, far}, {2, 2}, {3, 3}}, {rgb(0)});
  canvas.fill_polygon(std::vector<Point>{{0, 0}, {1, 1}}, rgb(0));
  canvas.fill_circle({0, no}, 2, rgb(0));
  EXPECT_EQ(canvas.document(10, 10, {}, ""), before);
  canvas.fill_circle({1, 2}, 2, with_alpha(rgb(0), 51));
  const char* circle = R"(<circle cx="1" cy="2" r="2" fill="#000000" fill-opacity=".2"/>)";
  EXPECT_NE(canvas.document(10, 10, {}, "").find(circle), std::string::npos);
}

TEST_F(Svg, TheFieldIsAnImageOfCoresColours) {
  const Scene scene = opening_scene();
  const ExportOptions options = options_of({"geometry", 0}, PictureFormat::svg);
  const NotingCanvas noted(scene, options);
  const Json images = read_svg(exported(scene, options))["images"];
  ASSERT_EQ(images.size(), noted.fields.size());
  ASSERT_GE(images.size(), 1U);
  const Field& field = noted.fields[0];
  EXPECT_NEAR(images[0]["x"], field.x, 6e-4);
  EXPECT_NEAR(images[0]["height"], field.height, 6e-4);
  const auto doubled = [](double length) { return static_cast<int>(std::lround(length * 2)); };
  Pixels pixels{doubled(field.width), doubled(field.height), false, {}};
  for (const Color& color : field_raster(field, pixels.width, pixels.height))
    pixels.bytes.insert(pixels.bytes.end(), {color.r, color.g, color.b});
  EXPECT_EQ(bytes_of_hex(images[0]["bytes"]), png_bytes(pixels));
}

// What SVG is made of: numbers, colours, base64, hatching.
TEST(SvgWrite, NumbersHaveAtMostThreePlaces) {
  const std::pair<double, const char*> numbers[] = {
      {0, "0"},          {-0.0, "0"},      {-0.0004, "0"}, {0.5, ".5"},   {-0.0625, "-.063"}, {12, "12"},
      {-12.30, "-12.3"}, {1.005, "1.005"}, {1.0001, "1"},  {0.9996, "1"}, {1e300, "1000000"}};
  for (const auto& [value, text] : numbers) {
    std::string out;
    append_number(out, value);
    EXPECT_EQ(out, text);
  }
}

TEST(SvgWrite, Colours) {
  std::string out;
  append_color(out, "fill", rgb(0x0A1BFF));
  append_color(out, "stroke", with_alpha(rgb(0), 128));
  EXPECT_EQ(out, " fill=\"#0a1bff\" stroke=\"#000000\" stroke-opacity=\".502\"");
}

// RFC 4648, section 10.
TEST(SvgWrite, Base64) {
  const char* const expected[] = {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
  for (std::size_t n = 0; n < std::size(expected); ++n) {
    std::string out;
    append_base64(out, std::string_view("foobar").substr(0, n));
    EXPECT_EQ(out, expected[n]);
  }
  std::string out;
  append_base64(out, std::string_view("\xFB\xFF\xFE", 3));
  EXPECT_EQ(out, "+//+");
}

TEST(Hatch, LinesLieInTheCellAndTheCentreBetweenTwo) {
  for (const Rect cell : {Rect{10, 20, 44, 44}, Rect{0, 0, 96, 60}, Rect{5, 5, 30, 12}})
    for (const double corner : {0.0, 3.0, 40.0}) {
      const Hatch hatch = hatch_of(cell, corner);
      ASSERT_GE(hatch.lines.size(), 2U);
      const double spacing = std::max(5.0, cell.height / 5), radius = std::min(corner, cell.height / 2);
      double nearest = HUGE_VAL;
      for (const auto& [from, to] : hatch.lines) {
        EXPECT_NEAR(to.x - from.x, from.y - to.y, 1e-6) << "a line rises at 45 degrees";
        EXPECT_GT(to.x, from.x);
        for (const Point& end : {from, to}) {
          EXPECT_TRUE(end.x >= cell.x - 1e-6 && end.x <= cell.right() + 1e-6) << end.x;
          EXPECT_TRUE(end.y >= cell.y - 1e-6 && end.y <= cell.bottom() + 1e-6) << end.y;
          const double dx = std::fmax(std::fabs(end.x - cell.center().x) - cell.width / 2 + radius, 0);
          const double dy = std::fmax(std::fabs(end.y - cell.center().y) - cell.height / 2 + radius, 0);
          EXPECT_LE(std::hypot(dx, dy), radius + 1e-5) << "outside the rounded corner";
        }
        const double across = ((from.x - cell.center().x) + (from.y - cell.center().y)) / std::numbers::sqrt2;
        nearest = std::fmin(nearest, std::fabs(across));
      }
      EXPECT_NEAR(nearest, spacing / 2, 1e-6);
    }
}

// A figure drawn smaller than it is laid out is the same figure, with finer lines.
TEST(Hatch, ShrinksWithTheFigure) {
  const Hatch whole = hatch_of({0, 0, 22, 22}, 3), small = hatch_of({0, 0, 5.5, 5.5}, 0.75);
  EXPECT_NEAR(small.width, whole.width / 4, 1e-12);
  ASSERT_EQ(small.lines.size(), whole.lines.size());
  for (std::size_t i = 0; i < small.lines.size(); ++i)
    EXPECT_NEAR(small.lines[i].first.x, whole.lines[i].first.x / 4, 1e-6);
}

}  // namespace
}  // namespace attnlab::test
