// A sheet of paper or a slide: of all layouts of the figure the best in which every letter is large enough
// and nothing is left out for want of room; where there is none, that with the largest letters, and what is
// small in it.
#include "app/figures/sheet/sheet_layout.h"

#include <cctype>
#include <set>
#include <sstream>

namespace attnlab {
namespace {

constexpr double edge = 4;  // logical pixels of the sheet that stay free around a figure cut to what is drawn
constexpr double paper_zooms[] = {1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6};
constexpr double slide_zooms[] = {3, 2.6, 2.3, 2, 1.8, 1.6, 1.45, 1.3, 1.15, 1, 0.9, 0.8, 0.7, 0.6};
constexpr double small_zooms[] = {1,    0.9, 0.8,  0.75, 0.7,  0.65, 0.6,  0.55, 0.5,
                                  0.45, 0.4, 0.35, 0.3,  0.25, 0.2,  0.15, 0.1};
constexpr double lowest = 0.2, highest = 2.4, higher = 1.08;  // heights that are tried, of the width
constexpr double low_enough_height = 265;                     // 7 cm
constexpr double tallest = 2.59;                              // of a sheet with its words: a column of a page
// Of two figures that are compared, each of which is laid out several times in every try, fewer are tried.
constexpr double higher_compared = 1.3;
// Whether there is a layout at all is asked of some of the heights that the search for the best one tries.
constexpr double higher_any = higher * higher;
enum class Sought { best, any };

// What a figure says: numbers, names and labels, of which none may be left out, and the words of sentences,
// of which some may; and how many texts are cut.
struct Written {
  std::set<std::string> data, prose;
  int cut = 0;
};

int missing(const std::set<std::string>& all, const Written& here) {
  return static_cast<int>(std::ranges::count_if(
      all, [&](const std::string& word) { return !here.data.contains(word) && !here.prose.contains(word); }));
}

// Pairs of texts of which one stands on the other.
int collisions(const Drawing& drawing) {
  std::vector<Rect> boxes;
  for (const DrawnText* text : drawing.texts()) {
    const double size = text->style.size, in = std::min(0.15 * size, 0.2 * text->width);
    boxes.push_back(
        {text->baseline.x + in, text->baseline.y - 0.6 * size, text->width - 2 * in, 0.55 * size});
  }
  int count = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (boxes[i].x < boxes[j].right() && boxes[j].x < boxes[i].right() && boxes[i].y < boxes[j].bottom() &&
          boxes[j].y < boxes[i].bottom())
        ++count;
  return count;
}

// A raised or lowered sign is judged by what it stands at, as everywhere in type.
double judged(const DrawnText* text) { return std::max(text->style.size, text->style.base); }

const DrawnText* smallest_of(const std::vector<const DrawnText*>& texts) {
  return texts.empty() ? nullptr : *std::ranges::min_element(texts, {}, judged);
}

// The numbers in the cells.
std::vector<const DrawnText*> digits_in(const Drawing& drawing) {
  std::vector<Rect> areas;
  for (const Primitive& one : drawing.primitives)
    if (const auto* drawn = std::get_if<DrawnHeatmap>(&one)) {
      const Heatmap& map = drawn->map;
      areas.push_back(
          {map.x, map.y, map.cols * (map.cell_width + map.gap), map.rows * (map.cell_height + map.gap)});
    }
  std::vector<const DrawnText*> digits = drawing.texts();
  std::erase_if(digits, [&areas](const DrawnText* text) {
    return std::ranges::none_of(areas, [text](const Rect& area) { return inside(area, text->baseline); });
  });
  return digits;
}

// A number at an axis or a colour bar, of which a smaller plot has fewer.
bool is_tick(const DrawnText& text) {
  const auto letter = [](unsigned char c) { return std::isalpha(c) != 0; };
  return text.style.size <= measure::type_11 && std::ranges::none_of(text.text, letter);
}

Written said_in(const Drawing& drawing) {
  constexpr std::size_t sentence = 4;
  Written said;
  const std::vector<const DrawnText*> digits = digits_in(drawing);
  for (const DrawnText* text : drawing.texts()) {
    if (is_tick(*text) && std::ranges::find(digits, text) == digits.end()) continue;
    if (text->text.ends_with("…")) ++said.cut;
    std::istringstream words(text->text);
    std::vector<std::string> list;
    for (std::string word; words >> word;) list.push_back(std::move(word));
    (list.size() >= sentence ? said.prose : said.data).insert(list.begin(), list.end());
  }
  return said;
}

// One way to lay the figure out, and how good it is.
struct Tried {
  SheetPlan layout;
  double shape = 0;      // height by width of the sheet
  double used = 1;       // of its width
  bool whole = false;    // the figure fits into its room
  int lost = 0;          // of its data
  int prose = 0;         // words of sentences that are left out
  int cut = 0;           // texts that end in "…"
  int collisions = 0;    // of texts
  double letters = 1e9;  // the smallest, on the sheet
  double cell = 0;       // the widest, on the sheet
};

class Paper {
 public:
  Paper(const Canvas& canvas, const FigureInput& input, const Sheet& sheet, Sought sought = Sought::best)
      : canvas_(canvas), input_(input), sheet_(sheet), paper_(*sheet.paper), sought_(sought) {
    constexpr Extent ample{2400, 1800};
    const Drawing drawing = figure_in(ample, canvas, input, sheet).drawing;
    all_ = said_in(drawing);
    collisions_ = collisions(drawing);
  }

