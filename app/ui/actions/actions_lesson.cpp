// What the program brings along, each opened by its name: examples, lessons, challenges, printed numbers;
// going through them, and predictions in free play: any computed matrix covered, and asked for.
#include "app/library/examples.h"
#include "app/library/gallery.h"
#include "app/library/lessons.h"
#include "app/ui/actions/actions.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/session/session.h"

namespace attnlab {
namespace {

std::function<void(Session&)> opens(Opens open, std::string_view id) {
  return [open, id](Session& s) { begin(s, open, std::string(id)); };
}

bool not_first(const Session& s) { return lesson_of(s) != nullptr && s.lesson.at > 0; }
bool not_last(const Session& s) { return lesson_of(s) != nullptr && s.lesson.at < last_page(s.lesson); }
bool reads(const Session& s) { return s.lesson.lesson.has_value(); }  // a question of one's own as well
bool not_reading(const Session& s) { return !reads(s); }

void make_lesson(Session& s) { open_dialog(s.flow, Dialog::making); }
void make_of_this(Session& s) {
  make_own_of_lesson(s);
  make_lesson(s);
}

constexpr struct {
  Node node;
  const char *id, *words;
} predicted[] = {{Node::P_Q, "queries", "the projected queries"},
                 {Node::P_K, "keys", "the projected keys"},
                 {Node::P_V, "values", "the projected values"},
                 {Node::W, "W", "W"},
                 {Node::S, "scores", "the scores S"},
                 {Node::L, "logits", "the logits L"},
                 {Node::A, "weights", "the weights A"},
                 {Node::H, "head", "a head’s output H"},
                 {Node::Y, "output", "the output Y"}};

FreePrediction of_chosen(const Session& s, Node node, bool curve) {
  FreePrediction what{node, s.view.figure.head, s.view.figure.row, 0, curve};
  if (s.view.pinned && s.view.pinned->node == node) {
    what.head = s.view.pinned->head;
    what.row = s.view.pinned->row;
    what.col = s.view.pinned->col;
  }
  return what;
}

}  // namespace

void add_lesson_actions(ActionTable& table) {
  table.menu = "Lessons";
  table.row("lesson.first_minute", "Start with one number", "first minute newcomer beginner tutorial",
            opens(open_first_minute, "opening"));
  const auto lessons = [&table](const char* menu, std::span<const LessonEntry> entries) {
    table.menu = menu;
    for (const LessonEntry& entry : entries)
      table.row("lesson." + std::string(entry.id), std::string(entry.title), "",
                opens(open_own_lesson, entry.id));
  };
  lessons("Lessons/First lessons", lesson_list().first(first_lessons));
  lessons("Lessons/More lessons", lesson_list().subspan(first_lessons));
  table.menu = "Lessons";
  // In a lesson Alt and the arrow keys are the lesson's; Shift makes them the cell's again.
  const auto step_row = [&](const char* id, const char* label, void (*run)(Session&), ActionTest enabled,
                            ImGuiKey key) {
    Action& row = table.row(id, label, "", run, std::move(enabled)).by(ImGuiMod_Alt | key);
    row.owns_keys = reads;
    row.opens_group = key == ImGuiKey_RightArrow;
  };
  const auto next = [](Session& s) { go_to_step(s, s.lesson.at + 1); };
  const auto back = [](Session& s) { go_to_step(s, s.lesson.at - 1); };
  const auto show = [](Session& s) { reveal(s); };
  const auto restore = [](Session& s) { restore_step(s); };
  step_row("lesson.next", "Next step of the lesson", next, not_last, ImGuiKey_RightArrow);
  step_row("lesson.back", "Previous step of the lesson", back, not_first, ImGuiKey_LeftArrow);
  step_row("lesson.show", "Show the answer", show, asks_still, ImGuiKey_DownArrow);
  step_row("lesson.restore", "Put this step back as it was", restore, is_changed, ImGuiKey_UpArrow);
  table.row("lesson.lab", "The lesson's experiment, in the Lab", "", open_experiment, has_experiment);
  table.row("lesson.hand_in", "Hand in my answers…", "send teacher answers give export picture",
            hand_in_answers, has_answered);
  table.row("lesson.close", "Close the lesson", "", end_study, reads);
  table.menu = "Lessons/Make";
  table.row("lesson.make", "Make a lesson…", "author write teach own steps", make_lesson, not_reading);
  table.row("lesson.add_step", "Add what is shown as a step of my lesson", "author write teach own",
            add_step_here, not_reading);
  table.row("lesson.talk", "A ten-minute talk from this lesson…", "presentation slides", make_talk_of_lesson,
            is_open<Study::lesson>);
  table.row("lesson.own", "Make a lesson of this one…", "", make_of_this, is_open<Study::lesson>);
}

void add_talk_actions(ActionTable& table) {
  table.menu = "Lessons/Talks";
  for (const LessonEntry& entry : talk_list())
    table.row("talk." + std::string(entry.id), std::string(entry.title), "presentation slides",
              opens(open_own_talk, entry.id));
  table.menu = "Lessons/Make";
  table.row("talk.own", "Make a talk of this one…", "change edit", make_own_of_talk, is_open<Study::talk>);
}

void add_challenge_actions(ActionTable& table) {
  table.menu = "Lessons/Challenges";
  for (const ChallengeEntry& entry : challenge_list())
    table.row("challenge." + std::string(entry.id), std::string(entry.title), "",
              opens(open_own_challenge, entry.id), {},
              [id = entry.id](const Session& s) { return is_solved(s, id); });
  table.menu = "Lessons";
  table.row("challenge.restart", "Start the challenge again", "", restart_challenge, is_off_start).grouped();
  table.row("challenge.impossible", "Say that the challenge is impossible", "", call_impossible,
            is_open<Study::challenge>);
  table.row("challenge.solution", "Show a solution of the challenge", "", ask_for_solution, has_solution);
  table.row("challenge.next", "Next challenge", "", next_challenge, has_next_challenge);
  table.row("challenge.close", "Close the challenge", "", end_study, is_open<Study::challenge>);
}

void add_predict_actions(ActionTable& table) {
  table.menu = "Lessons/Predict";
  const auto row = [&](const char* id, const std::string& label, Node node, bool curve) -> Action& {
    return table.row(
        std::string("predict.") + id, label, "",
        [=](Session& s) { predict_freely(s, of_chosen(s, node, curve)); },
        [=](const Session& s) { return can_predict(s, node); });
  };
  for (const auto& [node, id, words] : predicted)
    row(id, std::string("Hide and predict ") + words, node, false);
  row("curve", "Sketch a weight over the temperature", Node::A, true).grouped();
  table.row("predict.again", "Hide and predict again", "", predict_again,
            [](const Session& s) { return is_open<Study::question>(s) && !asks_still(s); });
}

void add_gallery_actions(ActionTable& table) {
  for (const bool mistakes : {false, true}) {
    table.menu = mistakes ? "Lessons/Find the mistake" : "Lessons/Gallery";
    for (const Example& entry : gallery_list(mistakes))
      table.row("gallery." + std::string(entry.id), "Printed: " + std::string(entry.title), "",
                opens(open_gallery, entry.id));
  }
  table.menu = "Lessons";
  table.row("gallery.show", "Show the mistake", "", reveal_mistake, looks_for_mistake).grouped();
  table.row("gallery.close", "Close the printed numbers", "", end_study, is_open<Study::printed>);
}

void add_example_actions(ActionTable& table) {
  for (const ExampleGroup& group : example_groups()) {
    table.menu = "File/Examples/" + std::string(group.question);
    for (const Example& example : group.examples)
      table.row("example." + std::string(example.id), "Example: " + std::string(example.title), "",
                opens(open_example, example.id));
  }
}

}  // namespace attnlab
