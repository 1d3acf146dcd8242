#include "app/export/installed_fonts.h"

#include "app/export/owned.h"

#include <ft2build.h>
#include <hb.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include FT_FREETYPE_H

namespace attnlab {
namespace {

constexpr std::size_t most_answers = 4096;  // remembered

using Bytes = Owned<hb_blob_t, hb_blob_destroy>;

// Outlines of these bytes, which stay for as long as somebody holds the face; null where there are none.
FT_Face face_of(FT_Library library, hb_blob_t* bytes, int number) {
  unsigned size = 0;
  const auto* begin = reinterpret_cast<const FT_Byte*>(hb_blob_get_data(bytes, &size));
  FT_Face face = nullptr;
  if (FT_New_Memory_Face(library, begin, static_cast<FT_Long>(size), number, &face) != 0) return nullptr;
  face->generic.data = hb_blob_reference(bytes);
  face->generic.finalizer = [](void* ended) {
    hb_blob_destroy(static_cast<hb_blob_t*>(static_cast<FT_Face>(ended)->generic.data));
  };
  if (FT_IS_SCALABLE(face) && face->units_per_EM != 0) return face;
  FT_Done_Face(face);
  return nullptr;
}

}  // namespace

struct InstalledFonts::State {
  struct Opened {
    FT_Face face = nullptr;
    hb_font_t* font = nullptr;
  };
  FT_Library library = nullptr;
  const FontCatalogue* catalogue = nullptr;
  std::map<FontWish, std::vector<ListedFont>> sorted;
  std::map<std::pair<FontWish, std::u32string>, int> answers;
  std::map<std::pair<std::filesystem::path, int>, int> numbers;  // below 0: it cannot be read
  std::vector<Opened> opened;

  int open(const ListedFont& listed);
};

InstalledFonts::InstalledFonts(FT_Library library, const FontCatalogue* catalogue)
    : state_(std::make_unique<State>()) {
  state_->library = library;
  state_->catalogue = catalogue;
}

InstalledFonts::~InstalledFonts() {
  for (const State::Opened& one : state_->opened) {
    hb_font_destroy(one.font);
    FT_Done_Face(one.face);
  }
}

int InstalledFonts::State::open(const ListedFont& listed) {
  const auto [number, is_new] = numbers.try_emplace({listed.file, listed.number}, -1);
  if (!is_new) return number->second;
  const Bytes bytes(catalogue->bytes(listed.file));
  FT_Face face = bytes ? face_of(library, bytes.get(), listed.number) : nullptr;
  if (face == nullptr) return -1;
  opened.push_back({face, opened_font(hb_blob_reference(bytes.get()), static_cast<unsigned>(listed.number))});
  return number->second = static_cast<int>(opened.size()) - 1;
}

int InstalledFonts::find(std::span<const char32_t> codes, FontWish wish) {
  State& state = *state_;
  if (state.catalogue == nullptr || codes.empty()) return -1;
  if (state.answers.size() > most_answers) state.answers.clear();
  const auto [answer, is_new] = state.answers.try_emplace({wish, {codes.begin(), codes.end()}}, -1);
  if (!is_new) return answer->second;
  const auto [sorted, unsorted] = state.sorted.try_emplace(wish);
  if (unsorted) sorted->second = state.catalogue->sorted(wish);
  for (const ListedFont& font : sorted->second)
    if (answer->second < 0 && std::ranges::all_of(codes, font.has)) answer->second = state.open(font);
  return answer->second;
}

FT_Face InstalledFonts::face(int number) const {
  return state_->opened[static_cast<std::size_t>(number)].face;
}
hb_font_t* InstalledFonts::shapes(int number) const {
  return state_->opened[static_cast<std::size_t>(number)].font;
}

}  // namespace attnlab
