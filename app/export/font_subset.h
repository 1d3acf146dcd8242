// Font subsets: of an embedded typeface only the signs that a picture shows, without hinting, kerning and ligatures: what a
// viewer then sets is laid out as the figure was. The same signs give the same bytes. Knows HarfBuzz, and no canvas.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace attnlab {

// `font`: the bytes of a TrueType or OpenType file. Throws std::runtime_error where HarfBuzz refuses: the build is broken.
std::string font_subset(std::string_view font, const std::set<char32_t>& codes);

}  // namespace attnlab
