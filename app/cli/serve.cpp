#include "app/cli/serve.h"

#include "core/text/utf8.h"

#include <civetweb.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace attnlab {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 10> given_out = {"/LICENSE", ".html", ".js",   ".css", ".wasm",
                                                        ".svg",     ".png",  ".json", ".md",  ".txt"};

bool is_given_out(std::string_view path) {
  // Only the last part of an address is a file: CivetWeb would look for a script in one before.
  if (path.substr(0, path.rfind('/')).find('.') != std::string_view::npos) return false;
  return path.ends_with('/') ||
         std::ranges::any_of(given_out, [path](std::string_view ending) { return path.ends_with(ending); });
}

// A name that leads here is another page's, which would read what is served.
bool asks_this_machine(mg_connection* connection) {
  const char* host = mg_get_header(connection, "Host");
  const std::string_view name = host == nullptr ? "localhost" : std::string_view(host);
  const std::string_view bare = name.substr(0, name.find(':'));
  return bare == "127.0.0.1" || bare == "localhost";
}

int answer(mg_connection* connection) {
  constexpr int served_as_file = 0, forbidden = 403, not_found = 404, not_allowed = 405;
  const mg_request_info& asked = *mg_get_request_info(connection);
  const std::string_view method = asked.request_method;
  const auto refuse = [connection](int status, const char* why) {
    mg_send_http_error(connection, status, "%s", why);
    return status;
  };
  if (!asks_this_machine(connection)) return refuse(forbidden, "This is served to its own machine alone.");
  if (method != "GET" && method != "HEAD") return refuse(not_allowed, "Pages are only read here.");
  return is_given_out(asked.local_uri) ? served_as_file : refuse(not_found, "There is no such page.");
}

int say_nothing(const mg_connection*, const char*) { return 1; }

}  // namespace

std::variant<Served, std::string> serve(const std::string& folder, int port) {
  std::error_code error;
  const std::string root = folder.empty() ? std::string() : fs::canonical(folder, error).string();
  for (const char* file : {"index.html", "attnlab.wasm"})
    if (root.empty() || !fs::is_regular_file(fs::path(root) / file, error))
      return (folder.empty() ? "an empty name" : quotable(folder)) +
             ": expected a folder with the program for browsers, as tools/web makes it; it has no " + file +
             '.';
  const std::string ports = "127.0.0.1:" + std::to_string(port);
  const char* const options[] = {
      "document_root", root.c_str(), "listening_ports", ports.c_str(), "num_threads", "8",
      "enable_directory_listing", "no", "static_file_max_age", "0", "extra_mime_types",
      ".wasm=application/wasm,.js=text/javascript", "index_files", "index.html",
      // Other pages of the browser get nothing, and nothing is taken for a script.
      "access_control_allow_origin", "", "additional_header", "X-Content-Type-Options: nosniff",
      "cgi_pattern", "", "ssi_pattern", "", nullptr};
  mg_init_library(0);
  mg_callbacks callbacks{};
  callbacks.begin_request = answer;
  callbacks.log_message = say_nothing;
  mg_context* const context = mg_start(&callbacks, nullptr, const_cast<const char**>(options));
  if (context == nullptr) {
    mg_exit_library();
    return "No server could be opened on port " + std::to_string(port) +
           " of this machine: another program has it, or the system does not allow it.";
  }
  const std::shared_ptr<void> running(context, [](void* server) {
    mg_stop(static_cast<mg_context*>(server));
    mg_exit_library();
  });
  mg_server_port open{};
  if (mg_get_server_ports(context, 1, &open) < 1)
    return std::string("No port could be opened on this machine.");
  return Served{"http://127.0.0.1:" + std::to_string(open.port) + '/', running};
}

}  // namespace attnlab
