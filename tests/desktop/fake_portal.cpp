#include "tests/desktop/fake_portal.h"

#include <dbus/dbus.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>

namespace attnlab::test {
namespace {

std::string text_in(DBusMessageIter& at) {
  const char* text = "";
  if (dbus_message_iter_get_arg_type(&at) == DBUS_TYPE_STRING) dbus_message_iter_get_basic(&at, &text);
  return text;
}

std::string bytes_in(DBusMessageIter& at) {
  DBusMessageIter list;
  dbus_message_iter_recurse(&at, &list);
  const char* bytes = nullptr;
  int count = 0;
  dbus_message_iter_get_fixed_array(&list, &bytes, &count);
  return std::string(bytes, static_cast<std::size_t>(count));
}

int entries_in(DBusMessageIter& at) {
  DBusMessageIter list;
  dbus_message_iter_recurse(&at, &list);
  int count = 0;
  for (; dbus_message_iter_get_arg_type(&list) != DBUS_TYPE_INVALID; dbus_message_iter_next(&list)) ++count;
  return count;
}

FakePortal::Asked read_question(DBusMessage* message) {
  FakePortal::Asked asked;
  asked.method = dbus_message_get_member(message);
  DBusMessageIter at, options, pair, value;
  dbus_message_iter_init(message, &at);
  asked.parent = text_in(at);
  dbus_message_iter_next(&at);
  asked.title = text_in(at);
  dbus_message_iter_next(&at);
  EXPECT_STREQ(dbus_message_get_signature(message), "ssa{sv}");
  dbus_message_iter_recurse(&at, &options);
  for (; dbus_message_iter_get_arg_type(&options) == DBUS_TYPE_DICT_ENTRY; dbus_message_iter_next(&options)) {
    dbus_message_iter_recurse(&options, &pair);
    const std::string name = text_in(pair);
    dbus_message_iter_next(&pair);
    dbus_message_iter_recurse(&pair, &value);
    if (name == "handle_token") asked.token = text_in(value);
    if (name == "current_name") asked.name = text_in(value);
    if (name == "current_folder") asked.folder = bytes_in(value);
    if (name == "filters") asked.filters = entries_in(value);
  }
  return asked;
}

void send(DBusConnection* bus, DBusMessage* message) {
  dbus_connection_send(bus, message, nullptr);
  dbus_connection_flush(bus);
  dbus_message_unref(message);
}

// A connection of its own, which goes with the value's end.
struct Connection {
  explicit Connection(const std::string& address)
      : bus(dbus_connection_open_private(address.c_str(), nullptr)) {
    dbus_connection_set_exit_on_disconnect(bus, FALSE);
    dbus_bus_register(bus, nullptr);
  }
  ~Connection() {
    dbus_connection_close(bus);
    dbus_connection_unref(bus);
  }
  DBusConnection* bus;
};

void send_handle(DBusConnection* bus, DBusMessage* call, const std::string& path) {
  DBusMessage* answer = dbus_message_new_method_return(call);
  const char* text = path.c_str();
  dbus_message_append_args(answer, DBUS_TYPE_OBJECT_PATH, &text, DBUS_TYPE_INVALID);
  send(bus, answer);
}

void send_response(DBusConnection* bus, const std::string& path, unsigned code, const std::string& uri,
                   const char* to = nullptr) {
  DBusMessage* signal = dbus_message_new_signal(path.c_str(), "org.freedesktop.portal.Request", "Response");
  DBusMessageIter at, results, pair, value, list;
  if (to != nullptr) dbus_message_set_destination(signal, to);
  dbus_message_iter_init_append(signal, &at);
  const dbus_uint32_t number = code;
  const char *name = "uris", *text = uri.c_str();
  dbus_message_iter_append_basic(&at, DBUS_TYPE_UINT32, &number);
  dbus_message_iter_open_container(&at, DBUS_TYPE_ARRAY, "{sv}", &results);
  dbus_message_iter_open_container(&results, DBUS_TYPE_DICT_ENTRY, nullptr, &pair);
  dbus_message_iter_append_basic(&pair, DBUS_TYPE_STRING, &name);
  dbus_message_iter_open_container(&pair, DBUS_TYPE_VARIANT, "as", &value);
  dbus_message_iter_open_container(&value, DBUS_TYPE_ARRAY, "s", &list);
  if (!uri.empty()) dbus_message_iter_append_basic(&list, DBUS_TYPE_STRING, &text);
  dbus_message_iter_close_container(&value, &list);
  dbus_message_iter_close_container(&pair, &value);
  dbus_message_iter_close_container(&results, &pair);
  dbus_message_iter_close_container(&at, &results);
  send(bus, signal);
}

// Where a portal expects its answer: the sender's name and the token.
std::string expected_path(DBusMessage* call, const std::string& token) {
  std::string sender = dbus_message_get_sender(call);
  sender.erase(0, 1);
  for (char& c : sender) c = c == '.' ? '_' : c;
  return "/org/freedesktop/portal/desktop/request/" + sender + "/" + token;
}

}  // namespace

TestBus::TestBus() {
  int ends[2];
  if (::pipe(ends) != 0) return;
  const std::string at = "--address=unix:path=" + folder_.file("bus").string(),
                    to = "--print-address=" + std::to_string(ends[1]);
  process_ = ::fork();
  if (process_ == 0) {
    ::close(ends[0]);
    ::execlp("dbus-daemon", "dbus-daemon", "--session", "--nofork", "--nopidfile", at.c_str(), to.c_str(),
             static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ::close(ends[1]);
  for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';) address_ += c;
  ::close(ends[0]);
}

TestBus::~TestBus() {
  if (process_ <= 0) return;
  ::kill(process_, SIGTERM);
  ::waitpid(process_, nullptr, 0);
}

FakePortal::FakePortal(const std::string& address, Mood mood, unsigned code, std::string uri)
    : mood_(mood), code_(code), uri_(std::move(uri)) {
  thread_ = std::thread([this, address] { serve(address); });
  while (!ready_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

FakePortal::~FakePortal() {
  end_ = true;
  thread_.join();
}

FakePortal::Asked FakePortal::asked() const {
  const std::lock_guard hold(mutex_);
  return asked_;
}

void FakePortal::serve(const std::string& address) {
  DBusConnection* bus = dbus_connection_open_private(address.c_str(), nullptr);
  EXPECT_NE(bus, nullptr);
  ready_ = bus == nullptr;
  if (bus == nullptr) return;
  dbus_connection_set_exit_on_disconnect(bus, FALSE);
  dbus_bus_register(bus, nullptr);
  dbus_bus_request_name(bus, "org.freedesktop.portal.Desktop", 0, nullptr);
  ready_ = true;
  while (!end_ && dbus_connection_read_write(bus, 5) != FALSE)
    while (DBusMessage* message = dbus_connection_pop_message(bus)) {
      const bool asks = dbus_message_has_interface(message, "org.freedesktop.portal.FileChooser") != FALSE;
      if (dbus_message_is_method_call(message, "org.freedesktop.portal.Request", "Close") != FALSE)
        closed_ = true;
      if (asks) {
        const Asked asked = read_question(message);
        {  // before any answer: whoever has one may look at once
          const std::lock_guard hold(mutex_);
          asked_ = asked;
        }
        const std::string path = mood_ == Mood::old_handle
                                     ? "/org/freedesktop/portal/desktop/request/of_my_own"
                                     : expected_path(message, asked.token);
        if (mood_ == Mood::refuses)
          send(bus, dbus_message_new_error(message, DBUS_ERROR_ACCESS_DENIED, "no"));
        if (mood_ != Mood::refuses && mood_ != Mood::says_nothing) send_handle(bus, message, path);
        if (mood_ == Mood::old_handle) std::this_thread::sleep_for(std::chrono::milliseconds(100));
        if (mood_ == Mood::answers || mood_ == Mood::old_handle) send_response(bus, path, code_, uri_);
        if (mood_ == Mood::hears_another) {
          const Connection other(address);
          send_response(other.bus, path, 0, "file:///tmp/theirs.json", dbus_message_get_sender(message));
          std::this_thread::sleep_for(std::chrono::milliseconds(100));
          send_response(bus, path, code_, uri_);
        }
      }
      dbus_message_unref(message);
    }
  dbus_connection_close(bus);
  dbus_connection_unref(bus);
}

}  // namespace attnlab::test
