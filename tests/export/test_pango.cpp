// Labels in many scripts as Pango sets them: the same letters in the same shapes and places,
// by pixels, in PNG, SVG and PDF.
#include "app/export/cairo_canvas.h"
#include "app/export/svg_canvas.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"
#include "tests/export/raster.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <ft2build.h>

#include <numeric>
#include FT_FREETYPE_H

namespace attnlab::test {
namespace {

// Arabic, Hebrew, Thai, Devanagari, Chinese, Greek, Cyrillic, Korean, Japanese, Tamil, Bengali, Lao, Latin
// with accents, and with combining ones.
const char* const one_family_each[] = {"كتاب",   "שלום",     "ไทยน้ำ", "क्षत्रिय", "注意力", "Ελλάδα", "Привет",
                                       "한국어", "ひらがな", "தமிழ்",  "বাংলা",  "ກະລຸນາ",  "Übéñ",   "x̂é"};
constexpr double label_size = 64;  // pixels of the em
constexpr int width = 640, height = 200;
const Point baseline{40, 120};
const TextStyle black{Face::sans, label_size, rgb(0x000000)};

// How dark each pixel is, cut to what is drawn: 0 the ground, 1 black.
struct Ink {
  int width = 0, height = 0;
  std::vector<double> dark;
  double at(int x, int y) const {
    const bool inside = x >= 0 && y >= 0 && x < width && y < height;
    return inside ? dark[static_cast<std::size_t>(y * width + x)] : 0;
  }
};

Ink ink_of(const Image& image) {
  const auto dark = [&](int x, int y) { return 1 - image.pixel(x, y)[1] / 255.0; };
  int left = image.width, right = -1, top = image.height, bottom = -1;
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) {
      if (dark(x, y) < 0.25) continue;
      left = std::min(left, x);
      right = std::max(right, x);
      top = std::min(top, y);
      bottom = std::max(bottom, y);
    }
  Ink ink{right - left + 1, bottom - top + 1, {}};
  for (int y = top; y <= bottom; ++y)
    for (int x = left; x <= right; ++x) ink.dark.push_back(dark(x, y));
  return ink;
}

// The correlation of two inks where they lie best on each other, moved by at most two pixels. 1: the same.
double likeness(const Ink& a, const Ink& b) {
  const auto power = [](const Ink& ink) {
    return std::inner_product(ink.dark.begin(), ink.dark.end(), ink.dark.begin(), 0.0);
  };
  double best = 0;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx) {
      double sum = 0;
      for (int y = 0; y < a.height; ++y)
        for (int x = 0; x < a.width; ++x) sum += a.at(x, y) * b.at(x + dx, y + dy);
      best = std::max(best, sum);
    }
  return best / std::sqrt(power(a) * power(b));
}

// Ours as a PNG has it.
Image pixels_of(const FontFaces& fonts, const std::string& text, const std::string& file) {
  cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_t* cairo = cairo_create(surface);
  CairoCanvas canvas(cairo, fonts, CairoText::pixels, 1);
  canvas.fill_rectangle({0, 0, width, height}, rgb(0xFFFFFF), 0);
  canvas.text(baseline, text, black);
  cairo_surface_write_to_png(surface, file.c_str());
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  return read_png(file);
}

void write_pdf(const FontFaces& fonts, const std::string& text, const std::string& file) {
  constexpr double points = 0.75;  // of a pixel
  cairo_surface_t* surface = cairo_pdf_surface_create(file.c_str(), width * points, height * points);
  cairo_t* cairo = cairo_create(surface);
  CairoCanvas(cairo, fonts, CairoText::text, points).text(baseline, text, black);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
}

// Theirs, of a family that has all of the text.
Image pango_of(const std::string& family, const std::string& text, const std::string& file) {
  const Checked made =
      run_checker({"pango-view", "--no-display", "--font=" + family + " 64px", "--margin=20",
                   "--hinting=none", "--antialias=gray", "--text=" + text, "--output=" + file});
  EXPECT_EQ(made.status, 0) << made.output;
  return read_png(file);
}

// The family that sets the whole text; empty where several do, or where it is drawn in colours.
std::string family_of(const FontFaces& fonts, const std::string& text) {
  const auto line = fonts.shaped(text, Face::sans);
  if (line == nullptr) {
    const std::vector<PlacedGlyph> glyphs = fonts.glyphs(text, Face::sans);
    const bool one = std::ranges::all_of(
        glyphs, [&](const PlacedGlyph& glyph) { return glyph.font == glyphs.front().font; });
    return one ? fonts.face(glyphs.front().font)->family_name : "";
  }
  if (line->runs.size() != 1 || !line->missing.empty()) return {};
  FT_Face face = fonts.face(line->runs[0].font);
  return FT_HAS_COLOR(face) ? "" : face->family_name;
}

TEST(Pango, SetsTheSameLettersInTheSameShapes) {
  ATTNLAB_NEEDS_PROGRAM("pango-view");
  ATTNLAB_NEEDS_PROGRAM("rsvg-convert");
  ATTNLAB_NEEDS_PROGRAM("pdftoppm");
  // Pango puts letters on whole pixels, and rasterisers grade edges in their own ways: alike to 0.94 and
  // more; wrong letters to 0.8 (below).
  constexpr double alike = 0.9;
  const FontFaces fonts;
  const TemporaryFolder folder;
  std::vector<std::string> svg, pdf, texts;
  std::vector<Ink> theirs;
  for (const std::string text : one_family_each) {
    SCOPED_TRACE(text);
    const std::string family = family_of(fonts, text);
    if (family.empty()) continue;
    const std::string name = std::to_string(texts.size());
    theirs.push_back(ink_of(pango_of(family, text, folder.file("pango" + name + ".png").string())));
    EXPECT_GT(likeness(ink_of(pixels_of(fonts, text, folder.file(name + ".png").string())), theirs.back()),
              alike)
        << family;
    SvgCanvas canvas(fonts, true);
    canvas.fill_rectangle({0, 0, width, height}, rgb(0xFFFFFF), 0);
    canvas.text(baseline, text, black);
    svg.push_back(canvas.document(width, height, {}, ""));
    write_pdf(fonts, text, folder.file(name + ".pdf").string());
    pdf.push_back(bytes_of(folder.file(name + ".pdf")));
    texts.push_back(text);
  }
  EXPECT_GE(texts.size(), 12U);
  const std::vector<Image> of_svg = drawn_by_others(svg, Drawn::svg),
                           of_pdf = drawn_by_others(pdf, Drawn::pdf);
  ASSERT_EQ(of_svg.size(), texts.size());
  ASSERT_EQ(of_pdf.size(), texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    SCOPED_TRACE(texts[i]);
    EXPECT_GT(likeness(ink_of(of_svg[i]), theirs[i]), alike) << "SVG";
    EXPECT_GT(likeness(ink_of(of_pdf[i]), theirs[i]), alike) << "PDF";
  }
}

TEST(Pango, WhatIsSetOtherwiseIsTold) {
  ATTNLAB_NEEDS_PROGRAM("pango-view");
  const FontFaces fonts;
  const TemporaryFolder folder;
  const std::string file = folder.file("a.png").string();
  const Ink right = ink_of(pixels_of(fonts, "كتاب", file));
  // Letters kept apart by a sign of no width, and in the other order.
  for (const char* wrong : {"ك\u200Cت\u200Cا\u200Cب", "باتك", "كتب"})
    EXPECT_LT(likeness(ink_of(pixels_of(fonts, wrong, file)), right), 0.8) << wrong;
}

}  // namespace
}  // namespace attnlab::test
