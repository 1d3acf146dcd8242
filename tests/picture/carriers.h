// Small pictures of each kind, with and without a scene in them, and scenes with every awkward text.
#pragma once

#include "core/picture/carry.h"
#include "core/scene/scene.h"

#include <gtest/gtest.h>

namespace attnlab::test {

inline constexpr PictureKind carrying_kinds[] = {PictureKind::png, PictureKind::svg, PictureKind::pdf};
std::string kind_name(PictureKind kind);
inline const std::string small_scene = "{\"attnlab\": 1, \"title\": \"a scene\"}";

// A picture that carries `scene`; one that carries none where it is empty.
std::string carrier(PictureKind kind, std::string_view scene);
// What cairo writes, as the exports do.
std::string cairo_pdf();
// An SVG around these elements.
std::string svg_of(std::string_view inside);

// A zlib stream of so many bytes of 0, after `beginning`.
std::string packed_zeros(std::size_t count, std::string_view beginning = {});

// Texts of scenes: the examples, random ones, the largest, and titles that XML, JSON, PDF and C trip over.
std::vector<std::string> scene_texts();
Scene awkward_scene();

// Why something could not be read; empty where it could.
template <typename Read>
std::string sentence_of(const Read& read) {
  const FileError* error = std::get_if<FileError>(&read);
  return error ? error->sentence() : "";
}
// What was read; fails the test where nothing was.
template <typename Value, typename Read>
Value value_of(const Read& read) {
  EXPECT_EQ(sentence_of(read), "");
  const Value* value = std::get_if<Value>(&read);
  return value ? *value : Value{};
}

// The sentence of a refused picture, "picture: ..."; empty where it was not refused.
inline std::string refusal(std::string_view bytes) { return sentence_of(carried_scene(bytes, "picture")); }

}  // namespace attnlab::test
