#include "tests/core/allocations.h"

#include <cstddef>
#include <cstdlib>

#if defined(__SANITIZE_ADDRESS__)
#define ATTNLAB_COUNT_BY_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ATTNLAB_COUNT_BY_SANITIZER
#endif
#endif

namespace {

// A compiler may take an allocator for one that touches nothing of ours.
volatile bool counting = false;
volatile long allocations = 0;

}  // namespace

#if defined(ATTNLAB_COUNT_BY_SANITIZER)

// As declared in sanitizer/allocator_interface.h, which gcc has in its library and not among its headers.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void*, std::size_t),
                                                         void (*on_free)(const volatile void*));

namespace {

void on_malloc(const volatile void*, std::size_t) {
  if (counting) allocations = allocations + 1;
}
void on_free(const volatile void*) {}

bool install() {
  static const bool installed = __sanitizer_install_malloc_and_free_hooks(&on_malloc, &on_free) > 0;
  return installed;
}

}  // namespace

#elif defined(__GLIBC__)

// operator new and Eigen both end in malloc; glibc keeps its own under this name.
extern "C" void* __libc_malloc(std::size_t);
extern "C" void* malloc(std::size_t size) {
  if (counting) allocations = allocations + 1;
  return __libc_malloc(size);
}

static bool install() { return true; }

#elif defined(_WIN32)

// All is linked into one file: the linker gives every call of malloc to this one (tests/core/CMakeLists.txt).
extern "C" void* __real_malloc(std::size_t);
extern "C" void* __wrap_malloc(std::size_t size) {
  if (counting) allocations = allocations + 1;
  return __real_malloc(size);
}

static bool install() { return true; }

#else

static bool install() { return false; }

#endif

namespace attnlab::test {

AllocationCounter::AllocationCounter() {
  install();
  allocations = 0;
  counting = true;
}
AllocationCounter::~AllocationCounter() { counting = false; }
long AllocationCounter::count() const { return allocations; }
bool AllocationCounter::available() { return install(); }

}  // namespace attnlab::test
