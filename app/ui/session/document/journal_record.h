// JournalRecord: what stands in a journal (journal.h), as bytes and back. A journal is a line with its
// version and records, one behind the other: kind, length and checksum on a line, then the payload. A scene
// is its file's text, told as the difference from the one before, so that a step is a few dozen bytes. What
// is cut off or damaged ends the journal there; all before it counts. Knows no file and no scene.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

namespace attnlab {

inline constexpr int journal_version = 1;
inline constexpr std::size_t max_journal_bytes = std::size_t{256} << 20;
// The texts of all states together; the oldest are let go. A scene of the usual size has 3 KB.
inline constexpr std::size_t max_state_bytes = std::size_t{64} << 20;

struct JournalContent {
  std::string file, picture;       // paths, as the system has them: any bytes
  std::string saved;               // what the file holds, or what it began with
  std::deque<std::string> states;  // of the history, in their order
  std::size_t at = 0;              // the one that stands
  std::string live;                // a change that was not sealed; empty: none
};

// A whole journal. At least one state.
std::string journal_bytes(const JournalContent& content);

// One record each, to be added. `now` is the state that stands.
std::string document_record(const JournalContent& identity, std::string_view now);  // of file, picture, saved
std::string state_record(std::string_view text,
                         std::string_view now);  // a new state follows this one, and no other
// Undo: by -1, Redo: by 1. The text that then stands is told too:
// a reader that has let go of it finds it again.
std::string move_record(int by, std::string_view text, std::string_view now);
std::string live_record(std::string_view text, std::string_view now);  // the same text: nothing is unsealed

struct JournalRead {
  enum class Kind {
    whole,
    cut,            // up to something that is no record: what is before it counts
    other_version,  // nothing of it can be read
    foreign         // no journal
  };
  Kind kind = Kind::foreign;
  JournalContent content;  // without states: there was not even one
};
// Never throws but for want of memory, whatever the bytes.
JournalRead read_journal(std::string_view bytes);

}  // namespace attnlab
