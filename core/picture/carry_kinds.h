// The scene in each kind of picture, for carry.cpp.
#pragma once

#include "core/picture/carry.h"
#include "core/picture/deflate.h"

#include <utility>

namespace attnlab {

// The text, not yet known to be UTF-8; or what is wrong, without the name of the file.
using Carried = std::variant<std::string, FileError>;

Carried png_scene(std::string_view bytes);
Carried svg_scene(std::string_view bytes);
Carried pdf_scene(std::string_view bytes);
Carried page_scene(std::string_view bytes);

inline constexpr const char* carried_name = "attnlab.scene";  // of the part of a picture

inline FileError unread(std::string expected) { return {"", "", std::move(expected)}; }
// `found`: "a PNG".
inline FileError no_scene(const std::string& found) {
  return unread("expected a picture that carries a scene, found " + found +
                " without one: another program made it, or its scene was left out");
}
// `kind`: "PNG".
inline FileError cut_off(const std::string& kind, const std::string& place = "") {
  return unread("expected a whole " + kind + ", but the file ends early" + place);
}
inline FileError damaged(std::string expected) { return {"", carried_name, std::move(expected)}; }
inline FileError too_large_part() { return damaged("expected at most 4 MiB, found more"); }
static_assert(max_chunk_bytes == std::size_t{4} << 20 && max_carried_bytes == std::size_t{8} << 20);
inline Carried unpacked_text(std::string_view bytes) {
  auto text = unpacked(bytes, max_carried_bytes);
  if (auto* whole = std::get_if<std::string>(&text)) return std::move(*whole);
  if (std::get<Unpacking>(text) == Unpacking::too_large)
    return damaged("expected at most 8 MiB once unpacked, found more");
  return damaged("expected data packed by zlib, found damaged data");
}

}  // namespace attnlab
