// Frozen: a value that many share and nobody changes; who has news makes another value. So two that are one
// are equal, and what is kept for one of them holds for as long as it stands. Knows nothing of what it holds.
#pragma once

#include <memory>
#include <utility>

namespace attnlab {

template <class T>
class Frozen {
 public:
  Frozen() = default;  // none
  explicit Frozen(T value) : value_(std::make_shared<const T>(std::move(value))) {}

  explicit operator bool() const { return value_ != nullptr; }
  const T& operator*() const { return *value_; }
  const T* operator->() const { return value_.get(); }
  friend bool operator==(const Frozen&, const Frozen&) = default;  // whether they are one

 private:
  std::shared_ptr<const T> value_;
};

}  // namespace attnlab
