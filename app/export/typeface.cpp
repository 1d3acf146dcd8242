#include "app/export/typeface.h"

#include "app/export/font_faces.h"
#include "app/export/owned.h"
#include "core/scene/scene.h"
#include "core/text/file.h"
#include "embedded/fonts.h"

#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <span>

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

FontFile embedded_font(const char* file, const char* family, int weight, bool italic) {
  return {file, family, weight, italic, embedded::fonts(file), {}};
}

constexpr std::size_t most_named = 4;

std::string code_name(char32_t code) {
  char name[12];
  std::snprintf(name, sizeof name, "U+%04X", static_cast<unsigned>(code));
  return name;
}

// Plain letters need no fonts to be opened.
std::vector<std::string> other_texts(const Scene& scene) {
  std::vector<std::string> texts{scene.title};
  texts.insert(texts.end(), scene.tokens.begin(), scene.tokens.end());
  texts.insert(texts.end(), scene.key_tokens.begin(), scene.key_tokens.end());
  std::erase_if(texts, [](const std::string& text) {
    return std::ranges::all_of(text, [](char byte) { return static_cast<unsigned char>(byte) < 0xCC; });
  });
  return texts;
}

}  // namespace

const FontFiles& embedded_fonts() {
  static const FontFiles files{embedded_font("Roboto-Regular.ttf", "Roboto", 400, false),
                               embedded_font("Roboto-Medium.ttf", "Roboto", 500, false),
                               embedded_font("Roboto-Bold.ttf", "Roboto", 700, false),
                               embedded_font("STIXGeneral-Italic.otf", "STIXGeneral", 400, true),
                               embedded_font("STIXGeneral-Regular.otf", "STIXGeneral", 400, false),
                               embedded_font("DejaVuSans.ttf", "DejaVu Sans", 400, false),
                               {},
                               {}};
  return files;
}

std::variant<FontFiles, std::string> fonts_of(Typeface typeface) {
  if (typeface == Typeface::sans) return embedded_fonts();
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

bool shows_other_scripts(const Scene& scene) { return !other_texts(scene).empty(); }

std::string missing_signs(const Scene& scene) {
  const std::vector<std::string> texts = other_texts(scene);
  if (texts.empty()) return {};
  const FontFaces fonts;
  std::vector<char32_t> codes;
  for (const std::string& text : texts)
    if (const auto line = fonts.shaped(text, Face::sans))
      for (const char32_t code : line->missing)
        if (std::ranges::find(codes, code) == codes.end()) codes.push_back(code);
  if (codes.empty()) return {};
  std::string said = "No installed font has ";
  const std::size_t named = std::min(codes.size(), most_named);
  for (std::size_t i = 0; i < named; ++i) {
    if (i > 0) said += i + 1 == codes.size() ? " and " : ", ";
    said += code_name(codes[i]);
  }
  if (codes.size() > named) said += " and " + std::to_string(codes.size() - named) + " more signs";
  return said +
         (codes.size() == 1 ? ": it is shown as its code point." : ": they are shown as their code points.");
}

}  // namespace attnlab
