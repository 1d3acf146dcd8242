// Huffman codes as deflate has them (RFC 1951, section 3.2.2): the lengths of the codes from how often each symbol occurs,
// and the codes from the lengths. Knows no streams.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace attnlab {

// The length of each symbol's code in bits, at most `longest`; 0 for a symbol that does not occur. At least two symbols get
// a code: one alone would be no complete set.
std::vector<std::uint8_t> code_lengths(std::span<const std::uint32_t> counts, int longest);
// The codes of these lengths, their bits in the order in which they are sent, the first the lowest.
std::vector<std::uint16_t> codes_of(std::span<const std::uint8_t> lengths);

}  // namespace attnlab
