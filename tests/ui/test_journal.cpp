// The journal of unsaved work: what is written is read again, up to wherever it was cut or damaged.
#include "app/ui/session/document/journal.h"

#include "app/ui/session/document/recovery.h"
#include "core/scene/scene_file.h"
#include "core/text/file.h"
#include "tests/core/cases.h"
#include "tests/core/checkers.h"
#include "tests/core/faulty_calls.h"
#include "tests/core/random_edit.h"
#include "tests/core/temporary_folder.h"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <vector>

namespace attnlab::test {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t journal_seed = 20261122;

fs::path only_journal(const fs::path& folder) {
  const std::vector<fs::path> list = JournalFile::list(folder);
  EXPECT_EQ(list.size(), 1U);
  return list.empty() ? fs::path() : list.front();
}

Scene titled(Scene scene, std::string title) {
  scene.title = std::move(title);
  return scene;
}

void change(Document& document, Scene scene) {
  document.history.change(std::move(scene));
  document.history.seal();
}

// The scene as a file gives it back: without what smaller sizes hide.
Document fresh_document(std::uint64_t seed) {
  return make_document(random_scene(seed, Entries::any), "/home/a/\xFF not UTF-8 \n.json");
}

void expect_same(const Document& document, const Document& kept) {
  ASSERT_EQ(kept.history.states(), document.history.states());
  ASSERT_EQ(kept.history.steps(), document.history.steps());
  for (std::size_t i = 0; i < kept.history.states(); ++i)
    ASSERT_TRUE(kept.history.state(i).scene == document.history.state(i).scene) << i;
  EXPECT_TRUE(kept.history.scene() == document.history.scene());
  EXPECT_TRUE(kept.saved == document.saved);
  EXPECT_EQ(kept.file, document.file);
  EXPECT_EQ(kept.picture, document.picture);
}

Document kept_in(const fs::path& folder) {
  const JournalRead read = read_journal(bytes_of(only_journal(folder)));
  EXPECT_EQ(read.kind, JournalRead::Kind::whole);
  auto document = document_of(read.content, "journal");
  if (const auto* why = std::get_if<std::string>(&document)) {
    ADD_FAILURE() << *why;
    return make_document({});
  }
  return std::move(std::get<Document>(document));
}

TEST(Journal, RandomDeedsAreAllReadAgain) {
  SCOPED_TRACE("seed " + std::to_string(journal_seed));
  Random random(journal_seed);
  for (std::uint64_t i = 0; i < cases(200, 5); ++i) {
    const TemporaryFolder folder;
    Document document = fresh_document(journal_seed + i);
    Journal journal(folder / "journal");
    double now = 0;
    for (int deed = 0; deed < 40; ++deed) {
      for (int many = random.between(1, 3); many > 0; --many) {
        History& history = document.history;
        switch (random.between(0, 9)) {
          case 0:
          case 1: history.undo(); break;
          case 2: history.redo(); break;
          case 3: document.saved = history.scene(); break;
          case 4: document.file = "/home/b.json"; break;
          default:
            history.change(attnlab::apply(history.scene(), random_edit(random, history.scene(), false)));
            if (random.chance(0.8)) history.seal();
        }
      }
      now += 2;
      ASSERT_FALSE(journal.record(document, 1, now).has_value());
      if (!journal.holds_unsaved()) continue;
      ASSERT_TRUE(journal.keeps(document));
      Document seen = document;
      seen.history.seal();  // what was under way is a step after the restart
      ASSERT_NO_FATAL_FAILURE(expect_same(seen, kept_in(folder / "journal")))
          << "document " << i << ", deed " << deed;
    }
  }
}

// A journal, and how long it was after each step with the text that then stood.
struct LoggedSession {
  std::string bytes;
  std::vector<std::pair<std::size_t, std::string>> steps;
};

LoggedSession some_session(const TemporaryFolder& folder) {
  LoggedSession session;
  Random random(journal_seed);
  Document document = fresh_document(journal_seed);
  Journal journal(folder / "journal");
  for (int step = 0; step < 12; ++step) {
    if (step % 5 == 4)
      document.history.undo();
    else
      change(document, titled(attnlab::apply(document.history.scene(),
                                             random_edit(random, document.history.scene(), false)),
                              "step " + std::to_string(step)));
    EXPECT_FALSE(journal.record(document, 1, step).has_value());
    session.steps.emplace_back(fs::file_size(only_journal(folder / "journal")),
                               scene_text(document.history.scene()));
  }
  session.bytes = bytes_of(only_journal(folder / "journal"));
  return session;
}

// The text that stands after so many whole bytes; empty before the first state.
std::string text_after(const LoggedSession& session, std::size_t bytes) {
  std::string text;
  for (const auto& [size, now] : session.steps)
    if (size <= bytes) text = now;
  return text;
}

std::string text_in(const JournalRead& read) {
  return read.content.states.empty() ? "" : read.content.states[read.content.at];
}

TEST(Journal, CutAnywhereTheWholeStepsAreThere) {
  const TemporaryFolder folder;
  const LoggedSession session = some_session(folder);
  for (std::size_t size = 0; size <= session.bytes.size(); size += cases(1, 5)) {
    const JournalRead read = read_journal(std::string_view(session.bytes).substr(0, size));
    const std::string expected = text_after(session, size);
    // The first bytes hold the scene before the first step, too.
    if (expected.empty()) {
      ASSERT_LE(read.content.states.size(), 2U) << "cut at " << size;
    } else {
      ASSERT_EQ(text_in(read), expected) << "cut at " << size;
    }
  }
}

TEST(Journal, AFlippedBitEndsItThereAndNothingIsInvented) {
  const TemporaryFolder folder;
  const LoggedSession session = some_session(folder);
  SCOPED_TRACE("seed " + std::to_string(journal_seed));
  Random random(journal_seed);
  for (std::size_t at = 0; at < session.bytes.size(); at += cases(1, 5)) {
    std::string bytes = session.bytes;
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.between(0, 7)));
    const JournalRead read = read_journal(bytes);
    ASSERT_NE(read.kind, JournalRead::Kind::whole) << "byte " << at;
    const std::string before = text_after(session, at);
    if (!before.empty()) {
      ASSERT_EQ(text_in(read), before) << "byte " << at;
    }
  }
}

