// What stands around the parts of a paper: the preamble of an article or of slides, headings, the end. Part of papers.h.
#pragma once

#include "core/writing/papers.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

// `boxes`: a worksheet, with a line for the name.
std::string article_document(std::string_view heading, const std::vector<PaperPart>& parts, bool boxes);
// A slide a part, in beamer; what does not fit goes on on the next one.
std::string slides_document(std::string_view heading, const std::vector<PaperPart>& parts);

}  // namespace attnlab
