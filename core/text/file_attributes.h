// What a file is besides its bytes: owner, group, mode, access lists, attributes. Known to the files of this folder alone.
#pragma once

#include "core/text/file_calls.h"

#include <filesystem>

namespace attnlab {

// Makes the new file like `old` (its status, and the file itself for what stands beside its bytes). Set-id bits are left
// out; what the system refuses to this user is left as it is, but then nobody gets more rights than before. False, with
// errno, where the disk fails.
bool keep_attributes(const FileCalls& calls, const struct stat& old, const std::filesystem::path& file,
                     int made);

}  // namespace attnlab
