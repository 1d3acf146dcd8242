// The answers of a room beside the blocks of a wall: a key for each word, how many have answered, and once it
// is answered how many said what, as thin bars. Where each thing stands does not depend on what was said.
// Lengths are those of wall_bands.h. Knows no lesson and no screen.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/theme.h"

#include <optional>
#include <string>
#include <vector>

namespace attnlab {

struct RoomAnswers {
  struct Word {
    std::string text;
    int said = 0;
    bool right = false;
  };
  std::vector<Word> words;
  bool asked = false;     // else only their room is kept
  bool answered = false;  // the bars have fallen on the words
  std::string says;       // once it is: which rule the commonest wrong answer breaks
};

inline constexpr double answers_width = 385;  // that the words need at the right end of the blocks

// How many answers a bar stands for, so that a track holds all of them.
int answers_a_bar(const RoomAnswers& room);
// The rectangles of the keys, one a word, in the same space.
std::vector<Rect> answer_keys(const RoomAnswers& room, const Rect& place);
// `from`: the cell that is asked for, which a line joins to the words.
void draw_answers(Canvas& canvas, const Theme& theme, const RoomAnswers& room, const Rect& place,
                  const std::optional<Rect>& from);

}  // namespace attnlab
