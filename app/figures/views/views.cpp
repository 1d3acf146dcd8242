// The list of views. Options and analyses that do not fit each other are put right here, once for all views.
#include "app/figures/views/views.h"

#include "app/figures/canvas/text.h"

#include <array>

namespace attnlab {
namespace {

using Draw = Extent (*)(Canvas&, const FigureInput&, Extent);

// Draws nothing of a scene that could not be analysed; the caller has said why.
template <Draw draw>
Extent guarded(Canvas& canvas, const FigureInput& input, Extent space) {
  const Dims& dims = input.analysis.dims;
  if (dims.h == 0) return space;
  FigureInput put_right = input;
  put_right.options.head = std::clamp(input.options.head, 0, dims.h - 1);
  put_right.options.row = std::clamp(input.options.row, 0, dims.n_q - 1);
  put_right.options.kept_rank = std::clamp(input.options.kept_rank, 1, dims.d);
  put_right.options.part = std::max(0, input.options.part);
  put_right.options.decimals = std::clamp(input.options.decimals, 0, 6);
  return draw(canvas, put_right, space);
}

constexpr std::span<const Part> one_part;
constexpr std::array heads_parts{
    Part{"weights", "Weights",
         "What each head looks at, side by side on one scale, and how far they are apart."},
    Part{"output", "Output",
         "What each head adds to the output, and the matrix that its values go through."}};

constexpr Part symmetry_parts[] = {
    {"scores", "Scores",
     "The scores, their symmetric and antisymmetric parts, and the matrix W between them."},
    {"weights", "Weights", "What the softmax makes of symmetric scores: weights, eigenvalues, preferences."}};
constexpr Part softmax_parts[] = {
    {"row", "Row", "Every row as a bar that fills to 1; one row step by step, forwards and backwards."},
    {"scale", "Scale", "The scale inside, outside and left out; entropy and temperature."},
    {"mask", "Mask", "Minus infinity, filling with 0, and masking after the softmax, side by side."}};
constexpr Part rank_parts[] = {
    {"W", "W", "Singular values, the best approximation of lower rank, and the counts of parameters."},
    {"freedom", "Freedom", "Other weight matrices with the same scores: a dial turns them by hand."},
    {"unseen", "Unseen",
     "The directions that W cannot see: a query and a key moved along them, and no score changes."}};

constexpr std::array list{
    View{"pipeline", "Pipeline",
         "The whole computation, left to right: projections, scores, weights, output.", one_part,
         guarded<draw_pipeline>},
    View{"symmetry", "Symmetry", "Scores from two matrices beside scores from one: what symmetry costs.",
         symmetry_parts, guarded<draw_symmetry>},
    View{"softmax", "Softmax", "How a row of scores becomes weights that sum to 1, and what the scale does.",
         softmax_parts, guarded<draw_softmax>},
    View{"rank", "Rank", "The merged matrix W: its rank, its parameters, and what it cannot see.", rank_parts,
         guarded<draw_rank>},
    View{"geometry", "Geometry",
         "Queries, keys, values and outputs as points to drag, and where in the plane a query looks.",
         one_part, guarded<draw_geometry>},
    View{"heads", "Heads",
         "All heads side by side, what each adds to the output, and the output without some.", heads_parts,
         guarded<draw_heads>},
};

}  // namespace

std::span<const View> views() { return list; }

const View* find_view(std::string_view id) {
  for (const View& view : list)
    if (view.id == id) return &view;
  return nullptr;
}

}  // namespace attnlab
