#include "app/ui/kit/widgets.h"
#include "app/ui/shell/strips/strip.h"
#include "core/analysis/names.h"
#include "core/teaching/challenge.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double meter_width = 96, meter_height = 8, meter_row = 18, number_width = 56;

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
  ImGui::Dummy({width, ui.px(meter_row)});
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
    strip_words(ui, challenge.goal[i].words, width);
  }
}

std::string kept_words(const Challenge& challenge) {
  std::string list;
  for (const std::string& name : challenge.fixed)
    list += (list.empty() ? "Kept: " : ", ") + std::string(words_of_fixed(name));
  return list.empty() ? list : list + ".";
}

constexpr const char *see_a_solution = "See a solution? Then this challenge does not count as solved.",
                     *is_a_solution = "This is a solution; others may differ from it.";

void question(const Ui& ui, Session& s, double width) {
  strip_words(ui, see_a_solution, width);
  if (ImGui::Button("Show it##challenge")) show_solution(s);
  ImGui::SameLine(0, ui.px(6));
  if (ImGui::Button("Not yet##challenge")) s.challenge.asking = false;
}

std::string proof_words(const Session& s, const Proof& proof, bool called) {
  return std::string(called ? "Right, it is impossible (" : "It is impossible (") +
         challenge_of(s)->impossible->rule + "). " +
         (proof.holds ? "With your matrices: " : "Up to rounding, with your matrices: ") + proof.says;
}

std::string possible_words(double farthest) {
  return "It is possible: there are matrices that keep what is kept and reach every goal. The farthest goal is "
         "at " +
         show_number(farthest, 2) + " of 1.";
}

// What has come of it.
void outcome(const Ui& ui, Session& s, double width) {
  const ChallengeState& state = s.challenge;
  if (state.asking) return question(ui, s, width);
  const Color right = ui.theme.holds;
  if (const auto proof = proof_due(s))
    return strip_words(ui, state.called_impossible ? right : ui.theme.text,
                       proof_words(s, *proof, state.called_impossible), width);
  if (state.progress.reached) return strip_words(ui, right, state.shown ? is_a_solution : "Solved.", width);
  if (!state.called_impossible) return;
  strip_words(ui, ui.theme.broken, possible_words(*std::ranges::min_element(state.progress.meters)), width);
}

// How high that is at most, with the gap below: of a proof with numbers that are longer than those of now.
double room_of_outcome(const Ui& ui, const Session& s, double width) {
  const auto height = [&](const std::string& words) {
    return words_height(ui, measure::type_13, words, width);
  };
  double most = std::max({height(see_a_solution) + frame_height(ui) + gap_below(ui), height(is_a_solution),
                          height(possible_words(0.25))});
  if (const auto& wall = challenge_of(s)->impossible) {
    Proof proof = proof_on(*wall, s.scene());
    proof.holds = false;
    proof.says += " −10.25 −10.25 −10.25";
    most = std::max(most, height(proof_words(s, proof, true)));
  }
  return most;
}

// What is asked at the left, how near it is at the right; or that below.
struct ChallengePlace {
  bool beside = false;
  double left = 0, right = 0;  // how wide they are
  double words = 0;            // of a goal
};

ChallengePlace challenge_place(double room) {
  const bool beside = room > 620;
  const double left = beside ? room * 0.5 : room, right = beside ? room - left - measure::space_5 : room;
  return {beside, left, right, std::max(80.0, right - meter_width - number_width - 8)};
}

double tallest_outcome(const Ui& ui, const Session& s, double room) {
  const Challenge& challenge = *challenge_of(s);
  const ChallengePlace place = challenge_place(room);
  const double asked = words_height(ui, measure::type_15, challenge.text, place.left) +
                       words_height(ui, measure::type_12, kept_words(challenge), place.left);
  double near = room_of_outcome(ui, s, place.right);
  for (const Goal& goal : challenge.goal)
    near += std::max(meter_row + gap_below(ui), words_height(ui, measure::type_13, goal.words, place.words));
  return place.beside ? std::max(asked, near) : asked + near;
}

bool challenge_body(const Ui& ui, Session& s) {
  const Challenge& challenge = *challenge_of(s);
  const ChallengePlace place = challenge_place(strip_room(ui));
  const auto what_is_asked = [&] {
    mixed_paragraph(ui, measure::type_15, ui.theme.text, challenge.text, place.left);
    mixed_paragraph(ui, measure::type_12, ui.theme.secondary, kept_words(challenge), place.left);
  };
  side_by_side(ui, place.beside, what_is_asked, [&] {
    goals(ui, s, place.words);
    outcome(ui, s, place.right);
  });
  return true;
}

