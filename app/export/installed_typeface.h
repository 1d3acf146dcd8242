// The typeface of a paper among the fonts that are installed, as a catalogue knows them. Knows no text and no
// canvas.
#pragma once

#include "app/export/typeface.h"

namespace attnlab {

bool has_installed_fonts();  // whether this build knows of any
// All but Typeface::sans. Or one sentence, as of fonts_of().
std::variant<FontFiles, std::string> installed_typeface(Typeface typeface);

}  // namespace attnlab
