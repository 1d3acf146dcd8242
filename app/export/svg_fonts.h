// What an SVG takes out of an embedded typeface: the part of it that a picture shows, or outlines as path data. Knows HarfBuzz
// and FreeType, and no canvas.
#pragma once

#include <set>
#include <string>
#include <string_view>

typedef struct FT_FaceRec_* FT_Face;

namespace attnlab {

// A font of these signs alone, without hinting, kerning and ligatures: what a viewer then sets is laid out as the figure was.
// The same signs give the same bytes. `font`: the bytes of a TrueType or OpenType file. Throws std::runtime_error where
// HarfBuzz refuses: the build is broken.
std::string font_subset(std::string_view font, const std::set<char32_t>& codes);

inline constexpr double glyph_path_em = 1000;  // units of a glyph's path
// From the glyph's origin on its baseline, y downwards; empty where the glyph has no ink.
std::string glyph_path(FT_Face face, unsigned glyph);

}  // namespace attnlab
