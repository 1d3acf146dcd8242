// What Windows calls an error, as POSIX does. Known to the sources of this folder.
#pragma once

namespace attnlab::windows {

constexpr int quota_is_full = 10069;  // as Windows' sockets call it: the C library does not know it
int meaning_of(unsigned long error);  // errno; EIO for what POSIX has no word for

}  // namespace attnlab::windows
