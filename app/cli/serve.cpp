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

constexpr const char* first_page = "index.html";
constexpr std::array<std::string_view, 10> given_out = {"/LICENSE", ".html", ".js",   ".css", ".wasm",
                                                        ".svg",     ".png",  ".json", ".md",  ".txt"};

bool is_given_out(std::string_view path) {
  // Only the last part of an address is a file: CivetWeb would look for a script in one before.
  if (path.substr(0, path.rfind('/')).find('.') != std::string_view::npos) return false;
  return path.ends_with('/') ||
         std::ranges::any_of(given_out, [path](std::string_view ending) { return path.ends_with(ending); });
}

// Whether what an address names is in the folder, links followed.
bool is_inside(const fs::path& root, std::string_view address) {
  std::error_code error;
  std::string below(address.substr(std::min(address.find_first_not_of('/'), address.size())));
  if (address.ends_with('/')) below += first_page;
  const fs::path file = fs::canonical(root / below, error);
  return !error && std::ranges::mismatch(root, file).in1 == root.end();
}

// A name that leads here is another page's, which would read what is served.
bool asks_this_machine(mg_connection* connection) {
  const char* host = mg_get_header(connection, "Host");
  const std::string_view name = host == nullptr ? "localhost" : std::string_view(host);
  const std::string_view bare = name.substr(0, name.find(':'));
  return bare == "127.0.0.1" || bare == "localhost";
}

const fs::path& root_of(const mg_connection* connection) {
  return *static_cast<const fs::path*>(mg_get_user_data(mg_get_context(connection)));
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
  if (!is_given_out(asked.local_uri) || !is_inside(root_of(connection), asked.local_uri))
    return refuse(not_found, "There is no such page.");
  return served_as_file;
}

int say_nothing(const mg_connection*, const char*) { return 1; }

}  // namespace

std::variant<Served, std::string> serve(const std::string& folder, int port) {
  std::error_code error;
  const auto kept = std::make_shared<fs::path>(folder.empty() ? fs::path() : fs::canonical(folder, error));
  const std::string root = kept->string();
  for (const char* file : {first_page, "attnlab.wasm"})
    if (root.empty() || !fs::is_regular_file(fs::path(root) / file, error))
      return (folder.empty() ? "an empty name" : quotable(folder)) +
             ": expected a folder with the program for browsers, as tools/web makes it; it has no " + file +
             '.';
  const std::string ports = "127.0.0.1:" + std::to_string(port);
  const char* const options[] = {
      "document_root", root.c_str(), "listening_ports", ports.c_str(),
      // A thread waits for each request that is not sent to its end: many, and not for long.
      "num_threads", "256", "request_timeout_ms", "2000", "enable_directory_listing", "no",
      "static_file_max_age", "0", "extra_mime_types", ".wasm=application/wasm,.js=text/javascript",
      "index_files", first_page,
      // Other pages of the browser get nothing, and nothing is taken for a script.
      "access_control_allow_origin", "", "additional_header", "X-Content-Type-Options: nosniff",
      "cgi_pattern", "", "ssi_pattern", "", nullptr};
  mg_init_library(0);
  mg_callbacks callbacks{};
  callbacks.begin_request = answer;
  callbacks.log_message = say_nothing;
  mg_context* const context = mg_start(&callbacks, kept.get(), const_cast<const char**>(options));
  if (context == nullptr) {
    mg_exit_library();
    return "No server could be opened on port " + std::to_string(port) +
           " of this machine: another program has it, or the system does not allow it.";
  }
  const std::shared_ptr<void> running(context, [kept](void* server) {
    mg_stop(static_cast<mg_context*>(server));
    mg_exit_library();
  });
  mg_server_port open{};
  if (mg_get_server_ports(context, 1, &open) < 1)
    return std::string("No port could be opened on this machine.");
  return Served{"http://127.0.0.1:" + std::to_string(open.port) + '/', running};
}

}  // namespace attnlab
