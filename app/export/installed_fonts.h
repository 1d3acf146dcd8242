// Installed fonts: which font of this machine has a letter, as a catalogue orders them, opened once each.
// Knows no text and no canvas.
#pragma once

#include "app/export/font_catalogue.h"

#include <memory>
#include <span>

typedef struct FT_LibraryRec_* FT_Library;
typedef struct FT_FaceRec_* FT_Face;
struct hb_font_t;

namespace attnlab {

// The first font of a file, or that of this number, in font units; the bytes are given to it.
hb_font_t* opened_font(hb_blob_t* bytes, unsigned number = 0);

class InstalledFonts {
 public:
  // Fonts are opened in this library, which lives longer, as the catalogue does; without one there are none.
  explicit InstalledFonts(FT_Library library, const FontCatalogue* catalogue = font_catalogue());
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
