// What the evaluations of displayed statements share, and the evaluations themselves, by their subject.
#pragma once

#include "tests/core/displayed.h"
#include "tests/core/plain_layer.h"

#include <algorithm>

namespace attnlab::test {

struct WorstOff {
  long double off = 0, size = 0;
  // Keeps the largest part of its size.
  void add(long double o, long double s) {
    if (o * std::max(size, 1e-4000L) <= off * std::max(s, 1e-4000L) && size > 0) return;
    off = o;
    size = s;
  }
  operator Displayed() const { return {off, size}; }
};

// The scores of a head, and the output, term by term.
Numbers absolute_scores(const PlainLayer& layer, const Plain& plain, int h);
Numbers absolute_output(const PlainLayer& layer, const Plain& plain);

namespace statement {

Displayed alt_is_output(const Scene& s);
Displayed folding(const Scene& s);
Displayed four_matrices(const Scene& s);
Displayed swap_sides(const Scene& s);
Displayed symmetric_form(const Scene& s);
Displayed reversible(const Scene& s);
Displayed circulation(const Scene& s);
Displayed gauge_gradient(const Scene& s);
Displayed contraction(const Scene& s);
Displayed lipschitz(const Scene& s);
Displayed not_lipschitz(const Scene& s);
Displayed log_weights_rank(const Scene& s);
Displayed energy(const Scene& s);
Displayed gaussian_kernel(const Scene& s);
Displayed unit_keys(const Scene& s);

}  // namespace statement

}  // namespace attnlab::test
