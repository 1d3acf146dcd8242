#include "core/system/machine.h"

#include <sys/mman.h>
#include <sys/utsname.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <csignal>
#include <cstdint>

namespace attnlab {

std::vector<std::string> words_of_start(int count, char** arguments) {
  return {arguments + (count > 0 ? 1 : 0), arguments + count};
}

std::string system_words() {
  utsname system{};
  if (::uname(&system) != 0) return "unknown";
  return std::string(system.sysname) + ' ' + system.release + ' ' + system.machine;
}

unsigned process_number() { return static_cast<unsigned>(::getpid()); }

bool on_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

std::optional<std::tm> local_time(std::time_t seconds) {
  std::tm local{};
  if (::localtime_r(&seconds, &local) == nullptr) return std::nullopt;
  return local;
}

std::vector<std::filesystem::path> font_folders() { return {}; }  // fontconfig does

void survive_broken_pipes() {
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
}

void return_large_blocks() {
#ifdef __GLIBC__
  constexpr int large = 1 << 17;
  ::mallopt(M_MMAP_THRESHOLD, large);
  ::mallopt(M_TRIM_THRESHOLD, large);
#endif
}

void prefer_large_pages([[maybe_unused]] void* begin, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr std::uintptr_t page = 1U << 21;
  const auto start = reinterpret_cast<std::uintptr_t>(begin);
  const std::uintptr_t first = (start + page - 1) / page * page, last = (start + bytes) / page * page;
  if (first < last) ::madvise(static_cast<char*>(begin) + (first - start), last - first, MADV_HUGEPAGE);
#endif
}

}  // namespace attnlab
