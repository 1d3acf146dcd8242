// What a picture says of itself in words: title and alternative text of PNG, SVG and PDF, with the numbers that it shows; and
// that a page of pdfTeX can hold several of our PDFs. The text of a PDF can be selected and found, and its fonts are inside.
#include "core/picture/carry.h"
#include "core/picture/words.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"
#include "tests/export/sheets.h"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>
#include <string>

namespace attnlab::test {
namespace {

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(PictureWords, AnSvgAndAPngHaveTitleAndDescription) {
  using namespace std::string_literals;
  Scene scene = opening_scene();
  scene.title = "A & B < C";
  const std::string svg = exported(scene, options_of({"heads", 0}, PictureFormat::svg)),
                    png = exported(scene, options_of({"heads", 0}, PictureFormat::png));
  for (const char* part :
       {" role=\"img\" aria-labelledby=\"attnlab-title attnlab-desc\">",
        "<title id=\"attnlab-title\">A &amp; B &lt; C: Heads", "<desc id=\"attnlab-desc\">",
        "Weights A, 4 by 4.", "row 4 of 4, bomb: The 0.10, movie 0.67, was 0.09, bomb 0.14"})
    EXPECT_TRUE(holds(svg, part)) << part;
  EXPECT_TRUE(holds(png, "iTXtTitle\0\1\0\0\0"s));
  EXPECT_TRUE(holds(png, "iTXtDescription\0\1\0\0\0"s));
}

TEST(PictureWords, APdfIsTaggedWithTheNumbersThatItShows) {
  Scene scene = opening_scene();
  const std::string pdf = exported(scene, options_of({"heads", 0}, PictureFormat::pdf));
  for (const char* part : {"/S /Figure", "/Alt (Heads", "/Lang (en)", "/Marked true", "/DisplayDocTitle true",
                           "row 4 of 4, bomb: The 0.10, movie 0.67, was 0.09, bomb 0.14"})
    EXPECT_TRUE(holds(pdf, part)) << part;
  EXPECT_TRUE(std::holds_alternative<std::string>(carried_scene(pdf, "x.pdf")));
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

TEST(PictureWords, OtherBytesAreNoPdf) {
  for (const char* bytes : {"", "%PDF-1.4\n", "startxref 7", "/S /Figure", "<< /Type /Page >>"})
    EXPECT_THROW(pdf_with_words(bytes, {"title", "words"}), std::invalid_argument) << bytes;
}

// The opening scene in every view and part, made once.
const std::vector<std::string>& every_pdf() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> pdfs;
    for (const Shown& shown : everything_shown())
      pdfs.push_back(exported(opening_scene(), options_of(shown, PictureFormat::pdf)));
    return pdfs;
  }();
  return all;
}

// pdfTeX warns of several groups on a page, and takes the first.
TEST(PdfText, NoPageHasATransparencyGroup) {
  for (const std::string& pdf : every_pdf()) {
    const std::size_t page = pdf.rfind("/Type /Page ");
    ASSERT_NE(page, std::string::npos);
    const std::string object = pdf.substr(page, pdf.find("endobj", page) - page);
    EXPECT_FALSE(holds(object, "/Group")) << object;
    EXPECT_TRUE(holds(object, "/MediaBox"));
  }
}

std::string text_of(const std::string& pdf) {
  const TemporaryFolder folder;
  const Checked read = run_checker({"pdftotext", "-raw", folder.write("a.pdf", pdf).string(), "-"});
  EXPECT_EQ(read.status, 0) << read.output;
  return ' ' + read.output;
}

TEST(PdfText, EveryNumberIsFound) {
  ATTNLAB_NEEDS_PROGRAM("pdftotext");
  int minus_signs = 0;
  for (const Shown& shown : everything_shown()) {
    SCOPED_TRACE(shown.name());
    const ExportOptions options = options_of(shown, PictureFormat::pdf);
    const std::string text =
        text_of(every_pdf()[static_cast<std::size_t>(&shown - everything_shown().data())]);
    const NotingCanvas noted(opening_scene(), options);
    for (const DrawnHeatmap& map : noted.heatmaps)
      for (const double value : map.values) {
        const std::string number = show_rounded(value, options.figure.decimals);
        if (!has_text(noted, number)) continue;  // some cells are too narrow for all decimals
        EXPECT_NE(text.find(number), std::string::npos) << number;
        if (number.starts_with("−")) ++minus_signs;
      }
    EXPECT_EQ(text.find("movie") != std::string::npos, has_text(noted, "movie"));
  }
  EXPECT_GT(minus_signs, 30);
}

TEST(PdfText, IsGoneAsOutlines) {
  ATTNLAB_NEEDS_PROGRAM("pdftotext");
  ExportOptions options = options_of({"symmetry", 0}, PictureFormat::pdf);
  options.text_as_paths = true;
  const std::string text = text_of(exported(opening_scene(), options));
  EXPECT_EQ(text.find_first_not_of(" \f\n"), std::string::npos) << text;
}

TEST(PdfText, FontsAreInside) {
  ATTNLAB_NEEDS_PROGRAM("pdffonts");
  for (const std::string& pdf : every_pdf()) {
    const TemporaryFolder folder;
    const Checked read = run_checker({"pdffonts", folder.write("a.pdf", pdf).string()});
    ASSERT_EQ(read.status, 0) << read.output;
    std::istringstream lines(read.output);
    std::string line;
    std::getline(lines, line);
    const std::size_t embedded = line.find("emb");
    ASSERT_NE(embedded, std::string::npos) << read.output;
    std::getline(lines, line);  // dashes
    int fonts = 0;
    for (; std::getline(lines, line); ++fonts)
      EXPECT_EQ(line.substr(embedded, 11), "yes yes yes") << line;  // inside, a subset, with its Unicode
    EXPECT_GE(fonts, 2);
  }
}

}  // namespace
}  // namespace attnlab::test
