// write_file: the order of calls by which a file is replaced whole or not at all.
#include "core/text/file.h"
#include "core/text/file_parts.h"
#include "core/text/file_temporary.h"
#include "core/text/utf8.h"

#include <new>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

// The place that is to be written, which need not exist, and what stands there now.
struct WritePlace {
  fs::path file, folder;
  bool exists = false;
  FileStatus old;
};

// Empty, or why a symbolic link is not followed: in a folder that everybody can write to, as /tmp, somebody
// else's may lead anywhere. It is what the kernel does for open (fs.protected_symlinks), which never sees the
// link once it has been read.
std::string not_followed(const FileCalls& calls, const fs::path& link) {
  FileStatus its, around;
  if (calls.lstat(link, its) != 0 || calls.stat(folder_of(link), around) != 0) return words_of_system(errno);
  constexpr unsigned everybodys = 01002;  // others write there, but remove only their own
  const bool shared = (around.rights & everybodys) == everybodys;
  if (!shared || its.mine || its.owner == around.owner) return {};
  return "the symbolic link " + quotable(link.string(), longest_file_name) +
         " belongs to somebody else, in a folder that everybody can write to, and is not followed";
}

// Follows symbolic links. Empty, or why nothing can be written there.
std::string find_place(const FileCalls& calls, const fs::path& path, WritePlace& place) {
  place.file = path;
  for (int links = 0;; ++links) {
    fs::path next;
    const bool link = calls.readlink(place.file, next) == 0;
    if (!link && errno != EINVAL && errno != ENOENT && errno != ENOTDIR && errno != ENAMETOOLONG)
      return words_of_system(errno);
    if (!link) break;
    if (links == 40) return "its symbolic links lead in a circle";
    if (std::string why = not_followed(calls, place.file); !why.empty()) return why;
    place.file = next.is_absolute() ? next : place.file.parent_path() / next;
  }
  if (!place.file.has_filename()) return "expected the name of a file";
  place.exists = calls.stat(place.file, place.old) == 0;
  if (!place.exists && errno != ENOENT && errno != ENOTDIR) return words_of_system(errno);
  if (place.exists && place.old.kind != FileStatus::Kind::file)
    return std::string("expected a file, found ") + kind_of_place(place.old.kind);
  place.folder = folder_of(place.file);
  const std::string folder = quotable(place.folder.string(), longest_file_name);
  if (FileStatus status; calls.stat(place.folder, status) != 0)
    return errno == ENOENT ? "the folder " + folder + " does not exist" : words_of_system(errno);
  if (place.exists && calls.may_write(place.file) != 0)
    return errno == EACCES || errno == EPERM ? "the file may not be written to" : words_of_writing(errno);
  return {};
}

enum class Step { done, failed, named };  // failed: errno says why; named: to be tried with a name

Step replace_by(TemporaryFile& made, const FileCalls& calls, const WritePlace& place,
                std::string_view bytes) {
  if (FileStatus now; calls.fstat(made.number(), now) == 0)
    sweep_temporaries(place.folder, now.seconds, calls);
  if (!write_whole(calls, made.number(), bytes)) return Step::failed;
  if (place.exists && !keep_attributes(calls, place.old, place.file, made.number())) return Step::failed;
  if (!synced(calls, made.number())) return Step::failed;
  const bool put = place.exists ? made.replace(place.file) : made.become(place.file);
  return put ? Step::done : Step::named;
}

// Empty, or why not.
std::string replace_file(const FileCalls& calls, const WritePlace& place, std::string_view bytes) {
  const unsigned rights = place.exists ? 0600 : 0666;  // until it is made like the old one
  for (const bool without_name : {true, false}) {
    TemporaryFile made(calls, place.folder);
    if (!made.create(without_name, rights)) {
      if (without_name) continue;
      const bool denied = errno == EACCES || errno == EPERM || errno == EROFS;
      return denied ? "the folder " + quotable(place.folder.string(), longest_file_name) +
                          " cannot be written to"
                    : words_of_writing(errno);
    }
    const Step step = replace_by(made, calls, place, bytes);
    if (step == Step::named && without_name && errno != EEXIST) continue;
    if (step == Step::named && errno == EEXIST) return "a file of this name has come there meanwhile";
    return step == Step::done ? std::string() : words_of_writing(errno);
  }
  return words_of_writing(errno);
}

std::string write_there(const FileCalls& calls, const fs::path& path, std::string_view bytes) {
  WritePlace place;
  if (std::string why = find_place(calls, path, place); !why.empty()) return why;
  if (place.exists && place.old.links > 1) return overwrite(calls, place.file, bytes);
  if (std::string why = replace_file(calls, place, bytes); !why.empty()) return why;
  if (sync_folder(calls, place.folder)) return {};
  return "the file is written, but the folder could not be synced: " + words_of_writing(errno);
}

}  // namespace

bool synced(const FileCalls& calls, int descriptor) {
  return uninterrupted([&] { return calls.fsync(descriptor); }) == 0;
}

bool sync_folder(const FileCalls& calls, const fs::path& folder) {
  const FileDescriptor descriptor(calls, folder, {.folder = true});
  if (!descriptor.open()) return errno == EACCES;
  return synced(calls, descriptor.number()) || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

std::optional<std::string> write_file(const fs::path& path, std::string_view bytes, const FileCalls& calls) {
  std::string why;
  try {
    why = write_there(calls, path, bytes);
  } catch (const std::bad_alloc&) {
    why = not_enough_memory;
  }
  if (why.empty()) return std::nullopt;
  return quotable(path.string(), longest_file_name) + ": not saved: " + why;
}

std::optional<std::string> unwritable(const fs::path& path, const FileCalls& calls) {
  WritePlace place;
  std::string why = find_place(calls, path, place);
  if (why.empty() && calls.may_put_into(place.folder) != 0)
    why = "the folder " + quotable(place.folder.string(), longest_file_name) + " cannot be written to";
  if (why.empty()) return std::nullopt;
  return quotable(path.string(), longest_file_name) + ": not saved: " + why;
}

}  // namespace attnlab
