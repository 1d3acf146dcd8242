// svg_metadata() and svg_scene(): declared in carry.h and carry_kinds.h. Reading follows XML 1.0 as far as
// one element of our namespace needs: another program may have written it anew, with other prefixes.
#include "core/picture/carry_kinds.h"
#include "core/picture/xml_scan.h"

#include <cstdio>
#include <set>

namespace attnlab {
namespace {

constexpr std::string_view name_space = "urn:attnlab:scene";

// Three bytes that XML cannot hold as a character: U+FFFE and U+FFFF.
bool is_forbidden(std::string_view text) {
  return text.substr(0, 2) == "\xEF\xBF" && text.size() > 2 && (text[2] == '\xBE' || text[2] == '\xBF');
}

std::string json_escape(unsigned code) {
  char text[12];
  std::snprintf(text, sizeof text, "\\u%04x", code);
  return text;
}

struct Entity {
  char sign;
  const char* written;
};
constexpr std::array entities{Entity{'&', "&amp;"}, Entity{'<', "&lt;"}, Entity{'>', "&gt;"},
                              Entity{'\r', "&#13;"}};

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    const auto* entity = std::ranges::find(entities, c, &Entity::sign);
    if (entity != entities.end()) {
      out += entity->written;
    } else if (byte < 0x20 && c != '\n' && c != '\t') {
      out += json_escape(byte);
    } else if (is_forbidden(text.substr(i, 3))) {
      out += json_escape(text[i + 2] == '\xBE' ? 0xFFFE : 0xFFFF);
      i += 2;
    } else {
      out += c;
    }
  }
  return out;
}

// "scene" of "attnlab:scene", and "attnlab"; the prefix of a name without one is empty.
std::string_view local_name(std::string_view name) { return name.substr(name.find(':') + 1); }
std::string_view prefix(std::string_view name) {
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? std::string_view() : name.substr(0, colon);
}

// The prefixes that stand for our namespace. Where one is declared twice the last declaration counts:
// elements are not followed to their ends.
class Prefixes {
 public:
  void read(const XmlTag& tag) {
    for (const auto& [name, value] : tag.attributes) {
      if (name != "xmlns" && prefix(name) != "xmlns") continue;
      const std::string_view declared = name == "xmlns" ? std::string_view() : local_name(name);
      if (value != name_space)
        ours_.erase(declared);
      else if (ours_.size() < most)
        ours_.insert(declared);
    }
  }
  bool has(std::string_view name) const { return ours_.count(name) > 0; }

 private:
  static constexpr std::size_t most = 64;
  std::set<std::string_view> ours_;
};

Carried content_of(XmlScan& scan, const XmlTag& tag) {
  if (tag.closed) return std::string();
  std::string text;
  switch (scan.read_text(text, max_chunk_bytes)) {
    case XmlScan::Text::whole: return text;
    case XmlScan::Text::cut_off: return cut_off("SVG");
    case XmlScan::Text::too_large: return too_large_part();
    case XmlScan::Text::odd: break;
  }
  return damaged("expected text, found another element or an unknown entity of XML");
}

}  // namespace

std::string svg_metadata(std::string_view scene) {
  return "<metadata><attnlab:scene xmlns:attnlab=\"" + std::string(name_space) + "\" version=\"1\">" +
         escaped(scene) + "</attnlab:scene></metadata>\n";
}

Carried svg_scene(std::string_view bytes) {
  XmlScan scan(bytes);
  Prefixes prefixes;
  bool is_svg = false;
  for (XmlTag tag; scan.next(tag);) {
    if (!is_svg) {  // the first tag
      const std::string encoding = scan.encoding();
      if (!encoding.empty() && encoding != "utf-8" && encoding != "us-ascii")
        return unread("expected an SVG in UTF-8, found one in another encoding");
      is_svg = local_name(tag.name) == "svg";
      if (!is_svg) return unread("expected an SVG picture, found another kind of XML");
    }
    prefixes.read(tag);
    if (local_name(tag.name) == "scene" && prefixes.has(prefix(tag.name))) return content_of(scan, tag);
  }
  if (scan.cut_off()) return cut_off("SVG");
  if (!is_svg) return unread("expected an SVG picture, found none");
  return no_scene("an SVG");
}

}  // namespace attnlab
