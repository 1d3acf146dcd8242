#include "tests/export/comma_locale.h"

#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"

#include <clocale>
#include <cstdio>
#include <cstdlib>

namespace attnlab::test {
namespace {

struct Commas : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

bool set_comma_locale() {
  for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "nl_NL.UTF-8"})
    if (std::setlocale(LC_ALL, name) != nullptr) return true;
  return false;
}

}  // namespace

CommaLocale::CommaLocale() : c_before_(std::setlocale(LC_ALL, nullptr)) {
  cpp_before_ = std::locale::global(std::locale(std::locale::classic(), new Commas));
  of_c_ = set_comma_locale();
  if (!of_c_ && have_program("localedef") && std::getenv("LOCPATH") == nullptr) {
    made_ = std::make_unique<TemporaryFolder>();
    // glibc looks for locales in LOCPATH at each call of setlocale.
    run_checker(
        {"localedef", "--no-archive", "-i", "de_DE", "-f", "UTF-8", made_->file("de_DE.UTF-8").string()});
    ::setenv("LOCPATH", made_->path().c_str(), 1);
    of_c_ = set_comma_locale();
    ::unsetenv("LOCPATH");
  }
  char text[8];
  std::snprintf(text, sizeof text, "%.1f", 1.5);
  EXPECT_STREQ(text, of_c_ ? "1,5" : "1.5");
}

CommaLocale::~CommaLocale() {
  std::locale::global(cpp_before_);
  std::setlocale(LC_ALL, c_before_.c_str());
}

}  // namespace attnlab::test
