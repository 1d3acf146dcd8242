// The Facts section under the robot: a click shows where a fact lives, the filter finds, what changed flashes
// once, and nothing is measured while the section is hidden.
#include "app/ui/inspector/facts_panel.h"
#include "core/facts/proof.h"
#include "core/text/utf8.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

std::size_t place_of(std::string_view id) {
  return static_cast<std::size_t>(find_fact(id) - fact_list().data());
}

const Fact& fact_of(const App& app, std::string_view id) { return app.facts().facts[place_of(id)]; }

float flash_of(const App& app, std::string_view id) { return app.facts().flashes[place_of(id)]; }

bool any_flash(const App& app) {
  return std::ranges::any_of(app.facts().flashes, [](float flash) { return flash > 0; });
}

// The rows that the robot can see.
int rows(const AppHost& host) {
  const auto labels = host.robot.labels();
  return static_cast<int>(
      std::ranges::count_if(labels, [](const std::string& label) { return label.starts_with("fact:"); }));
}

void look_for(AppHost& host, std::string_view words) {
  if (host.robot.has(all_facts)) host.robot.click(all_facts);
  host.robot.type_in("##find a fact", words);
  host.robot.step(2);
}

class FactsPanel : public AppTest {
 protected:
  FactsPanel() {
    host.robot.step(2);
    host.robot.click(all_facts);
    host.robot.step(2);
  }
};

TEST_F(FactsPanel, StandsOpenWithTheFactsOfTheSceneAndTheEnergyIsDrawn) {
  ASSERT_EQ(host.app->facts().facts.size(), fact_list().size());
  EXPECT_TRUE(host.robot.has("fact:rows-sum-to-one"));
  EXPECT_EQ(fact_of(*host.app, "rows-sum-to-one").status, FactStatus::holds);
  EXPECT_FALSE(host.requests.busy) << "at rest nothing is drawn";
  look_for(host, "energy");
  host.robot.click("fact:energy");
  EXPECT_EQ(host.app->view().view, "geometry");
  EXPECT_TRUE(host.app->view().figure.geometry.energy);
}

TEST_F(FactsPanel, AClickOpensThePictureAndLightsTheCells) {
  look_for(host, "rank of");
  host.robot.click("fact:rank-W");
  EXPECT_EQ(host.app->view().view, "rank");
  ASSERT_EQ(host.app->view().figure.lit.size(), 1U);
  EXPECT_EQ(host.app->view().figure.lit[0].node, Node::W);
  EXPECT_EQ(host.app->view().figure.lit[0].row, -1) << "all of it";
  EXPECT_EQ(host.app->facts().chosen, "rank-W");
  host.robot.click("fact:rank-W");
  EXPECT_TRUE(host.app->facts().chosen.empty()) << "a second click lets go";
  EXPECT_TRUE(host.app->view().figure.lit.empty());
  look_for(host, plain_title(*find_fact("rows-sum-to-one")));
  host.robot.click("fact:rows-sum-to-one");
  ASSERT_FALSE(host.app->view().figure.lit.empty());
  EXPECT_EQ(host.app->view().view, "softmax");
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.app->view().figure.lit.empty()) << "Esc lets go, too";
  EXPECT_TRUE(host.app->facts().chosen.empty());
}

TEST_F(FactsPanel, ABrokenFactOpensThePictureThatShowsWhy) {
  host.run("mask.causal");
  look_for(host, "permuting");
  ASSERT_EQ(fact_of(*host.app, "permutation").status, FactStatus::broken);
  host.robot.click("fact:permutation");
  EXPECT_EQ(host.app->view().view, "softmax");
  EXPECT_EQ(find_view("softmax")->parts[static_cast<std::size_t>(host.app->view().parts.at("softmax"))].id,
            "mask");
  host.run("mask.none");
  host.robot.click("fact:permutation");  // let go
  host.robot.click("fact:permutation");
  EXPECT_EQ(host.app->view().view, "pipeline");
}

TEST_F(FactsPanel, TheFieldFindsByWordsAndTheChosenFactFollowsTheScene) {
  look_for(host, "mask");
  EXPECT_TRUE(host.robot.has("fact:causal-first-row"));
  EXPECT_FALSE(host.robot.has("fact:rank-W"));
  look_for(host, "scale");
  EXPECT_TRUE(host.robot.has("fact:output-rows-sum")) << "a word of what is said about it";
  look_for(host, "nothing of this name");
  EXPECT_EQ(rows(host), 0);
  look_for(host, "no two tokens");
  host.robot.click("fact:no-mutual-preference");
  EXPECT_EQ(fact_of(*host.app, "no-mutual-preference").status, FactStatus::not_applicable);
  host.run("score.qq");
  EXPECT_EQ(fact_of(*host.app, "no-mutual-preference").status, FactStatus::holds);
  EXPECT_EQ(host.app->view().figure.lit.size(), 1U);
}

