#include "app/figures/sheet/sheet_words.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/formula_lines.h"
#include "app/figures/canvas/text.h"
#include "core/text/utf8.h"

namespace attnlab {
namespace {

using Word = std::vector<SheetRun>;

constexpr std::size_t most_characters = 4000;  // more never fits
constexpr double formula_size = 1.12;          // the serif looks smaller

std::string one_line(std::string_view text) {
  std::string spaced(text.substr(0, 4 * most_characters));
  for (char& c : spaced)
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  return quotable(spaced, most_characters);
}

// A dollar without a partner is a letter.
std::vector<Word> words_of(const std::string_view all, bool formulas, const std::vector<SheetInk>& inks) {
  std::vector<Word> words(1);
  std::string_view text = all;
  const auto add = [&words](std::string_view piece, bool formula, std::optional<SheetInk> ink = {}) {
    if (!piece.empty()) words.back().push_back({std::string(piece), formula, ink});
  };
  while (!text.empty()) {
    const std::size_t end = formulas && text.front() == '$' ? text.find('$', 1) : std::string_view::npos;
    if (end != std::string_view::npos) {
      add(text.substr(1, end - 1), true);
      text.remove_prefix(end + 1);
    } else if (text.front() == ' ') {
      words.emplace_back();
      text.remove_prefix(1);
    } else {
      std::size_t stop = std::min(text.find_first_of(formulas ? " $" : " ", 1), text.size());
      const std::size_t at = all.size() - text.size();
      std::optional<SheetInk> here;
      for (const SheetInk& ink : inks) {
        for (const std::size_t edge : {ink.begin, ink.end})
          if (edge > at) stop = std::min(stop, edge - at);
        if (at >= ink.begin && at < ink.end) here = ink;
      }
      add(text.substr(0, stop), false, here);
      text.remove_prefix(stop);
    }
  }
  std::erase_if(words, [](const Word& word) { return word.empty(); });
  return words;
}

TextStyle style_of(const SheetRun& run, TextStyle style) {
  if (run.ink) style.face = run.ink->face, style.color = run.ink->color;
  return style;
}

double width_of(const Canvas& canvas, const Word& word, const TextStyle& style) {
  double width = 0;
  for (const SheetRun& run : word)
    width += run.formula ? measure_formula(canvas, run.text, formula_size * style.size).width
                         : canvas.text_width(run.text, style_of(run, style).face, style.size);
  return width;
}

// Breaks a word of letters that is wider than a line: its longest beginning that fits,
// at least a letter, and the rest.
std::pair<std::string, std::string> broken(const Canvas& canvas, const std::string& word,
                                           const TextStyle& style, double width) {
  std::size_t length = longest_beginning(word, [&](std::string_view begin) {
                         return canvas.text_width(begin, style.face, style.size) <= width;
                       }).size();
  if (length == 0 && !word.empty()) {
    ++length;
    while (length < word.size() && (static_cast<unsigned char>(word[length]) & 0xC0) == 0x80) ++length;
  }
  return {word.substr(0, length), word.substr(length)};
}

// Words are added to the last line while they fit.
struct Setter {
  const Canvas& canvas;
  const TextStyle& style;
  double width, space;
  std::size_t most;
  std::vector<SheetLine> lines{};

  // Whether there was a place for all of it.
  bool add(Word word) {
    const double own = width_of(canvas, word, style);
    if (!lines.empty() && lines.back().width + space + own <= width) {
      lines.back().width += space + own;
      lines.back().words.push_back(std::move(word));
      return true;
    }
    if (lines.size() == most) return false;
    if (std::vector<Word> parts = own > width ? in_parts(word) : std::vector<Word>(); parts.size() > 1)
      return std::ranges::all_of(parts, [this](Word& part) { return add(std::move(part)); });
    if (own <= width || word.size() > 1 || word.front().formula) {
      lines.push_back({{std::move(word)}, own});
      return true;
    }
    auto [head, tail] = broken(canvas, word.front().text, style, width);
    lines.push_back({{{{head, false}}}, canvas.text_width(head, style.face, style.size)});
    return tail.empty() || add({{std::move(tail), false}});
  }

  // A word whose formulas are wider than a line, where these may be broken.
  std::vector<Word> in_parts(const Word& word) const {
    std::vector<Word> parts(1);
    for (const SheetRun& run : word) {
      if (!run.formula) {
        parts.back().push_back(run);
        continue;
      }
      for (const std::string& line : break_formula(canvas, run.text, formula_size * style.size, width)) {
        if (!parts.back().empty()) parts.emplace_back();
        parts.back().push_back({parts.size() > 1 ? continued(line) : line, true, run.ink});
      }
    }
    return parts;
  }

  // The last line ends in an ellipsis, in the place of as many words as that takes.
  void end_early() {
    if (lines.empty()) return;
    SheetLine& last = lines.back();
    const double dots = canvas.text_width("…", style.face, style.size);
    while (last.words.size() > 1 && last.width + dots > width) {
      last.width -= space + width_of(canvas, last.words.back(), style);
      last.words.pop_back();
    }
    if (last.width + dots > width && !last.words.front().front().formula) {
      last.words = {{{broken(canvas, last.words.front().front().text, style, width - dots).first, false}}};
      last.width = width_of(canvas, last.words.front(), style);
    }
    last.words.back().push_back({"…", false});
    last.width += dots;
  }
};

}  // namespace

std::vector<SheetInk> inks_of(const Theme& theme, const Said& said) {
  std::vector<SheetInk> inks;
  for (const SaidMark& one : said.marks)
    inks.push_back({one.begin, one.end, Face::sans_medium,
                    one.kind == SaidKind::query ? theme.queries
                    : one.kind == SaidKind::key ? theme.keys
                                                : theme.text});
  return inks;
}

std::vector<SheetLine> sheet_lines(const Canvas& canvas, std::string_view text, const TextStyle& style,
                                   double width, int most, bool formulas, const std::vector<SheetInk>& inks) {
  if (most <= 0) return {};
  Setter setter{canvas, style, width, canvas.text_width(" ", style.face, style.size),
                static_cast<std::size_t>(most)};
  for (Word& word : words_of(one_line(text), formulas, inks))
    if (!setter.add(std::move(word))) {
      setter.end_early();
      break;
    }
  std::erase_if(setter.lines, [width](const SheetLine& line) { return line.width > width; });
  return std::move(setter.lines);
}

void draw_lines(Canvas& canvas, const std::vector<SheetLine>& lines, double middle, double baseline,
                double line, const TextStyle& style) {
  const double space = canvas.text_width(" ", style.face, style.size);
  for (const SheetLine& one : lines) {
    double x = middle - one.width / 2;
    std::string letters;  // that follow each other in one ink: one text, so that it can be found in a file
    double start = x;
    TextStyle in = style;
    const auto flush = [&] {
      if (!letters.empty()) canvas.text({start, baseline}, letters, in);
      letters.clear();
    };
    const auto say = [&](const std::string& text, const TextStyle& own) {
      if (own.face != in.face || own.color != in.color) flush();
      if (letters.empty()) start = x;
      in = own;
      letters += text;
      x += canvas.text_width(text, own.face, own.size);
    };
    for (const Word& word : one.words) {
      if (&word != &one.words.front()) letters.empty() ? void(x += space) : say(" ", style);
      for (const SheetRun& run : word) {
        if (!run.formula) {
          say(run.text, style_of(run, style));
          continue;
        }
        flush();
        x += draw_formula(canvas, {x, baseline}, run.text, formula_size * style.size, style.color);
      }
    }
    flush();
    baseline += line;
  }
}

}  // namespace attnlab
