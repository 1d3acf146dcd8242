// Text on a figure: alignment, eliding, and numbers as words where they are not finite.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <string>

namespace attnlab {

// The height of a capital or a digit above the baseline, in em: what centring on a line needs.
inline constexpr double cap_height = 0.71;

void text_right(Canvas& canvas, Point baseline_end, std::string_view utf8, const TextStyle& style);
void text_center(Canvas& canvas, Point baseline_middle, std::string_view utf8, const TextStyle& style);
// Centred in both directions around `center`.
void text_middle(Canvas& canvas, Point center, std::string_view utf8, const TextStyle& style);

// No line of a figure is longer, in bytes: of what has no width, such as marks and joiners,
// any length would fit.
inline constexpr std::size_t longest_measured = 2048;

// The longest beginning of a text, of whole characters and at most longest_measured, for which `fits` holds:
// a text of any length is asked for in beginnings that double and then halve, so that what is looked at is a
// few times what fits. `fits` holds for beginnings up to some length and for none that is longer; the empty
// one is not asked for.
template <typename Fits>
std::string_view longest_beginning(std::string_view utf8, const Fits& fits) {
  const auto begin = [utf8](std::size_t end) {
    while (end < utf8.size() && (static_cast<unsigned char>(utf8[end]) & 0xC0) == 0x80 && end > 0) --end;
    return utf8.substr(0, end);
  };
  const std::size_t all = utf8.size();
  utf8 = begin(std::min(all, longest_measured));
  std::size_t low = 0, high = 32;
  for (; high < utf8.size() && fits(begin(high)); high *= 2) low = high;
  if (high >= utf8.size()) {
    high = utf8.size();
    if (high == 0 || fits(utf8)) return utf8;
  }
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (fits(begin(middle)) ? low : high) = middle;
  }
  return begin(low);
}

// Whether a text is no wider than `width`; of a long one no more is looked at than that takes.
bool fits_into(const Canvas& canvas, std::string_view utf8, Face face, double size, double width);

// The text, or as much of its beginning as fits into `width` with "…" at the end;
// empty where not even that fits.
std::string elide(const Canvas& canvas, std::string_view utf8, Face face, double size, double width);

// Lines no wider than `width`, broken at spaces; a longer word stands alone,
// but for what is beyond longest_measured.
std::vector<std::string> wrap(const Canvas& canvas, std::string_view utf8, Face face, double size,
                              double width);

// show_number, and the word "overflow" for what left the range of doubles.
std::string number_or_word(double value, int decimals);
// For the ends of axes and colour bars: up to three decimals without trailing zeros ("−2", "0.75").
std::string short_number(double value);
// The other end of a range about zero, written as `end` is: -6000 beside 6000,
// though the first alone would be -6e3.
std::string short_opposite(double end);
// For counts: groups of three digits set apart by a thin space ("2 097 152").
std::string count_text(long long count);
// For errors and residuals: "0", three decimals, or two digits and a power of ten ("2.2e−16").
std::string residual_text(double value);

}  // namespace attnlab
