// The words of a sheet: titles in lines of like length, captions that say the rules.
#include "app/figures/sheet/sheet.h"
#include "tests/figures/recording_canvas.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

TEST(SheetWords, TitlesAreBrokenIntoLinesOfLikeLength) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  Sheet sheet;
  sheet.matrix = std::get<NamedMatrix>(find_matrix(scene, analysis, "W"));
  sheet.size = Extent{560, 480};
  sheet.title = "A title of so many words that one line of this sheet does not hold all";
  RecordingCanvas canvas;
  draw_sheet(canvas, {scene, analysis, theme(ThemeId::light), {}}, sheet);
  std::vector<const DrawnText*> lines;
  for (const DrawnText& text : canvas.texts)
    if (text.style.face == Face::sans_medium && text.style.size == 18) lines.push_back(&text);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0]->text + " " + lines[1]->text, sheet.title);
  EXPECT_GT(lines[1]->width, 0.6 * lines[0]->width);
}

TEST(SheetWords, CaptionsSayTheRules) {
  Scene scene = opening_like();
  Sheet sheet;
  sheet.view = find_view("softmax");
  const auto caption = [&] {
    const Analysis analysis = analyze(scene);
    return caption_of({scene, analysis, theme(ThemeId::light), {}}, sheet);
  };
  EXPECT_EQ(
      caption(),
      "Softmax, Row: 4 tokens, $d$ = 3, $d_k$ = 2, $d_v$ = 2; scores $QW^Q(KW^K)^{\\mathsf{T}}$, divided by "
      "$\\sqrt{d_k}$; values $VW^V$; output by $W^O$");
  scene.V.conservativeResize(4, 2);
  scene.heads[0].W_V.conservativeResize(2, 2);
  EXPECT_NE(caption().find("$d$ = 3, V with 2 columns, $d_k$ = 2"), std::string::npos) << caption();
  scene.temperature = 0.25;
  scene.mask.kind = Mask::Kind::causal;
  scene.output = OutputRule::none;
  EXPECT_NE(caption().find("temperature 0.25, causal mask"), std::string::npos) << caption();
  EXPECT_NE(caption().find("output not projected"), std::string::npos) << caption();
}

}  // namespace
}  // namespace attnlab::test
