// The signs of the eigenvalues of W_sym = (W + W^T)/2: by how many directions a token can score itself high, and by how many
// low. One matrix for queries and keys makes none negative.
#pragma once

#include "core/analysis/analysis.h"

namespace attnlab {

struct FormSigns {
  int positive = 0, negative = 0, zero = 0;

  friend bool operator==(const FormSigns&, const FormSigns&) = default;
};

// Of a valid scene and its analysis; `head` counts from 0 and is clamped. Of W_Q W_K^T at most d_k are positive and at most d_k
// negative. Zero: within 1e-12 of ||W_Q|| ||W_K||, or of ||W|| where W stands alone. All 0 where W is not finite.
FormSigns form_signs(const Scene& scene, const Analysis& analysis, int head);

}  // namespace attnlab
