// Kernels: the same source compiled for several sets of instructions; all give the same bits.
// Allocates nothing.
#pragma once

#include "core/lab/kernel_set.h"

#include <span>

namespace attnlab::lab {

// Those that this processor can run, the fastest last. The first runs everywhere.
std::span<const KernelSet> kernels();
const KernelSet& best_kernel();

}  // namespace attnlab::lab
