// The part "again" of the Geometry view: the layer applied to its own output. The ways of the tokens in a
// plane, the weights of this moment and the product of all so far, and diameter, cosines, clusters and rank
// as curves in time.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/line_plot.h"
#include "app/figures/parts/plots.h"
#include "app/figures/views/geometry_layout.h"
#include "core/analysis/weighing.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

constexpr int plot_cells = 8, curve_cells = 5;
constexpr double trail_label = measure::type_12;
constexpr int trail_plot = 3;  // beside those of PlotKind

struct AgainPart : PanelPart {
  const AgainRule& rule = in.options.again.rule;
  const bool kept = in.options.again.kept && in.scene.source == Source::self;  // the weights
  const AgainRun run = kept ? again_kept(in.scene, in.options.head) : again(in.scene, rule);
  const double step = kept ? 1 : rule.step;
  const int last = static_cast<int>(run.X.size()) - 1;
  const int now = std::clamp(kept ? in.options.power : in.options.again.at, 0, std::max(0, last));
  const Scene then = last >= 0 && !kept ? with_tokens(in.scene, X(now)) : in.scene;
  const Analysis analysis = analyze(then);
  const Plane plane = plane_of_tokens();
  const double half = half_of_window();
  const Powers power = powers(view(in.analysis.head(in.options.head).A), std::max(1, now));
  const Matrix all_weights = product();
  const ColorScale scale = weights_scale(in, {view(head_then().A), view(all_weights)});

  const TokenMatrix& X(int k) const { return run.X[static_cast<std::size_t>(k)]; }
  const HeadAnalysis& head_then() const { return analysis.head(in.options.head); }

  Plane plane_of_tokens() const {
    const GeometryOptions& g = in.options.geometry;
    const int d = in.analysis.dims.d;
    if (!g.principal || last < 0) return coordinate_plane(d, g.first, g.second);
    PointMatrix both(2 * X(0).rows(), d);
    both << X(0), X(last);
    return principal_plane(view(std::as_const(both)), g.first, g.second);
  }
  // A token, where it falls on the plane after k steps.
  PlanePoint place(int k, int token) const {
    const TokenMatrix row = X(k).row(token);
    const auto p = onto(plane, view(row));
    return {p(0, 0), p(0, 1)};
  }
  // The ways so far are seen, and zero is the middle: what grows without end would leave nothing to see of
  // its beginning.
  bool on_sphere() const { return rule.sphere && !kept; }
  double half_of_window() const {
    double most = on_sphere() ? 1 : 0;
    for (int k = 0; k <= std::min(now, last); ++k)
      for (int i = 0; i < X(k).rows(); ++i) {
        const PlanePoint p = place(k, i);
        most = std::max({most, std::abs(p.u), std::abs(p.v)});
      }
    return on_sphere() && !plane.principal ? 1.1 : round_up(1.05 * most);
  }

  struct TrailFrame {
    Rect box;
    double half;
    double unit() const { return (box.width / 2 - 4) / half; }
    Point at(PlanePoint p) const { return {box.center().x + p.u * unit(), box.center().y - p.v * unit()}; }
  };

  // What is still to come is pale, and ends at the edge.
  void trail(const TrailFrame& frame, int token) const {
    std::vector<Point> past;
    const Color color = key_color(token);
    for (int k = now; k < last; ++k)
      if (const auto piece =
              clipped(Segment{frame.at(place(k, token)), frame.at(place(k + 1, token))}, frame.box))
        canvas.line(piece->from, piece->to, {with_alpha(color, 90), 1.5, false});
    for (int k = 0; k <= now; ++k) past.push_back(frame.at(place(k, token)));
    if (past.size() > 1) canvas.polyline(past, {color, 2, false});
    canvas.fill_circle(past.front(), 3.5, color);
    canvas.fill_circle(past.front(), 2, theme().panel);
  }

