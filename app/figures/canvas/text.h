// Text on a figure: alignment, eliding, and numbers as words where they are not finite.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

// The height of a capital or a digit above the baseline, in em: what centring on a line needs.
inline constexpr double cap_height = 0.71;

void text_right(Canvas& canvas, Point baseline_end, std::string_view utf8, const TextStyle& style);
void text_center(Canvas& canvas, Point baseline_middle, std::string_view utf8, const TextStyle& style);
// Centred in both directions around `center`.
void text_middle(Canvas& canvas, Point center, std::string_view utf8, const TextStyle& style);

// The text, or as much of its beginning as fits into `width` with "…" at the end; empty where not even that fits.
std::string elide(const Canvas& canvas, std::string_view utf8, Face face, double size, double width);

// Lines no wider than `width`, broken at spaces; a longer word stands alone.
std::vector<std::string> wrap(const Canvas& canvas, std::string_view utf8, Face face, double size,
                              double width);

// show_number, and the word "overflow" for what left the range of doubles.
std::string number_or_word(double value, int decimals);
// For the ends of axes and colour bars: up to three decimals without trailing zeros ("−2", "0.75").
std::string short_number(double value);
// For counts: groups of three digits set apart by a thin space ("2 097 152").
std::string count_text(long long count);
// For errors and residuals: "0", three decimals, or two digits and a power of ten ("2.2e−16").
std::string residual_text(double value);

}  // namespace attnlab
