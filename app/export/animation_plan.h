// What all frames of an animation share: how far colours reach and which piece of the plane plots show, held over the whole
// sweep, and the line below that says what moves and where it is. The preview plays by it, the job makes its frames by it.
// Knows no file.
#pragma once

#include "app/export/export.h"
#include "core/studies/sweep.h"

#include <string>

namespace attnlab {

class AnimationPlan {
 public:
  // A sweep that can be made of the scene; 2 to 1000 frames.
  AnimationPlan(Scene scene, ExportOptions picture, const Sweep& sweep, int frames);

  // All frames are as large as the first would be. A sentence where it cannot be drawn.
  std::string hold_size();
  // One value of the sweep after the other, until as many are seen as there are: there and back, each once.
  void look_ahead();
  int looked_at() const { return looked_at_; }
  int to_look_at() const;

  // Of frame i, from 0.
  Scene scene(int frame) const;
  Scene drawn_scene(int frame) const;  // whose formulas are as long as those of the other frames
  ExportOptions look(int frame) const;

 private:
  double value(int frame) const { return value_of_frame(sweep_, frame, frames_); }

  Scene scene_;
  ExportOptions picture_;
  Sweep sweep_;
  int frames_, looked_at_ = 0;
};

}  // namespace attnlab
