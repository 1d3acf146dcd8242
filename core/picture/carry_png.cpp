// png_scene(): declared in carry_kinds.h. Every chunk is looked at, to the end: a picture that is damaged or
// cut off anywhere is refused, for its scene may not be the one that it shows.
#include "core/picture/carry_kinds.h"
#include "core/picture/png.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace attnlab {

using namespace std::string_view_literals;

namespace {

constexpr std::size_t frame_bytes = 12;  // of a chunk: length, name and CRC

std::uint32_t big_endian_at(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = at; i < at + 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

// What follows the next byte 0; none without one.
std::optional<std::string_view> after_zero(std::string_view text) {
  const std::size_t zero = text.find('\0');
  if (zero == std::string_view::npos) return std::nullopt;
  return text.substr(zero + 1);
}

// Of our iTXt chunk, after its keyword: two bytes on how it is packed, language, keyword in it, text.
Carried text_of(std::string_view data) {
  const FileError odd = damaged("expected a text as iTXt chunks hold one, found other data");
  if (data.size() < 2) return odd;
  const bool is_packed = data[0] == 1;
  if ((data[0] != 0 && !is_packed) || (is_packed && data[1] != 0)) return odd;
  auto rest = after_zero(data.substr(2));
  if (rest) rest = after_zero(*rest);
  if (!rest) return odd;
  return is_packed ? unpacked_text(*rest) : Carried(std::string(*rest));
}

}  // namespace

Carried png_scene(std::string_view bytes) {
  constexpr std::string_view keyword = "attnlab.scene\0"sv;
  if (bytes.substr(0, png_signature.size()) != png_signature)
    return unread("expected a PNG, found one whose first bytes are damaged");
  const FileError ends_early = cut_off("PNG", ", at byte " + std::to_string(bytes.size()));
  std::optional<Carried> scene;
  for (std::size_t at = png_signature.size();;) {
    if (bytes.size() - at < frame_bytes) return ends_early;
    const std::size_t length = big_endian_at(bytes, at);
    const std::string_view name = bytes.substr(at + 4, 4);
    if (!std::ranges::all_of(name, is_ascii_letter))
      return unread("expected a chunk of the PNG at byte " + std::to_string(at) + ", found other bytes");
    if (bytes.size() - at - frame_bytes < length) return ends_early;
    const std::string_view data = bytes.substr(at + 8, length);
    const bool ours = name == "iTXt" && data.substr(0, keyword.size()) == keyword;
    if (crc_of(bytes.substr(at + 4, length + 4)) != big_endian_at(bytes, at + 8 + length))
      return FileError{"", ours ? carried_name : "the chunk " + std::string(name),
                       "expected an undamaged chunk, but its checksum is wrong"};
    if (ours && !scene)
      scene = length > max_chunk_bytes ? too_large_part() : text_of(data.substr(keyword.size()));
    if (name == "IEND") break;
    at += length + frame_bytes;
  }
  return scene ? std::move(*scene) : no_scene("a PNG");
}

}  // namespace attnlab
