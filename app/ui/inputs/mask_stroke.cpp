#include "app/ui/inputs/mask_stroke.h"

namespace attnlab {
namespace {

void paint(const MaskStroke& stroke, const Scene& scene, const Dims& dims, MaskCell to, Edits& edits) {
  Mask mask = paint_mask(scene.mask, dims.n_q, dims.n_k, stroke.last, to, stroke.allow);
  for (int i = 0; i < dims.n_q; ++i)
    for (int j = 0; j < dims.n_k; ++j)
      if (allowed(mask, i, j) != allowed(scene.mask, i, j)) {
        edits.add(SetMask{std::move(mask)});
        return;
      }
}

}  // namespace

void begin_stroke(MaskStroke& stroke, const Scene& scene, const Dims& dims, MaskCell at, Edits& edits) {
  stroke = {true, !allowed(scene.mask, at.row, at.col), at};
  paint(stroke, scene, dims, at, edits);
}

void continue_stroke(MaskStroke& stroke, const Scene& scene, const Dims& dims, MaskCell to, Edits& edits) {
  if (!stroke.active || to == stroke.last) return;
  paint(stroke, scene, dims, to, edits);
  stroke.last = to;
}

void abandon_stroke(MaskStroke& stroke, Edits& edits) {
  edits.abandon = edits.abandon || stroke.active;
  stroke.active = false;
}

bool sees_nothing(const Scene& scene, const Dims& dims, int i) {
  for (int j = 0; j < dims.n_k; ++j)
    if (allowed(scene.mask, i, j)) return false;
  return true;
}

}  // namespace attnlab
