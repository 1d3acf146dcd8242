// What is said of a held weight, judged without a line of what said it: proofs in extended precision, and
// another solver.
#pragma once

#include "core/studies/hold.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace attnlab::test {

// Whether a proof proves that the weight cannot be what was asked for.
testing::AssertionResult accepted(const Scene& scene, const HoldRequest& request, const Held::Proof& proof);

// The length of the shortest change that gives the weight, of those that so many random starts lead to; none
// where no start leads there.
std::optional<double> shortest_found(const Scene& scene, const HoldRequest& request, std::uint64_t seed,
                                     int starts);

}  // namespace attnlab::test
