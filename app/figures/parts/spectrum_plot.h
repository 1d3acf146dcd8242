// Eigenvalues as points in the complex plane, with the unit circle.
#pragma once

#include "app/figures/parts/figure.h"
#include "core/algebra/spectrum.h"

#include <string>

namespace attnlab {

struct SpectrumPlot {
  Spectrum
      spectrum;  // of a row-stochastic matrix: inside of the unit circle, 1 among them; empty: words stand there
  std::string words;
  Color color;
};
// A square of `side` from -1 to 1 both ways, the numbers below.
void draw_spectrum(Canvas& canvas, const FigureInput& input, const SpectrumPlot& plot, Point at, double side);

}  // namespace attnlab
