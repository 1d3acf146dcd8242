// Locales of other countries, by which no file and no result may change: decimal commas,
// other letters, other digits.
#pragma once

#include "tests/core/temporary_folder.h"

#include <filesystem>
#include <locale>
#include <string>

namespace attnlab::test {

inline constexpr const char* locale_names[] = {"de_DE", "tr_TR", "ar_EG"};

// A decimal comma and dots between thousands, for machines that have no such locale installed.
class DecimalCommas : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

// The three in a folder of their own (LOCPATH), made by localedef.
class MadeLocales {
 public:
  MadeLocales();
  bool there() const { return there_; }
  const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
  bool there_ = false;
};

// One of them, of C and of C++, for as long as it lives.
class OtherLocale {
 public:
  OtherLocale(const MadeLocales& made, const std::string& name);
  ~OtherLocale();
  OtherLocale(const OtherLocale&) = delete;
  OtherLocale& operator=(const OtherLocale&) = delete;

 private:
  std::locale cpp_before_;
  std::string c_before_;
};

}  // namespace attnlab::test
