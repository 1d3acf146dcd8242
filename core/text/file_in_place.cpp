#include "core/text/file_in_place.h"

#include "core/text/file.h"
#include "core/text/file_parts.h"
#include "core/text/utf8.h"

#include <fcntl.h>

#include <limits>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

fs::path copy_name(const fs::path& file, bool long_name, int number) {
  const std::string end = ".unsaved-" + std::to_string(number) + file.extension().string();
  return file.parent_path() / ((long_name ? "attnlab" : file.stem().string()) + end);
}

// A copy beside the file that goes with this value, unless it is kept.
class CopyBeside {
 public:
  CopyBeside(const FileCalls& calls, const fs::path& file) : calls_(calls), file_(file) {}
  CopyBeside(const CopyBeside&) = delete;
  CopyBeside& operator=(const CopyBeside&) = delete;
  ~CopyBeside() {
    if (!name_.empty() && calls_.unlink(name_.c_str()) != 0) calls_.unlink(name_.c_str());
  }

  // Whole and synced; false with errno.
  bool write(std::string_view bytes) {
    const fs::path folder = file_.has_parent_path() ? file_.parent_path() : fs::path(".");
    bool long_name = false;
    for (int i = 1; i < 1000 && name_.empty(); ++i) {
      std::string text = copy_name(file_, long_name, i).string();
      FileDescriptor copy(calls_, text.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
      if (!copy.open() && errno == ENAMETOOLONG && !long_name) {
        long_name = true;
        continue;
      }
      if (!copy.open() && errno != EEXIST) return false;
      if (!copy.open()) continue;
      name_ = std::move(text);
      if (!write_whole(calls_, copy.number(), bytes) || !synced(calls_, copy.number()) || !copy.close())
        return false;
    }
    return !name_.empty() && sync_folder(calls_, folder);
  }
  std::string keep() { return std::exchange(name_, {}); }

 private:
  const FileCalls& calls_;
  const fs::path& file_;
  std::string name_;
};

bool fill(const FileCalls& calls, int descriptor, std::string_view bytes) {
  return write_whole(calls, descriptor, bytes) &&
         uninterrupted([&] { return calls.ftruncate(descriptor, static_cast<off_t>(bytes.size())); }) == 0 &&
         synced(calls, descriptor);
}

}  // namespace

fs::path interrupted_copy(const fs::path& file) {
  fs::path last;
  std::error_code error;
  for (int i = 1; fs::exists(copy_name(file, false, i), error); ++i) last = copy_name(file, false, i);
  return last;
}

std::string overwrite(const FileCalls& calls, const fs::path& file, std::string_view bytes) {
  const FileRead read = read_file(file, std::numeric_limits<std::size_t>::max(), calls);
  const auto* old = std::get_if<std::string>(&read);
  if (old == nullptr) return std::get<FileError>(read).expected;
  CopyBeside copy(calls, file);
  if (!copy.write(bytes)) return words_of_writing(errno);
  const FileDescriptor target(calls, file.c_str(), O_WRONLY | O_CLOEXEC);
  if (!target.open()) return words_of_writing(errno);
  if (fill(calls, target.number(), bytes)) return {};
  std::string why = words_of_writing(errno);
  if (calls.seek_start(target.number()) == 0 && fill(calls, target.number(), *old)) return why;
  return why + "; the file may be damaged now, and what was to be saved stands whole in " +
         quotable(copy.keep(), longest_file_name);
}

}  // namespace attnlab
