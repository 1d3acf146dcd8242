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

// CivetWeb would run what a folder calls a script, and lists it where there is no index.
int answer(mg_connection* connection) {
  constexpr int served_as_file = 0, not_found = 404, not_allowed = 405;
  const mg_request_info& asked = *mg_get_request_info(connection);
  const std::string_view method = asked.request_method, path = asked.local_uri;
  if (method != "GET" && method != "HEAD") {
    mg_send_http_error(connection, not_allowed, "%s", "Pages are only read here.");
    return not_allowed;
  }
  const bool known = path.ends_with('/') || std::ranges::any_of(given_out, [path](std::string_view ending) {
                       return path.ends_with(ending);
                     });
  if (known) return served_as_file;
  mg_send_http_error(connection, not_found, "%s", "There is no such page.");
  return not_found;
}

int say_nothing(const mg_connection*, const char*) { return 1; }

}  // namespace

std::variant<Served, std::string> serve(const std::string& folder, int port) {
  std::error_code none;
  for (const char* file : {"index.html", "attnlab.wasm"})
    if (!fs::is_regular_file(fs::path(folder) / file, none))
      return quotable(folder) +
             ": expected a folder with the program for browsers, as tools/web makes it; it has no " + file +
             '.';
  const std::string ports = "127.0.0.1:" + std::to_string(port);
  const char* options[] = {"document_root",
                           folder.c_str(),
                           "listening_ports",
                           ports.c_str(),
                           "num_threads",
                           "8",
                           "enable_directory_listing",
                           "no",
                           "static_file_max_age",
                           "0",
                           "extra_mime_types",
                           ".wasm=application/wasm,.js=text/javascript",
                           nullptr};
  mg_init_library(0);
  mg_callbacks callbacks{};
  callbacks.begin_request = answer;
  callbacks.log_message = say_nothing;
  mg_context* const context = mg_start(&callbacks, nullptr, options);
  if (context == nullptr) {
    mg_exit_library();
    return "Port " + std::to_string(port) +
           " of this machine could not be opened: another program has it, or it is kept for the system.";
  }
  const std::shared_ptr<void> running(context, [](void* server) {
    mg_stop(static_cast<mg_context*>(server));
    mg_exit_library();
  });
  mg_server_port open{};
  if (mg_get_server_ports(context, 1, &open) < 1)
    return std::string("This machine says of no port that it is open.");
  return Served{"http://127.0.0.1:" + std::to_string(open.port) + '/', running};
}

}  // namespace attnlab
