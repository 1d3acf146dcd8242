// Without fontconfig, as in a browser: no font is installed, and the embedded ones serve.
#include "app/export/installed_fonts.h"
#include "app/export/installed_typeface.h"

namespace attnlab {

struct InstalledFonts::State {};

InstalledFonts::InstalledFonts(FT_Library) {}
InstalledFonts::~InstalledFonts() = default;
int InstalledFonts::find(std::span<const char32_t>, FontWish) { return -1; }
FT_Face InstalledFonts::face(int) const { return nullptr; }
hb_font_t* InstalledFonts::shapes(int) const { return nullptr; }

bool has_installed_fonts() { return false; }

std::variant<FontFiles, std::string> installed_typeface(Typeface) {
  return "font: expected \"sans\": the letters of papers are fonts that are installed, and here none are";
}

}  // namespace attnlab
