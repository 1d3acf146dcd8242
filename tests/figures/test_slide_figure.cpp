// Figures of slides: the wall has its sizes, measured from what was drawn, what is lit is ink, and arrows
// join what feeds the next. Any list in any room: tests/ui/test_rooms.cpp.
#include "app/figures/slide/slide_options.h"
#include "core/analysis/gradients.h"
#include "tests/figures/drawn_slide.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <set>

namespace attnlab::test {
namespace {

TEST(SlideFigure, TheWallHasItsSizes) {
  for (const Extent screen : {Extent{1280, 720}, Extent{1920, 1080}, Extent{3840, 2160}}) {
    const double h = screen.height / 1080;
    FigureOptions options{.room = RoomId::wall};
    options.blocks = listed({"Q", "S", "A"});
    const DrawnSlide slide(opening_like(), options, band(screen), wall_zoom(screen), ThemeId::light);
    ASSERT_EQ(slide.drawn.blocks.size(), 3u);
    EXPECT_GE(slide.drawn.cell * slide.zoom, 110 * h);
    double largest = 0;
    for (const DrawnText& text : slide.canvas.texts)
      if (text.style.face == Face::sans_medium) largest = std::max(largest, text.style.size * slide.zoom);
    EXPECT_GE(0.71 * largest, 25 * h) << "the capitals of digits";
    for (const DrawnText& text : slide.canvas.texts) {
      if (text.style.face != Face::sans) continue;
      EXPECT_GE(0.71 * text.style.size * slide.zoom, 18 * h) << text.text;
      EXPECT_GE(text.style.size * slide.zoom, 0.6 * largest) << text.text;
      EXPECT_GE(contrast(text.style.color, theme(ThemeId::light).background), 7) << text.text;
    }
    for (const char* word : {"queries", "keys", "meets the keys"})
      EXPECT_TRUE(std::ranges::any_of(slide.canvas.texts, [word](const DrawnText& t) {
        return t.text.find(word) != std::string::npos;
      })) << word;
    for (const DrawnText& text : slide.canvas.texts) EXPECT_EQ(text.text.find(" × "), std::string::npos);
  }
}

// Up to eight tokens have all of their rows in digits that are read: names give way, then decimals.
TEST(SlideFigure, MatricesOfEightTokensAreWholeOnAWall) {
  for (const Extent screen : {Extent{1280, 720}, Extent{1920, 1080}, Extent{3840, 2160}})
    for (int n = 5; n <= 8; ++n)
      for (const auto& blocks : {listed({"S"}), listed({"A"}), listed({"QQ", "S"}), listed({"Q", "A"})}) {
        SCOPED_TRACE(blocks_text(blocks) + " of " + std::to_string(n));
        FigureOptions options{.room = RoomId::wall};
        options.blocks = blocks;
        const DrawnSlide slide(scene_of({.n_q = n, .n_k = n, .d = 4}, 7), options, band(screen),
                               wall_zoom(screen), ThemeId::light);
        EXPECT_EQ(slide.fit.most_rows, 0);
        ASSERT_EQ(slide.canvas.heatmaps.size(), blocks.size());
        for (const DrawnHeatmap& map : slide.canvas.heatmaps) EXPECT_EQ(map.map.rows, n);
        const std::vector<DrawnText> digits = digits_in(slide.canvas);
        EXPECT_GE(digits.size(), static_cast<std::size_t>(n * n));
        for (const DrawnText& text : digits)
          EXPECT_GE(0.71 * text.style.size * slide.zoom, 19.8 * screen.height / 1080) << text.text;
        if (n <= 6) {
          EXPECT_NE(digits.front().text.find('.') + 2, digits.front().text.size()) << "two decimals";
        }
      }
}

// What is cut says which rows it shows, the one that is looked at among them, and every row can be.
TEST(SlideFigure, RowsThatHaveNoRoomAreShownInTurn) {
  std::set<std::string> told;
  for (int row = 0; row < 8; ++row) {
    FigureOptions options{.room = RoomId::wall};
    options.blocks = std::get<BlockList>(read_blocks("[Q,K],[S,A]"));
    options.row = row;
    const DrawnSlide slide(scene_of({.n_q = 8, .n_k = 8, .d = 4}, 7), options, band({1920, 1080}),
                           wall_zoom({1920, 1080}), ThemeId::light);
    ASSERT_GT(slide.fit.most_rows, 0);
    const int first = first_of_rows(row, slide.fit.most_rows, 8);
    EXPECT_TRUE(first <= row && row < first + slide.fit.most_rows);
    const std::string words =
        "rows " + std::to_string(first + 1) + " to " + std::to_string(first + slide.fit.most_rows) + " of 8";
    EXPECT_GE(count_of(slide.canvas, words), 1) << words;
    told.insert(words);
  }
  EXPECT_GT(told.size(), 2u);
}

// Bars: each colour has the name of its key once, for all of them; their numbers have one size and lie in
// their own segments, and alone they are as long as the slide is wide.
TEST(SlideFigure, BarsTellTheirKeysOnceAndTheirNumbersInOneSize) {
  for (int n = 2; n <= 8; ++n)
    for (const auto& blocks : {listed({"bars.A"}), listed({"S", "bars.A"})}) {
      SCOPED_TRACE(blocks_text(blocks) + " of " + std::to_string(n));
      Scene scene = scene_of({.n_q = n, .n_k = n}, 3);
      for (int j = 0; j < n; ++j) scene.key_tokens.push_back("key" + std::to_string(j + 1));
      FigureOptions options{.plain = true, .room = RoomId::wall};
      options.blocks = blocks;
      const DrawnSlide slide(scene, options, band({1920, 1080}), wall_zoom({1920, 1080}), ThemeId::light);
      const PlacedBlock& bars = slide.drawn.blocks.back();
      const Rect block{bars.at.x, bars.at.y, bars.size.width, bars.size.height};
      for (int j = 0; j < n; ++j)
        EXPECT_EQ(std::ranges::count_if(slide.canvas.texts,
                                        [&](const DrawnText& text) {
                                          return text.text == "key" + std::to_string(j + 1) &&
                                                 inside(block, box_of(text).center());
                                        }),
                  1);
      std::set<double> sizes;
      std::vector<DrawnText> numbers;
      for (const DrawnText& text : slide.canvas.texts)
        if (text.style.face == Face::sans_medium && inside(block, box_of(text).center()))
          sizes.insert(text.style.size), numbers.push_back(text);
      for (const Hit& hit : slide.canvas.hits) {
        if (!inside(block, hit.where.center())) continue;
        const auto inside_it = std::ranges::count_if(numbers, [&hit](const DrawnText& text) {
          return inside(hit.where, box_of(text).center()) && hit.where.x <= text.baseline.x &&
                 text.baseline.x + text.width <= hit.where.right();
        });
        EXPECT_EQ(inside_it, hit.where.width >= numbers.front().width + 8 ? 1 : 0) << hit.where.width;
      }
      ASSERT_EQ(sizes.size(), 1u);
      if (blocks.size() == 1) {
        EXPECT_GE(0.71 * *sizes.begin() * slide.zoom, 20) << "the capitals of digits";
      }
      if (blocks.size() == 1) {
        EXPECT_GE(bars.size.width * slide.zoom, 0.9 * band({1920, 1080}).width);
      }
    }
}

TEST(SlideFigure, WhatIsLitIsInkAndAllElseStepsBack) {
  const Scene scene = opening_like();
  FigureOptions options{.room = RoomId::wall};
  options.blocks = listed({"S", "A"});
  options.lit = lit_cells(scene, analyze(scene), 0, {"A[2,:]", "S[9,1]", "nothing", "Z[1,1]", "A[2"});
  ASSERT_EQ(options.lit.size(), 2u) << "what names no matrix is left out";
  EXPECT_EQ(options.lit[0].row, 1);
  EXPECT_EQ(options.lit[0].col, -1);
  options.lit.pop_back();
  const DrawnSlide slide(scene, options, band({1920, 1080}), wall_zoom({1920, 1080}), ThemeId::light);
  ASSERT_EQ(slide.canvas.heatmaps.size(), 2u);
  const auto pale = [](const DrawnHeatmap& map, int row) {
    return map.paint[static_cast<std::size_t>(row * map.map.cols)] == CellPaint::pale;
  };
  EXPECT_TRUE(pale(slide.canvas.heatmaps[0], 1));
  EXPECT_FALSE(pale(slide.canvas.heatmaps[1], 1));
  EXPECT_TRUE(pale(slide.canvas.heatmaps[1], 0));
}

// The blocks of another scene: its numbers, in the colours that equal ones have here, under its name, and
// nothing to point at.
TEST(SlideFigure, BlocksOfAnotherSceneStandInTheSameColours) {
  const Scene one = opening_like();
  Scene two = one;
  two.Q *= 2;
  const std::map<std::string, Scene, std::less<>> scenes{{"two", two}};
  for (const RoomId room : {RoomId::desk, RoomId::wall, RoomId::paper}) {
    const Slide slide{.blocks = listed({"Q", "Q@two", "S", "S@two", "mirror.S@two", "A@three"})};
    FigureOptions options{.room = room};
    choose_by_slide(options, slide, analyze(one), scenes);
    options.blocks = slide.blocks;
    const DrawnSlide drawn(one, options, band({1920, 1080}), wall_zoom({1920, 1080}), ThemeId::light);
    ASSERT_EQ(drawn.drawn.blocks.size(), 5u) << "a scene that is not there has none";
    ASSERT_GE(drawn.canvas.heatmaps.size(), 4u);
    const DrawnHeatmap &q = drawn.canvas.heatmaps[0], &q_two = drawn.canvas.heatmaps[1],
                       &s = drawn.canvas.heatmaps[2], &s_two = drawn.canvas.heatmaps[3];
    const Analysis of_two = analyze(two);
    for (std::size_t i = 0; i < q.values.size(); ++i) EXPECT_EQ(q_two.values[i], 2 * q.values[i]);
    EXPECT_EQ(s_two.values[1], values(two, of_two, Node::S, 0)(0, 1));
    EXPECT_EQ(q.map.range.high, q_two.map.range.high);
    EXPECT_EQ(s.map.range.high, s_two.map.range.high);
    for (const PlacedBlock& block : drawn.drawn.blocks) {
      const bool own = block.which.scene.empty();
      EXPECT_EQ(block.matrix.has_value(), own && block.name == "Q") << "what a hand takes hold of";
      const Rect cells{block.at.x, block.at.y, block.size.width, block.size.height};
      EXPECT_EQ(own, std::ranges::any_of(drawn.canvas.hits,
                                         [&](const Hit& hit) { return inside(cells, hit.where.center()); }))
          << block.name;
    }
    EXPECT_TRUE(says(drawn.canvas, "two"));
  }
}

// A block gives way where that makes the others larger: beside a stack as high as the band it does not.
TEST(SlideFigure, NothingIsLeftOutForNothing) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  const auto left_out_of = [&](const char* blocks) {
    FigureInput input{scene, analysis, wall_theme(ThemeId::light), {.room = RoomId::wall}};
    input.options.blocks = std::get<BlockList>(read_blocks(blocks));
    std::string left_out;
    const RecordingCanvas canvas;
    stand_with_fewer(canvas, input, band({1920, 1080}), wall_zoom({1920, 1080}), {}, left_out);
    EXPECT_EQ(left_out.empty(), blocks_text(input.options.blocks) == blocks);
    return left_out;
  };
  EXPECT_EQ(left_out_of("[Q,S,A],[K,S_sym,S_anti]"), "");
  EXPECT_NE(left_out_of("Q,K,S,L,A,V,H,Y,QQ,PQ,PK,PV,S_sym,S_anti"), "");
}

TEST(SlideFigure, ArrowsJoinWhatFeedsTheNext) {
  const Scene scene = opening_like();
  const Node all[] = {Node::Q, Node::S, Node::A};
  EXPECT_TRUE(feeds_next(scene, Node::Q, Node::S, all));
  EXPECT_TRUE(feeds_next(scene, Node::S, Node::A, all));
  EXPECT_FALSE(feeds_next(scene, Node::Q, Node::A, all)) << "through S, which is shown";
  EXPECT_FALSE(feeds_next(scene, Node::A, Node::S, all));
  const Node two[] = {Node::Q, Node::A};
  EXPECT_TRUE(feeds_next(scene, Node::Q, Node::A, two));
  EXPECT_EQ(operator_words(scene, Node::Q, Node::S), "meets the keys");
  EXPECT_TRUE(operator_words(scene, Node::L, Node::A).ends_with("softmax per query"));
  Scene once = scene;
  once.score = ScoreRule::qq;
  EXPECT_EQ(operator_words(once, Node::Q, Node::S), "meets itself") << "there are no keys of their own";
  Scene entries = scene;
  entries.weights = WeightsRule::sigmoid;
  EXPECT_TRUE(operator_words(entries, Node::L, Node::A).ends_with("sigmoid per entry"));
}

// Shares of the output are no weights: their colours are told in words, whoever sees them.
TEST(SlideFigure, ContributionsBringTheirOwnColourBarIntoEveryRoom) {
  const Scene scene = opening_like();
  for (const RoomId room : {RoomId::desk, RoomId::wall, RoomId::paper}) {
    FigureOptions options{.room = room};
    const auto bars = [&](const BlockList& list) {
      options.blocks = list;
      const DrawnSlide slide(scene, options, {1900, 1000}, 1, ThemeId::light);
      return std::ranges::count_if(slide.canvas.texts, [](const DrawnText& t) {
        return t.text.find("shares of the output") != std::string::npos && t.style.face != Face::sans;
      });
    };
    EXPECT_EQ(bars(listed({"A", "PV"})), 0);
    EXPECT_EQ(bars(listed({"A", "contributions", "PV"})), 1) << static_cast<int>(room);
  }
}

// A cell that the words quote stays open beside the one that is asked for; nothing else is told.
TEST(SlideFigure, OfWhatIsCoveredOnlyWhatIsOpenIsTold) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  const auto told = [&](const std::vector<std::string>& open) {
    FigureOptions options{.room = RoomId::wall};
    options.blocks = listed({"Q", "S"});
    options.hidden = {Node::S};
    options.asked = Cell{Node::S, 0, 1, 3};
    options.open = lit_cells(scene, analysis, 0, open);
    const DrawnSlide slide(scene, options, band({1920, 1080}), wall_zoom({1920, 1080}), ThemeId::light);
    std::vector<std::string> numbers;
    for (const DrawnText& text : slide.canvas.texts)
      if (text.baseline.x > slide.drawn.blocks[1].at.x && (text.style.face == Face::sans_medium) &&
          text.baseline.y > slide.drawn.blocks[1].at.y)
        numbers.push_back(text.text);
    return numbers;
  };
  const std::string open = show_number(analysis.heads[0].S(3, 1), 2);
  EXPECT_EQ(told({}), std::vector<std::string>{"?"});
  EXPECT_EQ(told({"S[4,2]"}), (std::vector<std::string>{"?", open}));
  EXPECT_EQ(told({"S[4,2]", "S[2,4]"}), (std::vector<std::string>{"?", open}))
      << "what is asked stays covered";
}

