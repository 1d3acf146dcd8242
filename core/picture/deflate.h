// zlib streams (RFC 1950, RFC 1951): by zlib, as small as it makes them; and fast, for bytes most of which
// are 0, as the rows of a picture are once the row above has been subtracted. There runs of 0 are passed over
// word by word: on our pictures 2 to 5.6 times faster than level 1 of libdeflate 1.14, and 1.6 to 4 times
// than any level of it that packs, at the same size (3024 x 2616 pixels of the Symmetry view: 12.5 ms and 309
// kB against 70 ms and 315 kB), which is why it is written here. The same bytes give the same stream. Knows
// no format and no pictures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attnlab {

// As small as zlib makes them. What stands in the `dictionary`, too, costs little; who unpacks needs the
// same.
std::string packed(std::string_view bytes, std::string_view dictionary = {});

enum class Unpacking { damaged, too_large };
// All that was packed; what is cut off, is no zlib stream or has a wrong checksum is damaged. What follows
// the stream is not looked at. More than `limit` bytes are too large: then no more than that was made.
std::variant<std::string, Unpacking> unpacked(std::string_view bytes, std::size_t limit,
                                              std::string_view dictionary = {});

std::uint32_t crc_of(std::string_view bytes);              // as PNG has it: CRC-32 of ISO 3309
void add_number(std::string& bytes, std::uint32_t value);  // four bytes, the highest first

class Deflater {
 public:
  Deflater();

  // Room for the next `size` bytes, which the caller fills before the next call.
  std::uint8_t* next(std::size_t size);
  std::string finish();  // the whole stream

 private:
  void pack();
  void pack_zeros(std::size_t& at, std::size_t end);
  std::size_t match_length(std::size_t at, std::size_t candidate) const;
  void literal(std::uint8_t byte);
  void match(std::size_t length, std::size_t distance);
  void sum_up_to(std::size_t at);
  void write_block(bool last);
  void write_lengths(const std::vector<std::uint8_t>& lengths, std::size_t literals);
  void put(std::uint64_t bits, int count);
  void flush_bits(int keep);

  std::vector<std::uint8_t> bytes_;   // what matches may reach back to, then what is not packed yet
  std::size_t begin_ = 0, end_ = 0;   // of what is not packed yet
  std::size_t summed_ = 0;            // up to where the checksum is taken
  std::vector<std::uint32_t> table_;  // where four bytes of a hash stood last, counted from 1; 0: nowhere
  std::vector<std::uint32_t> tokens_;
  std::vector<std::uint32_t> literal_counts_, distance_counts_;
  std::string out_;
  std::uint64_t bits_ = 0;
  int bit_count_ = 0;
  std::uint32_t sum_ = 1;  // Adler-32
};

// Huffman codes as deflate has them (RFC 1951, section 3.2.2). The length of each symbol's code in bits, at
// most `most_bits`; 0 for a symbol that does not occur. At least two symbols get a code: one alone would be
// no complete set.
std::vector<std::uint8_t> code_lengths(std::span<const std::uint32_t> counts, int most_bits);
// The codes of these lengths, their bits in the order in which they are sent, the first the lowest.
std::vector<std::uint16_t> codes_of(std::span<const std::uint8_t> lengths);

}  // namespace attnlab
