#include "app/export/svg_text.h"

#include "app/export/svg_fonts.h"
#include "app/export/svg_write.h"

#include <charconv>

namespace attnlab {
namespace {

std::string glyph_id(int font, unsigned glyph) {
  return "g" + std::to_string(font) + "-" + std::to_string(glyph);
}

// A word and the spaces behind it, in one font: what a viewer sets by itself. Each has a place of its own, so that the
// widths of another font or of kerning add up to nothing.
std::size_t run_end(const std::vector<PlacedGlyph>& glyphs, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < glyphs.size() && glyphs[end].font == glyphs[begin].font &&
         !(glyphs[end - 1].code == ' ' && glyphs[end].code != ' '))
    ++end;
  return end;
}

// What differs from the font in force; installed systems know the families by these names.
void append_font(std::string& out, const FontFile& font, const FontFile& in_force) {
  if (font.family != in_force.family)
    ((((out += " font-family=\"") += font.family) += ',') +=
     font.family == "STIXGeneral" ? "serif" : "sans-serif") += '"';
  if (font.weight != in_force.weight) append_attribute(out, "font-weight", font.weight);
  if (font.italic != in_force.italic)
    out += font.italic ? " font-style=\"italic\"" : " font-style=\"normal\"";
}

// A scale needs more digits than a place has: a glyph of 2048 units is multiplied by it.
void append_scale(std::string& out, double scale) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, scale, std::chars_format::fixed, 8);
  std::string_view text(digits, static_cast<std::size_t>(end.ptr - digits));
  while (text.back() == '0') text.remove_suffix(1);
  if (text.back() == '.') text.remove_suffix(1);
  out += text;
}

}  // namespace

void SvgText::write(std::string& out, Point baseline, std::string_view utf8, const TextStyle& style) {
  const std::vector<PlacedGlyph> glyphs = fonts_.glyphs(utf8, style.face);
  if (glyphs.empty()) return;
  as_paths_ ? write_outlines(out, baseline, glyphs, style) : write_text(out, baseline, glyphs, style);
}

void SvgText::write_text(std::string& out, Point baseline, const std::vector<PlacedGlyph>& glyphs,
                         const TextStyle& style) {
  const FontFile& own = font_file(glyphs.front().font);
  out += "<text";
  append_attribute(out, "x", baseline.x + glyphs.front().x * style.size);
  append_attribute(out, "y", baseline.y);
  append_font(out, own, font_file(0));
  append_attribute(out, "font-size", style.size);
  append_color(out, "fill", style.color);
  out += '>';
  for (std::size_t begin = 0, end = 0; begin < glyphs.size(); begin = end) {
    end = run_end(glyphs, begin);
    if (begin > 0) {
      out += "<tspan";
      append_attribute(out, "x", baseline.x + glyphs[begin].x * style.size);
      append_font(out, font_file(glyphs[begin].font), own);
      out += '>';
    }
    for (std::size_t i = begin; i < end; ++i) {
      append_xml(out, glyphs[i].code);
      codes_[static_cast<std::size_t>(glyphs[i].font)].insert(glyphs[i].code);
    }
    if (begin > 0) out += "</tspan>";
  }
  out += "</text>\n";
}

void SvgText::write_outlines(std::string& out, Point baseline, const std::vector<PlacedGlyph>& glyphs,
                             const TextStyle& style) {
  std::string uses;
  for (const PlacedGlyph& glyph : glyphs) {
    const auto [path, added] = paths_.try_emplace({glyph.font, glyph.index});
    if (added) path->second = glyph_path(fonts_.face(glyph.font), glyph.index);
    if (path->second.empty()) continue;
    ((uses += "<use xlink:href=\"#") += glyph_id(glyph.font, glyph.index)) += '"';
    if (glyph.x > 0) append_attribute(uses, "x", glyph.x * glyph_path_em);
    uses += "/>";
  }
  if (uses.empty()) return;
  out += "<g transform=\"translate(";
  append_number(out, baseline.x);
  out += ' ';
  append_number(out, baseline.y);
  out += ")scale(";
  append_scale(out, style.size / glyph_path_em);
  out += ")\"";
  append_color(out, "fill", style.color);
  ((out += '>') += uses) += "</g>\n";
}

std::string SvgText::definitions() const { return as_paths_ ? outlines() : style_sheet(); }

std::string SvgText::outlines() const {
  std::string out;
  for (const auto& [glyph, path] : paths_)
    if (!path.empty())
      ((((out += "<path id=\"") += glyph_id(glyph.first, glyph.second)) += "\" d=\"") += path) += "\"/>\n";
  return out.empty() ? out : "<defs>\n" + out + "</defs>\n";
}

std::string SvgText::style_sheet() const {
  std::string out;
  for (int font = 0; font < font_count; ++font) {
    const std::set<char32_t>& codes = codes_[static_cast<std::size_t>(font)];
    if (codes.empty()) continue;
    const FontFile& file = font_file(font);
    const bool cff = file.bytes.starts_with("OTTO");
    ((out += "@font-face{font-family:'") += file.family) += "';font-weight:";
    append_number(out, file.weight);
    if (file.italic) out += ";font-style:italic";
    ((out += ";src:url(data:font/") += cff ? "otf" : "ttf") += ";base64,";
    append_base64(out, font_subset(file.bytes, codes));
    ((out += ") format('") += cff ? "opentype" : "truetype") += "')}\n";
  }
  if (out.empty()) return out;
  return "<style type=\"text/css\">\n"
         "text{white-space:pre;font-kerning:none;font-variant-ligatures:none;"
         "text-rendering:geometricPrecision}\n" +
         out + "</style>\n";
}

}  // namespace attnlab
