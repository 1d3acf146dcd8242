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

void JsonFields::each_of(const JsonValue& list, JsonErrors& errors, const std::string& place,
                         const JsonMany& many, const ReadItem& read) {
  const std::size_t count = list.items.size();
  if (list.kind != Kind::array || count < many.least || count > many.most) {
    const bool told = list.kind != Kind::array || many.count.empty();
    if (!errors.full())
      errors.list.push_back({errors.file, place,
                             "expected " + (told ? many.expected() : many.count) + ", found " +
                                 (told ? list.words() : json_of(count))});
    return;
  }
  for (std::size_t i = 0; i < count && !errors.full(); ++i) {
    JsonFields item(list.items[i], errors, place + '[' + json_of(i + 1) + ']', many.item);
    if (!errors.full()) read(item, i);
  }
}

void JsonFields::each(const char* name, const JsonMany& many, const ReadItem& read, JsonNeed need) const {
  if (const JsonValue* list = find(name))
    each_of(*list, errors_, path(name), many, read);
  else if (need == JsonNeed::required)
    refuse(name, many.expected());
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

std::string JsonWord::expected() const {
  if (one_of == nullptr) return alternatives(list());
  std::string all;
  for (const std::string_view word : words) all += (all.empty() ? one_of : ", ") + std::string(word);
  return all;
}

}  // namespace attnlab
