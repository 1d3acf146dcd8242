// What is hidden, at work: a matrix takes another shape; what no longer fits is hidden, what grows
// comes back from it, or is new. Part of applying edits; knows no rule but the shapes it is given.
#pragma once

#include "core/scene/rules.h"
#include "core/scene/scene.h"

namespace attnlab {

// The value of an entry that was never seen: one decimal in [-1, 1], not 0, the same on every machine.
double fresh_entry(MatrixId id, int row, int col);

// Gives a matrix (not WO) a shape. An absent one is made.
void reshape(Scene& scene, MatrixId id, Shape shape);
// Gives W_O h blocks of d_v rows, of which it has now blocks of `old_d_v` rows, and d_o columns.
void reshape_output_weight(Scene& scene, int old_d_v, int h, int d_v, int d_o);
// Adds or hides heads; a head never seen is empty.
void set_head_count(Scene& scene, int h);
// Cuts labels to at most n_q and n_k, and brings hidden ones back.
void fit_labels(Scene& scene, int n_q, int n_k);
// Gives a mask of Kind::matrix the shape n_q x n_k; new entries are allowed.
void fit_mask(Scene& scene, int n_q, int n_k);

}  // namespace attnlab
