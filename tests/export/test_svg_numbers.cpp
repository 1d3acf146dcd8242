// The numbers that an SVG shows are those that `compute` prints, rounded:
// read back from the file's text, cell by cell.
#include "app/cli/answers.h"
#include "app/export/svg_write.h"
#include "core/scene/scene.h"
#include "core/text/expression.h"
#include "tests/core/checkers.h"
#include "tests/export/sheets.h"
#include "tests/export/svg_read.h"

namespace attnlab::test {
namespace {

using Json = nlohmann::json;

// What `compute` calls a node of a head; the given matrices are not among its results.
const std::map<Node, const char*> computed_names{{Node::P_Q, "Q"},
                                                 {Node::P_K, "K"},
                                                 {Node::P_V, "V"},
                                                 {Node::S, "scores"},
                                                 {Node::L, "logits"},
                                                 {Node::A, "weights"},
                                                 {Node::H, "output"},
                                                 {Node::W, "W"},
                                                 {Node::QQ, "QQ"},
                                                 {Node::S_sym, "symmetric_part"},
                                                 {Node::S_anti, "antisymmetric_part"}};

// The number of a cell as the command line prints it; nothing for a node that it does not print or a null.
std::optional<double> computed(const Json& results, const Cell& cell) {
  const auto name = computed_names.find(cell.node);
  const bool of_layer = cell.node == Node::concat || cell.node == Node::Y;
  if (!of_layer && name == computed_names.end()) return std::nullopt;
  const Json& rows = of_layer ? results[cell.node == Node::Y ? "output" : "concat"]
                              : results["heads"].at(static_cast<std::size_t>(cell.head)).at(name->second);
  const Json& value = rows.at(static_cast<std::size_t>(cell.row)).at(static_cast<std::size_t>(cell.col));
  return value.is_null() ? std::nullopt : std::optional(value.get<double>());
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

// The texts of an SVG by their middles; each is measured once.
std::vector<std::pair<Point, std::string>> placed_texts(const Json& svg) {
  static const FontFaces fonts;
  std::vector<std::pair<Point, std::string>> texts;
  for (const Json& text : svg["texts"]) {
    const std::string words = text["text"], anchor = text["anchor"];
    const double size = text["size"], width = fonts.advance(words, Face::sans) * size;
    const double before = anchor == "middle" ? 0.5 : anchor == "end" ? 1 : 0;  // of the width, left of x
    const Point middle{text["x"].get<double>() + (0.5 - before) * width,
                       text["y"].get<double>() - 0.3 * size};
    texts.emplace_back(middle, words);
  }
  return texts;
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

// Whether a cell that answers the pointer shows the number of the node that it stands for. Not where keys are
// left out: there the weight that is left out is pointed at, and what that does is shown; nor where the
// derivatives by the weights and the scores are.
bool shows_its_nodes(const Shown& shown) { return shown.name() != "heads2" && shown.name() != "pipeline1"; }

// Every cell of every heatmap of a sheet, as the SVG has it.
void check_sheet(const Json& svg, const NotingCanvas& noted, const Json& results, bool of_nodes,
                 Count& count) {
  const auto placed = placed_texts(svg);
  for (const DrawnHeatmap& map : noted.heatmaps)
    for (const auto& [i, j, cell, paint, value] : cells_of(map)) {
      if (paint == CellPaint::overflow) continue;
      std::vector<std::string> texts;
      for (const auto& [at, text] : placed)
        if (at.x > cell.x && at.x < cell.right() && at.y > cell.y && at.y < cell.bottom())
          texts.push_back(text);
      EXPECT_TRUE(paint != CellPaint::masked || texts.empty());
      if (paint == CellPaint::masked) continue;
      expect_shows(value, texts, "cell " + std::to_string(i) + ", " + std::to_string(j));
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
  const auto options_for = [&](const Shown& shown) {
    ExportOptions options = options_of(shown, PictureFormat::svg);
    options.figure = figure;
    options.figure.part = shown.part;
    return options;
  };
  std::vector<std::string> svgs;
  for (const Shown& shown : everything_shown()) svgs.push_back(exported(scene, options_for(shown)));
  const Json found = read_svgs(svgs);
  for (std::size_t i = 0; i < svgs.size(); ++i) {
    const Shown& shown = everything_shown()[i];
    SCOPED_TRACE(shown.name());
    const NotingCanvas noted(scene, options_for(shown));
    check_sheet(found[i], noted, results, shows_its_nodes(shown), count);
  }
}

TEST(SvgNumbers, AreThoseOfCompute) {
  ATTNLAB_NEEDS_PROGRAM("python3");
  Count count;
  for (const int decimals : {0, 2, 4})
    for (const bool columns : {false, true}) {
      SCOPED_TRACE(std::to_string(decimals) + (columns ? " decimals, columns" : " decimals, rows"));
      check_all(opening_scene(), {.decimals = decimals, .columns = columns}, count);
    }
  check_all(rich_scene(), {{.head = 1}}, count);
  EXPECT_TRUE(count.cells > 3000 && count.computed > 1000) << count.cells << ", " << count.computed;
}

TEST(SvgNumbers, AWrongDigitIsSeen) {
  EXPECT_EQ(read_shown("−1.25").value().value, -1.25);
  EXPECT_DOUBLE_EQ(read_shown("−1.25")->half, 0.005);
  EXPECT_DOUBLE_EQ(read_shown("1.2e−7")->half, 0.5e-8);
  EXPECT_FALSE(read_shown("over"));
}

// The rectangles that a file has in the place of a cell, by their colours.
std::vector<std::string> fills_at(const Json& svg, const Rect& where) {
  const auto near = [](const Json& a, double b, double within) {
    return std::abs(a.get<double>() - b) < within;
  };
  std::vector<std::string> fills;
  for (const Json& rect : svg["rects"])
    if (near(rect["x"], where.x, 1.1) && near(rect["y"], where.y, 1.1) &&
        near(rect["width"], where.width, 2.1) && rect["fill"].is_string())
      fills.push_back(" fill=\"" + rect["fill"].get<std::string>() + '"');
  return fills;
}

// The colour of a cell in the figure, which the file has in its place.
std::string colour_read(const Json& svg, const DrawnHeatmap& map, const DrawnCell& one) {
  std::string fill;
  append_color(fill, "fill", color_of(map, one.row, one.col));
  const std::vector<std::string> fills = fills_at(svg, one.where);
  EXPECT_NE(std::ranges::find(fills, fill), fills.end()) << one.row << ", " << one.col << fill;
  return fill;
}

// Before and now: a number has one colour on both sides, whatever of the two has its logits on a scale of
// their own; in the file it is the colour of the figure.
TEST(SvgNumbers, HaveOneColourBeforeAndNow) {
  ATTNLAB_NEEDS_PROGRAM("python3");
  const Scene plain = opening_scene();
  Scene sharp = plain;
  sharp.temperature = 0.5;
  sharp.Q(0, 0) = 1.5;
  for (const bool sharp_now : {false, true})
    for (const Shown& shown : {Shown{"pipeline", 0}, Shown{"symmetry", 0}, Shown{"heads", 0}}) {
      SCOPED_TRACE(shown.name());
      const Scene &now = sharp_now ? sharp : plain, &then = sharp_now ? plain : sharp;
      ExportOptions options = options_of(shown, PictureFormat::svg);
      options.compare = Compare::beside;
      options.before = std::make_shared<const attnlab::Reference>(attnlab::Reference{then, analyze(then)});
      const NotingCanvas noted(now, options);
      const Json svg = read_svg(exported(now, options));
      const std::size_t half = noted.heatmaps.size() / 2;
      ASSERT_GT(half, 0U);
      for (std::size_t i = 0; i < 2 * half; ++i) {
        const DrawnHeatmap& map = noted.heatmaps[i];
        EXPECT_EQ(map.map.range.high, noted.heatmaps[i % half].map.range.high) << "block " << i;
        int values = 0;
        for (const DrawnCell& one : cells_of(map)) {
          if (one.paint != CellPaint::value) continue;
          ++values;
          SCOPED_TRACE("block " + std::to_string(i));
          colour_read(svg, map, one);
        }
        EXPECT_GT(values, 0) << "block " << i;
      }
    }
}

// Weights have one colour in every part and every list of blocks, inputs in every list, and all numbers of a
// figure on paper that of the desk, in some of them.
TEST(SvgNumbers, HaveOneColourInEveryPartListAndRoom) {
  ATTNLAB_NEEDS_PROGRAM("python3");
  const Scene scene = opening_scene();
  std::vector<ExportOptions> all;
  for (const Shown& shown : everything_shown())
    if (shows_its_nodes(shown)) all.push_back(options_of(shown, PictureFormat::svg));
  for (const auto& names : {std::vector{"Q", "S", "A"}, {"Q", "QQ", "WQ"}, {"K", "A", "PQ", "Y"}}) {
    ExportOptions options{.format = PictureFormat::svg};
    for (const char* name : names) options.figure.blocks.push_back({name, {}});
    all.push_back(options);
  }
  std::map<std::tuple<Node, int, int>, std::string> known;
  std::size_t again = 0, number = 0;
  for (ExportOptions options : all) {
    SCOPED_TRACE(options.view + std::to_string(options.figure.part) + blocks_text(options.figure.blocks));
    std::vector<std::string> of_desk;
    const bool printed = number++ % 5 == 0;  // its layout takes long
    for (const bool paper : {false, true}) {
      if (paper && !printed) break;
      if (paper) options.paper = PaperSize{686, {}, 8};
      const NotingCanvas noted(scene, options);
      const Json svg = read_svg(exported(scene, options));
      std::vector<std::string> here;
      for (const DrawnHeatmap& map : noted.heatmaps)
        for (const DrawnCell& one : cells_of(map)) {
          if (one.paint != CellPaint::value) continue;
          const std::string colour = here.emplace_back(colour_read(svg, map, one));
          for (const Hit& hit : noted.hits) {
            const auto& [node, head, row, col] = hit.cell;
            const Point middle = hit.where.center(), own = one.where.center();
            const bool told = node == Node::A || (is_given(node) && !options.figure.blocks.empty());
            if (!told || row < 0 || col < 0 || std::hypot(middle.x - own.x, middle.y - own.y) > 2.5) continue;
            const auto [known_here, fresh] = known.try_emplace({node, row, col}, colour);
            EXPECT_EQ(known_here->second, colour) << row << ", " << col;
            again += fresh ? 0 : 1;
          }
        }
      EXPECT_TRUE(!paper || here == of_desk) << "other colours on paper";
      of_desk = std::move(here);
    }
  }
  EXPECT_GT(again, 100U);
}

TEST(SvgNumbers, AreLeftOutWhereTheyAreOff) {
  ATTNLAB_NEEDS_PROGRAM("python3");
  ExportOptions options = options_of({"symmetry", 0}, PictureFormat::svg);
  options.figure.numbers = false;
  const NotingCanvas noted(opening_scene(), options);
  const auto placed = placed_texts(read_svg(exported(opening_scene(), options)));
  ASSERT_FALSE(noted.heatmaps.empty() || placed.empty());
  for (const DrawnHeatmap& map : noted.heatmaps)
    for (const DrawnCell& one : cells_of(map))
      for (const auto& [at, text] : placed)
        EXPECT_FALSE(at.x > one.where.x && at.x < one.where.right() && at.y > one.where.y &&
                     at.y < one.where.bottom())
            << text;
}

}  // namespace
}  // namespace attnlab::test
