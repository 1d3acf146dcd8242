// Benchmarks of exact mode: at 8 tokens, d = 4 and 4 heads the exact formula of an output entry is to open within 50 ms.
#pragma once

namespace attnlab::bench {

void register_exact();

}  // namespace attnlab::bench
