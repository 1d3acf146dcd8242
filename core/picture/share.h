// A share line: a scene as one line of text that can be mailed, pasted into the window,
// or read off a slide as a QR code.
//   attnlab:1:PAYLOAD
// PAYLOAD is base64url (RFC 4648, section 5, without padding) of four bytes of checksum, CRC-32 of what
// follows, the first the highest, and a zlib stream of the scene file without its blanks, packed with the
// dictionary of this version. Numbers are written as in the file, the shortest digits that read back to the
// same bits: a scene of 8 tokens in 4 dimensions (96 entries) takes about 450 characters with 2 decimals, 580
// with 4, and 1,400 where every double is at random, whose bits alone are 832. Knows no screen and no file.
#pragma once

#include "core/scene/scene_file.h"

#include <cstddef>

namespace attnlab {

inline constexpr int share_version = 1;
inline constexpr std::size_t most_share_bytes = std::size_t{256}
                                                << 10;   // of a line; the scene in it may have 8 MiB
inline constexpr const char* share_name = "share line";  // what errors call it

// What the stream is packed with: for programs of others that read or write such lines.
std::string_view share_dictionary();

// JSON without the blanks between its parts, as a line has it.
std::string without_blanks(std::string_view json);

// Whether a text begins as a share line does, blanks in front left out.
bool is_share_line(std::string_view text);

// The line, without an end of line; or the sentence that says why there is none: it would be too long, or the
// scene has texts that are not UTF-8.
std::variant<std::string, FileError> share_line(const Scene& scene);

// The same scene bit for bit, or what is wrong with the line. Blanks and ends of line in it, as mail puts
// them there, count for nothing. Never throws, and never takes more memory than a scene file may.
SceneRead read_share_line(std::string_view text);

}  // namespace attnlab
