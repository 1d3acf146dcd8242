// attnlab gather: the answers that a class has handed in, counted and drawn. Knows no window.
#pragma once

#include "app/cli/report.h"
#include "app/export/options.h"
#include "core/teaching/gather.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace attnlab {

struct GatherRequest {
  std::vector<std::string> files;  // pictures, scenes, share lines
  std::string lesson;              // a file; empty: those that the program brings along
  std::optional<int> step;         // from 1; none: the one that most have answered
  std::string output;              // a picture; empty: none
  ThemeId theme = ThemeId::light;
  bool with_truth = true;
};

// Its errors: what was left out, or could not be done.
Report gather_all(const GatherRequest& request, const std::function<SceneRead(const std::string&)>& read);

}  // namespace attnlab
