// Presentation: which step of what is shown, and the list of steps: the scene's own, else every view and part in turn. Draws
// nothing.
#pragma once

#include "app/export/qr_code.h"
#include "app/ui/tools/figure_panel.h"
#include "core/scene/show.h"

#include <string>

namespace attnlab {

struct Session;

struct Presentation {
  bool on = false;
  bool blank = false;
  ShowList steps;
  std::size_t at = 0;
  FigureState figure;
  std::string complaint;       // why the scene's own list, or a block of it, is not shown
  bool qr = false;             // the scene as a QR code in the corner
  std::optional<Scene> coded;  // whose code it is
  std::optional<QrCode> code;  // none: it has none, and the complaint says why
  int button = 0;              // of the dialog, the one that Enter presses
};

// All views and parts; a view that can be, matrix by matrix.
ShowList usual_show(const Session& session);
// The list of the scene where it has one that can be read and whose names are known; else the usual one, and `complaint`
// says what is wrong with the scene's.
ShowList show_of(const Session& session, std::string& complaint);
// What the person looks at now, as a step.
ShowStep step_now(const Session& session);
std::string step_words(const ShowStep& step);  // "Softmax · Row", "Pipeline · 3 matrices"

// From the first step, or from what is looked at now: the step of the list that shows it, else a step before the list.
void start_presentation(Session& session, bool from_here);
void end_presentation(Session& session);
void show_qr(Session& session);                     // or no more
void go_by(Presentation& presentation, int steps);  // stops at the ends

}  // namespace attnlab
