// What the strips below the figure have in common: their place, and the line of their head with the ways on. Knows no lesson.
#pragma once

#include "app/ui/kit/ui.h"
#include "app/ui/shell/layout.h"

#include <functional>
#include <string_view>
#include <vector>

namespace attnlab {

struct Session;
struct Studio;

// A button at the right of the head: what it says, the action that it does. One that is not shown keeps its place, so that no
// other slides under the hand.
struct StripWay {
  const char *label, *action, *about;
  bool shown;
};
void strip_head(const Ui& ui, Session& session, std::string_view title, std::string_view place,
                const std::vector<StripWay>& ways);

// What was drawn since `top`, on the screen, takes at least so much room (logical pixels): what may still come has its place.
void keep_room(const Ui& ui, float top, double height);

// Draws the content in the strip's place, and measures its height in logical pixels.
void strip_area(const Ui& ui, const Studio& studio, const Layout& layout, const char* name, double& height,
                const std::function<void()>& content);

}  // namespace attnlab
