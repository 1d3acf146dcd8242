// A session bus of the test's own, and on it a portal that answers as it is told.
#pragma once

#include "tests/core/temporary_folder.h"

#include <sys/types.h>

#include <atomic>
#include <mutex>
#include <string>
#include <thread>

namespace attnlab::test {

// dbus-daemon, for as long as the value lives.
class TestBus {
 public:
  TestBus();
  ~TestBus();
  TestBus(const TestBus&) = delete;
  TestBus& operator=(const TestBus&) = delete;

  const std::string& address() const { return address_; }  // empty: it did not start

 private:
  TemporaryFolder folder_;
  std::string address_;
  pid_t process_ = -1;
};

class FakePortal {
 public:
  enum class Mood {
    answers,       // with the code and the uri
    refuses,       // by an error
    says_nothing,  // and takes the question
    takes_it,      // says that it has, and never ends
    old_handle,    // answers, by an object of its own choice
    hears_another  // takes it, and somebody else on the bus answers in its place
  };
  struct Asked {
    std::string method, parent, title, token, name, folder;
    int filters = 0;
  };

  FakePortal(const std::string& address, Mood mood, unsigned code = 0, std::string uri = {});
  ~FakePortal();
  FakePortal(const FakePortal&) = delete;
  FakePortal& operator=(const FakePortal&) = delete;

  Asked asked() const;
  bool closed() const { return closed_; }  // the question was taken back

 private:
  void serve(const std::string& address);

  Mood mood_;
  unsigned code_;
  std::string uri_;
  mutable std::mutex mutex_;
  Asked asked_;
  std::atomic<bool> closed_ = false, ready_ = false, end_ = false;
  std::thread thread_;
};

}  // namespace attnlab::test
