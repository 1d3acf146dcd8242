// Reading a picture takes as long as the picture: counted, not timed. The text stands in pages of memory that nobody may read;
// each coming to one is a fault that a handler counts and lets through, and only the last few pages stay open. So a reader that
// goes once through the text comes to each page once, and one that starts over at every tag comes to them again and again.
#include "core/picture/carry.h"
#include "core/scene/scene_file.h"
#include "tests/picture/carriers.h"

#include <gtest/gtest.h>

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>

namespace attnlab::test {
namespace {

class WatchedText {
 public:
  explicit WatchedText(std::string_view text) : size_(text.size()) {
    length_ = (size_ / page() + 1) * page();
    void* const memory = ::mmap(nullptr, length_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    begin_ = static_cast<char*>(memory);
    std::memcpy(begin_, text.data(), size_);
    ::mprotect(begin_, length_, PROT_NONE);
    watched_ = this;
    struct sigaction ours {};
    ours.sa_sigaction = come_to;
    ours.sa_flags = SA_SIGINFO;
    ::sigaction(SIGSEGV, &ours, &before_);
  }
  WatchedText(const WatchedText&) = delete;
  WatchedText& operator=(const WatchedText&) = delete;
  ~WatchedText() {
    ::sigaction(SIGSEGV, &before_, nullptr);
    watched_ = nullptr;
    ::munmap(begin_, length_);
  }

  std::string_view text() const { return {begin_, size_}; }
  std::size_t pages() const { return length_ / page(); }
  std::size_t comings() const { return comings_; }

 private:
  static std::size_t page() { return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)); }

  static void come_to(int signal, siginfo_t* where, void*) {
    WatchedText* const self = watched_;
    const auto at = reinterpret_cast<std::uintptr_t>(where->si_addr);
    const auto from = reinterpret_cast<std::uintptr_t>(self == nullptr ? nullptr : self->begin_);
    if (self == nullptr || at < from || at >= from + self->length_) {
      ::sigaction(signal, &self->before_, nullptr);  // none of ours: it happens again, and is told
      return;
    }
    char*& oldest = self->open_[self->comings_++ % self->open_.size()];
    if (oldest != nullptr) ::mprotect(oldest, page(), PROT_NONE);
    oldest = self->begin_ + (at - from) / page() * page();
    ::mprotect(oldest, page(), PROT_READ);
  }

  static inline WatchedText* watched_ = nullptr;
  struct sigaction before_ {};
  char* begin_ = nullptr;
  std::size_t size_, length_ = 0, comings_ = 0;
  std::array<char*, 4> open_{};
};

std::string repeated(std::string_view start, std::string_view piece, std::size_t size) {
  std::string file(start);
  while (file.size() < size) file += piece;
  return file;
}

// How often a page is come to, in the mean, at most, whatever the size.
void expect_linear(const std::string& name, const std::function<std::string(std::size_t size)>& file) {
  constexpr double most = 6;
  for (const std::size_t size : {std::size_t{1} << 16, std::size_t{1} << 17, std::size_t{1} << 18}) {
    const std::string text = file(size);
    const WatchedText watched(text);
    const auto read = carried_scene(watched.text(), "picture");
    ASSERT_GE(watched.comings(), watched.pages() / 2) << name << ": the text was read";
    ASSERT_LE(static_cast<double>(watched.comings()), most * static_cast<double>(watched.pages()))
        << name << ", " << size << " bytes: it starts over";
  }
}

TEST(CarryLinear, APieceAgainAndAgain) {
  for (const char* piece : {"1 0 obj <<", "1 0 obj << /A (", " obj <<>> stream ", "obj", "obj%", "obj<<>>%",
                            "<< [ ", "obj<</Length 9>>stream\n%", "/Encrypt"})
    expect_linear(piece, [&](std::size_t size) { return repeated("%PDF-1.4\n", piece, size); });
  for (const char* piece : {"<a ", "<a x=", "<a xmlns:b='urn:attnlab:scene'>", "<a/>", "\"", "</a>",
                            "<!-- -->", "<?a?>", "<!DOCTYPE a [\"\"]>"})
    expect_linear(piece, [&](std::size_t size) { return repeated("<svg>", piece, size); });
  for (const char* piece : {"<script", "<script ", "<script id=", "<script id=\"attnlab-scene", "<script>",
                            "<script id=x>", "</script>"})
    expect_linear(piece, [&](std::size_t size) { return repeated("<html>", piece, size); });
}

// What stands once, and is looked up by everything that follows it or comes before it.
TEST(CarryLinear, SomethingLongThatEverythingAsksFor) {
  expect_linear("declaration", [](std::size_t size) {
    return repeated("<?xml " + std::string(size / 2, ' ') + "?><svg>", "<a>", size);
  });
  expect_linear("a length that leads into blanks", [](std::size_t size) {
    const std::string piece = "obj<</Length " + std::to_string(size / 2) + ">>stream\nendstream\n";
    return repeated("%PDF-1.4\n", piece, size / 2) + std::string(size, ' ');
  });
}

// A tag is found behind one without an end, and one of four kilobytes is none.
TEST(CarryLinear, ATagBehindOneWithoutEnd) {
  const auto page = [](const std::string& before) {
    return "<html>" + before + "<script type=\"application/json\" id=\"attnlab-scene\">" +
           std::string(small_scene) + "</script>";
  };
  EXPECT_EQ(refusal(page("")), "");
  EXPECT_EQ(refusal(page("<script src=x></script>")), "");
  EXPECT_EQ(refusal(page("<script " + std::string(5000, ' '))), "");
  EXPECT_NE(refusal("<html><script " + std::string(5000, ' ') + "id=attnlab-scene>" +
                    std::string(small_scene) + "</script>"),
            "");
  EXPECT_EQ(refusal("<html><script id=attnlab-scene"),
            "picture: expected a whole page, but the file ends early");
}

}  // namespace
}  // namespace attnlab::test
