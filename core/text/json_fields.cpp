#include "core/text/json_fields.h"

#include "core/text/nearest.h"

namespace attnlab {

using Kind = JsonValue::Kind;

std::string JsonMany::expected() const {
  return !list.empty() ? list : "a list of " + json_of(least) + " to " + json_of(most) + " objects";
}

JsonFields::JsonFields(const JsonValue& value, JsonErrors& errors, std::string place, const char* expected)
    : value_(value), errors_(errors), place_(std::move(place)) {
  if (value.kind != Kind::object) refuse("", expected);
}

void JsonFields::refuse(std::string_view name, std::string_view expected) const {
  if (errors_.full()) return;
  const JsonValue* found = name.empty() ? &value_ : find(name);
  const std::string what = found != nullptr ? found->words() : "nothing";
  refuse_in_words(name, "expected " + std::string(expected) + (errors_.says_found ? ", found " + what : ""));
}

void JsonFields::refuse_in_words(std::string_view name, std::string words) const {
  if (!errors_.full()) errors_.list.push_back({errors_.file, path(name), std::move(words)});
}

void JsonFields::each(const char* name, const JsonMany& many, const ReadItem& read, JsonNeed need) const {
  const JsonValue* list = find(name);
  if (list == nullptr && need == JsonNeed::optional) return;
  if (list == nullptr || list->kind != Kind::array) return refuse(name, many.expected());
  const std::size_t count = list->items.size();
  if (count < many.least || count > many.most) {
    if (many.count.empty()) return refuse(name, many.expected());
    return refuse_in_words(name, "expected " + many.count + ", found " + json_of(count));
  }
  for (std::size_t i = 0; i < count && !failed(); ++i) {
    const JsonFields item(list->items[i], errors_, path(name) + '[' + json_of(i + 1) + ']', many.item);
    if (!failed()) read(item, i);
  }
}

bool JsonTexts::read(const JsonFields& in, const char* name, const JsonValue& value,
                     std::vector<std::string>& to) {
  if (value.kind != Kind::array || value.items.size() > 64) return false;
  for (const JsonValue& item : value.items) {
    if (item.kind != Kind::string || item.text.empty()) in.refuse(name, "a list of texts");
    to.push_back(item.text);
  }
  return true;
}

bool JsonNumbers::read(const JsonFields& in, const char* name, const JsonValue& value,
                       std::vector<double>& to) {
  if (value.kind != Kind::array) return false;
  for (const JsonValue& item : value.items) {
    if (item.kind != Kind::number) in.refuse_in_words(name, "expected numbers, found " + item.words());
    to.push_back(item.number);
  }
  return true;
}

std::vector<std::string> JsonWord::list() const {
  return json_each(words,
                   [this](std::string_view word) { return quoted ? json_string(word) : std::string(word); });
}

std::string unknown_fields(const JsonValue& object, const std::function<bool(std::string_view)>& known) {
  JsonObject rest;
  for (std::size_t i = 0; i < object.names.size(); ++i)
    if (!known(object.names[i])) rest.add(object.names[i], json_line(object.items[i]));
  return rest.empty() ? std::string() : rest.text();
}

void add_fields(JsonObject& to, const JsonValue& object) {
  for (std::size_t i = 0; i < object.names.size(); ++i) to.add(object.names[i], json_line(object.items[i]));
}

std::string JsonWord::expected() const {
  if (one_of == nullptr) return alternatives(list());
  std::string all;
  for (const std::string_view word : words) all += (all.empty() ? one_of : ", ") + std::string(word);
  return all;
}

}  // namespace attnlab
