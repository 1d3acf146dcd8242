// History: undo and redo as snapshots of the scene. One gesture is one step: changes are live until sealed.
// Knows nothing of what a gesture is; its owner seals when no item is active.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>

namespace attnlab {

class History {
 public:
  explicit History(Scene scene);
  // As it was left: its sealed scenes in their order, of which `at` is the one that stands.
  // At least one; at < size.
  History(std::vector<Scene> states, std::size_t at);

  const Scene& scene() const { return live_; }
  void change(Scene scene) { live_ = std::move(scene); }  // not yet a step
  void seal();  // what changed since the last seal becomes one step; nothing when it is the same document
  void abandon() { live_ = sealed_.scene; }     // back to the last sealed scene (Esc during a drag)
  bool undo() { return step(past_, future_); }  // seals first; false when there is nothing to undo
  bool redo() { return step(future_, past_); }
  bool can_undo() const { return !past_.empty() || !(live_ == sealed_.scene); }
  bool can_redo() const { return !future_.empty() && live_ == sealed_.scene; }
  // The scene that Undo leads to; null: nothing can be undone.
  const Scene* before() const {
    if (!(live_ == sealed_.scene)) return &sealed_.scene;
    return past_.empty() ? nullptr : &past_.back().scene;
  }
  std::size_t steps() const { return past_.size(); }  // sealed steps that can be undone

  // Its sealed scenes in their order: those that Undo leads to, the one that stands (of index steps()), those
  // of Redo. Each has a number of its own in this history, later ones greater ones.
  struct State {
    Scene scene;
    std::uint64_t number = 0;
  };
  std::size_t states() const { return past_.size() + 1 + future_.size(); }
  const State& state(std::size_t index) const;
  const State& sealed() const { return sealed_; }
  std::uint64_t newest() const { return newest_; }  // the greatest number that was given

 private:
  bool step(std::deque<State>& from, std::deque<State>& to);

  std::uint64_t newest_ = 0;
  Scene live_;
  State sealed_;
  std::deque<State> past_, future_;
};

inline constexpr std::size_t max_steps = 2000;

}  // namespace attnlab
