// OpenedFile: a file that somebody opens: which kind it is, by its name and its bytes, which are read once. Knows nothing of what is
// open.
#pragma once

#include "core/text/file.h"

#include <cstdint>
#include <filesystem>

namespace attnlab {

struct OpenedFile {
  // share_line: it stands in the place of a name. carried: a scene in a picture, a page or a share line, whose file is only read.
  enum class Kind : std::uint8_t { scene, carried, share_line, lesson, challenges, matrix, run };
  Kind kind = Kind::scene;
  FileRead bytes;
};

OpenedFile read_opened(const std::filesystem::path& file, const FileCalls& calls = {});
// A matrix goes into the document that is open, and a run beside it; all else takes its place.
inline bool takes_place(OpenedFile::Kind kind) { return kind < OpenedFile::Kind::matrix; }

}  // namespace attnlab
