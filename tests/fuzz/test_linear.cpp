// Reading takes as long as what is read: for every reader of targets.h texts of n, 2n and 4n bytes in which
// some piece stands again and again, wherever it may, and the steps that are counted.
#include "tests/core/cases.h"
#include "tests/fuzz/fuzz.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

// Steps that are counted, not timed. Text stands in pages that nobody may come to, and so does every larger
// block of memory that is asked for while steps are counted; each coming to a page is a fault that a handler
// counts and lets through, and only the last few pages stay open. Who goes once through a text comes to each
// page once, who starts over at every sign comes to them again and again. What is allocated counts too, so
// that copies of many small pieces are seen.
namespace {

constexpr std::size_t page = 4096, large = 4 * page, room = std::size_t{1} << 36;

// Address space, of which memory is taken only where it is come to; never given twice. A handler of a signal
// and operator new can ask nobody else.
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

// The system does not come to a page that is shut, it refuses the call: such a one is opened before,
// and no more is read than it holds.
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
namespace {

// Counts while it stands; one at a time, on one thread.
class CountedSteps {
 public:
  // `text` is copied into watched memory.
  explicit CountedSteps(std::string_view text) {
    if (arena.begin == nullptr) {
      void* const memory =
          ::mmap(nullptr, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
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
  ~CountedSteps() {
    arena.counting = false;
    give_back(const_cast<char*>(text_.data()), pages_of(text_.size()));
  }
  CountedSteps(const CountedSteps&) = delete;
  CountedSteps& operator=(const CountedSteps&) = delete;

  std::string_view text() const { return text_; }
  // Until now.
  std::size_t steps() const { return arena.comings + arena.bytes / page + arena.blocks / 16; }

 private:
  std::string_view text_;
};

// What stands before, again and again, and behind.
struct Growing {
  std::string before, piece, behind;

  std::string of(std::size_t size) const {
    std::string text = before;
    while (text.size() + behind.size() < size) text += piece;
    return text + behind;
  }
};

std::size_t steps_of(const FuzzTarget& target, const std::string& text) {
  const CountedSteps counted(text);
  try {
    target.try_bytes(counted.text());
  } catch (const Broken& broken) {
    ADD_FAILURE() << target.name << ": " << broken.what();
  }
  return counted.steps();
}

constexpr std::size_t least = 1 << 16;

// `file`: the text of a size. A reader that starts over takes four times the steps for twice the text; what
// is copied as it grows, and a page more or less, make a linear one take somewhat more than twice.
void expect_linear(const FuzzTarget& target, const std::function<std::string(std::size_t)>& file) {
  std::array<double, 3> steps{};
  for (std::size_t k = 0; k < 3; ++k) steps[k] = static_cast<double>(steps_of(target, file(least << k)));
  for (const std::size_t k : {1, 2})
    ASSERT_LE(steps[k], 2.7 * steps[k - 1] + 150)
        << target.name << ": " << steps[0] << ", " << steps[1] << " and " << steps[2] << " steps";
}

void expect_linear(const FuzzTarget& target, const Growing& text) {
  SCOPED_TRACE("before \"" + text.before.substr(0, 300) + "\" again and again \"" + text.piece +
               "\" behind \"" + text.behind.substr(0, 300) + '"');
  expect_linear(target, [&text](std::size_t size) { return text.of(size); });
}

// An input cut somewhere, and there a word of the dictionary, or a piece of the input itself.
Growing any_growing(Random& random, const Mutator& mutator) {
  const auto below = [&](std::size_t size) {
    return static_cast<std::size_t>(random.bits() % std::max<std::size_t>(size, 1));
  };
  const std::vector<std::string>& inputs = mutator.inputs();
  const std::string& input = inputs[below(inputs.size())];
  const std::size_t cut = below(std::min<std::size_t>(input.size(), 20000) + 1);
  const Dictionary& words = mutator.dictionary();
  Growing text{input.substr(0, cut), "", random.chance(0.5) ? input.substr(cut) : ""};
  const auto& list = random.chance(0.7) ? words.signs : words.numbers;
  if (random.chance(0.5))
    text.piece = list[below(list.size())];
  else
    text.piece = input.substr(below(input.size()), below(40) + 1);
  if (random.chance(0.3)) text.piece += list[below(list.size())];
  if (text.piece.empty()) text.piece = " ";
  return text;
}

void run_all(const char* name) {
  const FuzzTarget& target = fuzz_target(name);
  const Mutator mutator(corpus_of(target), read_dictionary_of_fuzzing());
  constexpr std::uint64_t seed = 35003;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  target.try_bytes(mutator.inputs().front());  // what is made once is made
  for (std::uint64_t k = 0; k < cases(1000, 6); ++k)
    ASSERT_NO_FATAL_FAILURE(expect_linear(target, any_growing(random, mutator))) << k;
}

#define ATTNLAB_READS(name, cases, reads) \
  TEST(Linear_##name, TakesAsLongAsTheText) { run_all(#name); }
#include "tests/fuzz/targets.h"
#undef ATTNLAB_READS

// Pieces that made a reader start over once, or could.
TEST(Linear, PiecesOfPictures) {
  const FuzzTarget &picture = fuzz_target("picture"), &page = fuzz_target("page");
  for (const char* piece : {"1 0 obj <<", "1 0 obj << /A (", " obj <<>> stream ", "obj", "obj%", "obj<<>>%",
                            "<< [ ", "obj<</Length 9>>stream\n%", "/Encrypt"})
    ASSERT_NO_FATAL_FAILURE(expect_linear(picture, Growing{"%PDF-1.4\n", piece, ""}));
  for (const char* piece : {"<a ", "<a x=", "<a xmlns:b='urn:attnlab:scene'>", "<a/>", "\"", "</a>",
                            "<!-- -->", "<?a?>", "<!DOCTYPE a [\"\"]>"})
    ASSERT_NO_FATAL_FAILURE(expect_linear(picture, Growing{"<svg>", piece, ""}));
  for (const char* piece : {"<script", "<script ", "<script id=", "<script id=\"attnlab-scene", "<script>",
                            "<script id=x>", "</script>"})
    ASSERT_NO_FATAL_FAILURE(expect_linear(page, Growing{"<html>", piece, ""}));
}

// What stands once, and is looked up by everything that follows it or comes before it.
TEST(Linear, SomethingLongThatEverythingAsksFor) {
  const FuzzTarget& picture = fuzz_target("picture");
  expect_linear(picture, [](std::size_t size) {
    return Growing{"<?xml " + std::string(size / 2, ' ') + "?><svg>", "<a>", ""}.of(size);
  });
  expect_linear(picture, [](std::size_t size) {
    const std::string piece = "obj<</Length " + std::to_string(size / 2) + ">>stream\nendstream\n";
    return Growing{"%PDF-1.4\n", piece, std::string(size / 2, ' ')}.of(size);
  });
}

// The count itself: a reader that looks at all behind every sign is seen,
// one that goes through is not; nor does a copy hide it.
TEST(Linear, AReaderThatStartsOverIsSeen) {
  const auto through = [](std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, 'a'));
  };
  const auto over = [](std::string_view text) {
    std::size_t found = 0;
    for (std::size_t at = 0; at < text.size(); at += 512)
      found += text.find('b', at) == std::string_view::npos ? 1 : 0;
    return found;
  };
  std::size_t counted[4];
  const std::string text(least, 'a'), twice(2 * least, 'a');
  std::size_t* to = counted;
  for (const std::string* one : {&text, &twice}) {
    const CountedSteps steps(*one);
    EXPECT_EQ(through(steps.text()), one->size());
    *to++ = steps.steps();
    const std::string copy(steps.text());
    EXPECT_EQ(over(copy), one->size() / 512);
    *to++ = steps.steps();
  }
  EXPECT_LE(counted[2], 2 * counted[0] + 2);
  EXPECT_GE(counted[3], 3 * counted[1]);
}

}  // namespace
}  // namespace attnlab::test
