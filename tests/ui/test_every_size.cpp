// Every part of every view in the space that real windows leave it, from 2 tokens to 8 and 1 head to 4: no text leaves
// the figure, no two texts overlap, everything can be read.
#include "app/ui/shell/layout.h"
#include "tests/core/cases.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <iterator>
#include <string>

namespace attnlab::test {
namespace {

struct Window {
  float width, height;
  double scale;
};
constexpr Window windows[] = {{1280, 800, 1}, {1920, 1080, 1}, {3840, 2160, 2}};

// What the centre leaves to a figure: without its margins and the line of choices.
Extent space_in(const Window& window) {
  const Layout l = layout({}, window.scale, {window.width, window.height});
  constexpr double choices = 40;
  return {static_cast<double>(l.centre.width) / window.scale - 2 * measure::space_4,
          static_cast<double>(l.centre.height) / window.scale - 2 * measure::space_3 - choices};
}

void visit(const View& view, const Scene& scene, const Window& window, ThemeId id) {
  const Analysis analysis = analyze(scene);
  ASSERT_GT(analysis.dims.h, 0);
  FigureOptions options;
  for (; options.part < view.part_count(); ++options.part)
    for (const bool columns : {false, true}) {
      options.columns = columns;
      SCOPED_TRACE(std::string(view.id) + " part " + std::to_string(options.part) + " at " +
                   std::to_string(window.width) + (columns ? ", columns, " : ", rows, ") +
                   std::to_string(analysis.dims.n_q) + " tokens, " + std::to_string(analysis.dims.h) +
                   " heads");
      DrawnView drawn;
      draw_into(drawn, view, scene, analysis, id, space_in(window), options);
      expect_sound(drawn, id, options.decimals);
    }
}

// In a short run each number of tokens and heads meets one of the windows, in turn.
TEST(EverySize, NoTextIsCutOffAndNoTwoOverlap) {
  constexpr ThemeId themes[] = {ThemeId::light, ThemeId::dark, ThemeId::print};
  unsigned count = 0;
  for (unsigned w = 0; w < std::size(windows); ++w)
    for (const View& view : views())
      for (int tokens = 2; tokens <= 8; ++tokens)
        for (int heads = 1; heads <= 4; ++heads) {
          ++count;
          if ((static_cast<unsigned>(tokens + heads) + w) % 3 >= cases(3, 1)) continue;
          const int width = 1 + static_cast<int>(count % 4), d = 2 + static_cast<int>(count % 3);
          visit(view, scene_of({tokens, tokens, d, width, width, heads}, count), windows[w],
                themes[count % 3]);
          if (testing::Test::HasFailure()) return;
        }
}

// What is seen in the first minute needs no scrolling.
TEST(EverySize, TheOpeningSceneFitsEveryWindow) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  for (const Window& window : windows)
    for (const View& view : views())
      for (FigureOptions options; options.part < view.part_count(); ++options.part) {
        DrawnView drawn;
        const Extent space = space_in(window);
        draw_into(drawn, view, scene, analysis, ThemeId::light, space, options);
        EXPECT_LE(drawn.extent.width, space.width)
            << view.id << " part " << options.part << " at " << window.width;
        EXPECT_LE(drawn.extent.height, space.height)
            << view.id << " part " << options.part << " at " << window.width;
      }
}

}  // namespace
}  // namespace attnlab::test
