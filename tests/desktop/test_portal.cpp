// The dialogs of the desktop: every way in which a portal answers or does not,
// what is read of its words, and through the whole interface.
#include "app/desktop/portal.h"
#include "app/desktop/portal_message.h"
#include "core/scene/scene_file.h"
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"
#include "tests/ui/app_host.h"

#include <dbus/dbus.h>
#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>

namespace attnlab::test {
namespace {

struct Asked {
  std::string method, parent, title, token, name, folder;
  int filters = 0;
};

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

Asked read_question(DBusMessage* message) {
  Asked asked;
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
    if (name == "filters") asked.filters = dbus_message_iter_get_element_count(&value);
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

void send_handle(DBusConnection* bus, DBusMessage* call, const char* path) {
  DBusMessage* answer = dbus_message_new_method_return(call);
  dbus_message_append_args(answer, DBUS_TYPE_OBJECT_PATH, &path, DBUS_TYPE_INVALID);
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

// A session bus of the test's own: dbus-daemon, for as long as the value lives.
class TestBus {
 public:
  TestBus() {
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
  ~TestBus() {
    if (process_ <= 0) return;
    ::kill(process_, SIGTERM);
    ::waitpid(process_, nullptr, 0);
  }
  const std::string& address() const { return address_; }  // empty: it did not start

 private:
  TemporaryFolder folder_;
  std::string address_;
  pid_t process_ = -1;
};

// On it a portal that answers as it is told.
class FakePortal {
 public:
  enum class Mood {
    answers,       // with the code and the uri
    refuses,       // by an error
    says_nothing,  // and takes the question
    takes_it,      // says that it has, and never ends
    old_handle,    // answers, by an object of its own choice
    hears_another  // takes it, and somebody else on the bus answers in its place
  };

  FakePortal(const std::string& address, Mood mood, unsigned code = 0, std::string uri = {})
      : mood_(mood), code_(code), uri_(std::move(uri)) {
    thread_ = std::thread([this, address] { serve(address); });
    while (!ready_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ~FakePortal() {
    end_ = true;
    thread_.join();
  }
  Asked asked() const {
    const std::lock_guard hold(mutex_);
    return asked_;
  }
  bool closed() const { return closed_; }  // the question was taken back

 private:
  void serve(const std::string& address) {
    const Connection connection(address);
    DBusConnection* const bus = connection.bus;
    dbus_bus_request_name(bus, "org.freedesktop.portal.Desktop", 0, nullptr);
    ready_ = true;
    while (!end_ && dbus_connection_read_write(bus, 5) != FALSE)
      while (DBusMessage* message = dbus_connection_pop_message(bus)) {
        if (dbus_message_is_method_call(message, "org.freedesktop.portal.Request", "Close") != FALSE)
          closed_ = true;
        if (dbus_message_has_interface(message, "org.freedesktop.portal.FileChooser") != FALSE)
          answer(bus, message, address);
        dbus_message_unref(message);
      }
  }

  void answer(DBusConnection* bus, DBusMessage* message, const std::string& address) {
    const Asked asked = read_question(message);
    {  // before any answer: whoever has one may look at once
      const std::lock_guard hold(mutex_);
      asked_ = asked;
    }
    const std::string path = mood_ == Mood::old_handle
                                 ? "/org/freedesktop/portal/desktop/request/of_my_own"
                                 : request_path(dbus_message_get_sender(message), asked.token);
    constexpr std::chrono::milliseconds a_while{100};
    if (mood_ == Mood::refuses) send(bus, dbus_message_new_error(message, DBUS_ERROR_ACCESS_DENIED, "no"));
    if (mood_ == Mood::refuses || mood_ == Mood::says_nothing) return;
    send_handle(bus, message, path.c_str());
    if (mood_ == Mood::takes_it) return;
    if (mood_ == Mood::old_handle) std::this_thread::sleep_for(a_while);
    if (mood_ == Mood::hears_another) {
      const Connection other(address);
      send_response(other.bus, path, 0, "file:///tmp/theirs.json", dbus_message_get_sender(message));
      std::this_thread::sleep_for(a_while);
    }
    send_response(bus, path, code_, uri_);
  }

  Mood mood_;
  unsigned code_;
  std::string uri_;
  mutable std::mutex mutex_;
  Asked asked_;
  std::atomic<bool> closed_ = false, ready_ = false, end_ = false;
  std::thread thread_;
};

namespace fs = std::filesystem;
using State = FileChooser::State;
using Mood = FakePortal::Mood;

constexpr std::chrono::milliseconds a_moment{200}, long_enough{20000};

// Waits until the other thread has something to tell.
struct Woken {
  std::mutex mutex;
  std::condition_variable told;
  int times = 0;

  std::function<void()> call() {
    return [this] {
      const std::lock_guard hold(mutex);
      ++times;
      told.notify_all();
    };
  }
  void wait() {
    std::unique_lock hold(mutex);
    EXPECT_TRUE(told.wait_for(hold, long_enough, [this] { return times > 0; }));
  }
};

void until(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + long_enough;
  while (!condition() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_TRUE(condition());
}

State outcome(const std::string& address, fs::path* file = nullptr,
              const FileQuestion& question = {false, "Open", "/tmp", ""},
              std::chrono::milliseconds patience = long_enough) {
  Woken woken;
  const auto chooser = portal_dialogs({"x11:2a", woken.call(), address, patience})(question);
  woken.wait();
  if (file != nullptr) *file = chooser->file();
  return chooser->state();
}

class Portal : public testing::Test {
 protected:
  void SetUp() override {
    ATTNLAB_NEEDS_PROGRAM("dbus-daemon");
    bus.emplace();
  }
  std::optional<TestBus> bus;
};

TEST_F(Portal, GivesTheFileThatWasChosen) {
  const FakePortal portal(bus->address(), Mood::answers, 0, "file:///tmp/a%20b/%C3%BC%25.json");
  fs::path file;
  EXPECT_EQ(outcome(bus->address(), &file), State::chosen);
  EXPECT_EQ(file, "/tmp/a b/\xC3\xBC%.json");
  const Asked asked = portal.asked();
  EXPECT_EQ(std::tuple(asked.method, asked.parent, asked.title, asked.folder, asked.filters),
            std::tuple("OpenFile", "x11:2a", "Open", std::string("/tmp\0", 5), 2));
}

TEST_F(Portal, AsksForAPlaceToSave) {
  const FakePortal portal(bus->address(), Mood::answers, 0, "file:///tmp/x.json");
  EXPECT_EQ(outcome(bus->address(), nullptr, {true, "Save", "/home/a b", "bomb.json"}), State::chosen);
  const Asked asked = portal.asked();
  EXPECT_EQ(std::tuple(asked.method, asked.name, asked.folder),
            std::tuple("SaveFile", "bomb.json", std::string("/home/a b\0", 10)));
}

TEST_F(Portal, AnswersInEveryWay) {
  const struct {
    Mood mood;
    unsigned code;
    const char* uri;
    State state;
  } ways[] = {{Mood::old_handle, 0, "file:///tmp/mine.json", State::chosen},
              {Mood::hears_another, 0, "file:///tmp/mine.json", State::chosen},
              {Mood::answers, 1, "", State::cancelled},
              {Mood::refuses, 0, "", State::absent},
              {Mood::answers, 2, "", State::absent},
              {Mood::answers, 0, "sftp://elsewhere/x.json", State::absent}};
  for (const auto& way : ways) {
    SCOPED_TRACE(&way - ways);
    const FakePortal portal(bus->address(), way.mood, way.code, way.uri);
    fs::path file;
    EXPECT_EQ(outcome(bus->address(), &file), way.state);
    EXPECT_TRUE(way.state != State::chosen || file == "/tmp/mine.json") << file;
  }
}

TEST_F(Portal, IsAbsent) {
  EXPECT_EQ(outcome("unix:path=/nowhere/bus"), State::absent);
  EXPECT_EQ(outcome("nonsense"), State::absent);
  EXPECT_EQ(outcome(bus->address()), State::absent);  // nobody has the name
  const FakePortal portal(bus->address(), Mood::says_nothing);
  EXPECT_EQ(outcome(bus->address(), nullptr, {}, a_moment), State::absent);
  until([&] { return portal.closed(); });  // and it is taken back, so that no dialog comes late
}

TEST_F(Portal, TheEndOfTheBusIsNoAnswer) {
  Woken woken;
  std::unique_ptr<FileChooser> chooser;
  {
    const FakePortal portal(bus->address(), Mood::takes_it);
    chooser = portal_dialogs({"", woken.call(), bus->address(), long_enough})({});
    until([&] { return !portal.asked().token.empty(); });
    EXPECT_EQ(chooser->state(), State::waiting);
    bus.reset();
    woken.wait();
  }
  EXPECT_EQ(chooser->state(), State::absent);
}

TEST_F(Portal, TakesItsQuestionBack) {
  const FakePortal portal(bus->address(), Mood::takes_it);
  Woken woken;
  auto chooser = portal_dialogs({"", woken.call(), bus->address(), long_enough})({});
  until([&] { return !portal.asked().token.empty(); });
  chooser.reset();
  until([&] { return portal.closed(); });
  EXPECT_EQ(woken.times, 0);
}

TEST_F(Portal, OpensASceneThroughTheInterface) {
  const TemporaryFolder folder;
  const fs::path file = folder.file("from the desktop.json");
  const FakePortal portal(bus->address(), Mood::answers, 0,
                          "file://" + folder.path().string() + "/from%20the%20desktop.json");
  Woken woken;
  AppHost host(1600, 1000, 1, {}, false, [&](AppOptions& options) {
    options.ask_desktop = portal_dialogs({"", woken.call(), bus->address(), long_enough});
  });
  Scene scene = host.scene();
  scene.title = "chosen";
  ASSERT_EQ(save_scene(scene, file), std::nullopt);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_O);
  woken.wait();
  host.robot.step(2);
  EXPECT_EQ(host.scene().title, "chosen");
  EXPECT_EQ(host.app->file(), file);
}

TEST(PortalMessage, NamesTheQuestionByItsSender) {
  for (const auto& [sender, path] : {std::pair{":1.42", "1_42/t"}, {"", "/t"}})
    EXPECT_EQ(request_path(sender, "t"), "/org/freedesktop/portal/desktop/request/" + std::string(path));
}

TEST(PortalMessage, ReadsPathsOutOfAddresses) {
  const std::pair<const char*, const char*> read[] = {
      {"/a/b.json", "/a/b.json"}, {"/a%20%C3%A9%2f%2F", "/a \xC3\xA9//"},
      {"localhost/a", "/a"},      {"/100%", "/100%"},
      {"/%zz%4", "/%zz%4"},       {"/bytes%ff", "/bytes\xff"}};
  for (const auto& [uri, path] : read) EXPECT_EQ(path_of_uri("file://" + std::string(uri)), path);
  for (const char* other : {"", "file:", "file://", "http://a/b", "/a/b", "file:///a%00b"})
    EXPECT_EQ(path_of_uri(other), "") << other;
}

}  // namespace
}  // namespace attnlab::test
