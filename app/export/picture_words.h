// What a sheet shows, in words: the title of the picture and its alternative text, with the numbers that stand in it, as
// `describe` tells them. Knows no format.
#pragma once

#include "app/figures/sheet/sheet.h"
#include "core/picture/carry.h"

namespace attnlab {

PictureWords picture_words(const FigureInput& input, const Sheet& sheet);

}  // namespace attnlab