constexpr double printed_width = 62, printed_height = 18, chip_height = measure::type_12 + 8;
enum class Column { printed, computed, difference };

// To one digit behind those that were printed.
std::string difference_text(const PrintedMatrix& printed, double difference) {
  return show_number(difference, printed.decimals + 1);
}

double computed(const Session& s, const PrintedMatrix& printed, std::size_t i, std::size_t j) {
  return computed_for(printed, s.scene(), s.analysis, static_cast<int>(i), static_cast<int>(j));
}

// Whether every computed number has as few decimals as the printed ones:
// then it is shown with as many, else with one more.
bool as_printed(const Session& s, const PrintedMatrix& printed) {
  const double unit = std::pow(10.0, printed.decimals);
  for (std::size_t i = 0; i < printed.rows.size(); ++i)
    for (std::size_t j = 0; j < printed.rows[i].size(); ++j) {
      const double ours = unit * computed(s, printed, i, j);
      if (!(std::abs(ours - std::round(ours)) <= 1e-9 * std::max(1.0, std::abs(ours)))) return false;
    }
  return true;
}

std::string entry_text(const Session& s, const PrintedMatrix& printed, Column column, std::size_t i,
                       std::size_t j) {
  const double told = printed.rows[i][j], ours = computed(s, printed, i, j);
  if (column == Column::printed) return show_number(told, printed.decimals);
  if (!std::isfinite(ours)) return "none";
  if (column == Column::computed)
    return show_number(ours, printed.decimals + (as_printed(s, printed) ? 0 : 1));
  return difference_text(printed, told - ours);
}

// A matrix of numbers under its heading; what is wrong stands out. Where something is looked for,
// its entries are pressed.
void numbers(const Ui& ui, Session& s, const PrintedMatrix& printed, Column column, const char* words) {
  const bool asked = column == Column::printed && looks_for_mistake(s) && !printed.right;
  ImGui::BeginGroup();
  note(ui, words);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{ui.px(4), ui.px(asked ? 4 : 1)});
  for (std::size_t i = 0; i < printed.rows.size(); ++i)
    for (std::size_t j = 0; j < printed.rows[i].size(); ++j) {
      if (j > 0) ImGui::SameLine(0, ui.px(asked ? 4 : 2));
      const int row = static_cast<int>(i), col = static_cast<int>(j);
      const std::string text = entry_text(s, printed, column, i, j);
      if (asked) {
        const bool picked = s.gallery.picked == i * printed.rows[i].size() + j;
        const std::string label =
            text + "##printed" + std::to_string(row + 1) + "," + std::to_string(col + 1);
        if (chip(ui, label.c_str(), picked, "Is it this one?", printed_width)) pick_printed(s, row, col);
        continue;
      }
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const bool wrong = !printed.right && is_wrong_entry(printed, s.scene(), s.analysis, row, col);
      const float width = text_width(ui, Face::sans, measure::type_12, text);
      text_at(ui, {at.x + ui.px(printed_width) - width, at.y + ui.px(2)}, measure::type_12,
              wrong && column != Column::computed ? ui.theme.broken : ui.theme.text, text);
      ImGui::Dummy({ui.px(printed_width), ui.px(printed_height)});
    }
  ImGui::PopStyleVar();
  ImGui::EndGroup();
}

void which_matrix(const Ui& ui, Session& s) {
  const auto& all = s.gallery.item->printed;
  for (std::size_t i = 0; all.size() > 1 && i < all.size(); ++i) {
    const bool of_a_head = s.scene().heads.size() > 1 && is_per_head(all[i].node);
    const std::string head = of_a_head ? " of head " + std::to_string(all[i].head + 1) : "";
    const std::string label = std::string(row_of(all[i].node).code) + head + "##printed" + std::to_string(i);
    if (i > 0) ImGui::SameLine(0, ui.px(4));
    if (chip(ui, label.c_str(), s.gallery.shown == i, "What was printed of it.")) show_printed(s, i);
  }
}

// How high the question which rule is broken is, with what is said of a wrong answer.
double room_of_rules(const Ui& ui, double width) {
  double line = 0, lines = 1;
  for (const MistakeRule& rule : mistake_rules()) {
    const double chip =
        static_cast<double>(text_width(ui, Face::sans, measure::type_12, rule.words)) / ui.scale + 22;
    if (line > 0 && line + chip > width) line = 0, ++lines;
    line += chip;
  }
  const double words = ImGui::GetTextLineHeightWithSpacing() / ui.scale,
               chips = frame_height(ui) + gap_below(ui);
  return 2 * words + (lines + 1) * chips;
}

