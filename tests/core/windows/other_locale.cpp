// No locales are made here: tests of them are skipped.
#include "tests/core/other_locale.h"

namespace attnlab::test {

MadeLocales::MadeLocales() = default;
OtherLocale::OtherLocale(const MadeLocales&, const std::string&) {}
OtherLocale::~OtherLocale() = default;

}  // namespace attnlab::test
