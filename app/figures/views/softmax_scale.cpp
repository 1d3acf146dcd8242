// The part "scale" of the Softmax view: the same scores with the scale inside the softmax, without any, and
// with the scale outside; the entropy of each row against its bound; and what the temperature does to the
// chosen row.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/plots.h"
#include "app/figures/views/softmax.h"
#include "core/analysis/names.h"
#include "core/analysis/weighing.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

constexpr double label_room = 60, least_pitch = 32, scale_foot = 40;

struct ScalePart : PanelPart {
  const SoftmaxDetail detail = softmax_detail(in.scene, in.analysis, in.options.head, in.options.row);
  const TemperatureCurve curve = temperature_curve(in.scene, in.analysis, in.options.head, in.options.row);
  const ColorScale scale = weights_scale(in, {view(head().A), view(detail.plain_weights)});

  bool shares() const { return makes_shares(in.scene.weights); }
  int cells() const { return std::max(dims().n_q, dims().n_k); }

  // A fact about all of A that the scale outside breaks is seen there.
  const bool outside_is_lit =
      in.analysis.outside != 1 && std::ranges::any_of(in.options.lit, [](const Cell& cell) {
        return cell.node == Node::A && cell.row < 0 && cell.col < 0;
      });
  const FigureInput unlit = without_marks_of_facts();
  FigureInput without_marks_of_facts() const {
    FigureInput out = in;
    out.options.lit.clear();
    return out;
  }

  void frame_all(Point at, double cell) const {
    const Rect first = cell_of(in, at, cell, 0, 0),
               last = cell_of(in, at, cell, dims().n_q - 1, dims().n_k - 1);
    canvas.stroke_rectangle(
        {first.x - 2, first.y - 2, last.right() - first.x + 4, last.bottom() - first.y + 4},
        {theme().accent, 2, false}, measure::cell_corner + 2);
  }

  Panel weights(MatrixBlock one, const Matrix& sums, bool outside = false) const {
    hatch_masked(one, in.scene.mask);
    one.chosen_row = in.options.row;
    one.notes = notes_of_sums(view(sums), theme(), shares());
    const auto frame = [this](Point at, double cell) { frame_all(at, cell); };
    return block_panel(canvas, outside_is_lit ? unlit : in, marks, std::move(one), {},
                       outside && outside_is_lit ? DrawOver(frame) : DrawOver());
  }

  std::string scaled(const std::string& before) const {
    const Scale::Kind kind = in.scene.inside.kind;
    const bool root = in.analysis.inside == 1 || kind == Scale::Kind::sqrt_dk;
    const std::string divisor = root                      ? "\\sqrt{d_k}"
                                : kind == Scale::Kind::dk ? "d_k"
                                                          : short_number(detail.divisor);
    return before + "/" + divisor;
  }

  Panel curve_of(const char* name, std::span<const double> up, double end, double limit, double now) const {
    CurvePlot one{.up = up, .end = end, .limit = limit, .at = in.scene.temperature, .value = now};
    one.name = name;
    one.color = theme().text;
    one.words = head().row_sums(in.options.row, 0) == 0 ? "nothing is allowed here"
                                                        : "a logit leaves the range of doubles";
    if (curve.finite) one.across = curve.temperature;
    return plot_panel(cells(), [this, one](Point at, double side) { draw_curve(canvas, in, one, at, side); });
  }

  // A track as long as the bound, the log of the number of allowed keys, filled up to the entropy in force; a
  // tick stands where it would be without scale.
  void entropy(Point at, double width, double pitch, int i) const {
    const double whole = std::log(dims().n_k), most = detail.entropy_limit(i, 0), own = head().entropy(i, 0),
                 plain = detail.plain_entropy(i, 0);
    const bool chosen = i == in.options.row;
    const double text = at.y + pitch / 2 - 4;
    const std::string label =
        elide(canvas, token_label(in.scene, i), Face::sans, measure::type_12, label_room - 8);
    text_right(canvas, {at.x + label_room - 8, text + 5}, label,
               {chosen ? Face::sans_medium : Face::sans, measure::type_12,
                chosen ? theme().text : theme().secondary});
    const double left = at.x + label_room, room = width - label_room;
    const std::string words =
        std::isfinite(own) ? show_number(own, 2) + " of " + show_number(most, 2) : "overflow";
    canvas.text({left, text}, elide(canvas, words, Face::sans, measure::type_12, room),
                {Face::sans, measure::type_12, theme().text});
    const double y = text + 6;
    const auto length = [&](double h) { return std::clamp(h / whole, 0.0, 1.0) * room; };
    if (most > 0) canvas.fill_rectangle({left, y, length(most), 6}, theme().hairline, 3);
    if (std::isfinite(own) && own > 0)
      canvas.fill_rectangle({left, y, std::min(length(own), length(most)), 6}, theme().secondary, 3);
    if (std::isfinite(plain) && most > 0)
      canvas.fill_rectangle({left + std::min(length(plain), length(most)) - 1, y - 2, 2, 10}, theme().text,
                            1);
  }

  Panel entropies() const {
    const int rows = dims().n_q;
    const auto pitch = [](double cell) { return std::max(least_pitch, cell + measure::cell_gap); };
    const auto width = [count = cells()](double cell) { return std::max(190.0, plot_side(count, cell)); };
    return {{[rows, pitch, width](double cell) {
               return plain_size(width(cell), rows * pitch(cell),
                                 measure::name_above + 0.95 * measure::type_18, scale_foot);
             },
             [this, rows, pitch, width](Point at, double cell) {
               canvas.text({at.x, at.y - measure::name_above}, "Entropy of its bound",
                           {Face::sans_medium, measure::type_13, theme().text});
               for (int i = 0; i < rows; ++i)
                 entropy({at.x, at.y + i * pitch(cell)}, width(cell), pitch(cell), i);
               const double y = at.y + rows * pitch(cell);
               const TextStyle style{Face::sans, measure::type_12, theme().secondary};
               canvas.text({at.x, y + 17}, "bound: log of the allowed keys", style);
               canvas.text({at.x, y + 34}, "tick: no scale, temperature 1", style);
             }}};
  }

  std::vector<Panel> panels() const {
    const std::string plain = weights_latex(in.scene.weights, "S"), outside = scaled(plain);
    std::vector<Panel> list{
        weights(block(Node::A, scale, "A", {"as in the scene"}), head().row_sums),
        named("unscaled.A",
              weights(block(Node::A, view(detail.plain_weights), scale, plain, {"no scale, temperature 1"}),
                      detail.plain_sums)),
        named("outside.A",
              weights(block(Node::A, view(detail.outside_weights), scale, outside, {"scale outside"}),
                      detail.outside_sums, true))};
    if (shares()) list.push_back(named("entropy", entropies()));
    if (shares())
      list.push_back(
          named("temperature.entropy", curve_of("\\text{entropy}", curve.entropy, std::log(dims().n_k),
                                                curve.entropy_limit, curve.entropy_now)));
    list.push_back(
        named("temperature.J", curve_of("\\operatorname{tr} J", curve.trace, std::max(1.0, curve.trace_limit),
                                        curve.trace_limit, curve.trace_now)));
    return list;
  }

  PanelFigure figure() const { return {panels(), {shares() ? 3 : 2, 2}, 200, {{scale, "A"}}}; }
};

}  // namespace

HeldPanels softmax_scale_panels(Canvas& canvas, const FigureInput& input) {
  return panels_of<ScalePart>(canvas, input);
}

}  // namespace attnlab
