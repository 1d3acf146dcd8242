#define ATTNLAB_LANE_BYTES 16  // of a register
#include "core/lab/kernel_body.h"
#include "core/lab/kernel_set.h"

namespace attnlab::lab {

extern const KernelSet kernel_sse2;
const KernelSet kernel_sse2{"sse2", learn, forward, powers_of_two};

}  // namespace attnlab::lab
