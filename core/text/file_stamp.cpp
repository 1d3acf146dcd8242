#include "core/text/file_stamp.h"

#include "core/text/file.h"

#include <cerrno>
#include <functional>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

std::size_t hash_of(std::string_view bytes) { return std::hash<std::string_view>()(bytes); }

FileStamp::Place place_of(const struct stat& status) {
#ifdef __APPLE__
  const timespec written = status.st_mtimespec;
#else
  const timespec written = status.st_mtim;
#endif
  return {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino),
          static_cast<std::int64_t>(written.tv_sec), static_cast<std::int64_t>(written.tv_nsec)};
}

bool says_gone(int error) { return error == ENOENT || error == ENOTDIR; }

}  // namespace

FileStamp stamp_of(const fs::path& file, std::string_view bytes, const FileCalls& calls) {
  FileStamp stamp{bytes.size(), hash_of(bytes), std::nullopt};
  struct stat status {};
  if (calls.stat(file.c_str(), status) == 0 && static_cast<std::size_t>(status.st_size) == bytes.size())
    stamp.place = place_of(status);
  return stamp;
}

FileState compare_file(const fs::path& file, const FileStamp& stamp, const FileCalls& calls) {
  struct stat status {};
  if (calls.stat(file.c_str(), status) != 0) return says_gone(errno) ? FileState::gone : FileState::changed;
  const FileRead read = read_file(file, stamp.size, calls);
  const auto* bytes = std::get_if<std::string>(&read);
  return bytes != nullptr && bytes->size() == stamp.size && hash_of(*bytes) == stamp.hash
             ? FileState::same
             : FileState::changed;
}

FileState look_at_file(const fs::path& file, FileStamp& stamp, const FileCalls& calls) {
  struct stat status {};
  if (calls.stat(file.c_str(), status) != 0) return says_gone(errno) ? FileState::gone : FileState::same;
  if (static_cast<std::size_t>(status.st_size) != stamp.size) return FileState::changed;
  const FileStamp::Place place = place_of(status);
  if (stamp.place == place) return FileState::same;
  const FileState state = compare_file(file, stamp, calls);
  if (state == FileState::same) stamp.place = place;
  return state;
}

}  // namespace attnlab
