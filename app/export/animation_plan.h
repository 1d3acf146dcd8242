// What all frames of an animation share: how far colours reach and which piece of the plane plots show, held over the whole
// sweep, at which side of its point a label stands, and the line below that says what moves and where it is. The preview plays by it, the job makes its frames by it.
// Knows no file.
#pragma once

#include "app/export/export.h"
#include "core/studies/sweep.h"

#include <string>
#include <vector>

namespace attnlab {

class AnimationPlan {
 public:
  // A sweep that can be made of the scene; 2 to 1000 frames.
  AnimationPlan(Scene scene, ExportOptions picture, const Sweep& sweep, int frames);

  // All frames are as large as the first would be. A sentence where it cannot be drawn.
  std::string hold_size();
  // One value of the sweep after the other, until as many are seen as there are: there and back, each once; of points with
  // labels a second time, when it is known what their plots show.
  void look_ahead();
  int looked_at() const { return looked_at_; }
  int to_look_at() const;

  // Of frame i, from 0.
  Scene scene(int frame) const;
  Scene drawn_scene(int frame) const;  // whose formulas are as long as those of the other frames
  ExportOptions look(int frame) const;

 private:
  // There and back an odd number of frames passes other values on the way back.
  bool mirrored() const { return !sweep_.once && frames_ % 2 == 0; }
  int values() const { return mirrored() ? frames_ / 2 + 1 : frames_; }
  bool has_points() const;
  void look_at_value(int frame);
  void hold_labels();
  double value(int frame) const { return value_of_frame(sweep_, frame, frames_); }

  Scene scene_;
  ExportOptions picture_;
  Sweep sweep_;
  int frames_, looked_at_ = 0;
  std::vector<PlotLabels> wished_;   // by the labels of each value
  std::vector<LabelPlaces> places_;  // and what they are given
};

}  // namespace attnlab
