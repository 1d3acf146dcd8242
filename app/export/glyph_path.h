// Glyph paths: the outline of a glyph as the path data of SVG. Knows FreeType, and no canvas.
#pragma once

#include <string>

typedef struct FT_FaceRec_* FT_Face;

namespace attnlab {

inline constexpr double glyph_path_em = 1000;  // units of a glyph's path

// From the glyph's origin on its baseline, y downwards; empty where the glyph has no ink.
std::string glyph_path(FT_Face face, unsigned glyph);

}  // namespace attnlab
