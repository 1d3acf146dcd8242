// Installed fonts: which font of this machine has a letter, as fontconfig orders them, or on Windows we do
// (fonts_in_folders.cpp), opened once each. Fonts of outlines alone: pictures of letters have one size and
// their own colours. In a browser none is found (fonts_none.cpp). Knows no text and no canvas.
#pragma once

#include <memory>
#include <span>

typedef struct FT_LibraryRec_* FT_Library;
typedef struct FT_FaceRec_* FT_Face;
struct hb_blob_t;
struct hb_font_t;

namespace attnlab {

// The first font of a file, or that of this number, in font units; the bytes are given to it.
hb_font_t* opened_font(hb_blob_t* bytes, unsigned number = 0);

struct FontWish {
  bool serif = false;
  int weight = 400;
  // clang-tidy 14 takes the 0 of the comparison for a pointer.
  auto operator<=>(const FontWish&) const = default;  // NOLINT(modernize-use-nullptr)
};

class InstalledFonts {
 public:
  // Fonts are opened in this library, which lives longer.
  explicit InstalledFonts(FT_Library library);
  ~InstalledFonts();
  InstalledFonts(const InstalledFonts&) = delete;
  InstalledFonts& operator=(const InstalledFonts&) = delete;

  // The number of the first font that has all these letters and can be read; -1 where there is none.
  int find(std::span<const char32_t> codes, FontWish wish);
  FT_Face face(int number) const;
  hb_font_t* shapes(int number) const;  // in font units

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace attnlab
