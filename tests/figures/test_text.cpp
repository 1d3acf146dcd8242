// Text cut to a width: the longest beginning that fits, at a price that does not grow with what is left out.
#include "app/figures/canvas/text.h"
#include "app/figures/sheet/sheet_words.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>
#include <random>

namespace attnlab::test {
namespace {

constexpr Face face = Face::sans;
constexpr double size = measure::type_12;

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// The definitions, from the end of the text: a character less until it fits.
std::string plainly_elided(const Canvas& canvas, std::string_view text, double width) {
  if (canvas.text_width(text, face, size) <= width) return std::string(text);
  while (!text.empty()) {
    while (!text.empty() && continues(text.back())) text.remove_suffix(1);
    if (!text.empty()) text.remove_suffix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    std::string shorter = std::string(text) + "…";
    if (canvas.text_width(shorter, face, size) <= width) return shorter;
  }
  return {};
}

// Word after word is added to the last line while it fits.
std::vector<std::string> plainly_wrapped(const Canvas& canvas, std::string_view text, double width) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string word(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!lines.empty() && canvas.text_width(lines.back() + " " + word, face, size) <= width)
      lines.back() += " " + word;
    else
      lines.push_back(word);
  }
  return lines;
}

// Character after character is added to a line while it fits.
std::vector<std::string> plainly_broken(const Canvas& canvas, std::string_view word, double width) {
  std::vector<std::string> lines;
  while (!word.empty()) {
    std::size_t length = 0;
    while (length < word.size()) {
      std::size_t next = length + 1;
      while (next < word.size() && continues(word[next])) ++next;
      if (length > 0 && canvas.text_width(word.substr(0, next), face, size) > width) break;
      length = next;
    }
    lines.emplace_back(word.substr(0, length));
    word.remove_prefix(length);
  }
  return lines;
}

// Characters of one to four bytes, spaces in runs, control characters, and bytes that are no UTF-8.
std::string random_text(std::mt19937& random, bool spaces = true, bool broken_utf8 = true) {
  static const std::vector<std::string> characters{
      "i", "l", "a", "W",  "M",  "é",  "ш",    "あ",   "😀",    "…",        ".",
      "(", " ", " ", "  ", "\t", "\n", "\x7f", "\x80", "\xC3", "\xE2\x80", "\xF0\x9F"};
  const std::size_t from = broken_utf8 ? characters.size() : 15;
  std::string text;
  const std::size_t length = random() % (random() % 4 == 0 ? 200 : 24);
  for (std::size_t i = 0; i < length; ++i) {
    const std::string& next = characters[random() % from];
    if (spaces || next.find_first_of(" \t\n") == std::string::npos) text += next;
  }
  return text;
}

TEST(Text, IsCutWhereItsDefinitionCutsIt) {
  const RecordingCanvas canvas;
  std::mt19937 random(1);
  for (int i = 0; i < 30000; ++i) {
    const std::string text = random_text(random);
    const double whole = canvas.text_width(text, face, size);
    // Widths at which a beginning fits exactly, too.
    const double width = i % 3 == 0
                             ? canvas.text_width(text.substr(0, random() % (text.size() + 1)), face, size)
                             : whole * 1.2 * static_cast<double>(random() % 1000) / 1000 - 2;
    SCOPED_TRACE("\"" + text + "\" in " + std::to_string(width));
    ASSERT_EQ(elide(canvas, text, face, size, width), plainly_elided(canvas, text, width));
    ASSERT_EQ(wrap(canvas, text, face, size, width), plainly_wrapped(canvas, text, width));
    ASSERT_EQ(fits_into(canvas, text, face, size, width), whole <= width);
  }
}

TEST(Text, AWordOfASheetIsBrokenWhereItsDefinitionBreaksIt) {
  const RecordingCanvas canvas;
  std::mt19937 random(2);
  const TextStyle style{face, size, {}};
  for (int i = 0; i < 3000; ++i) {
    const std::string word = random_text(random, false, false);
    const double width = 20 + static_cast<double>(random() % 400);
    SCOPED_TRACE("\"" + word + "\" in " + std::to_string(width));
    const std::vector<SheetLine> lines = sheet_lines(canvas, word, style, width, 1000);
    const std::vector<std::string> expected = plainly_broken(canvas, word, width);
    ASSERT_EQ(lines.size(), expected.size());
    for (std::size_t k = 0; k < lines.size(); ++k)
      ASSERT_EQ(lines[k].words.front().front().text, expected[k]);
  }
}

