// The tabs of the views, centred in the bar. Knows no document.
#pragma once

#include "app/ui/kit/ui.h"

namespace attnlab {

// `from`: where the menus end, in the window. Returns where the tabs end. Choosing one sets view.view.
float view_tabs(const Ui& ui, float from);

}  // namespace attnlab
