// Saving while the system fails: every call of a save by itself, once or from there on, and every allocation.
// The old file or the new one stands whole, the sentence says which, and nothing else is left in the folder.
#include "core/scene/scene_file.h"
#include "tests/core/failing_new.h"
#include "tests/core/faulty_calls.h"
#include "tests/core/temporary_folder.h"

#include <algorithm>
#include <functional>
#include <span>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

const int faults[] = {ENOSPC, EIO, EACCES, EROFS, EINTR, quota_is_full, EPERM, 0};

// A folder with the file "f" that is to be saved: new, old, with two names, or behind a link.
enum class Kind { absent, plain, linked, behind_a_link };
constexpr Kind kinds[] = {Kind::absent, Kind::plain, Kind::linked, Kind::behind_a_link};

const std::string old_bytes(300, 'o'), new_bytes(70000, 'n');

struct Saved {
  TemporaryFolder folder;
  Kind kind;
  std::size_t entries = 0;
  fs::path file;

  explicit Saved(Kind k) : kind(k), file(folder.file("f")) {
    if (kind != Kind::absent) folder.write(kind == Kind::behind_a_link ? "target" : "f", old_bytes);
    if (kind == Kind::linked) fs::create_hard_link(file, folder.file("g"));
    if (kind == Kind::behind_a_link) fs::create_symlink("target", file);
    entries = folder.entries();
  }

  bool old_stands() const { return kind == Kind::absent ? !fs::exists(file) : bytes_of(file) == old_bytes; }

  // `quiet`: nothing may be left beside the file.
  void check(const std::optional<std::string>& why, bool quiet) const {
    if (!why) {
      EXPECT_EQ(bytes_of(file), new_bytes);
    } else {
      EXPECT_EQ(why->find(file.string() + ": not saved: "), 0U) << *why;
      EXPECT_EQ(std::count(why->begin(), why->end(), '\n'), 0) << *why;
      constexpr std::string_view stands = "is whole in ";
      const std::size_t at = why->find(stands);
      const std::string copy = at == std::string::npos ? "" : why->substr(at + stands.size());
      if (why->find("the folder could not be synced") != std::string::npos)
        EXPECT_EQ(bytes_of(file), new_bytes);
      else if (!copy.empty())
        EXPECT_EQ(bytes_of(copy), new_bytes);
      else
        EXPECT_TRUE(old_stands()) << *why;
    }
    EXPECT_EQ(fs::is_symlink(file), kind == Kind::behind_a_link);
    if (kind == Kind::linked) {
      EXPECT_EQ(fs::hard_link_count(file), 2U);
    }
    if (quiet) {
      EXPECT_EQ(folder.entries(), kind == Kind::absent && !why ? 1 : entries);
    }
  }
};

// Once, or from there on, also to what puts things back: nothing is lost then, though something may be left.
TEST(FileFaults, EveryCallOfASaveFails) {
  for (const Kind kind : kinds) {
    const Saved counted(kind);
    const FaultyCalls none;
    counted.check(write_file(counted.file, new_bytes, none), true);
    ASSERT_GT(none.count(), 10);
    for (int k = 0; k < 2 * none.count(); ++k)
      for (const int error : std::span(faults).first(k % 2 == 0 ? std::size(faults) : 4)) {
        const int at = k / 2;
        const bool on = k % 2 == 1;
        const std::string& name = none.made()[static_cast<std::size_t>(at)];
        SCOPED_TRACE(testing::Message() << name << (on ? ", from call " : ", call ") << at << ", error "
                                        << error << ", kind " << static_cast<int>(kind));
        const Saved saved(kind);
        const FaultyCalls calls(at, error, on);
        const auto why = write_file(saved.file, new_bytes, calls);
        const bool unsynced = why && why->find("could not be synced") != std::string::npos;
        saved.check(why, !on && !(unsynced && kind == Kind::absent));
        if (!on && (error == EINTR || error == 0)) {
          const bool again = name == "write" || name == "fsync" || name == "open" || name == "read";
          EXPECT_TRUE(!again || !why) << "an interruption is no failure";
        }
        if (testing::Test::HasFailure()) return;
      }
  }
}

