#include "app/figures/sheet/wall_bands.h"

#include "app/figures/sheet/sheet_words.h"

#include <algorithm>

namespace attnlab {
namespace {

// On a screen of the design.
constexpr double told_size = 44, told_baseline = 104, told_line = 58;
constexpr double blocks_top = 200, blocks_bottom = 910, loud_size = 60, loud_baseline = 1000, long_size = 44,
                 long_baseline = 964, long_line = 54;
constexpr double title_size = 96, title_step = 116, title_baseline = 500;
constexpr int told_lines = 2, long_lines = 2;

// Whether so many lines of a width hold all of it.
bool lines_hold(const Canvas& canvas, std::string_view text, double size, int most, double width) {
  const TextStyle style{Face::sans, size, {}};
  return sheet_lines(canvas, text, style, width - 2 * wall_margin, most + 1, true).size() <=
         static_cast<std::size_t>(most);
}

// How many there are.
int set_in_band(Canvas& canvas, const Theme& theme, const Said& said, double size, double baseline,
                double line, int most, const WallScale& scale, bool centred) {
  if (said.text.empty()) return 0;
  const double width = wall_design.width * scale.x / scale.size, room = width - 2 * wall_margin;
  const TextStyle style{Face::sans, size, theme.text};
  const std::vector<SheetLine> set =
      sheet_lines(canvas, said.text, style, room, most, true, inks_of(theme, said));
  double y = baseline * scale.y / scale.size;
  for (const SheetLine& one : set) {
    const double middle = centred ? width / 2 : wall_margin + one.width / 2;
    draw_lines(canvas, {one}, middle, y, line, style);
    y += line;
  }
  return static_cast<int>(set.size());
}

}  // namespace

WallScale::WallScale(Extent screen)
    : x(screen.width / wall_design.width), y(screen.height / wall_design.height), size(std::min(x, y)) {}

double wall_scale(Extent screen) {
  constexpr Extent layout{1280, 720};
  return std::clamp(std::min(screen.width / layout.width, screen.height / layout.height), 0.25, 8.0);
}

Rect wall_band(Extent screen) {
  const WallScale scale(screen);
  return {wall_margin * scale.x, blocks_top * scale.y, (wall_design.width - 2 * wall_margin) * scale.x,
          (blocks_bottom - blocks_top) * scale.y};
}

void draw_wall_words(Canvas& canvas, const Theme& theme, Extent screen, std::string_view told,
                     const Said& loud, bool title) {
  const WallScale scale(screen);
  const Said above{std::string(told), {}};
  if (title) {
    const int set =
        set_in_band(canvas, theme, above, title_size, title_baseline, title_step, told_lines, scale, true);
    set_in_band(canvas, theme, loud, told_size, title_baseline + set * title_step, told_line, 5, scale, true);
    return;
  }
  set_in_band(canvas, theme, above, told_size, told_baseline, told_line, told_lines, scale, false);
  if (lines_hold(canvas, loud.text, loud_size, 1, wall_design.width * scale.x / scale.size))
    set_in_band(canvas, theme, loud, loud_size, loud_baseline, loud_size, 1, scale, false);
  else  // smaller, in the same band
    set_in_band(canvas, theme, loud, long_size, long_baseline, long_line, long_lines, scale, false);
}

bool holds_told(const Canvas& canvas, std::string_view told) {
  return lines_hold(canvas, told, told_size, told_lines, wall_design.width);
}
bool holds_said(const Canvas& canvas, std::string_view said) {
  return lines_hold(canvas, said, loud_size, 1, wall_design.width) ||
         lines_hold(canvas, said, long_size, long_lines, wall_design.width);
}

}  // namespace attnlab
