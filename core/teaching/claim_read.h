// Reads and computes an expression of the language of claims in one pass. Inside core/teaching.
#pragma once

#include "core/teaching/stage.h"

#include <optional>
#include <string>
#include <string_view>

namespace attnlab {

class ClaimReader {
 public:
  ClaimReader(std::string_view text, const Stage& stage, std::string_view on)
      : text_(text), stage_(stage), on_(on) {}

  ClaimValue sum();                  // terms with + and -
  bool take(std::string_view sign);  // after blanks
  bool at_end();
  std::string_view rest() const { return text_.substr(at_); }
  const std::string& fault() const { return fault_; }
  ClaimValue fail(std::string sentence) {  // a value of nothing
    if (fault_.empty()) fault_ = std::move(sentence);
    return {};
  }
  std::size_t place() const { return at_; }

 private:
  struct Pick {  // of an index: -1 is ":"
    int row = -1, col = -1;
    int count = 0;  // 0: no index
  };

  ClaimValue term();
  ClaimValue sign();
  ClaimValue raised();
  ClaimValue primary();
  ClaimValue list();
  ClaimValue called(std::string_view name);
  ClaimValue named(std::string_view name);
  Pick index();
  std::optional<int> index_number();
  std::string_view scene_after_at();
  ClaimValue picked(ClaimValue grid, const Pick& pick, const std::string& what);
  ClaimValue joined(ClaimValue a, ClaimValue b, double (*f)(double, double));
  void blanks();
  std::string_view word();

  std::string_view text_;
  const Stage& stage_;
  std::string_view on_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::string fault_;
};

}  // namespace attnlab
