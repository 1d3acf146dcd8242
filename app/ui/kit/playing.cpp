#include "app/ui/kit/playing.h"

#include <algorithm>
#include <cmath>

namespace attnlab {

double place_of(const Playing& playing) {
  if (playing.once) return std::min(1.0, playing.start + playing.seconds / play_once_seconds);
  const double way = std::fmod(playing.start + playing.seconds / play_seconds, 2);
  return way <= 1 ? way : 2 - way;
}

Playing play_entry(MatrixId id, int row, int col, double value) {
  Playing playing{.id = id, .row = row, .col = col};
  playing.low = std::min(play_low, value);
  playing.high = std::max(play_high, value);
  playing.start = (value - playing.low) / (playing.high - playing.low);
  return playing;
}

double value_of(const Playing& playing) {
  const double value = playing.low + place_of(playing) * (playing.high - playing.low);
  return std::round(value * 100) / 100;  // as a drag would leave it
}

}  // namespace attnlab
