// What the tests of formulas share: all cells of a scene, their symbols, what a formula works out to.
#pragma once

#include "core/analysis/explain.h"
#include "core/scene/positions.h"
#include "tests/core/latex_value.h"
#include "tests/core/support.h"

#include <stdexcept>

namespace attnlab::test {

// visit(cell, value, the largest finite size in its matrix)
template <typename Visit>
void for_each_cell(const Scene& s, const Analysis& a, Visit visit) {
  for (int k = 0; k < node_count; ++k)
    for (int head = 0; head < (is_per_head(static_cast<Node>(k)) ? a.dims.h : 1); ++head) {
      const MatrixView m = values(s, a, static_cast<Node>(k), head);
      if (m.size() == 0) continue;
      const double size = m.array().isFinite().select(m.array().abs(), 0.0).maxCoeff();
      for (int i = 0; i < m.rows(); ++i)
        for (int j = 0; j < m.cols(); ++j) visit(Cell{static_cast<Node>(k), head, i, j}, m(i, j), size);
    }
}

inline std::string text(const Cell& c) {
  return "node " + std::to_string(static_cast<int>(c.node)) + " of head " + std::to_string(c.head) + " (" +
         std::to_string(c.row) + ", " + std::to_string(c.col) + ")";
}

using Symbols = std::map<std::string, double>;

// The symbols of the wanted nodes with their values, and the names of the scales.
template <typename Wanted>
Symbols symbols_of(const Scene& s, const Analysis& a, Notation notation, Wanted wanted) {
  Symbols symbols{{"d_k", a.dims.d_k}, {"\\tau", s.temperature}, {"s_{\\mathrm{out}}", a.outside}};
  for (int pair = 0; pair < pairs_of(a.dims.d_k); ++pair)
    symbols["\\theta_{" + std::to_string(pair + 1) + '}'] = turn_angle(s, a.dims.d_k, pair);
  for_each_cell(s, a, [&](const Cell& c, double value, double) {
    if (wanted(c.node)) symbols[symbol_of(s, c, notation)] = value;
  });
  return symbols;
}

inline double worked_out(const std::string& latex, const Symbols& symbols = {}) {
  try {
    return latex_value(latex, symbols);
  } catch (const std::runtime_error& error) {
    ADD_FAILURE() << error.what();
    return nan;
  }
}

}  // namespace attnlab::test
