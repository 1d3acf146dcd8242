// Faults: what ends a process from within, a wrong address or number, abort, an exception that nobody
// catches; and a piece of work that takes too long. Whoever wants to write something down then is called in
// the middle of it. Knows no document and no report.
#pragma once

#include <chrono>
#include <memory>
#include <string_view>

namespace attnlab {

struct Fault {
  std::string_view name;          // "SIGSEGV"
  std::string_view cause;         // of std::terminate, a line; else empty
  const void* address = nullptr;  // of a wrong access
};

// Both may run in a handler of a signal: nothing may be allocated, locked or loaded there.
class FaultListener {
 public:
  virtual ~FaultListener() = default;
  virtual void fault(const Fault& fault) = 0;  // then the process ends as it would have
  virtual void late() = 0;                     // then it goes on
};

// One at a time, made by the thread whose work is watched: an overflow of its stack is told as well. Where a
// system has no such signals, as a browser, only what nobody catches is told.
class FaultWatch {
 public:
  explicit FaultWatch(FaultListener& listener);
  ~FaultWatch();  // everything is as it was
  FaultWatch(const FaultWatch&) = delete;
  FaultWatch& operator=(const FaultWatch&) = delete;

  static void late_after(std::chrono::microseconds time);  // from now on; 0: never

  struct State;

 private:
  std::unique_ptr<State> state_;
};

// By the C library, straight into the file: what has no room there is missed by the line that follows.
// Nothing where the library has none.
void write_backtrace(int descriptor);

}  // namespace attnlab
