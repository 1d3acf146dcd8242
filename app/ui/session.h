// Session: everything that one App is: the document, what is derived from it, what is looked at, and the dialog that
// is open. Actions work on it. Knows no window.
#pragma once

#include "app/ui/controls.h"
#include "app/ui/document.h"
#include "app/ui/edits.h"
#include "app/ui/export_state.h"
#include "app/ui/facts_state.h"
#include "app/ui/figure_panel.h"
#include "app/ui/flow.h"
#include "app/ui/matrix_editor.h"
#include "app/ui/palette.h"
#include "app/ui/settings.h"
#include "app/ui/view_state.h"
#include "core/analysis.h"

#include <optional>
#include <string>

namespace attnlab {

// The sentence in the status line, until the next thing happens.
struct Message {
  std::string text;
  bool error = false;
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
  PaletteState palette;
  Settings settings;
  Message message;
  std::filesystem::path state_dir;
  bool leave = false;  // the person has decided to close

  const Scene& scene() const { return document.history.scene(); }
};

// Applies the edits of this frame and analyzes when the scene changed.
void apply_edits(Session& session);
// After undo, redo, or another document: the analysis, and everything that pointed at cells that are gone.
void refresh(Session& session);
void show_document(Session& session, Document document);

}  // namespace attnlab
