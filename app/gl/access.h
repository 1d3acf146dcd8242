// Reading aloud: hands the accessibility tree of each frame to what reads it, and does what that asks for.
// In a page that is its own elements, beside the canvas (app/web/access.js); a desktop has none yet. Knows
// no App.
#pragma once

#include "app/ui/kit/access_tree.h"

namespace attnlab {

class Access {
 public:
  // The context that is current reports to it from now on.
  Access();
  ~Access();
  Access& operator=(Access&&) = delete;  // nor copied

  // Before a frame: whether something is asked for that this one or the next shows.
  bool begin_frame();
  void end_frame();

 private:
  [[maybe_unused]] ItemSink sink_;
  [[maybe_unused]] AccessHand hand_;
};

}  // namespace attnlab
