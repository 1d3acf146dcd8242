#include "core/text/file_stamp.h"

#include "core/text/file.h"

#include <cerrno>
#include <functional>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

std::size_t hash_of(std::string_view bytes) { return std::hash<std::string_view>()(bytes); }

FileStamp::Place place_of(const FileStatus& status) {
  return {status.device, status.number, status.seconds, status.nanoseconds};
}

bool says_gone(int error) { return error == ENOENT || error == ENOTDIR; }

}  // namespace

FileStamp stamp_of(const fs::path& file, std::string_view bytes, const FileCalls& calls) {
  FileStamp stamp{bytes.size(), hash_of(bytes), std::nullopt};
  FileStatus status;
  if (calls.stat(file, status) == 0 && status.size == bytes.size()) stamp.place = place_of(status);
  return stamp;
}

FileState compare_file(const fs::path& file, const FileStamp& stamp, const FileCalls& calls) {
  FileStatus status;
  if (calls.stat(file, status) != 0) return says_gone(errno) ? FileState::gone : FileState::changed;
  const FileRead read = read_file(file, stamp.size, calls);
  const auto* bytes = std::get_if<std::string>(&read);
  return bytes != nullptr && bytes->size() == stamp.size && hash_of(*bytes) == stamp.hash
             ? FileState::same
             : FileState::changed;
}

FileState look_at_file(const fs::path& file, FileStamp& stamp, const FileCalls& calls) {
  FileStatus status;
  if (calls.stat(file, status) != 0) return says_gone(errno) ? FileState::gone : FileState::same;
  if (status.size != stamp.size) return FileState::changed;
  const FileStamp::Place place = place_of(status);
  if (stamp.place == place) return FileState::same;
  const FileState state = compare_file(file, stamp, calls);
  if (state == FileState::same) stamp.place = place;
  return state;
}

}  // namespace attnlab
