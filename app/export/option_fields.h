// The options of an export as fields of JSON: what is remembered, and what a picture says of how it was made.
#pragma once

#include "app/export/options.h"
#include "core/text/json_fields.h"

#include <algorithm>
#include <type_traits>

namespace attnlab {

// Calls `visit` with each option of a choice that has a name, and where its value is.
template <typename Visit>
void each_option(Visit visit) {
  for (const ExportOption& option : export_option_list())
    std::visit(
        [&](auto field) {
          if constexpr (std::is_invocable_v<decltype(field), const ExportChoice&>)
            if (*option.name != '\0') visit(option, field);
        },
        option.field);
}

// With a point also where it is whole.
inline std::string real_text(double value) {
  const std::string text = json_of(value);
  return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
}

// The kind of such a field: true or false, one of the option's words, a number in its range, a text.
struct JsonOption {
  const OptionValues& values;

  std::string expected() const { return words_of(values); }
  template <typename Value>
  bool read(const JsonValue& found, Value& to) const {
    if constexpr (std::is_enum_v<Value>) {
      const auto word = std::ranges::find(values.words, found.text, &OptionWord::word);
      const bool fits = found.kind == JsonValue::Kind::string && word != values.words.end();
      if (fits) to = static_cast<Value>(word - values.words.begin());
      return fits;
    } else if constexpr (std::is_same_v<Value, bool>) {
      return JsonBool{}.read(found, to);
    } else if constexpr (std::is_integral_v<Value>) {
      return JsonWhole{static_cast<int>(values.low), static_cast<int>(values.high)}.read(found, to);
    } else if constexpr (std::is_floating_point_v<Value>) {
      return JsonNumber{values.low, values.high}.read(found, to);
    } else {
      return JsonText{}.read(found, to);
    }
  }
  template <typename Value>
  std::string text(const Value& value) const {
    if constexpr (std::is_enum_v<Value>)
      return json_string(values.words[static_cast<std::size_t>(value)].word);
    else if constexpr (std::is_floating_point_v<Value>)
      return real_text(value);
    else
      return json_of(value);
  }
};

}  // namespace attnlab
