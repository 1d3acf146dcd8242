#include "app/figures/views/softmax_entropies.h"

#include "app/figures/canvas/text.h"
#include "app/figures/parts/plots.h"
#include "app/figures/views/views.h"
#include "core/text/number.h"

#include <cmath>

namespace attnlab {
namespace {

constexpr double label_room = 60, least_pitch = 32, foot = 40;

struct Entropies {
  Canvas& canvas;
  const FigureInput& in;
  const HeadAnalysis& head;
  const SoftmaxDetail& detail;

  void row(Point at, double width, double pitch, int i) const {
    const Theme& theme = in.theme;
    const double whole = std::log(in.analysis.dims.n_k), most = detail.entropy_limit(i, 0),
                 own = head.entropy(i, 0), plain = detail.plain_entropy(i, 0);
    const bool chosen = i == in.options.row;
    const double text = at.y + pitch / 2 - 4;
    const std::string label =
        elide(canvas, token_label(in.scene, i), Face::sans, measure::type_12, label_room - 8);
    text_right(
        canvas, {at.x + label_room - 8, text + 5}, label,
        {chosen ? Face::sans_medium : Face::sans, measure::type_12, chosen ? theme.text : theme.secondary});
    const double left = at.x + label_room, room = width - label_room;
    const std::string words =
        std::isfinite(own) ? show_number(own, 2) + " of " + show_number(most, 2) : "overflow";
    canvas.text({left, text}, elide(canvas, words, Face::sans, measure::type_12, room),
                {Face::sans, measure::type_12, theme.text});
    const double y = text + 6;
    const auto length = [&](double h) { return std::clamp(h / whole, 0.0, 1.0) * room; };
    if (most > 0) canvas.fill_rectangle({left, y, length(most), 6}, theme.hairline, 3);
    if (std::isfinite(own) && own > 0)
      canvas.fill_rectangle({left, y, std::min(length(own), length(most)), 6}, theme.values, 3);
    if (std::isfinite(plain) && most > 0)
      canvas.fill_rectangle({left + std::min(length(plain), length(most)) - 1, y - 2, 2, 10}, theme.text, 1);
  }
};

}  // namespace

Panel entropies_panel(Canvas& canvas, const FigureInput& in, const SoftmaxDetail& detail) {
  const HeadAnalysis& head = in.analysis.heads[static_cast<std::size_t>(in.options.head)];
  const int rows = in.analysis.dims.n_q, cells = std::max(in.analysis.dims.n_q, in.analysis.dims.n_k);
  const auto pitch = [](double cell) { return std::max(least_pitch, cell + measure::cell_gap); };
  const auto width = [cells](double cell) { return std::max(190.0, plot_side(cells, cell)); };
  return {[rows, pitch, width](double cell) {
            return plain_size(width(cell), rows * pitch(cell), measure::name_above + 0.95 * measure::type_18,
                              foot);
          },
          [&canvas, &in, &head, &detail, rows, pitch, width](Point at, double cell) {
            canvas.text({at.x, at.y - measure::name_above}, "Entropy of its bound",
                        {Face::sans_medium, measure::type_13, in.theme.text});
            const Entropies all{canvas, in, head, detail};
            for (int i = 0; i < rows; ++i)
              all.row({at.x, at.y + i * pitch(cell)}, width(cell), pitch(cell), i);
            const double y = at.y + rows * pitch(cell);
            const TextStyle style{Face::sans, measure::type_12, in.theme.secondary};
            canvas.text({at.x, y + 17}, "bound: log of the allowed keys", style);
            canvas.text({at.x, y + 34}, "tick: no scale, temperature 1", style);
          }};
}

}  // namespace attnlab