// Derivatives are lit and covered by their own names, not by those of the matrices that they are by.
TEST(SlideFigure, DerivativesAreLitAndCoveredByName) {
  Scene scene = apply(opening_like(), SetTarget{true});
  scene.target.setOnes();
  const Analysis analysis = analyze(scene);
  const Gradients slopes = gradients(scene, analysis);
  LessonStep step;
  step.light = {"gWQ[1,:]", "WV"};
  step.ask = Prediction{.of = "gWV[1,2]"};
  const auto drawn = [&](bool answered) {
    FigureOptions options{.room = RoomId::wall};
    options.blocks = listed({"gY", "gWQ", "gWV"});
    choose_by_slide(options, step, analysis, {});
    cover_by_question(options, step, scene, answered, false);
    return DrawnSlide(scene, options, band({1920, 1080}), wall_zoom({1920, 1080}), ThemeId::light);
  };
  const auto tells = [](const DrawnSlide& slide, const MatrixView& m) {
    return std::ranges::any_of(m.reshaped(),
                               [&](double x) { return has_text(slide.canvas, show_number(x, 2)); });
  };
  const DrawnSlide asked = drawn(false), answered = drawn(true);
  const MatrixView by_V = gradient(slopes, {MatrixKind::WV, 0});
  EXPECT_EQ(count_of(asked.canvas, "?"), 1);
  EXPECT_FALSE(tells(asked, by_V));
  EXPECT_TRUE(tells(answered, by_V));
  EXPECT_TRUE(tells(asked, gradient(slopes, {MatrixKind::WQ, 0})));
  ASSERT_EQ(answered.canvas.heatmaps.size(), 3U);
  const auto pale = [&](int block, int row) {
    const DrawnHeatmap& map = answered.canvas.heatmaps[static_cast<std::size_t>(block)];
    return map.paint[static_cast<std::size_t>(row * map.map.cols)] == CellPaint::pale;
  };
  EXPECT_FALSE(pale(1, 0));
  EXPECT_TRUE(pale(1, 1));
  EXPECT_TRUE(pale(2, 0)) << "what is lit is W_V";
}

