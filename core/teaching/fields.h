// The fields of one JSON object of a teaching file, read one by one; the first that is wrong is kept. Inside core/teaching.
#pragma once

#include "core/text/file.h"
#include "core/text/json_read.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

class Fields {
 public:
  // `place` is what errors say of the object: "steps[3].predict", empty for the file itself.
  Fields(const JsonValue& value, std::string file, std::string place)
      : value_(value), file_(std::move(file)), place_(std::move(place)) {}

  const JsonValue* find(std::string_view name) const { return value_.find(name); }
  const std::string& file() const { return file_; }
  bool failed() const { return error_.has_value(); }

  std::string text(const char* name);  // not empty
  std::string optional_text(const char* name);
  std::vector<std::string> texts(const char* name);  // absent: empty
  int count(const char* name, int least, int most, int absent);
  // Each object of a list of `least` to `most`; an absent list counts as an empty one.
  void each(const char* name, std::size_t least, std::size_t most, const std::function<void(Fields)>& read);
  Fields inside(const char* name, const JsonValue& value) const { return {value, file_, path(name)}; }

  // That a field is not what was expected.
  void refuse(const std::string& name, std::string expected);
  // Hands the first error on, unless there is one already.
  void finish(std::optional<FileError>& error) const {
    if (!error) error = error_;
  }

 private:
  std::string path(const std::string& name) const { return place_.empty() ? name : place_ + "." + name; }

  const JsonValue& value_;
  std::string file_, place_;
  std::optional<FileError> error_;
};

}  // namespace attnlab
