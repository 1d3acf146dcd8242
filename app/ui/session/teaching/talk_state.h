// The talk that a person makes: it outlives the documents out of which its slides are taken, and so lies in
// the person's state folder until it is saved under a name, or put away. Draws nothing.
#pragma once

#include "core/teaching/talk.h"

namespace attnlab {

struct Studio;

// Where what is made was saved, and what is said of that.
struct SavedAs {
  std::string file;        // as typed
  std::string written;     // the file that was written last
  std::string saved_text;  // what was written into it
  std::string said;        // why it could not be saved, or that it was
  bool failed = false;
};

struct TalkMaking {
  std::optional<Talk> talk;
  std::vector<Talk> before;  // that one Undo after another restores
  bool typing = false;       // what changed last was a word, and is not kept yet
  double rests = 0;          // seconds since
  bool changed = false;      // here: it is not only looked at
  bool found = false;        // what an earlier window left was looked for
  bool shown = false;        // in the dialog, in the place of the scene's list
  SavedAs saved;
  SavedAs kept;  // in the state folder
};
// Whether the file is the one that was written last, and holds that still.
bool is_own(const Studio& studio, const SavedAs& saved, const std::filesystem::path& file);

// What is made now, as an earlier window left it; null: none.
const Talk* talk_made(Studio& studio);
void change_talk(Studio& studio, Talk talk, bool typing = false);
// In the state folder, where that has it otherwise; after typing whoever knows that it rests calls this.
void keep_talk(Studio& studio);
void undo_talk(Studio& studio);
void put_talk_away(Studio& studio);  // Undo brings it back

// Begun with a title, and shown in the dialog.
void new_talk(Studio& studio);
// The lesson that is open with a title before it, its answer behind it, and ten minutes in all.
void make_talk_of_lesson(Studio& studio);
// The talk that is open, to be changed.
void make_own_of_talk(Studio& studio);
// What is looked at, with its scene, behind the last slide; begins a talk where there is none. Of a lesson of
// the program's, as it stands there, its step.
void keep_as_slide(Studio& studio);

void save_talk(Studio& studio);
void present_made_talk(Studio& studio);  // opened in the place of the document

}  // namespace attnlab
