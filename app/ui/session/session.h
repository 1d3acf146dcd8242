// Session: everything that one App is: the document, what is derived from it, what is looked at, and the dialog that is
// open. Actions work on it.
#pragma once

#include "app/ui/editor/matrix_editor.h"
#include "app/ui/inputs/inputs_panel.h"
#include "app/ui/inputs/rule_controls.h"
#include "app/ui/inspector/facts_state.h"
#include "app/ui/kit/ui.h"
#include "app/ui/kit/view_state.h"
#include "app/ui/session/black_box.h"
#include "app/ui/session/certify_state.h"
#include "app/ui/session/challenge_state.h"
#include "app/ui/session/changed.h"
#include "app/ui/session/document.h"
#include "app/ui/session/export_state.h"
#include "app/ui/session/flow.h"
#include "app/ui/session/gallery_state.h"
#include "app/ui/session/gather_state.h"
#include "app/ui/session/import_state.h"
#include "app/ui/session/lab_state.h"
#include "app/ui/session/lesson_state.h"
#include "app/ui/session/making_state.h"
#include "app/ui/session/presentation.h"
#include "app/ui/session/recovery.h"
#include "app/ui/session/settings.h"
#include "app/ui/session/signs.h"
#include "app/ui/session/start_state.h"
#include "app/ui/tools/figure_panel.h"
#include "core/analysis/analysis.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace attnlab {

// The sentence in the status line, until the next thing happens, or until it has stood there long enough to be read.
struct Message {
  std::string text;
  bool error = false;
  double since = -1;  // ImGui's time when it was first shown; below 0: not yet
};
double seconds_of(const Message& message);  // how long it stands

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

// All that belongs to the document that is open. Opening another one replaces it whole (show_document): what is a member here
// is forgotten with its document. What is looked at of it stands in OfScene (kit/view_state.h).
struct OfDocument {
  Document document = make_document({});
  Scene
      brought;  // as it was opened, or brought by a step of a lesson: what is otherwise now is the person's own choice
  double looked = -1;  // when its file was looked at last
  Analysis analysis;
  EditorState editor;
  ControlsState controls;
  FigureState figure, second_figure;
  std::optional<Reference> reference;  // pinned: "before"
  ToolState tools;
  Edits edits;  // of this frame, not yet applied
  CertifyState certify;
  ImportState importing;
  Presentation presentation;
  LessonState lesson;
  ChallengeState challenge;
  GalleryState gallery;
  MakingState making;
  SceneCardState card;
  SignsState signs;
};

struct Session : OfDocument {
  std::uint64_t shown = 0;         // numbers the documents that were opened one after another
  SettingsPlaces places;           // where settings and recent files are kept
  std::filesystem::path journals;  // where unsaved work is kept (journal.h); empty: nowhere
  ViewState view;
  FactsState facts;
  InputsNeed inputs_need;  // of the left panel's matrices, by the last frame
  GivingState giving;
  Flow flow;
  ExportState exporting;
  LabState lab;
  GatherState gathering;
  PaletteState palette;
  KeyboardState keyboard;
  StartState start;
  RecoveryState recovery;
  MarkedFile marked;
  Settings settings;
  Message message;
  bool leave = false;    // the person has decided to close
  bool rebuild = false;  // what the graphics driver holds is to be made anew
  // By which files are read and written.
  std::shared_ptr<const FileCalls> calls = std::make_shared<FileCalls>();
  // What is done is noted there, for a report of a crash.
  std::shared_ptr<BlackBox> box = std::make_shared<BlackBox>();

  const Scene& scene() const { return document.history.scene(); }
};

// Applies the edits of this frame and analyzes when the scene changed.
void apply_edits(Session& session);
// After undo, redo, or another document: the analysis, and everything that pointed at cells that are gone.
void refresh(Session& session);
void show_document(Session& session, Document document);
// A scene that a lesson or a challenge brings, as one step of the history; it need not be saved.
void bring_scene(Session& session, const Scene& scene);

}  // namespace attnlab
