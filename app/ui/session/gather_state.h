// The answers of a class that were dropped on the window: the files as they were read, and the figure of one step. Draws
// nothing.
#pragma once

#include "app/figures/parts/frozen.h"
#include "core/teaching/gather.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace attnlab {

struct Studio;

struct GatherState {
  std::vector<HandedFile> files;
  std::optional<int> step;  // none: the one that most have answered
  bool truth = false;       // shown; the answers are looked at first
  Frozen<Gathered> shown;
};

// Whether at least two of the files carry answers to a lesson: then they are counted, and nothing is opened.
bool gather_dropped(Studio& studio, const std::vector<std::filesystem::path>& files);
void gather_step(Studio& studio, std::optional<int> step, bool truth);

}  // namespace attnlab
