// Where no catalogue of the system's says it: what fonts there are is read from their files, once, when the
// first letter is asked for that the embedded ones lack.
#include "app/export/installed_fonts.h"
#include "app/export/installed_typeface.h"
#include "core/system/machine.h"
#include "core/text/file.h"

#include <ft2build.h>
#include <hb.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <tuple>
#include <utility>
#include <vector>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H

namespace attnlab {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_font_bytes = 64 << 20, most_fonts = 4096;
constexpr int most_in_a_file = 64;

struct Span {
  char32_t first, last;
};
struct FoundFont {
  fs::path file;
  int number = 0;  // in the file
  std::string family;
  int weight = 400;
  bool italic = false;
  std::vector<Span> letters;  // in their order

  bool has(char32_t code) const {
    const auto after = std::ranges::upper_bound(letters, code, {}, &Span::first);
    return after != letters.begin() && code <= std::prev(after)->last;
  }
};

// A file that FreeType reads piece by piece, whatever letters its name has.
struct Stream {
  std::ifstream file;
  FT_StreamRec record{};

  explicit Stream(const fs::path& path) : file(path, std::ios::binary | std::ios::ate) {
    record.size = file ? static_cast<unsigned long>(file.tellg()) : 0;
    record.descriptor.pointer = &file;
    record.read = [](FT_Stream stream, unsigned long from, unsigned char* to, unsigned long count) {
      auto& in = *static_cast<std::ifstream*>(stream->descriptor.pointer);
      in.clear();
      in.seekg(static_cast<std::streamoff>(from));
      if (count == 0) return in ? 0UL : 1UL;
      in.read(reinterpret_cast<char*>(to), static_cast<std::streamsize>(count));
      return static_cast<unsigned long>(in.gcount());
    };
    record.close = [](FT_Stream) {};
  }
};

std::vector<Span> letters_of(FT_Face face) {
  std::vector<Span> letters;
  FT_UInt glyph = 0;
  for (FT_ULong code = FT_Get_First_Char(face, &glyph); glyph != 0;
       code = FT_Get_Next_Char(face, code, &glyph)) {
    const auto letter = static_cast<char32_t>(code);
    if (!letters.empty() && letters.back().last + 1 == letter)
      letters.back().last = letter;
    else
      letters.push_back({letter, letter});
  }
  return letters;
}

// Outlines in one colour; one that varies would have to be set the same way twice.
bool serves(FT_Face face) {
  return FT_IS_SCALABLE(face) && !FT_HAS_COLOR(face) && !FT_HAS_MULTIPLE_MASTERS(face) &&
         face->units_per_EM != 0 && face->family_name != nullptr &&
         FT_Select_Charmap(face, FT_ENCODING_UNICODE) == 0;
}

int weight_of(FT_Face face) {
  const auto* table = static_cast<const TT_OS2*>(FT_Get_Sfnt_Table(face, FT_SFNT_OS2));
  if (table != nullptr && table->usWeightClass >= 100) return table->usWeightClass;
  return (face->style_flags & FT_STYLE_FLAG_BOLD) != 0 ? 700 : 400;
}

void add_fonts_of(const fs::path& path, FT_Library library, std::vector<FoundFont>& fonts) {
  for (int number = 0, count = 1; number < std::min(count, most_in_a_file); ++number) {
    Stream stream(path);
    FT_Open_Args how{};
    how.flags = FT_OPEN_STREAM;
    how.stream = &stream.record;
    FT_Face face = nullptr;
    if (FT_Open_Face(library, &how, number, &face) != 0) return;
    count = static_cast<int>(face->num_faces);
    if (serves(face))
      fonts.push_back({path, number, face->family_name, weight_of(face),
                       (face->style_flags & FT_STYLE_FLAG_ITALIC) != 0, letters_of(face)});
    FT_Done_Face(face);
  }
}

std::vector<FoundFont> fonts_of_folders() {
  std::vector<FoundFont> fonts;
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) return fonts;
  for (const fs::path& folder : font_folders()) {
    std::vector<fs::path> files;
    std::error_code none;
    for (fs::directory_iterator entry(folder, none), end; !none && entry != end; entry.increment(none)) {
      const std::string kind = entry->path().extension().string();
      for (const char* known : {".ttf", ".ttc", ".otf", ".TTF", ".TTC", ".OTF"})
        if (kind == known) files.push_back(entry->path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files)
      if (fonts.size() < most_fonts) add_fonts_of(file, library, fonts);
  }
  FT_Done_FreeType(library);
  return fonts;
}

const std::vector<FoundFont>& all_fonts() {
  static const std::vector<FoundFont> fonts = fonts_of_folders();
  return fonts;
}

// What comes with Windows, in the order in which it is asked; then all others, by their names.
std::size_t rank_of(const std::string& family, bool serif) {
  constexpr std::array with_serifs{"Times New Roman", "Cambria", "Cambria Math", "Yu Mincho",
                                   "MS Mincho",       "SimSun",  "Batang"};
  constexpr std::array without{"Segoe UI",      "Segoe UI Symbol", "Segoe UI Historic",     "Yu Gothic UI",
                               "Yu Gothic",     "Meiryo",          "Microsoft YaHei UI",    "Microsoft YaHei",
                               "Malgun Gothic", "Nirmala UI",      "Microsoft JhengHei UI", "Leelawadee UI",
                               "Arial",         "Tahoma"};
  const auto first = static_cast<std::size_t>(std::ranges::find(with_serifs, family) - with_serifs.begin());
  const auto other = static_cast<std::size_t>(std::ranges::find(without, family) - without.begin());
  if (first < with_serifs.size()) return serif ? first : without.size() + first;
  if (other < without.size()) return serif ? with_serifs.size() + other : other;
  return with_serifs.size() + without.size();
}

std::vector<const FoundFont*> sorted_fonts(FontWish wish) {
  std::vector<const FoundFont*> sorted;
  for (const FoundFont& font : all_fonts()) sorted.push_back(&font);
  std::ranges::stable_sort(sorted, {}, [&](const FoundFont* font) {
    return std::tuple(font->italic, rank_of(font->family, wish.serif), font->family,
                      std::abs(font->weight - wish.weight));
  });
  return sorted;
}

std::string bytes_of(const fs::path& file) {
  FileRead read = read_file(file, most_font_bytes);
  auto* bytes = std::get_if<std::string>(&read);
  return bytes != nullptr ? std::move(*bytes) : std::string();
}

struct Opened {
  std::string bytes;
  FT_Face face = nullptr;
  hb_font_t* font = nullptr;
};

}  // namespace

