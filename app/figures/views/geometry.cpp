// The Geometry view: queries, keys, values and outputs of one head as points,
// and the attention field behind the keys.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/matrix_block.h"
#include "app/figures/views/geometry_layout.h"
#include "app/figures/views/views.h"
#include "core/analysis/weighing.h"
#include "core/scene/positions.h"

namespace attnlab {
namespace {

std::string input_name(const FigureInput& input, PointRole role) {
  const auto source = source_of(input.scene, input.options.head, role, PointSpace::input);
  return source ? name_in(input, node_of(source->input.kind)) : "";
}

// The outputs, by what they are.
std::string output_name(const FigureInput& input, OutputKind kind) {
  const bool columns = input.options.columns;
  if (kind == OutputKind::head) return letter_in(input, Node::H);
  if (kind == OutputKind::model) {
    const Letters letters(input.scene, input.options.head, {columns});
    if (in_use(input.scene, MatrixKind::WA)) return letters.product(Summand{{{Node::H}, {Node::W_A, true}}});
    const std::string rows =
        letters(Node::W_O, columns) +
        (input.analysis.dims.h > 1 ? "[" + std::to_string(input.options.head + 1) + "]" : "");
    return columns ? rows + letters(Node::H) : letters(Node::H) + rows;
  }
  const std::string values = input_name(input, PointRole::value);
  const std::string A = letter_in(input, Node::A);
  return columns ? values + A : A + values;
}

std::string name_of_points(const PlotDrawing& d, PointRole role) {
  if (role == PointRole::output) return output_name(d.in, d.geometry().output_kind);
  if (role == PointRole::layer) return letter_in(d.in, Node::Y);
  return d.geometry().space == PointSpace::input ? input_name(d.in, role)
                                                 : letter_in(d.in, node_of_point(d.in, role));
}

// Which points a plot has, and in plain words.
std::pair<std::vector<PointRole>, std::string_view> told_points(const PlotDrawing& d) {
  using enum PointRole;
  if (d.plot.kind == PlotKind::own_scores) return {{query}, "queries as keys too"};
  if (d.plot.kind == PlotKind::scores)
    return {d.geometry().same_points ? std::vector{query} : std::vector{query, key}, "queries, keys"};
  return {d.geometry().layer.rows() > 0 ? std::vector{value, output, layer} : std::vector{value, output},
          "values, outputs"};
}

// Marks with their names at the left, plain words at the right end.
void draw_title(const PlotDrawing& d) {
  const Rect& box = d.plot.box;
  const double size = box.width < 300 ? measure::type_15 : measure::type_18, baseline = box.y - 11;
  const auto [roles, words] = told_points(d);
  double x = box.x;
  for (const PointRole role : roles) {
    draw_mark(d.canvas, d.theme(), role, -1, {x + point_radius + 1, baseline - 5});
    x += 2 * point_radius + 7;
    x += draw_formula(d.canvas, {x, baseline}, name_of_points(d, role), size, color_of(d.theme(), role)) +
         measure::space_3;
  }
  if (d.canvas.text_width(words, Face::sans, measure::type_11) > box.right() - x) return;
  text_right(d.canvas, {box.right(), baseline}, words, {Face::sans, measure::type_11, d.theme().secondary});
}

// Whether there are directions that a plot cannot show, and a field over it.
bool is_slice(const PlotDrawing& d) {
  return d.plot.plane.dim() > 2 && d.plot.kind != PlotKind::values && d.in.options.geometry.field;
}

// Which plane it is: points of more dimensions fall onto it, and a field is that of the queries in it. Short
// enough for one line under a small plot, and for two with a field.
std::string plane_words(const PlotDrawing& d) {
  const Plane& plane = d.plot.plane;
  const int dim = plane.dim();
  if (dim == 1) return "One dimension: a line.";
  const std::string two = std::to_string(plane.first + 1) + " and " + std::to_string(plane.second + 1);
  if (dim == 2) return plane.principal ? "Principal axes, through the mean." : "Coordinates " + two + ".";
  const std::string of = (plane.principal ? "Axes " : "Coordinates ") + two + " of " + std::to_string(dim);
  if (!is_slice(d)) return of + (plane.principal ? ", through the mean." : ".");
  return of + (plane.principal ? "; field: queries in their plane." : "; field: queries with 0 elsewhere.");
}

bool finite(const Geometry& g, PlotKind kind) {
  if (kind == PlotKind::values) return g.values.allFinite() && g.outputs.allFinite();
  return g.queries.allFinite() && g.keys.allFinite();
}

// How many lie outside the hull, and which the farthest.
struct Outside {
  int count = 0, farthest = 0;
  double distance = 0;
};

Outside outside_hull(const Geometry& g, PointRole of) {
  Outside out;
  for (int i = 0; i < static_cast<int>(g.outputs.rows()); ++i) {
    if (in_hull(g, i, of)) continue;
    if (out.count++ == 0 || g.distance(i, of) > out.distance)
      out.farthest = i, out.distance = g.distance(i, of);
  }
  return out;
}

// Where the outputs stand.
RowNote hull_words(const FigureInput& in, const Geometry& g) {
  const int n = static_cast<int>(g.outputs.rows());
  const auto [out, farthest, distance] = outside_hull(g, PointRole::output);
  const bool head = g.output_kind == OutputKind::head, mixes = g.output_kind != OutputKind::model;
  const std::string noun = head ? "head output" : "output";
  if (out == 0) {
    const char* but = !mixes                            ? "."
                      : in.analysis.outside != 1        ? ", but not where its weights put it."
                      : !makes_shares(in.scene.weights) ? ", but not as a mean of the values."
                                                        : ".";
    return "Every " + noun + " lies in the hull" + but;
  }
  if (!finite(g, PlotKind::values)) return "";
  const std::string which =
      out == n ? (n == 1 ? "The " + noun + " lies" : "All " + noun + "s lie")
               : std::to_string(out) + " of " + std::to_string(n) + (out == 1 ? " lies" : " lie");
  return {which + " outside the hull, by up to " + residual_text(distance) + " (" +
              token_label(in.scene, farthest) + ").",
          in.theme.broken};
}

// Where Y stands, of which nothing is promised.
std::string layer_words(const FigureInput& in, const Geometry& g) {
  if (g.layer.rows() == 0 || !finite(g, PlotKind::values)) return "";
  const auto [out, farthest, distance] = outside_hull(g, PointRole::layer);
  const auto n = std::to_string(g.layer.rows());
  return out == 0 ? "All of Y lies in the hull."
                  : "Y: " + std::to_string(out) + " of " + n + " outside, by up to " +
                        residual_text(distance) + " (" + token_label(in.scene, farthest) + ").";
}

std::string output_words(const Scene& scene, const Dims& n, const Geometry& g) {
  switch (g.output_kind) {
    case OutputKind::inputs: return "Outputs: the same weights over inputs.";
    case OutputKind::model:
      return in_use(scene, MatrixKind::WA) ? "Outputs: this head's, after W^A."
                                           : "Outputs: this head's, after W^O.";
    case OutputKind::head: break;
  }
  if (in_use(scene, MatrixKind::WA) && n.d_V == n.d) return "Outputs after W^A: choose inputs.";
  return "";
}

// What a plot shows, and what does not exist; of a plain figure no more than says what its points and colours
// are.
std::vector<RowNote> captions(const PlotDrawing& d) {
  const Geometry& g = d.geometry();
  const Scene& scene = d.in.scene;
  const bool plain = d.in.options.plain;
  std::vector<RowNote> list;
  const auto add = [&list](bool there, std::string text, std::optional<Color> color = {}) {
    if (there && !text.empty()) list.emplace_back(std::move(text), color);
    return there;
  };
  add(!finite(g, d.plot.kind), "Points beyond the range of doubles are left out.", d.theme().broken);
  add(true, plane_words(d));
  if (d.plot.kind == PlotKind::values) {
    if (!plain) list.push_back(hull_words(d.in, g));
    add(!plain, layer_words(d.in, g));
    add(true, output_words(scene, d.in.analysis.dims, g));
    return list;
  }
  const bool field = d.in.options.geometry.field, rope = turns_rows(scene, d.in.analysis.dims.d_k);
  add(field && !field_of(d), "The logits overflow: there is no field.", d.theme().broken) ||
      add(field && scene.mask.kind != Mask::Kind::none, "The field leaves the mask out.");
  add(field && scene.weights != WeightsRule::softmax,
      "The field is that of a softmax of these scores; the scene's weights follow another rule.");
  const bool own = d.plot.kind == PlotKind::own_scores;
  add(!own && scene.positions == Positions::keys && g.space == PointSpace::projected,
      "Keys: with what their places add.") ||
      add(rope && g.space == PointSpace::projected, "Rope: each is turned by its position.") ||
      add(rope && field, "Rope: the field is that of a query at the first position.");
  add(field && scene.positions == Positions::alibi, "Alibi: the field leaves the distances out.");
  add(draws_energy(d),
      "Lines: equal energy ½|q|² − σ log Σ exp(s/σ), s the scores of all keys; arrows go down it.");
  add(!plain && own, same_bits(view(g.meets), view(g.own_meets)) ? "The scene's rule: the same field."
                                                                 : "Each query is also a key.") ||
      add(!plain && scene.unit_keys && scene.positions != Positions::keys,
          "Unit keys: direction alone counts.") ||
      add(!plain && g.same_points, "Each key is at its query.");
  return list;
}

// A few lines under the numbers of the axis, the first of the points that are numbered there.
void draw_captions(const PlotDrawing& d, const std::string& numbered) {
  constexpr double line = 15.5, size = measure::type_12;
  const Rect& box = d.plot.box;
  double y = box.bottom() + 34;
  int left = d.layout.caption_lines;
  std::vector<RowNote> list = captions(d);
  if (!numbered.empty()) list.insert(list.begin(), {numbered, {}});
  for (const RowNote& caption : list)
    for (const std::string& words : wrap(d.canvas, caption.text, Face::sans, size, box.width)) {
      if (left-- <= 0) return;
      d.canvas.text({box.x, y}, elide(d.canvas, words, Face::sans, size, box.width),
                    {Face::sans, size, caption.color.value_or(d.theme().secondary)});
      y += line;
    }
}

void draw_plot(const PlotDrawing& d) {
  draw_title(d);
  draw_ground(d);
  draw_captions(d, draw_points(d));
}

Extent draw_geometry(Canvas& canvas, const FigureInput& input, Extent space) {
  const GeometryLayout layout = geometry_layout(input, space);
  for (const Plot& plot : layout.plots) draw_plot({canvas, input, layout, plot});
  draw_legend(canvas, input, layout);
  return layout.extent;
}

// The plots, each by itself.
struct PlotPanels : PanelPart {
  GeometryLayout layout = geometry_layout(in, {});

