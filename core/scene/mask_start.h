// Masks to start from, and masks painted cell by cell. Pure values.
#pragma once

#include "core/scene/scene.h"

namespace attnlab {

// The kinds of mask that have a name; `painted` is any other.
enum class MaskStart { none, causal, window, padding, painted };

// Query i sees the keys j with open(i, j).
template <typename Open>
Mask mask_where(int n_q, int n_k, Open open) {
  Mask mask{Mask::Kind::matrix, Matrix(n_q, n_k)};
  for (int i = 0; i < n_q; ++i)
    for (int j = 0; j < n_k; ++j) mask.allowed(i, j) = open(i, j) ? 1 : 0;
  return mask;
}
// Query i sees the keys j with |i - j| <= width: local attention (Longformer, arXiv 2004.05150).
Mask window_mask(int n_q, int n_k, int width);
// The last `hidden` keys are seen by nobody, as the padding at the end of a short sentence in a batch.
Mask padding_mask(int n_q, int n_k, int hidden);

// The mask that a start begins with at this size: a window of 1 where that hides something, one hidden key.
// None for `painted`.
Mask started_mask(MaskStart start, int n_q, int n_k);

// The widths of a window that allow neither everything nor nothing,
// and so many keys that can be hidden while one is left.
int widest_window(int n_q, int n_k);  // from 0
int most_padding(int n_k);            // from 1

// The name that a mask goes by at this size, and its width or the number of hidden keys. Where a small mask
// goes by several names, `preferred` is tried first.
struct NamedMask {
  MaskStart start = MaskStart::none;
  int number = 0;
};
NamedMask name_of_mask(const Mask& mask, int n_q, int n_k, MaskStart preferred);

// The mask with the cells on the line between two cells (both included) allowed or not; cells outside are
// left out. What allows everything is Kind::none.
struct MaskCell {
  int row = 0, col = 0;
  friend bool operator==(const MaskCell&, const MaskCell&) = default;
};
Mask paint_mask(const Mask& mask, int n_q, int n_k, MaskCell from, MaskCell to, bool allow);

}  // namespace attnlab