void question_of_mistake(const Ui& ui, Session& s, double width) {
  const GalleryState& state = s.gallery;
  if (!state.found) {
    strip_words(ui, "Something is printed wrong here. Which number? What it should be is covered above.",
                width);
    if (state.picked) strip_words(ui, ui.theme.broken, "That one is right.", width);
  } else {
    strip_words(ui, "Yes, it is wrong. Which rule does it break?", width);
    bool first = true;
    for (const MistakeRule& rule : mistake_rules()) {
      const std::string label = std::string(rule.words) + "##rule";
      if (!first) beside_if_room(ui, label.c_str(), 4);
      first = false;
      if (chip(ui, label.c_str(), state.rule == rule.id, "")) return say_rule(s, std::string(rule.id));
    }
    if (!state.rule.empty()) strip_words(ui, ui.theme.broken, "That rule is kept here.", width);
  }
  if (ImGui::Button("Show##gallery")) reveal_mistake(s);
}

std::string largest_seen(const Session& s, const PrintedMatrix& printed) {
  double most = 0;
  for (std::size_t i = 0; i < printed.rows.size(); ++i)
    for (std::size_t j = 0; j < printed.rows[i].size(); ++j)
      most = std::max(most, std::abs(printed.rows[i][j] - computed(s, printed, i, j)));
  return "The largest difference is " + difference_text(printed, most) +
         (printed.right ? ": what was printed is right." : ". ") + printed.says;
}

// How wide a matrix of printed numbers is, and how high with its heading and the gap below.
double width_of(const PrintedMatrix& printed) {
  return static_cast<double>(printed.rows.front().size()) * (printed_width + 4) + 8;
}
double height_of(const Ui& ui, const PrintedMatrix& printed, bool asked) {
  return measure::type_12 + gap_below(ui) +
         static_cast<double>(printed.rows.size()) * (asked ? chip_height + 4 : printed_height + 1) +
         gap_below(ui);
}

constexpr double least_question = 260;

bool gallery_body(const Ui& ui, Session& s) {
  which_matrix(ui, s);
  const double room = strip_room(ui);
  const PrintedMatrix& printed = s.gallery.item->printed[s.gallery.shown];
  const double wide = width_of(printed);
  numbers(ui, s, printed, Column::printed, "printed");
  if (looks_for_mistake(s) && !printed.right) {
    const bool beside = room - wide > least_question;
    if (beside) ImGui::SameLine(0, ui.px(measure::space_4));
    ImGui::BeginGroup();
    question_of_mistake(ui, s, beside ? room - wide - measure::space_4 : room);
    ImGui::EndGroup();
    return true;
  }
  if (2 * wide < room) ImGui::SameLine(0, ui.px(measure::space_4));
  numbers(ui, s, printed, Column::computed, "computed");
  if (3 * wide < room) ImGui::SameLine(0, ui.px(measure::space_4));
  numbers(ui, s, printed, Column::difference, "difference");
  strip_words(ui, printed.right ? ui.theme.holds : ui.theme.broken, largest_seen(s, printed), room);
  return true;
}

// Of all its matrices, before and after the mistake is found.
double tallest_printed(const Ui& ui, const Session& s, double room) {
  double most = 0;
  for (const PrintedMatrix& printed : s.gallery.item->printed) {
    const double wide = width_of(printed);
    const int lines = 3 * wide < room ? 1 : 2 * wide < room ? 2 : 3;
    most = std::max(most, lines * height_of(ui, printed, false) +
                              words_height(ui, measure::type_13, largest_seen(s, printed), room));
    if (printed.right) continue;
    const bool beside = room - wide > least_question;
    const double numbers = height_of(ui, printed, true),
                 asked = room_of_rules(ui, beside ? room - wide - measure::space_4 : room) + gap_below(ui);
    most = std::max(most, beside ? std::max(numbers, asked) : numbers + asked);
  }
  return most + (s.gallery.item->printed.size() > 1 ? chip_height + gap_below(ui) : 0);
}

void gallery_head(const Ui& ui, Session& s) {
  const std::string source = s.gallery.item->source;
  strip_head(ui, s, looks_for_mistake(s) ? "Find the mistake" : "Printed and computed", source,
             {{"Close##gallery", "gallery.close", "The matrices stay.", true}});
}

}  // namespace

const Strip challenge_strip{"challenge", challenge_head, challenge_body, tallest_outcome};
const Strip gallery_strip{"printed", gallery_head, gallery_body, tallest_printed};

}  // namespace attnlab
