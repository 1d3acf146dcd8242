// What is read of the portal's words.
#include "app/desktop/portal_message.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

TEST(PortalMessage, NamesTheQuestionByItsSender) {
  EXPECT_EQ(request_path(":1.42", "t"), "/org/freedesktop/portal/desktop/request/1_42/t");
  EXPECT_EQ(request_path("", "t"), "/org/freedesktop/portal/desktop/request//t");
}

TEST(PortalMessage, ReadsPathsOutOfAddresses) {
  EXPECT_EQ(path_of_uri("file:///a/b.json"), "/a/b.json");
  EXPECT_EQ(path_of_uri("file:///a%20%C3%A9%2f%2F"), "/a \xC3\xA9//");
  EXPECT_EQ(path_of_uri("file://localhost/a"), "/a");
  EXPECT_EQ(path_of_uri("file:///100%"), "/100%");
  EXPECT_EQ(path_of_uri("file:///%zz%4"), "/%zz%4");
  EXPECT_EQ(path_of_uri("file:///bytes%ff"), "/bytes\xff");
  for (const char* other : {"", "file:", "file://", "http://a/b", "/a/b", "file:///a%00b"})
    EXPECT_EQ(path_of_uri(other), "") << other;
}

}  // namespace
}  // namespace attnlab::test
