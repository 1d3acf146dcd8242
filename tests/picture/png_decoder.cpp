#include "tests/picture/png_decoder.h"

#include <cairo.h>
#include <gtest/gtest.h>
#include <zlib.h>
#include <cstdlib>
#include <cstring>

namespace attnlab::test {
namespace {

constexpr std::string_view signature{"\x89PNG\r\n\x1a\n", 8};

std::string big_endian_bytes(std::size_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xFF);
  return bytes;
}

std::uint32_t crc_of_chunk(const Chunk& chunk) {
  const std::string bytes = chunk.name + chunk.data;
  return static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

int paeth(int left, int above, int corner) {
  const int guess = left + above - corner;
  const int by_left = std::abs(guess - left), by_above = std::abs(guess - above),
            by_corner = std::abs(guess - corner);
  if (by_left <= by_above && by_left <= by_corner) return left;
  return by_above <= by_corner ? above : corner;
}

cairo_status_t take(void* from, unsigned char* to, unsigned count) {
  auto& bytes = *static_cast<std::string_view*>(from);
  if (bytes.size() < count) return CAIRO_STATUS_READ_ERROR;
  std::memcpy(to, bytes.data(), count);
  bytes.remove_prefix(count);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::uint32_t big_endian(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = at; i < at + 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes.at(i));
  return value;
}

std::vector<Chunk> chunks_of(std::string_view file) {
  EXPECT_EQ(file.substr(0, 8), signature);
  std::vector<Chunk> chunks;
  for (std::size_t at = 8; at + 12 <= file.size();) {
    const std::size_t length = big_endian(file, at);
    chunks.push_back({std::string(file.substr(at + 4, 4)), std::string(file.substr(at + 8, length)),
                      big_endian(file, at + 8 + length)});
    EXPECT_EQ(chunks.back().crc, crc_of_chunk(chunks.back())) << chunks.back().name;
    at += length + 12;
    EXPECT_TRUE(at < file.size() || (at == file.size() && chunks.back().name == "IEND"));
  }
  return chunks;
}

std::string file_of(const std::vector<Chunk>& chunks) {
  std::string file(signature);
  for (const Chunk& chunk : chunks)
    file +=
        big_endian_bytes(chunk.data.size()) + chunk.name + chunk.data + big_endian_bytes(crc_of_chunk(chunk));
  return file;
}

std::string inflated(std::string_view packed) {
  z_stream stream{};
  EXPECT_EQ(inflateInit(&stream), Z_OK);
  std::string out;
  std::vector<Bytef> room(1 << 16);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  int status = Z_OK;
  while (status == Z_OK) {
    stream.next_out = room.data();
    stream.avail_out = static_cast<uInt>(room.size());
    status = inflate(&stream, Z_NO_FLUSH);
    out.append(reinterpret_cast<const char*>(room.data()), room.size() - stream.avail_out);
  }
  EXPECT_EQ(status, Z_STREAM_END) << (stream.msg ? stream.msg : "");
  EXPECT_EQ(stream.avail_in, 0U);
  inflateEnd(&stream);
  return out;
}

Pixels decoded(std::string_view packed, int width, int height, bool alpha) {
  Pixels pixels{width, height, alpha, {}};
  const std::size_t pixel = alpha ? 4 : 3, size = pixel * static_cast<std::size_t>(width);
  const std::string rows = inflated(packed);
  EXPECT_EQ(rows.size(), (size + 1) * static_cast<std::size_t>(height));
  if (rows.size() != (size + 1) * static_cast<std::size_t>(height)) return pixels;
  std::vector<std::uint8_t> above(size, 0), row(size);
  for (int y = 0; y < height; ++y) {
    const char* from = rows.data() + static_cast<std::size_t>(y) * (size + 1);
    const int filter = static_cast<unsigned char>(*from++);
    EXPECT_TRUE(filter >= 0 && filter <= 4) << filter;
    for (std::size_t i = 0; i < size; ++i) {
      const int left = i >= pixel ? row[i - pixel] : 0, corner = i >= pixel ? above[i - pixel] : 0;
      const int guesses[] = {0, left, above[i], (left + above[i]) / 2, paeth(left, above[i], corner)};
      row[i] = static_cast<std::uint8_t>(from[i] + guesses[filter]);
    }
    pixels.bytes.insert(pixels.bytes.end(), row.begin(), row.end());
    above = row;
  }
  return pixels;
}

Pixels decoded_png(std::string_view file) {
  std::string data;
  const std::vector<Chunk> chunks = chunks_of(file);
  for (const Chunk& chunk : chunks)
    if (chunk.name == "IDAT") data += chunk.data;
  const std::string head = chunks.empty() ? std::string(13, '\0') : chunks.front().data;
  return decoded(data, static_cast<int>(big_endian(head, 0)), static_cast<int>(big_endian(head, 4)),
                 head.at(9) == 6);
}

std::vector<std::uint8_t> read_by_cairo(std::string_view file) {
  cairo_surface_t* const surface = cairo_image_surface_create_from_png_stream(take, &file);
  std::vector<std::uint8_t> bytes;
  EXPECT_EQ(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
  if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) {
    const unsigned char* row = cairo_image_surface_get_data(surface);
    const int height = cairo_image_surface_get_height(surface),
              width = cairo_image_surface_get_width(surface);
    for (int y = 0; y < height; ++y, row += cairo_image_surface_get_stride(surface))
      bytes.insert(bytes.end(), row, row + 4 * width);
  }
  cairo_surface_destroy(surface);
  return bytes;
}

}  // namespace attnlab::test
