// What is taught in the window. Below the figure stands at most one study: a lesson, a talk told as one, or a
// question of one's own, held as a lesson of one step; a challenge; a published example beside its printed
// numbers. In dialogs: the lesson that is made, and the answers of a class. Draws nothing.
#pragma once

#include "app/figures/parts/frozen.h"
#include "app/figures/views/compare.h"
#include "app/library/gallery.h"
#include "app/ui/session/teaching/talk_state.h"
#include "core/graph/node.h"
#include "core/teaching/answer.h"
#include "core/teaching/challenge.h"
#include "core/teaching/draft.h"
#include "core/teaching/gather.h"
#include "core/teaching/law.h"
#include "core/teaching/lesson.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace attnlab {

struct Studio;

// What was done with the question of a step.
struct StepAnswer {
  std::vector<double> numbers;  // the bars of a row, or one number
  std::string typed;            // as it stands in the field
  std::string complaint;        // why it could not be taken
  std::optional<Reply> given;
  std::optional<Reply> first;  // what was given before anything was said of it
  Judgement judgement;
  bool revealed = false;        // answered rightly, or shown
  std::optional<Reply> truth;   // once it is
  std::vector<int> heard;       // how often each of its words was said in the room
  std::optional<double> bound;  // of a sketch: how far its field reaches
};

// A question of one's own: any computed matrix is covered wherever it stands, and a row of it, or how an
// entry goes with the temperature, is asked for on the matrices of this moment.
struct FreePrediction {
  Node node = Node::A;
  int head = 0, row = 0, col = 0;
  bool curve = false;  // the entry against the temperature; else the row
  friend bool operator==(const FreePrediction&, const FreePrediction&) = default;
};

struct LessonState {
  std::optional<Lesson> lesson;
  std::optional<Talk> source;          // that is told as this lesson
  std::optional<FreePrediction> free;  // no lesson, but a question of one's own
  std::size_t at = 0;                  // the step; behind the last one stands the page with the answer,
                                       // but of a talk
  // In their order, with the state of the history that each began with: all later ones are its own.
  struct Visit {
    std::size_t step;
    std::uint64_t first;
  };
  std::vector<Visit> visits;
  std::vector<StepAnswer> answers;
  Stage stage;                      // its scenes,
  Notation notation;                // the entries that words name,
  Lesson in_numbers;                // the words of its questions printed from these scenes,
  Stage now;                        // and the same with the scene of the step as it stands at this moment,
  std::string told;                 // the text of the step printed from that,
  ClaimsNow claims;                 // and what has become of its claims
  std::optional<Reference> linked;  // the scene beside that of the step, as it was analysed last: linked_of()
};

struct ChallengeState {
  std::optional<ChallengeSet> set;
  std::size_t at = 0;
  bool own = false;  // one that the program brings along: that it is solved is remembered
  Progress progress;
  std::optional<Scene> judged;     // the scene that `progress` is of
  bool asking = false;             // whether the solution is to be shown
  bool shown = false;              // it was, and no goal is the reader's own until the start comes back
  bool solved = false;             // all goals reached, or rightly called impossible
  bool called_impossible = false;  // by the reader
  double seconds = 0;              // of work on it
};

struct GalleryState {
  std::optional<PrintedExample> item;
  std::size_t shown = 0;              // which of its matrices
  std::optional<std::size_t> picked;  // the printed entry that was called wrong, by rows
  bool found = false;                 // it is
  std::string rule;                   // that was said of it
  bool revealed = false;              // what was printed stands beside what is computed
};

enum class Study : std::uint8_t { none, lesson, talk, question, challenge, printed };

// What is true of each, in the order of Study.
struct StudyRow {
  Study kind;
  bool exercise;  // it is what is presented, and its numbers move no panel
  bool in_steps;  // each with its scene
  void (*follow)(Studio& studio, double seconds);
  Slide (*slide)(const Studio& studio);  // as it is presented now
  bool is_one_slide() const { return exercise && !in_steps; }
};

// By the last frame, logical pixels.
struct StripHeight {
  double whole = 0;
  double body = 0, room = 0;  // what is below its head needs at most where its line is so long
};

// At most one of the three is open.
struct StudyState {
  LessonState lesson;
  ChallengeState challenge;
  GalleryState gallery;
  StripHeight strip;
};

const StudyRow& study_of(const Studio& studio);
template <Study kind>
bool is_open(const Studio& studio) {
  return study_of(studio).kind == kind;
}
// Whichever stood there before ends.
template <typename State>
void open_study(StudyState& of, State StudyState::*which, State state) {
  of = {};
  of.*which = std::move(state);
}
void end_study(Studio& studio);             // the scene stays, and nothing of it is covered or lit
double height_below(const Studio& studio);  // that its strip needs, logical pixels; 0: none is open
// Once a frame: after an edit what is told is told of the new matrices, a question of one's own is about
// them, and a challenge judges them.
void follow_study(Studio& studio, double seconds);
void follow_lesson(Studio& studio, double seconds);
void follow_challenge(Studio& studio, double seconds);
void show_all(Studio& studio);  // what is covered, and lights nothing

// What outlives the drag, where it still holds: nothing before the question is answered.
std::vector<std::string> laws_said(const Studio& studio);
bool asks_still(const Studio& studio);  // a step, whose question nobody has answered yet

