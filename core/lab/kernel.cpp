#include "core/lab/kernel.h"

#include <array>
#include <cstddef>

namespace attnlab::lab {

extern const KernelSet kernel_sse2;  // the instructions of every processor of its family
#if defined(ATTNLAB_X86)
extern const KernelSet kernel_avx2, kernel_avx512;
#endif

namespace {

struct Found {
  std::array<KernelSet, 3> sets;
  std::size_t count = 1;
};

Found found() {
  Found all{{kernel_sse2}};
#if defined(ATTNLAB_X86)
  if (__builtin_cpu_supports("avx2")) all.sets[all.count++] = kernel_avx2;
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
    all.sets[all.count++] = kernel_avx512;
#endif
  return all;
}

}  // namespace

std::span<const KernelSet> kernels() {
  static const Found all = found();
  return {all.sets.data(), all.count};
}

const KernelSet& best_kernel() { return kernels().back(); }

}  // namespace attnlab::lab
