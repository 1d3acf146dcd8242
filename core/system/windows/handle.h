// What Windows has given us, and gets back. Known to the sources of this folder.
#pragma once

#include <windows.h>

#include <utility>

namespace attnlab::windows {

class Handle {
 public:
  Handle() = default;
  explicit Handle(HANDLE handle) : handle_(handle == nullptr ? INVALID_HANDLE_VALUE : handle) {}
  Handle(Handle&& other) noexcept : handle_(other.release()) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Handle() { close(); }
  explicit operator bool() const { return handle_ != INVALID_HANDLE_VALUE; }
  HANDLE get() const { return handle_; }
  HANDLE release() { return std::exchange(handle_, INVALID_HANDLE_VALUE); }
  void close() {
    if (*this) CloseHandle(release());
  }

 private:
  HANDLE handle_ = INVALID_HANDLE_VALUE;
};

}  // namespace attnlab::windows
