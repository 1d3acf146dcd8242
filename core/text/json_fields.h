// The fields of JSON objects, each told once: a row {name, member, kind} says to the reader what may stand
// there, and to the writer what is written. What is wrong goes to one list of errors: a reader that stops
// keeps the first, one that goes on a few.
#pragma once

#include "core/text/json_write.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <tuple>

namespace attnlab {

struct JsonErrors {
  std::string file = {};
  std::size_t most = 1;    // that are kept, the first
  bool says_found = true;  // "expected a text, found 3"; else "expected a text"
  std::vector<FileError> list = {};

  bool full() const { return list.size() >= most; }
  // The first without the file: "show[2].head: expected ...".
  std::string sentence() const { return list.front().field + ": " + list.front().expected; }
};

// A field that is absent: its member stays as it is. Of these the second is always written, the first only
// where it is not as in a new object. Where it must be there it is written, too.
enum class JsonNeed { optional, written, required };

// How many objects a list has, and what errors say of it.
struct JsonMany {
  std::size_t least = 0, most = std::numeric_limits<std::size_t>::max();
  std::string list = {};   // "a list of heads"; empty: "a list of 1 to 4 objects"
  std::string count = {};  // "1 to 4 heads": of a list of another length, with that; empty: as above
  const char* item = "an object";

  std::string expected() const;
};

class JsonFields {
 public:
  using ReadItem = std::function<void(const JsonFields&, std::size_t)>;  // with its index

  // `place` is what errors say of the object: "steps[3].predict", empty for the text itself. What is no
  // object is refused: `expected`.
  JsonFields(const JsonValue& value, JsonErrors& errors, std::string place = {},
             const char* expected = "an object");

  const JsonValue* find(std::string_view name) const { return value_.find(name); }
  const JsonValue& object() const { return value_; }
  bool failed() const { return errors_.full(); }
  const std::string& file() const { return errors_.file; }

  // That a field, or the object (""), is not what was expected: with what was found; or in words of its own.
  void refuse(std::string_view name, std::string_view expected) const;
  void refuse_in_words(std::string_view name, std::string words) const;
  // The same of a place in a field, which is told already.
  void refuse(const FileError& error) const { refuse_in_words(error.field, error.expected); }

  template <class Value, class Kind>
  void read(const char* name, Value& to, const Kind& kind, JsonNeed need = JsonNeed::optional) const {
    const JsonValue* value = find(name);
    if (value == nullptr ? need == JsonNeed::required : !fits(name, *value, to, kind))
      refuse(name, kind.expected());
  }
  // Each object of a list.
  void each(const char* name, const JsonMany& many, const ReadItem& read,
            JsonNeed need = JsonNeed::required) const;
  JsonFields inside(const char* name, const JsonValue& value) const { return {value, errors_, path(name)}; }

 private:
  std::string path(std::string_view name) const {
    return place_ + (place_.empty() || name.empty() ? "" : ".") + std::string(name);
  }
  template <class Value, class Kind>
  bool fits(const char* name, const JsonValue& value, Value& to, const Kind& kind) const {
    if constexpr (requires { kind.read(*this, name, value, to); }) {
      return kind.read(*this, name, value, to);
    } else if constexpr (requires { kind.read(value, to.emplace()); }) {  // of an optional member
      if (!kind.read(value, to.emplace())) to.reset();
      return to.has_value();
    } else {
      return kind.read(value, to);
    }
  }

  const JsonValue& value_;
  JsonErrors& errors_;
  std::string place_;
};

// One row; a member is a pointer to it, or a function that gives it. A kind has expected(), what an error
// says, and read(value, member), false where it does not fit; one that says itself what is wrong reads with
// the fields and the name as well. Where it has no text(member) its member is written as json_of does it.
template <class Member, class Kind>
struct JsonField {
  const char* name;
  Member member;
  Kind kind;
  JsonNeed need = JsonNeed::optional;
};
template <class Member, class Kind>
JsonField(const char*, Member, Kind, JsonNeed = JsonNeed::optional) -> JsonField<Member, Kind>;

// Tables are tuples of rows.
template <class... Rows, class Use>
void each_row(const std::tuple<Rows...>& table, const Use& use) {
  std::apply([&use](const Rows&... row) { (use(row), ...); }, table);
}

template <class Object, class... Rows>
void read_fields(const JsonFields& in, Object& object, const std::tuple<Rows...>& table) {
  each_row(table,
           [&](const auto& row) { in.read(row.name, std::invoke(row.member, object), row.kind, row.need); });
}

template <class Object, class... Rows>
void write_fields(JsonObject& out, const Object& object, const std::tuple<Rows...>& table) {
  const Object plain{};
  each_row(table, [&](const auto& row) {
    const auto& value = std::invoke(row.member, object);
    if (row.need == JsonNeed::optional && value == std::invoke(row.member, plain)) return;
    if constexpr (requires { row.kind.text(value); })
      out.add(row.name, row.kind.text(value));
    else
      out.set(row.name, value);
  });
}

// The object on one line.
template <class Object, class... Rows>
std::string line_of(const Object& object, const std::tuple<Rows...>& table) {
  JsonObject line;
  write_fields(line, object, table);
  return line.text();
}
// Each of a list so, for json_list and json_lines.
template <class Range, class Table>
std::vector<std::string> lines_of(const Range& range, const Table& table) {
  return json_each(range, [&table](const auto& one) { return line_of(one, table); });
}

template <class... Rows>
bool has_row(const std::tuple<Rows...>& table, std::string_view name) {
  bool found = false;
  each_row(table, [&](const auto& row) { found = found || row.name == name; });
  return found;
}

// What of an object is not known here, kept as the text of an object; empty where all is known. And back.
std::string unknown_fields(const JsonValue& object, const std::function<bool(std::string_view)>& known);
void add_fields(JsonObject& to, const JsonValue& object);

struct JsonText {
  const char* words = "a text";
  bool filled = false;

