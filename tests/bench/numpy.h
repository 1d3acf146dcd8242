// The same quantities of the same scenes by NumPy, as the comparison that the benchmarks print.
#pragma once

#include "core/scene/scene.h"

#include <optional>
#include <string>

namespace attnlab::bench {

// Seconds of processor time of one analysis by tests/bench/numpy_analyze.py, run with the Python named in ATTNLAB_NUMPY, else with
// /usr/bin/python3. Nothing where that has no NumPy. The script checks its results against `expected_output`, the sum
// of the entries of Y, so that both have computed the same.
std::optional<double> numpy_seconds(const Scene& scene, double expected_output);

}  // namespace attnlab::bench
