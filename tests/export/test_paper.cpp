// Figures for paper and slides: as wide as asked for, letters large enough or a sentence that says which are
// not, nothing left out. What a picture says of itself in words: title and alternative text, with the numbers
// that it shows; several of our PDFs stand on one page of pdfTeX; the text of a PDF can be found, and its
// fonts are inside.
#include "core/picture/carry.h"
#include "core/studies/sweep.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "embedded/assets.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"
#include "tests/export/sheets.h"

#include <set>
#include <stdexcept>

namespace attnlab::test {
namespace {

constexpr double inch = pixels_of_inch, centimetre = inch / centimetres_of_inch,
                 point = inch / points_of_inch;

ExportOptions on_paper(const Shown& shown, double width, PictureFormat format = PictureFormat::svg) {
  ExportOptions options = options_of(shown, format, ThemeId::print);
  options.paper = PaperSize{width, {}, usual_type * point};
  return options;
}

// The smallest font-size of an SVG.
double smallest_type(const std::string& svg) {
  constexpr std::string_view name = " font-size=\"";
  double smallest = 1e9;
  for (std::size_t at = svg.find(name); at != std::string::npos; at = svg.find(name, at + 1))
    smallest = std::min(smallest, std::strtod(svg.c_str() + at + name.size(), nullptr));
  return smallest;
}

double attribute(const std::string& svg, const std::string& name) {
  const std::size_t at = svg.find(' ' + name + "=\"");
  return at == std::string::npos ? -1 : std::strtod(svg.c_str() + at + name.size() + 3, nullptr);
}

// Of what is drawn, the smallest digits in cells and the smallest letters, a subscript by what it stands at.
struct SmallestDrawn {
  double digits = 1e9, letters = 1e9;
};
SmallestDrawn smallest_drawn(const NotingCanvas& canvas) {
  SmallestDrawn out;
  for (const DrawnText& text : canvas.texts) {
    const double size = std::max(text.style.size, text.style.base);
    out.letters = std::min(out.letters, size);
    for (const DrawnHeatmap& map : canvas.heatmaps)
      for (const DrawnCell& cell : cells_of(map))
        if (lies_in(cell.where, {{text.baseline}})) out.digits = std::min(out.digits, size);
  }
  return out;
}

// Letters have at least the size asked for; else the remark names theirs, and the digits before all others.
void expect_told(const Scene& scene, const ExportOptions& options, const std::string& remark,
                 const std::string& what) {
  const SmallestDrawn smallest = smallest_drawn(NotingCanvas(scene, options));
  const double least = options.paper->least_type * (1 - 1e-9);
  EXPECT_EQ(remark.empty(), smallest.letters >= least) << what << remark;
  const bool digits = smallest.digits < least;
  EXPECT_EQ(remark.starts_with("the digits"), digits) << what << remark;
  std::ostringstream told;
  told << " are " << std::floor((digits ? smallest.digits : smallest.letters) / point * 10 + 1e-6) / 10
       << " pt";
  EXPECT_TRUE(remark.empty() || remark.find(told.str()) != std::string::npos) << what << remark;
}

TEST(Paper, EveryPartOfEveryViewInAColumnAndOnAPage) {
  const Scene scene = opening_scene();
  for (const Shown& shown : everything_shown())
    for (const double width : {252 * point, 516 * point}) {
      const Picture made = picture_of(scene, on_paper(shown, width));
      const std::string what = shown.name() + " at " + std::to_string(width / centimetre) + ": ";
      EXPECT_NEAR(attribute(made.bytes, "width"), width, 0.01 * centimetre / 2) << what;
      EXPECT_LT(attribute(made.bytes, "height"), 2.6 * width) << what;
      expect_told(scene, on_paper(shown, width), made.remark, what);
      EXPECT_TRUE(made.remark.empty() || width < 18 * centimetre) << what << made.remark;
    }
}

// What is drawn in a column is what is drawn where there is room: every number, name and label.
TEST(Paper, NothingIsLeftOutForWantOfRoom) {
  const Scene scene = rich_scene();
  const auto words = [&](const ExportOptions& options) {
    const NotingCanvas canvas(scene, options);
    std::set<std::string> list;
    for (const auto& text : canvas.texts) list.insert(text.text);
    return list;
  };
  for (const char* view : {"pipeline", "symmetry", "heads"}) {
    ExportOptions column = on_paper({view, 0}, 252 * point), ample = column;
    ample.paper = PaperSize{2400, 1800};
    const std::set<std::string> all = words(ample), here = words(column);
    for (const std::string& word : all)
      EXPECT_TRUE(word.find('.') == std::string::npos || word.find(' ') != std::string::npos ||
                  here.contains(word))
          << view << ": " << word;
  }
}

// The figure that stands in a paper first: a column of two, whatever the type.
TEST(Paper, TheOpeningPipelineInAColumnHasDigitsOfSixPoints) {
  const Scene scene = opening_scene();
  for (const Typeface font : {Typeface::sans, Typeface::stix, Typeface::cm, Typeface::times}) {
    if (std::holds_alternative<std::string>(fonts_of(font))) continue;
    ExportOptions options = on_paper({"pipeline", 0}, 252 * point);
    options.font = font;
    const Picture made = picture_of(scene, options);
    EXPECT_EQ(made.remark, "");
    EXPECT_LT(attribute(made.bytes, "height"), 1.55 * 252 * point);
    if (font != Typeface::sans) continue;
    const NotingCanvas canvas(scene, options);
    EXPECT_GE(smallest_drawn(canvas).digits, 6 * point * (1 - 1e-9));
    EXPECT_EQ(canvas.heatmaps.size(), 8U);
    for (const char* shape : {"4 × 4", "4 × 2", "4 × 3"}) EXPECT_FALSE(has_text(canvas, shape)) << shape;
    EXPECT_FALSE(says(canvas, "eq. 1"));
    // Every token is named beside each of the lines of matrices and over the keys; arrows reach no cell.
    for (const char* token : {"The", "movie", "was", "bomb"}) EXPECT_GE(count_of(canvas, token), 8) << token;
    for (const std::vector<Point>& line : canvas.lines)
      for (const DrawnHeatmap& map : canvas.heatmaps)
        for (const DrawnCell& cell : cells_of(map))
          EXPECT_FALSE(std::ranges::any_of(line, [&](Point p) { return lies_in(cell.where, {{p}}); }));
  }
}

// Where three do not stand in a line two do, with S, L and A below each other;
// names are not given up for that.
TEST(Paper, WiderPipelinesInAColumnStandInPairs) {
  for (const char* name : {"four-words", "dictionary", "two-queries-three-keys"}) {
    const std::string file = "examples/" + std::string(name) + ".json";
    const Scene scene = std::get<Scene>(read_scene(embedded::assets(file), file));
    const ExportOptions options = on_paper({"pipeline", 0}, 252 * point);
    EXPECT_EQ(picture_of(scene, options).remark, "") << name;
  }
}

// Of the symmetric and the antisymmetric half, too.
TEST(Paper, EveryMatrixHasItsNames) {
  const NotingCanvas canvas(opening_scene(), on_paper({"symmetry", 0}, 252 * point));
  for (const char* token : {"The", "movie", "was", "bomb"}) EXPECT_EQ(count_of(canvas, token), 8) << token;
}

// Under one W that is merged, as in every frame of a sweep of t,
// nothing is called by projections that are not there.
TEST(Paper, HeadingsAgreeInASweepOfT) {
  const Scene scene = opening_scene();
  const Sweep sweep = std::get<Sweep>(read_sweep(scene, "t=0:1"));
  for (const double t : {0.0, 1.0}) {
    const NotingCanvas canvas(at(scene, sweep, t), on_paper({"symmetry", 0}, 252 * point));
    EXPECT_EQ(count_of(canvas, "P"), 0) << t;
    EXPECT_EQ(count_of(canvas, "Q"), 7) << t;  // QWK^T, and three times QQ^T
  }
}

// A point whose name has no room has a number, and the name stands below.
TEST(Paper, PointsWithoutRoomForTheirNamesAreNumbered) {
  const NotingCanvas canvas(opening_scene(), on_paper({"geometry", 0}, 252 * point));
  EXPECT_TRUE(has_text(canvas, "3: was") && has_text(canvas, "3"));
}

// Notes on how the window can be used stay in the window; numbers stay.
TEST(Paper, NoSentenceOfTheInterface) {
  for (const char* view : {"pipeline", "symmetry", "softmax", "rank"})
    for (int part = 0; part < find_view(view)->part_count(); ++part) {
      const NotingCanvas canvas(opening_scene(), on_paper({view, part}, 516 * point));
      for (const char* words : {"click", "Framed in", "nothing to compare"})
        EXPECT_FALSE(says(canvas, words)) << view << part << ": " << words;
    }
}

TEST(Paper, LargerTypeIsSetWhereItIsAskedFor) {
  ExportOptions options = on_paper({"heads", 0}, 12 * centimetre);
  options.paper->least_type = 9 * point;
  const Picture made = picture_of(opening_scene(), options);
  EXPECT_EQ(made.remark, "");
  EXPECT_GE(smallest_type(made.bytes), 9 * point - 0.001);
}

TEST(Paper, WhatIsTooSmallSaysWhereAndWhatWouldHelp) {
  const Scene scene = rich_scene();
  const Picture small = picture_of(scene, on_paper({"pipeline", 0}, 4 * centimetre));
  for (const char* part : {"below 6 pt", "--matrix", "--part", "or a width of"})
    EXPECT_NE(small.remark.find(part), std::string::npos) << small.remark;
  ExportOptions flat = on_paper({"pipeline", 0}, 8 * centimetre);
  flat.paper->height = 3 * centimetre;
  EXPECT_NE(picture_of(scene, flat).remark.find(" cm"), std::string::npos);
}

// The width that the remark names is enough, and hardly more than that.
TEST(Paper, TheWidthThatWouldHelpIsEnoughAndHardlyMore) {
  for (const char* view : {"pipeline", "softmax"}) {
    ExportOptions options = on_paper({view, 0}, 6 * centimetre);
    const std::string remark = picture_of(opening_scene(), options).remark;
    const std::size_t at = remark.find("a width of ");
    ASSERT_NE(at, std::string::npos) << view << ": " << remark;
    const double named = std::strtod(remark.c_str() + at + 11, nullptr);
    EXPECT_GT(named, 6) << remark;
    options.paper->width = named * centimetre;
    EXPECT_EQ(picture_of(opening_scene(), options).remark, "") << view << " at " << named;
    options.paper->width = 0.93 * named * centimetre;
    EXPECT_NE(picture_of(opening_scene(), options).remark, "") << view << " below " << named;
  }
}

// A QR code has a column of its own, which is no wider beside a wider figure.
TEST(Paper, TheWidthThatWouldHelpHoldsTheCodeToo) {
  ExportOptions options = on_paper({"softmax", 0}, 252 * point);
  options.qr = true;
  const std::string remark = picture_of(opening_scene(), options).remark;
  const std::size_t at = remark.find("a width of ");
  ASSERT_NE(at, std::string::npos) << remark;
  const double named = std::strtod(remark.c_str() + at + 11, nullptr);
  EXPECT_GT(named * centimetre, options.paper->width);
  options.paper->width = named * centimetre;
  EXPECT_EQ(picture_of(opening_scene(), options).remark, "") << named;
  options.matrix = "weights";
  options.paper->width = 8 * centimetre;
  EXPECT_NE(picture_of(opening_scene(), options).remark.find("larger would be a width of "),
            std::string::npos);
}

// Letters that TeX has not stand as numbers, which is said, with what sets them.
TEST(Paper, TikzSaysWhichLettersTexLacks) {
  Scene scene = opening_scene();
  ExportOptions options = on_paper({"symmetry", 1}, 16 * centimetre, PictureFormat::tikz);
  EXPECT_EQ(picture_of(scene, options).remark, "");
  scene.tokens.front() = "\u05e9\u05dc\u05d5\u05dd";
  EXPECT_NE(picture_of(scene, options).remark.find("with --standalone lualatex has them"), std::string::npos);
  options.standalone = true;
  EXPECT_NE(picture_of(scene, options).remark.find("pdflatex sets some"), std::string::npos);
  options.format = PictureFormat::svg;
  EXPECT_EQ(picture_of(scene, options).remark, "");
}

TEST(Paper, APngHasTheDotsThatItSays) {
  ExportOptions options = on_paper({"heads", 0}, 8.5 * centimetre, PictureFormat::png);
  options.dpi = 300;
  options.scale = options.dpi / inch;
  const Picture made = picture_of(opening_scene(), options);
  EXPECT_EQ(made.width, 1004);  // 8.5 cm
  const std::size_t density = made.bytes.find("pHYs");
  ASSERT_NE(density, std::string::npos);
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(made.bytes[density + 4 + i]); };
  const double per_metre = byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3);
  EXPECT_NEAR(made.width / per_metre * 100, 8.5, 0.01);
}