  // The one sought of the layouts in which nothing is lost and no letter is too small.
  std::optional<Tried> large_enough() const {
    std::optional<Tried> good;
    // Returns whether it is one of those sought, and no better than another.
    const auto take = [&](Tried one) {
      if (!one.whole || too_tall(one) || one.lost > 0 || one.letters < paper_.least_type * (1 - 1e-9))
        return false;
      const bool better = !good || cost(one) < cost(*good) - 1e-9;
      if (better) good = std::move(one);
      return any() || !better;
    };
    for (const double zoom : paper_.slide ? tried(slide_zooms) : tried(paper_zooms)) {
      try_heights(zoom, paper_.least_type / zoom, take);
      if (any() && good) break;
    }
    return good;
  }

  // Where letters of the size asked for leave something out, all of it is shown, as large as can be.
  SheetPlan largest_letters() const {
    std::optional<Tried> best;
    const auto worth = [](const Tried& one) { return one.letters / std::max(1.0, 0.9 + 0.1 * one.shape); };
    const auto take = [&](Tried one) {
      if (!one.whole || too_tall(one)) return false;
      const bool better =
          !best || one.lost < best->lost || (one.lost == best->lost && worth(one) > worth(*best) * 1.01);
      const bool all = one.lost == 0;  // else a higher one may have room for more
      if (better) best = std::move(one);
      return all && !better;
    };
    for (const double zoom : tried(small_zooms)) try_heights(zoom, 0, take);
    if (!best) best = paper_.height ? at_height(small_zooms[0], 0) : cut(small_zooms[0], 0, 1);
    SheetPlan layout = finished(*best);
    if (const auto found = letters_below(layout.figure, paper_.least_type / layout.zoom))
      layout.small = small_type(layout, *found);
    return layout;
  }

  SheetPlan finished(const Tried& one) const {
    SheetPlan layout = one.layout;
    layout.figure = figure_in(layout.space, canvas_, input_, sheet_, layout.zoom, layout.least_type).drawing;
    return layout;
  }

  // Large letters and cells, a figure that fills its width and is no higher than it must be,
  // and sentences that stay whole.
  double cost(const Tried& one) const {
    // Of the width: in a narrow column a figure may be about as high as on a page.
    const double low_enough = std::clamp(low_enough_height / paper_.width, 0.6, 0.75);
    const double words =
        1 + 0.01 * std::min(one.prose, 30) + 0.25 * std::min(one.cut, 4) + 0.1 * one.collisions;
    if (paper_.slide) return (1 / one.layout.zoom + 20 / std::max(one.cell, 10.0)) * words;
    if (paper_.height) return 1 / std::min(one.layout.zoom, 1.0) * words;
    return std::max(one.shape, low_enough) * (0.5 + 0.5 / std::min(one.layout.zoom, 1.0)) *
           (1.5 - 0.5 * one.used) * words;
  }

 private:
  // A width, in whole millimetres, at which a sheet of this shape has letters that are large enough, and
  // hardly more than that: the least among the layouts that are tried. So many times as wide as the smallest
  // letters are too small is enough.
  double width_enough(double letters) const {
    constexpr double millimetre = 96 / 25.4;
    double low = std::floor(paper_.width / millimetre),
           high = std::ceil(paper_.width * paper_.least_type / letters / millimetre);
    while (low + 1 < high) {
      const double middle = std::floor((low + high) / 2);
      Sheet larger = sheet_;
      larger.paper->width = middle * millimetre;
      if (larger.paper->height) *larger.paper->height *= larger.paper->width / paper_.width;
      (Paper(canvas_, input_, larger, Sought::any).large_enough() ? high : low) = middle;
    }
    return high * millimetre;
  }

  bool too_tall(const Tried& one) const { return !paper_.height && one.shape > tallest; }
  bool any() const { return sought_ == Sought::any; }
  bool compared() const { return sheet_.before && sheet_.compare != Compare::off; }
  std::vector<double> tried(std::span<const double> zooms) const {
    std::vector<double> out;
    for (std::size_t i = 0; i < zooms.size(); i += compared() ? 2 : 1) out.push_back(zooms[i]);
    return out;
  }

  template <typename Take>
  void try_heights(double zoom, double least_type, Take take) const {
    if (paper_.height) {
      take(at_height(zoom, least_type));
      return;
    }
    const int enough = compared() ? 2 : 4;  // higher ones that are no better: the others are not either
    const double next = compared() ? higher_compared : any() ? higher_any : higher;
    int no_better = 0;
    for (double shape = lowest; shape < highest && no_better < enough; shape *= next)
      if (take(cut(zoom, least_type, shape))) ++no_better;
  }

