// Typefaces: the fonts in which a picture's letters are set: those of the window, which are embedded, or
// those of a paper, as they are installed; and which signs of a scene no installed one has. Knows no canvas.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

struct Scene;

// As the window; STIX; Computer Modern, LaTeX's own (Latin Modern); Times (TeX Gyre Termes,
// or another of its widths).
enum class Typeface { sans, stix, cm, times };

inline constexpr int font_count = 8;
// Behind the five of Face: DejaVu Sans, which has nearly every sign; and of a paper's typeface STIX, for the
// Greek and the signs that it lacks, italic and upright.
inline constexpr int fallback_font = 5, stix_italic_font = 6, stix_font = 7;

struct FontFile {
  std::string file;    // "Roboto-Medium.ttf"
  std::string family;  // as SVG and fontconfig call it: "Roboto"
  int weight = 400;    // 400, 500, 700
  bool italic = false;
  std::string_view bytes;                   // empty: this typeface needs none here
  std::shared_ptr<const std::string> held;  // where the bytes of an installed one are
};
// The first five in the order of Face.
using FontFiles = std::array<FontFile, font_count>;

// Of Typeface::sans.
const FontFiles& embedded_fonts();
// Or one sentence that names the package of the fonts that are not installed.
std::variant<FontFiles, std::string> fonts_of(Typeface typeface);

// Whether the title or a label has signs beyond Latin.
bool shows_other_scripts(const Scene& scene);
// "No installed font has U+1F9FF: it is shown as its code point.";
// empty where every sign of title and labels has a font.
std::string missing_signs(const Scene& scene);

}  // namespace attnlab