TEST(Paper, SlidesHaveLargerLettersThanPages) {
  ExportOptions slide = on_paper({"heads", 0}, 1280), page = slide;
  slide.paper = PaperSize{1280, 720, 12 * point, true};
  page.paper->height = 720;
  const Picture large = picture_of(opening_scene(), slide), usual = picture_of(opening_scene(), page);
  EXPECT_EQ(std::tuple(large.width, large.height, large.remark), std::tuple(1280, 720, ""));
  EXPECT_GE(smallest_type(large.bytes), 12 * point - 0.001);
  EXPECT_GT(smallest_type(large.bytes), 1.2 * smallest_type(usual.bytes));
}

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
  for (const std::string name : {"Title", "Description"})
    EXPECT_TRUE(holds(png, "iTXt" + name + "\0\1\0\0\0"s));
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
  EXPECT_TRUE(holds(alone, "Scores S, 4 by 4.") && !holds(alone, "Weights A"));
  // Words that ASCII does not hold.
  scene.tokens[0] = "é";
  EXPECT_TRUE(holds(exported(scene, options_of({"heads", 0}, PictureFormat::pdf)), "/Alt <FEFF"));
  scene.tokens[0] = "\U0001F600";
  EXPECT_TRUE(holds(exported(scene, options_of({"heads", 0}, PictureFormat::pdf)), "D83DDE00"));
}

TEST(PictureWords, WhatAQuestionCoversIsNotTold) {
  ExportOptions options = options_of({"pipeline", 0}, PictureFormat::svg);
  options.figure.hidden = {Node::A, Node::Y};
  const std::string svg = exported(opening_scene(), options);
  EXPECT_TRUE(holds(svg, "Scores S, 4 by 4."));
  EXPECT_FALSE(holds(svg, "Weights A, 4 by 4."));
  EXPECT_FALSE(holds(svg, "row 4 of 4, bomb: The 0.10, movie 0.67"));
}

TEST(PictureWords, OtherBytesAreNoPdf) {
  for (const char* bytes : {"", "%PDF-1.4\n", "startxref 7", "/S /Figure", "<< /Type /Page >>"})
    EXPECT_THROW(pdf_with_words(bytes, std::vector<std::string>{"words"}), std::invalid_argument) << bytes;
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
