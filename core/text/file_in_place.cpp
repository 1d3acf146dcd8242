#include "core/text/file.h"
#include "core/text/file_parts.h"
#include "core/text/file_temporary.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <limits>
#include <new>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view copy_mark = ".unsaved-";
constexpr std::size_t longest_of_disk = 255;  // bytes of a name

// "scene.unsaved-", and where names get too long "attnlab.unsaved-".
std::string copy_start(const fs::path& file) {
  constexpr std::size_t of_writer = 40;
  const std::string stem = file.stem().string();
  const std::size_t size = stem.size() + copy_mark.size() + of_writer + file.extension().string().size();
  return (size > longest_of_disk ? "attnlab" : stem) + std::string(copy_mark);
}

// The copies of this file in its folder, whoever made them.
std::vector<fs::path> copies_of(const FileCalls& calls, const fs::path& file) {
  std::vector<std::string> names;
  std::vector<fs::path> copies;
  if (calls.list_folder(folder_of(file), names) != 0) return copies;
  const std::string start = copy_start(file), end = file.extension().string();
  for (const std::string& name : names)
    if (name.size() > start.size() + end.size() && name.starts_with(start) && name.ends_with(end))
      copies.push_back(folder_of(file) / name);
  return copies;
}

// Those that dead writers left, once nothing stands in them that the file does not hold, or held until now.
void remove_copies(const FileCalls& calls, const fs::path& file, std::string_view old, std::string_view now) {
  for (const fs::path& copy : copies_of(calls, file)) {
    std::string name = copy.filename().string();  // "scene.unsaved-0123abcd-17-0.json"
    name.resize(name.size() - file.extension().string().size());
    if (!is_writer_name(std::string_view(name).substr(name.rfind(copy_mark) + copy_mark.size()))) continue;
    const FileDescriptor held(calls, copy, {.write = true, .follow = false});
    if (!held.open() || calls.lock(held.number()) != 0) continue;
    const FileRead read = read_file(copy, std::max(old.size(), now.size()), calls);
    const auto* bytes = std::get_if<std::string>(&read);
    if (bytes != nullptr && (*bytes == old || *bytes == now)) calls.unlink(copy);
  }
}

// A copy beside the file that goes with this value, unless it is kept. It gets its name once it is whole.
class CopyBeside {
 public:
  CopyBeside(const FileCalls& calls, const fs::path& file) : calls_(calls), file_(file) {}
  CopyBeside(const CopyBeside&) = delete;
  CopyBeside& operator=(const CopyBeside&) = delete;
  ~CopyBeside() {
    if (!name_.empty() && calls_.unlink(name_) != 0) calls_.unlink(name_);
  }

  // Whole and synced; false with errno.
  bool write(std::string_view bytes) {
    fs::path name = free_name();
    for (const bool without_name : {true, false}) {
      made_.emplace(calls_, folder_of(file_));
      if (!made_->create(without_name, 0600)) {
        if (without_name) continue;
        return false;
      }
      if (!write_whole(calls_, made_->number(), bytes) || !synced(calls_, made_->number())) return false;
      if (made_->become(name)) {
        name_ = std::move(name);
        return sync_folder(calls_, folder_of(file_));
      }
    }
    return false;
  }
  std::string keep() { return std::exchange(name_, {}).string(); }

 private:
  fs::path free_name() const {
    FileStatus status;
    for (int i = 0;; ++i) {
      const std::string name = copy_start(file_) + writer_name(i, calls_) + file_.extension().string();
      fs::path path = folder_of(file_) / name;
      if (i == 1000 || calls_.stat(path, status) != 0) return path;
    }
  }

  const FileCalls& calls_;
  const fs::path& file_;
  std::optional<TemporaryFile> made_;  // stays open, and so locked: the copy is somebody's
  fs::path name_;                      // removing it needs no memory
};

bool fill(const FileCalls& calls, int descriptor, std::string_view bytes) {
  return write_whole(calls, descriptor, bytes) &&
         uninterrupted([&] { return calls.ftruncate(descriptor, bytes.size()); }) == 0 &&
         synced(calls, descriptor);
}

}  // namespace

fs::path interrupted_copy(const fs::path& file) {
  const std::vector<fs::path> copies = copies_of(FileCalls(), file);
  return copies.empty() ? fs::path() : copies.front();
}

std::string overwrite(const FileCalls& calls, const fs::path& file, std::string_view bytes) {
  const FileRead read = read_file(file, std::numeric_limits<std::size_t>::max(), calls);
  const auto* old = std::get_if<std::string>(&read);
  if (old == nullptr) return std::get<FileError>(read).expected;
  CopyBeside copy(calls, file);
  if (!copy.write(bytes)) return words_of_writing(errno);
  const FileDescriptor target(calls, file, {.read = false, .write = true});
  if (!target.open()) return words_of_writing(errno);
  if (fill(calls, target.number(), bytes)) {
    try {
      remove_copies(calls, file, *old, bytes);
    } catch (const std::bad_alloc&) {  // another save removes them
    }
    return {};
  }
  std::string why = words_of_writing(errno);
  if (calls.seek_start(target.number()) == 0 && fill(calls, target.number(), *old)) return why;
  return why + "; the file may be damaged now, and what was to be saved is whole in " +
         quotable(copy.keep(), longest_file_name);
}

}  // namespace attnlab
