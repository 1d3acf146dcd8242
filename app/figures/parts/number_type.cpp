#include "app/figures/parts/number_type.h"

#include "core/system/decimal.h"

#include <iterator>

namespace attnlab {
namespace {

// The smallest are for what is drawn larger than it is laid out.
constexpr double number_steps[] = {52, 46,  42, 40,   38, 36,   34, 32,   30, 28,   26, 24,   22, 20,
                                   18, 16,  15, 14.5, 14, 13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5,
                                   9,  8.5, 8,  7.5,  7,  6.5,  6,  5.5,  5,  4.5,  4,  3.5,  3,  2.5};
constexpr std::string_view real_minus = "−";

// The largest step up to `most` that `fits`; 0: none does. Or, as widths grow with the size, any size.
template <typename Fits>
double step_that(double most, Fits fits, bool exact = false) {
  if (exact) {
    constexpr double tenths = 10;
    for (double size = std::floor(most * tenths) / tenths; size >= number_steps[std::size(number_steps) - 1];
         size -= 1 / tenths)
      if (fits(size)) return size;
    return 0;
  }
  const auto found =
      std::ranges::find_if(number_steps, [&](double step) { return step <= most && fits(step); });
  return found == std::end(number_steps) ? 0 : *found;
}

std::string zero_with(int decimals) {
  return decimals > 0 ? "0." + std::string(static_cast<std::size_t>(decimals), '0') : "0";
}

// The widest of the numbers without its minus, and whether one has it.
struct Widest {
  std::string digits;
  bool negative = false;
};

Widest widest_of(const Canvas& canvas, std::span<const double> values, const NumberType& type, Face face) {
  Widest out{zero_with(type.decimals)};
  const auto wide = [&](const std::string& text) { return canvas.text_width(text, face, 20); };
  double widest = wide(out.digits);
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    std::string text = type.text(value);
    const bool negative = text.starts_with(real_minus);
    out.negative = out.negative || negative;
    if (negative) text.erase(0, real_minus.size());
    const double own = wide(text);
    if (own > widest) widest = own, out.digits = std::move(text);
  }
  return out;
}

}  // namespace

NumberType number_type(const Canvas& canvas, std::span<const double> values, const NumberRoom& room) {
  double largest = 0;
  for (const double value : values)
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  const double most = step_that(
                   room.part * room.height, [](double) { return true; }, room.exact),
               enough = std::min(most, room.enough > 0 ? room.enough : least_number / room.zoom);
  const bool powers = !(room.end >= 5 * power_of_ten(-room.decimals));
  // One decimal stays where without it nothing would be left of them.
  const int fewest = std::min(room.decimals, largest < 10 ? 1 : 0);
  NumberType best;
  for (int decimals = room.decimals; decimals >= fewest; --decimals) {
    NumberType type{0, decimals, powers};
    const Widest widest = widest_of(canvas, values, type, room.face);
    const auto wide = [&](std::string_view text, double at) {
      return canvas.text_width(text, room.face, at);
    };
    const std::string below_zero =
        std::string(real_minus) + zero_with(decimals);  // what may come while one is dragged
    type.size = step_that(
        most,
        [&](double at) {
          const double now = wide(widest.digits, at) + (widest.negative ? wide(real_minus, at) : 0);
          return std::max(now, room.sign ? wide(below_zero, at) : 0) <= number_room * room.width;
        },
        room.exact);
    if (widest.negative) type.shift = wide(real_minus, type.size) / 2;
    if (type.size > best.size) best = type;
    if (best.size >= enough) break;
  }
  if (best.size * room.zoom < faint_number) best.size = 0;
  return best;
}

}  // namespace attnlab
