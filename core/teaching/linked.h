// Linked scenes: one drag moves the same matrix in two scenes. The other one is derived from the scene that
// is dragged whenever it is asked for, and kept nowhere. Knows no screen.
#pragma once

#include "core/teaching/lesson.h"

namespace attnlab {

// The scene `other` with the matrices of the link as `dragged` has them. Or one sentence: which matrix is
// none of both, or has another shape there.
std::variant<Scene, std::string> linked_scene(const LinkedScene& link, const Scene& dragged,
                                              const Scene& other);

// What is wrong with the link of a slide among these scenes: no such scene, or it does not begin with the
// same matrices; empty: nothing.
std::string wrong_link(const Slide& slide, const Scene& on, const SceneMap& scenes);

}  // namespace attnlab
