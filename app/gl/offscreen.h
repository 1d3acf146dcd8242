// Offscreen: a picture in the graphics memory that can be drawn into and read back. Needs a current OpenGL
// 3.3 context whose functions are loaded. Knows no ImGui.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace attnlab {

// Rows from the top, four bytes a pixel: red, green, blue, alpha (not premultiplied).
struct Image {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgba;

  const std::uint8_t* pixel(int x, int y) const {
    return rgba.data() +
           4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
  }
};

class Offscreen {
 public:
  // Width and height in pixels, 1 to 16384. Throws GlError where the driver refuses.
  Offscreen(int width, int height);
  ~Offscreen();
  Offscreen& operator=(Offscreen&&) = delete;  // nor copied

  // What is drawn from here on goes here; the viewport covers it, no scissor, and it is cleared to this
  // colour.
  void begin(float red, float green, float blue, float alpha);
  Image read() const;

 private:
  int width_, height_;
  unsigned frame_ = 0, color_ = 0;
};

}  // namespace attnlab
