// Without fontconfig, as in a browser: no font is installed, and the embedded ones serve.
#include "app/export/font_catalogue.h"

namespace attnlab {

const FontCatalogue* font_catalogue() { return nullptr; }

}  // namespace attnlab
