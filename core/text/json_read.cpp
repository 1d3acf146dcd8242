#include "core/text/json_read.h"

#include "core/text/expression.h"
#include "core/text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <set>

namespace attnlab {

const JsonValue* JsonValue::find(std::string_view name) const {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return &items[i];
  return nullptr;
}

std::string JsonValue::words() const {
  switch (kind) {
    case Kind::null: return "null";
    case Kind::boolean: return boolean ? "true" : "false";
    case Kind::number: return quotable(text);
    case Kind::string: return '"' + quotable(text) + '"';
    case Kind::array: return items.empty() ? "an empty list" : "a list";
    case Kind::object: return "an object";
  }
  return "";
}

namespace {

using Json = nlohmann::ordered_json;

// An array or object whose end has not come yet.
struct Frame {
  JsonValue value;
  std::set<std::string> seen;  // the names of an object
};

// A place: the names of fields and the indices (from 0) that lead to it.
using JsonStep = std::variant<std::string, std::size_t>;

// "heads[2].WQ, row 1, column 2": two indices in a row at the end are those of a matrix. All count from 1.
std::string place_words(const std::vector<JsonStep>& steps) {
  const auto is_index = [&](std::size_t i) { return std::holds_alternative<std::size_t>(steps[i]); };
  const auto ordinal = [&](std::size_t i) { return std::to_string(std::get<std::size_t>(steps[i]) + 1); };
  std::size_t indices = 0;
  while (indices < steps.size() && is_index(steps.size() - 1 - indices)) ++indices;
  const bool entry = indices == 2 && steps.size() > 2;
  std::string words;
  for (std::size_t i = 0; i < steps.size() - (entry ? 2 : 0); ++i) {
    if (is_index(i))
      words += '[' + ordinal(i) + ']';
    else
      words += (words.empty() ? "" : ".") + quotable(std::get<std::string>(steps[i]));
  }
  if (entry) words += ", row " + ordinal(steps.size() - 2) + ", column " + ordinal(steps.size() - 1);
  return words;
}

std::string line_and_column(std::string_view text, std::size_t position) {
  const std::string_view before = text.substr(0, std::min(position, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const auto start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return "line " + std::to_string(line) + ", column " + std::to_string(characters(before.substr(start)) + 1);
}

bool in_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         c == '.' || c == '+' || c == '-' || c == '_';
}

// What stands at a position of the text, as a whole word, and where: "two at line 3, column 7".
std::string found_at(std::string_view text, std::size_t position) {
  std::size_t start = position, end = position + 1;
  if (in_word(text[position])) {
    while (start > 0 && in_word(text[start - 1])) --start;
    while (end < text.size() && in_word(text[end])) ++end;
  }
  const std::string where = " at " + line_and_column(text, start);
  const bool control = static_cast<unsigned char>(text[start]) < 0x20;
  return (control ? "a control character" : quotable(text.substr(start, end - start))) + where;
}

// nlohmann-json's parser, which is iterative, feeds it;
// it knows at every moment where in the tree the text is.
class JsonBuilder : public nlohmann::json_sax<Json> {
 public:
  JsonBuilder(std::string_view text, int most_values) : text_(text), most_values_(most_values) {}

  std::optional<FileError> error;
  JsonValue root;

  bool null() override { return add({}); }
  bool boolean(bool value) override { return add({.kind = JsonValue::Kind::boolean, .boolean = value}); }
  bool number_integer(std::int64_t value) override {
    return add_number(static_cast<double>(value), std::to_string(value));
  }
  bool number_unsigned(std::uint64_t value) override {
    return add_number(static_cast<double>(value), std::to_string(value));
  }
  bool number_float(double value, const std::string& digits) override {
    // The parser writes the C locale's decimal point into the digits; here it is a point.
    std::string text = digits;
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return std::string_view("0123456789+-eE").find(c) == std::string_view::npos; }, '.');
    const Typed read = read_decimal(text);
    return add_number(std::holds_alternative<double>(read) ? std::get<double>(read) : value, std::move(text));
  }
  bool string(std::string& value) override {
    return add({.kind = JsonValue::Kind::string, .text = std::move(value)});
  }
  bool binary(Json::binary_t& /*value*/) override { return false; }  // not in text

  bool start_object(std::size_t /*size*/) override { return open(JsonValue::Kind::object); }
  bool key(std::string& name) override {
    Frame& frame = frames_.back();
    frame.value.names.push_back(name);
    return frame.seen.insert(name).second || fail("expected each field once, found it twice");
  }
  bool end_object() override { return close(); }
  bool start_array(std::size_t /*size*/) override { return open(JsonValue::Kind::array); }
  bool end_array() override { return close(); }

  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& e) override {
    constexpr int number_out_of_range = 406;
    if (e.id == number_out_of_range) return fail("expected a finite number, found " + quotable(token));
    const std::size_t at = position > 0 ? position - 1 : 0;
    if (text_.substr(std::min(at, text_.size())).find_first_not_of(" \t\r\n") == std::string_view::npos)
      return fail("expected the rest of the JSON, but the text ends at " + line_and_column(text_, at));
    const std::string found = ", found " + found_at(text_, at);
    if (done_) return fail("expected nothing after the end of the JSON" + found);
    return fail("expected JSON" + found);
  }

