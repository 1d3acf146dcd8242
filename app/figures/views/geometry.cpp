// The Geometry view: queries, keys, values and outputs of one head as points, and the attention field behind the keys.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/views/geometry_plot.h"
#include "app/figures/views/views.h"
#include "core/analysis/weighing.h"
#include "core/scene/positions.h"

namespace attnlab {
namespace {

struct Name {
  PointRole role;
  std::string latex;
};

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

std::vector<Name> names_of(const FigureInput& input, const GeometryLayout& layout, const Plot& plot) {
  const bool inputs = layout.geometry.space == PointSpace::input;
  const auto name = [&](PointRole role, Node node) {
    return Name{role, inputs ? input_name(input, role) : letter_in(input, node)};
  };
  const bool rope = input.scene.positions == Positions::rope;
  const Node queries = rope ? Node::Q_turn : Node::P_Q, keys = rope ? Node::K_turn : Node::P_K;
  switch (plot.kind) {
    case PlotKind::scores:
      if (layout.geometry.same_points) return {name(PointRole::query, queries)};
      return {name(PointRole::query, queries), name(PointRole::key, keys)};
    case PlotKind::own_scores: return {name(PointRole::query, queries)};
    case PlotKind::values: break;
  }
  std::vector<Name> list{name(PointRole::value, Node::P_V),
                         {PointRole::output, output_name(input, layout.geometry.output_kind)}};
  if (layout.geometry.layer.rows() > 0) list.push_back({PointRole::layer, letter_in(input, Node::Y)});
  return list;
}

const char* words_of(PlotKind kind) {
  static constexpr const char* words[] = {"queries, keys", "queries as keys too", "values, outputs"};
  return words[static_cast<int>(kind)];
}

// Marks with their names at the left, plain words at the right end.
void draw_title(Canvas& canvas, const FigureInput& input, const GeometryLayout& layout, const Plot& plot) {
  const double size = plot.box.width < 300 ? measure::type_15 : measure::type_18;
  const double baseline = plot.box.y - 11;
  double x = plot.box.x;
  for (const Name& name : names_of(input, layout, plot)) {
    draw_mark(canvas, input.theme, name.role, -1, {x + point_radius + 1, baseline - 5});
    x += 2 * point_radius + 7;
    x += draw_formula(canvas, {x, baseline}, name.latex, size, color_of(input.theme, name.role)) +
         measure::space_3;
  }
  const std::string_view words = words_of(plot.kind);
  if (canvas.text_width(words, Face::sans, measure::type_11) > plot.box.right() - x) return;
  text_right(canvas, {plot.box.right(), baseline}, words,
             {Face::sans, measure::type_11, input.theme.secondary});
}

struct Caption {
  std::string text;
  bool broken = false;  // in the colour of what is broken
};

// Which plane it is, and through what: short enough for one line under a small plot.
std::string plane_words(const Plane& plane) {
  const int dim = plane.dim();
  const std::string first = std::to_string(plane.first + 1), second = std::to_string(plane.second + 1);
  if (dim == 1) return "One dimension: a line.";
  if (dim == 2)
    return plane.principal ? "Principal axes, through the mean."
                           : "Coordinates " + first + " and " + second + ".";
  const std::string of = first + ", " + second + " of " + std::to_string(dim);
  return plane.principal ? "Slice: axes " + of + " at the mean." : "Slice " + of + " through the origin.";
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
Caption hull_words(const FigureInput& in, const Geometry& g) {
  const int n = static_cast<int>(g.outputs.rows());
  const auto [out, farthest, distance] = outside_hull(g, PointRole::output);
  const bool head = g.output_kind == OutputKind::head, mixes = g.output_kind != OutputKind::model;
  const std::string noun = head ? "head output" : "output";
  if (out == 0) {
    const char* but = !mixes                            ? "."
                      : in.analysis.outside != 1        ? ", but not where its weights put it."
                      : !makes_shares(in.scene.weights) ? ", but not as a mean of the values."
                                                        : ".";
    return {"Every " + noun + " lies in the hull" + but, false};
  }
  if (!finite(g, PlotKind::values)) return {"", false};
  const std::string which =
      out == n ? (n == 1 ? "The " + noun + " lies" : "All " + noun + "s lie")
               : std::to_string(out) + " of " + std::to_string(n) + (out == 1 ? " lies" : " lie");
  return {which + " outside the hull, by up to " + residual_text(distance) + " (" +
              token_label(in.scene, farthest) + ").",
          true};
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

void add(std::vector<Caption>& list, std::string text, bool broken = false) {
  if (!text.empty()) list.push_back({std::move(text), broken});
}

// What a plot shows, and what does not exist; of a plain figure no more than says what its points and colours are.
std::vector<Caption> captions(const FigureInput& input, const GeometryLayout& layout, const Plot& plot) {
  const Geometry& g = layout.geometry;
  const Scene& scene = input.scene;
  std::vector<Caption> list;
  if (!finite(g, plot.kind)) add(list, "Points beyond the range of doubles are left out.", true);
  add(list, plane_words(plot.plane));
  if (plot.kind == PlotKind::values) {
    if (!input.options.plain) {
      list.push_back(hull_words(input, g));
      add(list, layer_words(input, g));
    }
    add(list, output_words(scene, input.analysis.dims, g));
    return list;
  }
  if (input.options.geometry.field && !field_of(input, layout, plot))
    add(list, "The logits overflow: there is no field.", true);
  else if (input.options.geometry.field && scene.mask.kind != Mask::Kind::none)
    add(list, "The field leaves the mask out.");
  if (input.options.geometry.field && scene.weights != WeightsRule::softmax)
    add(list, "The field is that of a softmax of these scores; the weights in force are another rule's.");
  const bool rope = turns_rows(scene, input.analysis.dims.d_k);
  if (rope && g.space == PointSpace::projected)
    add(list, "Rope: each is turned by its place.");
  else if (rope && input.options.geometry.field)
    add(list, "Rope: the field is that of a query at the first place.");
  if (scene.positions == Positions::alibi && input.options.geometry.field)
    add(list, "Alibi: the field leaves the distances out.");
  if (draws_energy(input, layout, plot))
    add(list, "Lines: equal energy ½|q|² − σ log Σ exp(s/σ), s the scores of all keys; arrows go down it.");
  if (input.options.plain) return list;
  if (plot.kind == PlotKind::own_scores)
    add(list, keys_are_queries(scene) ? "The rule in force: the same field." : "Each query is also a key.");
  else if (scene.unit_keys)
    add(list, "Unit keys: direction alone counts.");
  else if (g.same_points)
    add(list, "Each key stands at its query.");
  return list;
}

// A few lines under the numbers of the axis.
void draw_captions(Canvas& canvas, const FigureInput& input, const GeometryLayout& layout, const Plot& plot) {
  constexpr double line = 15.5, size = measure::type_12;
  double y = plot.box.bottom() + 34;
  int left = layout.caption_lines;
  for (const Caption& caption : captions(input, layout, plot))
    for (const std::string& words : wrap(canvas, caption.text, Face::sans, size, plot.box.width)) {
      if (left-- <= 0) return;
      const Color color = caption.broken ? input.theme.broken : input.theme.secondary;
      canvas.text({plot.box.x, y}, elide(canvas, words, Face::sans, size, plot.box.width),
                  {Face::sans, size, color});
      y += line;
    }
}

Extent draw_geometry(Canvas& canvas, const FigureInput& input, Extent space) {
  const GeometryLayout layout = geometry_layout(input, space);
  for (const Plot& plot : layout.plots) {
    draw_title(canvas, input, layout, plot);
    draw_plot_ground(canvas, input, layout, plot);
    draw_plot_points(canvas, input, layout, plot);
    draw_captions(canvas, input, layout, plot);
  }
  draw_legend(canvas, input, layout);
  return layout.extent;
}

constexpr Part geometry_parts[] = {
    {"points", "Points",
     "Queries, keys, values and outputs as points to drag, and where in the plane a query looks.",
     draw_geometry},
    {"again", "Again",
     "The layer applied to its own output again and again: the ways of the tokens, and what becomes of A.",
     draw_geometry_again, "iterate dynamics particles depth layers clusters trails collapse flow ode play"}};

}  // namespace

extern const View geometry_view{
    .id = "geometry",
    .label = "Geometry",
    .about = "Queries, keys, values and outputs as points to drag, and where in the plane a query looks.",
    .parts = geometry_parts,
    .also = "plane points hull field plot",
    .plots_points = true};

}  // namespace attnlab
