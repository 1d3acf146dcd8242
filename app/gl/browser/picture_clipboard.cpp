// A picture to the clipboard of the browser, which asks for no program.
#include "app/gl/window.h"

#include <emscripten.h>

namespace attnlab {
namespace {

// Whether the browser takes pictures at all; that it did not take this one is told by the page.
// clang-format off
EM_JS(bool, copy_png, (const char* bytes, int size), {
  if (!navigator.clipboard || typeof ClipboardItem === 'undefined') return false;
  const picture = new Blob([HEAPU8.slice(bytes, bytes + size)], { type: 'image/png' });
  navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    .catch(() => attnlabNotice('This browser did not let the picture be copied.'));
  return true;
})
// clang-format on

}  // namespace

std::optional<std::string> copy_to_clipboard(const std::string& png) {
  if (copy_png(png.data(), static_cast<int>(png.size()))) return std::nullopt;
  return "This browser takes no pictures into the clipboard from this page (an address that begins with https has one).";
}

}  // namespace attnlab