TEST(Journal, OtherVersionsAndGarbageAreNamed) {
  EXPECT_EQ(read_journal("attnlab journal 2\nS").kind, JournalRead::Kind::other_version);
  for (const std::string& bytes :
       {std::string(), std::string("attnlab"), std::string("attnlab journal x\n"), std::string(1000, '\0'),
        std::string("{\"attnlab\": 1}"), std::string("attnlab journal 99999999999999999999\n")})
    EXPECT_EQ(read_journal(bytes).kind, JournalRead::Kind::foreign) << bytes.substr(0, 30);
  EXPECT_TRUE(read_journal("attnlab journal 1\n").content.states.empty());
}

// One of a document, in a folder of its own.
struct OneJournal : testing::Test {
  const TemporaryFolder folder;
  const fs::path place = folder / "journal";
  Document document = make_document(random_scene(1, Entries::generic));
  Journal journal{place};

  std::size_t size() const { return fs::file_size(only_journal(place)); }
  testing::AssertionResult recorded(double now, std::uint64_t number = 1) {
    const auto why = journal.record(document, number, now);
    return why ? testing::AssertionFailure() << *why : testing::AssertionSuccess();
  }
};

TEST_F(OneJournal, AStepIsAFewBytesAndAnEndlessSessionStaysSmall) {
  change(document, titled(document.saved, "a"));
  ASSERT_TRUE(recorded(0));
  const std::size_t begun = size();
  change(document, titled(document.saved, "b"));
  ASSERT_TRUE(recorded(0));
  EXPECT_LT(size(), begun + 100);
  std::size_t largest = 0;
  for (int i = 0; i < 40; ++i) {
    document.history.undo();
    Scene scene = document.saved;
    scene.notes = std::string(100'000, static_cast<char>('a' + i % 26));
    change(document, std::move(scene));
    ASSERT_TRUE(recorded(i));
    largest = std::max(largest, size());
  }
  EXPECT_LT(largest, std::size_t{1300} << 10);
  ASSERT_NO_FATAL_FAILURE(expect_same(document, kept_in(place)));
}

TEST_F(OneJournal, AChangeUnderWayIsKeptOnceASecond) {
  EXPECT_TRUE(recorded(100));
  EXPECT_FALSE(journal.due(document, 100).has_value());
  document.history.change(titled(document.saved, "typed"));
  EXPECT_TRUE(recorded(100.2));
  EXPECT_TRUE(JournalFile::list(place).empty());
  ASSERT_TRUE(journal.due(document, 100.2).has_value());
  EXPECT_NEAR(*journal.due(document, 100.2), 0.8, 1e-9);
  EXPECT_TRUE(recorded(101));
  EXPECT_EQ(kept_in(place).history.scene().title, "typed");
  document.history.abandon();
  EXPECT_TRUE(recorded(102));
  EXPECT_EQ(read_journal(bytes_of(only_journal(place))).content.live, "");
  EXPECT_FALSE(journal.due(document, 103).has_value());
}

TEST_F(OneJournal, IsOfOneInstanceAndNobodyTakesThatOfALiveOne) {
  ATTNLAB_NEEDS_PROCESSES();
  change(document, titled(document.saved, "a"));
  {
    Journal one(place), two(place);
    ASSERT_FALSE(one.record(document, 1, 0).has_value());
    ASSERT_FALSE(two.record(document, 1, 0).has_value());
    const auto list = JournalFile::list(place);
    ASSERT_EQ(list.size(), 2U);
    for (const fs::path& file : list) EXPECT_FALSE(JournalFile::take(file).has_value());
  }
  for (const fs::path& file : JournalFile::list(place)) EXPECT_TRUE(JournalFile::take(file).has_value());
}

TEST_F(OneJournal, AnotherDocumentOrNothingUnsavedLeavesNoFile) {
  ASSERT_TRUE(recorded(0));
  EXPECT_FALSE(fs::exists(place)) << "nothing has changed";
  change(document, titled(document.saved, "a"));
  ASSERT_TRUE(recorded(0));
  EXPECT_TRUE(journal.holds_unsaved());
  document = make_document(random_scene(2, Entries::generic));
  ASSERT_TRUE(recorded(0, 2));
  EXPECT_TRUE(JournalFile::list(place).empty());
  EXPECT_FALSE(journal.holds_unsaved());
}

TEST(Journal, WhereItCannotBeWrittenOneSentenceSaysSoUntilItCan) {
  const TemporaryFolder folder;
  std::ofstream(folder / "state") << "a file, and no folder";
  Document document = make_document(random_scene(1, Entries::generic));
  Journal journal(journal_folder(folder / "state"));
  change(document, titled(document.saved, "a"));
  const auto why = journal.record(document, 1, 0);
  ASSERT_TRUE(why.has_value());
  EXPECT_NE(why->find((folder / "state").string()), std::string::npos);
  change(document, titled(document.saved, "b"));
  EXPECT_FALSE(journal.record(document, 1, 1).has_value()) << "it is said once";
  EXPECT_FALSE(journal.keeps(document));
  fs::remove(folder / "state");
  EXPECT_FALSE(journal.record(document, 1, 20).has_value());
  ASSERT_TRUE(journal.keeps(document));
  ASSERT_NO_FATAL_FAILURE(expect_same(document, kept_in(folder / "state" / "journal")));
  EXPECT_FALSE(Journal({}).record(document, 1, 0).has_value())
      << "without a folder nothing is kept, and nothing said";
}

TEST(Journal, OneThatCannotBeSetAsideStaysWhereItIs) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("1.journal", "no journal");
  for (const int at : {6, -1}) {
    const auto calls = std::make_shared<FaultyCalls>(at);
    auto journal = JournalFile::take(file, calls);
    ASSERT_TRUE(journal.has_value());
    EXPECT_EQ(journal->set_aside().has_value(), at < 0);
    EXPECT_EQ(fs::exists(file), at >= 0);
    EXPECT_EQ(calls->made().at(6), "rename");
  }
}

