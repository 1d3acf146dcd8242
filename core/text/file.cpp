#include "core/text/file.h"

#include "core/text/file_parts.h"
#include "core/text/utf8.h"

#include <new>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

std::string size_words(std::size_t bytes) {
  if (bytes < 1024) return std::to_string(bytes) + " bytes";
  const std::size_t mib = std::size_t{1} << 20;
  return bytes < mib ? std::to_string(bytes >> 10) + " KiB" : std::to_string(bytes / mib) + " MiB";
}

std::string too_long(std::size_t limit) { return "expected at most " + size_words(limit); }

FileRead read_all(const FileCalls& calls, int descriptor, std::string_view name, std::size_t limit,
                  std::size_t expected_size) {
  std::string bytes;
  bytes.reserve(expected_size);
  std::vector<char> buffer(std::size_t{64} << 10);
  for (;;) {
    const std::ptrdiff_t count =
        uninterrupted([&] { return calls.read(descriptor, buffer.data(), buffer.size()); });
    if (count < 0)
      return FileError{std::string(name), "", "expected to read it, but: " + words_of_system(errno)};
    if (count == 0) return bytes;
    bytes.append(buffer.data(), static_cast<std::size_t>(count));
    if (bytes.size() > limit) return FileError{std::string(name), "", too_long(limit)};
  }
}

FileRead read_regular(const fs::path& path, std::size_t limit, const FileCalls& calls) {
  const std::string name = path.string();
  const FileDescriptor descriptor(calls, path, {});
  if (!descriptor.open()) {
    const int error = errno;
    if (error == ENOENT) return FileError{name, "", "expected a file, but there is none of this name"};
    if (error == EACCES || error == EPERM)
      return FileError{name, "", "expected a file that may be read, but permission is denied"};
    return FileError{name, "", "expected a file that can be opened, but: " + words_of_system(error)};
  }
  FileStatus status;
  if (calls.fstat(descriptor.number(), status) != 0)
    return FileError{name, "", "expected a file, but: " + words_of_system(errno)};
  if (status.kind != FileStatus::Kind::file)
    return FileError{name, "", std::string("expected a file, found ") + kind_of_place(status.kind)};
  const auto size = static_cast<std::size_t>(status.size);
  if (size > limit) return FileError{name, "", too_long(limit) + ", found " + size_words(size)};
  return read_all(calls, descriptor.number(), name, limit, size);
}

}  // namespace

std::string words_of_system(int error) {
  if (error == EIO) return "the disk failed (input/output error)";
  if (error == ETXTBSY) return "another program has it open";
  std::string words = std::generic_category().message(error);
  if (words.size() > 1 && words[0] >= 'A' && words[0] <= 'Z' && words[1] >= 'a')
    words[0] = static_cast<char>(words[0] - 'A' + 'a');
  return words;
}

std::string words_of_writing(int error) {
  if (error == quota_is_full) return "there is no more room for you on this disk (quota)";
  switch (error) {
    case ENOSPC: return "the disk is full";
    case EINVAL: return "a file cannot have this name here";
    case EFBIG: return "it is larger than a file may be here";
    case EROFS: return "this disk can only be read";
    default: return words_of_system(error);
  }
}

const char* kind_of_place(FileStatus::Kind kind) {
  switch (kind) {
    case FileStatus::Kind::file: return "a file";
    case FileStatus::Kind::folder: return "a folder";
    case FileStatus::Kind::pipe: return "a pipe (read one through standard input: -)";
    case FileStatus::Kind::socket: return "a socket";
    case FileStatus::Kind::other: break;
  }
  return "a device";
}

bool write_whole(const FileCalls& calls, int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const std::ptrdiff_t count =
        uninterrupted([&] { return calls.write(descriptor, bytes.data(), bytes.size()); });
    if (count == 0) errno = EIO;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

std::string FileError::sentence() const {
  return quotable(file, longest_file_name) + ": " + (field.empty() ? "" : field + ": ") + expected;
}

FileRead read_file(const fs::path& path, std::size_t limit, const FileCalls& calls) {
  try {
    return read_regular(path, limit, calls);
  } catch (const std::bad_alloc&) {
    return FileError{path.string(), "", not_enough_memory};
  }
}

FileRead read_descriptor(int descriptor, std::string_view name, std::size_t limit) {
  return read_all(FileCalls(), descriptor, name, limit, 0);
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

std::optional<std::string> write_descriptor(int descriptor, std::string_view name, std::string_view bytes) {
  if (write_whole(FileCalls(), descriptor, bytes)) return std::nullopt;
  return std::string(name) + ": cannot be written to: " + words_of_writing(errno);
}

}  // namespace attnlab
