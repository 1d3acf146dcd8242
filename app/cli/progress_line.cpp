#include "app/cli/progress_line.h"

#include "core/system/machine.h"
#include "core/text/file.h"

#include <algorithm>
#include <cmath>

namespace attnlab {

std::string bar_words(double part, int width) {
  const auto full = static_cast<std::size_t>(std::lround(std::clamp(part, 0.0, 1.0) * width));
  return '[' + std::string(full, '#') + std::string(static_cast<std::size_t>(width) - full, ' ') + "] ";
}

std::string progress_words(double part, int made, int of, int width) {
  return bar_words(part, width) + std::to_string(made) + " of " + std::to_string(of) + " frames";
}

ProgressLine::ProgressLine(bool wanted) : on_(wanted && on_terminal(standard_error)) {}

ProgressLine::~ProgressLine() {
  if (on_ && !last_.empty()) put("\r" + std::string(last_.size(), ' ') + "\r");
}

void ProgressLine::show(const std::string& words) {
  if (!on_ || words == last_) return;
  const std::size_t rest = last_.size() > words.size() ? last_.size() - words.size() : 0;
  put("\r" + words + std::string(rest, ' '));
  last_ = words;
}

// A terminal that is gone is no reason to end the export.
void ProgressLine::put(const std::string& words) const {
  static_cast<void>(write_descriptor(standard_error, "standard error", words));
}

}  // namespace attnlab