  std::string expected() const { return words; }
  bool read(const JsonValue& value, std::string& to) const {
    const bool fits = value.kind == JsonValue::Kind::string && !(filled && value.text.empty());
    if (fits) to = value.text;
    return fits;
  }
};
inline constexpr JsonText filled_text{"a text", true};

// At most 64, none of them empty.
struct JsonTexts {
  static std::string expected() { return "a list of at most 64 texts"; }
  static bool read(const JsonFields& in, const char* name, const JsonValue& value,
                   std::vector<std::string>& to);
};

struct JsonBool {
  static std::string expected() { return "true or false"; }
  static bool read(const JsonValue& value, bool& to) {
    if (value.kind == JsonValue::Kind::boolean) to = value.boolean;
    return value.kind == JsonValue::Kind::boolean;
  }
};

struct JsonNumber {
  double low = -std::numeric_limits<double>::max(), high = std::numeric_limits<double>::max();
  const char* words = nullptr;  // null: the range

  std::string expected() const {
    return words != nullptr ? words : "a number from " + json_of(low) + " to " + json_of(high);
  }
  template <class Value>
  bool read(const JsonValue& value, Value& to) const {
    const bool fits = value.kind == JsonValue::Kind::number && value.number >= low && value.number <= high;
    if (fits) to = static_cast<Value>(value.number);
    return fits;
  }
};
constexpr JsonNumber positive_number(double most = std::numeric_limits<double>::max()) {
  return {std::numeric_limits<double>::denorm_min(), most, "a positive number"};
}

struct JsonWhole {
  std::int64_t low = 0, high = 0;

  std::string expected() const { return "a whole number from " + json_of(low) + " to " + json_of(high); }
  template <class Value>
  bool read(const JsonValue& value, Value& to) const {
    const JsonNumber range{static_cast<double>(low), static_cast<double>(high)};
    return std::floor(value.number) == value.number && range.read(value, to);
  }
};

struct JsonNumbers {
  static std::string expected() { return "a list"; }
  static bool read(const JsonFields& in, const char* name, const JsonValue& value, std::vector<double>& to);
};

// A word of several: a text, or their place in the order of an enumeration.
struct JsonWord {
  std::span<const std::string_view> words;
  bool quoted = true;            // in errors: "\"none\" or \"causal\""
  const char* one_of = nullptr;  // where there is one: that, and the words apart by commas

  std::vector<std::string> list() const;
  std::string expected() const;
  template <class Value>
  bool read(const JsonValue& value, Value& to) const {
    const auto found = std::find(words.begin(), words.end(), value.text);
    const bool fits = value.kind == JsonValue::Kind::string && found != words.end();
    if constexpr (std::is_enum_v<Value>) {
      if (fits) to = static_cast<Value>(found - words.begin());
    } else {
      if (fits) to = value.text;
    }
    return fits;
  }
  template <class Value>
  std::string text(const Value& value) const {
    if constexpr (std::is_enum_v<Value>)
      return json_string(words[static_cast<std::size_t>(value)]);
    else
      return json_string(value);
  }
};

// What `read(tree)` makes of a text that is JSON; or what is wrong with it.
template <class Read>
auto of_json(std::string_view text, std::string_view name, const Read& read, int most_values = json_values)
    -> decltype(read(JsonValue())) {
  const auto tree = read_json(text, name, most_values);
  if (const auto* error = std::get_if<FileError>(&tree)) return *error;
  return read(std::get<JsonValue>(tree));
}
// A value that `fill(fields, value)` fills from an object; or the first thing that is wrong.
template <class Value, class Fill>
std::variant<Value, FileError> filled_from(const JsonValue& tree, std::string_view name, const char* expected,
                                           const Fill& fill) {
  JsonErrors errors{std::string(name)};
  Value value;
  fill(JsonFields(tree, errors, "", expected), value);
  if (errors.full()) return std::move(errors.list.front());
  return value;
}

}  // namespace attnlab
