// The text of a PDF can be selected and found, and its fonts are inside.
#include "core/text/number.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"
#include "tests/export/sheets.h"

#include <gtest/gtest.h>

#include <sstream>

namespace attnlab::test {
namespace {

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
    const std::string text = text_of(exported(opening_scene(), options));
    NotingCanvas noted;
    note_sheet(noted, opening_scene(), options);
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
  for (const Shown& shown : everything_shown()) {
    const TemporaryFolder folder;
    const std::string pdf = exported(opening_scene(), options_of(shown, PictureFormat::pdf));
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
