#include "tests/gl/context.h"

#include "app/gl/headless.h"

#include <cstdlib>

namespace attnlab::test {

const HeadlessContext& headless_context() {
  static const HeadlessContext* const context = [] {
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    setenv("LP_NUM_THREADS", "0", 1);  // the leak sanitizer stumbles now and then over threads of the driver
    return new HeadlessContext;
  }();
  return *context;
}

}  // namespace attnlab::test
