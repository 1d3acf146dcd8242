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

// A lesson: the sentences of its step, next and back, and beside them its question,
void lesson_strip(const Ui& ui, Session& session);
// which is what is asked, the ways to answer, and what is said of the answer.
void lesson_question(const Ui& ui, Session& session, double width);
// A challenge: what is to be reached, how near each goal is, what stays as it is,
// the proof where there is one.
void challenge_strip(const Ui& ui, Session& session);
// A published example: what was printed beside what is computed, and where it is wrong the question which.
void gallery_strip(const Ui& ui, Session& session);

}  // namespace attnlab