  void measure(Tried& out, const DrawnFigure& figure) const {
    const SheetPlan& layout = out.layout;
    constexpr double rounding = 0.5;
    out.whole = figure.needed.width <= layout.space.width + rounding &&
                figure.needed.height <= layout.space.height + rounding;
    if (!out.whole) return;
    const Written here = said_in(figure.drawing);
    out.lost = missing(all_.data, here);
    out.prose = missing(all_.prose, here);
    out.cut = std::max(0, here.cut - all_.cut);
    out.collisions = std::max(0, collisions(figure.drawing) - collisions_);
    if (const DrawnText* text = smallest_of(figure.drawing.texts())) out.letters = judged(text) * layout.zoom;
    out.cell = figure.drawing.widest_cell() * layout.zoom;
  }

  // Of a height that is given: the figure has what the words leave.
  Tried at_height(double zoom, double least_type) const {
    Tried out;
    SheetPlan& layout = out.layout;
    layout = filled_sheet({paper_.width, *paper_.height}, zoom, Recorder(canvas_, zoom, least_type),
                          input_.theme, sheet_);
    layout.least_type = least_type;
    out.shape = *paper_.height / paper_.width;
    measure(out, figure_in(layout.space, canvas_, input_, sheet_, zoom, least_type));
    return out;
  }

  // As high as what is drawn in a room of this shape, which is enlarged where that fills the width: a little,
  // or from what nobody could read to the size of the screen.
  Tried cut(double zoom, double least_type, double shape) const {
    const double enlarged = zoom < paper_zooms[std::size(paper_zooms) - 1] ? 1 / zoom : 1.2;
    Tried out;
    SheetPlan& layout = out.layout;
    layout.space = {paper_.width / zoom, shape * paper_.width / zoom};
    const DrawnFigure figure = figure_in(layout.space, canvas_, input_, sheet_, zoom, least_type);
    const Rect drawn = figure.drawing.bounds().value_or(Rect{});
    layout.least_type = least_type;
    layout.zoom = std::min((paper_.width - 2 * edge) / std::max(1.0, drawn.width), enlarged * zoom);
    const double free = edge / layout.zoom;
    layout.size.width = paper_.width / layout.zoom;
    set_words(layout, Recorder(canvas_, layout.zoom, least_type), input_.theme, sheet_, layout.size.width,
              2 * layout.size.width);
    layout.mark = mark_band(sheet_);
    layout.size.height = layout.above + drawn.height + 2 * free + layout.mark + layout.below;
    layout.at = {(layout.size.width - drawn.width) / 2 - drawn.x, layout.above + free - drawn.y};
    out.shape = layout.size.height / layout.size.width;
    out.used = drawn.width / layout.size.width;
    measure(out, figure);
    return out;
  }

  // With the matrix whose block it is in.
  SmallType small_type(const SheetPlan& layout, const SmallLetters& found) const {
    SmallType small{found.digits,
                    found.size * layout.zoom,
                    paper_.least_type,
                    found.text->text,
                    {},
                    {},
                    width_enough(found.smallest * layout.zoom)};
    Shown shown;
    FigureInput input = input_;
    input.shown = &shown;
    figure_in(layout.space, canvas_, input, sheet_, layout.zoom, layout.least_type);
    for (const ShownMatrix& one : shown.matrices) {
      if (!one.cell || !inside(one.where, found.text->baseline)) continue;
      const Quantity& row = row_of(one.cell->node);
      small.where = row.code;
      small.id = row.id;
      break;
    }
    return small;
  }

  const Canvas& canvas_;
  const FigureInput& input_;
  const Sheet& sheet_;
  const PaperSize& paper_;
  const Sought sought_;
  Written all_;
  int collisions_ = 0;
};

}  // namespace

std::optional<SmallLetters> letters_below(const Drawing& drawing, double enough) {
  const DrawnText *text = smallest_of(drawing.texts()), *digits = smallest_of(digits_in(drawing));
  const auto below = [enough](const DrawnText* one) {
    return one != nullptr && judged(one) < enough * (1 - 1e-9);
  };
  if (!below(text)) return std::nullopt;
  const DrawnText* seen = below(digits) ? digits : text;
  return SmallLetters{seen, seen == digits, judged(seen), judged(text)};
}

// With the names of its rows at every matrix, where the figure is hardly larger by that.
SheetPlan on_paper(const Canvas& canvas, const FigureInput& input, const Sheet& sheet) {
  constexpr double most_given = 1.15;
  const Paper fewer(canvas, input, sheet);
  const std::optional<Tried> good = fewer.large_enough();
  if (sheet.view != nullptr && !sheet.paper->slide) {
    FigureInput named = input;
    named.options.named = true;
    const Paper all(canvas, named, sheet);
    const std::optional<Tried> with_all = all.large_enough();
    if (with_all && (!good || all.cost(*with_all) <= most_given * fewer.cost(*good)))
      return all.finished(*with_all);
  }
  return good ? fewer.finished(*good) : fewer.largest_letters();
}

}  // namespace attnlab