TEST_F(FactsPanel, WhatIsBrokenStandsFirstWithItsReason) {
  EXPECT_EQ(count(host.app->facts(), FactStatus::broken), 0)
      << "nothing is wrong in what everybody sees first";
  host.run("output.alt");
  const Rect first = host.robot.area("fact:output-in-hull");
  for (const Rect& other : host.robot.areas("fact:")) EXPECT_LE(first.y, other.y);
  host.robot.click("fact:output-in-hull");
  EXPECT_NE(fact_of(*host.app, "output-in-hull").because.find("outside the softmax"), std::string::npos);
  EXPECT_EQ(host.app->view().view, "geometry");
}

TEST_F(FactsPanel, LeadsBackToWhatIsTrueHere) {
  host.robot.click("fact:rows-sum-to-one");
  host.robot.click(few_facts);
  host.robot.step(3);
  EXPECT_FALSE(host.robot.has(few_facts));
  EXPECT_TRUE(host.robot.has("headline:no-mutual-preference"));
  EXPECT_TRUE(host.app->facts().chosen.empty());
  host.run("output.alt");  // breaks one
  host.robot.click("fact:output-in-hull");
  host.robot.step(2);
  EXPECT_FALSE(host.robot.has(few_facts)) << "what is broken stands among them";
}

TEST_F(FactsPanel, WhatDoesNotApplyIsOneLineThatOpens) {
  host.robot.step(3);
  const int rest = count(host.app->facts(), FactStatus::not_applicable);
  ASSERT_GT(rest, 1);
  const std::string line = std::to_string(rest) + " do not apply";
  const auto not_shown = [&] {
    for (const FactInfo& info : fact_list())
      if (fact_of(*host.app, info.id).status == FactStatus::not_applicable &&
          std::ranges::count(host.robot.labels(), "fact:" + std::string(info.id)) > 0)
        return false;
    return true;
  };
  EXPECT_TRUE(not_shown());
  host.robot.move_to("fact:rows-sum-to-one");
  for (int notch = 0; notch < 160 && !host.robot.has(line); ++notch) host.robot.wheel(0, -3);
  ASSERT_TRUE(host.robot.has(line));
  host.robot.click(line);
  host.robot.wheel(0, -3);  // what it opens stands below it, and may be out of sight
  host.robot.step(2);
  EXPECT_FALSE(not_shown());
}

// Red is what a choice of the person's own has broken in the scene as it was opened,
// or brought by a step of a lesson.
TEST_F(FactsPanel, OnlyAChoiceOfOnesOwnBreaksInRed) {
  host.robot.step(3);
  const auto red = [](const AppHost& in, std::string_view id = "output-in-hull") {
    return broken_by_hand(in.app->facts(), place_of(id));
  };
  for (const FactInfo& info : fact_list()) EXPECT_FALSE(red(host, info.id)) << info.id;
  host.run("output.alt");
  EXPECT_TRUE(red(host));
  host.run("edit.undo");
  EXPECT_FALSE(red(host));
  host.run({"output.alt", "file.save_as"});
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.enter((host.folder / "alt.json").string());
  EXPECT_TRUE(red(host)) << "saving is no excuse";
  AppHost other;
  ASSERT_TRUE(other.open(host.folder / "alt.json"));
  EXPECT_EQ(fact_of(*other.app, "output-in-hull").status, FactStatus::broken);
  EXPECT_FALSE(red(other)) << "the scene was opened so";
}

TEST_F(FactsPanel, WhatChangedItsStateFlashesOnce) {
  EXPECT_FALSE(any_flash(*host.app)) << "nothing has been edited";
  host.run("output.alt");
  EXPECT_GT(flash_of(*host.app, "output-in-hull"), 0);
  EXPECT_EQ(flash_of(*host.app, "rows-sum-to-one"), 0);
  EXPECT_TRUE(host.requests.busy) << "it fades by itself";
  host.robot.step(45);
  EXPECT_FALSE(any_flash(*host.app));
  EXPECT_FALSE(host.requests.busy);
}

// A number that was not measured equals nothing, itself neither.
bool same(const Measured& a, const Measured& b) { return a == b || !(a || b); }
bool same(const Fact& a, const Fact& b) {
  return same(a.residual, b.residual) && same(a.value, b.value) && same(a.bound, b.bound) &&
         std::tie(a.status, a.because, a.numbers, a.head, a.row, a.col) ==
             std::tie(b.status, b.because, b.numbers, b.head, b.row, b.col);
}

