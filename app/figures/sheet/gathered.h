// The answers of a class over the truth: for numbers a strip of dots an entry, with the truth as a line through it; for words,
// ranks and counts a bar each. Nobody's name stands in it. Knows no file.
#pragma once

#include "app/figures/views/views.h"

namespace attnlab {

// Draws FigureOptions::gathered; it stands in no list of views.
const View& gathered_view();

}  // namespace attnlab
