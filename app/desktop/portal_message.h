// The messages of org.freedesktop.portal.FileChooser: what is asked, and what the portal answers.
#pragma once

#include "app/ui/session/document/file_list.h"

#include <optional>
#include <string_view>

struct DBusMessage;

namespace attnlab {

struct BusMessageEnds {
  void operator()(DBusMessage* message) const;
};
using BusMessage = std::unique_ptr<DBusMessage, BusMessageEnds>;

// The object that stands for a question, which the answer comes from: known before it is asked.
std::string request_path(const std::string& own_name, const std::string& token);
std::string request_match(const std::string& path);

BusMessage ask_message(const FileQuestion& question, const std::string& parent_window,
                       const std::string& token);
BusMessage close_message(const std::string& path);

// The portal's answer to the call, or nothing where it refuses. The bus lets nobody else answer it.
struct PortalHandle {
  std::string path;    // the object of the question
  std::string portal;  // who has answered, by the name that the bus gave it
};
std::optional<PortalHandle> handle_in(DBusMessage* answer, unsigned number, bool& is_answer);

struct PortalResponse {
  unsigned code = 2;  // 0: chosen; 1: cancelled by the person; 2: ended otherwise
  std::string uri;    // the first
};
// The signal of the portal in which the question ends; nothing: another message, or from another sender.
std::optional<PortalResponse> response_in(DBusMessage* message, const std::string& path,
                                          const std::string& portal);

// "file:///a%20b" is "/a b"; empty: no file of this machine.
std::filesystem::path path_of_uri(std::string_view uri);

}  // namespace attnlab
