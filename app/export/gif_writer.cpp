#include "app/export/gif_writer.h"

#include "app/export/gif_palette.h"

#include <gif_lib.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <stdexcept>

namespace attnlab {

namespace {

void expect_ok(int status, const GifFileType* gif) {
  if (status == GIF_OK) return;
  const char* words = gif != nullptr ? GifErrorString(gif->Error) : nullptr;
  throw std::runtime_error(std::string("GIF: ") + (words != nullptr ? words : "cannot be written"));
}

int append(GifFileType* gif, const GifByteType* bytes, int count) {
  static_cast<std::string*>(gif->UserData)
      ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
  return count;
}

struct FreeMap {
  void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};

// giflib wants a power of two.
std::unique_ptr<ColorMapObject, FreeMap> map_of(const std::vector<std::uint32_t>& palette) {
  std::vector<GifColorType> colors(std::bit_ceil(std::max<std::size_t>(2, palette.size())));
  for (std::size_t i = 0; i < palette.size(); ++i)
    colors[i] = {static_cast<GifByteType>(palette[i] >> 16), static_cast<GifByteType>(palette[i] >> 8),
                 static_cast<GifByteType>(palette[i])};
  std::unique_ptr<ColorMapObject, FreeMap> map(
      GifMakeMapObject(static_cast<int>(colors.size()), colors.data()));
  if (!map) throw std::runtime_error("GIF: there is no memory for a palette");
  return map;
}

}  // namespace

GifWriter::GifWriter(double frames_per_second) : frames_per_second_(frames_per_second) {}

GifWriter::~GifWriter() {
  int error = 0;
  if (gif_ != nullptr) EGifCloseFile(gif_, &error);
}

void GifWriter::open(const Pixels& first) {
  int error = 0;
  gif_ = EGifOpen(&bytes_, append, &error);
  if (gif_ == nullptr) throw std::runtime_error("GIF: cannot be opened");
  EGifSetGifVersion(gif_, true);
  expect_ok(EGifPutScreenDesc(gif_, first.width, first.height, 8, 0, nullptr), gif_);
  // Shown for ever: the application extension of Netscape 2.0, with 0 repetitions.
  constexpr unsigned char forever[] = {1, 0, 0};
  expect_ok(EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE), gif_);
  expect_ok(EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0"), gif_);
  expect_ok(EGifPutExtensionBlock(gif_, sizeof forever, forever), gif_);
  expect_ok(EGifPutExtensionTrailer(gif_), gif_);
}

void GifWriter::add_control(bool alpha, int transparent) {
  const auto time = [this](int frame) { return std::lround(100.0 * frame / frames_per_second_); };
  GraphicsControlBlock block{};
  block.DisposalMode = alpha ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT;
  block.DelayTime = static_cast<int>(std::max(2L, time(frames_ + 1) - time(frames_)));
  block.TransparentColor = transparent >= 0 ? transparent : NO_TRANSPARENT_COLOR;
  GifByteType bytes[4];
  const auto size = EGifGCBToExtension(&block, bytes);
  expect_ok(EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(size), bytes), gif_);
}

void GifWriter::add(const Pixels& frame) {
  if (frames_ == 0)
    open(frame);
  else if (frame.width != last_.width || frame.height != last_.height || frame.alpha != last_.alpha)
    throw std::invalid_argument("a frame of another size than the first");
  // What shows nothing cannot cover what was there: such frames are drawn whole, on a cleared ground.
  const PixelArea area =
      frames_ > 0 && !frame.alpha ? changed_area(last_, frame) : PixelArea{0, 0, frame.width, frame.height};
  IndexedPixels picture = indexed(frame, area);
  add_control(frame.alpha, picture.transparent);
  const auto map = map_of(picture.palette);
  expect_ok(EGifPutImageDesc(gif_, area.left, area.top, area.width, area.height, false, map.get()), gif_);
  for (int y = 0; y < area.height; ++y)
    expect_ok(
        EGifPutLine(
            gif_, picture.indices.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(area.width),
            area.width),
        gif_);
  last_ = frame;
  ++frames_;
}

std::string GifWriter::finish() {
  if (gif_ == nullptr) return {};
  int error = 0;
  const int status = EGifCloseFile(gif_, &error);
  gif_ = nullptr;
  if (status != GIF_OK) throw std::runtime_error("GIF: cannot be ended");
  return std::move(bytes_);
}

}  // namespace attnlab
