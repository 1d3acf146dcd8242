// A scene with other numbers: the rules and sizes of a worksheet's scene, a set of entries for every student. The same number
// gives the same entries on every machine. Part of papers.h.
#pragma once

#include "core/scene/scene.h"

namespace attnlab {

inline constexpr int most_variants = 9999;

// 0: the scene itself. Else every matrix in use has entries that are easy to compute with: whole numbers where the scene has
// whole numbers, else with one decimal, none larger than its largest, at least one of each matrix not 0. The title says which variant it is;
// notes, which speak of the scene's own numbers, are gone.
Scene paper_variant(const Scene& scene, int variant);

}  // namespace attnlab
