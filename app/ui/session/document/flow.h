// Flow: opening, saving, starting anew and leaving, with the questions that come between, which dialogs draw.
#pragma once

#include "app/ui/session/document/file_list.h"

namespace attnlab {

struct Studio;

enum class Dialog {
  none,
  ask_unsaved,
  open,
  save_as,
  ask_overwrite,
  help,
  about,
  export_picture,
  export_file,  // where the export, the screenshot or the animation goes
  screenshot,
  animate,
  certify,
  show,
  import_matrix,  // a matrix of another shape than the one that it was pasted into
  recover,
  ask_changed,  // the file is no longer as it was read
  dropped,      // several files were dropped: which one
  gathered,     // the answers of a class were
  making,       // a lesson is made
  desktop       // a file dialog of the desktop is open
};
struct Flow {
  Dialog dialog = Dialog::none;
  std::function<void(Studio&)> then;     // what follows once the scene is saved or given up
  std::filesystem::path replaced;        // the file that ask_overwrite is about,
  std::function<void(Studio&)> replace;  // what is done where it may be,
  Dialog back = Dialog::none;            // and where that, or export_file, came from
  FileList files;
  int button = 0;                              // the button that Enter presses
  bool fresh = false;                          // the dialog has just come: its field takes the keyboard
  std::vector<std::filesystem::path> dropped;  // the files of Dialog::dropped
  std::vector<std::string> missing;            // recent files that were not there when they were shown last
  // The dialogs of the desktop; empty: there are none. The one that is open, and what it was asked.
  AskForFile ask_desktop;
  std::unique_ptr<FileChooser> chooser;
  bool saving_there = false;
};

// Opens a dialog: its first button is the one that Enter presses, its field takes the keyboard.
void open_dialog(Flow& flow, Dialog dialog);
// The one question before a file is replaced, asked by whatever writes one;
// Enter keeps the file that is there.
void ask_overwrite(Flow& flow, const std::filesystem::path& file, std::function<void(Studio&)> replace);
void replace_asked(Studio& studio);  // the answer is yes

// Does `then`, after asking when there are unsaved changes.
void begin(Studio& studio, std::function<void(Studio&)> then);
// The ways of opening something in the place of the document;
// what the program brings along is named by its id.
void new_scene(Studio& studio);
void choose_file(Studio& studio);
void open_example(Studio& studio, const std::string& id);
void open_first_minute(Studio& studio, const std::string& example);
void leave_first_minute(Studio& studio);
void open_own_lesson(Studio& studio, const std::string& id);
void open_own_talk(Studio& studio, const std::string& id);
void open_own_challenge(Studio& studio, const std::string& id);
using Opens = void (*)(Studio& studio, const std::string& what);
void begin(Studio& studio, Opens opens, const std::string& what);
// False: the message says why nothing is open.
bool begin_file(Studio& studio, const std::filesystem::path& file);
// Does what was asked for, unsaved changes or not.
void proceed(Studio& studio);
void cancel(Studio& studio);

// Of the document, else where the list of files stands.
std::filesystem::path folder_of(const Studio& studio);
void save(Studio& studio);  // into its file; asks for one where there is none
void choose_save_file(Studio& studio);
void save_into(Studio& studio, const std::filesystem::path& file, bool overwrite);
bool open_file(Studio& studio, const std::filesystem::path& file);  // false: the message says why
// Why a scene is not saved under this name; empty: it may be.
std::string not_for_a_scene(const Studio& studio, const std::filesystem::path& file);
// The file of the document is marked as open here, looked at once a second of `now`,
// and what others did is told.
void notice_changes(Studio& studio, double now);
bool can_revert(const Studio& studio);
// What is done about it: back to the scene in the file, which Undo takes back; that scene as "before", and
// nothing is written; or the file is overwritten all the same, and what was to follow follows.
void revert_to_file(Studio& studio);
void show_difference(Studio& studio);
void keep_mine(Studio& studio);
// Several files at once: one is chosen, the others are among the recent ones.
void open_dropped(Studio& studio, std::vector<std::filesystem::path> files);
void choose_dropped(Studio& studio, std::size_t index);
// What the desktop's dialog says, once a frame. `use_list`: the list in the window in its place.
void follow_desktop(Studio& studio);
void use_list(Studio& studio);

}  // namespace attnlab
