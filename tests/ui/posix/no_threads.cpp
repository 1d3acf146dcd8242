#include "tests/ui/no_threads.h"

#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>

namespace {

std::atomic<bool> no_thread_is_had{false};

}  // namespace

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                              void* argument) {
  if (no_thread_is_had) return EAGAIN;
  static const auto real = reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  return real(thread, attributes, work, argument);
}

namespace attnlab::test {

NoThreads::NoThreads() { no_thread_is_had = true; }
NoThreads::~NoThreads() { no_thread_is_had = false; }

}  // namespace attnlab::test
