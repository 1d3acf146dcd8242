#include "core/text/file_parts.h"

namespace attnlab {
namespace {

constexpr const char* access_list = "system.posix_acl_access";
constexpr unsigned of_group = 070, of_others = 07;

// This user may not, or this disk knows no such thing: no reason to give up saving.
bool refused_by_system() {
  return errno == EPERM || errno == EACCES || errno == ENOTSUP || errno == EINVAL || errno == ENOSYS ||
         errno == ENODATA || errno == ERANGE;
}

// Of the group what everybody may: it is another group now, or its list of exceptions is gone.
unsigned without_group(unsigned rights) {
  return (rights & ~of_group) | (rights & of_group & ((rights & of_others) << 3));
}

// Whether the new file belongs to the old group; `failed`: the disk fails.
bool give_away(const FileCalls& calls, const FileStatus& old, int made, bool& failed) {
  FileStatus now;
  failed = calls.fstat(made, now) != 0;
  if (failed || (now.owner == old.owner && now.group == old.group)) return !failed;
  if (calls.fchown(made, old.owner, old.group) == 0) return true;
  failed = !refused_by_system();
  if (failed || now.group == old.group) return !failed;
  if (calls.fchown(made, FileCalls::as_it_is, old.group) == 0) return true;
  failed = !refused_by_system();
  return false;
}

// One attribute from file to file; false with errno.
bool copy_attribute(const FileCalls& calls, const char* name, int from, int to) {
  const std::ptrdiff_t size = calls.get_attribute(from, name, nullptr, 0);
  if (size < 0) return false;
  std::string value(static_cast<std::size_t>(size), '\0');
  const std::ptrdiff_t read = calls.get_attribute(from, name, value.data(), value.size());
  return read >= 0 && calls.set_attribute(to, name, value.data(), static_cast<std::size_t>(read)) == 0;
}

// Those that people and programs set, and the access list.
bool copy_attributes(const FileCalls& calls, int from, int to, unsigned rights) {
  const std::ptrdiff_t size = calls.list_attributes(from, nullptr, 0);
  if (size < 0) return refused_by_system();
  std::string names(static_cast<std::size_t>(size), '\0');
  const std::ptrdiff_t read = calls.list_attributes(from, names.data(), names.size());
  if (read < 0) return refused_by_system();
  names.resize(static_cast<std::size_t>(read));
  bool listed = false;
  for (std::size_t at = 0; at < names.size(); at += std::string_view(&names[at]).size() + 1) {
    const std::string_view name(&names[at]);
    const bool access = name == access_list;
    listed |= access;
    if (!access && !name.starts_with("user.")) continue;
    if (copy_attribute(calls, &names[at], from, to)) continue;
    if (!refused_by_system()) return false;
    if (access && calls.fchmod(to, without_group(rights)) != 0 && !refused_by_system()) return false;
  }
  // That of the folder, which every new file gets, is not that of the old one.
  return listed || calls.remove_attribute(to, access_list) == 0 || refused_by_system();
}

}  // namespace

bool keep_attributes(const FileCalls& calls, const FileStatus& old, const std::filesystem::path& file,
                     int made) {
  bool failed = false;
  const bool same_group = give_away(calls, old, made, failed);
  if (failed) return false;
  const unsigned plain = old.rights & 0777, rights = same_group ? plain : without_group(plain);
  if (calls.fchmod(made, rights) != 0 && !refused_by_system()) return false;
  const FileDescriptor source(calls, file, {});
  if (!source.open()) return refused_by_system();  // who may only write knows of nothing else
  return copy_attributes(calls, source.number(), made, rights);
}

}  // namespace attnlab
