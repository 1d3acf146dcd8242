// Blocks: every panel of every view has a name in the table, and every row of the table can be drawn.
#include "app/figures/blocks/blocks.h"
#include "app/figures/slide/slide_figure.h"
#include "app/figures/views/lab.h"
#include "core/scene/edit.h"
#include "core/scene/scene_file.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"
#include "tests/lab/experiments.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

namespace attnlab::test {
namespace {

// The example scenes, and rules that none of them has.
std::vector<Scene> scenes() {
  std::vector<Scene> list;
  for (const auto& file : std::filesystem::directory_iterator("assets/examples"))
    if (auto read = load_scene(file.path().string()); auto* scene = std::get_if<Scene>(&read))
      list.push_back(*scene);
  EXPECT_GE(list.size(), 20u);
  Scene turned = opening_like();
  turned.unit_keys = true;
  turned.positions = Positions::rope;
  Scene lowered = opening_like();
  lowered.positions = Positions::alibi;
  list.push_back(apply(apply(opening_like(), SetPositions{Positions::keys}), SetTarget{true}));
  list.push_back(turned);
  list.push_back(lowered);
  list.push_back(scene_of({.score = ScoreRule::merged, .output = OutputRule::none}, 3));
  list.push_back(scene_of({.h = 2, .score = ScoreRule::shared}, 4));
  list.push_back(scene_of({.h = 2, .score = ScoreRule::qq, .output = OutputRule::alt}, 5));
  Scene cross = list.front();
  for (const Scene& scene : list)
    if (scene.source == Source::self) cross = apply(scene, SetSource{Source::cross});
  list.push_back(cross);
  for (std::size_t i = 0; i < list.size(); i += 2)
    if (list[i].target.size() == 0) list[i] = apply(std::move(list[i]), SetTarget{true});
  return list;
}

TEST(Blocks, EveryPanelOfEveryViewHasANameInTheTable) {
  for (const Scene& scene : scenes()) {
    const Analysis analysis = analyze(scene);
    ASSERT_GT(analysis.dims.h, 0) << scene.title;
    for_every_part([&](const View& view, FigureOptions options) {
      const Part& part = view.parts[static_cast<std::size_t>(options.part)];
      const MakePanels make = part.panels();
      if (make == nullptr) return;
      RecordingCanvas canvas;
      const FigureInput input{scene, analysis, theme(ThemeId::light),
                              fitting(options, analysis.dims, view.part_count())};
      const HeldPanels made = make(canvas, input);
      std::set<std::string> names{""};
      if (made.figure.header.draw) names.insert(made.figure.header.id);
      for (const Panel& panel : made.figure.panels) {
        EXPECT_NE(panel.words, names.insert(panel.id).second) << part.id << ": twice, or none, " << panel.id;
        EXPECT_EQ(panel.words, panel.id.empty());
      }
      for (const std::string& name : names) {
        if (name.empty()) continue;
        const auto found = named_block(scene, analysis, name);
        EXPECT_TRUE(std::holds_alternative<BlockId>(found)) << part.id << ": " << name;
      }
    });
  }
}

TEST(Blocks, EveryRowOfTheTableIsDrawnOfSomeSceneOrRun) {
  std::set<std::string_view> ids;
  BlockList all;
  for (const BlockRow& row : block_rows()) {
    EXPECT_TRUE(ids.insert(row.id).second) << row.id << " twice";
    EXPECT_FALSE(row.about.empty()) << row.id;
    EXPECT_EQ(row.node.has_value() + !row.part.empty() + (row.expressions > 0), 1) << row.id;
    EXPECT_TRUE(row.part.empty() || wrong_view(row.view, row.part).empty()) << row.id;
    const std::string plot(row.id.substr(0, row.id.find('(')));
    const bool of_weights = row.id.find("(A") != std::string_view::npos;
    all.push_back({of_weights            ? std::string(row.id)
                   : row.expressions > 0 ? plot + "(A[1,2],A[2,1])"
                                         : plot,
                   {}});
  }
  lab::Experiment e = experiment_of("copy", "qk", 1);
  e.settings.steps = 20;
  LabFigure run{.record = recorded(e)};
  look_inside(run, {0, 0, 1});
  for (const Scene& scene : scenes()) {
    const Analysis analysis = analyze(scene);
    FigureOptions options;
    options.pick = run.inside_of;
    options.lab = Frozen(run);
    RecordingCanvas canvas;
    const Blocks blocks = make_blocks(canvas, {scene, analysis, theme(ThemeId::light), options}, all);
    for (const Block& block : blocks.list) {
      ids.erase(block.which.row->id);
      const BlockSize size = block.panel.drawing.size(40);
      EXPECT_TRUE(size.width > 0 && size.height > 0) << block.name;
      const std::size_t before = canvas.drawing.primitives.size();
      block.panel.drawing.draw({size.left, size.top}, 40);
      EXPECT_GT(canvas.drawing.primitives.size(), before) << block.name;
      EXPECT_TRUE(shows_run(block.name) || wrong_blocks(scene, analysis, {{block.name, {}}}).empty());
    }
    expect_no_nan(canvas);
  }
  for (const std::string_view id : ids) ADD_FAILURE() << id << " is never drawn";
}

// By itself on a screen of 1920 x 1080: 18 px, a small sign by what it stands at.
TEST(Blocks, OnTheWallEveryNumberAndWordOfAPlotIsReadFromAfar) {
  constexpr Extent screen{1920, 1080}, band{1800, 710};
  constexpr double least = 18;
  lab::Experiment e = experiment_of("copy", "qk", 1);
  e.settings.steps = 20;
  LabFigure run{.record = recorded(e)};
  look_inside(run, {0, 0, 1});
  Scene masked = scene_of({.h = 2, .score = ScoreRule::qq}, 6);
  masked.mask.kind = Mask::Kind::causal;
  for (const Scene& plain : {opening_like(), masked, scene_of({8, 8, 4, 4, 4, 1}, 3), scene_of({3, 5}, 4)}) {
    const Scene scene = apply(plain, SetTarget{true});
    const Analysis analysis = analyze(scene);
    for (const BlockRow& row : block_rows()) {
      if (row.node || row.expressions > 0) continue;
      SCOPED_TRACE(std::string(row.id) + " of " + std::to_string(analysis.dims.n_q));
      FigureOptions options{.room = RoomId::wall};
      options.plain = true;
      options.blocks = {{std::string(row.id), {}}};
      options.pick = run.inside_of;
      options.lab = Frozen(run);
      RecordingCanvas canvas;
      FigureInput input{scene, analysis, wall_theme(ThemeId::light), options};
      const SlideStand stand = stand_of_slide(canvas, input, band, wall_zoom(screen));
      input.options.zoom = stand.zoom;
      draw_slide(canvas, input, {band.width / stand.zoom, band.height / stand.zoom}, stand.fit);
      for (const DrawnText& text : canvas.texts)
        EXPECT_GE(std::max(text.style.size, text.style.base) * stand.zoom, least) << text.text;
    }
  }
}

TEST(Blocks, MatricesThatAreComparedHaveOneScaleAndAHeadItsNumber) {
  const Scene scene = scene_of({.h = 2}, 7);
  const Analysis analysis = analyze(scene);
  RecordingCanvas canvas;
  FigureOptions options;
  options.head = 1;
  const FigureInput input{scene, analysis, theme(ThemeId::light), options};
  const Blocks blocks = make_blocks(canvas, input, listed({"S", "QQ", "A", "A1", "Q", "mirror.S", "A1"}));
  ASSERT_EQ(blocks.list.size(), 6u) << "each once";
  const auto scale = [&](const char* name) { return blocks.find(name)->panel.scales.front().range.high; };
  EXPECT_EQ(scale("S"), scale("QQ"));
  EXPECT_EQ(scale("A"), scale("A1"));
  for (const auto& [name, cell] :
       {std::pair{"A", Cell{Node::A, 1, 0, 0}}, std::pair{"A1", Cell{Node::A, 0, 0, 0}},
        std::pair{"Q", Cell{Node::Q, 0, 0, 0}}}) {
    canvas.hits.clear();
    blocks.find(name)->panel.drawing.draw({80, 80}, 40);
    EXPECT_TRUE(std::ranges::any_of(canvas.hits, [&one = cell](const Hit& hit) { return hit.cell == one; }))
        << name;
  }
}

// The real exponent stands above, rows still sum to 1, and the colours are those of A.
TEST(Blocks, APowerOfTheWeightsIsMultipliedAsOftenAsItSays) {
  const Scene scene = scene_of({.n_q = 3, .n_k = 3, .h = 2}, 7);
  const Analysis analysis = analyze(scene);
  RecordingCanvas canvas;
  FigureOptions options;
  options.power = 4;
  const FigureInput input{scene, analysis, theme(ThemeId::light), options};
  const Blocks blocks =
      make_blocks(canvas, input, listed({"A2", "power(A2,m)", "power(A2,m+1)", "limit(A2)"}));
  ASSERT_EQ(blocks.list.size(), 4u);
  const Matrix A = analysis.head(1).A, fourth = A * A * A * A;
  const auto holds = [&](const char* name, const Matrix& wanted) {
    const MatrixBlock& block = *blocks.find(name)->matrix;
    EXPECT_EQ(block.scale.range.high, blocks.find("A2")->matrix->scale.range.high);
    ASSERT_EQ(block.notes.size(), 3u);
    for (const RowNote& note : block.notes) EXPECT_EQ(note.text, "Σ 1");
    for (std::size_t k = 0; k < 9; ++k) EXPECT_NEAR(block.values[k], wanted.data()[k], 1e-14) << name;
    EXPECT_FALSE(block.cell) << "it is no node's, and covered where anything is";
  };
  holds("power(A2,m)", fourth);
  holds("power(A2,m+1)", fourth * A);
  EXPECT_NE(blocks.find("power(A2,m)")->matrix->name.find("^{4}"), std::string::npos);
  for (std::size_t k = 0; k < 9; ++k)
    EXPECT_NEAR(blocks.find("limit(A2)")->matrix->values[k], blocks.find("limit(A2)")->matrix->values[k % 3],
                1e-9);
  const Scene cross = scene_of({.n_q = 3, .n_k = 4}, 7);
  EXPECT_EQ(wrong_blocks(cross, analyze(cross), listed({"power(A,m)"})),
            "power(A,m): expected as many queries as keys, found 3 and 4");
  for (const auto& [name, why] :
       {std::pair{"power(S,m)", "expected weights, as in A or A2, found \"S\""},
        std::pair{"limit(A3)", "expected weights"}, std::pair{"power(A)", "expected power(A,m)"},
        std::pair{"power(A,m/4)", "expected m, or a whole number from 1 to 1000, found 0.50"}})
    EXPECT_NE(wrong_blocks(scene, analysis, listed({name})).find(why), std::string::npos)
        << wrong_blocks(scene, analysis, listed({name}));
}

TEST(Blocks, WhatDoesNotExistIsSaidWithWhatDoes) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  const auto wrong = [&](const BlockList& list) { return wrong_blocks(scene, analysis, list); };
  EXPECT_EQ(wrong(listed({"Q", "S", "mirror.S", "points"})), "");
  for (const auto& [name, words] :
       {std::pair{"miror.S", "; found \"miror.S\"; did you mean mirror.S?"},
        std::pair{"WA", "these rules, Q, "}, std::pair{"target", "; found \"target\""},
        std::pair{"S2", "S2: expected a head from 1 to 1"}, std::pair{"X1", "found"}})
    EXPECT_NE(wrong(listed({"Q", name})).find(words), std::string::npos) << wrong(listed({name}));
  EXPECT_EQ(wrong({}), "expected the name of a block, found none");
  EXPECT_EQ(wrong({{"", {{"", {{"", {{"S", {}}}}}}}}}), "expected lists at most three deep");
  EXPECT_EQ(wrong(BlockList(200, {"S", {}})), "expected at most 40 blocks");
}

}  // namespace
}  // namespace attnlab::test
