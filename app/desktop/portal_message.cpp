#include "app/desktop/portal_message.h"

#include <dbus/dbus.h>

#include <algorithm>
#include <vector>

namespace attnlab {
namespace {

constexpr const char* portal_name = "org.freedesktop.portal.Desktop";
constexpr const char* portal_object = "/org/freedesktop/portal/desktop";
constexpr const char* chooser_interface = "org.freedesktop.portal.FileChooser";
constexpr const char* request_interface = "org.freedesktop.portal.Request";

// What is put into a message is put into its innermost open container.
class Container {
 public:
  Container(DBusMessageIter& outer, int type, const char* signature) : outer_(outer) {
    dbus_message_iter_open_container(&outer_, type, signature, &inner);
  }
  ~Container() { dbus_message_iter_close_container(&outer_, &inner); }
  Container(const Container&) = delete;
  Container& operator=(const Container&) = delete;

  DBusMessageIter inner;

 private:
  DBusMessageIter& outer_;
};

void put_text(DBusMessageIter& to, const std::string& text) {
  // What is not UTF-8 must not be sent; a name that is not comes from no keyboard.
  const char* bytes = dbus_validate_utf8(text.c_str(), nullptr) != FALSE ? text.c_str() : "";
  dbus_message_iter_append_basic(&to, DBUS_TYPE_STRING, &bytes);
}

// One option of the question: its name, and what `put` puts as a value of this type.
template <typename Put>
void put_option(DBusMessageIter& options, const char* name, const char* type, Put put) {
  Container entry(options, DBUS_TYPE_DICT_ENTRY, nullptr);
  dbus_message_iter_append_basic(&entry.inner, DBUS_TYPE_STRING, &name);
  Container value(entry.inner, DBUS_TYPE_VARIANT, type);
  put(value.inner);
}

void put_text_option(DBusMessageIter& options, const char* name, const std::string& text) {
  put_option(options, name, "s", [&](DBusMessageIter& to) { put_text(to, text); });
}

// A path is bytes, ended by a zero.
void put_path_option(DBusMessageIter& options, const char* name, const std::string& path) {
  put_option(options, name, "ay", [&](DBusMessageIter& to) {
    Container bytes(to, DBUS_TYPE_ARRAY, "y");
    const char* all = path.c_str();
    dbus_message_iter_append_fixed_array(&bytes.inner, DBUS_TYPE_BYTE, &all,
                                         static_cast<int>(path.size() + 1));
  });
}

struct FileFilter {
  const char* words;
  std::vector<const char*> patterns;
};

void put_filters(DBusMessageIter& options, bool saving) {
  std::vector<FileFilter> filters{{"Scenes", {"*.json"}}};
  if (!saving)
    filters = {{"Scenes, pictures and matrices",
                {"*.json", "*.png", "*.svg", "*.pdf", "*.html", "*.npy", "*.csv", "*.tsv", "*.txt"}},
               {"All files", {"*"}}};
  put_option(options, "filters", "a(sa(us))", [&](DBusMessageIter& to) {
    Container list(to, DBUS_TYPE_ARRAY, "(sa(us))");
    for (const FileFilter& filter : filters) {
      Container one(list.inner, DBUS_TYPE_STRUCT, nullptr);
      put_text(one.inner, filter.words);
      Container patterns(one.inner, DBUS_TYPE_ARRAY, "(us)");
      for (const char* pattern : filter.patterns) {
        Container pair(patterns.inner, DBUS_TYPE_STRUCT, nullptr);
        const dbus_uint32_t by_name = 0;  // 1 would be a type of media
        dbus_message_iter_append_basic(&pair.inner, DBUS_TYPE_UINT32, &by_name);
        put_text(pair.inner, pattern);
      }
    }
  });
}

std::string text_at(DBusMessageIter& at) {
  if (dbus_message_iter_get_arg_type(&at) != DBUS_TYPE_STRING) return {};
  const char* text = "";
  dbus_message_iter_get_basic(&at, &text);
  return text;
}

// The first of the list `uris` among the results.
std::string first_uri(DBusMessageIter& results) {
  DBusMessageIter entry, pair, value, list;
  dbus_message_iter_recurse(&results, &entry);
  for (; dbus_message_iter_get_arg_type(&entry) == DBUS_TYPE_DICT_ENTRY; dbus_message_iter_next(&entry)) {
    dbus_message_iter_recurse(&entry, &pair);
    if (text_at(pair) != "uris" || dbus_message_iter_next(&pair) == FALSE) continue;
    if (dbus_message_iter_get_arg_type(&pair) != DBUS_TYPE_VARIANT) continue;
    dbus_message_iter_recurse(&pair, &value);
    if (dbus_message_iter_get_arg_type(&value) != DBUS_TYPE_ARRAY) continue;
    dbus_message_iter_recurse(&value, &list);
    return text_at(list);
  }
  return {};
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

}  // namespace

void BusMessageEnds::operator()(DBusMessage* message) const { dbus_message_unref(message); }

std::string request_path(const std::string& own_name, const std::string& token) {
  std::string sender = own_name.substr(std::min(own_name.size(), own_name.find_first_not_of(':')));
  std::replace(sender.begin(), sender.end(), '.', '_');
  return "/org/freedesktop/portal/desktop/request/" + sender + "/" + token;
}

std::string request_match(const std::string& path) {
  return std::string("type='signal',sender='") + portal_name + "',interface='" + request_interface +
         "',member='Response',path='" + path + "'";
}

BusMessage ask_message(const FileQuestion& question, const std::string& parent_window,
                       const std::string& token) {
  BusMessage message(dbus_message_new_method_call(portal_name, portal_object, chooser_interface,
                                                  question.saving ? "SaveFile" : "OpenFile"));
  if (message == nullptr) return message;
  DBusMessageIter arguments;
  dbus_message_iter_init_append(message.get(), &arguments);
  put_text(arguments, parent_window);
  put_text(arguments, question.title);
  Container options(arguments, DBUS_TYPE_ARRAY, "{sv}");
  put_text_option(options.inner, "handle_token", token);
  put_filters(options.inner, question.saving);
  if (question.saving) put_text_option(options.inner, "current_name", question.name);
  if (!question.folder.empty()) put_path_option(options.inner, "current_folder", question.folder.string());
  return message;
}

BusMessage close_message(const std::string& path) {
  BusMessage message(dbus_message_new_method_call(portal_name, path.c_str(), request_interface, "Close"));
  if (message != nullptr) dbus_message_set_no_reply(message.get(), TRUE);
  return message;
}

std::optional<PortalHandle> handle_in(DBusMessage* answer, unsigned number, bool& is_answer) {
  is_answer = dbus_message_get_reply_serial(answer) == number;
  if (!is_answer || dbus_message_get_type(answer) != DBUS_MESSAGE_TYPE_METHOD_RETURN) return std::nullopt;
  const char* path = nullptr;
  if (dbus_message_get_args(answer, nullptr, DBUS_TYPE_OBJECT_PATH, &path, DBUS_TYPE_INVALID) == FALSE)
    return std::nullopt;
  const char* sender = dbus_message_get_sender(answer);
  return PortalHandle{path, sender == nullptr ? "" : sender};
}

std::optional<PortalResponse> response_in(DBusMessage* message, const std::string& path,
                                          const std::string& portal) {
  if (dbus_message_is_signal(message, request_interface, "Response") == FALSE ||
      dbus_message_has_path(message, path.c_str()) == FALSE ||
      dbus_message_has_sender(message, portal.c_str()) == FALSE)
    return std::nullopt;
  PortalResponse response;
  DBusMessageIter arguments;
  dbus_message_iter_init(message, &arguments);
  if (dbus_message_iter_get_arg_type(&arguments) != DBUS_TYPE_UINT32) return response;
  dbus_uint32_t code = 0;
  dbus_message_iter_get_basic(&arguments, &code);
  response.code = code;
  if (dbus_message_iter_next(&arguments) != FALSE &&
      dbus_message_iter_get_arg_type(&arguments) == DBUS_TYPE_ARRAY)
    response.uri = first_uri(arguments);
  return response;
}

std::filesystem::path path_of_uri(std::string_view uri) {
  constexpr std::string_view scheme = "file://";
  if (!uri.starts_with(scheme)) return {};
  uri.remove_prefix(scheme.size());
  const std::size_t start = uri.find('/');  // after the name of the machine, which is left out or "localhost"
  if (start == std::string_view::npos) return {};
  std::string path;
  for (std::size_t i = start; i < uri.size(); ++i) {
    const int high = uri[i] == '%' && i + 2 < uri.size() ? hex_digit(uri[i + 1]) : -1;
    const int low = high >= 0 ? hex_digit(uri[i + 2]) : -1;
    path += low >= 0 ? static_cast<char>(high * 16 + low) : uri[i];
    if (low >= 0) i += 2;
  }
  if (path.find('\0') != std::string::npos)
    return {};  // no path has one: what stands before it was not chosen
  return path;
}

}  // namespace attnlab
