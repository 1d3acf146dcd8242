#include "app/figures/sheet/sheet_marks.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"

namespace attnlab {

void draw_qr(Canvas& canvas, const QrCode& code, Point at, double module) {
  constexpr Color white{255, 255, 255, 255}, black{0, 0, 0, 255};
  const double side = qr_side(code, module);
  canvas.fill_rectangle({at.x, at.y, side, side}, white, 0);
  const double x = at.x + qr_quiet * module, y = at.y + qr_quiet * module;
  for (int i = 0; i < code.side; ++i)
    for (int j = 0; j < code.side;) {
      int end = j;
      while (end < code.side && code.at(i, end)) ++end;
      if (end > j)
        canvas.fill_rectangle({x + j * module, y + i * module, (end - j) * module, module}, black, 0);
      j = end + 1;
    }
}

void draw_sweep_mark(Canvas& canvas, const Theme& theme, const SweepMark& mark, double middle, double top) {
  constexpr double track = 120, gap = measure::space_2, knob = 4.5;
  const std::string name = mark.name + " =";
  const TextStyle number{Face::sans, measure::type_12, theme.text},
      end{Face::sans, measure::type_11, theme.secondary};
  const auto wide = [&](const std::string& text, const TextStyle& style) {
    return canvas.text_width(text, style.face, style.size);
  };
  const double named = measure_formula(canvas, name, measure::type_15).width,
               now = std::max(wide(mark.low, number), wide(mark.high, number)), low = wide(mark.low, end);
  const double whole = named + gap + now + 2 * gap + low + gap + track + gap + wide(mark.high, end);
  const double line = top + sweep_mark_height / 2, baseline = line + 4;
  double x = middle - whole / 2;
  draw_formula(canvas, {x, baseline}, name, measure::type_15, theme.text);
  // At its right end, so that digits and point stand where they stood.
  text_right(canvas, {x += named + gap + now, baseline}, mark.value, number);
  canvas.text({x += 2 * gap, baseline}, mark.low, end);
  x += low + gap;
  canvas.line({x, line}, {x + track, line}, {theme.hairline, 2, false});
  const double at = x + track * std::clamp(mark.part, 0.0, 1.0);
  canvas.fill_rectangle({at - knob, line - knob, 2 * knob, 2 * knob}, theme.text, knob);
  canvas.text({x + track + gap, baseline}, mark.high, end);
}

}  // namespace attnlab
