// What the state of teaching becomes, without a window: every step of a lesson looks the same whatever was
// looked at before; what begins anew is as it was begun; what was said of other numbers is forgotten; the
// second head is not the first.
#include "app/figures/views/views.h"
#include "app/library/gallery.h"
#include "app/library/lessons.h"
#include "app/ui/session/studio.h"
#include "core/analysis/node.h"
#include "core/teaching/handed_in.h"
#include "tests/core/random_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

namespace attnlab::test {
namespace {

Scene two_heads(std::uint64_t seed) {
  Random random(seed);
  Scene scene = make_scene(random, settled({.n_q = 4, .n_k = 4, .d = 3, .h = 2}), Entries::generic);
  scene.title = "Two heads " + std::to_string(seed);
  return scene;
}

void change(Studio& s, const Scene& scene) {
  s.document.history.change(scene);
  refresh(s);
}

// Whatever somebody may have left behind.
void leave_everything(Studio& s) {
  show_view(s.view, "rank");
  show_second(s.view, "softmax");
  s.view.compare = Compare::difference;
  s.reference = Reference{s.scene(), s.analysis};
  s.view.pinned = s.view.hover = Cell{Node::A, 0, 0, 0};
  s.view.playing.emplace();
  FigureOptions& figure = s.view.figure;
  figure.head = figure.head == 0 ? std::max(0, s.analysis.dims.h - 1) : 0;
  figure.heads_off = 1;
  figure.stages = 1;
  figure.row = figure.row == 0 ? s.analysis.dims.n_q - 1 : 0;
  figure.lit = {{Node::V, 0, 0, 0}};
  figure.hidden = {Node::Y};
}

std::vector<Node> covered_now(const LessonState& state, const LessonStep& step, const Scene& scene) {
  const bool open = step.ask && !state.answers[state.at].revealed;
  return open ? covered_by(step, scene) : std::vector<Node>();
}

void expect_step(Studio& s, const LessonStep& step) {
  const ViewState& view = s.view;
  const FigureOptions& figure = view.figure;
  EXPECT_TRUE(s.scene() == s.lesson.lesson->scenes.at(step.scene));
  EXPECT_EQ(s.analysis.dims.h, dims(s.scene()).h);
  EXPECT_EQ(std::tuple(view.second, view.compare), std::tuple("", Compare::off));
  EXPECT_EQ(shows_chosen(view), !step.blocks.empty());
  EXPECT_FALSE(s.reference || view.pinned || view.hover || view.playing);
  if (const View* own = find_view(step.view)) {
    EXPECT_EQ(view.view, step.view);
    EXPECT_EQ(part_shown(view, step.view), own->part_of(step.part).value_or(part_shown(view, step.view)));
  }
  EXPECT_EQ(figure.head, std::clamp(step.head, 1, s.analysis.dims.h) - 1);
  EXPECT_EQ(std::tuple(figure.heads_off, figure.stages), std::tuple(0U, -1));
  std::vector<Cell> lit;
  for (const std::string& light : step.light)
    if (const auto cell = lit_cell(light)) lit.push_back(*cell);
  EXPECT_EQ(figure.lit, lit);
  const View* shown = find_view(step.view);
  // The last query that is lit.
  const auto of_a_query = [](const Cell& one) {
    return one.row >= 0 && sides_of(one.node).rows == Side::queries;
  };
  const auto query = std::ranges::find_if(lit.rbegin(), lit.rend(), of_a_query);
  const bool row_lit = (shown == nullptr || shown->chooses_row) && query != lit.rend();
  EXPECT_EQ(figure.row, row_lit ? query->row : figure.row);
  EXPECT_EQ(figure.hidden, covered_now(s.lesson, step, s.scene()));
}

Prediction asks(PredictKind kind, const char* of) { return {.kind = kind, .ask = "What?", .of = of}; }

Lesson lesson_of_two_heads() {
  Lesson lesson;
  lesson.title = "Two heads";
  lesson.scenes.emplace("one", two_heads(1));
  lesson.scenes.emplace("two", two_heads(2));
  lesson.steps = {{{.scene = "one", .view = "softmax", .light = {"A2[3,1]", "V"}, .head = 2}},
                  {{.scene = "two", .view = "heads"}, {}, {}, asks(PredictKind::row, "A2[3,:]")},
                  {{.scene = "two", .view = "symmetry", .light = {"S2[4,2]"}, .head = 2},
                   {},
                   {},
                   asks(PredictKind::number, "S2[4,2]")},
                  {{.scene = "one", .view = "pipeline", .head = 1}}};
  for (const View& view : views())
    for (std::size_t part = 1; part < view.parts.size() && lesson.steps.size() < most_lesson_steps; ++part)
      if (!view.needs_run)
        lesson.steps.push_back({{.scene = "one",
                                 .view = std::string(view.id),
                                 .part = std::string(view.part_id(static_cast<int>(part)))}});
  return lesson;
}

TEST(TeachingState, EveryStepIsShownWhateverWasLookedAtBefore) {
  std::vector<Lesson> lessons{lesson_of_two_heads()};
  for (const LessonEntry& entry : lesson_list()) lessons.push_back(std::get<Lesson>(open_lesson(entry.id)));
  for (const Lesson& lesson : lessons) {
    Studio s;
    start_lesson(s, lesson);
    for (int round = 0; round < 2; ++round)
      for (std::size_t at = 0; at < lesson.steps.size(); ++at) {
        SCOPED_TRACE(lesson.title + ", step " + std::to_string(at + 1));
        leave_everything(s);
        go_to_step(s, round == 0 ? at : lesson.steps.size() - 1 - at);
        expect_step(s, *step_of(s.lesson));
        EXPECT_FALSE(is_changed(s));
        Scene dragged = s.scene();
        dragged.temperature *= 1.5;
        change(s, dragged);
        EXPECT_TRUE(is_changed(s));
      }
    leave_everything(s);
    go_to_step(s, lesson.steps.size() + 7);
    EXPECT_EQ(std::tuple(s.lesson.at, step_of(s.lesson)), std::tuple(lesson.steps.size(), nullptr));
    EXPECT_TRUE(s.view.figure.lit.empty() && s.view.figure.hidden.empty());
    leave_everything(s);
    end_study(s);
    EXPECT_TRUE(is_open<Study::none>(s));
    EXPECT_TRUE(s.view.figure.lit.empty() && s.view.figure.hidden.empty());
  }
}

TEST(TeachingState, TheFirstAnswerIsHandedOutWhateverIsSaidLater) {
  Studio s;
  start_lesson(s, lesson_of_two_heads());
  EXPECT_TRUE(handed_out(s) == s.scene());
  go_to_step(s, 1);
  StepAnswer& answer = s.lesson.answers[1];
  const auto typed = [&](const char* text) {
    answer.typed = text;
    give_typed(s);
  };
  typed("1/0 1 1 1");
  EXPECT_FALSE(answer.complaint.empty() || answer.given || answer.first);
  const Reply wrong = std::vector<double>{1, 0, 0, 0};
  typed("1 0 0 0");
  EXPECT_TRUE(answer.complaint.empty());
  EXPECT_EQ(std::tuple(answer.given, answer.first, answer.judgement.right, answer.revealed),
            std::tuple(wrong, wrong, false, false));
  std::vector<double> row;
  for (int j = 0; j < 4; ++j) row.push_back(s.analysis.head(1).A(2, j));
  give_answer(s, row);
  EXPECT_EQ(std::tuple(answer.given, answer.first, answer.judgement.right, answer.revealed, answer.truth),
            std::tuple(Reply(row), wrong, true, true, Reply(row)));
  EXPECT_TRUE(s.view.figure.hidden.empty());
  give_answer(s, wrong);
  EXPECT_EQ(answer.given, Reply(row)) << "what is revealed is asked no more";
  go_to_step(s, 2);
  EXPECT_FALSE(s.view.figure.hidden.empty());
  reveal(s);
  EXPECT_EQ(s.lesson.answers[2].truth, Reply(std::vector<double>{s.analysis.head(1).S(3, 1)}));
  EXPECT_FALSE(s.lesson.answers[2].given) << "it was shown";
  go_to_step(s, 1);
  EXPECT_TRUE(s.view.figure.hidden.empty()) << "once answered, answered";
  const HandedIn out = std::get<HandedIn>(handed_in(handed_out(s)));
  ASSERT_EQ(out.given.size(), 1U);
  EXPECT_EQ(std::tuple(out.lesson, out.given[0].step, out.given[0].answer),
            std::tuple("Two heads", 2, wrong));
}

// Whatever stood there before: one study is open, and of one that ended nothing is left.
TEST(TeachingState, WhatIsOpenedNextEndsWhatWasOpen) {
  const std::string printed(gallery_list(true).front().id);
  const Talk talk = std::get<Talk>(open_talk(talk_list().front().id));
  const ChallengeSet set = std::get<ChallengeSet>(open_challenges());
  const std::vector<std::pair<Study, std::function<void(Studio&)>>> all{
      {Study::none, end_study},
      {Study::lesson, [](Studio& s) { start_lesson(s, lesson_of_two_heads()); }},
      {Study::talk, [&](Studio& s) { start_talk(s, talk, "talk.json"); }},
      {Study::question, [](Studio& s) { predict_freely(s, {Node::A}); }},
      {Study::challenge, [&](Studio& s) { start_challenge(s, set, 0, true); }},
      {Study::printed, [&](Studio& s) { open_gallery(s, printed); }}};
  for (const auto& [before, open_before] : all)
    for (const auto& [kind, open] : all) {
      SCOPED_TRACE(static_cast<int>(before) * 10 + static_cast<int>(kind));
      Studio s;
      show_document(s, make_document(two_heads(3)));
      open_before(s);
      open(s);
      follow_study(s, 0);
      EXPECT_EQ(study_of(s).kind, kind);
      EXPECT_EQ(s.lesson.lesson.has_value() + s.challenge.set.has_value() + s.gallery.item.has_value(),
                kind == Study::none ? 0 : 1);
      EXPECT_EQ(height_below(s) > 0, kind != Study::none);
      end_study(s);
      EXPECT_EQ(study_of(s).kind, Study::none);
      EXPECT_TRUE(s.view.figure.lit.empty() && !hides(s.view.figure));
      EXPECT_EQ(height_below(s), 0);
    }
}

// A question of one's own asks of this moment, of the head and of what is there.
TEST(TeachingState, AFreeQuestionFollowsTheScene) {
  const auto asked = [](const Studio& s) { return s.lesson.lesson->steps[0].ask->of; };
  const struct {
    FreePrediction what;
    const char* of;
    PredictKind kind;
  } table[] = {{{Node::A, 1, 99, 99, false}, "A2[4,:]", PredictKind::row},
               {{Node::A, 9, 1, 99, true}, "A2[2,4]", PredictKind::curve},
               {{Node::S, 1, 2, 1, true}, "S2[3,:]", PredictKind::row},
               {{Node::H, 0, 0, 1, true}, "H1[1,2]", PredictKind::curve},
               {{Node::Y, 1, -3, 1, true}, "Y[1,2]", PredictKind::curve},
               {{Node::L, 1, 0, 0, true}, "L2[1,1]", PredictKind::curve}};
  for (const auto& [what, of, kind] : table) {
    Studio s;
    show_document(s, make_document(two_heads(3)));
    predict_freely(s, what);
    EXPECT_EQ(std::tuple(asked(s), s.lesson.lesson->steps[0].ask->kind), std::tuple(of, kind));
    EXPECT_TRUE(std::ranges::count(s.view.figure.hidden, what.node) > 0);
  }
  Studio s;
  show_document(s, make_document(two_heads(3)));
  predict_freely(s, {Node::A, 1, 3});
  const auto truth = [&] {
    std::vector<double> row;
    const HeadAnalysis& head = s.analysis.head(s.lesson.free->head);
    for (int j = 0; j < head.A.cols(); ++j) row.push_back(head.A(s.lesson.free->row, j));
    return Reply(row);
  };
  const StepAnswer& answer = s.lesson.answers.front();
  const auto drag = [&] {
    Scene moved = s.scene();
    moved.X(0, 0) += 0.75;
    change(s, moved);
    follow_study(s, 0);
    EXPECT_FALSE(answer.given || !answer.judgement.rule.empty() || answer.judgement.right);
  };
  give_answer(s, std::vector<double>{1, 1, 1, 1});
  EXPECT_EQ(answer.judgement.rule, "row sum");
  drag();
  EXPECT_FALSE(answer.truth || s.view.figure.hidden.empty());
  give_answer(s, truth());
  EXPECT_TRUE(answer.revealed);
  const Reply was = *answer.truth;
  drag();
  EXPECT_EQ(answer.truth, truth());
  EXPECT_FALSE(answer.truth == was);
  predict_again(s);
  EXPECT_FALSE(s.lesson.answers.front().revealed || s.view.figure.hidden.empty() || has_answered(s));
  Random random(8);
  change(s, make_scene(random, settled({.n_q = 2, .n_k = 2, .d = 3, .h = 1}), Entries::generic));
  follow_study(s, 0);
  EXPECT_EQ(asked(s), "A[2,:]");
}

auto parts_of(const ChallengeState& c) {
  return std::tuple(c.at, c.own, c.asking, c.shown, c.solved, c.called_impossible, c.progress.meters,
                    c.progress.whole, c.progress.reached);
}

TEST(TeachingState, AChallengeThatBeginsAnewIsAsItWasBegun) {
  const ChallengeSet set = std::get<ChallengeSet>(open_challenges());
  for (std::size_t at = 0; at < set.challenges.size(); ++at) {
    const Challenge& c = set.challenges[at];
    SCOPED_TRACE(c.id);
    Studio s;
    start_challenge(s, set, at, true);
    const auto begun = parts_of(s.challenge);
    leave_everything(s);
    ask_for_solution(s);
    call_impossible(s);
    if (!c.impossible) {
      EXPECT_EQ(s.challenge.solved, false);
      show_solution(s);
      follow_study(s, 0);
      EXPECT_EQ(
          std::tuple(s.challenge.shown, s.challenge.asking, s.challenge.solved, s.challenge.progress.whole),
          std::tuple(true, false, false, 1.0));
      EXPECT_TRUE(is_off_start(s));
      restart_challenge(s);
      EXPECT_EQ(parts_of(s.challenge), begun);
      change(s, set.scenes.at(c.solution));
      follow_study(s, 0);
      restart_challenge(s);
      EXPECT_TRUE(s.challenge.solved) << "once solved by oneself, solved";
    } else {
      EXPECT_TRUE(has_solution(s) && s.challenge.asking) << "as with all others: that is what is shown";
      s.challenge.asking = false;
    }
    EXPECT_EQ(s.settings.solved, std::vector<std::string>{c.id});
    call_impossible(s);
    restart_challenge(s);
    follow_study(s, 0);
    EXPECT_EQ(s.settings.solved.size(), 1U) << "it is remembered once";
    EXPECT_FALSE(is_off_start(s) || s.challenge.called_impossible);
    Studio foreign;
    start_challenge(foreign, set, at, false);
    change(foreign, set.scenes.at(c.impossible ? c.scene : c.solution));
    call_impossible(foreign);
    follow_study(foreign, 0);
    EXPECT_TRUE(foreign.challenge.solved);
    EXPECT_TRUE(foreign.settings.solved.empty()) << "of somebody else's file nothing is";
    if (has_next_challenge(s)) {
      Studio fresh;
      start_challenge(fresh, set, at + 1, true);
      leave_everything(s);
      next_challenge(s);
      EXPECT_EQ(parts_of(s.challenge), parts_of(fresh.challenge));
      const bool has_view = !set.challenges[at + 1].view.empty();  // else blocks, over whatever is open
      EXPECT_EQ(std::tuple(has_view ? s.view.view : "", s.view.second, s.challenge.seconds),
                std::tuple(has_view ? fresh.view.view : "", "", 0.0));
    } else {
      EXPECT_EQ(at + 1, set.challenges.size());
    }
    end_study(s);
    EXPECT_EQ(parts_of(s.challenge), parts_of(ChallengeState()));
  }
}

}  // namespace
}  // namespace attnlab::test
