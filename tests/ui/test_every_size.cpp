// Every part of every view in the space that real windows leave it, from 2 tokens to 8 and 1 head to 4: no
// text leaves the figure, no two texts overlap, everything can be read.
// Walking figures with the arrow keys: from the first cell every other cell of every view and part can be
// reached, and each step goes where its arrow points.
#include "app/figures/blocks/blocks.h"
#include "app/figures/parts/number_type.h"
#include "app/figures/sheet/answers.h"
#include "app/library/lessons.h"
#include "app/ui/session/presentation.h"
#include "app/ui/shell/presenting/presenting.h"
#include "app/ui/tools/figure_keys.h"
#include "core/teaching/words.h"
#include "tests/core/cases.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"
#include "tests/ui/window_space.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace attnlab::test {
namespace {

constexpr Extent hall{1920, 1080 - 64 - 16};  // without the heading and the line of status
constexpr Window windows[] = {{1024, 768, 1},  {1280, 800, 1},    {1366, 768, 1},  {1600, 1000, 1},
                              {1920, 1080, 1}, {1920, 1080, 1.5}, {3840, 2160, 1}, {3840, 2160, 2}};
using Room = WindowRoom;

std::string words(const Room& room) {
  const auto number = [](double value) { return std::to_string(static_cast<int>(value)); };
  return number(room.window.width) + "x" + number(room.window.height) + " at " +
         std::to_string(room.window.scale).substr(0, 3) +
         (room.panels ? ", panels open, " : ", panels folded, ") +
         (room.views == 1 ? "one view" : "two views");
}

// The smallest digit in the cells of each view and part, of all scenes that were tried in a room.
using Digits = std::map<std::string, double>;

struct Seen {
  const View& view;
  const Scene& scene;
  const Analysis& analysis;
  ThemeId theme;

