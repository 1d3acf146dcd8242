#include "app/export/svg_text.h"

#include "app/export/owned.h"
#include "app/export/svg_write.h"
#include "core/text/utf8.h"

#include <ft2build.h>
#include <hb-subset.h>

#include <charconv>
#include <initializer_list>
#include <stdexcept>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

namespace attnlab {
namespace {

using Blob = Owned<hb_blob_t, hb_blob_destroy>;
using HbFace = Owned<hb_face_t, hb_face_destroy>;
using Input = Owned<hb_subset_input_t, hb_subset_input_destroy>;

HbFace face_of(std::string_view font) {
  const Blob blob(hb_blob_create(font.data(), static_cast<unsigned>(font.size()), HB_MEMORY_MODE_READONLY,
                                 nullptr, nullptr));
  return HbFace(hb_face_create(blob.get(), 0));
}

// What FreeType tells of an outline, as path data.
struct Path {
  std::string data;
  double scale = 1;
  bool open = false;

  int command(char letter, std::initializer_list<const FT_Vector*> points) {
    if (letter == 'M') close();
    open = true;
    data += letter;
    for (const FT_Vector* p : points) {
      if (p != *points.begin()) data += ' ';
      append_point(data, {static_cast<double>(p->x) * scale, -static_cast<double>(p->y) * scale});
    }
    return 0;
  }
  void close() {
    if (open) data += 'Z';
    open = false;
  }
};

// A font of these signs alone, without hinting, kerning and ligatures: what a viewer then sets is laid out as
// the figure was. The same signs give the same bytes. Throws std::runtime_error where HarfBuzz refuses: the
// build is broken.
std::string font_subset(std::string_view font, const std::set<char32_t>& codes) {
  const HbFace whole = face_of(font);
  const Input input(hb_subset_input_create_or_fail());
  if (!input) throw std::runtime_error("HarfBuzz cannot be started");
  hb_set_t* kept = hb_subset_input_unicode_set(input.get());
  for (const char32_t code : codes) hb_set_add(kept, code);
  hb_set_t* dropped = hb_subset_input_set(input.get(), HB_SUBSET_SETS_DROP_TABLE_TAG);
  for (const hb_tag_t table :
       {HB_TAG('G', 'S', 'U', 'B'), HB_TAG('G', 'P', 'O', 'S'), HB_TAG('G', 'D', 'E', 'F'),
        HB_TAG('k', 'e', 'r', 'n'), HB_TAG('D', 'S', 'I', 'G')})
    hb_set_add(dropped, table);
  hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_NO_HINTING);
  const HbFace part(hb_subset_or_fail(whole.get(), input.get()));
  if (!part) throw std::runtime_error("HarfBuzz cannot take signs out of an embedded font");
  const Blob bytes(hb_face_reference_blob(part.get()));
  unsigned length = 0;
  const char* data = hb_blob_get_data(bytes.get(), &length);
  return {data, length};
}

constexpr double glyph_path_em = 1000;  // units of a glyph's path

// The outline as path data, from the glyph's origin on its baseline, y downwards;
// empty where the glyph has no ink.
std::string glyph_path(FT_Face face, unsigned glyph) {
  if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING) != 0) return {};
  if (face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return {};
  using At = const FT_Vector*;
  constexpr FT_Outline_Funcs walk{
      [](At to, void* path) { return static_cast<Path*>(path)->command('M', {to}); },
      [](At to, void* path) { return static_cast<Path*>(path)->command('L', {to}); },
      [](At control, At to, void* path) {
        return static_cast<Path*>(path)->command('Q', {control, to});
      },
      [](At a, At b, At to, void* path) {
        return static_cast<Path*>(path)->command('C', {a, b, to});
      },
      0,
      0};
  Path path;
  path.scale = glyph_path_em / face->units_per_EM;
  if (FT_Outline_Decompose(&face->glyph->outline, &walk, &path) != 0) return {};
  path.close();
  return path.data;
}

std::string glyph_id(int font, unsigned glyph) {
  return "g" + std::to_string(font) + "-" + std::to_string(glyph);
}

// A word and the spaces behind it, in one font: what a viewer sets by itself. Each has a place of its own, so
// that the widths of another font or of kerning add up to nothing.
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

// ` transform="..." fill="..."` of a group that is drawn in the units of a glyph's path.
void append_group(std::string& out, Point baseline, const TextStyle& style) {
  out += " transform=\"translate(";
  append_point(out, baseline);
  out += ")scale(";
  append_scale(out, style.size / glyph_path_em);
  out += ")\"";
  append_color(out, "fill", style.color);
}

}  // namespace