 private:
  // The place of the value that comes next, or is being read.
  std::string place() const {
    std::vector<JsonStep> steps;
    for (const Frame& frame : frames_) {
      const JsonValue& v = frame.value;
      if (v.kind == JsonValue::Kind::array)
        steps.emplace_back(v.items.size());
      else if (v.names.size() > v.items.size())
        steps.emplace_back(v.names.back());
    }
    return place_words(steps);
  }
  bool fail(std::string expected) {
    if (!error) error = FileError{"", place(), std::move(expected)};
    return false;
  }

  bool count() {
    return ++values_ <= most_values_ ||
           fail("expected at most " + std::to_string(most_values_) + " values in a file");
  }
  bool add_number(double value, std::string digits) {
    return add({.kind = JsonValue::Kind::number, .number = value, .text = std::move(digits)});
  }
  bool add(JsonValue value) {
    const bool fits = count();
    if (fits) place_value(std::move(value));
    return fits;
  }
  void place_value(JsonValue value) {
    done_ = frames_.empty();
    (done_ ? root : frames_.back().value.items.emplace_back()) = std::move(value);
  }
  bool open(JsonValue::Kind kind) {
    if (frames_.size() >= json_depth)
      return fail("expected at most " + std::to_string(json_depth) + " lists or objects inside each other");
    const bool fits = count();
    frames_.emplace_back().value.kind = kind;
    return fits;
  }
  bool close() {
    JsonValue value = std::move(frames_.back().value);
    frames_.pop_back();
    place_value(std::move(value));
    return true;
  }

  std::string_view text_;
  std::vector<Frame> frames_;
  int most_values_, values_ = 0;
  bool done_ = false;
};

std::optional<FileError> in_range(const std::string& field, const char* what, std::size_t found, int most) {
  if (found >= 1 && found <= static_cast<std::size_t>(most)) return std::nullopt;
  return FileError{"", field,
                   "expected 1 to " + std::to_string(most) + ' ' + what + ", found " + std::to_string(found)};
}

}  // namespace

std::variant<JsonValue, FileError> read_json(std::string_view text, std::string_view name, int most_values) {
  const auto refused = [&](std::string expected) {
    return FileError{std::string(name), "", std::move(expected)};
  };
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return refused("expected JSON, found an empty text");
  const std::size_t valid = valid_utf8(text);
  if (valid < text.size())
    return refused("expected UTF-8 text, found other bytes at " + line_and_column(text, valid));
  JsonBuilder builder(text, most_values);
  const bool read = Json::sax_parse(text.begin(), text.end(), &builder);
  if (builder.error) {
    builder.error->file = name;
    return *builder.error;
  }
  if (!read) return refused("expected JSON");
  return std::move(builder.root);
}

std::variant<AnyMatrix, FileError> json_matrix(const JsonValue& value, const std::string& field,
                                               const MatrixBounds& bounds, bool booleans) {
  const auto wrong = [](std::string at, const char* expected, const JsonValue& found) {
    return FileError{"", std::move(at), std::string("expected ") + expected + ", found " + found.words()};
  };
  if (value.kind != JsonValue::Kind::array) return wrong(field, "a matrix, a list of rows", value);
  if (auto error = in_range(field, bounds.row_words, value.items.size(), bounds.rows)) return *error;
  const std::size_t rows = value.items.size(), cols = value.items[0].items.size();
  AnyMatrix m;
  for (std::size_t i = 0; i < rows; ++i) {
    const JsonValue& row = value.items[i];
    const std::string at = field + ", row " + std::to_string(i + 1);
    if (row.kind != JsonValue::Kind::array) return wrong(at, "a row, a list", row);
    if (i == 0) {
      if (auto error = in_range(field, bounds.col_words, cols, bounds.cols)) return *error;
      m.resize(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(cols));
    }
    if (row.items.size() != cols)
      return FileError{"", at,
                       "expected " + std::to_string(cols) + (cols == 1 ? " entry" : " entries") +
                           " as in row 1, found " + std::to_string(row.items.size())};
    for (std::size_t j = 0; j < cols; ++j) {
      const JsonValue& entry = row.items[j];
      if (entry.kind != (booleans ? JsonValue::Kind::boolean : JsonValue::Kind::number))
        return wrong(at + ", column " + std::to_string(j + 1), booleans ? "true or false" : "a number",
                     entry);
      m(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
          booleans ? (entry.boolean ? 1 : 0) : entry.number;
    }
  }
  return m;
}

}  // namespace attnlab
