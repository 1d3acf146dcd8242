#include "core/teaching/challenge.h"
#include "core/teaching/claim.h"
#include "core/teaching/fixed.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

struct SetChecker {
  const ChallengeSet& set;
  const ViewCheck& view;
  std::vector<LessonProblem> problems = {};
  int number = 0;

  void say(std::string sentence) { problems.push_back({number, std::move(sentence)}); }

  // Whether the claim is true on a scene; what is no claim is said.
  bool holds(const std::string& claim, const Stage& stage, const std::string& on) {
    const auto judged = judge(claim, stage, on);
    if (const auto* sentence = std::get_if<std::string>(&judged)) {
      say("\"" + claim + "\" is no claim: " + *sentence);
      return false;
    }
    return std::get<ClaimResult>(judged).holds;
  }

  void meter(const Goal& goal, const Stage& stage, const std::string& on) {
    const auto value = evaluate(goal.meter, stage, on);
    if (const auto* sentence = std::get_if<std::string>(&value))
      say("meter \"" + goal.meter + "\": " + *sentence);
    else if (const auto& grid = std::get<ClaimValue>(value);
             !grid.is_number() || !(grid.at.front() >= 0 && grid.at.front() <= 1))
      say("meter \"" + goal.meter + "\": expected a number from 0 to 1");
  }

  void goals(const Challenge& c, const Stage& stage) {
    bool all = true;
    for (const Goal& goal : c.goal) {
      all = holds(goal.claim, stage, c.start) && all;
      meter(goal, stage, c.start);
      if (count_words(goal.words) > 12) say("goal.words: expected at most 12 words");
    }
    if (all) say("start: every goal is reached before anything is dragged");
  }

  void solution(const Challenge& c, const Stage& stage) {
    for (const Goal& goal : c.goal)
      if (!holds(goal.claim, stage, c.solution))
        say("solution: \"" + goal.claim + "\" is not true on \"" + c.solution + '"');
    const std::string_view changed =
        first_changed(set.scenes.at(c.start), set.scenes.at(c.solution), c.fixed);
    if (!changed.empty()) say("solution: it changes \"" + std::string(changed) + "\", which is fixed");
  }

  void proof(const Challenge& c, const Stage& stage) {
    for (const std::string& claim : c.impossible->certificate)
      if (!holds(claim, stage, c.start)) say("certificate: \"" + claim + "\" is not true of the start");
    if (proof_on(*c.impossible, set.scenes.at(c.start)).says.find('?') != std::string::npos)
      say("says: an expression between braces has no value");
  }

  void lights(const Challenge& c, const Stage& stage) {
    for (const std::string& light : c.light) {
      const auto value = evaluate(light, stage, c.start);
      if (const auto* sentence = std::get_if<std::string>(&value))
        say("light \"" + light + "\": " + *sentence);
    }
  }

  void run() {
    for (const Challenge& c : set.challenges) {
      ++number;
      if (count_words(c.text) > longest_step_words)
        say("text: expected at most " + std::to_string(longest_step_words) + " words");
      if (std::string sentence = view(c.view, c.part); !sentence.empty()) say(std::move(sentence));
      Stage stage;
      stage.emplace(c.start, staged(set.scenes.at(c.start)));
      if (!c.solution.empty()) stage.emplace(c.solution, staged(set.scenes.at(c.solution)));
      goals(c, stage);
      lights(c, stage);
      if (c.impossible)
        proof(c, stage);
      else
        solution(c, stage);
    }
  }
};

}  // namespace

std::vector<LessonProblem> check_challenges(const ChallengeSet& set, const ViewCheck& view) {
  SetChecker checker{set, view};
  checker.run();
  return checker.problems;
}

}  // namespace attnlab
