// What happens where one of ImGui's own rules does not hold (imgui_config.h): an end in good order, before ImGui does harm.
// Knows no window and no App: it calls what it was given.
#pragma once

#include <stdexcept>

namespace attnlab {

// Thrown where nobody has said what happens.
class BrokenRule : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// While it lives, a broken rule of the current context calls `ended(data, rule)`, which does not come back: an exception could
// pass neither GLFW's callbacks nor a destructor that closes what is open in ImGui. A rule that is broken meanwhile throws.
class RuleEnd {
 public:
  using Ended = void (*)(void* data, const char* rule);
  RuleEnd(Ended ended, void* data);
  ~RuleEnd();
  RuleEnd(const RuleEnd&) = delete;
  RuleEnd& operator=(const RuleEnd&) = delete;

  void end(const char* rule) const { ended_(data_, rule); }

 private:
  Ended ended_;
  void* data_;
};

}  // namespace attnlab