  Panel plot(std::size_t which) const {
    const bool few = in.options.plain || !room_of(in.options.room).sentences;
    const bool slice = is_slice({canvas, in, layout, layout.plots[which]});
    const int lines = few ? 1 + (slice ? 1 : 0) : 3;
    const auto side = [](double cell) { return side_of_plot(4.5 * (cell + measure::cell_gap)); };
    return {{[side, lines](double cell) {
               BlockSize size = plain_size(side(cell), side(cell), title_of_plot, foot_of_plot(lines));
               size.left = gutter_of_plot;
               size.right = 12;  // half of the last number at the axis
               return size;
             },
             [this, which, lines, side](Point at, double cell) {
               GeometryLayout own = layout;
               own.caption_lines = lines;
               own.plots[which].box = {at.x, at.y, side(cell), side(cell)};
               draw_plot({canvas, in, own, own.plots[which]});
             }},
            std::string(plot_blocks[which])};
  }
  PanelFigure figure() const { return {{plot(0), plot(1), plot(2)}, {3, 2, 1}}; }
};

constexpr Part geometry_parts[] = {
    {"points", "Points",
     "Queries, keys, values and outputs as points to drag, and what a query anywhere in the plane attends to.",
     draw_geometry, "field,hull", "", panels_of<PlotPanels>},
    {"again", "Again",
     "The layer applied to its own output again and again: the ways of the tokens, and what becomes of A.",
     geometry_again_panels, "trails,now.A,reach,diameter",
     "iterate dynamics particles depth layers clusters trails collapse flow ode play keep weights powers"}};

}  // namespace

extern const View geometry_view{
    .id = "geometry",
    .label = "Geometry",
    .about =
        "Queries, keys, values and outputs as points to drag, and what a query anywhere in the plane attends to.",
    .parts = geometry_parts,
    .also = "plane points hull field plot",
    .plots_points = true};

}  // namespace attnlab