// From the cell that is asked for a line goes to the answers, at the right: it crosses no cell.
TEST(SlideFigure, TheLineFromWhatIsAskedCrossesNoCell) {
  const Scene scene = opening_like();
  for (const bool columns : {false, true})
    for (const bool first : {false, true})
      for (const Cell cell : {Cell{Node::S, 0, 1, 3}, Cell{Node::S, 0, 3, 1}, Cell{Node::S, 0, 3, 3}}) {
        SCOPED_TRACE(testing::Message() << columns << first << cell.row << cell.col);
        FigureOptions options{.room = RoomId::wall};
        options.blocks = first ? listed({"S", "A"}) : listed({"Q", "S"});
        options.columns = columns;
        options.asked = cell;
        const DrawnSlide slide(scene, options, band({1920, 1080}), wall_zoom({1920, 1080}), ThemeId::light);
        ASSERT_TRUE(slide.drawn.asked.has_value());
        const Rect from = *slide.drawn.asked;
        const double y = from.center().y, pitch = slide.drawn.cell + measure::cell_gap;
        for (const PlacedBlock& block : slide.drawn.blocks)
          for (double top = block.at.y; top < block.at.y + block.size.height; top += pitch)
            EXPECT_FALSE(y > top && y < top + slide.drawn.cell &&
                         from.right() + 1 < block.at.x + block.size.width)
                << block.name;
        const PlacedBlock& S = slide.drawn.blocks[first ? 0 : 1];
        const int across = columns ? cell.row : cell.col, down = columns ? cell.col : cell.row;
        EXPECT_NEAR(from.x, S.at.x + across * pitch, 0.5);
        EXPECT_GE(y, S.at.y + down * pitch);
        EXPECT_LE(y, S.at.y + (down + 1) * pitch);
      }
}

// At a desk every colour has its bar: derivatives, too, which stand on a scale of their own.
TEST(SlideFigure, EveryScaleHasItsBar) {
  Scene scene = apply(opening_like(), SetTarget{true});
  scene.target.setConstant(40);
  for (const auto& blocks : {listed({"gA"}), listed({"gQ", "gWQ"}), listed({"A", "gA", "gS"})}) {
    SCOPED_TRACE(blocks_text(blocks));
    FigureOptions options;
    options.blocks = blocks;
    const DrawnSlide slide(scene, options, {1200, 700}, 60, ThemeId::light);
    for (const DrawnHeatmap& map : slide.canvas.heatmaps)
      EXPECT_TRUE(std::ranges::any_of(slide.canvas.legends, [&map](const LegendHit& bar) {
        return bar.range.low == map.map.range.low && bar.range.high == map.map.range.high;
      })) << map.map.range.high;
  }
}

}  // namespace
}  // namespace attnlab::test
