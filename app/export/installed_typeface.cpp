#include "app/export/installed_typeface.h"

#include "app/export/owned.h"
#include "core/text/file.h"

#include <fontconfig/fontconfig.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>

namespace attnlab {
namespace {

constexpr std::size_t most_font_bytes = 32 << 20;

using Config = Owned<FcConfig, FcConfigDestroy>;
using FontSet = Owned<FcFontSet, FcFontSetDestroy>;
using Pattern = Owned<FcPattern, FcPatternDestroy>;
using ObjectSet = Owned<FcObjectSet, FcObjectSetDestroy>;

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

std::string words_of(FcPattern* font, const char* what) {
  FcChar8* text = nullptr;
  return FcPatternGetString(font, what, 0, &text) == FcResultMatch ? reinterpret_cast<const char*>(text) : "";
}

int number_of(FcPattern* font, const char* what) {
  int value = -1;
  FcPatternGetInteger(font, what, 0, &value);
  return value;
}

// Fonts that SVG and PDF can hold: outlines of OpenType, one to a file.
bool serves(FcPattern* font) {
  const std::string format = words_of(font, FC_FONTFORMAT);
  return (format == "CFF" || format == "TrueType") && number_of(font, FC_INDEX) == 0;
}

// The font of this family, upright or italic, whose weight is just this one.
std::optional<FontFile> installed_font(FcConfig* config, const char* family, int weight, bool italic) {
  const Pattern pattern(FcPatternCreate());
  const ObjectSet objects(FcObjectSetBuild(FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_FONTFORMAT, nullptr));
  if (!pattern || !objects) return std::nullopt;
  FcPatternAddString(pattern.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>(family));
  const FontSet fonts(FcFontList(config, pattern.get(), objects.get()));
  if (!fonts) return std::nullopt;
  for (FcPattern* font : std::span(fonts->fonts, static_cast<std::size_t>(fonts->nfont))) {
    const bool leans = number_of(font, FC_SLANT) != FC_SLANT_ROMAN;
    if (!serves(font) || leans != italic || number_of(font, FC_WEIGHT) != FcWeightFromOpenType(weight))
      continue;
    const std::string path = words_of(font, FC_FILE);
    FileRead read = read_file(path, most_font_bytes);
    auto* bytes = std::get_if<std::string>(&read);
    if (bytes == nullptr || bytes->empty()) continue;
    FontFile file{std::filesystem::path(path).filename().string(), family, weight, italic, {}, {}};
    file.held = std::make_shared<const std::string>(std::move(*bytes));
    file.bytes = *file.held;
    return file;
  }
  return std::nullopt;
}

}  // namespace

bool has_installed_fonts() { return true; }

std::variant<FontFiles, std::string> installed_typeface(Typeface typeface) {
  const Installed& wanted = installed[static_cast<std::size_t>(typeface) - 1];
  const Config config(FcConfigReference(nullptr));
  for (const char* family : wanted.families) {
    if (!config || family == nullptr) break;
    auto regular = installed_font(config.get(), family, 400, false);
    auto bold = installed_font(config.get(), family, 700, false);
    auto italic = installed_font(config.get(), family, 400, true);
    if (!regular || !bold || !italic) continue;
    FontFiles files = embedded_fonts();
    files[stix_italic_font] = std::exchange(files[3], *italic);
    files[stix_font] = std::exchange(files[4], *regular);
    files[0] = files[1] = *regular;
    files[2] = *bold;
    return files;
  }
  return "font: the letters of \"" + std::string(wanted.word) +
         "\" are not installed; they are the package " + wanted.package;
}

}  // namespace attnlab
