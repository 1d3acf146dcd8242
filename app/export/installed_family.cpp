#include "app/export/installed_typeface.h"
#include "app/export/owned.h"
#include "core/text/file.h"

#include <fontconfig/fontconfig.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>

namespace attnlab {
namespace {

constexpr std::size_t most_font_bytes = 32 << 20;

using Config = Owned<FcConfig, FcConfigDestroy>;
using FontSet = Owned<FcFontSet, FcFontSetDestroy>;
using Pattern = Owned<FcPattern, FcPatternDestroy>;
using ObjectSet = Owned<FcObjectSet, FcObjectSetDestroy>;

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

}  // namespace

bool has_installed_fonts() { return true; }

std::optional<FontFile> installed_font(const char* family, int weight, bool italic) {
  const Config config(FcConfigReference(nullptr));
  const Pattern pattern(FcPatternCreate());
  const ObjectSet objects(FcObjectSetBuild(FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_FONTFORMAT, nullptr));
  if (!config || !pattern || !objects) return std::nullopt;
  FcPatternAddString(pattern.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>(family));
  const FontSet fonts(FcFontList(config.get(), pattern.get(), objects.get()));
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

}  // namespace attnlab
