// Ui: what every panel reads in one frame.
#pragma once

#include "app/figures/canvas/theme.h"
#include "app/ui/kit/fonts.h"
#include "app/ui/kit/paint.h"
#include "app/ui/kit/view_state.h"
#include "core/analysis/analysis.h"

#include <string>

namespace attnlab {

struct Ui {
  const Scene& scene;
  const Analysis& analysis;
  const Theme& theme;
  const Fonts& fonts;
  const Painter& painter;
  ViewState& view;
  double scale;                  // screen pixels of one logical pixel
  std::string& hint;             // a few words on what is under the pointer; the status line shows them
  const Reference* a = nullptr;  // the state that is pinned for comparison

  float px(double logical) const { return static_cast<float>(logical * scale); }
};

}  // namespace attnlab
