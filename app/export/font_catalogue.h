// The catalogue of the fonts that are installed: which there are, in the order in which letters are looked
// for in them. Behind it stands one source, chosen by CMake: fontconfig's (fonts_fontconfig.cpp), what we
// read ourselves in the folders where Windows has fonts (fonts_windows.cpp), or none, as in a browser
// (fonts_none.cpp). Opens nothing that is drawn with; knows no text and no canvas.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <vector>

struct hb_blob_t;

namespace attnlab {

inline constexpr std::size_t most_font_bytes = 64 << 20;  // of a file that is read whole

struct FontWish {
  bool serif = false;
  int weight = 400;
  // clang-tidy 14 takes the 0 of the comparison for a pointer.
  auto operator<=>(const FontWish&) const = default;  // NOLINT(modernize-use-nullptr)
};

struct ListedFont {
  std::filesystem::path file;
  int number = 0;                     // in the file
  std::function<bool(char32_t)> has;  // this letter, as the catalogue says
};

class FontCatalogue {
 public:
  virtual ~FontCatalogue() = default;

  // The nearest to the wish first. Fonts of outlines alone: pictures of letters have one size and their own
  // colours; and none that varies, which would have to be set the same way twice.
  virtual std::vector<ListedFont> sorted(FontWish wish) const = 0;
  // Files that SVG and PDF can hold: one font each, of this family, upright or italic, of just this weight.
  virtual std::vector<std::filesystem::path> files_of(const char* family, int weight, bool italic) const = 0;
  // What is in a file of fonts, given to whoever asks; null where it cannot be read.
  virtual hb_blob_t* bytes(const std::filesystem::path& file) const = 0;
};

// Of this machine; null where there is none.
const FontCatalogue* font_catalogue();

}  // namespace attnlab
