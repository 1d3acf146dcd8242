#include "core/teaching/fields.h"

#include <utility>

namespace attnlab {

using Kind = JsonValue::Kind;

void Fields::refuse(const std::string& name, std::string expected) {
  if (error_) return;
  if (const JsonValue* value = find(name))
    expected += ", found " + value->words();
  else if (!name.empty())
    expected += ", found nothing";
  error_ = FileError{file_, path(name), "expected " + std::move(expected)};
}

std::string Fields::text(const char* name) {
  const JsonValue* value = find(name);
  if (value != nullptr && value->kind == Kind::string && !value->text.empty()) return value->text;
  refuse(name, "a text");
  return {};
}

std::string Fields::optional_text(const char* name) {
  const JsonValue* value = find(name);
  if (value == nullptr) return {};
  if (value->kind == Kind::string) return value->text;
  refuse(name, "a text");
  return {};
}

std::vector<std::string> Fields::texts(const char* name) {
  const JsonValue* value = find(name);
  std::vector<std::string> list;
  if (value == nullptr) return list;
  if (value->kind != Kind::array || value->items.size() > 64) {
    refuse(name, "a list of at most 64 texts");
    return list;
  }
  for (const JsonValue& item : value->items) {
    if (item.kind != Kind::string || item.text.empty()) {
      refuse(name, "a list of texts");
      return {};
    }
    list.push_back(item.text);
  }
  return list;
}

int Fields::count(const char* name, int least, int most, int absent) {
  const JsonValue* value = find(name);
  if (value == nullptr) return absent;
  const double number = value->kind == Kind::number ? value->number : least - 1.0;
  if (number >= least && number <= most && number == static_cast<int>(number))
    return static_cast<int>(number);
  refuse(name, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return absent;
}

void Fields::each(const char* name, std::size_t least, std::size_t most,
                  const std::function<void(Fields)>& read) {
  if (error_) return;
  const JsonValue* value = find(name);
  if (value == nullptr && least == 0) return;
  if (value == nullptr || value->kind != Kind::array || value->items.size() < least ||
      value->items.size() > most) {
    refuse(name, "a list of " + std::to_string(least) + " to " + std::to_string(most) + " objects");
    return;
  }
  for (std::size_t i = 0; i < value->items.size(); ++i) {
    const std::string place = std::string(name) + "[" + std::to_string(i + 1) + "]";
    if (value->items[i].kind != Kind::object) {
      error_ = FileError{file_, path(place), "expected an object, found " + value->items[i].words()};
      return;
    }
    read(Fields(value->items[i], file_, path(place)));
  }
}

}  // namespace attnlab
