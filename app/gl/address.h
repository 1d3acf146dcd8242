// The address of a page as a share line: what stands behind its # is the scene that is open, so that the
// address can be sent and a reload loses nothing. Elsewhere there is no such thing. Knows no App.
#pragma once

#include "core/scene/scene.h"

#include <optional>
#include <string>

namespace attnlab {

class Address {
 public:
  // Once a frame: writes it half a second after the last change, and says in how many seconds it is to be
  // called for that.
  std::optional<double> follow(const Scene& scene, double now);
  // A share line that somebody has put there since the last call. Whether it is taken or refused, what stands
  // there afterwards is the scene that is open.
  std::optional<std::string> entered();

 private:
  std::optional<Scene> shown_, seen_;
  [[maybe_unused]] double since_ = 0;
};

}  // namespace attnlab
