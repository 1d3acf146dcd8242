// Counts calls of the heap, so that a test can say that there were none.
#pragma once

namespace attnlab::test {

// Counts from construction on; one at a time.
class AllocationCounter {
 public:
  AllocationCounter();
  ~AllocationCounter();
  AllocationCounter(const AllocationCounter&) = delete;
  AllocationCounter& operator=(const AllocationCounter&) = delete;

  long count() const;       // allocations since construction
  static bool available();  // false where this platform gives no way to count
};

}  // namespace attnlab::test
