// Studio: what is worked on, with no idea of a window: the open document and all that belongs to it, how it
// is looked at, what is trained, taught and asked, and the files around it. Everything in this folder is done
// to a Studio.
#pragma once

#include "app/ui/editor/matrix_editor.h"
#include "app/ui/inputs/inputs_panel.h"
#include "app/ui/inspector/facts_state.h"
#include "app/ui/kit/ui.h"
#include "app/ui/session/certify_state.h"
#include "app/ui/session/document/crash_reports.h"
#include "app/ui/session/document/flow.h"
#include "app/ui/session/document/import_state.h"
#include "app/ui/session/document/recovery.h"
#include "app/ui/session/lab/lab_state.h"
#include "app/ui/session/presentation.h"
#include "app/ui/session/settings.h"
#include "app/ui/session/teaching/teaching.h"

namespace attnlab {

// The sentence in the status line, until the next thing happens,
// or until it has stood there long enough to be read.
struct Message {
  std::string text;
  bool error = false;
  double since = -1;  // ImGui's time when it was first shown; below 0: not yet
};
double seconds_of(const Message& message);  // how long it stands

// An example as the gallery draws it.
struct GalleryPicture {
  std::string_view id;
  Scene scene;
  Analysis analysis;
};

// One number, and what follows from it, in the window's place: what is seen of it, by ImGui's clock.
struct FirstMinute {
  bool on = false;
  double shown = -1;                // since when; below 0: not yet, as the following
  double scores = -1, inputs = -1;  // since when they grow
  bool touched = false;             // it moves by itself no more
  bool drawn = false;               // in the last frame
  WhatMoved said;
};

// What a start offers, and the list of lessons, challenges and examples.
struct StartState {
  bool open = false;
  bool left_by_press = false;  // of a button that is down still: it does not open again at the release
  bool offered = false;        // the first minute, at the first start of a person
  bool seen = false;           // once: the window does not wait for the gallery
  std::vector<GalleryPicture> gallery;  // made when it is drawn for the second time
  int chosen = -1;           // the picture that the keyboard is on, by its place in the gallery; -1: none
  std::vector<Rect> places;  // of the pictures on the screen, in the last frame
};

// What is typed about the scene where no cell is inspected.
struct SceneCardState {
  std::string sentence, complaint;  // the tokens as a line, while it is typed; why it was not taken
  bool typing = false;              // one of its fields has the keyboard
  int notes = 0;                    // frames since a click on them made them a field; 0: they are read
  bool all_notes = false;           // else their first lines are read
  bool open = false;                // it was unfolded in the last frame
  bool asked = false;               // it is to unfold,
  std::optional<Cell> instead_of;   // and stands there while this cell is still the one inspected
};

// Signs of the title and labels that no installed font has: said when they appear, and in dialogs of exports.
struct SignsState {
  std::vector<std::string> texts;  // that were looked at last
  std::string sentence;            // empty: every sign has a font
};

// All that belongs to the document that is open. Opening another one replaces it whole (show_document): what
// is a member here is forgotten with its document. What is looked at of it stands in OfScene
// (kit/view_state.h).
struct OfDocument : StudyState {
  Document document = make_document({});
  Scene brought;       // as it was opened, or by a step of a lesson: what is otherwise is the person's choice
  double looked = -1;  // when its file was looked at last
  Analysis analysis;
  EditorState editor;
  ControlsState controls;
  FigureState figure, second_figure;
  std::optional<Reference> reference;  // pinned: "before"
  std::optional<Reference> undone;     // where nothing is pinned: what Undo leads to, as it was analysed last
  ToolState tools;
  Edits edits;  // of this frame, not yet applied
  CertifyState certify;
  ImportState importing;
  Presentation presentation;
  MakingState making;
  SceneCardState card;
  SignsState signs;
  FirstMinute first;
};

// That this window has the file open, for other windows: they are told, nobody is kept from anything.
struct MarkedFile {
  std::filesystem::path file;
  JournalFile lock;  // not open: another window was first
};

// The files around the documents.
struct Disk {
  SettingsPlaces places;           // where settings and recent files are kept
  std::filesystem::path journals;  // where unsaved work is kept (journal.h); empty: nowhere
  MarkedFile marked;
  // By which files are read and written.
  std::shared_ptr<const FileCalls> calls = std::make_shared<FileCalls>();
};

struct Studio : OfDocument {
  std::uint64_t shown = 0;  // numbers the documents that were opened one after another
  ViewState view;
  FactsState facts;
  Flow flow;
  StartState start;
  LabState lab;
  GatherState gathering;
  TalkMaking talk;
  RecoveryState recovery;
  Disk disk;
  Settings settings;
  Message message;
  // What is done is noted there, for a report of a crash.
  std::shared_ptr<BlackBox> box = std::make_shared<BlackBox>();

  const Scene& scene() const { return document.history.scene(); }
};

// What was done, and why something is not done, in the status line; the latter is false.
void say(Studio& studio, std::string sentence);
bool say_why(Studio& studio, std::string sentence);
bool say_why(Studio& studio, const FileError& error);
// Goes on with what was read; where there is only the reason why nothing was, it is said.
template <typename What, typename Why, typename Then>
bool go_on(Studio& studio, std::variant<What, Why> read, const Then& then) {
  if (auto* why = std::get_if<Why>(&read)) return say_why(studio, std::move(*why));
  then(std::get<What>(std::move(read)));
  return true;
}

// Undo ends there, and leads to no state of another step: what is told of a step is told of its scene.
bool at_start_of_step(const Studio& studio);
const Scene* undo_leads_to(const Studio& studio);  // null: nowhere
// "Before": the pinned state, else the one that Undo leads to,
// which is analysed where it is another one than last; null: neither.
const Reference* before_of(Studio& studio);
bool has_before(const Studio& studio);
// What Undo leads to stays the state before, whatever is done next.
void keep_before(Studio& studio);

// Applies the edits of this frame and analyzes when the scene changed.
void apply_edits(Studio& studio);
// After undo, redo, or another document: the analysis, and everything that pointed at cells that are gone.
void refresh(Studio& studio);
void show_document(Studio& studio, Document document);
// A scene that a lesson or a challenge brings, as one step of the history; it need not be saved.
void bring_scene(Studio& studio, const Scene& scene);

// Once a frame; fonts are asked only where the texts have changed and are more than Latin.
void look_at_signs(Studio& studio);

}  // namespace attnlab
