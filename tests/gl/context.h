// The one headless context of the test program. It is never taken down: with it the driver would be unloaded, and what
// the driver keeps for good would then look like our own leak, for the leak sanitizer could no longer name its place.
#pragma once

#include "app/gl/headless.h"

namespace attnlab::test {

// Makes the context at the first call, drawing in software, and leaves it current. Throws GlError.
const HeadlessContext& headless_context();

}  // namespace attnlab::test
