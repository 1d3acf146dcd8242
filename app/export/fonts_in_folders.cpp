#include "app/export/fonts_in_folders.h"

#include "core/text/file.h"
#include "core/text/utf8.h"

#include <ft2build.h>
#include <hb.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <tuple>
#include <utility>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H

namespace attnlab {

namespace fs = std::filesystem;

struct FontsInFolders::Found {
  struct Span {
    char32_t first, last;
  };
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

namespace {

using Found = FontsInFolders::Found;

constexpr std::size_t most_fonts = 4096, most_spans = 1 << 16;
constexpr int most_in_a_file = 64;
constexpr FT_ULong last_code = 0x10FFFF;

// A file that FreeType reads piece by piece, whatever letters its name has.
struct Stream {
  std::ifstream file;
  FT_StreamRec record{};

  Stream(const fs::path& path, std::uint64_t size) : file(path, std::ios::binary) {
    record.size = static_cast<unsigned long>(size);
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

// A few bytes of a font can claim every code of 32 bits, and each second one.
std::vector<Found::Span> letters_of(FT_Face face) {
  std::vector<Found::Span> letters;
  FT_UInt glyph = 0;
  for (FT_ULong code = FT_Get_First_Char(face, &glyph);
       glyph != 0 && code <= last_code && letters.size() < most_spans;
       code = FT_Get_Next_Char(face, code, &glyph)) {
    const auto letter = static_cast<char32_t>(code);
    if (letters.empty() || letters.back().last + 1 != letter) letters.push_back({letter, letter});
    letters.back().last = letter;
  }
  return letters;
}

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

std::vector<std::string> font_names(const fs::path& folder) {
  std::vector<std::string> names;
  FileCalls().list_folder(folder, names);
  std::erase_if(names, [](const std::string& name) {
    const std::string lower = lower_case(name);
    return !lower.ends_with(".ttf") && !lower.ends_with(".ttc") && !lower.ends_with(".otf");
  });
  std::ranges::sort(names);
  return names;
}

void add_fonts_of(const fs::path& path, FT_Library library, std::vector<Found>& fonts) {
  FileStatus status;
  if (FileCalls().stat(path, status) != 0 || status.kind != FileStatus::Kind::file ||
      status.size > most_font_bytes)
    return;
  for (int number = 0, count = 1; number < std::min(count, most_in_a_file); ++number) {
    Stream stream(path, status.size);
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

}  // namespace

FontsInFolders::FontsInFolders(std::vector<fs::path> folders) : folders_(std::move(folders)) {}
FontsInFolders::~FontsInFolders() = default;

const std::vector<Found>& FontsInFolders::all() const {
  std::call_once(read_, [this] {
    FT_Library library = nullptr;
    if (FT_Init_FreeType(&library) != 0) return;
    for (const fs::path& folder : folders_)
      for (const std::string& name : font_names(folder))
        if (fonts_.size() < most_fonts) add_fonts_of(folder / name, library, fonts_);
    FT_Done_FreeType(library);
  });
  return fonts_;
}

std::vector<ListedFont> FontsInFolders::sorted(FontWish wish) const {
  std::vector<const Found*> fonts;
  for (const Found& font : all()) fonts.push_back(&font);
  std::ranges::stable_sort(fonts, {}, [&](const Found* font) {
    return std::tuple(font->italic, rank_of(font->family, wish.serif), font->family,
                      std::abs(font->weight - wish.weight));
  });
  std::vector<ListedFont> listed;
  for (const Found* font : fonts)
    listed.push_back({font->file, font->number, [font](char32_t code) { return font->has(code); }});
  return listed;
}

std::vector<fs::path> FontsInFolders::files_of(const char* family, int weight, bool italic) const {
  std::vector<fs::path> files;
  for (const Found& font : all())
    if (font.family == family && font.weight == weight && font.italic == italic && font.number == 0)
      files.push_back(font.file);
  return files;
}

hb_blob_t* FontsInFolders::bytes(const fs::path& file) const {
  FileRead read = read_file(file, most_font_bytes);
  auto* bytes = std::get_if<std::string>(&read);
  if (bytes == nullptr) return nullptr;
  auto* held = new std::string(std::move(*bytes));
  return hb_blob_create_or_fail(held->data(), static_cast<unsigned>(held->size()), HB_MEMORY_MODE_READONLY,
                                held, [](void* ended) { delete static_cast<std::string*>(ended); });
}

}  // namespace attnlab
