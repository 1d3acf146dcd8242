// What `attnlab export` was asked for (app/README.md), as a value. Knows no arguments and no file.
#pragma once

#include "app/export/export.h"
#include "core/writing/papers.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attnlab {

struct ExportRequest {
  std::vector<std::string> scenes;  // files, pictures, "-"
  std::string output;     // a file; {name} {number} {view} {part} {matrix} {theme} stand for what they say
  ExportOptions options;  // the format is that of the output's ending
  std::string part_name;  // as typed, for {part}
  std::optional<std::variant<Paper, Script>> document;
  std::optional<std::string> sweep;  // an animation (core/studies/sweep.h)
  int frames = 60;
  double frames_per_second = 30;
};

}  // namespace attnlab
