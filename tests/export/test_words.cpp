// What a picture says of itself in words: title and alternative text of PNG, SVG and PDF, with the numbers that it shows; and that a
// page of pdfTeX can hold several of our PDFs.
#include "core/picture/carry.h"
#include "core/picture/words.h"
#include "core/text/utf8.h"
#include "tests/export/sheets.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace attnlab::test {
namespace {

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(PictureWords, AnSvgHasTitleDescriptionAndRole) {
  Scene scene = opening_scene();
  scene.title = "A & B < C";
  const std::string svg = exported(scene, options_of({"heads", 0}, PictureFormat::svg));
  EXPECT_TRUE(holds(svg, " role=\"img\" aria-labelledby=\"attnlab-title attnlab-desc\">"));
  EXPECT_TRUE(holds(svg, "<title id=\"attnlab-title\">A &amp; B &lt; C: Heads"));
  EXPECT_TRUE(holds(svg, "<desc id=\"attnlab-desc\">"));
  EXPECT_TRUE(holds(svg, "Weights A, 4 by 4."));
  EXPECT_TRUE(holds(svg, "row 4 of 4, bomb: The 0.10, movie 0.67, was 0.09, bomb 0.14"));
}

TEST(PictureWords, APngHasTitleAndDescription) {
  const std::string png = exported(opening_scene(), options_of({"heads", 0}, PictureFormat::png));
  using namespace std::string_literals;
  EXPECT_TRUE(holds(png, "iTXtTitle\0\1\0\0\0"s));
  EXPECT_TRUE(holds(png, "iTXtDescription\0\1\0\0\0"s));
}

TEST(PictureWords, APdfIsTaggedWithTheNumbersThatItShows) {
  Scene scene = opening_scene();
  const std::string pdf = exported(scene, options_of({"heads", 0}, PictureFormat::pdf));
  for (const char* part : {"/S /Figure", "/Alt (Heads", "/Lang (en)", "/Marked true", "/DisplayDocTitle true",
                           "row 4 of 4, bomb: The 0.10, movie 0.67, was 0.09, bomb 0.14"})
    EXPECT_TRUE(holds(pdf, part)) << part;
  const auto back = carried_scene(pdf, "x.pdf");
  EXPECT_TRUE(std::holds_alternative<std::string>(back));
  // Of a single matrix its own numbers alone.
  ExportOptions matrix = options_of({"heads", 0}, PictureFormat::pdf);
  matrix.matrix = "scores";
  const std::string alone = exported(scene, matrix);
  EXPECT_TRUE(holds(alone, "Scores S, 4 by 4."));
  EXPECT_FALSE(holds(alone, "Weights A"));
  // Words that ASCII does not hold.
  scene.tokens[0] = "é";
  EXPECT_TRUE(holds(exported(scene, options_of({"heads", 0}, PictureFormat::pdf)), "/Alt <FEFF"));
}

// pdfTeX warns of several groups on a page, and takes the first.
TEST(PictureWords, NoPageOfAPdfHasATransparencyGroup) {
  for (const Shown& shown : everything_shown()) {
    const std::string pdf = exported(opening_scene(), options_of(shown, PictureFormat::pdf));
    const std::size_t page = pdf.rfind("/Type /Page ");
    ASSERT_NE(page, std::string::npos) << shown.name();
    const std::string object = pdf.substr(page, pdf.find("endobj", page) - page);
    EXPECT_FALSE(holds(object, "/Group")) << shown.name() << object;
    EXPECT_TRUE(holds(object, "/MediaBox")) << shown.name();
  }
}

TEST(PictureWords, OtherBytesAreNoPdf) {
  for (const char* bytes : {"", "%PDF-1.4\n", "startxref 7", "/S /Figure", "<< /Type /Page >>"})
    EXPECT_THROW(pdf_with_words(bytes, {"title", "words"}), std::invalid_argument) << bytes;
}

}  // namespace
}  // namespace attnlab::test
