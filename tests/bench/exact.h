// Benchmarks of exact mode. What issue 3 asks: at 8 tokens, d = 4 and 4 heads the exact formula of an output entry opens
// within 50 ms.
#pragma once

namespace attnlab::bench {

void register_exact();

}  // namespace attnlab::bench