  DrawInRoom drawn(FigureOptions options) const {
    return [this, options](Canvas& canvas, Extent room, double zoom) mutable {
      options.zoom = zoom;
      return view.draw(canvas, {scene, analysis, attnlab::theme(theme), options}, room);
    };
  }
  std::string part_name(int part) const {
    return std::string(view.id) +
           (view.parts.empty() ? "" : "/" + std::string(view.parts[static_cast<std::size_t>(part)].id));
  }
};

// From 1280 x 800 no cell of one view is smaller than measure::cell_min, but where eight tokens are columns
// and four heads have four dimensions each: 32 columns of the Pipeline's matrices and 40 of the heads'
// outputs stand beside each other then, with their names. Half a window, and one that is smaller, hold up to
// four tokens, or small cells.
double least_cell(const Room& room, const Seen& seen, const FigureOptions& options) {
  const Dims& n = seen.analysis.dims;
  constexpr double hair = 0.01;
  const bool widest = options.columns && n.n_q == 8 && n.h == 4 && n.d_v == 4;
  if (!room.window.is_roomy()) return 0;
  if (room.views == 1) {
    const bool crowded = widest && (seen.view.id == "pipeline" || seen.view.id == "heads");
    return (crowded ? 20.4 : measure::cell_min) - hair;
  }
  return (n.n_q == 8 ? 12 : 16) - hair;
}

void visit_part(const Seen& seen, const Room& room, const FigureOptions& options, Digits& digits) {
  const DrawInRoom draw = seen.drawn(options);
  DrawnView drawn;
  const Extent space =
      space_in(room, options.columns, [&](Extent space) { return fit_whole(drawn.canvas, draw, space); });
  const Fit fit = fit_whole(drawn.canvas, draw, space);
  drawn.zoom = fit.zoom;
  drawn.extent = draw(drawn.canvas, fit.room, fit.zoom);
  EXPECT_LE(drawn.extent.width * fit.zoom, space.width + 1) << "cut off at the right";
  EXPECT_LE(drawn.extent.height * fit.zoom, space.height + 1) << "cut off below";
  expect_sound(drawn, seen.theme, options.decimals);
  const Smallest smallest_here = smallest_of(drawn.canvas, draw, fit);
  const double digit = smallest_here.digit, cell = smallest_here.cell;
  if (cell > 0) {
    EXPECT_GE(cell, least_cell(room, seen, options)) << "cells too small";
  }
  if (digit == 0) return;  // it has no matrices
  double& smallest = digits.try_emplace(seen.part_name(options.part), digit).first->second;
  smallest = std::min(smallest, digit);
}

void visit(const Seen& seen, const Room& room, Digits& digits) {
  ASSERT_GT(seen.analysis.dims.h, 0);
  FigureOptions options;
  for (; options.part < seen.view.part_count(); ++options.part)
    for (const bool columns : {false, true}) {
      options.columns = columns;
      SCOPED_TRACE(seen.part_name(options.part) + " in " + words(room) +
                   (columns ? ", columns, " : ", rows, ") + std::to_string(seen.analysis.dims.n_q) +
                   " tokens, d = " + std::to_string(seen.analysis.dims.d) + ", " +
                   std::to_string(seen.analysis.dims.h) + " heads");
      visit_part(seen, room, options, digits);
    }
}

std::vector<Room> rooms() {
  std::vector<Room> list;
  for (const Window& window : windows)
    for (const bool panels : {true, false})
      for (const int count : {1, 2}) list.push_back({window, panels, count});
  return list;
}

// Every view and part, for 2, 4 and 8 tokens, d = 2 and 4, 1 and 4 heads, rows and columns. In a short run
// each scene meets some of the rooms, in turn.
TEST(EverySize, NothingIsCutOffAndNoTwoTextsOverlap) {
  constexpr ThemeId themes[] = {ThemeId::light, ThemeId::dark, ThemeId::print};
  Digits digits;
  unsigned scene_count = 0, room_count = 0;
  for (const int tokens : {2, 4, 8})
    for (const int d : {2, 4})
      for (const int heads : {1, 4}) {
        const Scene scene = scene_of({tokens, tokens, d, d, d, heads}, ++scene_count);
        const Analysis analysis = analyze(scene);
        for (const Room& room : rooms()) {
          if (++room_count % 13 >= cases(13, 1)) continue;
          for (const View& view : views())
            visit({view, scene, analysis, themes[room_count % 3]}, room, digits);
        }
      }
}

// Digits that are read without effort.
TEST(EverySize, TheOpeningSceneIsReadInEveryWindow) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  for (const Room& room : rooms()) {
    Digits digits;
    for (const View& view : views()) {
      const Seen seen{view, scene, analysis, ThemeId::light};
      for (FigureOptions options; options.part < view.part_count(); ++options.part)
        visit_part(seen, room, options, digits);
    }
    if (!room.window.is_roomy() || room.views > 1) continue;
    for (const auto& [name, size] : digits) EXPECT_GE(size, least_number) << name << " in " << words(room);
  }
}

TEST(EverySize, AHallReadsTheOpeningScene) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  Digits digits;
  for (const View& view : views()) {
    const Seen seen{view, scene, analysis, ThemeId::light};
    FigureOptions options;
    options.room = RoomId::wall;
    for (; options.part < view.part_count(); ++options.part) {
      const DrawInRoom draw = seen.drawn(options);
      DrawnView drawn;
      const Fit fit = fit_hall(drawn.canvas, draw, hall);
      digits[seen.part_name(options.part)] = smallest_of(drawn.canvas, draw, fit).digit;
      EXPECT_GE(fit.zoom, 1) << seen.part_name(options.part);
    }
  }
  for (const auto& [part, digit] : digits) {
    // What 0.38 of the cells and 0.78 of their widths leave beside the words at the axes.
    const double needed = part == "pipeline/forward"         ? 23
                          : part.starts_with("heads/")       ? 36
                          : part.starts_with("softmax/mask") ? 24
                          : part.starts_with("softmax/")     ? 25
                                                             : 0;
    EXPECT_GE(digit, needed) << part;
  }
}

