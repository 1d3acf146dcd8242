#include "core/system/decimal.h"

namespace attnlab {

std::from_chars_result decimal_from(std::string_view text, double& value) {
  return std::from_chars(text.data(), text.data() + text.size(), value);
}

}  // namespace attnlab
