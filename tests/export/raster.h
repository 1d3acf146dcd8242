// Pictures as pixels: SVG and PDF files drawn by the programs of others, and how far two pictures are apart.
#pragma once

#include "tests/gl/picture.h"

namespace attnlab::test {

enum class Drawn { svg, pdf };
// Each file at 96 pixels to the inch, by one run of rsvg-convert or pdftoppm for all; fails the running test
// where one cannot be drawn. The caller asks for the program before it (ATTNLAB_NEEDS_PROGRAM).
std::vector<Image> drawn_by_others(const std::vector<std::string>& files, Drawn kind);
Image image_of_png(const std::string& png);

// Where two pictures of one drawing differ so that a person sees it. Two rasterisers put the same edge up to
// half a pixel apart, grade it differently, and snap letters to other fractions of a pixel: so a pixel counts
// only where none of the nine around its place in the other picture is within 48 of 255 in every channel. 48:
// text and lines of the look have a contrast of 4.5:1 and more against their ground, which is above 100 in
// some channel, so that what is missing or stands elsewhere by more than a pixel counts in full, and half a
// step of grey at an edge does not.
struct Visible {
  double share = 1;  // of all pixels that differ visibly, either way round
  // The largest difference of the means of 7 x 7 pixels, of a channel, 0 to 255: what is small and altogether
  // wrong, a digit or a colour, is found there, while an edge that lies half a pixel further changes it by a
  // fourteenth.
  double local = 255;
  Image picture;  // the first one paled, what differs in red
};
Visible visible_difference(const Image& a, const Image& b);

}  // namespace attnlab::test
