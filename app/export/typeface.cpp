#include "app/export/typeface.h"

#include "app/export/font_faces.h"
#include "app/export/installed_typeface.h"
#include "core/scene/scene.h"
#include "embedded/fonts.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>

namespace attnlab {
namespace {

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
  return installed_typeface(typeface);
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
