#include "tests/export/moving_read.h"

#include "tests/picture/png_decoder.h"

#include <gif_lib.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <cstring>

namespace attnlab::test {
namespace {

int give(GifFileType* gif, GifByteType* to, int count) {
  auto& rest = *static_cast<std::string_view*>(gif->UserData);
  const std::size_t taken = std::min(rest.size(), static_cast<std::size_t>(count));
  std::memcpy(to, rest.data(), taken);
  rest.remove_prefix(taken);
  return static_cast<int>(taken);
}

// Draws one image of the file over what was there.
void draw(Pixels& canvas, const SavedImage& image, int transparent) {
  const GifImageDesc& where = image.ImageDesc;
  ASSERT_NE(where.ColorMap, nullptr);
  ASSERT_LE(where.Left + where.Width, canvas.width);
  ASSERT_LE(where.Top + where.Height, canvas.height);
  for (int y = 0; y < where.Height; ++y)
    for (int x = 0; x < where.Width; ++x) {
      const int index = image.RasterBits[y * where.Width + x];
      if (index == transparent) continue;
      ASSERT_LT(index, where.ColorMap->ColorCount);
      const GifColorType& color = where.ColorMap->Colors[index];
      std::uint8_t* to = canvas.bytes.data() + 4 * ((where.Top + y) * canvas.width + where.Left + x);
      to[0] = color.Red, to[1] = color.Green, to[2] = color.Blue, to[3] = 255;
    }
}

bool repeats_for_ever(const SavedImage& image) {
  for (int i = 0; i + 1 < image.ExtensionBlockCount; ++i) {
    const ExtensionBlock &name = image.ExtensionBlocks[i], &data = image.ExtensionBlocks[i + 1];
    if (name.Function == APPLICATION_EXT_FUNC_CODE && name.ByteCount == 11 &&
        std::memcmp(name.Bytes, "NETSCAPE2.0", 11) == 0 && data.ByteCount == 3)
      return data.Bytes[0] == 1 && data.Bytes[1] == 0 && data.Bytes[2] == 0;
  }
  return false;
}

Pixels cleared(int width, int height) {
  return {width, height, true, std::vector<std::uint8_t>(static_cast<std::size_t>(4 * width * height), 0)};
}

}  // namespace

Moving read_apng(const std::string& bytes) {
  Moving out;
  const std::vector<Chunk> chunks = chunks_of(bytes);
  if (chunks.empty()) return out;
  const int width = static_cast<int>(big_endian(chunks[0].data, 0)),
            height = static_cast<int>(big_endian(chunks[0].data, 4));
  const bool alpha = chunks[0].data[9] == 6;
  const std::size_t pixel = alpha ? 4 : 3;
  Pixels shown{width, height, alpha,
               std::vector<std::uint8_t>(pixel * static_cast<std::size_t>(width * height))};
  std::string control;
  std::uint32_t announced = 0;
  for (const Chunk& chunk : chunks) {
    if (chunk.name == "acTL") {
      announced = big_endian(chunk.data, 0);
      out.forever = big_endian(chunk.data, 4) == 0;
    }
    if (chunk.name == "fcTL") control = chunk.data;
    if (chunk.name != "IDAT" && chunk.name != "fdAT") continue;
    const int w = static_cast<int>(big_endian(control, 4)), h = static_cast<int>(big_endian(control, 8)),
              left = static_cast<int>(big_endian(control, 12)),
              top = static_cast<int>(big_endian(control, 16));
    const Pixels part =
        decoded(std::string_view(chunk.data).substr(chunk.name == "fdAT" ? 4 : 0), w, h, alpha);
    for (int y = 0; y < h; ++y)
      std::copy_n(part.bytes.data() + pixel * static_cast<std::size_t>(y * w),
                  pixel * static_cast<std::size_t>(w),
                  shown.bytes.data() + pixel * static_cast<std::size_t>((top + y) * width + left));
    out.frames.push_back(shown);
  }
  EXPECT_EQ(announced, out.frames.size());
  return out;
}

Moving read_gif(const std::string& bytes) {
  Moving out;
  std::string_view rest = bytes;
  int error = 0;
  GifFileType* gif = DGifOpen(&rest, give, &error);
  EXPECT_NE(gif, nullptr) << error;
  if (gif == nullptr) return out;
  EXPECT_EQ(DGifSlurp(gif), GIF_OK) << gif->Error;
  Pixels shown = cleared(gif->SWidth, gif->SHeight);
  for (int i = 0; i < gif->ImageCount; ++i) {
    GraphicsControlBlock control{};
    EXPECT_EQ(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
    draw(shown, gif->SavedImages[i], control.TransparentColor);
    out.frames.push_back(shown);
    out.delays.push_back(control.DelayTime);
    if (i == 0) out.forever = repeats_for_ever(gif->SavedImages[0]);
    if (control.DisposalMode == DISPOSE_BACKGROUND) shown = cleared(gif->SWidth, gif->SHeight);
  }
  EXPECT_EQ(DGifCloseFile(gif, &error), GIF_OK);
  return out;
}

}  // namespace attnlab::test
