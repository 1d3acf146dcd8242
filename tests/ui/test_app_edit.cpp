// Editing in the whole interface: the same frame, one step a gesture,
// and nothing lost on the way there and back.
#include "core/scene/edit.h"
#include "core/scene/rules.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

bool up_to_date(const App& app) {
  const Analysis fresh = analyze(app.scene());
  return same_bits(view(fresh.Y), view(app.analysis().Y)) &&
         same_bits(view(fresh.heads[0].S), view(app.analysis().heads[0].S));
}

using AppEdit = AppTest;

TEST_F(AppEdit, ADragChangesTheAnalysisInTheSameFrame) {
  const Matrix was = host.app->analysis().heads[0].S;
  host.robot.drag_and_hold("Q/r1c2", 40, 0);
  EXPECT_FALSE(same_bits(view(was), view(host.app->analysis().heads[0].S)));
  EXPECT_TRUE(up_to_date(*host.app));
  host.robot.release();
  EXPECT_EQ(host.steps(), 1U);
}

TEST_F(AppEdit, AnUndoThatComesWithTheEndOfADragTakesItBackAsOneStep) {
  host.change();
  const Scene was = host.scene();
  for (const bool at_once : {true, false}) {
    host.robot.drag_and_hold("Q/r1c2", 40, 0);
    host.robot.hold(ImGuiMod_Ctrl);
    EXPECT_FALSE(host.scene() == was);
    // A key that comes before the button is let go is of the same frame; behind it, of the next.
    ImGuiIO& io = ImGui::GetIO();
    if (at_once) io.AddKeyEvent(ImGuiKey_Z, true);
    io.AddMouseButtonEvent(0, false);
    if (!at_once) io.AddKeyEvent(ImGuiKey_Z, true);
    host.robot.step(2);
    io.AddKeyEvent(ImGuiKey_Z, false);
    host.robot.let_go(ImGuiMod_Ctrl);
    host.robot.step(3);
    EXPECT_TRUE(host.scene() == was) << at_once;
    EXPECT_EQ(host.steps(), 1U) << at_once;
    EXPECT_TRUE(up_to_date(*host.app));
    host.run("edit.redo");
    EXPECT_FALSE(host.scene() == was) << at_once;
    EXPECT_TRUE(host.undone() == was) << at_once;
  }
}

TEST_F(AppEdit, KeysOfAnEntryThatIsDraggedMeanNothingElse) {
  host.robot.drag_and_hold("Q/r1c2", 40, 0);
  const Scene held = host.scene();
  for (const ImGuiKey key : {ImGuiKey_Z, ImGuiKey_D, ImGuiKey_Y}) host.chord(ImGuiMod_Ctrl, key);
  EXPECT_TRUE(host.scene() == held);
  EXPECT_EQ(host.app->view().theme, ThemeId::light);
  host.robot.release();
  EXPECT_EQ(host.steps(), 1U);
}

TEST_F(AppEdit, EveryMatrixOneEntryOneStepAndUndoToTheBit) {
  for (const MatrixId id : matrices_in_use(host.scene())) {
    const Scene was = host.scene();
    const std::size_t steps = host.steps();
    host.robot.drag(editor_name(id) + "/r2c1", 30, -6);
    EXPECT_EQ(host.steps(), steps + 1) << editor_name(id);
    int changed = 0;
    for (const MatrixId other : matrices_in_use(was)) {
      const MatrixView a = matrix(was, other), b = matrix(host.scene(), other);
      for (Eigen::Index i = 0; i < a.size(); ++i) changed += a.data()[i] != b.data()[i];
    }
    EXPECT_EQ(changed, 1) << editor_name(id);
    EXPECT_NE(matrix(was, id)(1, 0), matrix(host.scene(), id)(1, 0)) << editor_name(id);
    EXPECT_TRUE(up_to_date(*host.app));
    host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
    EXPECT_TRUE(host.scene() == was) << editor_name(id);
    EXPECT_TRUE(up_to_date(*host.app));
  }
}

TEST_F(AppEdit, TheSourceChipGoesThereAndBackToTheBitAndMoreHeadsAreChosen) {
  ASSERT_EQ(before.source, Source::free);
  host.robot.click("Q = K = V");
  EXPECT_EQ(host.scene().source, Source::self);
  EXPECT_EQ(host.steps(), 1U);
  EXPECT_TRUE(up_to_date(*host.app));
  host.robot.click("cross");
  EXPECT_EQ(host.scene().source, Source::cross);
  host.robot.click("Q, K, V");
  for (const MatrixKind kind : {MatrixKind::Q, MatrixKind::K, MatrixKind::V})
    EXPECT_TRUE(same_bits(matrix(before, {kind, 0}), matrix(host.scene(), {kind, 0})));
  EXPECT_EQ(host.scene().source, Source::free);
  host.robot.click("SIZES");
  host.robot.click("##+h");
  ASSERT_EQ(host.app->analysis().dims.h, 2);
  host.run("head.next");
  EXPECT_EQ(host.app->view().figure.head, 1);
  EXPECT_TRUE(host.robot.has("W_Q[2]/r1c1"));
  host.run("size.h.fewer");
  EXPECT_EQ(host.app->view().figure.head, 0);
}

