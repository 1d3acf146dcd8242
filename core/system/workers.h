// Workers: threads that do the same work beside the one that made them, as many of those asked for as the
// system has: perhaps none, as in a browser. Whoever needs none then does the work itself, in slices. Knows
// nothing of the work.
#pragma once

#include <functional>
#include <thread>
#include <vector>

namespace attnlab {

class Workers {
 public:
  Workers() = default;
  // Each runs `work` once. What it uses must outlive this value.
  Workers(int wanted, const std::function<void()>& work);
  ~Workers() { join(); }
  Workers(Workers&&) = default;
  Workers& operator=(Workers&& other) noexcept;

  bool empty() const { return threads_.empty(); }
  std::size_t size() const { return threads_.size(); }
  void join();  // returns when the work of each has ended

 private:
  std::vector<std::thread> threads_;
};

int processors();  // at least 1

}  // namespace attnlab
