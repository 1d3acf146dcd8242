#include "app/export/installed_typeface.h"

#include <utility>

namespace attnlab {
namespace {

// Any of the families will do, the first the best.
struct Installed {
  const char* word;
  const char* package;
  std::array<const char*, 4> families;
};
// In the order of Typeface, from stix on.
constexpr std::array<Installed, 3> installed{
    Installed{"stix", "fonts-stix", {"STIXGeneral", nullptr, nullptr, nullptr}},
    Installed{"cm", "fonts-lmodern", {"LM Roman 10", nullptr, nullptr, nullptr}},
    Installed{"times",
              "fonts-texgyre",
              {"TeX Gyre Termes", "Nimbus Roman", "Times New Roman", "Liberation Serif"}}};

}  // namespace

std::variant<FontFiles, std::string> installed_typeface(Typeface typeface) {
  const Installed& wanted = installed[static_cast<std::size_t>(typeface) - 1];
  for (const char* family : wanted.families) {
    if (family == nullptr) break;
    auto regular = installed_font(family, 400, false);
    auto bold = installed_font(family, 700, false);
    auto italic = installed_font(family, 400, true);
    if (!regular || !bold || !italic) continue;
    FontFiles files = embedded_fonts();
    files[stix_italic_font] = std::exchange(files[3], *italic);
    files[stix_font] = std::exchange(files[4], *regular);
    files[0] = files[1] = *regular;
    files[2] = *bold;
    return files;
  }
  return "font: the letters of \"" + std::string(wanted.word) +
         "\" are not installed: " + wanted.families[0] + ", in Debian the package " + wanted.package;
}

}  // namespace attnlab