TEST_F(AppEdit, ASmallerSizeBringsBackWhatItHid) {
  host.robot.click({"SIZES", "more##sizes"});
  for (const char* size : {"d", "d_V", "d_k", "d_v", "n_q", "n_k"}) {
    const std::string id(size);
    host.robot.click("##-" + id);
    EXPECT_FALSE(host.scene() == before) << id;
    host.robot.click("##+" + id);
    EXPECT_TRUE(host.scene() == before) << id;
  }
  host.robot.click("##-d_V");
  EXPECT_EQ(host.scene().V.cols(), 2);
  EXPECT_EQ(host.scene().Q.cols(), 3);
  EXPECT_EQ(host.scene().heads[0].W_V.rows(), 2);
  EXPECT_FALSE(host.robot.has("V/r1c3"));
  EXPECT_FALSE(host.robot.has("W_V[1]/r3c1"));
  host.run("size.d_V.more");
  EXPECT_TRUE(host.robot.has("V/r1c3"));
  host.robot.click("Q = K = V");
  EXPECT_FALSE(host.robot.has("##-d_V")) << "where V is no input of its own it is as wide as X";
}

TEST_F(AppEdit, TypedTemperaturesAreReadAsExpressions) {
  host.run("scene.temperature");
  host.robot.enter("1/4");
  EXPECT_EQ(host.scene().temperature, 0.25);
  for (const char* wrong : {"1e999", "0", "-2", "abc", "1/0", "2*"}) {
    host.run("scene.temperature");
    host.robot.enter(wrong);
    EXPECT_EQ(host.scene().temperature, 0.25) << wrong;
  }
  EXPECT_EQ(host.steps(), 1U);
  host.run("inside.number");
  host.robot.enter("sqrt(2)/3");
  EXPECT_EQ(host.scene().inside.kind, Scale::Kind::number);
  EXPECT_DOUBLE_EQ(host.scene().inside.number, std::sqrt(2.0) / 3);
  host.run("source.self");
  host.robot.click({"RULES", "SIZES"});
  host.robot.step(4);
  EXPECT_FALSE(host.robot.has("##-n_k"));
  EXPECT_FALSE(host.robot.has("##-d_k"));
  host.robot.click("more##sizes");
  host.robot.step(4);
  EXPECT_TRUE(host.robot.has("##-d_k"));
  EXPECT_TRUE(host.robot.has("##-n_k"));
  EXPECT_FALSE(host.robot.enabled("##-n_k"));
  EXPECT_FALSE(host.robot.enabled("##+n_k"));
  EXPECT_TRUE(host.robot.enabled("##+n_q"));
  EXPECT_FALSE(host.app->run("size.n_k.more"));
}

TEST_F(AppEdit, RulesAreChosenFromTheirListsAndTheirNumbersTyped) {
  host.robot.click("RULES");
  host.robot.wheel(0, -30);
  host.robot.step(3);
  host.robot.click({"##score", "Queries twice"});
  EXPECT_EQ(host.scene().score, ScoreRule::qq);
  host.robot.click({"##positions", "Turned (rope)"});
  EXPECT_EQ(host.scene().positions, Positions::rope);
  const auto type = [&](const char* field, const char* text) { host.robot.enter_at(field, text); };
  type("##angle", "1/4");
  EXPECT_EQ(host.scene().angle, 0.25);
  type("##angle", "0");
  EXPECT_EQ(host.scene().angle, 0.25) << "a sentence instead";
  host.robot.key(ImGuiKey_Escape);
  host.robot.click({"##positions", "Distances (alibi)"});
  EXPECT_EQ(host.scene().positions, Positions::alibi);
  type("##slope", "0.5");
  EXPECT_EQ(host.scene().slope, 0.5);
  host.robot.click("paper");
  EXPECT_EQ(host.scene().slope, std::nullopt);
}

TEST_F(AppEdit, TheRuleOfTheWeightsIsOneStep) {
  AppHost own(1600, 1300);
  own.robot.click({"RULES", "##weights", "Sparsemax"});
  EXPECT_EQ(own.scene().weights, WeightsRule::sparsemax);
  own.run("edit.undo");
  EXPECT_EQ(own.scene().weights, WeightsRule::softmax);
  own.run("weights.linear");
  EXPECT_EQ(own.scene().weights, WeightsRule::linear);
  own.run("view.softmax");
}

TEST_F(AppEdit, TheCellUnderThePointerIsInspectedAndViewsHaveTheirChoices) {
  const auto at = host.find_cell(Node::S);
  ASSERT_TRUE(at.has_value());
  ASSERT_TRUE(host.app->view().hover.has_value());
  const Cell cell = *host.app->view().hover;
  EXPECT_TRUE(host.robot.has("numbers"));  // the inspector has a formula to show
  host.robot.click_at(*at);
  EXPECT_EQ(host.app->view().pinned, cell);
  host.robot.move_to(Point{800, 1}, 3);
  EXPECT_FALSE(host.app->view().hover.has_value());
  EXPECT_TRUE(host.robot.has("numbers"));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.app->view().pinned.has_value());
  EXPECT_FALSE(host.robot.has("numbers"));
  host.run("view.softmax");
  ASSERT_TRUE(host.click_cell(Node::A, 2));
  EXPECT_EQ(host.app->view().figure.row, 2);
  host.run("view.rank");
  EXPECT_EQ(host.app->view().figure.kept_rank, 1);
  host.robot.click("##+kept_rank");
  EXPECT_EQ(host.app->view().figure.kept_rank, 2);
}

}  // namespace
}  // namespace attnlab::test
