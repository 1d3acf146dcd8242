#define ATTNLAB_LANE_BYTES 64  // of a register
#include "core/lab/kernel_body.h"
#include "core/lab/kernel_set.h"

namespace attnlab::lab {

extern const KernelSet kernel_avx512;
const KernelSet kernel_avx512{"avx512", learn, forward, powers_of_two};

}  // namespace attnlab::lab
