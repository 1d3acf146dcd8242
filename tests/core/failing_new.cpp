#include "tests/core/failing_new.h"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

bool new_is_armed = false;
long new_count = 0, new_fails_at = -1;

}  // namespace

void* operator new(std::size_t size) {
  if (new_is_armed && new_count++ == new_fails_at) throw std::bad_alloc();
  if (void* place = std::malloc(size == 0 ? 1 : size)) return place;
  throw std::bad_alloc();
}
// Of the standard library's algorithms, which do with less memory where there is none.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  if (new_is_armed && new_count++ == new_fails_at) return nullptr;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* place, const std::nothrow_t&) noexcept { std::free(place); }
void operator delete(void* place) noexcept { std::free(place); }
void operator delete(void* place, std::size_t) noexcept { std::free(place); }

namespace attnlab::test {

FailingNew::FailingNew(long at) {
  new_count = 0;
  new_fails_at = at;
  new_is_armed = true;
}
FailingNew::~FailingNew() { stop(); }
void FailingNew::stop() { new_is_armed = false; }
long FailingNew::count() const { return new_count; }

}  // namespace attnlab::test
