#include "app/gl/access.h"

#include "app/gl/platform.h"

#include <emscripten.h>

#include <string>
#include <utility>
#include <vector>

namespace attnlab {
namespace {

const ItemSink* shown = nullptr;  // what the page asks about
ImGuiID pressed = 0;

// clang-format off
EM_JS(void, tell_page, (), { attnlabAccess.changed(); })
// clang-format on

}  // namespace

// The tree of the last frame, made when the page asks: more seldom than frames are drawn.
extern "C" EMSCRIPTEN_KEEPALIVE const char* attnlab_access() {
  static std::string text;
  text = shown == nullptr ? "[]" : json_of(access_tree(*shown));
  return text.c_str();
}

extern "C" EMSCRIPTEN_KEEPALIVE void attnlab_press(ImGuiID id) {
  pressed = id;
  platform::wake();
}

Access::Access() {
  report_items(&sink_);
  shown = &sink_;
}

Access::~Access() {
  shown = nullptr;
  report_items(nullptr);
}

bool Access::begin_frame() {
  if (const ImGuiID id = std::exchange(pressed, 0); id != 0) {
    const std::vector<AccessNode> tree = access_tree(sink_);
    if (const AccessNode* node = find_node(tree, id)) hand_.press(*node);
  }
  const bool more = hand_.step(sink_);
  sink_.clear();
  return more;
}

void Access::end_frame() { tell_page(); }

}  // namespace attnlab
