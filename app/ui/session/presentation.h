// Presentation: which step of what is shown, and the list of steps: the scene's own, else a few that its
// rules make; while a lesson or a challenge is open, its figure alone. Which of the scene's matrices stands
// beside it. Draws nothing.
#pragma once

#include "app/export/export.h"
#include "app/figures/sheet/answers.h"
#include "app/figures/slide/slide_pair.h"
#include "app/ui/session/rehearsal.h"
#include "app/ui/tools/figure_panel.h"
#include "core/scene/slide.h"
#include "core/studies/moved.h"

namespace attnlab {

struct Studio;

// How a slide of blocks stands on the wall, kept by value of what it shows.
struct WallState {
  std::optional<Scene> scene;
  BlockList blocks, shown;  // that the slide asks for, and those for which there is room
  std::string left_out;     // the others
  Extent screen, space;     // of the slide and of its blocks, pixels
  bool columns = false;     // tokens as columns
  int decimals = 2;
  SlideFit fit;
  std::optional<PairStand> pair;     // in its place, of two scenes that are dragged together
  double zoom = 1;                   // screen pixels of one of the layout
  std::vector<std::string> in_hand;  // that the hand has drawn in this frame
  std::vector<PlacedBlock> placed;   // in the last frame,
  std::optional<Rect> asked;         // on the screen the cell that is asked for,
  Point origin;                      // of the figure there,
  double cell = 0;
  int row = 0;                // that is among those that are shown
  std::optional<int> chosen;  // that is set at the desk, or by the control above the slide
  BlockList base;             // of the slide itself, without a matrix that was called in
  // To which rows the wheel went, until the keyboard's cell is another one.
  struct Turned {
    int row = 0;
    std::optional<EditCursor> cursor{};
  };
  std::optional<Turned> turned;
  double notches = 0;     // of the wheel: touchpads send parts of one
  double inputs_end = 0;  // how far the colours of what is set reach
};

struct Presentation {
  bool on = false;
  bool blank = false;
  SlideList steps;
  std::size_t at = 0;
  std::string view, part;  // that were open when this step began: another one that is opened is shown
  FigureState figure;
  bool of_exercise = false;         // what is shown belongs to a lesson or a challenge
  std::optional<std::size_t> step;  // of the lesson that is shown:
  bool asked = false;               // what it tells has been told, and its question stands there
  int goes_on = 0;                  // steps that wait until an open field has taken what was typed
  bool inputs = false;              // a matrix of the scene stands at the left:
  std::optional<MatrixKind> input;  // this one, else the one that feeds the figure
  WallState wall;
  WhatMoved said;           // what the loud line says has moved
  double inputs_width = 0;  // that it needs in the cells of the figure, in logical pixels
  double moved = -10;       // when the pointer moved last
  std::string complaint;    // why the scene's own list, or a block of it, is not shown
  std::optional<Rehearsal> rehearsal;
  bool qr = false;             // the scene as a QR code in the corner
  std::optional<Scene> coded;  // whose code it is
  std::optional<QrCode> code;  // none: it has none, and the complaint says why
};

// Five to seven slides by the rules of a scene: a title, what decides where a word looks, which symmetry the
// scores have, what is taken home, and what these rules bring.
SlideList usual_show(const Scene& scene, const Analysis& analysis);
// What the person looks at now, as a step.
Slide step_now(const Studio& studio);
// What is said aloud below a slide: its words with the numbers of this moment,
// or what moved most since before; empty: nothing.
Said said_aloud(Studio& studio, const Slide& slide);
std::string step_words(
    const Slide& step);  // "Softmax · Row", "Pipeline · 3 matrices", "Q,[S,A]", a title's text

// Whether a lesson is what is presented; its step as it stands there, told, asked or answered: another view
// that was opened is shown in the place of its own; the state before it, null for what another step brought;
// and what Page Down does before the next step, false where nothing is left of this one.
bool tells_lesson(const Studio& studio);
const Reference* before_told(Studio& studio);
const Prediction* question_told(const Studio& studio);  // of its step; null: it asks nothing
Slide slide_of_lesson(const Studio& studio);
void begin_talk(Studio& studio);  // at its first slide, with its questions open
bool tell_more(Studio& studio);
// A challenge as it stands there.
Slide slide_of_challenge(const Studio& studio);
// Whether the question of a lesson stands on the wall, to be answered by words: each has its number,
// from 1, on the keys.
bool hears_answers(const Studio& studio);
RoomAnswers room_answers(const Studio& studio);  // of the step of a lesson; no words: none are asked for
void hear_answer(Studio& studio, std::size_t word);
// From the first step, or from what is looked at now: the step of the list that shows it,
// else a step before the list.
void start_presentation(Studio& studio, bool from_here);
void end_presentation(Studio& studio);
void show_qr(Studio& studio);           // or no more
void go_by(Studio& studio, int steps);  // stops at the ends; in a lesson each step is told, asked, answered
// Once a frame: a view that was opened by its key, or the step of the lesson, is what is shown.
void follow_view(Studio& studio);
// Once a frame: the ways of the points of planes that are shown, while a hand holds a cell.
void follow_planes(Studio& studio);
bool has_matrix(const BlockList& blocks, MatrixId id);  // one of them is it
// The matrices of the scene that can stand beside the figure, the one that does, or would, and the next one.
std::vector<MatrixId> inputs_beside(const Studio& studio);
MatrixId input_shown(const Studio& studio);
void call_input(Studio& studio);  // beside the slide, or away again
void next_input(Studio& studio);

}  // namespace attnlab