// No row in sight shows a number of another scene than that of this frame, whatever scrolls while a hand
// drags; what is out of sight waits, and what counts it tells no number. All are of the scene once the hand
// lets go.
TEST_F(FactsPanel, WhileAHandDragsWhatIsInSightIsMeasuredAloneAndAtRestAll) {
  const FactsState& state = host.app->facts();
  const auto expect_fresh = [&](bool all, const char* when) {
    SCOPED_TRACE(when);
    const std::vector<Fact> anew = facts(host.app->scene(), analyze(host.app->scene()));
    int fresh = 0, sighted = 0;
    for (std::size_t i = 0; i < anew.size(); ++i) {
      const std::string_view id = fact_list()[i].id;
      const bool visible = host.robot.has("fact:" + std::string(id));
      EXPECT_TRUE(!visible || state.in_sight[i] != 0) << id;
      fresh += state.scenes[i] == state.times ? 1 : 0;
      sighted += state.in_sight[i] != 0 || state.chosen == id ? 1 : 0;
      EXPECT_TRUE(same(state.facts[i], anew[i]) || !(all || visible || state.chosen == id)) << id;
      const FactRow& row = state.laid_out.rows[i];
      EXPECT_TRUE(row.number == measured_text(fact_list()[i], anew[i]) || state.in_sight[i] == 0) << id;
    }
    EXPECT_EQ(all_measured(state), all);
    EXPECT_EQ(fresh == static_cast<int>(anew.size()), all);
    return fresh - sighted;
  };
  host.robot.click("fact:rows-sum-to-one");
  expect_fresh(true, "before");
  const std::string counts = counts_text(state);
  const Rect in_list = host.robot.area("fact:rows-sum-to-one");
  host.robot.drag_and_hold("Q/r1c1", 20, 0, 2);
  EXPECT_EQ(expect_fresh(false, "held"), 0) << "those in sight and the chosen one, and no other";
  EXPECT_EQ(counts_text(state), "…");
  host.robot.move_to(Point{in_list.x + 5, in_list.y + 5});
  const std::vector<char> before = state.in_sight;
  for (int notch = 0; notch < 6; ++notch) {
    host.robot.wheel(0, -3);
    expect_fresh(false, "scrolled");
  }
  EXPECT_NE(state.in_sight, before) << "other rows have come into sight";
  host.robot.release();
  expect_fresh(true, "released");
  host.run("edit.undo");
  expect_fresh(true, "undone");
  EXPECT_EQ(counts_text(state), counts);
}

TEST_F(FactsPanel, MeasuresOnceAScene) {
  host.robot.step(5);
  EXPECT_EQ(host.app->facts().times, 1);
  host.robot.drag("Q/r1c1", 20, 0, 2);
  const int times = host.app->facts().times;
  EXPECT_GT(times, 1);
  EXPECT_LE(times, 5);
  host.robot.step(5);
  EXPECT_EQ(host.app->facts().times, times);
}

TEST_F(FactsPanel, NothingIsMeasuredWhileItIsHidden) {
  for (const char* action : {"view.facts", "view.inspector"}) {
    SCOPED_TRACE(action);
    host.robot.click("fact:rows-sum-to-one");
    host.run(action);
    const int times = host.app->facts().times;
    host.robot.drag("Q/r1c1", 20, 0, 2);
    EXPECT_EQ(host.app->facts().times, times);
    EXPECT_EQ(rows(host), 0);
    EXPECT_TRUE(host.app->view().figure.lit.empty()) << "what cannot be let go of is not kept";
    EXPECT_FALSE(host.requests.busy);
    host.run(action);
    EXPECT_EQ(host.app->facts().times, times + 1);
    EXPECT_FALSE(any_flash(*host.app)) << "what changed meanwhile is no news of the last edit";
  }
}

TEST_F(FactsPanel, EveryFactUnfoldsAndNamesAViewThatIsThere) {
  for (const FactInfo& info : fact_list()) {
    SCOPED_TRACE(std::string(info.id));
    const View* view = find_view(info.view);
    ASSERT_NE(view, nullptr);
    EXPECT_TRUE(info.part.empty() || std::ranges::count(view->parts, info.part, &Part::id) == 1);
    look_for(host, plain_title(info));
    host.robot.click("fact:" + std::string(info.id));
    EXPECT_EQ(host.app->facts().chosen, info.id);
    EXPECT_EQ(host.app->view().view, info.view);
    EXPECT_FALSE(host.app->view().figure.lit.empty());
  }
}

