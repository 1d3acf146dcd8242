#include "app/desktop/bus.h"

#include <dbus/dbus.h>
#include <poll.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace attnlab {

void BusMessageEnds::operator()(DBusMessage* message) const { dbus_message_unref(message); }

std::string session_bus() {
  if (const char* address = std::getenv("DBUS_SESSION_BUS_ADDRESS"); address != nullptr && *address != '\0')
    return address;
  const char* runtime = std::getenv("XDG_RUNTIME_DIR");
  if (runtime == nullptr || *runtime != '/') return {};
  const std::string socket = std::string(runtime) + "/bus";
  std::error_code error;
  return std::filesystem::exists(socket, error) ? "unix:path=" + socket : std::string();
}

Bus::Bus(const std::string& address) {
  if (address.empty()) return;
  DBusError error = DBUS_ERROR_INIT;
  connection_ = dbus_connection_open_private(address.c_str(), &error);
  dbus_error_free(&error);
  if (connection_ == nullptr) return;
  dbus_connection_set_exit_on_disconnect(connection_, FALSE);
  if (dbus_bus_register(connection_, &error) != FALSE) return;
  dbus_error_free(&error);
  dbus_connection_close(connection_);
  dbus_connection_unref(connection_);
  connection_ = nullptr;
}

Bus::~Bus() {
  if (connection_ == nullptr) return;
  dbus_connection_close(connection_);
  dbus_connection_unref(connection_);
}

std::string Bus::own_name() const { return dbus_bus_get_unique_name(connection_); }

// Without a place for an error it does not wait for the bus.
void Bus::listen(const std::string& match) { dbus_bus_add_match(connection_, match.c_str(), nullptr); }

unsigned Bus::send(DBusMessage* message) {
  dbus_uint32_t number = 0;
  if (message == nullptr || dbus_connection_send(connection_, message, &number) == FALSE) return 0;
  dbus_connection_flush(connection_);
  return number;
}

bool Bus::connected() const { return dbus_connection_get_is_connected(connection_) != FALSE; }

BusMessage Bus::next(std::chrono::milliseconds within, int other) {
  if (DBusMessage* message = dbus_connection_pop_message(connection_)) return BusMessage(message);
  int own = -1;
  if (dbus_connection_get_unix_fd(connection_, &own) == FALSE) return nullptr;
  pollfd ends[] = {{own, POLLIN, 0}, {other, POLLIN, 0}};
  const int ready = ::poll(ends, 2, within.count() < 0 ? -1 : static_cast<int>(within.count()));
  if (ready > 0 && ends[0].revents != 0) dbus_connection_read_write(connection_, 0);
  return BusMessage(dbus_connection_pop_message(connection_));
}

}  // namespace attnlab