void SvgText::write(std::string& out, Point baseline, std::string_view utf8, const TextStyle& style) {
  if (const auto line = fonts_.shaped(utf8, style.face))
    return write_shaped(out, baseline, utf8, *line, style);
  const std::vector<PlacedGlyph> glyphs = fonts_.glyphs(utf8, style.face);
  if (glyphs.empty()) return;
  if (as_paths_)
    write_outlines(out, baseline, glyphs, style);
  else
    write_text(out, baseline, glyphs, fonts_.advance(utf8, style.face), style);
}

void SvgText::write_text(std::string& out, Point baseline, const std::vector<PlacedGlyph>& glyphs,
                         double advance, const TextStyle& style) {
  const FontFile& own = fonts_.file(glyphs.front().font);
  // Each run has a place of its own, and is anchored there by itself.
  const auto place = [&](std::size_t begin, std::size_t end) {
    const double from = glyphs[begin].x, to = end < glyphs.size() ? glyphs[end].x : advance;
    return baseline.x + (from + anchor_at(style.anchor, to - from)) * style.size;
  };
  out += "<text";
  append_attribute(out, "x", place(0, run_end(glyphs, 0)));
  append_attribute(out, "y", baseline.y);
  append_font(out, own, fonts_.file(0));
  append_attribute(out, "font-size", style.size);
  append_color(out, "fill", style.color);
  if (style.anchor != Anchor::start)
    out += style.anchor == Anchor::middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"";
  out += '>';
  for (std::size_t begin = 0, end = 0; begin < glyphs.size(); begin = end) {
    end = run_end(glyphs, begin);
    if (begin > 0) {
      out += "<tspan";
      append_attribute(out, "x", place(begin, end));
      append_font(out, fonts_.file(glyphs[begin].font), own);
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
    if (!add_outline(glyph.font, glyph.index)) continue;
    ((uses += "<use xlink:href=\"#") += glyph_id(glyph.font, glyph.index)) += '"';
    if (glyph.x > 0) append_attribute(uses, "x", glyph.x * glyph_path_em);
    uses += "/>";
  }
  if (uses.empty()) return;
  out += "<g";
  append_group(out, baseline, style);
  ((out += '>') += uses) += "</g>\n";
}

bool SvgText::add_outline(int font, unsigned glyph) {
  const auto [path, added] = paths_.try_emplace({font, glyph});
  if (added) path->second = glyph_path(fonts_.face(font), glyph);
  return !path->second.empty();
}

void SvgText::write_shaped(std::string& out, Point baseline, std::string_view utf8, const ShapedLine& line,
                           const TextStyle& style) {
  std::string words;
  for (std::string_view rest = utf8; !rest.empty();)
    if (const char32_t code = take_code(rest); code >= 32)
      append_xml(words,
                 (code & 0xFFFE) == 0xFFFE ? replacement_character : code);  // what XML has no place for
  std::string label = words;
  replace_all(label, "\"", "&quot;");
  out += "<g role=\"img\" aria-label=\"" + label + '"';
  append_group(out, baseline, style);
  out += "><title>" + words + "</title>";
  for (const ShapedRun& run : line.runs)
    for (const ShapedRun::Glyph& glyph : run.glyphs) {
      if (!add_outline(run.font, glyph.index)) continue;
      ((out += "<use xlink:href=\"#") += glyph_id(run.font, glyph.index)) += "\" transform=\"translate(";
      append_point(out, {glyph.x * glyph_path_em, -glyph.y * glyph_path_em});
      out += ')';
      if (run.size != 1) {
        out += "scale(";
        append_scale(out, run.size);
        out += ')';
      }
      out += "\"/>";
    }
  out += "</g>\n";
}

std::string SvgText::definitions() const { return as_paths_ ? outlines() : style_sheet() + outlines(); }

std::string SvgText::outlines() const {
  std::string out;
  for (const auto& [glyph, path] : paths_)
    if (!path.empty())
      ((((out += "<path id=\"") += glyph_id(glyph.first, glyph.second)) += "\" d=\"") += path) += "\"/>\n";
  return out.empty() ? out : "<defs>\n" + out + "</defs>\n";
}

std::string SvgText::style_sheet() const {
  std::string out;
  // Faces that are one font are written once: of two of a name a browser would take the last.
  const auto same = [this](int a, int b) {
    const FontFile &one = fonts_.file(a), &other = fonts_.file(b);
    return one.family == other.family && one.weight == other.weight && one.italic == other.italic;
  };
  std::array<std::set<char32_t>, font_count> all{};
  for (int font = 0; font < font_count; ++font) {
    int first = 0;
    while (!same(first, font)) ++first;
    all[static_cast<std::size_t>(first)].merge(std::set<char32_t>(codes_[static_cast<std::size_t>(font)]));
  }
  for (int font = 0; font < font_count; ++font) {
    const std::set<char32_t>& codes = all[static_cast<std::size_t>(font)];
    if (codes.empty()) continue;
    const FontFile& file = fonts_.file(font);
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
