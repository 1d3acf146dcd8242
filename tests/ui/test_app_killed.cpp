// The program is killed (SIGKILL) at random moments of editing and saving; afterwards the file holds a whole
// scene, the old or the new one, and every step that was sealed is there again.
#include "app/ui/session/document/journal.h"
#include "app/ui/session/document/recovery.h"
#include "core/text/file.h"
#include "tests/core/cases.h"
#include "tests/core/checkers.h"
#include "tests/core/random_edit.h"
#include "tests/ui/app_host.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

namespace attnlab::test {
namespace {

constexpr std::uint64_t killed_seed = 20261123;

// What the killed program had told: after each deed the scene that was sealed,
// and after each save the scene that was saved.
struct Told {
  std::vector<std::string> scenes, saved;
};

void tell(int pipe, char kind, const std::string& text) {
  std::string line = kind + std::to_string(text.size()) + '\n' + text;
  for (std::string_view rest = line; !rest.empty();) {
    const ssize_t count = ::write(pipe, rest.data(), rest.size());
    if (count < 0) ::_exit(3);
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

// What is cut off at the end was not told.
Told read_told(std::string_view text) {
  Told told;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) break;
    const std::size_t size = std::stoul(std::string(text.substr(1, end - 1)));
    if (text.size() - end - 1 < size) break;
    (text[0] == 's' ? told.saved : told.scenes).emplace_back(text.substr(end + 1, size));
    text.remove_prefix(end + 1 + size);
  }
  return told;
}

// Edits, undoes, saves and edits again until it is killed.
[[noreturn]] void work(AppHost& host, int pipe, std::uint64_t seed) {
  Random random(seed);
  constexpr const char* deeds[] = {"scene.unit_keys", "edit.undo", "edit.redo", "scene.exchange",
                                   "file.save"};
  const std::vector<std::string> cells{"Q/r1c1", "K/r2c2", "V/r1c2", "W_Q[1]/r1c1"};
  for (;;) {
    if (random.chance(0.4)) {
      host.robot.step(1);
      if (const std::string& cell = cells[static_cast<std::size_t>(random.between(0, 3))];
          host.robot.has(cell))
        host.robot.drag(cell, random.uniform(-40, 40), 0, 1);
    } else {
      const std::string deed = deeds[random.between(0, 4)];
      const bool done = host.app->run(deed);
      if (deed == "file.save" && done && !host.app->unsaved()) tell(pipe, 's', scene_text(host.scene()));
    }
    host.robot.step();
    tell(pipe, 'e', scene_text(host.app->history().sealed().scene));
  }
}

std::string drain(int pipe) {
  std::string text;
  char buffer[1 << 16];
  for (ssize_t count = 0; (count = ::read(pipe, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(count));
  return text;
}

// Starts a copy of this process that works, kills it after so long, and returns what it told.
Told killed_after(AppHost& host, std::uint64_t seed, std::chrono::microseconds life) {
  int ends[2] = {-1, -1};
  EXPECT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    work(host, ends[1], seed);
  }
  ::close(ends[1]);
  std::string text;
  std::thread killer([&] {
    std::this_thread::sleep_for(life);
    ::kill(child, SIGKILL);
  });
  text = drain(ends[0]);
  killer.join();
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;
  ::close(ends[0]);
  return read_told(text);
}

bool is_among(const std::vector<std::string>& all, const std::string& text) {
  return std::find(all.begin(), all.end(), text) != all.end();
}

// All that the journal has, as texts, and the one that stands last.
struct JournalKept {
  std::vector<std::string> states;
  std::string now;
};

JournalKept kept_after_kill(const fs::path& state) {
  JournalKept kept;
  for (const fs::path& path : JournalFile::list(journal_folder(state))) {
    EXPECT_TRUE(JournalFile::take(path).has_value()) << "nobody has it";
    const JournalRead read = read_journal(std::get<std::string>(read_file(path, max_journal_bytes)));
    EXPECT_FALSE(read.content.states.empty());
    if (read.content.states.empty()) continue;
    EXPECT_TRUE(kept.states.empty()) << "one journal an instance";
    kept.states.assign(read.content.states.begin(), read.content.states.end());
    kept.now = read.content.live.empty() ? read.content.states[read.content.at] : read.content.live;
  }
  return kept;
}

TEST(Killed, AtAnyMomentNothingSealedIsLostAndNoFileIsTorn) {
  ATTNLAB_NEEDS_PROCESSES();
  SCOPED_TRACE("seed " + std::to_string(killed_seed));
  const TemporaryFolder state, files;
  const fs::path file = files / "scene.json";
  AppHost host(900, 600, 1, state.path());
  Scene first = host.scene();
  ASSERT_FALSE(save_scene(first, file).has_value());
  const std::string begun = bytes_of(file);
  ASSERT_TRUE(host.open(file));
  std::size_t steps = 0, saves = 0, journals = 0;
  // On a busy machine many are killed before they have done anything: then more of them live,
  // and twice as long each time.
  const std::uint64_t runs = cases(5000, 40), most_runs = 8 * runs;
  for (std::uint64_t i = 0; i < runs || (i < most_runs && (journals <= runs / 4 || saves == 0)); ++i) {
    Random random(killed_seed + i);
    const auto life = std::chrono::microseconds(random.between(0, 60'000 << (i / runs)));
    const Told told = killed_after(host, killed_seed + i, life);
    steps += told.scenes.size();
    saves += told.saved.size();
    const JournalKept kept = kept_after_kill(state.path());
    journals += kept.states.empty() ? 0 : 1;
    // The file: a whole scene, that of the last save that was told, or of the one that was under way.
    const std::string there = bytes_of(file);
    const SceneRead read = read_scene(there, "scene.json");
    ASSERT_TRUE(std::holds_alternative<Scene>(read)) << "run " << i << ": the file is torn";
    const std::string last_saved = told.saved.empty() ? begun : told.saved.back();
    ASSERT_TRUE(there == last_saved || is_among(kept.states, there))
        << "run " << i << ": neither the old nor the new scene";
    // The last scene that was told is what stands in the journal, or one step from it; or it is saved.
    if (!told.scenes.empty()) {
      const std::string& last = told.scenes.back();
      ASSERT_TRUE(is_among(kept.states, last) || kept.now == last || there == last)
          << "run " << i << ": a step is lost, after " << told.scenes.size();
    }
    // A start sweeps what is left, and the next run begins anew.
    for (const fs::path& path : JournalFile::list(journal_folder(state.path()))) fs::remove(path);
    std::size_t left = 0;
    if (fs::exists(journal_folder(state.path())))
      for ([[maybe_unused]] const auto& entry : fs::directory_iterator(journal_folder(state.path()))) ++left;
    ASSERT_EQ(left, 0U) << "run " << i;
    ASSERT_FALSE(write_file(file, begun).has_value());
    ASSERT_EQ(files.entries(), 1U) << "run " << i << ": the next save leaves nothing of the killed one";
  }
  std::printf("%zu steps, %zu saves, %zu journals with unsaved work\n", steps, saves, journals);
  EXPECT_GT(journals, runs / 4);
  EXPECT_GT(saves, 0U);
}

}  // namespace
}  // namespace attnlab::test
