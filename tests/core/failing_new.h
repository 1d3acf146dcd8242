// Lets one allocation fail: the k-th after arming throws std::bad_alloc, those before and after it do not.
// The test program that names failing_new.cpp among its sources has the operator new that counts.
#pragma once

namespace attnlab::test {

class FailingNew {
 public:
  explicit FailingNew(long at);  // from 0; below 0: none fails, they are only counted
  ~FailingNew();
  FailingNew(const FailingNew&) = delete;
  FailingNew& operator=(const FailingNew&) = delete;

  void stop();         // from here on none fails or counts
  long count() const;  // allocations since arming
};

}  // namespace attnlab::test
