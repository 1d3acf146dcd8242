// Files: read whole and bounded, written whole or not at all. Every failure is one sentence. Knows bytes, not
// what they mean.
#pragma once

#include "core/system/files.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>
#include <variant>

namespace attnlab {

// Why an input was refused: the file by name, the field in it (empty: the file as a whole),
// what was expected.
struct FileError {
  std::string file, field, expected;

  // One line: "opening.json: X, row 1, column 2: expected a number, found \"abc\"".
  std::string sentence() const;
};

inline constexpr const char* not_enough_memory = "there is not enough memory for it";

inline constexpr std::size_t max_scene_bytes = std::size_t{8} << 20;

using FileRead = std::variant<std::string, FileError>;

// The bytes of a regular file of at most `limit` bytes. The size is asked before anything is read; a folder,
// a pipe or a device is refused, never waited for.
FileRead read_file(const std::filesystem::path& path, std::size_t limit = max_scene_bytes,
                   const FileCalls& calls = {});
// The same from an open descriptor up to its end (standard input: 0); at most limit + 1 bytes are taken.
FileRead read_descriptor(int descriptor, std::string_view name, std::size_t limit = max_scene_bytes);

// Whether two names lead to one file that exists: the same one on its disk, through links of either kind too.
bool same_file(const std::filesystem::path& a, const std::filesystem::path& b);

// Replaces a file by `bytes`, atomically: a file without a name in the same folder where the system has such,
// synced, then put in the place of the old one, and the folder synced. A symbolic link is followed, but for
// somebody else's in a folder that everybody can write to. What a file is besides its bytes
// stays: mode (without set-id bits), group, owner where it may, access lists, attributes; a new one gets 0666
// less the umask. A file of several names (hard links) is overwritten in place, while a complete copy of the
// new bytes stands beside it. Nothing, or the sentence that says why not: then the old file stands as it was
// and nothing else is left. (Two exceptions, and the sentence says so: the folder could not be synced, then
// the new file stands already; an overwriting in place failed half way and could not be taken back, then the
// sentence names the copy.)
std::optional<std::string> write_file(const std::filesystem::path& path, std::string_view bytes,
                                      const FileCalls& calls = {});
// What that would find in the way, as far as it can be known before there are bytes:
// an hour of work is not to end in it.
std::optional<std::string> unwritable(const std::filesystem::path& path, const FileCalls& calls = {});
// The copy that such an overwriting left beside the file because it was killed in it, one of several;
// empty: none.
std::filesystem::path interrupted_copy(const std::filesystem::path& file);
// All bytes to an open descriptor. Nothing, or the sentence.
std::optional<std::string> write_descriptor(int descriptor, std::string_view name, std::string_view bytes);

}  // namespace attnlab
