// Whether challenges keep their promises: a solution that reaches the goals, or the proof that there is none.
#include "core/teaching/problems.h"

namespace attnlab {
namespace {

struct SetChecker : Problems {
  const ChallengeSet& set;

  SetChecker(const ChallengeSet& of, const SlideCheck& slide_check) : Problems{slide_check}, set(of) {}

  bool holds(const std::string& claim, const Stage& stage, const std::string& on) {
    const auto result = judged(claim, stage, on);
    return result && result->holds;
  }

  void meter(const Goal& goal, const Stage& stage, const std::string& on) {
    if (const auto grid = value("meter", goal.meter, stage, on);
        grid && (!grid->is_number() || !(grid->at.front() >= 0 && grid->at.front() <= 1)))
      say("meter " + in_quotes(goal.meter) + ": expected a number from 0 to 1");
  }

  void goals(const Challenge& c, const Stage& stage) {
    bool all = true;
    for (const Goal& goal : c.goal) {
      all = holds(goal.claim, stage, c.scene) && all;
      meter(goal, stage, c.scene);
      if (count_words(goal.words) > 12) say("goal.words: expected at most 12 words");
    }
    if (all) say("start: every goal is reached before anything is dragged");
  }

  void solution(const Challenge& c, const Stage& stage) {
    for (const Goal& goal : c.goal)
      if (!holds(goal.claim, stage, c.solution))
        say("solution: " + in_quotes(goal.claim) + " is not true on " + in_quotes(c.solution));
    const std::string_view changed =
        first_changed(set.scenes.at(c.scene), set.scenes.at(c.solution), c.fixed);
    if (!changed.empty()) say("solution: it changes \"" + std::string(changed) + "\", which is fixed");
  }

  void proof(const Challenge& c, const Stage& stage) {
    for (const std::string& claim : c.impossible->certificate)
      if (!holds(claim, stage, c.scene))
        say("certificate: " + in_quotes(claim) + " is not true of the start");
    if (proof_on(*c.impossible, set.scenes.at(c.scene)).says.find('?') != std::string::npos)
      say("says: an expression between braces has no value");
  }

  void run() {
    for (const Challenge& c : set.challenges) {
      ++number;
      if (count_words(c.text) > longest_step_words)
        say("text: expected at most " + std::to_string(longest_step_words) + " words");
      Stage stage;
      stage.emplace(c.scene, staged(set.scenes.at(c.scene)));
      shown(c, stage, set.scenes);
      if (c.linked) say("compare: expected no linked scene, as a challenge is played on one");
      if (!c.solution.empty()) stage.emplace(c.solution, staged(set.scenes.at(c.solution)));
      goals(c, stage);
      for (const std::string& light : c.light) value("light", light, stage, c.scene);
      plane(c, set.scenes, c.fixed, law_trials);
      if (c.impossible)
        proof(c, stage);
      else
        solution(c, stage);
    }
  }
};

}  // namespace

std::vector<LessonProblem> check_challenges(const ChallengeSet& set, const SlideCheck& slides) {
  SetChecker checker(set, slides);
  checker.run();
  return checker.problems;
}

}  // namespace attnlab
