// The answers of a room: how many have answered is seen, and never what before it is time;
// nothing moves when the bars fall.
#include "app/figures/sheet/answers.h"
#include "tests/figures/figure_checks.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

constexpr Rect right_end{1475, 200, answers_width, 710};

RoomAnswers room_of(std::vector<int> said, bool answered) {
  RoomAnswers room{.asked = true, .answered = answered};
  const char* words[] = {"positive", "negative", "the largest single weight of all", "$W^Q$", "zero"};
  for (std::size_t i = 0; i < said.size(); ++i) room.words.push_back({words[i], said[i], answered && i == 1});
  if (answered) room.says = "16 said positive: so it would be with one matrix.";
  return room;
}

struct Answered {
  RecordingCanvas canvas;
  explicit Answered(const RoomAnswers& room, ThemeId id = ThemeId::light) {
    draw_answers(canvas, wall_theme(id), room, right_end, Rect{1300, 400, 129, 129});
  }
};

// Bars: upright and thin.
std::vector<Rect> bars_of(const RecordingCanvas& canvas) {
  std::vector<Rect> bars;
  for (const DrawnRectangle& one : canvas.rectangles)
    if (one.where.width < 10) bars.push_back(one.where);
  return bars;
}

TEST(Answers, AreOneBarEachAndSayHowManyHaveAnswered) {
  const Answered drawn(room_of({16, 11, 3}, false));
  const RecordingCanvas& canvas = drawn.canvas;
  EXPECT_EQ(bars_of(canvas).size(), 15U) << "two answers a bar";
  EXPECT_EQ(count_of(canvas, "30 have answered (a bar: 2)"), 1);
  EXPECT_EQ(bars_of(Answered(room_of({1, 0, 0}, false)).canvas).size(), 1U);
  EXPECT_EQ(count_of(Answered(room_of({0, 1, 0}, false)).canvas, "1 has answered"), 1);
}

TEST(Answers, TellNothingOfWhatWasSaidBeforeItIsTime) {
  EXPECT_EQ(Answered(room_of({9, 2, 1}, false)).canvas.log(),
            Answered(room_of({2, 1, 9}, false)).canvas.log());
  EXPECT_TRUE(Answered({}).canvas.log().empty());
  RoomAnswers told = room_of({0, 0}, false);
  told.asked = false;
  EXPECT_TRUE(Answered(told).canvas.log().empty()) << "their room alone is kept";
}

TEST(Answers, FallOnTheirWordsAndMoveNothing) {
  const RoomAnswers before = room_of({16, 11, 3}, false), after = room_of({16, 11, 3}, true);
  const std::vector<Rect> keys = answer_keys(before, right_end), same = answer_keys(after, right_end);
  ASSERT_EQ(keys.size(), 3U);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    EXPECT_EQ(keys[i].x, same[i].x);
    EXPECT_EQ(keys[i].y, same[i].y);
  }
  const Answered drawn(after);
  const RecordingCanvas& canvas = drawn.canvas;
  std::vector<int> on_track(3);
  for (const Rect& bar : bars_of(canvas))
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (bar.y > keys[i].bottom() && (i + 1 == keys.size() || bar.y < keys[i + 1].y)) ++on_track[i];
  EXPECT_EQ(on_track, (std::vector<int>{16, 11, 3}));
  for (const char* count : {"16", "11", "3"}) EXPECT_GE(count_of(canvas, count), 1) << count;
}

TEST(Answers, StayInTheirPlaceWithAnyCountsAndWords) {
  for (const ThemeId id : {ThemeId::light, ThemeId::dark})
    for (const std::vector<int>& said : {std::vector<int>{0, 0}, {1, 2, 3, 4, 5}, {400, 0, 7, 1}, {27, 27}})
      for (const bool answered : {false, true}) {
        const Answered drawn(room_of(said, answered), id);
        const RecordingCanvas& canvas = drawn.canvas;
        expect_texts_apart(canvas);
        for (const DrawnText& text : canvas.texts) {
          const Rect box = box_of(text);
          EXPECT_GE(box.x, right_end.x) << text.text;
          EXPECT_LE(box.right(), right_end.right() + 1) << text.text;
          EXPECT_GE(box.y, right_end.y) << text.text;
          EXPECT_LE(box.bottom(), right_end.bottom() + 1) << text.text;
        }
        for (const Rect& bar : bars_of(canvas)) EXPECT_LE(bar.right(), right_end.right());
      }
}

}  // namespace
}  // namespace attnlab::test
