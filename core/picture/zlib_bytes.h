// Bytes packed and unpacked by zlib (RFC 1950), whole. The same bytes give the same packed ones. Knows no format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

// As small as zlib makes them. What stands in the `dictionary` too costs next to nothing; whoever unpacks needs the same one.
std::string packed(std::string_view bytes, std::string_view dictionary = {});

enum class Unpacking { damaged, too_large };
// All that was packed; what is cut off, is no zlib stream or has a wrong checksum is damaged. What follows the stream is not
// looked at. More than `limit` bytes are too large: then no more than that was made.
std::variant<std::string, Unpacking> unpacked(std::string_view bytes, std::size_t limit,
                                              std::string_view dictionary = {});

std::uint32_t crc_of(std::string_view bytes);  // as PNG has it: CRC-32 of ISO 3309

}  // namespace attnlab
