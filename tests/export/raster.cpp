#include "tests/export/raster.h"

#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"

#include <algorithm>

namespace attnlab::test {
namespace {

constexpr int seen = 48;  // of a channel
constexpr int side = 7;   // of the squares that are averaged

int distance(const std::uint8_t* a, const std::uint8_t* b) {
  return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

// Whether b has nothing like a's pixel within one pixel of its place.
bool stands_alone(const Image& a, const Image& b, int x, int y) {
  const std::uint8_t* own = a.pixel(x, y);
  if (distance(own, b.pixel(x, y)) <= seen) return false;
  for (int v = std::max(0, y - 1); v <= std::min(b.height - 1, y + 1); ++v)
    for (int u = std::max(0, x - 1); u <= std::min(b.width - 1, x + 1); ++u)
      if (distance(own, b.pixel(u, v)) <= seen) return false;
  return true;
}

// The sum of the differences in a channel over the pixels above and left of each corner.
std::vector<long> sums(const Image& a, const Image& b, int channel) {
  const std::size_t width = static_cast<std::size_t>(a.width) + 1;
  std::vector<long> sum(width * (static_cast<std::size_t>(a.height) + 1));
  auto i = static_cast<std::size_t>(channel);
  for (std::size_t at = width; at < sum.size(); ++at) {
    if (at % width == 0) continue;
    sum[at] = sum[at - 1] + sum[at - width] - sum[at - width - 1] + a.rgba[i] - b.rgba[i];
    i += 4;
  }
  return sum;
}

double local_difference(const Image& a, const Image& b) {
  long largest = 0;
  const std::size_t width = static_cast<std::size_t>(a.width) + 1;
  for (int channel = 0; channel < 3; ++channel) {
    const std::vector<long> sum = sums(a, b, channel);
    for (int y = 0; y + side <= a.height; ++y)
      for (int x = 0; x + side <= a.width; ++x) {
        const std::size_t top = static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x);
        const std::size_t bottom = top + side * width;
        largest = std::max(largest, std::abs(sum[bottom + side] - sum[bottom] - sum[top + side] + sum[top]));
      }
  }
  return static_cast<double>(largest) / (side * side);
}

}  // namespace

std::vector<Image> drawn_by_others(const std::vector<std::string>& files, Drawn kind) {
  const TemporaryFolder folder;
  for (std::size_t i = 0; i < files.size(); ++i) folder.write(std::to_string(i) + ".in", files[i]);
  const std::string count = std::to_string(files.size());
  const std::string command = kind == Drawn::svg ? "rsvg-convert -d 96 -p 96 -f png -o $i.png $i.in"
                                                 : "pdftoppm -r 96 -png -singlefile $i.in $i";
  const std::string script =
      "i=0; while [ $i -lt " + count + " ]; do " + command + " || exit 1; i=$((i+1)); done";
  const Checked drawn = run_checker({"sh", "-c", script}, {}, folder.path());
  EXPECT_EQ(drawn.status, 0) << drawn.output;
  std::vector<Image> images;
  if (drawn.status == 0)
    for (std::size_t i = 0; i < files.size(); ++i)
      images.push_back(read_png(folder.file(std::to_string(i) + ".png")));
  return images;
}

Image image_of_png(const std::string& png) {
  const TemporaryFolder folder;
  return read_png(folder.write("picture.png", png));
}

Visible visible_difference(const Image& a, const Image& b) {
  Visible result{1, 255, a};
  if (a.width != b.width || a.height != b.height) return result;
  int pixels = 0;
  for (int y = 0; y < a.height; ++y)
    for (int x = 0; x < a.width; ++x) {
      std::uint8_t* out = result.picture.rgba.data() + (a.pixel(x, y) - a.rgba.data());
      for (int c = 0; c < 3; ++c) out[c] = static_cast<std::uint8_t>(191 + out[c] / 4);
      if (!stands_alone(a, b, x, y) && !stands_alone(b, a, x, y)) continue;
      out[0] = 255;
      out[1] = out[2] = 0;
      ++pixels;
    }
  result.share = static_cast<double>(pixels) / (a.width * a.height);
  result.local = local_difference(a, b);
  return result;
}

}  // namespace attnlab::test
