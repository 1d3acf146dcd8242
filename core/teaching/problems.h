// What the checks of lessons and of challenges share: how they say what is wrong. Not for others
// (lesson_check.h, challenge.h).
#pragma once

#include "core/teaching/challenge.h"
#include "core/teaching/law.h"
#include "core/text/utf8.h"

#include <utility>

namespace attnlab {

// As it stands in a file, in quotation marks; what is very long is shortened.
inline std::string in_quotes(std::string_view text) { return '"' + quotable(text, 200) + '"'; }

// What is said of steps, or of challenges, of which `number` is looked at.
struct Problems {
  const SlideCheck& slides;
  std::vector<LessonProblem> problems = {};
  int number = 0;

  void say(std::string sentence) { problems.push_back({number, std::move(sentence)}); }

  // Each block on the scene that it shows.
  void shown(Slide slide, const Stage& stage, const SceneMap& scenes) {
    const auto look = [&](const Slide& part, const std::string& name) {
      const StagedScene& on = stage.at(name);
      if (std::string sentence = slides.wrong(part, on.scene, on.analysis); !sentence.empty())
        say(std::move(sentence));
    };
    const BlockList all = std::exchange(slide.blocks, blocks_of(slide.blocks, {}));
    look(slide, slide.scene);
    for (const std::string& name : scenes_of(all))
      if (scenes.contains(name))
        look({.blocks = blocks_of(all, name)}, name);
      else
        say("blocks: there is no scene \"" + quotable(name) + '"');
  }
  // Nothing where it is no claim, which is said.
  std::optional<ClaimResult> judged(const std::string& claim, const Stage& stage, const std::string& on) {
    auto result = judge(claim, stage, on);
    if (auto* found = std::get_if<ClaimResult>(&result)) return std::move(*found);
    say(in_quotes(claim) + " is no claim: " + std::get<std::string>(result));
    return std::nullopt;
  }
  // The same of an expression, which `what` names.
  std::optional<ClaimValue> value(const std::string& what, const std::string& expression, const Stage& stage,
                                  const std::string& on) {
    auto result = evaluate(expression, stage, on);
    if (auto* found = std::get_if<ClaimValue>(&result)) return std::move(*found);
    say(what + " " + in_quotes(expression) + ": " + std::get<std::string>(result));
    return std::nullopt;
  }
  // What a plane shows: a wall that stands whatever is dragged, and scenes that are there.
  void plane(const Slide& slide, const SceneMap& scenes, std::span<const std::string> lock, int trials) {
    for (const std::string& name : slide.scenes)
      if (!scenes.contains(name)) say("compare: there is no scene \"" + quotable(name) + '"');
    if (!slide.impossible || slide.impossible->wall.empty()) return;
    const std::string& wall = slide.impossible->wall;
    if (const std::string why = broken_law(wall, scenes, slide.scene, lock, trials, slide); !why.empty())
      say("wall: " + in_quotes(wall) + " is no law: " + why);
  }
};

}  // namespace attnlab
