// Rights of nobody for a while: root may write everywhere,
// so a test of what may not be written gives its rights up.
#pragma once

#include <gtest/gtest.h>

#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace attnlab::test {

// Does nothing where the test is not root to begin with.
class Unprivileged {
 public:
  Unprivileged() : root_(::geteuid() == 0) {
    // The saved user stays root, for the way back.
    EXPECT_EQ(root_ ? ::setresuid(nobody, nobody, 0) : 0, 0);
  }
  ~Unprivileged() {
    EXPECT_EQ(root_ ? ::setresuid(0, 0, 0) : 0, 0);
#ifdef __linux__
    // A change of user hides the process from tracing, which the leak sanitizer needs at the end.
    if (root_) ::prctl(PR_SET_DUMPABLE, 1);
#endif
  }
  Unprivileged(const Unprivileged&) = delete;
  Unprivileged& operator=(const Unprivileged&) = delete;

 private:
  static constexpr uid_t nobody = 65534;
  bool root_;
};

}  // namespace attnlab::test
