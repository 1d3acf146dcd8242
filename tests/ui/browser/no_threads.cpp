// A page has no thread to begin with.
#include "tests/ui/no_threads.h"

namespace attnlab::test {

NoThreads::NoThreads() = default;
NoThreads::~NoThreads() = default;

}  // namespace attnlab::test
