// Everybody may read, rename and delete what is open, as on POSIX, and no child inherits it. Who may do what
// is said by access lists, which a new file has from its folder: rights, owners and attributes are left
// alone.
#include "core/system/files.h"

#include "core/system/windows/errors.h"
#include "core/system/windows/handle.h"
#include "core/system/windows/names.h"

#include <io.h>
#include <windows.h>

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace attnlab {
namespace {

using windows::full_name;
using windows::Handle;

constexpr DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
constexpr DWORD with_folders = FILE_FLAG_BACKUP_SEMANTICS;  // they open, too
constexpr std::size_t most_at_once = std::size_t{1} << 30;

int failed_by(int error) { return errno = error, -1; }

// What Windows has said last, in errno.
int failed() { return failed_by(windows::meaning_of(GetLastError())); }
int done_if(BOOL done) { return done ? 0 : failed(); }

// Of a call that gives a name: there are some that no file has here.
int named_if(BOOL done) {
  return !done && GetLastError() == ERROR_INVALID_NAME ? failed_by(EINVAL) : done_if(done);
}

HANDLE handle_of(int descriptor) { return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)); }

Handle existing(const FileCalls::Path& path, DWORD access, DWORD flags = with_folders) {
  return Handle(CreateFileW(full_name(path).c_str(), access, shared, nullptr, OPEN_EXISTING, flags, nullptr));
}

DWORD access_of(const Opening& how) {
  DWORD access = how.read || !how.write ? FILE_GENERIC_READ : 0;
  if (how.write) access |= FILE_GENERIC_WRITE;
  if (how.at_end && !how.emptied) access &= ~DWORD{FILE_WRITE_DATA};  // each write goes to the end then
  return access;
}

