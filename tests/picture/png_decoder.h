// A PNG taken apart, by zlib and the text of the standard alone: shares nothing with what writes it.
#pragma once

#include "core/picture/png.h"

namespace attnlab::test {

struct Chunk {
  std::string name, data;
  std::uint32_t crc = 0;
};

std::uint32_t big_endian(std::string_view bytes, std::size_t at);
// Fails the test where the bytes are no chunks from the signature to the end.
std::vector<Chunk> chunks_of(std::string_view file);
std::string file_of(const std::vector<Chunk>& chunks);  // with right checksums

// All that is packed in a zlib stream; fails the test where it is damaged.
std::string inflated(std::string_view packed);
// The pixels that the data of IDAT or fdAT mean.
Pixels decoded(std::string_view packed, int width, int height, bool alpha);
Pixels decoded_png(std::string_view file);
// As libpng reads it, through cairo: blue, green, red, alpha, premultiplied;
// fails the test where it cannot be read.
std::vector<std::uint8_t> read_by_cairo(std::string_view file);

}  // namespace attnlab::test
