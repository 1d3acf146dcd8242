// Session: everything that one App is: the document, what is derived from it, what is looked at, and the dialog that is
// open. Actions work on it.
#pragma once

#include "app/ui/editor/matrix_editor.h"
#include "app/ui/inputs/rule_controls.h"
#include "app/ui/inspector/facts_state.h"
#include "app/ui/kit/ui.h"
#include "app/ui/kit/view_state.h"
#include "app/ui/session/certify_state.h"
#include "app/ui/session/document.h"
#include "app/ui/session/export_state.h"
#include "app/ui/session/flow.h"
#include "app/ui/session/presentation.h"
#include "app/ui/session/settings.h"
#include "app/ui/tools/figure_panel.h"
#include "core/analysis/analysis.h"

#include <optional>
#include <string>

namespace attnlab {

// The sentence in the status line, until the next thing happens.
struct Message {
  std::string text;
  bool error = false;
};

// The command palette (actions/palette.h).
struct PaletteState {
  bool open = false;
  bool opening = false;  // the first frame: takes the keyboard
  std::string typed;
  int chosen = 0;
};

struct Session {
  Document document;
  Analysis analysis;
  ViewState view;
  EditorState editor;
  ControlsState controls;
  FigureState figure, second_figure;
  std::optional<Reference> reference;  // pinned as A
  ToolState tools;
  FactsState facts;
  double inputs_need = 0;  // width of the left panel's matrices, by the last frame
  Edits edits;             // of this frame, not yet applied
  Flow flow;
  ExportState exporting;
  CertifyState certify;
  Presentation presentation;
  PaletteState palette;
  Settings settings;
  Message message;
  bool leave = false;  // the person has decided to close

  const Scene& scene() const { return document.history.scene(); }
};

// Applies the edits of this frame and analyzes when the scene changed.
void apply_edits(Session& session);
// After undo, redo, or another document: the analysis, and everything that pointed at cells that are gone.
void refresh(Session& session);
void show_document(Session& session, Document document);

}  // namespace attnlab
