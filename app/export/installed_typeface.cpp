#include "app/export/installed_typeface.h"

#include "app/export/font_catalogue.h"
#include "core/text/file.h"

#include <optional>
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

// The font of this family, upright or italic, whose weight is just this one.
std::optional<FontFile> installed_font(const FontCatalogue& catalogue, const char* family, int weight,
                                       bool italic) {
  for (const std::filesystem::path& path : catalogue.files_of(family, weight, italic)) {
    FileRead read = read_file(path, most_font_bytes);
    auto* bytes = std::get_if<std::string>(&read);
    if (bytes == nullptr || bytes->empty()) continue;
    FontFile file{path.filename().string(), family, weight, italic, {}, {}};
    file.held = std::make_shared<const std::string>(std::move(*bytes));
    file.bytes = *file.held;
    return file;
  }
  return std::nullopt;
}

}  // namespace

bool has_installed_fonts() { return font_catalogue() != nullptr; }

std::variant<FontFiles, std::string> installed_typeface(Typeface typeface) {
  const FontCatalogue* catalogue = font_catalogue();
  if (catalogue == nullptr)
    return "font: expected \"sans\": the letters of papers are fonts that are installed, and here none are";
  const Installed& wanted = installed[static_cast<std::size_t>(typeface) - 1];
  for (const char* family : wanted.families) {
    if (family == nullptr) break;
    auto regular = installed_font(*catalogue, family, 400, false);
    auto bold = installed_font(*catalogue, family, 700, false);
    auto italic = installed_font(*catalogue, family, 400, true);
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
