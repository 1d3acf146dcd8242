// Session: everything that one App is: the studio, and what the window around it keeps. Actions, dialogs and the frame work on it.
#pragma once

#include "app/ui/inputs/inputs_panel.h"
#include "app/ui/session/export_state.h"
#include "app/ui/session/studio.h"

#include <optional>
#include <string>

namespace attnlab {

// The command palette (actions/palette.cpp).
struct PaletteState {
  bool open = false;
  bool opening = false;  // the first frame: takes the keyboard
  std::string typed;
  int chosen = 0;
};

// The panels that the keyboard goes round: F6 and Shift+F6.
enum class Pane { inputs, figure, second_figure, inspector, bar };

// Where the keyboard is to go, asked for by actions and done at the start of a frame (shell/keyboard.h).
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

// What it was decided for that panels give way (shell/give_way.h).
struct GivingState {
  std::optional<Scene> scene;
  std::string of;
  bool right_was_open = true;  // the right panel, by the person's choice
};

struct Session : Studio {
  ExportState exporting;
  PaletteState palette;
  KeyboardState keyboard;
  InputsNeed inputs_need;  // of the left panel's matrices, by the last frame
  GivingState giving;
  bool leave = false;    // the person has decided to close
  bool rebuild = false;  // what the graphics driver holds is to be made anew
};

}  // namespace attnlab