// Counts the bytes of all texts whose width is asked for.
class CountingCanvas : public RecordingCanvas {
 public:
  double text_width(std::string_view utf8, Face which, double em) const override {
    measured += utf8.size();
    return RecordingCanvas::text_width(utf8, which, em);
  }
  mutable std::size_t measured = 0;
};

std::string long_text(std::size_t length, bool words) {
  std::string text;
  while (text.size() < length) text += words ? "шесть words " : "слово";
  return text;
}

TEST(Text, WhatIsLeftOutCostsNothing) {
  for (const bool words : {false, true}) {
    CountingCanvas canvas;
    const auto cost = [&](std::size_t length, const auto& cut) {
      canvas.measured = 0;
      cut(long_text(length, words));
      return canvas.measured;
    };
    const auto eliding = [&](const std::string& text) { elide(canvas, text, face, size, 100); };
    EXPECT_EQ(cost(5000, eliding), cost(500000, eliding));
    EXPECT_LT(cost(5000, eliding), 1000U);
    const auto fitting = [&](const std::string& text) {
      EXPECT_FALSE(fits_into(canvas, text, face, size, 100));
    };
    EXPECT_EQ(cost(5000, fitting), cost(500000, fitting));
    // What is broken into lines is looked at in proportion to its length.
    const auto wrapping = [&](const std::string& text) { wrap(canvas, text, face, size, 400); };
    if (words) {
      EXPECT_LT(cost(50000, wrapping), 11 * cost(5000, wrapping));
    }
  }
}

// Joiners and marks have no width: any number of them fits, and no more is looked at than of other texts.
class FlatCanvas : public CountingCanvas {
 public:
  double text_width(std::string_view utf8, Face which, double em) const override {
    CountingCanvas::text_width(utf8, which, em);
    return 0;
  }
};

TEST(Text, WhatHasNoWidthCostsNoMore) {
  FlatCanvas canvas;
  for (const std::size_t length :
       {longest_measured - 1, longest_measured + 2, std::size_t{5000}, std::size_t{500000}}) {
    const std::string text = long_text(length, false);
    canvas.measured = 0;
    const std::string cut = elide(canvas, text, face, size, 100);
    EXPECT_EQ(cut == text, text.size() <= longest_measured);
    EXPECT_LE(cut.size(), longest_measured + 3);
    EXPECT_EQ(fits_into(canvas, text, face, size, 100), text.size() <= longest_measured);
    EXPECT_LT(canvas.measured, 100 * longest_measured);
    std::string whole;
    for (const std::string& line : wrap(canvas, text, face, size, 400)) {
      EXPECT_LE(line.size(), longest_measured);
      whole += line;
    }
    EXPECT_EQ(whole, text);
  }
}

// What a view measures for labels of this length.
template <typename Measuring>
std::size_t cost_of_labels(const View& view, const FigureOptions& options, std::size_t length, bool words) {
  Scene scene = opening_like();
  for (std::string& token : scene.tokens) token = long_text(length, words);
  const Analysis analysis = analyze(scene);
  Measuring canvas;
  view.draw(canvas, {scene, analysis, theme(ThemeId::light), options}, {1000, 700});
  for (const DrawnText& text : canvas.texts) EXPECT_LE(text.text.size(), 2 * longest_measured);
  return canvas.measured;
}

// A view draws the beginnings of labels; what it measures for that does not depend on how long they are.
TEST(Text, LongLabelsCostAViewNoMoreThanShortOnes) {
  for_every_part([](const View& view, FigureOptions options) {
    const std::size_t flat = cost_of_labels<FlatCanvas>(view, options, 10000, false);
    EXPECT_LT(cost_of_labels<FlatCanvas>(view, options, 200000, false), flat + flat / 10);
    for (const bool columns : {false, true}) {
      options.columns = columns;
      const std::size_t once = cost_of_labels<CountingCanvas>(view, options, 5000, true);
      EXPECT_LT(cost_of_labels<CountingCanvas>(view, options, 50000, true), once + once / 10) << columns;
      EXPECT_LT(once, 20 * cost_of_labels<CountingCanvas>(view, options, 50, true)) << columns;
    }
  });
}

TEST(Text, TheEndsOfARangeAboutZeroAreWrittenAlike) {
  for (const double end : {0.25, 3.0, 150.0, 6000.0, 25000.0, 1e9, 1e-7})
    EXPECT_EQ(short_opposite(end), "\u2212" + short_number(end));
  EXPECT_EQ(short_opposite(6000), "\u22126000");
  EXPECT_EQ(short_opposite(0), "0");
}

}  // namespace
}  // namespace attnlab::test
