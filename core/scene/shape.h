// Changes of shape: another source, another rule, another size. Every matrix that comes into use gets the
// shape that the rules ask for, so that a valid scene stays valid. Part of applying edits (edit.h tells what
// each change keeps).
#pragma once

#include "core/scene/edit.h"

namespace attnlab {

void change_source(Scene& scene, Source source);
void change_score(Scene& scene, ScoreRule rule);
void change_value(Scene& scene, ValueRule rule);
void change_output(Scene& scene, OutputRule rule);
void resize(Scene& scene, Size size, int value);

}  // namespace attnlab
