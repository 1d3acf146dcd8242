#include "core/picture/png.h"

#include "core/picture/deflate.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace attnlab {

using namespace std::string_view_literals;

namespace {

enum Filter : std::uint8_t { sub = 1, up = 2 };

// The filter's number, then what each byte adds to the one above it, in the first row to the one left of it.
void filter_row(std::uint8_t* to, const std::uint8_t* row, const std::uint8_t* above, std::size_t size,
                std::size_t pixel) {
  *to++ = above ? up : sub;
  if (above) {
    for (std::size_t i = 0; i < size; ++i) to[i] = static_cast<std::uint8_t>(row[i] - above[i]);
  } else {
    std::memcpy(to, row, pixel);
    for (std::size_t i = pixel; i < size; ++i) to[i] = static_cast<std::uint8_t>(row[i] - row[i - pixel]);
  }
}

}  // namespace

PixelArea changed_area(const Pixels& a, const Pixels& b) {
  const std::size_t pixel = a.alpha ? 4 : 3, size = pixel * static_cast<std::size_t>(a.width);
  std::size_t left = size, right = 0;
  int top = a.height, bottom = 0;
  for (int y = 0; y < a.height; ++y) {
    const std::uint8_t *p = a.bytes.data() + size * static_cast<std::size_t>(y),
                       *q = b.bytes.data() + size * static_cast<std::size_t>(y);
    if (std::memcmp(p, q, size) == 0) continue;
    top = std::min(top, y);
    bottom = y + 1;
    const auto first = static_cast<std::size_t>(std::mismatch(p, p + size, q).first - p);
    std::size_t end = size;
    while (p[end - 1] == q[end - 1]) --end;
    left = std::min(left, first);
    right = std::max(right, end);
  }
  if (bottom == 0) return {0, 0, 1, 1};
  const auto from = static_cast<int>(left / pixel), to = static_cast<int>((right + pixel - 1) / pixel);
  return {from, top, to - from, bottom - top};
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
  // Keyword, packed by zlib, no language, no translated keyword.
  const auto add_text = [&](std::string_view keyword, std::string_view text) {
    if (text.empty()) return;
    (data = keyword) += "\0\1\0\0\0"sv;
    data += packed(text);
    add_chunk(file, "iTXt", data);
  };
  add_text("Title", options.title);
  add_text("Description", options.description);
  add_text("attnlab.scene", options.scene);
  return file;
}

std::string png_data(const Pixels& pixels, const PixelArea& area) {
  const std::size_t pixel = pixels.alpha ? 4 : 3;
  const std::size_t stride = pixel * static_cast<std::size_t>(pixels.width);
  const std::size_t size = pixel * static_cast<std::size_t>(area.width);
  const std::uint8_t* row = pixels.bytes.data() + stride * static_cast<std::size_t>(area.top) +
                            pixel * static_cast<std::size_t>(area.left);
  Deflater deflater;
  for (int y = 0; y < area.height; ++y, row += stride)
    filter_row(deflater.next(size + 1), row, y > 0 ? row - stride : nullptr, size, pixel);
  return deflater.finish();
}

std::string png_bytes(const Pixels& pixels, const PngOptions& options) {
  std::string file = png_head(pixels.width, pixels.height, pixels.alpha, options);
  add_chunk(file, "IDAT", png_data(pixels, {0, 0, pixels.width, pixels.height}));
  add_chunk(file, "IEND", {});
  return file;
}

}  // namespace attnlab
