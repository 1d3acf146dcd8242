// Session: a Studio with what the window around it keeps. Actions, dialogs and the frame work on it.
#pragma once

#include "app/export/animation.h"
#include "app/ui/inputs/inputs_panel.h"
#include "app/ui/session/studio.h"

namespace attnlab {

// The window drawn anew at `scale` times its resolution, with the pointer where it was when it was asked for.
struct Screenshot {
  int scale = 1;
  Point pointer;
};

// Takes the bytes of a PNG to the clipboard. Nothing, or the sentence that says why not.
using CopyPicture = std::function<std::optional<std::string>(const std::string& png)>;

// What the preview of an animation plays, and of what it was made.
struct AnimationPreview {
  AnimationPlan plan;
  Scene scene;
  ExportChoice choice;
  std::string moves;  // the sweep and what is shown, as words
  double since = 0;   // it plays from then on, by the clock of frames
  bool plays = true;
};

struct ExportPreview;  // exporting/export_controls.h
struct TalkPages;      // exporting/export_make.h

// What is being exported: the picture of the dialog, the name typed, the animation that runs,
// the screenshot owed.
struct ExportState {
  ExportOptions what;  // its view or matrix and its figure; the rest is in what is remembered
  std::filesystem::path folder;
  std::string name;            // of the file, as typed
  bool named_by_hand = false;  // else the name follows what is chosen
  std::string complaint;       // why it cannot be, or was not, written
  std::size_t scene_bytes = 0;
  bool list_open = false;  // a list of the dialog stood open in the last frame: Esc closes it, not the dialog

  Sweep sweep;
  std::unique_ptr<AnimationJob> job;  // while it runs
  std::optional<AnimationPreview> preview;
  // What the dialog shows of the file, kept until something else is asked for.
  std::shared_ptr<ExportPreview> drawn;
  std::shared_ptr<TalkPages> talk;  // chosen in the place of one picture

  std::optional<Screenshot> wanted;  // of the window
  Point pointer;                     // where it was when the screenshot was asked for
  std::filesystem::path shot;        // the file it goes into

  CopyPicture copy_picture;
  float flash = 0;  // seconds left of showing what was copied
};

inline constexpr float copy_flash_seconds = 0.5F;

// The command palette (actions/palette.cpp).
struct PaletteState {
  bool open = false;
  bool opening = false;  // the first frame: takes the keyboard
  std::string typed;
  int chosen = 0;
};

// The panels that the keyboard goes round: F6 and Shift+F6.
enum class Pane { inputs, figure, second_figure, inspector, bar };

// Which page of the help is open, and what is typed to find another (shell/help).
struct HelpState {
  std::string page = "keys";
  std::string typed;
};

// Where the keyboard is to go, asked for by actions and done at the start of a frame (shell/keyboard.cpp).
struct KeyboardState {
  int step = 0;              // to the next panel, or the one before
  bool to_menus = false;     // opens the first menu
  int menu_frames = 0;       // until it opens: the bar has to have the keyboard first
  bool begun = false;        // somebody has pressed something since the start
  bool alt_alone = false;    // Alt is held and nothing else was pressed meanwhile
  std::optional<Pane> from;  // where the keyboard goes back to from the bar
  bool menu_open = false;    // a menu was open in the last frame
  const char* menu = "";     // the one that was open last
  int settling = 0;          // frames that a move needs to be seen
  int sideways = 0;          // frames in which the next menu may still open, after an arrow key
};

// What it was decided for that panels give way (shell/layout.h).
struct GivingState {
  std::optional<Scene> scene;
  std::string of;
  bool right_was_open = true;  // the right panel, by the person's choice
};

struct Session : Studio {
  ExportState exporting;
  PaletteState palette;
  HelpState help;
  KeyboardState keyboard;
  InputsNeed inputs_need;  // of the left panel's matrices, by the last frame
  GivingState giving;
  bool leave = false;    // the person has decided to close
  bool rebuild = false;  // what the graphics driver holds is to be made anew
};

// The help, open at this page (shell/help/help_pages.h).
inline void open_help(Session& session, std::string page) {
  session.help = {std::move(page), ""};
  open_dialog(session.flow, Dialog::help);
}

}  // namespace attnlab
