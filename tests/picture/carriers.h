// Small pictures of each kind, with and without a scene in them, and scenes with every awkward text.
#pragma once

#include "core/picture/carry.h"
#include "core/scene/scene.h"

#include <string>
#include <string_view>
#include <vector>

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

// The sentence of a refused picture, "picture: ..."; empty where it was not refused.
std::string refusal(std::string_view bytes);

}  // namespace attnlab::test
