#include "app/export/gif_writer.h"

#include "app/export/owned.h"

#include <gif_lib.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

namespace attnlab {
namespace {

// The colours of a rectangle of pixels as at most 256, exactly where it has no more; and which of them each
// pixel gets. Pixels whose alpha is below 128 show what lies behind them: they have an entry of their own.
struct IndexedPixels {
  std::vector<std::uint32_t> palette;  // 0xRRGGBB, 1 to 256 entries
  std::vector<std::uint8_t> indices;   // row by row
  int transparent = -1;                // the entry of the pixels that show nothing; -1: there are none
};

constexpr std::size_t most_colors = 256, most_frequent = 128;
constexpr std::uint32_t clear = 0xFF000000;  // stands for every pixel that shows nothing

// The colours in the order in which they come, each with its number of pixels: open addressing,
// at most half full.
class ColorTable {
 public:
  ColorTable() : slots_(1U << 12, empty) {}

  std::uint32_t add(std::uint32_t color) {
    std::size_t at = slot(color);
    if (slots_[at] == empty) {
      if (2 * (colors.size() + 1) > slots_.size()) {
        grow();
        at = slot(color);
      }
      slots_[at] = static_cast<std::uint32_t>(colors.size());
      colors.push_back(color);
      counts.push_back(0);
    }
    ++counts[slots_[at]];
    return slots_[at];
  }

  std::vector<std::uint32_t> colors, counts;

 private:
  static constexpr std::uint32_t empty = std::numeric_limits<std::uint32_t>::max();

  std::size_t slot(std::uint32_t color) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (color * 2654435761U >> 7) & mask;  // multiplicative hashing (Knuth, vol. 3, 6.4)
    while (slots_[at] != empty && colors[slots_[at]] != color) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    slots_.assign(4 * slots_.size(), empty);
    for (std::size_t i = 0; i < colors.size(); ++i) slots_[slot(colors[i])] = static_cast<std::uint32_t>(i);
  }

  std::vector<std::uint32_t> slots_;
};

int channel(std::uint32_t color, int shift) { return static_cast<int>(color >> shift & 255); }

int distance(std::uint32_t a, std::uint32_t b) {
  int sum = 0;
  for (const int shift : {16, 8, 0}) {
    const int difference = channel(a, shift) - channel(b, shift);
    sum += difference * difference;
  }
  return sum;
}

// Colours that lie together: a range of the list, and the channel in which they are widest apart.
struct Box {
  std::size_t begin = 0, end = 0;
  int width = 0, shift = 0, middle = 0;
};

Box box_of(const ColorTable& table, const std::vector<std::uint32_t>& list, std::size_t begin,
           std::size_t end) {
  Box box{begin, end};
  for (const int shift : {16, 8, 0}) {
    int low = 255, high = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const int value = channel(table.colors[list[i]], shift);
      low = std::min(low, value);
      high = std::max(high, value);
    }
    if (high - low > box.width) box = {begin, end, high - low, shift, (low + high) / 2};
  }
  return box;
}

std::uint32_t mean_of(const ColorTable& table, const std::vector<std::uint32_t>& list, const Box& box) {
  std::uint32_t color = 0;
  for (const int shift : {16, 8, 0}) {
    std::uint64_t sum = 0, count = 0;
    for (std::size_t i = box.begin; i < box.end; ++i) {
      count += table.counts[list[i]];
      sum += std::uint64_t{table.counts[list[i]]} *
             static_cast<std::uint64_t>(channel(table.colors[list[i]], shift));
    }
    color |= static_cast<std::uint32_t>((sum + count / 2) / count) << shift;
  }
  return color;
}

// The widest box is halved until there are `most`: no colour is far from the mean of its box.
void add_boxes(std::vector<std::uint32_t>& palette, const ColorTable& table, std::vector<std::uint32_t> list,
               std::size_t most) {
  std::vector<Box> boxes{box_of(table, list, 0, list.size())};
  while (boxes.size() < most) {
    const auto widest = std::ranges::max_element(boxes, {}, &Box::width);
    const Box whole = *widest;
    if (whole.width == 0) break;
    const auto first = list.begin() + static_cast<std::ptrdiff_t>(whole.begin),
               last = list.begin() + static_cast<std::ptrdiff_t>(whole.end);
    const auto cut = std::stable_partition(
        first, last, [&](std::uint32_t i) { return channel(table.colors[i], whole.shift) <= whole.middle; });
    const auto middle = static_cast<std::size_t>(cut - list.begin());
    *widest = box_of(table, list, whole.begin, middle);
    boxes.push_back(box_of(table, list, middle, whole.end));
  }
  for (const Box& box : boxes) palette.push_back(mean_of(table, list, box));
}

