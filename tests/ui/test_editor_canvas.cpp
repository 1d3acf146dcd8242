// Fonts and the ImGui canvas: sizes are ems, widths do not depend on the zoom,
// hit regions lie where they are drawn.
#include "app/export/font_faces.h"
#include "app/ui/kit/imgui_canvas.h"
#include "tests/ui/editor_host.h"

#include <cmath>

namespace attnlab::test {
namespace {

// Calls `draw` inside a frame, with a fresh context and fonts.
template <typename Draw>
void in_a_frame(const Draw& draw) {
  Robot robot(400, 300);
  const Fonts fonts = load_fonts();
  robot.run([&] { draw(fonts, *ImGui::GetBackgroundDrawList()); });
  robot.step(2);
}

TEST(Fonts, DigitsOfRobotoAreTabularASizeIsTheEmAndRareSignsComeFromTheFontBehind) {
  in_a_frame([](const Fonts& fonts, ImDrawList&) {
    for (const Face face : {Face::sans, Face::sans_medium, Face::sans_bold}) {
      const double zero = text_advance(*fonts.of(face), 100, "0");
      for (const char* digit : {"1", "2", "3", "4", "5", "6", "7", "8", "9"})
        EXPECT_NEAR(text_advance(*fonts.of(face), 100, digit), zero, 1e-3) << digit;
    }
    // A digit of Roboto is 1150 or 1151 of 2048 units wide (by version), one of STIX 500 of 1000.
    EXPECT_NEAR(text_advance(*fonts.sans, 2048, "0"), 1150.5, 0.6);
    EXPECT_NEAR(text_advance(*fonts.math_upright, 1000, "0"), 500, 0.1);
    EXPECT_NEAR(text_advance(*fonts.sans, 13, "0.30"), 13.0 / 26 * text_advance(*fonts.sans, 26, "0.30"),
                1e-5);
    for (const char* sign : {"\u2212", "\u00d7", "\u2192", "\u221e", "\u03a3", "\u2264", "\u2225"})
      for (const Face face : {Face::sans, Face::math, Face::math_upright})
        EXPECT_GT(text_advance(*fonts.of(face), 100, sign), 10) << sign;
    EXPECT_TRUE(fonts.sans->IsGlyphInFont(0x2225));
  });
}

TEST(Canvas, TextWidthDoesNotDependOnTheZoom) {
  in_a_frame([](const Fonts& fonts, ImDrawList& list) {
    const Painter painter;
    const ImGuiCanvas one(list, fonts, painter, {0, 0}, 1), large(list, fonts, painter, {7, 9}, 2.37);
    EXPECT_EQ(one.text_width("\u22120.70 token", Face::sans, 13),
              large.text_width("\u22120.70 token", Face::sans, 13));
  });
}

// The same glyphs in the same places, each a rectangle of the atlas; a frame stands around what no font has.
TEST(Canvas, ScriptsAreSetAsInTheExports) {
  const FontFaces faces;
  in_a_frame([&](const Fonts& fonts, ImDrawList& list) {
    const Painter painter;
    ImGuiCanvas canvas(list, fonts, painter, {0, 0}, 1);
    for (const char* text : {"שלום", "كتاب", "x̂", "\U000F1234"}) {
      EXPECT_NEAR(canvas.text_width(text, Face::sans, 13), faces.advance(text, Face::sans) * 13, 1e-9)
          << text;
      const int before = list.VtxBuffer.Size;
      canvas.text({20, 40}, text, {Face::sans, 13, rgb(0x102030)});
      const auto line = faces.shaped(text, Face::sans);
      ASSERT_NE(line, nullptr);
      std::size_t glyphs = 0;
      for (const ShapedRun& run : line->runs) glyphs += run.glyphs.size();
      EXPECT_GE(list.VtxBuffer.Size - before, static_cast<int>(4 * glyphs + 4 * line->boxes.size())) << text;
    }
  });
}

TEST(Canvas, TheBaselineLiesOnAWholePixel) {
  in_a_frame([](const Fonts& fonts, ImDrawList& list) {
    const Painter painter;
    ImGuiCanvas canvas(list, fonts, painter, {0, 0}, 1.25);
    const int first = list.VtxBuffer.Size;
    canvas.text({10, 40.3}, "H", {Face::sans, 13, {}});
    ASSERT_EQ(list.VtxBuffer.Size, first + 4);
    const float bottom = list.VtxBuffer[first + 2].pos.y;
    EXPECT_EQ(bottom, std::round(bottom));
    EXPECT_NEAR(bottom, std::round(40.3 * 1.25), 1.01) << "an H stands on its baseline";
  });
}

TEST(Canvas, HitRegionsAreKeptInTheirOrderAndNotFiniteCoordinatesDrawNothing) {
  in_a_frame([](const Fonts& fonts, ImDrawList& list) {
    const Painter painter;
    ImGuiCanvas canvas(list, fonts, painter, {100, 50}, 2);
    canvas.hit({{10, 10, 20, 20}, {Node::S, 0, 1, 2}});
    canvas.hit({{20, 20, 20, 20}, {Node::A, 0, 0, 0}});
    ASSERT_EQ(canvas.hits().size(), 2U);
    EXPECT_EQ(canvas.hits()[0].cell, (Cell{Node::S, 0, 1, 2}));
    EXPECT_EQ(canvas.hits()[1].cell, (Cell{Node::A, 0, 0, 0})) << "the later one lies on top";
    EXPECT_EQ(canvas.hits()[1].where.center().x, 30) << "in pixels of the figure";
    const int before = list.VtxBuffer.Size;
    const Point line[2] = {{0, 0}, {std::nan(""), 3}};
    canvas.polyline(line, {});
    canvas.text({INFINITY, 0}, "x", {});
    canvas.fill_circle({std::nan(""), 0}, 3, {});
    EXPECT_EQ(list.VtxBuffer.Size, before);
  });
}

TEST(Canvas, AHeatmapGoesToThePainterAsOneCall) {
  in_a_frame([](const Fonts& fonts, ImDrawList& list) {
    const Painter painter{.heatmap = [](const ImDrawList*, const ImDrawCmd*) {}};
    ImGuiCanvas canvas(list, fonts, painter, {0, 0}, 1);
    const double values[2] = {1e300, -1e-300};
    canvas.heatmap({.x = 5, .rows = 1, .cols = 2, .values = values, .range = {-2e-300, 2e-300}});
    int calls = 0;
    for (const ImDrawCmd& command : list.CmdBuffer) calls += command.UserCallback != nullptr ? 1 : 0;
    EXPECT_EQ(calls, 2) << "the painter, and the reset of the state behind it";
    const HeatmapPaint paint =
        paint_of({.rows = 1, .cols = 2, .values = values, .range = {-2e-300, 2e-300}}, nullptr, {}, 1);
    EXPECT_EQ(paint.high, 1);
    EXPECT_EQ(paint.values[1], -0.5f);
    EXPECT_TRUE(std::isfinite(paint.values[0]));
  });
}

}  // namespace
}  // namespace attnlab::test