  void tokens(const TrailFrame& frame) const {
    std::vector<LabelWish> wishes;
    std::vector<std::string> texts;
    for (int i = 0; i < dims().n_q; ++i) {
      const Point p = frame.at(place(now, i));
      texts.push_back(elide(canvas, token_label(in.scene, i), Face::sans, trail_label, 90));
      wishes.push_back(label_wish(canvas, texts.back(), trail_label, p, 7, {trail_plot, 0, i}));
    }
    const auto placed = placed_labels(in, trail_plot, wishes, frame.box);
    for (std::size_t i = 0; i < placed.size(); ++i) {
      if (!placed[i]) continue;
      if (placed[i]->leader)
        canvas.line(wishes[i].at, placed[i]->box.center(), {key_color(static_cast<int>(i)), 1, false});
      draw_label(canvas, theme(), placed[i]->box, texts[i], trail_label, theme().text);
    }
    for (int i = 0; i < dims().n_q; ++i) {
      const Point p = wishes[static_cast<std::size_t>(i)].at;
      canvas.fill_circle(p, 6.5, theme().panel);
      canvas.fill_circle(p, 5, key_color(i));
      canvas.hit({{p.x - 8, p.y - 8, 16, 16}, {node_of(query_input(in.scene.source)), 0, i, -1}});
    }
  }

  std::string time_words() const {
    return kept ? "m = " + std::to_string(now) : "t = " + show_rounded(now * step, 2);
  }

  Panel trails() const {
    return plot_panel(plot_cells, [this](Point at, double side) {
      const TrailFrame frame{{at.x, at.y, side, side}, half};
      plot_ground(canvas, theme(), frame.box);
      plot_axes(canvas, theme(), frame.box);
      plot_heading(canvas, theme(), at, side, "X", theme().text, {time_words()});
      if (on_sphere() && !plane.principal && dims().d > 1)
        unit_circle(canvas, theme(), frame.box.center(), frame.unit());
      for (int i = 0; i < dims().n_q; ++i) trail(frame, i);
      tokens(frame);
      plot_ends(canvas, theme(), frame.box, short_number(-half), short_number(half));
      text_center(canvas, {at.x + side / 2, at.y + side + 14}, axis_words(),
                  {Face::sans, measure::type_11, theme().secondary});
    });
  }
  std::string axis_words() const {
    const std::string first = std::to_string(plane.first + 1), second = std::to_string(plane.second + 1);
    return (plane.principal ? "axes " : "x ") + first + ", " + second;
  }

  Panel weights() const {
    MatrixBlock one = block(Node::A, view(head_then().A), scale, kept ? "A" : "A\\text{ now}");
    hatch_masked(one, in.scene.mask);
    return panel(std::move(one));
  }

  // Of each step so far, the latest first: how much each token of the start has reached each one.
  Matrix product() const {
    Matrix out = in.analysis.head(in.options.head).A;
    if (kept) return power.power;
    if (!has_product()) return out;
    for (int k = 0; k <= std::min(now, last); ++k) {
      const Matrix A = analyze(with_tokens(in.scene, X(k))).head(in.options.head).A;
      if (k == 0)
        out = A;
      else
        out = Matrix(A.lazyProduct(out));
    }
    return out;
  }
  MatrixBlock power_so_far() const {
    MatrixBlock one =
        block(Node::A, view(all_weights), scale, "A^{" + std::to_string(std::max(1, now)) + '}');
    for (std::string& words : said_of_power(power, std::max(1, now), in.options.decimals))
      one.captions.emplace_back(std::move(words));
    const Matrix sums = all_weights.rowwise().sum();
    one.notes = notes_of_sums(view(sums), theme(), makes_shares(in.scene.weights));
    return one;
  }
  bool has_product() const { return in.scene.source == Source::self; }
  template <typename Read>
  PlotLine curve(Color color, Read read, const char* label = "") const {
    PlotLine line;
    line.color = color;
    line.label = label;
    for (std::size_t k = 0; k < run.measure.size(); ++k)
      line.points.push_back({static_cast<double>(k) * step, static_cast<double>(read(run.measure[k]))});
    return line;
  }
  const AgainMeasure& measure_now() const { return run.measure[static_cast<std::size_t>(now)]; }
  // One plot over the time.
  Panel over_time(const char* id, std::string title, std::string value, double low, double high,
                  std::vector<PlotLine> lines, double label_room = 0) const {
    const LinePlot plot{.title = std::move(title),
                        .value = std::move(value),
                        .x_title = kept ? "m" : "t",
                        .x_high = (kept ? most_power : again_steps) * step,
                        .low = low,
                        .high = high,
                        .lines = std::move(lines),
                        .mark = now * step,
                        .label_room = label_room};
    const auto box = [label_room](Point at, double cell) {
      const double width = std::max(196.0, curve_cells * cell);
      return Rect{at.x, at.y, width + std::max(0.0, label_room - 16), std::round(0.62 * width)};
    };
    return {
        {[box](double cell) {
           const Rect r = box({}, cell);
           return plain_size(r.width, r.height, 0, 0);
         },
         [this, box, plot](Point at, double cell) { draw_line_plot(canvas, theme(), plot, box(at, cell)); }},
        id};
  }

