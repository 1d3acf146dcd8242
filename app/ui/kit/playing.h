// Playing: a slider, or one entry, that moves by itself, there and back, until somebody ends it. Knows no ImGui.
#pragma once

#include "core/scene/scene.h"

#include <optional>
#include <string>

namespace attnlab {

struct Playing {
  std::string slider;        // its id; empty: an entry
  MatrixId id;               // of the entry's matrix,
  int row = 0, col = 0;      // and where it stands
  double low = 0, high = 1;  // between which an entry moves
  double start = 0;          // where it began: from 0, the low end, to 1
  double seconds = 0;        // since then
  bool drawn = true;         // in this frame: a slider that is gone plays no more
  bool once = false;         // to the high end, where it stays; else there and back
};

inline constexpr double play_seconds = 3;              // from one end to the other
inline constexpr double play_once_seconds = 8;         // the same, where it is a course of time
inline constexpr double play_low = -2, play_high = 2;  // an entry's ends, where it stands between them

// From 0 to 1: upwards from where it began, then there and back.
double place_of(const Playing& playing);
// What a play button did in this frame.
struct PlayUse {
  bool began = false;
  bool abandoned = false;       // Esc: back to where it began
  std::optional<double> place;  // from 0, the low end, to 1, where it plays, or goes back to
};
// An entry of this value, between ends that hold it.
Playing play_entry(MatrixId id, int row, int col, double value);
double value_of(const Playing& playing);  // an entry's

}  // namespace attnlab