bool is_link(HANDLE file) {
  FILE_ATTRIBUTE_TAG_INFO about{};
  return GetFileInformationByHandleEx(file, FileAttributeTagInfo, &about, sizeof about) &&
         (about.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 &&
         (about.ReparseTag == IO_REPARSE_TAG_SYMLINK || about.ReparseTag == IO_REPARSE_TAG_MOUNT_POINT);
}

bool is_folder(HANDLE file) {
  BY_HANDLE_FILE_INFORMATION about{};
  return GetFileInformationByHandle(file, &about) && (about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

// "con", "aux.json": whatever stands in the folder, Windows means a device by it.
bool is_device(const FileCalls::Path& path) { return full_name(path).starts_with(L"\\\\.\\"); }

std::uint64_t joined(DWORD high, DWORD low) { return std::uint64_t{high} << 32 | low; }

int told(HANDLE file, FileStatus& status) {
  using Kind = FileStatus::Kind;
  const DWORD type = GetFileType(file);
  if (type != FILE_TYPE_DISK) {
    if (type == FILE_TYPE_UNKNOWN && GetLastError() != NO_ERROR) return failed();
    status = {.kind = type == FILE_TYPE_PIPE ? Kind::pipe : Kind::other, .mine = true};
    return 0;
  }
  BY_HANDLE_FILE_INFORMATION about{};
  if (!GetFileInformationByHandle(file, &about)) return failed();
  // Of 100 nanoseconds since 1601.
  constexpr std::int64_t second = 10'000'000, of_1970 = 11'644'473'600;
  const auto written = static_cast<std::int64_t>(
      joined(about.ftLastWriteTime.dwHighDateTime, about.ftLastWriteTime.dwLowDateTime));
  const bool folder = (about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  status = {.kind = is_link(file) ? Kind::other
                    : folder      ? Kind::folder
                                  : Kind::file,
            .size = joined(about.nFileSizeHigh, about.nFileSizeLow),
            .links = about.nNumberOfLinks,
            .device = about.dwVolumeSerialNumber,
            .number = joined(about.nFileIndexHigh, about.nFileIndexLow),
            .seconds = written / second - of_1970,
            .nanoseconds = written % second * 100,
            .rights = (about.dwFileAttributes & FILE_ATTRIBUTE_READONLY) != 0 ? 0444U : 0666U,
            .mine = true};
  return 0;
}

// What is written to a console, in its own letters: others than the code page of the console has.
bool write_to_console(HANDLE console, std::string_view bytes) {
  const std::wstring text = windows::wide_of(bytes);
  for (std::size_t at = 0; at < text.size();) {
    constexpr std::size_t most = 8192;  // letters at once
    DWORD count = 0;
    if (!WriteConsoleW(console, text.data() + at, static_cast<DWORD>(std::min(most, text.size() - at)),
                       &count, nullptr))
      return false;
    at += count;
  }
  return true;
}

// What looks into a file that has just been written, for viruses or for a search, has it open for a moment.
template <typename Call>
bool with_patience(Call call) {
  for (int tries = 0;; ++tries) {
    if (call()) return true;
    const DWORD error = GetLastError();
    if (tries == 10 || (error != ERROR_SHARING_VIOLATION && error != ERROR_ACCESS_DENIED)) return false;
    Sleep(10);
    SetLastError(error);
  }
}

bool moved(const std::wstring& from, const std::wstring& to, DWORD how = 0) {
  return MoveFileExW(from.c_str(), to.c_str(), how | MOVEFILE_WRITE_THROUGH) != 0;
}

// In the place of a file that somebody has open, as a journal is by whoever writes it anew: NTFS can, since
// Windows 10.
bool moved_as_on_posix(const std::wstring& from, const std::wstring& to) {
  struct Wish {  // FILE_RENAME_INFO, which older headers have without its flags
    DWORD flags;
    HANDLE folder;
    DWORD bytes;
    wchar_t name[1];
  };
  constexpr DWORD replacing = 1, as_on_posix = 2;
  const Handle file(
      CreateFileW(from.c_str(), DELETE | SYNCHRONIZE, shared, nullptr, OPEN_EXISTING, with_folders, nullptr));
  if (!file) return false;
  const std::size_t bytes = to.size() * sizeof(wchar_t);
  std::vector<std::uint64_t> room((sizeof(Wish) + bytes) / sizeof(std::uint64_t) + 1);
  auto* wish = reinterpret_cast<Wish*>(room.data());
  wish->flags = replacing | as_on_posix;
  wish->bytes = static_cast<DWORD>(bytes);
  to.copy(wish->name, to.size());
  return SetFileInformationByHandle(file.get(), static_cast<FILE_INFO_BY_HANDLE_CLASS>(22), wish,
                                    static_cast<DWORD>(room.size() * sizeof(std::uint64_t))) != 0;
}

// Where it cannot, in two steps: at no time is either of them not there, under one name or the other.
bool moved_in_steps(const std::wstring& from, const std::wstring& to) {
  const std::wstring aside = to + L".before";
  if (!moved(to, aside)) return false;
  if (moved(from, to)) return DeleteFileW(aside.c_str()), true;
  moved(aside, to);
  return false;
}

}  // namespace

const int quota_is_full = windows::quota_is_full;

int FileCalls::open(const Path& path, const Opening& how) const {
  if (how.nameless) return failed_by(ENOTSUP);
  if (is_device(path)) return failed_by(ENXIO);
  const DWORD creation = !how.create ? OPEN_EXISTING : how.must_be_new ? CREATE_NEW : OPEN_ALWAYS;
  const DWORD flags = with_folders | (how.follow ? 0 : FILE_FLAG_OPEN_REPARSE_POINT);
  Handle file(
      CreateFileW(full_name(path).c_str(), access_of(how), shared, nullptr, creation, flags, nullptr));
  if (!file) return how.create ? named_if(FALSE) : failed();
  if (!how.follow && is_link(file.get())) return failed_by(ELOOP);
  const bool folder = is_folder(file.get());
  if (folder && how.write) return failed_by(EISDIR);
  if (!folder && how.folder) return failed_by(ENOTDIR);
  if (how.emptied && !SetEndOfFile(file.get())) return failed();
  const int descriptor = _open_osfhandle(reinterpret_cast<std::intptr_t>(file.get()),
                                         (how.at_end ? _O_APPEND : 0) | _O_BINARY | _O_NOINHERIT);
  if (descriptor < 0) return failed_by(EMFILE);
  file.release();
  return descriptor;
}
int FileCalls::close(int descriptor) const { return _close(descriptor); }
int FileCalls::duplicate(int descriptor) const {
  HANDLE copy = INVALID_HANDLE_VALUE;
  const HANDLE self = GetCurrentProcess();
  if (!DuplicateHandle(self, handle_of(descriptor), self, &copy, 0, FALSE, DUPLICATE_SAME_ACCESS))
    return failed();
  Handle file(copy);
  const int number = _open_osfhandle(reinterpret_cast<std::intptr_t>(copy), _O_BINARY | _O_NOINHERIT);
  if (number < 0) return failed_by(EMFILE);
  file.release();
  return number;
}
std::ptrdiff_t FileCalls::read(int descriptor, void* bytes, std::size_t count) const {
  DWORD taken = 0;
  if (ReadFile(handle_of(descriptor), bytes, static_cast<DWORD>(std::min(count, most_at_once)), &taken,
               nullptr))
    return taken;
  const DWORD error = GetLastError();
  return error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF ? 0 : failed();  // whoever wrote has ended
}
std::ptrdiff_t FileCalls::write(int descriptor, const void* bytes, std::size_t count) const {
  const HANDLE file = handle_of(descriptor);
  if (DWORD mode = 0; GetConsoleMode(file, &mode))
    return write_to_console(file, {static_cast<const char*>(bytes), count})
               ? static_cast<std::ptrdiff_t>(count)
               : failed();
  DWORD put = 0;
  if (!WriteFile(file, bytes, static_cast<DWORD>(std::min(count, most_at_once)), &put, nullptr))
    return failed();
  return put;
}
// A folder cannot be synced, and need not be: the names in it are those of a journal of the file system.
int FileCalls::fsync(int descriptor) const {
  const HANDLE file = handle_of(descriptor);
  return FlushFileBuffers(file) || is_folder(file) ? 0 : failed();
}
int FileCalls::fdatasync(int descriptor) const { return fsync(descriptor); }
std::int64_t FileCalls::seek_start(int descriptor) const {
  return done_if(SetFilePointerEx(handle_of(descriptor), {}, nullptr, FILE_BEGIN));
}
// By another handle: one that writes at the end may do no more than that.
int FileCalls::ftruncate(int descriptor, std::uint64_t size) const {
  FILE_END_OF_FILE_INFO end{};
  end.EndOfFile.QuadPart = static_cast<LONGLONG>(size);
  const Handle file(ReOpenFile(handle_of(descriptor), FILE_WRITE_DATA, shared, 0));
  if (!file) return failed();
  return done_if(SetFileInformationByHandle(file.get(), FileEndOfFileInfo, &end, sizeof end));
}
// A byte that no file reaches: nobody who reads is held off.
int FileCalls::lock(int descriptor) const {
  OVERLAPPED place{};
  place.OffsetHigh = 0x7fffffff;
  constexpr DWORD how = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
  return done_if(LockFileEx(handle_of(descriptor), how, 0, 1, 0, &place));
}

int FileCalls::stat(const Path& path, FileStatus& status) const {
  if (is_device(path)) return status = {.kind = FileStatus::Kind::other}, 0;
  const Handle file = existing(path, FILE_READ_ATTRIBUTES);
  return file ? told(file.get(), status) : failed();
}
int FileCalls::lstat(const Path& path, FileStatus& status) const {
  if (is_device(path)) return stat(path, status);
  const Handle file = existing(path, FILE_READ_ATTRIBUTES, with_folders | FILE_FLAG_OPEN_REPARSE_POINT);
  return file ? told(file.get(), status) : failed();
}
int FileCalls::fstat(int descriptor, FileStatus& status) const { return told(handle_of(descriptor), status); }
int FileCalls::may_write(const Path& path) const {
  FileStatus now;
  if (stat(path, now) == 0 && (now.rights & 0200) == 0) return failed_by(EACCES);
  return existing(path, FILE_WRITE_DATA) ? 0 : failed();
}
int FileCalls::may_put_into(const Path& folder) const {
  return existing(folder, FILE_ADD_FILE) ? 0 : failed();
}
int FileCalls::list_folder(const Path& path, std::vector<std::string>& names) const {
  WIN32_FIND_DATAW entry{};
  const HANDLE found = FindFirstFileExW((full_name(path) + L"\\*").c_str(), FindExInfoBasic, &entry,
                                        FindExSearchNameMatch, nullptr, 0);
  if (found == INVALID_HANDLE_VALUE) return failed();
  do names.push_back(windows::utf8_of(entry.cFileName));
  while (FindNextFileW(found, &entry));
  const bool whole = GetLastError() == ERROR_NO_MORE_FILES;
  const int result = whole ? 0 : failed();
  FindClose(found);
  return result;
}
// Where all links on the way are followed.
int FileCalls::readlink(const Path& path, Path& to) const {
  if (is_device(path)) return failed_by(EINVAL);
  const Handle link = existing(path, FILE_READ_ATTRIBUTES, with_folders | FILE_FLAG_OPEN_REPARSE_POINT);
  if (!link) return failed();
  if (!is_link(link.get())) return failed_by(EINVAL);
  const Handle end = existing(path, FILE_READ_ATTRIBUTES);
  if (!end) return failed();
  std::wstring name(std::size_t{1} << 15, L'\0');  // as long as one can be
  const DWORD length = GetFinalPathNameByHandleW(end.get(), name.data(), static_cast<DWORD>(name.size()),
                                                 FILE_NAME_NORMALIZED);
  if (length == 0) return failed();
  name.resize(length);
  to = std::move(name);
  return 0;
}

int FileCalls::give_name(int, const Path&) const { return failed_by(ENOTSUP); }
int FileCalls::rename(const Path& from, const Path& to) const {
  const std::wstring now = full_name(from), then = full_name(to);
  const auto once = [&] {
    if (moved(now, then, MOVEFILE_REPLACE_EXISTING)) return true;
    const DWORD why = GetLastError();
    const bool done =
        why == ERROR_ACCESS_DENIED && (moved_as_on_posix(now, then) || moved_in_steps(now, then));
    SetLastError(why);
    return done;
  };
  return named_if(with_patience(once));
}
int FileCalls::unlink(const Path& path) const { return done_if(DeleteFileW(full_name(path).c_str())); }
int FileCalls::remove_folder(const Path& path) const {
  return done_if(RemoveDirectoryW(full_name(path).c_str()));
}
int FileCalls::make_folder(const Path& path, unsigned) const {
  return named_if(CreateDirectoryW(full_name(path).c_str(), nullptr));
}

int FileCalls::fchmod(int, unsigned) const { return 0; }
int FileCalls::fchown(int, unsigned, unsigned) const { return failed_by(ENOTSUP); }
std::ptrdiff_t FileCalls::list_attributes(int, char*, std::size_t) const { return failed_by(ENOTSUP); }
std::ptrdiff_t FileCalls::get_attribute(int, const char*, void*, std::size_t) const {
  return failed_by(ENOTSUP);
}
int FileCalls::set_attribute(int, const char*, const void*, std::size_t) const { return failed_by(ENOTSUP); }
int FileCalls::remove_attribute(int, const char*) const { return failed_by(ENOTSUP); }

}  // namespace attnlab
