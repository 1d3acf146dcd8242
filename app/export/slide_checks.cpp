#include "app/export/slide_checks.h"

#include "app/export/font_faces.h"
#include "app/export/svg_canvas.h"
#include "app/figures/sheet/wall_bands.h"
#include "app/figures/slide/slide_check.h"

namespace attnlab {

SlideCheck slide_checks() {
  const auto fonts = std::make_shared<const FontFaces>();
  const auto on_canvas = [fonts](auto holds) {
    return [fonts, holds](std::string_view text) { return holds(SvgCanvas(*fonts, false), text); };
  };
  return {wrong_slide, shows_light, on_canvas(holds_told), on_canvas(holds_said)};
}

}  // namespace attnlab
