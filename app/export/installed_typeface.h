// The typeface of a paper among the fonts that are installed, by fontconfig, or in the folders of the
// system (fonts_in_folders.cpp); in a browser there is none (fonts_none.cpp). Knows no text and no canvas.
#pragma once

#include "app/export/typeface.h"

#include <optional>

namespace attnlab {

bool has_installed_fonts();  // whether this build knows of any
// The font of this family, upright or italic, whose weight is just this one.
std::optional<FontFile> installed_font(const char* family, int weight, bool italic);
// All but Typeface::sans. Or one sentence, as of fonts_of().
std::variant<FontFiles, std::string> installed_typeface(Typeface typeface);

}  // namespace attnlab
