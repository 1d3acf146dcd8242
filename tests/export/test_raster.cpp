// SVG and PDF, drawn by the programs of others, look like the PNG: every view and part, in every theme, with
// letters as text and as outlines. EPS and TikZ: what PostScript and TeX make of them.
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"
#include "tests/export/raster.h"
#include "tests/export/sheets.h"

namespace attnlab::test {
namespace {

constexpr double most_share = 0.01;  // of the picture
// Above what is found (17 and 42) and below what a wrong cell leaves (68 and more).
// pdftoppm draws heavier letters.
constexpr double most_local_svg = 30, most_local_pdf = 55;

struct Case {
  Shown shown;
  ThemeId theme;
  bool as_paths;
  std::string name() const {
    const char* const themes[] = {"light", "dark", "print"};
    return shown.name() + "-" + themes[static_cast<int>(theme)] + (as_paths ? "-paths" : "-text");
  }
};

// Every part in every theme; the letters in turn as text and as outlines, so that each part has both.
std::vector<Case> cases() {
  std::vector<Case> list;
  bool as_paths = false;
  for (const Shown& shown : everything_shown())
    for (const ThemeId theme : {ThemeId::light, ThemeId::dark, ThemeId::print})
      list.push_back({shown, theme, std::exchange(as_paths, !as_paths)});
  return list;
}

ExportOptions options_for(const Case& one, PictureFormat format) {
  ExportOptions options = options_of(one.shown, format, one.theme);
  options.size = Extent{640, 480};
  options.text_as_paths = one.as_paths;
  return options;
}

Scene scene_for(const Case& one) { return one.theme == ThemeId::dark ? masked_scene() : opening_scene(); }

void expect_alike(const Image& png, const Image& other, double most_local, const std::string& name) {
  const Visible found = visible_difference(png, other);
  EXPECT_LT(found.share, most_share) << name;
  EXPECT_LT(found.local, most_local) << name;
  if (found.share < most_share && found.local < most_local) return;
  std::filesystem::create_directories(ATTNLAB_PICTURES);
  const std::filesystem::path file = std::filesystem::path(ATTNLAB_PICTURES) / (name + ".png");
  write_png(found.picture, file);
  ADD_FAILURE() << "see " << file;
}

// The PNG of a case and what its sheet shows, drawn once for both comparisons.
struct Drawing {
  Image png;
  NotingCanvas noted;
};
const Drawing& drawing_of(const Case& one) {
  static std::map<std::string, Drawing> made;
  const auto [at, fresh] = made.try_emplace(one.name());
  if (!fresh) return at->second;
  at->second.png = image_of_png(exported(scene_for(one), options_for(one, PictureFormat::png)));
  note_sheet(at->second.noted, scene_for(one), options_for(one, PictureFormat::svg));
  return at->second;
}

// The colour of a cell is the same to 2 of 255, at a point between the number and a frame.
void expect_cell_colors(const Case& one, const Image& image) {
  for (const DrawnHeatmap& map : drawing_of(one).noted.heatmaps)
    for (const auto& [i, j, cell, paint, value] : cells_of(map)) {
      if (paint == CellPaint::masked) continue;
      const Color expected = color_of(map, i, j);
      const std::uint8_t* found =
          image.pixel(static_cast<int>(cell.center().x), static_cast<int>(cell.y + 0.8 * cell.height));
      for (const int off : {found[0] - expected.r, found[1] - expected.g, found[2] - expected.b})
        EXPECT_LE(std::abs(off), 2) << one.name() << ", cell " << i << ", " << j;
    }
}

void compare_with_png(PictureFormat format, Drawn kind, double most_local, const char* ending) {
  const std::vector<Case> all = cases();
  std::vector<std::string> files;
  for (const Case& one : all) files.push_back(exported(scene_for(one), options_for(one, format)));
  const std::vector<Image> drawn = drawn_by_others(files, kind);
  ASSERT_EQ(drawn.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Image& png = drawing_of(all[i]).png;
    ASSERT_EQ(std::pair(drawn[i].width, drawn[i].height), std::pair(png.width, png.height)) << all[i].name();
    expect_alike(png, drawn[i], most_local, all[i].name() + ending);
    for (const Image* image : {&drawn[i], &png}) expect_cell_colors(all[i], *image);
  }
}

TEST(Raster, SvgLooksLikeThePng) {
  ATTNLAB_NEEDS_PROGRAM("rsvg-convert");
  compare_with_png(PictureFormat::svg, Drawn::svg, most_local_svg, "-svg");
}

TEST(Raster, PdfLooksLikeThePng) {
  ATTNLAB_NEEDS_PROGRAM("pdftoppm");
  compare_with_png(PictureFormat::pdf, Drawn::pdf, most_local_pdf, "-pdf");
}

// The comparison fails for what it is there to find: one cell that has moved, another colour,
// a number that is missing.
TEST(Raster, AWrongCellIsSeen) {
  const Case one{{"symmetry", 0}, ThemeId::light, false};
  const auto& [png, noted] = drawing_of(one);
  const DrawnHeatmap& map = noted.heatmaps.front();
  const Rect cell = cell_of(map, 3, 1);  // the largest score, a saturated colour
  const auto changed = [&, &png = png](auto&& color) {
    Image image = png;
    for (int y = static_cast<int>(cell.y) + 1; y < static_cast<int>(cell.bottom()); ++y)
      for (int x = static_cast<int>(cell.x) + 1; x < static_cast<int>(cell.right()); ++x) {
        const Color c = color(x, y);
        std::uint8_t* pixel = image.rgba.data() + (image.pixel(x, y) - image.rgba.data());
        pixel[0] = c.r, pixel[1] = c.g, pixel[2] = c.b;
      }
    return image;
  };
  const auto at = [&png = png](int x, int y) {
    const std::uint8_t* pixel = png.pixel(x, y);
    return Color{pixel[0], pixel[1], pixel[2]};
  };
  EXPECT_EQ(visible_difference(png, png).share, 0);
  EXPECT_EQ(visible_difference(png, changed(at)).local, 0);
  EXPECT_GT(visible_difference(png, changed([](int, int) { return rgb(0x92C5DE); })).local, most_local_pdf);
  // The cell's colour is the same, but its number is gone, or all of it has moved by four pixels.
  const Color ground = color_of(map, 3, 1);
  EXPECT_GT(visible_difference(png, changed([&](int, int) { return ground; })).local, most_local_pdf);
  EXPECT_GT(visible_difference(png, changed([&](int x, int y) { return at(x - 4, y); })).local,
            most_local_pdf);
}

ExportOptions tikz_options(const Shown& shown, bool alone) {
  ExportOptions options = options_of(shown, PictureFormat::tikz);
  options.standalone = alone;
  return options;
}

TEST(Eps, IsEncapsulatedAndTheSameEveryTime) {
  Scene scene = opening_scene();
  scene.title = "50 % (of) \xC3\xA9\n%%Page";
  for (const Shown& shown : everything_shown()) {
    if (shown.view == "lab") continue;
    SCOPED_TRACE(shown.name());
    const std::string eps = exported(scene, options_of(shown, PictureFormat::eps));
    EXPECT_TRUE(eps.starts_with("%!PS-Adobe-3.0 EPSF-3.0\n")) << eps.substr(0, 40);
    EXPECT_NE(eps.find("\n%%BoundingBox: "), std::string::npos);
    EXPECT_EQ(eps.find("%%CreationDate"), std::string::npos);
    EXPECT_NE(eps.find("\n%%Title: 50 % (of) ???%%Page\n"), std::string::npos);
    EXPECT_TRUE(eps == exported(scene, options_of(shown, PictureFormat::eps)));
  }
}

// One pixel in a hundred: what two rasterisers make of the edges of letters.
TEST(Eps, LooksLikeThePng) {
  ATTNLAB_NEEDS_PROGRAM("gs");
  for (const Shown& shown : {Shown{"pipeline", 0}, Shown{"geometry", 0}}) {
    SCOPED_TRACE(shown.name());
    const TemporaryFolder folder;
    folder.write("a.eps", exported(opening_scene(), options_of(shown, PictureFormat::eps)));
    const Checked said =
        run_checker({"gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-dEPSCrop", "-r96", "-dTextAlphaBits=4",
                     "-dGraphicsAlphaBits=4", "-sDEVICE=png16m", "-o", "a.png", "a.eps"},
                    {}, folder.path());
    ASSERT_EQ(said.status, 0) << said.output;
    const Image ours = image_of_png(exported(opening_scene(), options_of(shown, PictureFormat::png))),
                theirs = image_of_png(bytes_of(folder.file("a.png")));
    EXPECT_NEAR(theirs.width, ours.width, 1);
    EXPECT_NEAR(theirs.height, ours.height, 1);
    if (theirs.width != ours.width || theirs.height != ours.height) continue;
    EXPECT_LT(visible_difference(ours, theirs).share, 0.01);
  }
}

int count_of(const std::string& text, std::string_view piece) {
  int count = 0;
  for (auto at = text.find(piece); at != std::string::npos; at = text.find(piece, at + piece.size())) ++count;
  return count;
}

TEST(Tikz, IsOnePictureOfWholeCommands) {
  for (const Shown& shown : everything_shown()) {
    if (shown.view == "lab") continue;
    SCOPED_TRACE(shown.name());
    const std::string text = exported(opening_scene(), tikz_options(shown, false));
    EXPECT_EQ(count_of(text, "\\begin{tikzpicture}"), 1);
    EXPECT_TRUE(text.ends_with("\\end{tikzpicture}\n"));
    EXPECT_EQ(text.find("documentclass"), std::string::npos);
    EXPECT_EQ(text.find("U+"), std::string::npos) << text.substr(text.find("U+") - 80, 120);
    EXPECT_GT(count_of(text, "\\node[attnlab text"), 10);
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool escaped = i > 0 && text[i - 1] == '\\';
      depth += escaped ? 0 : (text[i] == '{') - (text[i] == '}');
      ASSERT_GE(depth, 0);
    }
    EXPECT_EQ(depth, 0);
    // Every colour is defined before it is used.
    const std::size_t begin = text.find("\\begin{tikzpicture}");
    ASSERT_TRUE(text.find("attnlab1", begin) == std::string::npos ||
                text.find("attnlab1", begin) >= text.find("\\definecolor{attnlab1}"));
    EXPECT_TRUE(text == exported(opening_scene(), tikz_options(shown, false)));
  }
}

// Every line that is dashed in an SVG is dashed in TikZ, and no other.
TEST(Tikz, DashesWhatTheSvgDashes) {
  int dashed = 0;
  for (const Shown& shown : everything_shown()) {
    if (shown.view == "lab") continue;
    const int lines =
        count_of(exported(rich_scene(), options_of(shown, PictureFormat::svg)), "stroke-dasharray=");
    EXPECT_EQ(count_of(exported(rich_scene(), tikz_options(shown, false)), ",dash pattern="), lines)
        << shown.name();
    dashed += lines;
  }
  EXPECT_GT(dashed, 10);
}

bool have_tikz() { return run_checker({"kpsewhich", "tikz.sty"}).status == 0; }

void compile(const TemporaryFolder& folder, const std::string& name) {
  const Checked said = run_checker({"pdflatex", "-interaction=nonstopmode", "-halt-on-error", name}, {},
                                   folder.path(), {"TEXMFVAR=" + folder.path().string()});
  EXPECT_EQ(said.status, 0) << said.output;
  EXPECT_EQ(said.output.find("Overfull"), std::string::npos);
  EXPECT_NE(said.output.find("(1 page"), std::string::npos) << "more pages than one";
}

TEST(Tikz, CompilesByItselfAndAsAnInput) {
  ATTNLAB_NEEDS_PROGRAM("pdflatex");
  ATTNLAB_NEEDS(have_tikz(), "tikz");
  const TemporaryFolder folder;
  folder.write("alone.tex", exported(rich_scene(), tikz_options({"heads", 0}, true)));
  compile(folder, "alone.tex");
  folder.write("a.tikz", exported(rich_scene(), tikz_options({"pipeline", 0}, false)));
  folder.write("paper.tex",
               "\\documentclass{article}\\usepackage{tikz}\\usepackage{graphicx}\\begin{document}\\noindent"
               "\\resizebox{\\linewidth}{!}{\\input{a.tikz}}\\end{document}\n");
  compile(folder, "paper.tex");
}

}  // namespace
}  // namespace attnlab::test
