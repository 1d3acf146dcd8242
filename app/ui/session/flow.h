// Flow: opening, saving, starting anew and leaving, with the questions that come between. The dialogs draw what is
// asked here.
#pragma once

#include "app/ui/session/file_list.h"

#include <filesystem>

namespace attnlab {

struct Session;

enum class Dialog {
  none,
  ask_unsaved,
  open,
  save_as,
  ask_overwrite,
  help,
  export_picture,
  export_file,  // where the export, the screenshot or the animation goes
  screenshot,
  animate
};
enum class Then { nothing, new_scene, choose_file, open_file, leave };

struct Flow {
  Dialog dialog = Dialog::none;
  Then then = Then::nothing;     // what follows once the scene is saved or given up
  std::filesystem::path target;  // the file to open, or the one that would be overwritten
  Dialog back = Dialog::none;    // where ask_overwrite and export_file came from
  FileList files;
  int button = 0;      // the button that Enter presses
  bool fresh = false;  // the dialog has just come: its field takes the keyboard
};

// Does `then`, after asking when there are unsaved changes.
void begin(Session& session, Then then, const std::filesystem::path& file = {});
// Does what was asked for, unsaved changes or not.
void proceed(Session& session);
void cancel(Session& session);

// Of the document, else where the list of files stands.
std::filesystem::path folder_of(const Session& session);
void save(Session& session);  // into its file; asks for one where there is none
void choose_save_file(Session& session);
void save_into(Session& session, const std::filesystem::path& file, bool overwrite);
bool open_file(Session& session, const std::filesystem::path& file);  // false: the message says why

}  // namespace attnlab
