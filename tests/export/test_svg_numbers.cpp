// The numbers that an SVG shows are those that `compute` prints, rounded: read back from the file's text, cell by cell.
#include "app/compute.h"
#include "core/scene/scene.h"
#include "core/text/expression.h"
#include "tests/core/checkers.h"
#include "tests/export/sheets.h"
#include "tests/export/svg_read.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

namespace attnlab::test {
namespace {

using Json = nlohmann::json;

// What `compute` calls a node; the given matrices are not among its results.
const char* computed_name(Node node) {
  switch (node) {
    case Node::P_Q: return "Q";
    case Node::P_K: return "K";
    case Node::P_V: return "V";
    case Node::S: return "scores";
    case Node::L: return "logits";
    case Node::A: return "weights";
    case Node::H: return "output";
    case Node::W: return "W";
    case Node::QQ: return "QQ";
    case Node::S_sym: return "symmetric_part";
    case Node::S_anti: return "antisymmetric_part";
    default: return nullptr;
  }
}

// The number of a cell as the command line prints it; nothing for a node that it does not print or a null.
std::optional<double> computed(const Json& results, const Cell& cell) {
  const auto of = [&](const Json& rows) -> std::optional<double> {
    const Json& value = rows.at(static_cast<std::size_t>(cell.row)).at(static_cast<std::size_t>(cell.col));
    return value.is_null() ? std::nullopt : std::optional(value.get<double>());
  };
  if (cell.node == Node::concat) return of(results["concat"]);
  if (cell.node == Node::Y) return of(results["output"]);
  const char* name = computed_name(cell.node);
  return name == nullptr ? std::nullopt
                         : of(results["heads"].at(static_cast<std::size_t>(cell.head)).at(name));
}

// A number as it is shown, and half of its last digit's worth.
struct Read {
  double value = 0, half = 0;
};
std::optional<Read> read_shown(std::string text) {
  // 0 is 0, and what rounds to it says so.
  if (text == "0") return Read{0, 0};
  if (text == "~0") return Read{0, 0.005};
  for (std::size_t at; (at = text.find("−")) != std::string::npos;) text.replace(at, 3, "-");
  const Typed typed = read_decimal(text);
  if (!std::holds_alternative<double>(typed)) return std::nullopt;
  const std::string digits = text.substr(0, text.find('e'));
  const std::size_t point = digits.find('.');
  const auto decimals = static_cast<double>(point == std::string::npos ? 0 : digits.size() - point - 1);
  const double power = text.size() > digits.size() ? std::stod(text.substr(digits.size() + 1)) : 0;
  return Read{std::get<double>(typed), 0.5 * std::pow(10.0, power - decimals)};
}

bool inside(const Rect& r, const Json& text, const FontFaces& fonts, Face face) {
  const double width = fonts.advance(text["text"].get<std::string>(), face) * text["size"].get<double>();
  const std::string anchor = text["anchor"];
  const double before = anchor == "middle" ? 0.5
                        : anchor == "end"  ? 1
                                           : 0;  // of the width, left of the anchor
  const double x = text["x"].get<double>() + (0.5 - before) * width,
               y = text["y"].get<double>() - 0.3 * text["size"].get<double>();
  return x > r.x && x < r.right() && y > r.y && y < r.bottom();
}

std::vector<std::string> texts_in(const Rect& cell, const Json& svg, const FontFaces& fonts) {
  std::vector<std::string> found;
  for (const Json& text : svg["texts"])
    if (inside(cell, text, fonts, Face::sans)) found.push_back(text["text"]);
  return found;
}

void expect_shows(double value, const std::vector<std::string>& texts, const std::string& where) {
  ASSERT_EQ(texts.size(), 1U) << where << " with " << value;
  EXPECT_EQ(texts[0].find('-'), std::string::npos) << "a hyphen for a minus: " << texts[0];
  const std::optional<Read> shown = read_shown(texts[0]);
  ASSERT_TRUE(shown) << where << " shows " << texts[0];
  EXPECT_LE(std::fabs(shown->value - value), shown->half * (1 + 1e-9) + 1e-12)
      << where << " shows " << texts[0] << " for " << value;
}

struct Count {
  int cells = 0, computed = 0;
};

// Whether a cell that answers the pointer shows the number of the node that it stands for. Not where keys are left out: there the
// weight that is left out is pointed at, and what that does is shown.
bool shows_its_nodes(const Shown& shown) { return shown.name() != "heads2"; }

// Every cell of every heatmap of a sheet, as the SVG has it.
void check_sheet(const Json& svg, const NotingCanvas& noted, const Json& results, bool of_nodes,
                 Count& count) {
  const FontFaces fonts;
  for (const DrawnHeatmap& map : noted.heatmaps)
    for (int i = 0; i < map.map.rows; ++i)
      for (int j = 0; j < map.map.cols; ++j) {
        const auto at = static_cast<std::size_t>(i * map.map.cols + j);
        const Rect cell = cell_of(map, i, j);
        if (map.paint[at] == CellPaint::overflow) continue;
        const auto texts = texts_in(cell, svg, fonts);
        if (map.paint[at] == CellPaint::masked) {
          EXPECT_TRUE(texts.empty());
          continue;
        }
        expect_shows(map.values[at], texts, "cell " + std::to_string(i) + ", " + std::to_string(j));
        ++count.cells;
        for (const Hit& hit : of_nodes ? noted.hits : std::vector<Hit>()) {
          const Point middle = hit.where.center(), own = cell.center();
          if (hit.cell.row < 0 || hit.cell.col < 0 || std::fabs(middle.x - own.x) > 2 ||
              std::fabs(middle.y - own.y) > 2)
            continue;
          const std::optional<double> number = computed(results, hit.cell);
          if (!number) continue;
          expect_shows(*number, texts, "node " + std::to_string(static_cast<int>(hit.cell.node)));
          ++count.computed;
        }
      }
}

void check_all(const Scene& scene, const FigureOptions& figure, Count& count) {
  const Json results = Json::parse(compute_text(scene));
  std::vector<std::string> svgs;
  for (const Shown& shown : everything_shown()) {
    ExportOptions options = options_of(shown, PictureFormat::svg);
    options.figure = figure;
    options.figure.part = shown.part;
    svgs.push_back(exported(scene, options));
  }
  const Json found = read_svgs(svgs);
  for (std::size_t i = 0; i < svgs.size(); ++i) {
    const Shown& shown = everything_shown()[i];
    SCOPED_TRACE(shown.name());
    ExportOptions options = options_of(shown, PictureFormat::svg);
    options.figure = figure;
    options.figure.part = shown.part;
    NotingCanvas noted;
    note_sheet(noted, scene, options);
    check_sheet(found[i], noted, results, shows_its_nodes(shown), count);
  }
}

TEST(SvgNumbers, AreThoseOfCompute) {
  ATTNLAB_NEEDS_PROGRAM("python3");
  Count count;
  for (const int decimals : {0, 2, 4})
    for (const bool columns : {false, true}) {
      SCOPED_TRACE(std::to_string(decimals) + (columns ? " decimals, columns" : " decimals, rows"));
      FigureOptions figure;
      figure.decimals = decimals;
      figure.columns = columns;
      check_all(opening_scene(), figure, count);
    }
  FigureOptions second;
  second.head = 1;
  check_all(rich_scene(), second, count);
  EXPECT_GT(count.cells, 3000);
  EXPECT_GT(count.computed, 1000);
}

TEST(SvgNumbers, AWrongDigitIsSeen) {
  const std::optional<Read> shown = read_shown("−1.25");
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->value, -1.25);
  EXPECT_DOUBLE_EQ(shown->half, 0.005);
  EXPECT_DOUBLE_EQ(read_shown("1.2e−7")->half, 0.5e-8);
  EXPECT_FALSE(read_shown("over"));
}

TEST(SvgNumbers, AreLeftOutWhereTheyAreOff) {
  ATTNLAB_NEEDS_PROGRAM("python3");
  ExportOptions options = options_of({"symmetry", 0}, PictureFormat::svg);
  options.figure.numbers = false;
  NotingCanvas noted;
  note_sheet(noted, opening_scene(), options);
  const Json svg = read_svg(exported(opening_scene(), options));
  ASSERT_FALSE(noted.heatmaps.empty());
  for (const DrawnHeatmap& map : noted.heatmaps)
    EXPECT_TRUE(texts_in(cell_of(map, 0, 0), svg, FontFaces()).empty());
}

// Where on its map a colour of the file stands.
double position_of(const std::string& fill, ColorMap map) {
  const auto channel = [&](std::size_t at) { return std::stoi(fill.substr(at, 2), nullptr, 16); };
  const int r = channel(1), g = channel(3), b = channel(5);
  double best = 0;
  int nearest = 1 << 20;
  for (int k = 0; k <= 2000; ++k) {
    const Color one = sample(map, k / 2000.0);
    const int off = (one.r - r) * (one.r - r) + (one.g - g) * (one.g - g) + (one.b - b) * (one.b - b);
    if (off < nearest) nearest = off, best = k / 2000.0;
  }
  EXPECT_LE(nearest, 12) << fill << " is no colour of the map";
  return best;
}

std::string fill_of(const Json& svg, const Rect& cell) {
  for (const Json& rect : svg["rects"])
    if (std::abs(rect["x"].get<double>() - cell.x) < 1.1 &&
        std::abs(rect["y"].get<double>() - cell.y) < 1.1 &&
        std::abs(rect["width"].get<double>() - cell.width) < 2.1 && rect["fill"].is_string() &&
        rect["fill"].get<std::string>().starts_with('#'))
      return rect["fill"];
  return "";
}

// How far the colours of a matrix reach, told from its largest number and the colour that it has in the file.
double end_seen(const Json& svg, const DrawnHeatmap& map) {
  const FontFaces fonts;
  double largest = 0, end = 0;
  for (int i = 0; i < map.map.rows; ++i)
    for (int j = 0; j < map.map.cols; ++j) {
      const Rect cell = cell_of(map, i, j);
      const auto texts = texts_in(cell, svg, fonts);
      const auto shown = texts.size() == 1 ? read_shown(texts[0]) : std::nullopt;
      if (!shown || std::abs(shown->value) <= largest) continue;
      largest = std::abs(shown->value);
      const double at = position_of(fill_of(svg, cell), map.map.map);
      end = largest / (map.map.range.low < 0 ? std::abs(2 * at - 1) : at);
    }
  EXPECT_GT(largest, 0);
  return end;
}

// Before and now: a number has one colour on both sides, whatever of the two has its logits on a scale of their own.
TEST(SvgNumbers, HaveOneColourBeforeAndNow) {
  ATTNLAB_NEEDS_PROGRAM("python3");
  const Scene plain = opening_scene();
  Scene sharp = plain;
  sharp.temperature = 0.5;
  sharp.Q(0, 0) = 1.5;
  for (const Scene* now : {&plain, static_cast<const Scene*>(&sharp)})
    for (const Shown& shown : {Shown{"pipeline", 0}, Shown{"symmetry", 0}, Shown{"heads", 0}}) {
      SCOPED_TRACE(shown.name());
      const Scene& then = now == &plain ? sharp : plain;
      ExportOptions options = options_of(shown, PictureFormat::svg);
      options.compare = Compare::beside;
      options.before = std::make_shared<const attnlab::Reference>(attnlab::Reference{then, analyze(then)});
      NotingCanvas noted;
      note_sheet(noted, *now, options);
      const Json svg = read_svg(exported(*now, options));
      const std::size_t half = noted.heatmaps.size() / 2;
      ASSERT_GT(half, 0U);
      for (std::size_t i = 0; i < half; ++i) {
        const double before = end_seen(svg, noted.heatmaps[i]),
                     after = end_seen(svg, noted.heatmaps[half + i]);
        EXPECT_NEAR(before / after, 1, 0.06) << "block " << i;
      }
    }
}

}  // namespace
}  // namespace attnlab::test
