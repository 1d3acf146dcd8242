#include "app/figures/views/geometry_words.h"

#include "app/figures/canvas/text.h"
#include "app/figures/views/geometry_plot.h"

#include <algorithm>

namespace attnlab {
namespace {

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

// Where the outputs stand.
Caption hull_words(const Scene& scene, const Geometry& g) {
  const int n = static_cast<int>(g.outputs.rows());
  int out = 0, farthest = 0;
  for (int i = 0; i < n; ++i) {
    if (in_hull(g, i)) continue;
    ++out;
    const auto at = static_cast<std::size_t>(i), far = static_cast<std::size_t>(farthest);
    if (!(g.hull_distance[far] >= g.hull_distance[at])) farthest = i;
  }
  if (out == 0) return {"Every output lies in the hull.", false};
  if (!finite(g, PlotKind::values)) return {"", false};
  const std::string distance = residual_text(g.hull_distance[static_cast<std::size_t>(farthest)]);
  const std::string which =
      out == n ? (n == 1 ? "The output lies" : "All outputs lie")
               : std::to_string(out) + " of " + std::to_string(n) + (out == 1 ? " lies" : " lie");
  return {which + " outside the hull, by up to " + distance + " (" + token_label(scene, farthest) + ").",
          true};
}

std::string output_words(const Scene& scene, const Geometry& g) {
  switch (g.output_kind) {
    case OutputKind::inputs: return "Outputs: the same weights over inputs.";
    case OutputKind::model: return "Outputs: this head's, through W_A.";
    case OutputKind::head: break;
  }
  if (in_use(scene, MatrixKind::WA)) return "Outputs after W_A: choose inputs.";
  return "";
}

void add(std::vector<Caption>& list, std::string text, bool broken = false) {
  if (!text.empty()) list.push_back({std::move(text), broken});
}

}  // namespace

std::vector<Caption> captions(const FigureInput& input, const GeometryLayout& layout, const Plot& plot) {
  const Geometry& g = layout.geometry;
  const Scene& scene = input.scene;
  std::vector<Caption> list;
  if (!finite(g, plot.kind)) add(list, "Points beyond the range of doubles are left out.", true);
  add(list, plane_words(plot.plane));
  if (plot.kind == PlotKind::values) {
    list.push_back(hull_words(scene, g));
    add(list, output_words(scene, g));
    return list;
  }
  if (input.options.geometry.field && !field_of(input, layout, plot))
    add(list, "The logits overflow: there is no field.", true);
  else if (input.options.geometry.field && scene.mask.kind != Mask::Kind::none)
    add(list, "The field leaves the mask out.");
  if (plot.kind == PlotKind::own_scores)
    add(list, keys_are_queries(scene) ? "The rule in force: the same field." : "Each query is also a key.");
  else if (scene.unit_keys)
    add(list, "Unit keys: direction alone counts.");
  else if (g.same_points)
    add(list, "Each key stands at its query.");
  return list;
}

std::string field_words(const FigureInput& input) {
  const GeometryOptions& options = input.options.geometry;
  if (!options.field) return "Field: off";
  switch (options.mode) {
    case FieldMode::mixture: return "Field: keys mixed by weight";
    case FieldMode::key: {
      const int key = std::clamp(options.key, 0, input.analysis.dims.n_k - 1);
      return "Field: weight of " + key_label(input.scene, key);
    }
    case FieldMode::entropy: break;
  }
  return "Field: entropy";
}

}  // namespace attnlab
