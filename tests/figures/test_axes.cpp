// Rows and columns of tokens have names, and words say which are queries and which are keys.
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

// Three queries and four keys with names of their own.
Scene crossed() {
  Scene scene = scene_of({3, 4, 3, 2, 2, 1}, 5);
  scene.tokens = {"ich", "bin", "da"};
  scene.key_tokens = {"I", "am", "here", "now"};
  return scene;
}

int count(const RecordingCanvas& canvas, std::string_view text) {
  return static_cast<int>(std::ranges::count(canvas.texts, text, &DrawnText::text));
}

TEST(Axes, WithRoomEveryMatrixOfThePipelineHasItsNames) {
  const Scene scene = crossed();
  DrawnView drawn;
  draw_into(drawn, *find_view("pipeline"), scene, analyze(scene), ThemeId::light, {2600, 1800});
  EXPECT_EQ(count(drawn.canvas, "ich"), 6) << "P_Q, S, L, A, H, Y";
  EXPECT_EQ(count(drawn.canvas, "queries"), 6);
  EXPECT_EQ(count(drawn.canvas, "here"), 5) << "rows of P_K, P_V; columns of S, L, A";
  EXPECT_EQ(count(drawn.canvas, "keys"), 5);
}

// In the same line names stand once, at its first matrix: those of the queries again where keys stand before it.
TEST(Axes, InEveryRoomWhatTheLayerReturnsHasTheNamesOfTheQueries) {
  const Scene scene = crossed();
  for (const Extent& space : {Extent{1280, 800}, Extent{700, 600}, Extent{500, 900}}) {
    DrawnView drawn;
    draw_into(drawn, *find_view("pipeline"), scene, analyze(scene), ThemeId::light, space);
    const auto of = [&](Node node) {
      const auto hit = std::ranges::find_if(drawn.canvas.hits, [node](const Hit& one) {
        return one.cell.node == node && one.cell.row == 0 && one.cell.col == 0;
      });
      return hit == drawn.canvas.hits.end() ? Rect{} : hit->where;
    };
    const Rect H = of(Node::H), V = of(Node::P_V);
    ASSERT_GT(H.width, 0);
    const bool named = std::ranges::any_of(drawn.canvas.texts, [&](const DrawnText& text) {
      const Point middle = box_of(text).center();
      return text.text == "ich" && middle.x < H.x && middle.y > H.y && middle.y < H.bottom() &&
             (V.y != H.y || middle.x > V.x);
    });
    EXPECT_TRUE(named) << space.width;
  }
}

TEST(Axes, EveryViewWithWeightsSaysWhatItsRowsAndColumnsAre) {
  const Scene scene = crossed();
  for (const auto& [id, part] : {std::pair{"pipeline", 0},
                                 {"symmetry", 0},
                                 {"symmetry", 1},
                                 {"softmax", 0},
                                 {"softmax", 1},
                                 {"softmax", 2},
                                 {"softmax", 3},
                                 {"heads", 0},
                                 {"heads", 2}})
    for (const bool columns : {false, true}) {
      SCOPED_TRACE(std::string(id) + " part " + std::to_string(part) + (columns ? ", columns" : ""));
      FigureOptions options;
      options.part = part;
      options.columns = columns;
      DrawnView drawn;
      draw_into(drawn, *find_view(id), scene, analyze(scene), ThemeId::light, {1280, 800}, options);
      for (const char* text : {"queries", "keys", "ich", "here"})
        EXPECT_GE(count(drawn.canvas, text), 1) << text;
      options.hall = true;
      DrawnView hall;
      draw_into(hall, *find_view(id), scene, analyze(scene), ThemeId::light, {1280, 800}, options);
      for (const char* text : {"queries", "keys", "here"})
        EXPECT_GE(count(hall.canvas, text), 1) << text << " in a hall, too";
    }
}

// Scores and their mirror image: no name says of a row that it is a query alone.
TEST(Axes, TheHalvesOfScoresBetweenDifferentTokensHaveNumbers) {
  Scene scene = scene_of({3, 3, 3, 2, 2, 1}, 5);
  scene.tokens = {"ich", "bin", "da"};
  scene.key_tokens = {"I", "am", "here"};
  DrawnView apart, same;
  draw_into(apart, *find_view("symmetry"), scene, analyze(scene), ThemeId::light, {1280, 800});
  EXPECT_EQ(count(apart.canvas, "ich"), 2) << "rows of S and columns of the queries among themselves";
  scene.key_tokens = scene.tokens;
  draw_into(same, *find_view("symmetry"), scene, analyze(scene), ThemeId::light, {1280, 800});
  EXPECT_EQ(count(same.canvas, "ich"), 4) << "columns of S, and rows of the halves, too";
}

}  // namespace
}  // namespace attnlab::test
