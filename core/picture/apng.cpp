#include "core/picture/apng.h"

#include "core/picture/deflate.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace attnlab {

ApngWriter::ApngWriter(double frames_per_second, const PngOptions& options)
    : frames_per_second_(std::clamp(frames_per_second, 0.01, 650.0)),
      dpi_(options.dpi),
      scene_(options.scene) {}

void ApngWriter::add_control(const PixelArea& area) {
  std::string data;
  add_number(data, sequence_++);
  for (const int number : {area.width, area.height, area.left, area.top})
    add_number(data, static_cast<std::uint32_t>(number));
  // A frame stands for 100 / (100 f) seconds: two numbers of two bytes.
  add_number(data, 100U << 16 | static_cast<std::uint32_t>(std::lround(100 * frames_per_second_)));
  data += {0, 0};  // stays until the next, which replaces what it covers
  add_chunk(body_, "fcTL", data);
}

void ApngWriter::add(const Pixels& frame) {
  if (frames_ > 0 &&
      (frame.width != last_.width || frame.height != last_.height || frame.alpha != last_.alpha))
    throw std::invalid_argument("the frames of an animation have one size");
  const PixelArea area =
      frames_ == 0 ? PixelArea{0, 0, frame.width, frame.height} : changed_area(frame, last_);
  add_control(area);
  const std::string data = png_data(frame, area);
  if (frames_ == 0) {
    add_chunk(body_, "IDAT", data);
  } else {
    std::string numbered;
    numbered.reserve(data.size() + 4);
    add_number(numbered, sequence_++);
    add_chunk(body_, "fdAT", numbered + data);
  }
  last_ = frame;
  ++frames_;
}

std::string ApngWriter::bytes() const {
  if (frames_ == 0) return {};
  std::string file = png_head(last_.width, last_.height, last_.alpha, {dpi_, scene_});
  std::string data;
  add_number(data, static_cast<std::uint32_t>(frames_));
  add_number(data, 0);  // for ever
  add_chunk(file, "acTL", data);
  file += body_;
  add_chunk(file, "IEND", {});
  return file;
}

}  // namespace attnlab