using Lit = std::vector<Cell>;

// What the program says in a line of the proof, the first is 1; -1: in the last.
std::string line_of_proof(const AppHost& host, int number) {
  std::string found;
  for (const std::string& label : host.robot.labels())
    if (const auto at = label.find("###proof:"); at != std::string::npos)
      if (const int here = std::stoi(label.substr(at + 9)); number == here || number < 0)
        found = label.substr(0, at);
  replace_all(found, "\u00A0", " ");
  return found;
}

class ProofPanel : public AppTest {
 protected:
  // Of one matrix: the headline leads to the fact, its chip to the proof.
  ProofPanel() {
    host.robot.step(2);
    host.run("score.qq");
    host.robot.click({"headline:no-mutual-preference", "Proof"});
    host.robot.step(3);
  }
  const Lit& lit() { return host.app->view().figure.lit; }
};

TEST_F(ProofPanel, LightsTheCellsOfTheLineThatIsPointedAt) {
  EXPECT_EQ(host.app->view().view, "symmetry");
  EXPECT_EQ(lit().size(), 4U) << "at first what is proved: both scores, and those with themselves";
  host.robot.move_to(host.robot.label_ending("###proof:3"), 3);
  ASSERT_EQ(lit().size(), 2U);
  for (const Cell& cell : lit()) EXPECT_EQ(cell.node, Node::S);
  EXPECT_EQ(lit()[0].row, lit()[1].col) << "one score, and the same the other way";
  host.robot.move_to(host.robot.label_ending("###proof:1"), 3);
  ASSERT_EQ(lit().size(), 6U) << "two rows of P_Q, and the four products of the two";
  EXPECT_EQ(lit()[0].node, Node::P_Q);
  EXPECT_EQ(lit()[0].col, -1) << "a whole row";
  EXPECT_EQ(lit()[5].node, Node::QQ);
  host.robot.click("Proof");
  host.robot.step(2);
  EXPECT_EQ(lit(), (Lit{{Node::S, 0, -1, -1}})) << "closed: what the fact is about";
  EXPECT_EQ(line_of_proof(host, 1), "");
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(lit().empty());
}

TEST_F(ProofPanel, TheKeyboardWalksItsLines) {
  host.robot.click(host.robot.label_ending("###proof:1"));
  host.robot.move_to(Point{800, 990}, 2);
  EXPECT_EQ(host.app->facts().proof_line, 0) << "it stays where the pointer was last";
  host.robot.key(ImGuiKey_DownArrow);
  host.robot.step(2);
  EXPECT_EQ(host.app->facts().proof_line, 1);
  host.robot.key(ImGuiKey_DownArrow);
  host.robot.step(2);
  EXPECT_EQ(host.app->facts().proof_line, 2);
  EXPECT_EQ(lit()[0].node, Node::S);
}

TEST_F(ProofPanel, ItsNumbersAreThoseOfEveryFrameOfADrag) {
  const std::string before = line_of_proof(host, -1);
  EXPECT_NE(before.find(" ≤ "), std::string::npos) << before;
  host.robot.drag_and_hold("W_Q[1]/r1c1", 30, 0, 3);
  const std::string held = line_of_proof(host, -1);
  EXPECT_NE(held, before);
  const Analysis now = analyze(host.app->scene());
  const FactInfo& info = *find_fact("no-mutual-preference");
  const FactInput input{host.app->scene(), now};
  const auto proof = proof_of(info, info.measure(input), input);
  ASSERT_TRUE(proof);
  EXPECT_TRUE(held.ends_with(": " + proof->lines.back().numbers())) << held;
  EXPECT_EQ(lit(), proof->lines.back().cells) << "of the pair that is nearest now";
  host.robot.release();
}

TEST_F(ProofPanel, OfTwoMatricesItShowsTheStepThatFails) {
  host.run("edit.undo");
  host.robot.step(3);
  EXPECT_NE(line_of_proof(host, 3).find("Here it fails: two matrices"), std::string::npos)
      << line_of_proof(host, 3);
  for (const int other : {1, 2, 4, 5})
    EXPECT_EQ(line_of_proof(host, other).find("fails"), std::string::npos) << "the reason is said once";
  ASSERT_EQ(lit().size(), 2U) << "what is lit is that of the step";
  EXPECT_EQ(lit()[0].node, Node::S);
  host.robot.move_to(host.robot.label_ending("###proof:5"), 3);
  EXPECT_EQ(lit().size(), 4U);
}

}  // namespace
}  // namespace attnlab::test
