// Animated PNG (PNG third edition, section 11.3.4): frames of one size, at an even pace for ever; each stores
// the smallest rectangle that differs from the one before. Viewers that know only PNG show the first.
#pragma once

#include "core/picture/png.h"

#include <cstdint>

namespace attnlab {

class ApngWriter {
 public:
  // frames_per_second from 0.01 to 650. The scene and density are those of `options`, as in a still picture.
  ApngWriter(double frames_per_second, const PngOptions& options);

  // Throws std::invalid_argument where a frame has another size, or alpha, than the first.
  void add(const Pixels& frame);
  int frames() const { return frames_; }
  // The file; empty without frames.
  std::string bytes() const;

 private:
  void add_control(const PixelArea& area);

  double frames_per_second_;
  double dpi_;
  std::string scene_;
  Pixels last_;
  std::string body_;  // of the frames: fcTL with IDAT or fdAT
  std::uint32_t sequence_ = 0;
  int frames_ = 0;
};

}  // namespace attnlab
