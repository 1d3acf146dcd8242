#include "tests/fuzz/watched_memory.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace {

constexpr std::size_t page = 4096, large = 4 * page, room = std::size_t{1} << 36;

// Address space, of which memory is taken only where it is come to; never given twice. A handler of a signal and operator new can
// ask nobody else.
struct Arena {
  char* begin = nullptr;
  std::size_t used = 0;
  bool counting = false;
  std::size_t comings = 0, blocks = 0, bytes = 0;
  std::array<char*, 6> open{};
  struct sigaction before {};
};
Arena arena;

bool holds(const void* place) {
  const auto at = reinterpret_cast<std::uintptr_t>(place),
             from = reinterpret_cast<std::uintptr_t>(arena.begin);
  return arena.begin != nullptr && at >= from && at < from + arena.used;
}

void come_to(int signal, siginfo_t* where, void*) {
  if (!holds(where->si_addr)) {
    ::sigaction(signal, &arena.before, nullptr);  // none of ours: it happens again, and is told
    return;
  }
  char* const at = arena.begin + (static_cast<char*>(where->si_addr) - arena.begin) /
                                     static_cast<std::ptrdiff_t>(page) * static_cast<std::ptrdiff_t>(page);
  ::mprotect(at, page, PROT_READ | PROT_WRITE);
  if (!arena.counting) return;
  char*& oldest = arena.open[arena.comings++ % arena.open.size()];
  if (oldest != nullptr && oldest != at) ::mprotect(oldest, page, PROT_NONE);
  oldest = at;
}

std::size_t pages_of(std::size_t size) { return (size / page + 1) * page; }

char* take(std::size_t size) {
  if (arena.used + pages_of(size) > room) std::abort();
  return arena.begin + std::exchange(arena.used, arena.used + pages_of(size));
}

// A block begins with its length; its address space is not used again, its memory is given back.
constexpr std::size_t head = 64;

void* take_block(std::size_t size) {
  char* const place = take(head + size);
  *reinterpret_cast<std::size_t*>(place) = pages_of(head + size);
  return place + head;
}

void give_back(char* place, std::size_t length) {
  ::mprotect(place, length, PROT_NONE);
  ::madvise(place, length, MADV_DONTNEED);
}

void* allocate(std::size_t size) noexcept {
  if (!arena.counting) return std::malloc(size == 0 ? 1 : size);
  ++arena.blocks;
  arena.bytes += size;
  return size >= large ? take_block(size) : std::malloc(size == 0 ? 1 : size);
}

void release(void* place) noexcept {
  if (!holds(place)) return std::free(place);
  char* const begin = static_cast<char*>(place) - head;
  give_back(begin, *reinterpret_cast<std::size_t*>(begin));
}

}  // namespace

void* operator new(std::size_t size) {
  if (void* place = allocate(size)) return place;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void operator delete(void* place, const std::nothrow_t&) noexcept { release(place); }
void operator delete(void* place) noexcept { release(place); }
void operator delete(void* place, std::size_t) noexcept { release(place); }

// The system does not come to a page that is shut, it refuses the call: such a one is opened before, and no more is read than it holds.
extern "C" ssize_t read(int descriptor, void* to, std::size_t count) {
  if (holds(to)) {
    auto* const first = static_cast<volatile char*>(to);
    *first = *first;
    count = std::min(count, page - reinterpret_cast<std::uintptr_t>(to) % page);
  }
  return ::syscall(SYS_read, descriptor, to, count);
}
extern "C" ssize_t write(int descriptor, const void* from, std::size_t count) {
  if (holds(from)) {
    static_cast<void>(*static_cast<const volatile char*>(from));
    count = std::min(count, page - reinterpret_cast<std::uintptr_t>(from) % page);
  }
  return ::syscall(SYS_write, descriptor, from, count);
}

namespace attnlab::test {

CountedSteps::CountedSteps(std::string_view text) {
  if (arena.begin == nullptr) {
    void* const memory = ::mmap(nullptr, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    arena.begin = static_cast<char*>(memory);
  }
  struct sigaction ours {};
  ours.sa_sigaction = come_to;
  ours.sa_flags = SA_SIGINFO;
  ::sigaction(SIGSEGV, &ours, &arena.before);
  char* const place = take(text.size());
  std::memcpy(place, text.data(), text.size());
  ::mprotect(place, pages_of(text.size()), PROT_NONE);
  text_ = {place, text.size()};
  arena.open = {};
  arena.comings = arena.blocks = arena.bytes = 0;
  arena.counting = true;
}

// Blocks that outlive it stay where they are, and the handler with them.
CountedSteps::~CountedSteps() {
  arena.counting = false;
  give_back(const_cast<char*>(text_.data()), pages_of(text_.size()));
}

std::size_t CountedSteps::steps() const { return arena.comings + arena.bytes / page + arena.blocks / 16; }

}  // namespace attnlab::test
