// page_scene(): declared in carry_kinds.h. A page of HTML that app/page wrote, perhaps stored anew by a
// browser: the text of the element <script id="attnlab-scene">, which no escape of HTML touches.
#include "core/picture/carry_kinds.h"

namespace attnlab {
namespace {

constexpr std::string_view scene_id = "attnlab-scene";
constexpr std::size_t longest_tag = 4096;

// The tag that carries the scene, from its name to its end; empty where there is none. What was looked at is
// never looked at again, and what does not end is no tag: reading takes as long as the file.
std::string_view scene_tag(std::string_view bytes) {
  for (std::size_t at = 0; (at = bytes.find("<script", at)) != std::string_view::npos;) {
    const std::string_view near = bytes.substr(at, longest_tag), tag = near.substr(0, near.find('>'));
    at += tag.size();
    const std::size_t id = tag.size() < longest_tag ? tag.find("id=") : std::string_view::npos;
    if (id == std::string_view::npos) continue;
    std::string_view value = tag.substr(id + 3);
    const char quote = value.empty() ? ' ' : value.front();
    if (quote == '"' || quote == '\'') value.remove_prefix(1);
    if (value.substr(0, value.find_first_of("\"' \t\n>")) == scene_id) return tag;
  }
  return {};
}

}  // namespace

Carried page_scene(std::string_view bytes) {
  const std::string_view tag = scene_tag(bytes);
  if (tag.empty()) return no_scene("a page");
  const auto begin = static_cast<std::size_t>(tag.data() + tag.size() - bytes.data());
  if (begin >= bytes.size()) return cut_off("page");
  const std::string_view rest = bytes.substr(begin + 1);
  const std::size_t end = rest.find("</script");
  if (end == std::string_view::npos) return cut_off("page");
  if (end > max_carried_bytes) return damaged("expected at most 8 MiB, found more");
  return std::string(rest.substr(0, end));
}

}  // namespace attnlab