constexpr std::array errors_in_turn = {ENOSPC, EIO, EACCES, EROFS, EINTR, 0};

// Three steps while one call of the system fails; what was told to be kept is there,
// and once the system works again all is.
TEST(Journal, EveryCallOfItFailsOnce) {
  const Scene begun = random_scene(1, Entries::generic);
  int count = 1000;
  for (int at = -1; at < count; ++at)
    for (const int error : errors_in_turn) {
      // In brief each call fails in one of the ways, all of them in turn.
      if (cases(1, 0) == 0 && at >= 0 &&
          errors_in_turn[static_cast<std::size_t>(at) % errors_in_turn.size()] != error)
        continue;
      SCOPED_TRACE(testing::Message() << "call " << at << ", error " << error);
      const TemporaryFolder folder;
      const auto calls = std::make_shared<FaultyCalls>(at, error);
      Document document = make_document(begun);
      Journal journal(folder / "journal", calls);
      bool complained = false;
      for (int step = 0; step < 4; ++step) {
        Scene scene = document.history.scene();
        // The second is so long that the journal is written anew.
        scene.notes = std::string(step == 1 ? 1'100'000 : 10, static_cast<char>('a' + step));
        change(document, std::move(scene));
        complained = journal.record(document, 1, step).has_value() || complained;
        if (journal.keeps(document)) {
          const JournalRead read = read_journal(bytes_of(only_journal(folder / "journal")));
          ASSERT_FALSE(read.content.states.empty());
          ASSERT_EQ(read.content.states[read.content.at], scene_text(document.history.scene()));
        } else {
          ASSERT_TRUE(complained) << "it is not kept, and nobody was told";
        }
      }
      if (at < 0) count = calls->count();
      ASSERT_FALSE(journal.record(document, 1, 100).has_value());
      ASSERT_TRUE(journal.keeps(document));
      ASSERT_NO_FATAL_FAILURE(expect_same(document, kept_in(folder / "journal")));
      ASSERT_EQ(std::distance(fs::directory_iterator(folder / "journal"), {}), 1) << "nothing else is left";
    }
  EXPECT_GT(count, 20);
}

}  // namespace
}  // namespace attnlab::test
