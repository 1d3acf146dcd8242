// The choices of the Geometry view's part "again": time, how the tokens move, and what becomes of them. Time is looked at, not
// edited: it is a choice of the figure.
#pragma once

#include "app/ui/kit/ui.h"

#include <string>

namespace attnlab {

// `complaint`: why a typed step was not taken.
void again_choices(const Ui& ui, std::string& complaint);

// The tokens of this moment become those of the scene, from where time begins again; or a message says why not.
void keep_this_X(const Scene& scene, AgainChoice& choice, Edits& edits);

inline constexpr int again_part = 1;                    // of the Geometry view
inline constexpr const char* again_slider = "##again";  // what plays

}  // namespace attnlab
