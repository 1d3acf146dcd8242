#include "app/export/slide_checks.h"

#include "app/export/font_faces.h"
#include "app/export/svg_canvas.h"
#include "app/figures/sheet/wall_bands.h"
#include "app/figures/slide/slide_check.h"

namespace attnlab {

SlideCheck slide_checks() {
  const auto fonts = std::make_shared<const FontFaces>();
  const auto told = [fonts](std::string_view text) { return holds_told(SvgCanvas(*fonts, false), text); };
  return {wrong_slide, shows_light, told};
}

}  // namespace attnlab
