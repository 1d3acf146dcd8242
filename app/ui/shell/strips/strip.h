// The strips below the figure: what they have in common,
// and what each draws at the ImGui cursor (window_parts.h). Heights and widths in logical pixels.
#pragma once

#include "app/ui/kit/wrapped_text.h"
#include "app/ui/shell/layout.h"

namespace attnlab {

// A button at the right of the head, and its action. One that is not shown keeps its place:
// no other slides there.
struct StripWay {
  const char *label, *action, *about;
  bool shown;
};
void strip_head(const Ui& ui, Session& session, std::string_view title, std::string_view place,
                const std::vector<StripWay>& ways);

// A sentence of a strip, and one that says what is wrong; `width` in logical pixels.
void strip_words(const Ui& ui, std::string_view words, double width);
void strip_words(const Ui& ui, Color color, std::string_view words, double width);
double strip_room(const Ui& ui);  // of the line, in logical pixels
// Two columns, which stand below each other where they are not to stand `beside` each other.
template <typename Left, typename Right>
void side_by_side(const Ui& ui, bool beside, const Left& left, const Right& right) {
  ImGui::BeginGroup();
  left();
  ImGui::EndGroup();
  if (beside) ImGui::SameLine(0, ui.px(measure::space_5));
  ImGui::BeginGroup();
  right();
  ImGui::EndGroup();
}
// What was drawn since `top`, on the screen, takes at least so much room (logical pixels):
// for what may still come.
void keep_room(const Ui& ui, float top, double height);

// How high words of this size are, with the gap below them.
double words_height(const Ui& ui, double size, std::string_view words, double width);
double frame_height(const Ui& ui);  // a button
double gap_below(const Ui& ui);

// One kind of strip. What is below its head has one height, so that neither the figure nor a button moves
// from state to state: that of the tallest, known before the first is shown.
struct Strip {
  const char* name;  // of its window
  void (*head)(const Ui& ui, Session& session);
  bool (*body)(const Ui& ui, Session& session);  // true: a state; false: more, which scrolls in their height
  double (*tallest)(const Ui& ui, const Session& session, double room);
  double taken = 0;  // the share of the room that the matrices of some state may take at its left
};
// A lesson: the sentences of its step, next and back, and beside them its question.
extern const Strip lesson_strip;
// One of one's own, which keeps its room itself.
extern const Strip question_strip;
// A challenge: what is to be reached, how near each goal is, what stays as it is,
// the proof where there is one.
extern const Strip challenge_strip;
// A published example: what was printed beside what is computed, and where it is wrong the question which.
extern const Strip gallery_strip;

// The question of a step: what is asked, the ways to answer, and what is said of the answer,
void lesson_question(const Ui& ui, Session& session, double width);
// and how high that of any step is, with the gap below it.
double question_height(const Ui& ui, const Session& session, std::size_t step, double width);

}  // namespace attnlab
