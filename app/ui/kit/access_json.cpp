#include "app/ui/kit/access_tree.h"

#include "core/text/json_write.h"

#include <cmath>

namespace attnlab {
namespace {

class Fields {
 public:
  void text(const char* name, const std::string& value) {
    if (!value.empty()) add(name, json_string(value));
  }
  void flag(const char* name, bool value) {
    if (value) add(name, "true");
  }
  void either(const char* name, const std::optional<bool>& value) {
    if (value) add(name, *value ? "true" : "false");
  }
  void number(const char* name, long long value) {
    if (value > 0) add(name, std::to_string(value));
  }
  void add(const char* name, const std::string& value) {
    (text_ += text_.empty() ? "{\"" : ",\"") += name;
    (text_ += "\":") += value;
  }
  std::string done() { return text_ + '}'; }

 private:
  std::string text_;
};

// Whole pixels: nothing that is read aloud stands finer.
std::string place_of(const AccessNode& node) {
  const auto whole = [](float pixels) { return std::to_string(std::lround(pixels)); };
  return "[" + whole(node.low.x) + "," + whole(node.low.y) + "," + whole(node.high.x - node.low.x) + "," +
         whole(node.high.y - node.low.y) + "]";
}

}  // namespace

std::string json_of(const std::vector<AccessNode>& nodes) {
  std::string list = "[";
  for (const AccessNode& node : nodes) {
    Fields fields;
    fields.number("id", node.id);
    fields.text("role", node.role);
    fields.text("name", node.name);
    fields.text("value", node.value);
    fields.text("about", node.about);
    fields.either("chosen", node.chosen);
    fields.either("open", node.open);
    if (node.range) {
      const auto& [now, low, high] = *node.range;
      fields.add("range", "[" + json_number(now) + "," + json_number(low) + "," + json_number(high) + "]");
    }
    fields.flag("disabled", node.disabled);
    fields.flag("focused", node.focused);
    fields.flag("modal", node.modal);
    fields.number("row", node.row);
    fields.number("col", node.col);
    fields.add("box", place_of(node));
    if (!node.parts.empty()) fields.add("parts", json_of(node.parts));
    (list += list.size() > 1 ? "," : "") += fields.done();
  }
  return list + "]";
}

}  // namespace attnlab
