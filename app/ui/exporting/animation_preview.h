// The preview of an animation: it plays as the file would, with the colours and the plots held over the whole sweep. Knows no
// file.
#pragma once

#include "app/ui/kit/widgets.h"

namespace attnlab {

struct Session;

// Into the room that the window has left.
void animation_preview(const Ui& ui, Session& session);

}  // namespace attnlab
