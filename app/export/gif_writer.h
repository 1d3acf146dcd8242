// Animated GIF (GIF89a): frames of one size, shown for ever, each with a palette of its own, of which others
// are mixed by an ordered pattern; of an opaque picture only the
// smallest rectangle that differs from the frame before is stored. The same frames give the same bytes. Knows
// no canvas and no scene.
#pragma once

#include "core/picture/png.h"

struct GifFileType;

namespace attnlab {

class GifWriter {
 public:
  // 1 to 100 frames a second. Times are whole hundredths of a second, kept even on the whole; none is below
  // two, which browsers would slow down to ten.
  explicit GifWriter(double frames_per_second);
  ~GifWriter();
  GifWriter(const GifWriter&) = delete;
  GifWriter& operator=(const GifWriter&) = delete;

  // Throws std::invalid_argument where a frame has another size, or alpha, than the first, and
  // std::runtime_error where giflib fails.
  void add(const Pixels& frame);
  // The file; nothing can be added afterwards. Empty without frames.
  std::string finish();

 private:
  void open(const Pixels& first);
  void add_control(bool alpha, int transparent);

  double frames_per_second_;
  std::string bytes_;
  GifFileType* gif_ = nullptr;
  Pixels last_;
  int frames_ = 0;
};

}  // namespace attnlab
