// A page has no signals: what nobody catches is told, then the page stands still.
#include "core/system/faults.h"

#include <cstdlib>
#include <exception>

namespace attnlab {

struct FaultWatch::State {
  FaultListener& listener;
  std::terminate_handler before = nullptr;
};

namespace {

FaultWatch::State* standing = nullptr;

[[noreturn]] void on_terminate() {
  standing->listener.fault({.name = "std::terminate", .cause = {}});
  std::abort();
}

}  // namespace

FaultWatch::FaultWatch(FaultListener& listener) : state_(new State{listener}) {
  standing = state_.get();
  state_->before = std::set_terminate(on_terminate);
}

FaultWatch::~FaultWatch() {
  std::set_terminate(state_->before);
  standing = nullptr;
}

void FaultWatch::late_after(std::chrono::microseconds) {}
void write_backtrace(int) {}

}  // namespace attnlab
