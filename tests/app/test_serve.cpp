// The program for browsers, served from its folder.
#include "app/cli/serve.h"
#include "tests/core/temporary_folder.h"

#include <civetweb.h>
#include <gtest/gtest.h>

#include <vector>

namespace attnlab::test {
namespace {

struct Answer {
  int status = 0;
  std::string type, text;
};

Answer ask(const Served& served, const std::string& path, const std::string& method = "GET",
           const std::string& host = "localhost") {
  const int port = std::stoi(served.address.substr(served.address.rfind(':') + 1));
  char why[200] = {};
  mg_connection* connection =
      mg_download("127.0.0.1", port, 0, why, sizeof why, "%s %s HTTP/1.0\r\nHost: %s\r\n\r\n", method.c_str(),
                  path.c_str(), host.c_str());
  if (connection == nullptr) {
    ADD_FAILURE() << why;
    return {};
  }
  const char* type = mg_get_header(connection, "Content-Type");
  Answer answer{mg_get_response_info(connection)->status_code, type == nullptr ? "" : type, {}};
  char part[4096];
  for (int n = 0; (n = mg_read(connection, part, sizeof part)) > 0;)
    answer.text.append(part, static_cast<std::size_t>(n));
  mg_close_connection(connection);
  return answer;
}

struct Site {
  Site() {
    folder.write("index.html", "<p>the page</p>");
    folder.write("attnlab.wasm", "wasm");
    folder.write("secret.key", "no page");
    std::filesystem::create_directory(folder.path() / "sub");
    for (const char* script : {"run.cgi", "sub/index.cgi"}) {
      folder.write(script, "#!/bin/sh\necho; echo ran\n");
      std::filesystem::permissions(folder.path() / script, std::filesystem::perms::owner_all);
    }
  }
  TemporaryFolder folder;
};

TEST(Serve, GivesOutPagesByTheirTypesAndNothingElse) {
  const Site site;
  const auto begun = serve(site.folder.path().string(), 0);
  const auto* served = std::get_if<Served>(&begun);
  ASSERT_NE(served, nullptr) << std::get<std::string>(begun);
  char why[200] = {};
  const int port = std::stoi(served->address.substr(served->address.rfind(':') + 1));
  EXPECT_EQ(mg_download("127.0.0.2", port, 0, why, sizeof why, "GET / HTTP/1.0\r\n\r\n"), nullptr)
      << "at another address than the one of loopback";
  EXPECT_EQ(ask(*served, "/").text, "<p>the page</p>");
  EXPECT_EQ(ask(*served, "/index.html").type.substr(0, 9), "text/html");
  EXPECT_EQ(ask(*served, "/attnlab.wasm").type, "application/wasm");
  for (const char* path :
       {"/secret.key", "/run.cgi", "/none.html", "/../secret.html", "/%2e%2e/%2e%2e/etc/passwd"})
    EXPECT_EQ(ask(*served, path).status, 404) << path;
  for (const char* path : {"/run.cgi", "/run.cgi/x.html", "/sub/", "/sub/index.cgi"})
    EXPECT_EQ(ask(*served, path).text.find("ran"), std::string::npos) << path;
  EXPECT_EQ(ask(*served, "/", "GET", "evil.example").status, 403);
  EXPECT_EQ(ask(*served, "/new.html", "PUT").status, 405);
  EXPECT_FALSE(std::filesystem::exists(site.folder.path() / "new.html"));
}

TEST(Serve, FollowsNoLinkOutOfItsFolder) {
  const Site site;
  const TemporaryFolder other;
  other.write("out.html", "not of the folder");
  other.write("index.html", "nor this");
  std::filesystem::create_symlink(other.file("out.html"), site.folder.path() / "link.html");
  std::filesystem::create_symlink(other.file("index.html"), site.folder.path() / "sub/index.html");
  std::filesystem::create_directory_symlink(other.path(), site.folder.path() / "far");
  std::filesystem::create_symlink("index.html", site.folder.path() / "own.html");
  const auto begun = serve(site.folder.path().string(), 0);
  const auto& served = std::get<Served>(begun);
  for (const char* path : {"/link.html", "/far/out.html", "/sub/", "/far/"})
    EXPECT_EQ(ask(served, path).status, 404) << path;
  EXPECT_EQ(ask(served, "/own.html").text, "<p>the page</p>");
}

// Requests that are not sent to their end hold up nobody else, and are let go.
TEST(Serve, AnswersBesideHalfARequest) {
  const Site site;
  const auto begun = serve(site.folder.path().string(), 0);
  const auto& served = std::get<Served>(begun);
  const int port = std::stoi(served.address.substr(served.address.rfind(':') + 1));
  std::vector<mg_connection*> halves;
  for (int i = 0; i < 200; ++i) {
    halves.push_back(mg_connect_client("127.0.0.1", port, 0, nullptr, 0));
    ASSERT_NE(halves.back(), nullptr);
    mg_write(halves.back(), "GET / HT", 8);
  }
  EXPECT_EQ(ask(served, "/").text, "<p>the page</p>");
  // The server speaks first: it has ended what it waited for.
  char why[200] = {};
  for (mg_connection* half : halves) {
    constexpr int never = -1;
    mg_get_response(half, why, sizeof why, never);
    mg_close_connection(half);
  }
}

TEST(Serve, SaysWhyItCannot) {
  EXPECT_NE(std::get<std::string>(serve("", 0)).find("expected a folder"), std::string::npos);
  const TemporaryFolder empty;
  EXPECT_NE(std::get<std::string>(serve(empty.path().string(), 0)).find("no index.html"), std::string::npos);
  const Site site;
  const auto first = serve(site.folder.path().string(), 0);
  const std::string address = std::get<Served>(first).address;
  const int port = std::stoi(address.substr(address.rfind(':') + 1));
  const auto second = serve(site.folder.path().string(), port);
  EXPECT_NE(std::get<std::string>(second).find("port " + std::to_string(port)), std::string::npos);
}

}  // namespace
}  // namespace attnlab::test
