#include "app/desktop/portal.h"

#include "app/desktop/portal_message.h"

#include <dbus/dbus.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

using State = FileChooser::State;

// The address of the session bus; empty where nobody has set one up: none is started.
std::string session_bus() {
  if (const char* address = std::getenv("DBUS_SESSION_BUS_ADDRESS"); address != nullptr && *address != '\0')
    return address;
  const char* runtime = std::getenv("XDG_RUNTIME_DIR");
  if (runtime == nullptr || *runtime != '/') return {};
  const std::string socket = std::string(runtime) + "/bus";
  std::error_code error;
  return std::filesystem::exists(socket, error) ? "unix:path=" + socket : std::string();
}

// A connection to the session bus of one's own.
class Bus {
 public:
  explicit Bus(const std::string& address) {
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
  ~Bus() {
    if (connection_ == nullptr) return;
    dbus_connection_close(connection_);
    dbus_connection_unref(connection_);
  }
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;

  bool open() const { return connection_ != nullptr; }
  std::string own_name() const { return dbus_bus_get_unique_name(connection_); }  // ":1.42"
  // Without a place for an error it does not wait for the bus.
  void listen(const std::string& match) { dbus_bus_add_match(connection_, match.c_str(), nullptr); }
  // The number that its answer will name; 0: it could not be sent.
  unsigned send(DBusMessage* message) {
    dbus_uint32_t number = 0;
    if (message == nullptr || dbus_connection_send(connection_, message, &number) == FALSE) return 0;
    dbus_connection_flush(connection_);
    return number;
  }
  // The next message, or null where none has come: within the time (below 0: however long it takes), before
  // the other descriptor has something to read, and before the bus is gone.
  BusMessage next(std::chrono::milliseconds within, int other) {
    if (DBusMessage* message = dbus_connection_pop_message(connection_)) return BusMessage(message);
    int own = -1;
    if (dbus_connection_get_unix_fd(connection_, &own) == FALSE) return nullptr;
    pollfd ends[] = {{own, POLLIN, 0}, {other, POLLIN, 0}};
    const int ready = ::poll(ends, 2, within.count() < 0 ? -1 : static_cast<int>(within.count()));
    if (ready > 0 && ends[0].revents != 0) dbus_connection_read_write(connection_, 0);
    return BusMessage(dbus_connection_pop_message(connection_));
  }
  bool connected() const { return dbus_connection_get_is_connected(connection_) != FALSE; }

 private:
  DBusConnection* connection_ = nullptr;
};

// What the chooser and its thread share; the one that lives longer keeps it.
class Shared {
 public:
  explicit Shared(std::function<void()> wake) : wake_(std::move(wake)) {
    if (::pipe(ends_) != 0) ends_[0] = ends_[1] = -1;
    for (const int end : ends_)
      if (end >= 0) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  }
  ~Shared() {
    for (const int end : ends_)
      if (end >= 0) ::close(end);
  }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;

  // Nobody waits for the answer any more.
  void leave() {
    const std::lock_guard hold(mutex_);
    wake_ = nullptr;
    left_ = true;
    if (ends_[1] >= 0 && ::write(ends_[1], "x", 1) < 0) return;  // the thread then ends with the program
  }
  bool left() {
    const std::lock_guard hold(mutex_);
    return left_;
  }
  int told() const { return ends_[0]; }  // readable once it is left

  void answer(State state, fs::path file = {}) {
    const std::lock_guard hold(mutex_);
    state_ = state;
    file_ = std::move(file);
    if (wake_) wake_();
  }
  State state() {
    const std::lock_guard hold(mutex_);
    return state_;
  }
  fs::path file() {
    const std::lock_guard hold(mutex_);
    return file_;
  }

 private:
  std::mutex mutex_;
  std::function<void()> wake_;
  State state_ = State::waiting;
  fs::path file_;
  bool left_ = false;
  int ends_[2] = {-1, -1};
};

// Different for each question of this process.
std::string next_token() {
  static std::atomic<unsigned> count = 0;
  return "attnlab_" + std::to_string(::getpid()) + "_" + std::to_string(++count);
}

struct Conversation {
  FileQuestion question;
  PortalOptions options;
  std::shared_ptr<Shared> shared;

  void run() const {
    try {
      converse();
    } catch (const std::exception&) {  // no memory, even for this
      shared->answer(State::absent);
    }
  }

  void converse() const {
    Bus bus(options.address.empty() ? session_bus() : options.address);
    if (!bus.open()) return shared->answer(State::absent);
    const std::string token = next_token();
    std::string path = request_path(bus.own_name(), token);
    bus.listen(request_match(path));
    const unsigned number = bus.send(ask_message(question, options.parent_window, token).get());
    if (number == 0) return shared->answer(State::absent);
    wait(bus, number, path);
    // A dialog that comes late has nobody who waits for it.
    const bool given_up = shared->left() || shared->state() == State::absent;
    if (given_up && bus.connected()) bus.send(close_message(path).get());
  }

  // Until the answer, the end of the bus, or until nobody waits any more.
  void wait(Bus& bus, unsigned number, std::string& path) const {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + options.patience;
    bool asked = false;  // the portal has taken the question: from here on a person thinks
    std::string portal;
    while (!shared->left()) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
      if (!asked && left.count() <= 0) return shared->answer(State::absent);
      const BusMessage message = bus.next(asked ? std::chrono::milliseconds(-1) : left, shared->told());
      if (message == nullptr) {
        if (!bus.connected()) return shared->answer(State::absent);
        continue;
      }
      if (asked)
        if (const auto response = response_in(message.get(), path, portal)) return take(*response);
      bool is_answer = false;
      const auto handle = handle_in(message.get(), number, is_answer);
      if (!is_answer) continue;
      if (!handle) return shared->answer(State::absent);
      asked = true;
      portal = handle->portal;
      if (handle->path == path) continue;
      path = handle->path;  // portals before version 0.9 choose the object themselves
      bus.listen(request_match(path));
    }
  }

  void take(const PortalResponse& response) const {
    const fs::path file = response.code == 0 ? path_of_uri(response.uri) : fs::path();
    if (response.code == 1) return shared->answer(State::cancelled);
    if (file.empty()) return shared->answer(State::absent);
    shared->answer(State::chosen, file);
  }
};

class PortalChooser : public FileChooser {
 public:
  explicit PortalChooser(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}
  ~PortalChooser() override { shared_->leave(); }
  State state() override { return shared_->state(); }
  fs::path file() override { return shared_->file(); }

 private:
  std::shared_ptr<Shared> shared_;
};

}  // namespace

AskForFile portal_dialogs(PortalOptions options) {
  return [options = std::move(options)](const FileQuestion& question) -> std::unique_ptr<FileChooser> {
    const auto shared = std::make_shared<Shared>(options.wake);
    const Conversation conversation{question, options, shared};
    try {
      // A bus that hangs must not hold the program's end: nobody joins it.
      std::thread([conversation] { conversation.run(); }).detach();
    } catch (const std::system_error&) {
      return nullptr;
    }
    return std::make_unique<PortalChooser>(shared);
  };
}

}  // namespace attnlab
