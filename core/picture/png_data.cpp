#include "core/picture/png_data.h"

#include "core/picture/zlib_bytes.h"

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>

namespace attnlab {

namespace {

enum Filter : std::uint8_t { none = 0, sub = 1, up = 2 };

// One row after another: the filter's number, then the difference of each byte to the one left of or above it.
void add_row(std::string& out, const std::uint8_t* row, const std::uint8_t* above, std::size_t size,
             std::size_t pixel) {
  const std::size_t at = out.size();
  out.resize(at + size + 1);
  auto* to = reinterpret_cast<std::uint8_t*>(out.data() + at);
  if (above && std::memcmp(row, above, size) == 0) {
    *to = up;  // the bytes are 0
    return;
  }
  *to++ = sub;
  std::memcpy(to, row, pixel);
  for (std::size_t i = pixel; i < size; ++i) to[i] = static_cast<std::uint8_t>(row[i] - row[i - pixel]);
}

std::string packed_rows(const std::string& rows) {
  z_stream stream{};
  if (deflateInit2(&stream, 1, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  std::string out(deflateBound(&stream, static_cast<uLong>(rows.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rows.data()));
  stream.avail_in = static_cast<uInt>(rows.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace

void add_number(std::string& bytes, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xFF);
}

void add_chunk(std::string& file, std::string_view name, std::string_view data) {
  add_number(file, static_cast<std::uint32_t>(data.size()));
  const std::size_t start = file.size();
  file += name;
  file += data;
  add_number(file, crc_of(std::string_view(file).substr(start)));
}

std::string png_head(int width, int height, bool alpha, const PngOptions& options) {
  std::string file(png_signature), data;
  add_number(data, static_cast<std::uint32_t>(width));
  add_number(data, static_cast<std::uint32_t>(height));
  constexpr char rgb = 2, rgb_alpha = 6;
  data += {8, alpha ? rgb_alpha : rgb, 0, 0, 0};  // 8 bits, no interlacing
  add_chunk(file, "IHDR", data);
  if (options.dpi > 0) {
    constexpr double inches_per_metre = 1 / 0.0254;
    const auto density =
        static_cast<std::uint32_t>(std::min(options.dpi * inches_per_metre + 0.5, 2147483647.0));
    data.clear();
    add_number(data, density);
    add_number(data, density);
    data += '\1';  // pixels of a metre
    add_chunk(file, "pHYs", data);
  }
  if (!options.scene.empty()) {
    // Keyword, packed by zlib, no language, no translated keyword.
    data.assign("attnlab.scene\0\1\0\0\0", 18);
    data += packed(options.scene);
    add_chunk(file, "iTXt", data);
  }
  return file;
}

std::string png_data(const Pixels& pixels, int left, int top, int width, int height) {
  const std::size_t pixel = pixels.alpha ? 4 : 3;
  const std::size_t stride = pixel * static_cast<std::size_t>(pixels.width);
  const std::size_t size = pixel * static_cast<std::size_t>(width);
  std::string rows;
  rows.reserve((size + 1) * static_cast<std::size_t>(height));
  const std::uint8_t* row =
      pixels.bytes.data() + stride * static_cast<std::size_t>(top) + pixel * static_cast<std::size_t>(left);
  for (int y = 0; y < height; ++y, row += stride)
    add_row(rows, row, y > 0 ? row - stride : nullptr, size, pixel);
  return packed_rows(rows);
}

}  // namespace attnlab
