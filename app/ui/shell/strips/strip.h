// The strips below the figure: what they have in common,
// and what each draws at the ImGui cursor (window_parts.h).
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

// Each returns how high it is at least, logical pixels, whatever it drew now.
// A lesson: the sentences of its step, next and back, and beside them its question. All its steps have one
// height, so that nothing moves from one to the next.
double lesson_strip(const Ui& ui, Session& session);
double question_strip(const Ui& ui, Session& session);  // one of one's own
// A challenge: what is to be reached, how near each goal is, what stays as it is,
// the proof where there is one.
double challenge_strip(const Ui& ui, Session& session);
// A published example: what was printed beside what is computed, and where it is wrong the question which.
double gallery_strip(const Ui& ui, Session& session);

// The question of a step: what is asked, the ways to answer, and what is said of the answer,
void lesson_question(const Ui& ui, Session& session, double width);
// and how high that of any step is, with the gap below it.
double question_height(const Ui& ui, const Session& session, std::size_t step, double width);

}  // namespace attnlab
