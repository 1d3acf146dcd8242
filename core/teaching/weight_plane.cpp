#include "core/teaching/weight_plane.h"

#include "core/analysis/weighing.h"
#include "core/teaching/answer.h"
#include "core/teaching/claim.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

namespace attnlab {
namespace {

constexpr const char* staged_on = "it";

// Whether every name in it is that of the weights of this head: nothing else follows the plane's point.
bool speaks_of_weights(std::string_view claim, int head) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t i = 0; i < claim.size(); ++i) {
    if (claim[i] == '@') return false;
    if (!letter(claim[i])) continue;
    const std::size_t begin = i;
    while (i < claim.size() && (letter(claim[i]) || digit(claim[i]))) ++i;
    const bool function = i < claim.size() && claim[i] == '(', power = begin > 0 && digit(claim[begin - 1]);
    const auto node = named_node(claim.substr(begin, i - begin));
    if (!function && !power && (!node || node->node != Node::A || node->head != head)) return false;
  }
  return true;
}

WeightAxis axis_of(const Matrix& weights, const Cell& cell) {
  return {cell.row, cell.col,
          1 - (weights.row(cell.row).sum() - weights(cell.row, cell.col) - weights(cell.row, cell.row))};
}

}  // namespace

std::variant<WeightPlane, std::string> weight_plane(const Scene& scene, const Analysis& analysis,
                                                    std::string_view x, std::string_view y) {
  const Stage stage{{staged_on, staged(scene, analysis)}};
  std::vector<Cell> cells;
  for (const std::string_view one : {x, y}) {
    const auto value = evaluate(one, stage, staged_on);
    if (const auto* why = std::get_if<std::string>(&value)) return *why;
    const std::string text(trimmed(one, " "));
    const auto cell = text.find(']') + 1 == text.size() ? lit_cell(text) : std::nullopt;
    if (cell && cell->node == Node::A && cell->row >= 0 && cell->col >= 0) cells.push_back(*cell);
  }
  if (cells.size() < 2 || cells[0].head != cells[1].head || cells[0].row == cells[1].row)
    return std::string("A plane needs two entries of one A in different rows");
  if (!makes_shares(scene.weights)) return std::string("A plane needs rows of weights that sum to 1");
  const Matrix& weights = analysis.head(cells[0].head).A;
  for (const Cell& cell : cells)
    if (cell.row == cell.col || cell.row >= weights.cols())
      return std::string("A plane needs what tokens give to others, not to themselves");
  if (scene.source == Source::cross || !scene.key_tokens.empty() || analysis.dims.n_q != analysis.dims.n_k)
    return std::string("A plane needs queries and keys of the same tokens");
  for (const Cell& cell : cells)
    if (!allowed(scene.mask, cell.row, cell.col) || !allowed(scene.mask, cell.row, cell.row))
      return std::string(
          "A plane needs weights that the mask allows, those of the tokens for themselves too");
  return WeightPlane{cells[0].head, axis_of(weights, cells[0]), axis_of(weights, cells[1])};
}

PlanePoint point_on(const WeightPlane& plane, const Analysis& analysis) {
  const Matrix& weights = analysis.head(plane.head).A;
  return {weights(plane.x.row, plane.x.col), weights(plane.y.row, plane.y.col)};
}

std::variant<Contour, std::string> where_they_hold(const WeightPlane& plane, const Scene& scene,
                                                   const Analysis& analysis,
                                                   std::span<const std::string> claims) {
  Stage stage{{staged_on, staged(scene, analysis)}};
  for (const std::string& claim : claims) {
    const auto by = overstep(claim, stage, staged_on);
    if (const auto* why = std::get_if<std::string>(&by)) return *why;
    if (!speaks_of_weights(claim, plane.head))
      return "\"" + quotable(claim) +
             "\": expected weights of A alone, as over a plane nothing else is known";
  }
  Matrix& weights = stage.begin()->second.analysis.heads[static_cast<std::size_t>(plane.head)].A;
  const auto put = [&weights](const WeightAxis& axis, double value) {
    weights(axis.row, axis.col) = value;
    weights(axis.row, axis.row) = axis.end - value;
  };
  const auto most = [&](PlanePoint at) {
    put(plane.x, at.u);
    put(plane.y, at.v);
    double by = -std::numeric_limits<double>::infinity();
    for (const std::string& claim : claims) {
      const double one = std::get<double>(overstep(claim, stage, staged_on));
      if (std::isnan(one)) return one;
      by = std::max(by, one);
    }
    return by;
  };
  if (claims.empty() || !(plane.x.end > 0 && plane.y.end > 0)) return Contour{};
  return contour(most, {0, 0}, {plane.x.end, plane.y.end});
}

}  // namespace attnlab