// The scene that is dragged along with that of the step, analysed where it is another one than last; null:
// there is none, or the sizes are others now.
const Reference* linked_of(Studio& studio);
// The same on the stage of this moment; or why it is not dragged along.
void drag_along(Studio& studio, const LessonStep& step);

// A slide with what is lit on it, in the place of what was looked at.
void show_place(Studio& studio, const Slide& slide, const SceneMap& scenes);

// Opens a lesson at its first step, in the place of the document.
void start_lesson(Studio& studio, Lesson lesson);
// The same of a talk, all of whose slides can be shown: else false, and the message says which cannot.
bool start_talk(Studio& studio, const Talk& talk, const std::string& file);
const Lesson* lesson_of(const Studio& studio);            // with steps, as a talk; null: none is open
std::size_t last_page(const LessonState& state);          // of a lesson that is open
const LessonStep* step_of(const LessonState& state);      // null: on the last page, or no lesson
const Prediction* question_of(const LessonState& state);  // in words, of a step that asks; else null
StepAnswer* answer_of(LessonState& state);                // of a step that asks; else null
// To a step, or the last page: its scene as one step of the history, its view, what is lit,
// what stays covered.
void go_to_step(Studio& studio, std::size_t step);
// Whether the reader has changed the scene of this step, and the way back.
bool is_changed(const Studio& studio);
void restore_step(Studio& studio);
// Whether this step locks a matrix.
bool locks(const Studio& studio, MatrixKind kind);
// The name of a matrix that this step locks and that `changed` has otherwise; empty: there is none.
std::string locked_matrix(const Studio& studio, const Scene& changed);
// The experiment that goes with the lesson, chosen in the Lab and not yet started.
bool has_experiment(const Studio& studio);
void open_experiment(Studio& studio);
// The scene as it leaves the program: with what was answered in the lesson that is open.
Scene handed_out(const Studio& studio);
bool has_answered(const Studio& studio);

// Judges what stands in the field or on the bars; a wrong answer may be followed by another one.
void give_answer(Studio& studio, Reply answer);
void give_typed(Studio& studio);
void reveal(Studio& studio);

bool can_predict(const Studio& studio, Node node);
bool depends_on_temperature(Node node);
// Covers the matrix and asks. What was asked before ends.
void predict_freely(Studio& studio, const FreePrediction& what);
void predict_again(Studio& studio);  // covers it again

inline constexpr double seconds_to_proof = 90;
const Challenge* challenge_of(const Studio& studio);  // null: none is open
// Opens one in the place of the document.
void start_challenge(Studio& studio, ChallengeSet set, std::size_t at, bool own);
bool has_next_challenge(const Studio& studio);
void next_challenge(Studio& studio);
void restart_challenge(Studio& studio);
bool is_off_start(const Studio& studio);
void call_impossible(Studio& studio);
bool has_solution(const Studio& studio);
void ask_for_solution(Studio& studio);
void show_solution(Studio& studio);
// The proof with the numbers of these matrices, once it is due; else nothing.
std::optional<Proof> proof_due(const Studio& studio);
// Why the challenge does not take this scene; empty: it does.
std::string refusal(const Studio& studio, const Scene& after);
// Whether a challenge of the program's own was solved, now or earlier.
bool is_solved(const Studio& studio, std::string_view id);

// Opens the example in the place of the document; what something printed wrong should be is covered.
void open_gallery(Studio& studio, const std::string& id);
void show_printed(Studio& studio, std::size_t which);  // and its head in the figure
void pick_printed(Studio& studio, int row, int col);
void say_rule(Studio& studio, const std::string& rule);
void reveal_mistake(Studio& studio);
bool looks_for_mistake(const Studio& studio);

// The lesson that is made, in its scene: what is done to it is a step of the scene's history.
struct MakingState : SavedAs {
  std::size_t step = 0;
  bool cover = true;         // title, question and answer, in the place of a step
  std::string checked_text;  // of the draft that the problems are of
  std::vector<std::string> problems;
};

// What is looked at now, as a step of a lesson.
LessonStep view_now(const Studio& studio);
// Behind the last step; begins a lesson where there is none.
void add_step_here(Studio& studio);
// The lesson that is open becomes the draft, in the scene of its step.
void make_own_of_lesson(Studio& studio);
void change_draft(Studio& studio, const Lesson& lesson);
// The scene and the view of the chosen step, with the draft in it.
void look_at_step(Studio& studio);
// What `attnlab check` says of it.
const std::vector<std::string>& draft_problems(Studio& studio, const Lesson& lesson);
void save_draft(Studio& studio, const Lesson& lesson);
// A text of the person's making into the file that was typed; asks before it takes the place of another one.
using SavedAsIn = SavedAs& (*)(Studio& studio);
void save_made(Studio& studio, const char* what, SavedAsIn where, const std::string& text);
void try_draft(Studio& studio, const Lesson& lesson);  // the file that was saved, as a reader has it

// The answers of a class that were dropped on the window, and the figure of one step.
struct GatherState {
  std::vector<HandedFile> files;
  std::optional<int> step;  // none: the one that most have answered
  bool truth = false;       // shown; the answers are looked at first
  Frozen<Gathered> shown;
};

// Whether at least two of the files carry answers to a lesson: then they are counted, and nothing is opened.
bool gather_dropped(Studio& studio, const std::vector<std::filesystem::path>& files);
void gather_step(Studio& studio, std::optional<int> step, bool truth);

}  // namespace attnlab
