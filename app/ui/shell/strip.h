// What the strips below the figure have in common: the line of their head with the ways on, their words, their columns; and what
// each of them draws at the ImGui cursor (window_parts.h: strip_below).
#pragma once

#include "app/ui/kit/wrapped_text.h"
#include "app/ui/shell/layout.h"

namespace attnlab {

// A button at the right of the head: what it says, the action that it does. One that is not shown keeps its place, so that no
// other slides under the hand.
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
// What was drawn since `top`, on the screen, takes at least so much room (logical pixels): what may still come has its place.
void keep_room(const Ui& ui, float top, double height);

// A lesson: the sentences of its step, the question and its answer, next and back; the matrices stay what they are everywhere else.
void lesson_strip(const Ui& ui, Session& session);
// The question of a step, which must ask something: what is asked, the ways to answer, what is said of the answer.
void lesson_question(const Ui& ui, Session& session, double width);
// A challenge: what is to be reached, how near each goal is, what stays as it is, and the proof where there is one.
void challenge_strip(const Ui& ui, Session& session);
// A published example: its source, what was printed beside what is computed, and where something printed is wrong, the question which.
void gallery_strip(const Ui& ui, Session& session);

}  // namespace attnlab
