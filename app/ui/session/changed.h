// What is done when somebody else has changed or removed the file of the document, or has it open: it is noticed, told, and
// before it is overwritten asked about.
#pragma once

#include "app/ui/session/journal_file.h"

namespace attnlab {

// That this window has the file open, for other windows: they are told, nobody is kept from anything.
struct MarkedFile {
  std::filesystem::path file;
  JournalFile lock;  // not open: another window was first
};

struct Studio;

// Marks the file as open here, looks at it at most once a second of `now`, and tells of what has happened to it.
void notice_changes(Studio& studio, double now);

bool can_revert(const Studio& studio);
// Back to the scene that the file holds now; Undo takes it back.
void revert_to_file(Studio& studio);
// The scene in the file becomes "before", beside the one that is open. Nothing is written.
void show_difference(Studio& studio);
// Overwrites it all the same, and goes on with what was to follow.
void keep_mine(Studio& studio);

}  // namespace attnlab
