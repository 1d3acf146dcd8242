// Bus: a connection to the session bus of one's own, and messages that go when their scope ends. Knows no portal.
#pragma once

#include <chrono>
#include <memory>
#include <string>

struct DBusConnection;
struct DBusMessage;

namespace attnlab {

struct BusMessageEnds {
  void operator()(DBusMessage* message) const;
};
using BusMessage = std::unique_ptr<DBusMessage, BusMessageEnds>;

// The address of the session bus; empty where nobody has set one up: none is started.
std::string session_bus();

class Bus {
 public:
  explicit Bus(const std::string& address);
  ~Bus();
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;

  bool open() const { return connection_ != nullptr; }
  std::string own_name() const;  // ":1.42"
  void listen(const std::string& match);
  // The number that its answer will name; 0: it could not be sent.
  unsigned send(DBusMessage* message);
  // The next message, or null where none has come: within the time (below 0: however long it takes), before the other
  // descriptor has something to read, and before the bus is gone.
  BusMessage next(std::chrono::milliseconds within, int other);
  bool connected() const;

 private:
  DBusConnection* connection_ = nullptr;
};

}  // namespace attnlab
