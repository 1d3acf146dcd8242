// Overwriting a file in its place, for one that has several names (hard links): a new file under one of them would part it
// from the others. Known to the files of this folder alone.
#pragma once

#include "core/text/file_calls.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace attnlab {

// First a copy of the new bytes is written beside it and synced, so that whatever happens the old or the new bytes stand
// whole in one of the two; it goes when the file is synced. Where overwriting fails the old bytes are put back. Empty, or
// why not; where the old bytes could not be put back, it names the copy, which stays.
std::string overwrite(const FileCalls& calls, const std::filesystem::path& file, std::string_view bytes);

}  // namespace attnlab
