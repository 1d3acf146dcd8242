#include "app/export/shaper.h"

#include "app/export/owned.h"
#include "core/text/utf8.h"

#include <fribidi.h>
#include <hb.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

namespace attnlab {
namespace {

struct Item {
  std::size_t begin = 0, end = 0;
  int level = 0;
  hb_script_t script = HB_SCRIPT_COMMON;
  int font = -1;
};

hb_unicode_general_category_t category(char32_t code) {
  return hb_unicode_general_category(hb_unicode_funcs_get_default(), code);
}

bool is_mark(char32_t code) {
  const auto kind = category(code);
  return kind == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK ||
         kind == HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK ||
         kind == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK;
}

// Joiners, marks of direction, selectors of variants: of no shape of their own.
bool has_no_shape(char32_t code) {
  return category(code) == HB_UNICODE_GENERAL_CATEGORY_FORMAT || (code >= 0xFE00 && code <= 0xFE0F) ||
         (code >= 0xE0100 && code <= 0xE01EF) || code == 0x34F;
}

constexpr char32_t joiner = 0x200D;

bool goes_on(const std::u32string& text, std::size_t i) {
  return is_mark(text[i]) || has_no_shape(text[i]) || (text[i] >= 0x1F3FB && text[i] <= 0x1F3FF) ||
         (i > 0 && text[i - 1] == joiner);
}

// What a font must have for these letters: each once, a letter and its mark as one sign where there is one.
std::u32string asked(std::u32string_view text) {
  std::u32string codes;
  for (const char32_t code : text) {
    hb_codepoint_t both = 0;
    if (has_no_shape(code)) continue;
    if (!codes.empty() && hb_unicode_compose(hb_unicode_funcs_get_default(), codes.back(), code, &both))
      codes.back() = both;
    else
      codes += code;
  }
  std::ranges::sort(codes);
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  return codes;
}

std::vector<int> levels_of(const std::u32string& text) {
  const auto count = static_cast<FriBidiStrIndex>(text.size());
  const std::vector<FriBidiChar> codes(text.begin(), text.end());
  std::vector<FriBidiCharType> types(text.size());
  std::vector<FriBidiBracketType> brackets(text.size());
  std::vector<FriBidiLevel> levels(text.size());
  fribidi_get_bidi_types(codes.data(), count, types.data());
  fribidi_get_bracket_types(codes.data(), count, types.data(), brackets.data());
  FriBidiParType direction = FRIBIDI_PAR_ON;
  if (fribidi_get_par_embedding_levels_ex(types.data(), brackets.data(), count, &direction, levels.data()) ==
      0)
    return std::vector<int>(text.size(), 0);
  return {levels.begin(), levels.end()};
}

// Of each letter; what belongs to every script has that of what stands before it.
std::vector<hb_script_t> scripts_of(const std::u32string& text) {
  std::vector<hb_script_t> scripts;
  std::ranges::transform(text, std::back_inserter(scripts), [](char32_t code) {
    return hb_unicode_script(hb_unicode_funcs_get_default(), code);
  });
  const auto open = [](hb_script_t s) {
    return s == HB_SCRIPT_COMMON || s == HB_SCRIPT_INHERITED || s == HB_SCRIPT_UNKNOWN;
  };
  for (std::size_t i = 1; i < scripts.size(); ++i)
    if (open(scripts[i])) scripts[i] = scripts[i - 1];
  const auto first = std::ranges::find_if_not(scripts, open);
  if (first != scripts.end()) std::fill(scripts.begin(), first, *first);
  return scripts;
}

class Line {
 public:
  Line(std::u32string text, const ShapingFonts& fonts) : text_(std::move(text)), fonts_(fonts) {}

  ShapedLine made() {
    split();
    order();
    for (const Item& item : items_) item.font >= 0 ? letters(item) : boxes(item);
    return std::move(line_);
  }

 private:
  int font_of(std::size_t begin, std::size_t end) const {
    const std::u32string codes = asked(std::u32string_view(text_).substr(begin, end - begin));
    return codes.empty() ? fonts_.digits : fonts_.find(codes);
  }

  void add(Item item) {
    if (!items_.empty()) {
      Item& last = items_.back();
      if (last.end == item.begin && last.level == item.level && last.script == item.script &&
          last.font == item.font) {
        last.end = item.end;
        return;
      }
    }
    items_.push_back(item);
  }

  // One font for all letters of a script where there is one; else one for each letter with its marks,
  // else each alone.
  void split() {
    const std::vector<int> levels = levels_of(text_);
    const std::vector<hb_script_t> scripts = scripts_of(text_);
    for (std::size_t begin = 0, end = 0; begin < text_.size(); begin = end) {
      for (end = begin + 1;
           end < text_.size() && levels[end] == levels[begin] && scripts[end] == scripts[begin];)
        ++end;
      Item run{begin, end, levels[begin], scripts[begin], font_of(begin, end)};
      if (run.font >= 0) {
        add(run);
        continue;
      }
      for (std::size_t from = begin, to = 0; from < end; from = to) {
        for (to = from + 1; to < end && goes_on(text_, to);) ++to;
        run.begin = from;
        run.end = to;
        run.font = font_of(from, to);
        if (run.font >= 0) {
          add(run);
          continue;
        }
        for (std::size_t i = from; i < to; ++i) add({i, i + 1, run.level, run.script, font_of(i, i + 1)});
      }
    }
  }

  // As it is read: what lies deeper is turned round first (rule L2 of the bidirectional algorithm).
  void order() {
    int highest = 0;
    for (const Item& item : items_) highest = std::max(highest, item.level);
    for (int level = highest; level > 0; --level)
      for (auto at = items_.begin(); at != items_.end();) {
        const auto first = std::find_if(at, items_.end(), [&](const Item& i) { return i.level >= level; });
        at = std::find_if(first, items_.end(), [&](const Item& i) { return i.level < level; });
        std::reverse(first, at);
      }
  }