std::vector<std::uint32_t> palette_of(const ColorTable& table, std::size_t most) {
  if (table.colors.size() <= most) return table.colors;
  std::vector<std::uint32_t> order(table.colors.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(
      order, [&table](std::uint32_t a, std::uint32_t b) { return table.counts[a] > table.counts[b]; });
  std::vector<std::uint32_t> palette;
  for (std::size_t i = 0; i < most_frequent; ++i) palette.push_back(table.colors[order[i]]);
  order.erase(order.begin(), order.begin() + most_frequent);
  add_boxes(palette, table, std::move(order), most - most_frequent);
  return palette;
}

std::uint8_t nearest(const std::vector<std::uint32_t>& palette, std::uint32_t color) {
  std::size_t best = 0;
  int least = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < palette.size() && least > 0; ++i)
    if (const int d = distance(palette[i], color); d < least) least = d, best = i;
  return static_cast<std::uint8_t>(best);
}

// A colour as two of the palette: `share` of its pixels, of 64, get the second,
// so that an area keeps its mean.
struct Mixed {
  std::uint8_t first = 0, second = 0;
  int share = 0;
};

// The second lies as far on the other side of the colour as the first on this one. Two that are far apart
// would be seen as dots: then the first alone is nearer to what is meant.
Mixed mixed(const std::vector<std::uint32_t>& palette, std::uint32_t color) {
  constexpr int farthest = 24 * 24;
  Mixed out{nearest(palette, color)};
  const std::uint32_t first = palette[out.first];
  if (first == color) return out;
  std::uint32_t mirrored = 0;
  for (const int shift : {16, 8, 0}) {
    const int value = std::clamp(2 * channel(color, shift) - channel(first, shift), 0, 255);
    mirrored |= static_cast<std::uint32_t>(value) << shift;
  }
  out.second = nearest(palette, mirrored);
  const std::uint32_t second = palette[out.second];
  const int apart = distance(first, second);
  if (apart == 0 || apart > farthest) return out;
  int along = 0;
  for (const int shift : {16, 8, 0})
    along +=
        (channel(color, shift) - channel(first, shift)) * (channel(second, shift) - channel(first, shift));
  out.share = std::clamp(64 * along / apart, 0, 64);
  return out;
}

// An ordered threshold (Bayer 1973), 0 to 63 by the place on the page: what stands still from frame to frame
// has the same dots.
int threshold(int x, int y) {
  int out = 0;
  for (int bit = 0; bit < 3; ++bit) out = out << 2 | (((x ^ y) >> bit & 1) << 1) | (y >> bit & 1);
  return out;
}

std::uint32_t color_at(const Pixels& pixels, int x, int y) {
  const auto at =
      static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width) + static_cast<std::size_t>(x);
  const std::uint8_t* p = pixels.bytes.data() + at * (pixels.alpha ? 4 : 3);
  if (pixels.alpha && p[3] < 128) return clear;
  return static_cast<std::uint32_t>(p[0] << 16 | p[1] << 8 | p[2]);
}

// Where there are more colours: the most frequent ones as they are (cells, ground, letters), and the means of
// boxes that the others are divided into; pixels of a colour that is not there get the two about it in turn.
IndexedPixels indexed(const Pixels& pixels, const PixelArea& area) {
  ColorTable table;
  std::vector<std::uint32_t> which;
  which.reserve(static_cast<std::size_t>(area.width) * static_cast<std::size_t>(area.height));
  bool shows_nothing = false;
  for (int y = area.top; y < area.top + area.height; ++y)
    for (int x = area.left; x < area.left + area.width; ++x) {
      const std::uint32_t color = color_at(pixels, x, y);
      shows_nothing = shows_nothing || color == clear;
      which.push_back(color == clear ? clear : table.add(color));
    }
  IndexedPixels out;
  out.palette = palette_of(table, most_colors - (shows_nothing ? 1 : 0));
  std::vector<Mixed> of_color;
  of_color.reserve(table.colors.size());
  for (const std::uint32_t color : table.colors) of_color.push_back(mixed(out.palette, color));
  if (shows_nothing) {
    out.transparent = static_cast<int>(out.palette.size());
    out.palette.push_back(0);
  }
  out.indices.reserve(which.size());
  std::size_t at = 0;
  for (int y = area.top; y < area.top + area.height; ++y)
    for (int x = area.left; x < area.left + area.width; ++x, ++at) {
      const Mixed one =
          which[at] == clear ? Mixed{static_cast<std::uint8_t>(out.transparent)} : of_color[which[at]];
      out.indices.push_back(threshold(x, y) < one.share ? one.second : one.first);
    }
  return out;
}

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

using GifMap = Owned<ColorMapObject, GifFreeMapObject>;

// giflib wants a power of two.
GifMap map_of(const std::vector<std::uint32_t>& palette) {
  std::vector<GifColorType> colors(std::bit_ceil(std::max<std::size_t>(2, palette.size())));
  for (std::size_t i = 0; i < palette.size(); ++i)
    colors[i] = {static_cast<GifByteType>(palette[i] >> 16), static_cast<GifByteType>(palette[i] >> 8),
                 static_cast<GifByteType>(palette[i])};
  GifMap map(GifMakeMapObject(static_cast<int>(colors.size()), colors.data()));
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
