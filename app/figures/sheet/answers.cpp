#include "app/figures/sheet/answers.h"

#include "app/figures/canvas/text.h"
#include "app/figures/sheet/sheet_words.h"

#include <algorithm>
#include <numeric>

namespace attnlab {
namespace {

constexpr double key_side = 64, word_size = 40, middle_word = 34, small_word = 28, beside_key = 20,
                 check_room = 44;
constexpr double most_pitch = 134, track_height = 39, bar_pitch = 13, answer_bar = 8, bars_height = 52;
constexpr double below_words = 196;  // for how many have answered, or what is said of the commonest wrong one
constexpr int most_bars = 27, most_on_track = 21;  // with the count behind them
constexpr double answer_note = 28, answer_line = 36, bracket_width = 4, before_words = 30;

double answer_pitch(const RoomAnswers& room, const Rect& place) {
  return std::min(most_pitch, (place.height - below_words) /
                                  static_cast<double>(std::max<std::size_t>(1, room.words.size())));
}

int answered_by(const RoomAnswers& room) {
  return std::accumulate(room.words.begin(), room.words.end(), 0,
                         [](int sum, const RoomAnswers::Word& word) { return sum + word.said; });
}

void bars(Canvas& canvas, Point at, int count, int each, double height, Color color) {
  for (int i = 0; i * each < count; ++i)
    canvas.fill_rectangle({at.x + i * bar_pitch, at.y, answer_bar, height}, color, 1.5);
}

// With room for the mark of the right one from the beginning, so that no word moves when it comes.
std::vector<SheetLine> word_lines(Canvas& canvas, const RoomAnswers::Word& word, const TextStyle& style,
                                  double width) {
  return sheet_lines(canvas, word.text, style, width - check_room, 2, true);
}

// All as large as one line allows the longest, at last in two.
double size_of_words(Canvas& canvas, const RoomAnswers& room, double width) {
  const auto fits = [&](double size) {
    return std::ranges::all_of(room.words, [&](const RoomAnswers::Word& word) {
      return word_lines(canvas, word, {Face::sans_medium, size}, width).size() < 2;
    });
  };
  return fits(word_size) ? word_size : fits(middle_word) ? middle_word : small_word;
}

void word_beside(Canvas& canvas, const RoomAnswers::Word& word, const Rect& key, double width,
                 TextStyle style) {
  const std::vector<SheetLine> lines = word_lines(canvas, word, style, width);
  if (lines.empty()) return;
  const double line = 1.15 * style.size, left = key.right() + beside_key;
  double y = key.center().y + 0.35 * style.size - (static_cast<double>(lines.size()) - 1) * line / 2;
  if (!word.right) style.face = Face::sans;
  for (const SheetLine& one : lines) {
    draw_lines(canvas, {one}, left + one.width / 2, y, line, style);
    y += line;
  }
  if (word.right) canvas.text({left + lines.back().width + 10, y - line}, "✓", style);
}

}  // namespace

int answers_a_bar(const RoomAnswers& room) {
  int most = 0;
  for (const RoomAnswers::Word& word : room.words) most = std::max(most, word.said);
  const int count = room.answered ? most : answered_by(room),
            bars = room.answered ? most_on_track : most_bars;
  return std::max(1, (count + bars - 1) / bars);
}

std::vector<Rect> answer_keys(const RoomAnswers& room, const Rect& place) {
  const double step = answer_pitch(room, place), side = std::min(key_side, step - track_height + 14);
  const double top =
      std::max(place.y, place.center().y - (step * static_cast<double>(room.words.size()) + below_words) / 2);
  std::vector<Rect> keys;
  for (std::size_t i = 0; i < room.words.size(); ++i)
    keys.push_back({place.x + before_words, top + static_cast<double>(i) * step, side, side});
  return keys;
}

void draw_answers(Canvas& canvas, const Theme& theme, const RoomAnswers& room, const Rect& place,
                  const std::optional<Rect>& from) {
  if (!room.asked || room.words.empty()) return;
  const std::vector<Rect> keys = answer_keys(room, place);
  const double step = answer_pitch(room, place), left = keys[0].x, right = place.right();
  const Color line = room.answered ? theme.text : theme.accent;
  const double bracket = place.x + 6;
  if (from) {
    const double middle = from->center().y;
    canvas.line({from->right() + bracket_width, middle}, {bracket, middle}, {line, bracket_width, false});
    const double first = std::min(middle, keys.front().y + 8),
                 last = std::max(middle, keys.back().bottom() + 8);
    canvas.line({bracket, first}, {bracket, last}, {line, bracket_width, false});
  }
  const int each = answers_a_bar(room), all = answered_by(room);
  const double width = right - keys[0].right() - beside_key, size = size_of_words(canvas, room, width);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const RoomAnswers::Word& word = room.words[i];
    const bool loud = !room.answered || word.right;
    const Color ink = loud ? theme.text : theme.secondary;
    if (word.right)
      canvas.fill_rectangle(keys[i], theme.text, 8);
    else
      canvas.stroke_rectangle(keys[i], {ink, 3, false}, 8);
    text_middle(canvas, keys[i].center(), std::to_string(i + 1),
                {Face::sans_medium, 0.62 * keys[i].height, word.right ? theme.background : ink});
    word_beside(canvas, word, keys[i], width, {Face::sans_medium, size, ink});
    const double track = keys[i].y + step - 12;
    canvas.line({left, track}, {right, track}, {theme.hairline, 2, false});
    if (!room.answered || word.said == 0) continue;
    const double height = std::min(track_height, track - keys[i].bottom() - 4);
    bars(canvas, {left, track - height}, word.said, each, height, ink);
    const double count_x = left + std::ceil(1.0 * word.said / each) * bar_pitch + 8;
    canvas.text({count_x, track - 6}, std::to_string(word.said), {Face::sans_medium, answer_note, ink});
  }
  double y = keys.back().y + step + 16;
  const TextStyle style{Face::sans, answer_note, theme.text};
  std::string note = room.says;
  if (!room.answered && all > 0) {
    bars(canvas, {left, y}, all, each, bars_height, theme.text);
    y += bars_height;
    note = std::to_string(all) + (all == 1 ? " has answered" : " have answered");
  }
  if (each > 1 && all > 0) note += (note.empty() ? "" : " ") + ("(a bar: " + std::to_string(each) + ")");
  for (const SheetLine& one : sheet_lines(canvas, note, style, right - left, 5, true))
    draw_lines(canvas, {one}, left + one.width / 2, y += answer_line, answer_line, style);
}

}  // namespace attnlab
