// UTF-8: every character there and back, and bytes that are none.
#include "core/text/utf8.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

TEST(Utf8, EveryCharacterThereAndBack) {
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    if (code == 0xD800) code = 0xE000;  // surrogates are no characters
    std::string text;
    append_code(text, code);
    ASSERT_TRUE(is_utf8(text)) << std::hex << static_cast<unsigned>(code);
    ASSERT_EQ(characters(text), 1U);
    std::string_view rest = text;
    ASSERT_EQ(take_code(rest), code);
    ASSERT_TRUE(rest.empty());
  }
}

TEST(Utf8, OfOtherBytesOneIsTakenAtATime) {
  // A continuation alone, an overlong slash, a surrogate, beyond U+10FFFF, cut off.
  for (const std::string_view bad : {"\x80", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82"}) {
    std::string_view rest = bad;
    for (std::size_t left = bad.size(); left-- > 0;) {
      EXPECT_EQ(take_code(rest), replacement_character);
      EXPECT_EQ(rest.size(), left);
    }
  }
  std::string_view mixed = "\xE2\x82x";
  take_code(mixed);
  take_code(mixed);
  EXPECT_EQ(take_code(mixed), U'x');
}

}  // namespace
}  // namespace attnlab::test
