// The parts of a PNG file: its chunks, and rows of pixels filtered and packed. Knows no scene.
#pragma once

#include "core/picture/png.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace attnlab {

inline constexpr std::string_view png_signature{"\x89PNG\r\n\x1a\n", 8};

void add_number(std::string& bytes, std::uint32_t value);  // four bytes, the highest first
// Length, name of four letters, data, and the CRC of both.
void add_chunk(std::string& file, std::string_view name, std::string_view data);

// The chunks before the image data: IHDR, pHYs and the scene's iTXt.
std::string png_head(int width, int height, bool alpha, const PngOptions& options);

// A rectangle of pixels as the data of IDAT: each row filtered by Up (the first by Sub), all packed into one zlib
// stream.
std::string png_data(const Pixels& pixels, int left, int top, int width, int height);

}  // namespace attnlab
