// UTF-8: whether bytes are text, and what of them can stand in a sentence.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attnlab {

// The number of leading bytes that are UTF-8 (RFC 3629: no overlong forms, no surrogates, at most U+10FFFF).
std::size_t valid_utf8(std::string_view text);
inline bool is_utf8(std::string_view text) { return valid_utf8(text) == text.size(); }

// The text as a part of a one-line sentence: control characters and bytes that are not UTF-8 become '?', and what is
// longer than `most` characters ends in an ellipsis.
std::string quotable(std::string_view text, std::size_t most = 40);

}  // namespace attnlab