// Measured from what is drawn: names, legends and axis words are at least 0.6 of the digits,
// and say which side is which.
TEST(EverySize, OnTheWallNamesAreReadBesideTheirDigits) {
  constexpr Extent wall{1200, 473};  // the middle band
  Scene crossed = scene_of({3, 4, 3, 2, 2, 1}, 5);
  crossed.key_tokens = {"I", "am", "here", "now"};
  for (const Scene& scene : {opening_like(), crossed, scene_of({4, 4, 3, 2, 2, 2}, 6)}) {
    const Analysis analysis = analyze(scene);
    for (const auto& [id, part] :
         {std::pair{"symmetry", "scores"}, std::pair{"pipeline", "forward"}, std::pair{"heads", "weights"},
          std::pair{"softmax", "mask"}, std::pair{"geometry", "points"}}) {
      const Slide step{.view = id, .part = part};
      const View& view = *find_view(step.view);
      FigureOptions options;
      options.room = RoomId::wall;
      for (int i = 0; i < view.part_count(); ++i)
        if (!view.parts.empty() && view.parts[static_cast<std::size_t>(i)].id == step.part) options.part = i;
      DrawnView drawn;
      const DrawInRoom draw = [&](Canvas& canvas, Extent room, double zoom) {
        options.zoom = zoom;
        const FigureInput input{scene, analysis, theme(ThemeId::light), options};
        const DrawnStep out = draw_step(canvas, view, step, input, nullptr, Compare::off, room);
        EXPECT_FALSE(out.missing) << step_words(step);
        return out.extent;
      };
      const Fit fit = fit_hall(drawn.canvas, draw, wall);
      draw(drawn.canvas, fit.room, fit.zoom);
      const Smallest seen = smallest_of(drawn.canvas, draw, fit);
      EXPECT_TRUE(seen.named()) << step_words(step);
      if (step.view == "geometry" || step.view == "rank") continue;
      for (const char* word : {"queries", "keys"})
        EXPECT_TRUE(has_text(drawn.canvas, word)) << step_words(step);
    }
  }
}

constexpr Way ways[] = {Way::left, Way::right, Way::up, Way::down};

bool same_place(const Hit& a, const Hit& b) {
  return a.cell == b.cell && a.where.x == b.where.x && a.where.y == b.where.y;
}

// How many of the stops the arrows reach.
std::size_t reached(const std::vector<Hit>& all) {
  std::vector<Hit> seen, open{*first_stop(all)};
  seen = open;
  while (!open.empty()) {
    const Hit from = open.back();
    open.pop_back();
    for (const Way way : ways) {
      const auto to = next_stop(all, from, way);
      if (!to || std::ranges::any_of(seen, [&](const Hit& hit) { return same_place(hit, *to); })) continue;
      seen.push_back(*to);
      open.push_back(*to);
    }
  }
  return seen.size();
}

TEST(FigureKeys, ReachEveryCellOfEveryView) {
  for (const int tokens : {2, 4, 8})
    for (const int heads : {1, 3})
      for (const View& view : views()) {
        const Scene scene = scene_of({tokens, tokens, 3, 2, 2, heads}, 7);
        const Analysis analysis = analyze(scene);
        FigureOptions options;
        for (; options.part < view.part_count(); ++options.part) {
          SCOPED_TRACE(std::string(view.id) + " part " + std::to_string(options.part) + ", " +
                       std::to_string(tokens) + " tokens, " + std::to_string(heads) + " heads");
          DrawnView drawn;
          draw_into(drawn, view, scene, analysis, ThemeId::light, {700, 600}, options);
          std::vector<Hit> all = stops(drawn.canvas.hits);
          ASSERT_FALSE(all.empty());
          // Marks of a plot can lie on one another.
          std::vector<Hit> apart;
          for (const Hit& hit : all)
            if (std::ranges::none_of(apart, [&](const Hit& other) {
                  return std::abs(hit.where.center().x - other.where.center().x) < 1 &&
                         std::abs(hit.where.center().y - other.where.center().y) < 1;
                }))
              apart.push_back(hit);
          EXPECT_EQ(reached(apart), apart.size());
        }
      }
}

