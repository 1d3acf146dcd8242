// A kernel: runs the steps on eight lanes, forwards and backwards. Plain data, as steps.h.
#pragma once

#include "core/lab/steps.h"

namespace attnlab::lab {

// Forwards through the steps on `values` (`size` lanes, weights, inputs and target filled in), the loss of
// each lane added to `loss`; then backwards: the derivative of the loss by each weight is added to `slopes`
// (`size` lanes; what stands behind the weights is written anew). A lane where `live` is 0 adds nothing.
using Kernel = void (*)(const Steps& program, const Lanes& live, Lanes* values, Lanes* slopes, Lanes& loss);
// Forwards alone.
using Forward = void (*)(const Steps& program, const Lanes& live, Lanes* values, Lanes& loss);

struct KernelSet {
  const char* name;  // "sse2", "avx2", "avx512": what it needs
  Kernel learn;
  Forward forward;
  void (*power_of_two)(Lanes& x);  // 2^x of lanes that are at most 0, to 1.2 units in the last place
};

}  // namespace attnlab::lab
