// Where no catalogue of the system's says it: what fonts there are is read in the folders where they lie.
#include "app/export/fonts_in_folders.h"
#include "core/system/machine.h"

namespace attnlab {

const FontCatalogue* font_catalogue() {
  static const FontsInFolders fonts(font_folders());
  return &fonts;
}

}  // namespace attnlab
