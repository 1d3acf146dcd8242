// Names of files as Windows takes them. Known to the sources of this folder.
#pragma once

#include <filesystem>
#include <string>

namespace attnlab::windows {

// Whole, from the drive or the share on; one that is longer than Windows takes by itself in the form in which
// it takes any. Empty where there is none.
std::wstring full_name(const std::filesystem::path& path);

std::string utf8_of(std::wstring_view text);  // what is no text becomes U+FFFD
std::wstring wide_of(std::string_view text);

}  // namespace attnlab::windows