TEST(FigureKeys, GoWhereTheArrowPointsAndBackAndStayOnTheirCellWhenTheFigureMoves) {
  std::vector<Hit> grid;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j) grid.push_back({{j * 40.0, i * 40.0, 38, 38}, {Node::S, 0, i, j}});
  grid.push_back({{400, 55, 38, 38}, {Node::A, 0, 0, 0}});  // stands beside, not level with any row
  const Hit& middle = grid[5];
  EXPECT_EQ(next_stop(grid, middle, Way::left)->cell, (Cell{Node::S, 0, 1, 0}));
  EXPECT_EQ(next_stop(grid, middle, Way::right)->cell, (Cell{Node::S, 0, 1, 2}));
  EXPECT_EQ(next_stop(grid, middle, Way::up)->cell, (Cell{Node::S, 0, 0, 1}));
  EXPECT_EQ(next_stop(grid, middle, Way::down)->cell, (Cell{Node::S, 0, 2, 1}));
  EXPECT_FALSE(next_stop(grid, grid[0], Way::left));
  EXPECT_EQ(next_stop(grid, grid[7], Way::right)->cell, (Cell{Node::A, 0, 0, 0}));
  EXPECT_EQ(next_stop(grid, grid[3], Way::right)->cell, (Cell{Node::A, 0, 0, 0})) << "the nearest there is";
  EXPECT_EQ(first_stop(grid)->cell, (Cell{Node::S, 0, 0, 0}));
  const std::vector<Hit> twice{{{0, 0, 30, 30}, {Node::S, 0, 0, 0}}, {{300, 0, 30, 30}, {Node::S, 0, 0, 0}}};
  EXPECT_EQ(same_stop(twice, {{280, 10, 30, 30}, {Node::S, 0, 0, 0}})->where.x, 300);
  EXPECT_FALSE(same_stop(twice, {{280, 10, 30, 30}, {Node::A, 0, 0, 0}}));
  EXPECT_FALSE(first_stop({}));
}

TEST(EverySize, TheWallHasRoomForTheAnswersOfLessons) {
  for (const LessonEntry& entry : lesson_list()) {
    const Lesson lesson = std::get<Lesson>(open_lesson(entry.id));
    for (const LessonStep& step : lesson.steps) {
      if (!step.ask) continue;
      RoomAnswers room{.asked = true, .answered = true};
      for (const std::string& word : words_to_choose(*step.ask)) room.words.push_back({word, 12, true});
      std::vector<std::string> says{""};
      for (const WrongAnswer& wrong : step.ask->wrong)
        if (const auto* word = std::get_if<std::string>(&wrong.answer))
          says.push_back("12 said " + *word + ". " + wrong.says);
      for (const std::string& one : says) {
        room.says = one;
        RecordingCanvas canvas;
        draw_answers(canvas, wall_theme(ThemeId::light), room, {1475, 200, answers_width, 710}, {});
        for (const DrawnText& text : canvas.texts)
          EXPECT_EQ(text.text.find("…"), std::string::npos) << entry.id << ": " << one;
      }
    }
  }
}

TEST(EverySize, TheWallsBandsHoldWhatTalksSay) {
  const RecordingCanvas canvas;
  for (const LessonEntry& entry : talk_list()) {
    const Lesson raw = std::get<Lesson>(told_talk(std::get<Talk>(open_talk(entry.id)), entry.id));
    for (const LessonStep& slide : printed(raw, stage_of(raw)).steps) {
      EXPECT_TRUE(holds_told(canvas, slide.text)) << slide.text;
      EXPECT_TRUE(holds_said(canvas, slide.words)) << slide.words;
    }
  }
}

}  // namespace
}  // namespace attnlab::test