  std::vector<Panel> curves() const {
    using M = AgainMeasure;
    const PlotLine diameter = curve(theme().queries, [](const M& m) { return m.diameter; });
    double most = 0;
    for (const Point& p : diameter.points) most = std::max(most, p.y);
    const M& m = measure_now();
    return {over_time("diameter", "diameter", number_or_word(m.diameter, 3), 0, round_up(most), {diameter}),
            over_time("cosine", "mean cosine", number_or_word(m.cosine, 3), -1, 1,
                      {curve(theme().values, [](const M& one) { return one.cosine; })}),
            over_time("clusters", "clusters, rank",
                      std::to_string(m.clusters) + ", " + std::to_string(m.rank), 0, dims().n_q,
                      {curve(
                           theme().output, [](const M& one) { return one.clusters; }, "clusters"),
                       curve(
                           theme().keys, [](const M& one) { return one.rank; }, "rank")},
                      78)};
  }

  std::vector<Panel> panels() const {
    if (!run.why_not.empty())  // then Y is what cannot be the next X
      return {text(run.why_not, 8),
              panel(block(Node::Y, signed_scale(in, RangeOf::outputs, {view(in.analysis.Y)}), "Y"))};
    std::vector<Panel> list{named("trails", trails()), named("now.A", weights())};
    if (has_product())
      list.push_back(
          named("reach", panel(kept ? power_so_far()
                                    : block(Node::A, view(all_weights), scale, "A_{t} \\cdots A_{0}",
                                            {"all weights so far, multiplied"}))));
    for (const Panel& one : curves()) list.push_back(one);
    return list;
  }

  std::vector<std::string> sentences() const {
    if (!run.why_not.empty()) return {};
    std::vector<std::string> list;
    if (kept)
      list.push_back(
          "X ← A X in each round, with the weights of the beginning: after m rounds the tokens are Aᵐ X.");
    else
      list.push_back(std::string(rule.flow ? "X′ = Y(X), by Runge–Kutta steps of "
                                           : "X ← X + step · Y(X), with steps of ") +
                     short_number(rule.step) +
                     (rule.sphere ? ", on the sphere: every token keeps length 1." : "."));
    if (run.left_range)
      list.push_back(
          (kept ? "At m = " + std::to_string(last + 1) : "At t = " + show_rounded((last + 1) * step, 2)) +
          " the tokens leave the range of doubles.");
    list.emplace_back(
        "Clusters and rank: what differs by less than a hundredth of the largest counts as one.");
    return list;
  }

  PanelFigure figure() const {
    std::vector<Legend> bars;
    if (run.why_not.empty()) bars.push_back({scale, "A"});
    return {panels(), {3, 2, 6}, sentence_width, std::move(bars), sentences()};
  }
};

}  // namespace

HeldPanels geometry_again_panels(Canvas& canvas, const FigureInput& input) {
  return panels_of<AgainPart>(canvas, input);
}

}  // namespace attnlab
