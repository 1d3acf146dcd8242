// SVG and PDF, drawn by the programs of others, look like the PNG: every view and part, in every theme, with letters as text
// and as outlines.
#include "tests/core/checkers.h"
#include "tests/export/raster.h"
#include "tests/export/sheets.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attnlab::test {
namespace {

constexpr double most_share = 0.01;  // of the picture
// Above what is found (17 and 42) and below what a wrong cell leaves (68 and more). pdftoppm draws heavier letters.
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
  for (const Shown& shown : everything_shown()) {
    for (const ThemeId theme : {ThemeId::light, ThemeId::dark, ThemeId::print}) {
      list.push_back({shown, theme, as_paths});
      as_paths = !as_paths;
    }
  }
  return list;
}

ExportOptions options_for(const Case& one, PictureFormat format) {
  ExportOptions options = options_of(one.shown, format, one.theme);
  options.size = Extent{640, 480};
  options.text_as_paths = one.as_paths;
  return options;
}

Scene scene_for(const Case& one) { return one.theme == ThemeId::dark ? masked_scene() : opening_scene(); }

Visible expect_alike(const Image& png, const Image& other, double most_local, const std::string& name) {
  Visible found = visible_difference(png, other);
  EXPECT_LT(found.share, most_share) << name;
  EXPECT_LT(found.local, most_local) << name;
  if (found.share < most_share && found.local < most_local) return found;
  std::filesystem::create_directories(ATTNLAB_PICTURES);
  const std::filesystem::path file = std::filesystem::path(ATTNLAB_PICTURES) / (name + ".png");
  write_png(found.picture, file);
  ADD_FAILURE() << "see " << file;
  return found;
}

// The colour of a cell is the same to 2 of 255, at a point between the number and a frame.
void expect_cell_colors(const Case& one, const Image& image) {
  NotingCanvas noted;
  note_sheet(noted, scene_for(one), options_for(one, PictureFormat::svg));
  for (const DrawnHeatmap& map : noted.heatmaps)
    for (int i = 0; i < map.map.rows; ++i)
      for (int j = 0; j < map.map.cols; ++j) {
        if (map.paint[static_cast<std::size_t>(i * map.map.cols + j)] == CellPaint::masked) continue;
        const Rect cell = cell_of(map, i, j);
        const Color expected = color_of(map, i, j);
        const std::uint8_t* found = image.pixel(static_cast<int>(cell.x + cell.width / 2),
                                                static_cast<int>(cell.y + 0.8 * cell.height));
        EXPECT_NEAR(found[0], expected.r, 2) << one.name() << ", cell " << i << ", " << j;
        EXPECT_NEAR(found[1], expected.g, 2) << one.name() << ", cell " << i << ", " << j;
        EXPECT_NEAR(found[2], expected.b, 2) << one.name() << ", cell " << i << ", " << j;
      }
}

void compare_with_png(PictureFormat format, Drawn kind, double most_local, const char* ending) {
  const std::vector<Case> all = cases();
  std::vector<std::string> files;
  for (const Case& one : all) files.push_back(exported(scene_for(one), options_for(one, format)));
  const std::vector<Image> drawn = drawn_by_others(files, kind);
  ASSERT_EQ(drawn.size(), all.size());
  double share = 0, local = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Image png = image_of_png(exported(scene_for(all[i]), options_for(all[i], PictureFormat::png)));
    ASSERT_EQ(drawn[i].width, png.width) << all[i].name();
    ASSERT_EQ(drawn[i].height, png.height) << all[i].name();
    const Visible found = expect_alike(png, drawn[i], most_local, all[i].name() + ending);
    expect_cell_colors(all[i], drawn[i]);
    expect_cell_colors(all[i], png);
    share = std::max(share, found.share);
    local = std::max(local, found.local);
  }
  testing::Test::RecordProperty("largest_share", std::to_string(share));
  testing::Test::RecordProperty("largest_local", std::to_string(local));
}

TEST(Raster, SvgLooksLikeThePng) {
  ATTNLAB_NEEDS_PROGRAM("rsvg-convert");
  compare_with_png(PictureFormat::svg, Drawn::svg, most_local_svg, "-svg");
}

TEST(Raster, PdfLooksLikeThePng) {
  ATTNLAB_NEEDS_PROGRAM("pdftoppm");
  compare_with_png(PictureFormat::pdf, Drawn::pdf, most_local_pdf, "-pdf");
}

// The comparison fails for what it is there to find: one cell that has moved, another colour, a number that is missing.
TEST(Raster, AWrongCellIsSeen) {
  const Case one{{"symmetry", 0}, ThemeId::light, false};
  const Image png = image_of_png(exported(scene_for(one), options_for(one, PictureFormat::png)));
  NotingCanvas noted;
  note_sheet(noted, scene_for(one), options_for(one, PictureFormat::svg));
  const DrawnHeatmap& map = noted.heatmaps.front();
  const Rect cell = cell_of(map, 3, 1);  // the largest score, a saturated colour
  const auto changed = [&](auto&& color) {
    Image image = png;
    for (int y = static_cast<int>(cell.y) + 1; y < static_cast<int>(cell.bottom()); ++y)
      for (int x = static_cast<int>(cell.x) + 1; x < static_cast<int>(cell.right()); ++x) {
        const Color c = color(x, y);
        std::uint8_t* pixel = image.rgba.data() + (image.pixel(x, y) - image.rgba.data());
        pixel[0] = c.r, pixel[1] = c.g, pixel[2] = c.b;
      }
    return image;
  };
  const auto at = [&](int x, int y) {
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

}  // namespace
}  // namespace attnlab::test
