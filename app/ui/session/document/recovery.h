// Recovery: the work that other instances of this program have left behind in their journals (journal.h),
// because they were ended before it was saved. It is offered, one by one; nothing is removed but by a
// person's choice, or when it is in its file. What cannot be read is set aside under another name. A journal
// that is offered is locked, so that no other instance offers it too.
#pragma once

#include "app/ui/session/document/document.h"
#include "app/ui/session/document/journal_file.h"
#include "app/ui/session/document/journal_record.h"
#include "core/analysis/analysis.h"

namespace attnlab {

class Journal;
struct Studio;

struct Recovered {
  JournalFile journal;
  std::string name;                     // of its file, or its title
  std::filesystem::path file, picture;  // empty: none
  std::filesystem::path report;         // of what ended that instance; empty: none
  bool file_changed = false;            // what the file holds now is not what it held then
  std::size_t steps = 0;                // that Undo goes back
  Scene scene;
  Analysis analysis;
};

struct RecoveryState {
  std::vector<Recovered> list;   // what is offered, the latest first
  std::vector<Recovered> taken;  // open again; each goes once the journal of this instance has it
  bool later = false;            // some was left for another time
  int chosen = 0;                // in the list
  bool discarding = false;       // asked whether it is to be thrown away
  std::string complaint;
};

// Opens the dialog where there is something. What could not be read, and a report of an end,
// become the message.
void look_for_lost_work(Studio& studio);

// What is done with the chosen one. Each closes the dialog when nothing else is offered.
void restore_chosen(Studio& studio);       // opens it, its history with it
void keep_both_of_chosen(Studio& studio);  // writes it beside its file, under a name that is free
void discard_chosen(Studio& studio);
void leave_for_later(Studio& studio);

// At the end of a frame: what is open goes into the journal of this instance, which goes where the person has
// `left`; what was restored leaves the one that it was restored from once this one has it.
void keep_in_journal(Studio& studio, Journal& journal, bool left, double now);

// "2026-11-22 18:40": when it was written last, by the clock on the wall here.
std::string time_of(const Recovered& lost);

// The document with its history as the journal has it; or the sentence that says what is wrong with it.
std::variant<Document, std::string> document_of(const JournalContent& content, const std::string& name);

}  // namespace attnlab