TEST(FileFaults, AFaultWhileReadingIsOneSentence) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("f", new_bytes);
  const FaultyCalls none;
  ASSERT_TRUE(std::holds_alternative<std::string>(read_file(file, max_scene_bytes, none)));
  for (int at = 0; at < none.count(); ++at)
    for (const int error : faults) {
      if (error == 0) continue;
      const FaultyCalls calls(at, error);
      const FileRead read = read_file(file, max_scene_bytes, calls);
      const std::string& name = none.made()[static_cast<std::size_t>(at)];
      const bool may_pass = name == "close" || error == EINTR;
      if (const auto* bytes = std::get_if<std::string>(&read)) {
        EXPECT_TRUE(may_pass) << name << " " << error;
        EXPECT_EQ(*bytes, new_bytes);
      } else {
        EXPECT_EQ(std::get<FileError>(read).sentence().find(file.string() + ": expected "), 0U);
      }
    }
}

// Calls `work(k)` for k = 0, 1, ... until the k-th allocation is none of it any more;
// `work` returns how many there were.
void each_allocation(const std::function<long(long)>& work) {
  long count = 1;
  for (long at = 0; at < count && !testing::Test::HasFailure(); ++at) {
    SCOPED_TRACE(testing::Message() << "allocation " << at << " of " << count);
    count = std::max(count, work(at));
  }
  EXPECT_GT(count, 5);
}

Scene two_tokens() {
  const SceneRead read = read_scene(
      R"({"attnlab": 1, "title": "a title that no short string holds, for it is too long", "tokens": ["a", "b"], "X": [[1, 2], [3, 4]], "heads": [{"WQ": [[1], [2]], "WK": [[3], [4]], "WV": [[5], [6]], "mine": [1]}], "WO": [[1, 2]]})",
      "scene");
  EXPECT_TRUE(std::holds_alternative<Scene>(read));
  return std::get<Scene>(read);
}

TEST(FileFaults, WhatWillNotBeWrittenIsSaidBefore) {
  const TemporaryFolder folder;
  const auto file = folder.write("f", "old");
  EXPECT_EQ(unwritable(file), std::nullopt);
  EXPECT_EQ(unwritable(folder.file("new")), std::nullopt);
  const auto end = [](const fs::path& path, const FileCalls& calls) {
    const std::string why = unwritable(path, calls).value_or("");
    return why.substr(std::min(why.size(), path.string().size()));
  };
  const std::string here = folder.path().string();
  EXPECT_EQ(end(folder.path(), {}), ": not saved: expected a file, found a folder");
  EXPECT_EQ(end(folder.file("no/f"), {}), ": not saved: the folder " + here + "/no does not exist");
  EXPECT_EQ(end(file, FaultyCalls(2, ENOENT)), ": not saved: the folder " + here + " does not exist");
  EXPECT_EQ(end(file, FaultyCalls(3, EACCES)), ": not saved: the file may not be written to");
  EXPECT_EQ(end(file, FaultyCalls(4, EACCES)), ": not saved: the folder " + here + " cannot be written to");
}

TEST(FileFaults, EveryAllocationOfASaveFails) {
  const Scene scene = two_tokens();
  const std::string saved = scene_text(scene);
  for (const Kind kind : {Kind::plain, Kind::linked})
    each_allocation([&](long at) {
      const Saved place(kind);
      FailingNew failing(at);
      const auto why = save_scene(scene, place.file, UnsyncedCalls());
      failing.stop();
      if (why) {
        EXPECT_EQ(*why, place.file.string() + ": not saved: there is not enough memory for it");
      }
      EXPECT_EQ(bytes_of(place.file), why ? old_bytes : saved);
      EXPECT_EQ(place.folder.entries(), place.entries);
      return failing.count();
    });
  const TemporaryFolder folder;
  const fs::path file = folder.write("scene.json", scene_text(scene));
  each_allocation([&](long at) {
    FailingNew failing(at);
    const SceneRead read = load_scene(file);
    failing.stop();
    if (const auto* error = std::get_if<FileError>(&read))
      EXPECT_EQ(error->sentence(), file.string() + ": there is not enough memory for it");
    else
      EXPECT_TRUE(std::get<Scene>(read) == scene);
    return failing.count();
  });
}

}  // namespace
}  // namespace attnlab::test
