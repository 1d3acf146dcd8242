#include "app/export/font_catalogue.h"
#include "app/export/owned.h"

#include <fontconfig/fontconfig.h>
#include <hb.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <utility>

namespace attnlab {
namespace {

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
bool is(FcPattern* font, const char* what) {
  FcBool value = FcFalse;
  return FcPatternGetBool(font, what, 0, &value) == FcResultMatch && value == FcTrue;
}
std::span<FcPattern* const> all_of(const FcFontSet& fonts) {
  return {fonts.fonts, static_cast<std::size_t>(fonts.nfont)};
}
void add(const Pattern& pattern, const char* what, const char* value) {
  FcPatternAddString(pattern.get(), what, reinterpret_cast<const FcChar8*>(value));
}

class Fontconfig final : public FontCatalogue {
 public:
  // Each adds letters to those before it. The language is named, so that the order is the same under every
  // locale.
  std::vector<ListedFont> sorted(FontWish wish) const override {
    const Config config(FcConfigReference(nullptr));
    const Pattern pattern(FcPatternCreate());
    if (!config || !pattern) return {};
    add(pattern, FC_FAMILY, wish.serif ? "serif" : "sans-serif");
    add(pattern, FC_LANG, "en");
    FcPatternAddInteger(pattern.get(), FC_WEIGHT, FcWeightFromOpenType(wish.weight));
    FcPatternAddBool(pattern.get(), FC_OUTLINE, FcTrue);
    FcConfigSubstitute(config.get(), pattern.get(), FcMatchPattern);
    FcDefaultSubstitute(pattern.get());
    FcResult result = FcResultMatch;
    FontSet fonts(FcFontSort(config.get(), pattern.get(), FcTrue, nullptr, &result));
    if (!fonts) return {};
    std::vector<ListedFont> listed;
    const std::shared_ptr<const FcFontSet> held(std::move(fonts));
    for (FcPattern* font : all_of(*held)) {
      FcCharSet* letters = nullptr;
      if (is(font, FC_OUTLINE) && !is(font, FC_COLOR) && !is(font, FC_VARIABLE) &&
          FcPatternGetCharSet(font, FC_CHARSET, 0, &letters) == FcResultMatch)
        listed.push_back(
            {words_of(font, FC_FILE), std::max(0, number_of(font, FC_INDEX)),
             [held, letters](char32_t code) { return FcCharSetHasChar(letters, code) == FcTrue; }});
    }
    return listed;
  }

  std::vector<std::filesystem::path> files_of(const char* family, int weight, bool italic) const override {
    const Config config(FcConfigReference(nullptr));
    const Pattern pattern(FcPatternCreate());
    const ObjectSet objects(FcObjectSetBuild(FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_FONTFORMAT, nullptr));
    if (!config || !pattern || !objects) return {};
    add(pattern, FC_FAMILY, family);
    const FontSet fonts(FcFontList(config.get(), pattern.get(), objects.get()));
    if (!fonts) return {};
    std::vector<std::filesystem::path> files;
    for (FcPattern* font : all_of(*fonts)) {
      const std::string format = words_of(font, FC_FONTFORMAT);
      const bool leans = number_of(font, FC_SLANT) != FC_SLANT_ROMAN;
      if ((format == "CFF" || format == "TrueType") && number_of(font, FC_INDEX) == 0 && leans == italic &&
          number_of(font, FC_WEIGHT) == FcWeightFromOpenType(weight))
        files.emplace_back(words_of(font, FC_FILE));
    }
    return files;
  }

  // As pages of the file, of which few are touched.
  hb_blob_t* bytes(const std::filesystem::path& file) const override {
    return hb_blob_create_from_file_or_fail(file.c_str());
  }
};

}  // namespace

const FontCatalogue* font_catalogue() {
  static const Fontconfig fonts;
  return &fonts;
}

}  // namespace attnlab
