#include "app/export/installed_fonts.h"

#include "app/export/owned.h"

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include <hb.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>
#include FT_FREETYPE_H

namespace attnlab {
namespace {

constexpr std::size_t most_answers = 4096;  // remembered

struct Opened {
  FT_Face face = nullptr;  // null: it cannot be read
  hb_font_t* font = nullptr;
};

using Config = Owned<FcConfig, FcConfigDestroy>;
using FontSet = Owned<FcFontSet, FcFontSetDestroy>;
using Pattern = Owned<FcPattern, FcPatternDestroy>;

// All fonts, the nearest to the wish first, each of which adds letters to those before it. The language is
// named, so that the order is the same under every locale.
FontSet sorted_fonts(FcConfig* config, FontWish wish) {
  const Pattern pattern(FcPatternCreate());
  if (!pattern) return nullptr;
  const auto add = [&](const char* what, const char* value) {
    FcPatternAddString(pattern.get(), what, reinterpret_cast<const FcChar8*>(value));
  };
  add(FC_FAMILY, wish.serif ? "serif" : "sans-serif");
  add(FC_LANG, "en");
  FcPatternAddInteger(pattern.get(), FC_WEIGHT, FcWeightFromOpenType(wish.weight));
  FcPatternAddBool(pattern.get(), FC_OUTLINE, FcTrue);
  FcConfigSubstitute(config, pattern.get(), FcMatchPattern);
  FcDefaultSubstitute(pattern.get());
  FcResult result = FcResultMatch;
  return FontSet(FcFontSort(config, pattern.get(), FcTrue, nullptr, &result));
}

bool is(FcPattern* font, const char* what) {
  FcBool value = FcFalse;
  return FcPatternGetBool(font, what, 0, &value) == FcResultMatch && value == FcTrue;
}

bool has_all(FcPattern* font, std::span<const char32_t> codes) {
  FcCharSet* letters = nullptr;
  return FcPatternGetCharSet(font, FC_CHARSET, 0, &letters) == FcResultMatch &&
         std::ranges::all_of(codes, [&](char32_t code) { return FcCharSetHasChar(letters, code) == FcTrue; });
}

}  // namespace

struct InstalledFonts::State {
  FT_Library library = nullptr;
  Config config;
  std::map<FontWish, FontSet> sorted;
  std::map<std::pair<FontWish, std::u32string>, int> answers;
  std::map<std::pair<std::string, int>, int> numbers;  // of files and the font in them
  std::vector<Opened> opened;

  // -1 where the file cannot be read.
  int open(FcPattern* pattern);
};

InstalledFonts::InstalledFonts(FT_Library library) : state_(std::make_unique<State>()) {
  state_->library = library;
  state_->config.reset(FcConfigReference(nullptr));
}

InstalledFonts::~InstalledFonts() {
  for (const Opened& one : state_->opened) {
    hb_font_destroy(one.font);
    FT_Done_Face(one.face);
  }
}

int InstalledFonts::State::open(FcPattern* pattern) {
  FcChar8* file = nullptr;
  int index = 0;
  if (FcPatternGetString(pattern, FC_FILE, 0, &file) != FcResultMatch) return -1;
  FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
  const char* path = reinterpret_cast<const char*>(file);
  const auto [number, is_new] = numbers.try_emplace({path, index}, -1);
  if (!is_new) return number->second;
  Opened one;
  if (FT_New_Face(library, path, index, &one.face) != 0) return -1;
  hb_blob_t* blob = hb_blob_create_from_file_or_fail(path);
  if (blob == nullptr || !FT_IS_SCALABLE(one.face) || one.face->units_per_EM == 0) {
    hb_blob_destroy(blob);
    FT_Done_Face(one.face);
    return -1;
  }
  one.font = opened_font(blob, static_cast<unsigned>(index));
  opened.push_back(one);
  return number->second = static_cast<int>(opened.size()) - 1;
}

int InstalledFonts::find(std::span<const char32_t> codes, FontWish wish) {
  State& state = *state_;
  if (!state.config || codes.empty()) return -1;
  if (state.answers.size() > most_answers) state.answers.clear();
  const auto [answer, is_new] = state.answers.try_emplace({wish, {codes.begin(), codes.end()}}, -1);
  if (!is_new) return answer->second;
  const auto [sorted, unsorted] = state.sorted.try_emplace(wish);
  if (unsorted) sorted->second = sorted_fonts(state.config.get(), wish);
  if (!sorted->second) return -1;
  for (int i = 0; i < sorted->second->nfont && answer->second < 0; ++i) {
    FcPattern* font = sorted->second->fonts[i];
    // A font that varies would have to be set the same way twice.
    if (is(font, FC_OUTLINE) && !is(font, FC_COLOR) && !is(font, FC_VARIABLE) && has_all(font, codes))
      answer->second = state.open(font);
  }
  return answer->second;
}

FT_Face InstalledFonts::face(int number) const {
  return state_->opened[static_cast<std::size_t>(number)].face;
}
hb_font_t* InstalledFonts::shapes(int number) const {
  return state_->opened[static_cast<std::size_t>(number)].font;
}

}  // namespace attnlab
