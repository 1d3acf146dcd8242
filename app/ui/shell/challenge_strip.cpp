#include "app/ui/shell/window_parts.h"

#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "app/ui/session/session.h"
#include "app/ui/shell/layout.h"
#include "app/ui/shell/strip.h"
#include "core/teaching/challenge.h"
#include "core/text/number.h"

#include <algorithm>
#include <string>

namespace attnlab {
namespace {

constexpr double meter_width = 96, meter_height = 8, number_width = 56;

void challenge_head(const Ui& ui, Session& s) {
  const ChallengeState& state = s.challenge;
  std::string place = std::to_string(state.at + 1) + " of " + std::to_string(state.set->challenges.size());
  if (state.solved) place += " · solved";
  strip_head(ui, s, challenge_of(s)->title, place,
             {{"As at the start##challenge", "challenge.restart", "Every matrix as it was.", is_off_start(s)},
              {"Impossible##challenge", "challenge.impossible",
               "Say that nothing reaches this goal, and see whether that is so.",
               !state.solved && !state.called_impossible},
              {"Show a solution##challenge", "challenge.solution", "Asks first.",
               has_solution(s) && !state.shown && !state.asking},
              {"Next##challenge", "challenge.next", "The next challenge.", has_next_challenge(s)},
              {"Close##challenge", "challenge.close", "The challenge ends; the matrices stay.", true}});
}

// A bar from 0 to 1 at the cursor.
void meter(const Ui& ui, double value) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ui.px(meter_width), height = ui.px(meter_height), top = at.y + ui.px(5);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float round = height / 2;
  list.AddRectFilled({at.x, top}, {at.x + width, top + height}, packed(ui.theme.hairline), round);
  if (value > 0)
    list.AddRectFilled({at.x, top},
                       {at.x + std::max(height, width * static_cast<float>(value)), top + height},
                       packed(value >= 1 ? ui.theme.holds : ui.theme.accent), round);
  ImGui::Dummy({width, ui.px(18)});
}

// Each goal with its bar, its number and its words.
void goals(const Ui& ui, const Session& s, double width) {
  const Challenge& challenge = *challenge_of(s);
  const Progress& progress = s.challenge.progress;
  for (std::size_t i = 0; i < challenge.goal.size() && i < progress.meters.size(); ++i) {
    const double value = progress.meters[i];
    meter(ui, value);
    ImGui::SameLine(0, ui.px(8));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    mixed_text(ui, static_cast<double>(at.x), static_cast<double>(at.y), measure::type_13, number_width,
               value >= 1 ? ui.theme.holds : ui.theme.secondary,
               value >= 1 ? "reached" : show_number(value, 2));
    ImGui::SetCursorScreenPos({at.x + ui.px(number_width), at.y});
    mixed_paragraph(ui, measure::type_13, ui.theme.text, challenge.goal[i].words,
                    std::max(80.0, width - meter_width - number_width - 8));
  }
}

std::string kept_words(const Challenge& challenge) {
  std::string list;
  for (const std::string& name : challenge.fixed)
    list += (list.empty() ? "Kept: " : ", ") + std::string(words_of_fixed(name));
  return list.empty() ? list : list + ".";
}

void question(const Ui& ui, Session& s, double width) {
  mixed_paragraph(ui, measure::type_13, ui.theme.text,
                  "See a solution? Then this challenge does not count as solved.", width);
  if (ImGui::Button("Show it##challenge")) show_solution(s);
  ImGui::SameLine(0, ui.px(6));
  if (ImGui::Button("Not yet##challenge")) s.challenge.asking = false;
}

std::string proof_words(const Session& s, const Proof& proof) {
  return std::string(s.challenge.called_impossible ? "Right, it is impossible (" : "It is impossible (") +
         challenge_of(s)->impossible->rule + "). " +
         (proof.holds ? "With your matrices: " : "Up to rounding, with your matrices: ") + proof.says;
}

// What has come of it.
void outcome(const Ui& ui, Session& s, double width) {
  const ChallengeState& state = s.challenge;
  if (state.asking) return question(ui, s, width);
  if (const auto proof = proof_due(s)) {
    mixed_paragraph(ui, measure::type_13, state.called_impossible ? ui.theme.holds : ui.theme.text,
                    proof_words(s, *proof), width);
  } else if (state.progress.reached) {
    mixed_paragraph(ui, measure::type_13, ui.theme.holds,
                    state.shown ? "This is a solution; others may differ from it." : "Solved.", width);
  } else if (state.called_impossible) {
    mixed_paragraph(ui, measure::type_13, ui.theme.broken,
                    "It is possible: there are matrices that keep what is kept and reach every goal. The "
                    "farthest goal stands at " +
                        show_number(*std::ranges::min_element(state.progress.meters), 2) + " of 1.",
                    width);
  }
}

// How high that may be.
double room_of_outcome(const Ui& ui, const Session& s, double width) {
  const double lines = (ImGui::GetFrameHeight() + 3 * ImGui::GetTextLineHeightWithSpacing()) / ui.scale;
  if (!challenge_of(s)->impossible) return lines;
  const std::string words = proof_words(s, proof_on(*challenge_of(s)->impossible, s.scene()));
  return std::max(lines,
                  mixed_text(ui, 0, 0, measure::type_13, width, ui.theme.text, words + " or so", false));
}

void challenge_body(const Ui& ui, Session& s) {
  const Challenge& challenge = *challenge_of(s);
  const double room = static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale;
  const bool beside = room > 620;
  const double left = beside ? room * 0.5 : room, right = beside ? room - left - measure::space_5 : room;
  ImGui::BeginGroup();
  mixed_paragraph(ui, measure::type_15, ui.theme.text, challenge.text, left);
  mixed_paragraph(ui, measure::type_12, ui.theme.secondary, kept_words(challenge), left);
  ImGui::EndGroup();
  if (beside) ImGui::SameLine(0, ui.px(measure::space_5));
  ImGui::BeginGroup();
  goals(ui, s, right);
  const float top = ImGui::GetCursorScreenPos().y;
  outcome(ui, s, right);
  keep_room(ui, top, room_of_outcome(ui, s, right));
  ImGui::EndGroup();
}

}  // namespace

void challenge_strip(const Ui& ui, const Layout& l, Session& s) {
  if (!in_challenge(s)) return;
  strip_area(ui, s, l, "challenge", s.challenge.height, [&] {
    challenge_head(ui, s);
    if (in_challenge(s)) challenge_body(ui, s);
  });
}

}  // namespace attnlab