struct InstalledFonts::State {
  FT_Library library = nullptr;
  std::map<FontWish, std::vector<const FoundFont*>> sorted;
  std::map<std::pair<FontWish, std::u32string>, int> answers;
  std::map<const FoundFont*, int> numbers;  // below 0: it cannot be read
  std::vector<std::unique_ptr<Opened>> opened;

  int open(const FoundFont& font);
};

InstalledFonts::InstalledFonts(FT_Library library) : state_(std::make_unique<State>()) {
  state_->library = library;
}
InstalledFonts::~InstalledFonts() {
  for (const auto& one : state_->opened) {
    hb_font_destroy(one->font);
    FT_Done_Face(one->face);
  }
}

int InstalledFonts::State::open(const FoundFont& font) {
  const auto [number, is_new] = numbers.try_emplace(&font, -1);
  if (!is_new) return number->second;
  auto one = std::make_unique<Opened>();
  one->bytes = bytes_of(font.file);
  if (FT_New_Memory_Face(library, reinterpret_cast<const FT_Byte*>(one->bytes.data()),
                         static_cast<FT_Long>(one->bytes.size()), font.number, &one->face) != 0)
    return -1;
  one->font = opened_font(hb_blob_create(one->bytes.data(), static_cast<unsigned>(one->bytes.size()),
                                         HB_MEMORY_MODE_READONLY, nullptr, nullptr),
                          static_cast<unsigned>(font.number));
  opened.push_back(std::move(one));
  return number->second = static_cast<int>(opened.size()) - 1;
}

int InstalledFonts::find(std::span<const char32_t> codes, FontWish wish) {
  State& state = *state_;
  if (codes.empty()) return -1;
  if (state.answers.size() > most_fonts) state.answers.clear();
  const auto [answer, is_new] = state.answers.try_emplace({wish, {codes.begin(), codes.end()}}, -1);
  if (!is_new) return answer->second;
  const auto [sorted, unsorted] = state.sorted.try_emplace(wish);
  if (unsorted) sorted->second = sorted_fonts(wish);
  for (const FoundFont* font : sorted->second)
    if (std::ranges::all_of(codes, [&](char32_t code) { return font->has(code); }))
      if ((answer->second = state.open(*font)) >= 0) break;
  return answer->second;
}

FT_Face InstalledFonts::face(int number) const {
  return state_->opened[static_cast<std::size_t>(number)]->face;
}
hb_font_t* InstalledFonts::shapes(int number) const {
  return state_->opened[static_cast<std::size_t>(number)]->font;
}

bool has_installed_fonts() { return true; }

// Fonts that SVG and PDF can hold: one to a file.
std::optional<FontFile> installed_font(const char* family, int weight, bool italic) {
  for (const FoundFont& font : all_fonts()) {
    if (font.family != family || font.weight != weight || font.italic != italic || font.number != 0) continue;
    auto bytes = std::make_shared<const std::string>(bytes_of(font.file));
    if (bytes->empty()) continue;
    FontFile file{font.file.filename().string(), family, weight, italic, *bytes, bytes};
    return file;
  }
  return std::nullopt;
}

}  // namespace attnlab
