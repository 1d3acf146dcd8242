// How a slide stands in a space of pixels: all rows of its matrices wherever their digits can be read then,
// in smaller names before fewer rows, and in fewer rows before fewer blocks.
#include "app/figures/canvas/drawing.h"
#include "app/figures/slide/slide_figure.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace attnlab {

SlideStand stand_of_slide(const Canvas& measures, FigureInput input, Extent pixels, double zoom) {
  // Names; on a wall below the first of these numbers axis words are not read: 18 px of 1080.
  constexpr double readable = 0.71, smaller[] = {1, 0.9, 0.8, readable, 0.6, 0.5, 0.4, 0.3};
  const Room& room = room_of(input.options.room);
  const int least_rows = std::min(room.fewest_rows, 2);
  const int rows = std::max(input.analysis.dims.n_q, input.analysis.dims.n_k);
  const double decimals = room.least_cell, digits = std::min(decimals, room.least_of_digits);
  SlideStand out;
  std::map<std::tuple<double, int, double>, SlideFit> fits;  // each may be asked for again
  // Whether cells are as large as that: of a wall whatever its names are.
  const auto stands = [&](double part, int most_rows, double cell) {
    out.zoom = input.options.zoom = part * zoom;
    const double enough = cell / (room.large ? part : 1);
    const auto [kept, fresh] = fits.try_emplace({part, most_rows, cell});
    if (fresh) {
      Recorder canvas(measures, out.zoom);
      kept->second = fit_slide(canvas, input, {pixels.width / out.zoom, pixels.height / out.zoom}, most_rows,
                               room.large ? part : 1, cell < decimals ? enough : 0);
    }
    out.fit = kept->second;
    out.fits = out.fit.cell >= enough;
    return out.fits;
  };
  const auto stands_in_rows = [&](double part, int fewest, double cell) {
    if (stands(part, 0, cell)) return true;
    if (fewest <= 0 || fewest >= rows || !stands(part, fewest, cell)) return false;
    int most = rows - 1;
    while (!stands(part, most, cell)) --most;
    return true;
  };
  // Fewer than that in hardly read digits are worth less than a block that gives way.
  for (const auto& [fewest, cell] : {std::pair{rows, decimals},
                                     {rows, digits},
                                     {room.fewest_rows, decimals},
                                     {room.fewest_rows, digits},
                                     {least_rows, decimals}})
    for (const double part : smaller)
      if ((!room.large || part >= readable) && stands_in_rows(part, fewest, cell)) return out;
  if (!room.large) return out;
  // All of it, in digits that are too small: the smaller the names, the smaller they can be.
  constexpr double hardly = 0.9;
  for (const double part : smaller)
    if (stands_in_rows(part, room.fewest_rows, part * hardly * decimals)) break;
  out.fits = false;
  return out;
}

bool is_lit(std::span<const std::string> light, const BlockEntry& one) {
  const std::vector<std::string> names = block_names({one});
  return std::ranges::any_of(light, [&names](const std::string& lit) {
    return std::ranges::any_of(names, [&lit](const std::string& name) {
      return name == lit.substr(0, lit.find('[')) || name.find('(' + lit) != std::string::npos ||
             name.find(',' + lit) != std::string::npos;
    });
  });
}

void leave_one_out(BlockList& list, std::span<const std::string> light, std::string& left_out) {
  const auto gone = std::find_if_not(list.rbegin(), list.rend(),
                                     [light](const BlockEntry& one) { return is_lit(light, one); });
  const auto at = gone == list.rend() ? std::prev(list.end()) : std::prev(gone.base());
  left_out += (left_out.empty() ? "" : ", ") + blocks_text({*at});
  list.erase(at);
}

SlideStand stand_with_fewer(const Canvas& measures, FigureInput& input, Extent pixels, double zoom,
                            std::span<const std::string> light, std::string& left_out) {
  left_out.clear();
  BlockList& list = input.options.blocks;
  const BlockList all = list;
  const SlideStand whole = stand_of_slide(measures, input, pixels, zoom);
  SlideStand stand = whole;
  while (!stand.fits && list.size() > 1) {
    leave_one_out(list, light, left_out);
    stand = stand_of_slide(measures, input, pixels, zoom);
  }
  // Where the digits are no larger for it, as in a high stack, nothing is left out.
  if (stand.fits || stand.zoom * stand.fit.cell > whole.zoom * whole.fit.cell) return stand;
  list = all;
  left_out.clear();
  return whole;
}

}  // namespace attnlab
