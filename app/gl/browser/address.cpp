#include "app/gl/address.h"

#include "app/gl/platform.h"
#include "core/picture/share.h"

#include <emscripten.h>

#include <utility>

namespace attnlab {
namespace {

constexpr double rest = 0.5;  // seconds without a change

std::optional<std::string> waiting;

// Not by location.hash: that would be a step back for the browser's button, and an event.
// clang-format off
EM_JS(void, write_address, (const char* line), {
  const words = UTF8ToString(line);
  history.replaceState(null, "", words ? '#' + words : location.pathname + location.search);
})
// clang-format on
EM_JS_DEPS(address, "$UTF8ToString")

}  // namespace

extern "C" EMSCRIPTEN_KEEPALIVE void attnlab_entered(const char* line) {
  waiting = line;
  platform::wake();
}

std::optional<std::string> Address::entered() {
  if (waiting && shown_) shown_ = Scene();  // to be written anew
  return std::exchange(waiting, std::nullopt);
}

std::optional<double> Address::follow(const Scene& scene, double now) {
  if (!shown_) shown_ = seen_ = scene;  // as it began, which its address knows
  if (!(scene == *seen_)) {
    seen_ = scene;
    since_ = now;
  }
  if (*seen_ == *shown_) return std::nullopt;
  if (now - since_ < rest) return rest - (now - since_);
  shown_ = seen_;
  const auto line = share_line(scene);
  const auto* text = std::get_if<std::string>(&line);
  write_address(text ? text->c_str() : "");  // one that is too long for a line has none
  return std::nullopt;
}

}  // namespace attnlab
