#include "core/lab/kernel.h"

#include <vector>

namespace attnlab::lab {

extern const KernelSet kernel_sse2;  // the instructions of every processor of its family
#if defined(ATTNLAB_X86)
extern const KernelSet kernel_avx2, kernel_avx512;
#endif

std::span<const KernelSet> kernels() {
  static const std::vector<KernelSet> all = [] {
    std::vector<KernelSet> sets{kernel_sse2};
#if defined(ATTNLAB_X86)
    if (__builtin_cpu_supports("avx2")) sets.push_back(kernel_avx2);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
      sets.push_back(kernel_avx512);
#endif
    return sets;
  }();
  return all;
}

const KernelSet& best_kernel() { return kernels().back(); }

}  // namespace attnlab::lab
