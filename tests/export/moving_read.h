// Animated pictures taken apart: an APNG by its chunks, a GIF by giflib's decoder.
#pragma once

#include "core/picture/png.h"

namespace attnlab::test {

struct Moving {
  std::vector<Pixels> frames;  // as they are shown
  std::vector<int> delays;     // GIF: of each, in hundredths of a second
  bool forever = false;
};

// Each fails the running test where the bytes are no such picture.
Moving read_apng(const std::string& bytes);
Moving read_gif(const std::string& bytes);  // with alpha

}  // namespace attnlab::test