  void letters(const Item& item) {
    const Owned<hb_buffer_t, hb_buffer_destroy> buffer(hb_buffer_create());
    const std::vector<std::uint32_t> codes(text_.begin(), text_.end());
    hb_buffer_add_codepoints(buffer.get(), codes.data(), static_cast<int>(codes.size()),
                             static_cast<unsigned>(item.begin), static_cast<int>(item.end - item.begin));
    const bool backward = item.level % 2 != 0;
    hb_buffer_set_direction(buffer.get(), backward ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    hb_buffer_set_script(buffer.get(), item.script);
    hb_font_t* font = fonts_.font(item.font);
    hb_shape(font, buffer.get(), nullptr, 0);

    unsigned count = 0;
    const hb_glyph_info_t* infos = hb_buffer_get_glyph_infos(buffer.get(), &count);
    const hb_glyph_position_t* places = hb_buffer_get_glyph_positions(buffer.get(), &count);
    const double em = std::max(1U, hb_face_get_upem(hb_font_get_face(font)));
    ShapedRun run{item.font, 1, backward, {}, {}, {}};
    for (unsigned i = 0; i < count; ++i) {
      run.glyphs.push_back(
          {infos[i].codepoint, line_.advance + places[i].x_offset / em, places[i].y_offset / em});
      line_.advance += places[i].x_advance / em;
    }
    // From the first letter on: the glyphs of one cluster, and the letters up to the next one.
    const auto cluster = [&](unsigned k) -> std::size_t {
      return infos[backward ? count - 1 - k : k].cluster;
    };
    for (unsigned k = 0, next = 0; k < count; k = next) {
      for (next = k + 1; next < count && cluster(next) == cluster(k);) ++next;
      const std::size_t before = run.text.size(), end = next < count ? cluster(next) : item.end;
      for (std::size_t i = k == 0 ? item.begin : cluster(k); i < end; ++i) append_code(run.text, text_[i]);
      run.clusters.push_back({static_cast<int>(run.text.size() - before), static_cast<int>(next - k)});
    }
    if (count > 0) line_.runs.push_back(std::move(run));
  }

  // The digits in two rows, with a frame around them.
  void boxes(const Item& item) {
    constexpr double size = 0.42, side = 0.12, rows[2] = {0.41, 0.04};
    hb_font_t* font = fonts_.font(fonts_.digits);
    const double em = std::max(1U, hb_face_get_upem(hb_font_get_face(font)));
    for (std::size_t at = item.begin; at < item.end; ++at) {
      const char32_t code = text_[at];
      if (has_no_shape(code)) continue;
      if (std::ranges::find(line_.missing, code) == line_.missing.end()) line_.missing.push_back(code);
      char digits[9];
      const int count =
          std::snprintf(digits, sizeof digits, code > 0xFFFF ? "%06X" : "%04X", static_cast<unsigned>(code));
      ShapedRun run{fonts_.digits, size, false, {}, {}, {}};
      double widest = 0;
      for (int row = 0; row < 2; ++row) {
        double x = 0;
        for (int i = row * count / 2; i < (row + 1) * count / 2; ++i) {
          hb_codepoint_t glyph = 0;
          hb_font_get_nominal_glyph(font, static_cast<unsigned char>(digits[i]), &glyph);
          run.glyphs.push_back({glyph, line_.advance + side + x, rows[row]});
          x += size * hb_font_get_glyph_h_advance(font, glyph) / em;
        }
        widest = std::max(widest, x);
      }
      append_code(run.text, code);
      run.clusters.push_back({static_cast<int>(run.text.size()), count});
      line_.runs.push_back(std::move(run));
      line_.boxes.push_back({line_.advance + side / 2, widest + side});
      line_.advance += widest + 2 * side;
    }
  }

  std::u32string text_;
  const ShapingFonts& fonts_;
  std::vector<Item> items_;  // of the text; then from left to right
  ShapedLine line_;
};

// First and last codes.
constexpr std::pair<char32_t, char32_t> shaped[] = {
    {0x300, 0x36F},     {0x483, 0x489},     {0x590, 0x109F},   {0x1100, 0x11FF}, {0x135D, 0x135F},
    {0x1700, 0x1CFF},   {0x1DC0, 0x1DFF},   {0x200B, 0x200F},  {0x202A, 0x202E}, {0x2060, 0x206F},
    {0x20D0, 0x20FF},   {0x2DE0, 0x2DFF},   {0x302A, 0x302F},  {0xA66F, 0xA69F}, {0xA800, 0xABFF},
    {0xFB1D, 0xFDFF},   {0xFE00, 0xFE0F},   {0xFE20, 0xFE2F},  {0xFE70, 0xFEFF}, {0x10800, 0x11FFF},
    {0x1E000, 0x1EFFF}, {0x1F3FB, 0x1F3FF}, {0xE0000, 0xE0FFF}};

}  // namespace

Rect ShapedBox::where(Point baseline, double size) const {
  return {baseline.x + x * size, baseline.y - 0.78 * size, width * size, 0.85 * size};
}

bool needs_shaping(char32_t code) {
  return code >= 0x300 &&
         std::ranges::any_of(shaped, [&](const auto& r) { return code >= r.first && code <= r.second; });
}

ShapedLine shape(std::string_view utf8, const ShapingFonts& fonts) {
  std::u32string text;
  while (!utf8.empty())
    if (const char32_t code = take_code(utf8); code >= 32) text += code;
  return text.empty() ? ShapedLine{} : Line(std::move(text), fonts).made();
}

}  // namespace attnlab
