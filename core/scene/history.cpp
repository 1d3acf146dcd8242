#include "core/scene/history.h"

#include <utility>

namespace attnlab {

History::History(Scene scene) : live_(scene), sealed_(std::move(scene)) {}

void History::change(Scene scene) { live_ = std::move(scene); }

void History::seal() {
  if (live_ == sealed_) return;
  past_.push_back(std::move(sealed_));
  if (past_.size() > max_steps) past_.pop_front();
  sealed_ = live_;
  future_.clear();
}

void History::abandon() { live_ = sealed_; }

bool History::undo() { return step(past_, future_); }
bool History::redo() { return step(future_, past_); }

bool History::step(std::deque<Scene>& from, std::deque<Scene>& to) {
  seal();
  if (from.empty()) return false;
  to.push_back(std::move(sealed_));
  sealed_ = std::move(from.back());
  from.pop_back();
  live_ = sealed_;
  return true;
}

bool History::can_undo() const { return !past_.empty() || !(live_ == sealed_); }

bool History::can_redo() const { return !future_.empty() && live_ == sealed_; }

}  // namespace attnlab
