// What a slide chooses of its figure, and what its question covers: told once for window, wall and paper.
// Knows no screen.
#pragma once

#include "app/figures/parts/figure.h"
#include "core/teaching/lesson.h"

namespace attnlab {

// The head, what is lit, the query that is looked at (that of a light, where one is), the claims of a plane,
// m as it is at first.
// `scenes`: those that the slide may compare, or show blocks of.
void choose_by_slide(FigureOptions& figure, const Slide& slide, const Analysis& analysis,
                     const SceneMap& scenes);
// Until the answer; what is lit stays open, but in a lesson of the old form. Without a question a slide
// covers what it names.
void cover_by_question(FigureOptions& figure, const LessonStep& step, const Scene& scene, bool answered,
                       bool old_form);

// Whether a block is the one that a question of this figure is about.
bool is_asked(const FigureOptions& figure, const BlockEntry& block);

// The same with blocks in the place of its view, where the part says what stands for it in a hall and these
// rules have some of it: what is made for a desk is too small there. What is lit, or asked for by `figure`,
// is among them. A view with a state beside it, one that comes piece by piece, or one of which something is
// lit that is no block stays.
Slide in_a_hall(Slide slide, const Scene& scene, const Analysis& analysis, const FigureOptions& figure);

}  // namespace attnlab
