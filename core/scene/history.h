// History: undo and redo as snapshots of the scene. One gesture is one step: changes are live until sealed.
// Knows nothing of what a gesture is; its owner seals when no item is active.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <deque>

namespace attnlab {

class History {
 public:
  explicit History(Scene scene);

  const Scene& scene() const { return live_; }
  void change(Scene scene);  // the live scene; not yet a step
  void seal();     // what changed since the last seal becomes one step; nothing when it is the same document
  void abandon();  // back to the last sealed scene (Esc during a drag)
  bool undo();     // seals first; false when there is nothing to undo
  bool redo();
  bool can_undo() const;
  bool can_redo() const;
  std::size_t steps() const { return past_.size(); }  // sealed steps that can be undone

 private:
  bool step(std::deque<Scene>& from, std::deque<Scene>& to);

  Scene live_, sealed_;
  std::deque<Scene> past_, future_;
};

inline constexpr std::size_t max_steps = 2000;

}  // namespace attnlab
