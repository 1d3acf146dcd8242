#include "tests/core/other_locale.h"
#include "tests/core/checkers.h"

#include <clocale>
#include <cstdlib>

#if defined(__SANITIZE_ADDRESS__)
// glibc keeps the names that it puts together from LOCPATH.
extern "C" const char* __lsan_default_suppressions() { return "leak:__argz_add_sep"; }
#endif

namespace attnlab::test {

MadeLocales::MadeLocales() {
  // Without the sources of locales (Debian's package locales) it makes an empty folder, and fails.
  there_ = have_program("localedef");
  for (const std::string name : locale_names)
    there_ = there_ && run_checker({"localedef", "--no-archive", "-i", name, "-f", "UTF-8",
                                    folder_.file(name + ".UTF-8").string()})
                               .status == 0;
}

OtherLocale::OtherLocale(const MadeLocales& made, const std::string& name)
    : c_before_(std::setlocale(LC_ALL, nullptr)) {
  // glibc looks there at each call.
  ::setenv("LOCPATH", made.folder().c_str(), 1);
  cpp_before_ = std::locale::global(std::locale(name + ".UTF-8"));
  EXPECT_NE(std::setlocale(LC_ALL, (name + ".UTF-8").c_str()), nullptr) << name;
  ::unsetenv("LOCPATH");
}

OtherLocale::~OtherLocale() {
  std::locale::global(cpp_before_);
  std::setlocale(LC_ALL, c_before_.c_str());
}

}  // namespace attnlab::test
