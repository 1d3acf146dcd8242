// FileStamp: what a file was when it was read or written, so that a change by somebody else is noticed. Knows
// bytes, not what they mean.
#pragma once

#include "core/system/files.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace attnlab {

struct FileStamp {
  // Where and when it was written: what a look without reading can compare.
  struct Place {
    std::uint64_t device = 0, number = 0;
    std::int64_t seconds = 0, nanoseconds = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };

  std::size_t size = 0, hash = 0;  // of the bytes
  std::optional<Place> place;      // none: not known
};

// Of a file that holds these bytes now.
FileStamp stamp_of(const std::filesystem::path& file, std::string_view bytes, const FileCalls& calls = {});

enum class FileState { same, changed, gone };

// Compares the bytes on the disk. A file that cannot be read any more is another.
FileState compare_file(const std::filesystem::path& file, const FileStamp& stamp,
                       const FileCalls& calls = {});
// Reads only where place, time or size are others than they were; what was touched and holds the same bytes
// gets its new place in the stamp. What cannot be asked is taken for the same: the next saving compares the
// bytes.
FileState look_at_file(const std::filesystem::path& file, FileStamp& stamp, const FileCalls& calls = {});

}  // namespace attnlab
