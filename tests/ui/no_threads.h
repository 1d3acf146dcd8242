// Lets no thread be had: as on a system that has no more of them, pthread_create fails while this lives. The
// test program that names no_threads.cpp among its sources has the pthread_create that can fail.
#pragma once

namespace attnlab::test {

class NoThreads {
 public:
  NoThreads();
  ~NoThreads();
  NoThreads(const NoThreads&) = delete;
  NoThreads& operator=(const NoThreads&) = delete;
};

}  // namespace attnlab::test
