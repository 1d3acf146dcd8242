#include "core/scene/history.h"

namespace attnlab {

History::History(Scene scene) : live_(scene), sealed_{std::move(scene)} {}

History::History(std::vector<Scene> states, std::size_t at) : live_(states[at]) {
  for (std::size_t i = 0; i < at; ++i) past_.push_back({std::move(states[i]), newest_++});
  sealed_ = {std::move(states[at]), newest_++};
  for (std::size_t i = at + 1; i < states.size(); ++i) future_.push_front({std::move(states[i]), newest_++});
  --newest_;
}

void History::seal() {
  if (live_ == sealed_.scene) return;
  past_.push_back(std::move(sealed_));
  if (past_.size() > max_steps) past_.pop_front();
  sealed_ = {live_, ++newest_};
  future_.clear();
}

bool History::step(std::deque<State>& from, std::deque<State>& to) {
  seal();
  if (from.empty()) return false;
  to.push_back(std::move(sealed_));
  sealed_ = std::move(from.back());
  from.pop_back();
  live_ = sealed_.scene;
  return true;
}

const History::State& History::state(std::size_t index) const {
  if (index < past_.size()) return past_[index];
  if (index == past_.size()) return sealed_;
  return future_[future_.size() - (index - past_.size())];
}

}  // namespace attnlab
