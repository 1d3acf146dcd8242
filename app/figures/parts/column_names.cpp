#include "app/figures/parts/column_names.h"

#include "app/figures/canvas/text.h"

namespace attnlab {
namespace {

constexpr double between_names = 5;  // at least, between two names of a line
constexpr double over_edge = 4;      // at most, at the left and at the right of the matrix
constexpr int most_in_second_line = 100;

// Tries the lines of one name after the other, and keeps the way with the fewest names in the second.
class LineSearch {
 public:
  LineSearch(std::span<const double> widths, double cell, double most, int lines)
      : widths_(widths), cell_(cell), most_(most), lines_(lines), now_(widths.size()) {}

  std::optional<std::vector<PlacedName>> found() {
    place(0, 0);
    return best_;
  }

 private:
  PlacedName placed(std::size_t j, int line) const {
    const double step = cell_ + measure::cell_gap, count = static_cast<double>(widths_.size()),
                 end = count * step - measure::cell_gap + over_edge;
    const double width = std::min({widths_[j], most_, end + over_edge});
    const double middle = static_cast<double>(j) * step + cell_ / 2;
    return {std::clamp(middle - width / 2, -over_edge, end - width), width, line};
  }

  void place(std::size_t j, int in_second) {
    if (in_second >= fewest_) return;
    if (j == widths_.size()) {
      fewest_ = in_second;
      best_ = now_;
      return;
    }
    for (int line = 0; line < lines_; ++line) {
      const PlacedName name = placed(j, line);
      double& taken = taken_[static_cast<std::size_t>(line)];
      if (name.x < taken) continue;
      const double before = taken;
      taken = name.x + name.width + between_names;
      now_[j] = name;
      place(j + 1, in_second + line);
      taken = before;
    }
  }

  std::span<const double> widths_;
  const double cell_, most_;
  const int lines_;
  std::vector<PlacedName> now_;
  std::array<double, 2> taken_{-1e9, -1e9};  // of each line, up to here
  int fewest_ = most_in_second_line;
  std::optional<std::vector<PlacedName>> best_;
};

}  // namespace

std::vector<double> column_name_widths(const Canvas& canvas, std::span<const std::string> names) {
  constexpr double enough = 1000;
  std::vector<double> widths;
  for (const std::string& name : names)
    widths.push_back(fits_into(canvas, name, Face::sans, measure::type_11, enough)
                         ? canvas.text_width(name, Face::sans, measure::type_11)
                         : enough);
  return widths;
}

std::vector<PlacedName> place_column_names(std::span<const double> widths, double cell, bool one_line) {
  if (widths.empty()) return {};
  const double step = cell + measure::cell_gap, own = std::max(0.0, cell - 2);
  const double widest = *std::max_element(widths.begin(), widths.end());
  // Names of at most `own` stand above their columns, whatever the others are.
  constexpr double finer = 2;
  for (double most = std::min(widest, 2 * step - between_names); most > own; most -= finer)
    for (int lines = 1; lines <= (one_line ? 1 : 2); ++lines)
      if (auto found = LineSearch(widths, cell, most, lines).found()) return *std::move(found);
  std::vector<PlacedName> names;
  for (std::size_t j = 0; j < widths.size(); ++j) {
    const double width = std::min(widths[j], own);
    names.push_back({static_cast<double>(j) * step + (cell - width) / 2, width, 0});
  }
  return names;
}

int lines_of(std::span<const PlacedName> names) {
  return std::any_of(names.begin(), names.end(), [](const PlacedName& name) { return name.line > 0; }) ? 2
                                                                                                       : 1;
}

void draw_column_name(Canvas& canvas, Color color, Point first, std::string_view name,
                      const PlacedName& place) {
  constexpr double rounding = 1e-6;
  text_center(canvas, {first.x + place.x + place.width / 2, first.y - place.line * column_name_line},
              elide(canvas, name, Face::sans, measure::type_11, place.width + rounding),
              {Face::sans, measure::type_11, color});
}

}  // namespace attnlab
