#include "app/ui/shell/strips/strip.h"

#include "app/figures/canvas/text.h"
#include "app/ui/actions/actions.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/lab/claims.h"
#include "app/ui/shell/window_parts.h"
#include "app/ui/tools/view_tools.h"
#include "core/analysis/node.h"
#include "core/text/plain_text.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

std::string_view shown_words(const char* label) {
  return std::string_view(label).substr(0, std::string_view(label).find('#'));
}

constexpr double text_size = 16, widest_text = 760, free_left = 240;

void head_line(const Ui& ui, Session& s) {
  if (is_free(s))
    return strip_head(
        ui, s, "Predict first", "",
        {{"Hide again##lesson", "predict.again", "Covers it again.", s.lesson.answers.front().revealed},
         {"Close##lesson", "lesson.close", "The question ends; the matrices stay.", true}});
  const Lesson& lesson = *s.lesson.lesson;
  const std::size_t steps = lesson.steps.size();
  const std::string place =
      s.lesson.at < steps ? std::to_string(s.lesson.at + 1) + " of " + std::to_string(steps) : "the answer";
  const std::string title = lesson.title;  // Close takes the lesson away
  strip_head(ui, s, title, place,
             {{lesson.talk ? "As in the talk##lesson" : "As in the lesson##lesson", "lesson.restore",
               "The matrices of this step as they were.", is_changed(s)},
              {"Back##lesson", "lesson.back", "The step before.", s.lesson.at > 0},
              {"Next##lesson", "lesson.next", "The next step.", s.lesson.at < last_page(s.lesson)},
              {"Close##lesson", "lesson.close", "It ends; the matrices stay.", true}});
}

// Chips 1 to `count` after a word; sets `now`, which counts from 0.
void numbered_chips(const Ui& ui, const char* words, const char* id, int count, int& now) {
  ImGui::AlignTextToFramePadding();
  note(ui, words);
  for (int i = 0; i < count; ++i) {
    const std::string label = std::to_string(i + 1) + "##" + id;
    beside_if_room(ui, label.c_str(), 4);
    choice_chip(ui, label.c_str(), now, i, "");
  }
}

// What is asked: which row, or which entry over the temperature. True where it was changed.
bool free_choice(const Ui& ui, Session& s) {
  FreePrediction what = *s.lesson.free;
  const bool columns = ui.view.figure.columns;
  const std::string line = columns ? "column" : "row";
  const char* across = columns ? "row" : "column";
  const MatrixView m = values(s.scene(), s.analysis, what.node, what.head);
  if (depends_on_temperature(what.node)) {
    choice_chip(ui, ("a " + line + "##predict").c_str(), what.curve, false, "Its present numbers.");
    beside_if_room(ui, "over the temperature##predict", 4);
    choice_chip(ui, "over the temperature##predict", what.curve, true,
                "One entry, at temperatures from a quarter to four.");
  }
  numbered_chips(ui, line.c_str(), "row", static_cast<int>(m.rows()), what.row);
  if (what.curve) numbered_chips(ui, across, "column", static_cast<int>(m.cols()), what.col);
  if (what == *s.lesson.free) return false;
  predict_freely(s, what);
  return true;
}

// What a step gives a hand for that has no place in the panels.
void hands_of_step(const Ui& ui, const Session& s) {
  constexpr double width = 200;
  if (has_hand(*step_of(s.lesson), hand_power)) power_slider(ui, width, true, asks_still(s));
}

constexpr const char* of_other_numbers = "True of the numbers of the lesson; with yours not all of it is.";
std::string law_words(const std::string& says) { return "✓ " + says; }

// Of the sentence on the numbers, and of the laws, each with the gap below it.
double room_of_laws(const Ui& ui, const LessonStep& step, double width) {
  const auto height = [&](const std::string& words) {
    return mixed_text(ui, 0, 0, measure::type_13, width, ui.theme.text, words, false) +
           ImGui::GetStyle().ItemSpacing.y / ui.scale;
  };
  double room = height(of_other_numbers);
  for (const StepClaim& claim : step.claims)
    if (claim.law && !claim.says.empty()) room += height(law_words(claim.says));
  return room;
}

// The text of a step with the numbers of this moment; where a drag has made it untrue it steps back, and
// below it stands what holds whatever is dragged. That has its room from the beginning, so that nothing
// moves.
void told(const Ui& ui, const Session& s, double size, double width) {
  const ClaimsNow& claims = s.lesson.claims;
  mixed_paragraph(ui, size, claims.of_the_numbers ? ui.theme.text : ui.theme.secondary, s.lesson.told, width);
  hands_of_step(ui, s);
  const float top = ImGui::GetCursorScreenPos().y;
  if (!claims.of_the_numbers) strip_words(ui, ui.theme.secondary, of_other_numbers, width);
  for (const std::string& says : laws_said(s)) strip_words(ui, ui.theme.holds, law_words(says), width);
  keep_room(ui, top, room_of_laws(ui, *step_of(s.lesson), width));
}

double words_size(const Session& s) {
  return is_free(s) ? measure::type_13 : s.presentation.on ? measure::type_22 : text_size;
}

// Where a step has what is said, at the left, and what is asked: at the right, or below it.
struct StepPlace {
  bool beside = false;
  double left = 0, right = 0;  // how wide they are
  double height = 0;           // of both, and the gap below
};

StepPlace step_place(const Ui& ui, const Session& s, std::size_t at, double room, bool beside) {
  const double gap = ImGui::GetStyle().ItemSpacing.y / ui.scale;
  StepPlace place{.beside = beside, .left = std::min(widest_text, beside ? room * 0.46 : room)};
  place.right = beside ? room - place.left - measure::space_5 : room;
  const LessonStep& step = s.lesson.in_numbers.steps[at];
  const double said = mixed_text(ui, 0, 0, words_size(s), place.left, ui.theme.text, step.text, false) + gap +
                      (has_hand(step, hand_power) ? ImGui::GetFrameHeight() / ui.scale + gap : 0) +
                      room_of_laws(ui, step, place.left) + gap;
  const double asked = step.ask ? question_height(ui, s, at, place.right) : 0;
  place.height = beside ? std::max(said, asked) : said + asked;
  return place;
}

// The lower of the two ways.
StepPlace step_place(const Ui& ui, const Session& s, std::size_t at, double room) {
  constexpr double least_beside = 560;
  const StepPlace below = step_place(ui, s, at, room, false);
  if (!s.lesson.lesson->steps[at].ask || room <= least_beside) return below;
  const StepPlace beside = step_place(ui, s, at, room, true);
  return beside.height <= below.height ? beside : below;
}

StepPlace free_place(double room) {
  constexpr double least_beside = 520;
  if (room <= least_beside) return {.left = room, .right = room};
  return {.beside = true, .left = free_left, .right = room - free_left - measure::space_5};
}

// That of the tallest step, with a tenth less room, which the matrices of some step may take at its left.
double tallest_body(const Ui& ui, Session& s, double drawn) {
  constexpr double taken = 0.1;
  LessonState::Body& body = s.lesson.tallest;
  const double room = strip_room(ui), words = words_size(s);
  if (std::abs(room - body.room) > taken * body.room || body.words != words) {
    body = {.room = room, .words = words};
    for (std::size_t i = 0; i < s.lesson.lesson->steps.size() && !is_free(s); ++i)
      body.height = std::max(body.height, step_place(ui, s, i, (1 - taken) * room).height);
  }
  return body.height = std::max(body.height, drawn);
}

// A step: what is said at the left, what is asked at the right.
void step_body(const Ui& ui, Session& s) {
  const LessonStep& step = *step_of(s.lesson);
  const double room = strip_room(ui), size = words_size(s);
  const StepPlace place = is_free(s) ? free_place(room) : step_place(ui, s, s.lesson.at, room);
  const double left = place.left;
  ImGui::BeginGroup();
  if (is_free(s))
    mixed_paragraph(ui, size, ui.theme.text, step.text, left);
  else
    told(ui, s, size, left);
  const bool other = is_free(s) && free_choice(ui, s);
  ImGui::EndGroup();
  if (other || !step.ask) return;
  if (place.beside) ImGui::SameLine(0, ui.px(measure::space_5));
  ImGui::BeginGroup();
  lesson_question(ui, s, place.right);
  ImGui::EndGroup();
}

void last_page(const Ui& ui, Session& s) {
  const Lesson& lesson = *s.lesson.lesson;
  const double room = std::min(2 * widest_text, strip_room(ui));
  const bool beside = room > 760;
  const double half = beside ? (room - measure::space_5) / 2 : room;
  const auto answer = [&] {
    mixed_paragraph(ui, measure::type_15, ui.theme.text, lesson.answer, half);
    if (has_experiment(s)) {
      if (ImGui::Button("Try it in the Lab##lesson")) open_experiment(s);
      explain_item(ui, "The experiment that goes with this lesson: press start there.");
    }
    if (!has_answered(s)) return;
    if (has_experiment(s)) ImGui::SameLine(0, ui.px(6));
    if (ImGui::Button("Hand in my answers…##lesson")) run_action(s, *find_action("lesson.hand_in"));
    explain_item(ui,
                 "A picture that carries what you answered first, without your name; "
                 "the teacher's window counts it.");
  };
  side_by_side(ui, beside, answer, [&] {
    if (!lesson.open.empty()) strip_words(ui, "What is open: " + lesson.open, half);
    std::string sources;
    for (const std::string& source : lesson.sources) sources += (sources.empty() ? "" : "; ") + source;
    if (!sources.empty())
      mixed_paragraph(ui, measure::type_12, ui.theme.secondary, "Sources: " + sources, half);
    if (lesson.literature.empty()) return;
    ImGui::AlignTextToFramePadding();
    note(ui, "Decided here:");
    for (const std::string& id : lesson.literature) {
      const LiteratureClaim* claim = claim_called(id);
      if (claim == nullptr) continue;
      const std::string label = plain_text(claim->title) + "##" + id;
      beside_if_room(ui, label.c_str(), 6);
      if (chip(ui, label.c_str(), false, "A claim of the literature, and what decides it here."))
        open_help(s, "claim:" + id);
    }
  });
}

}  // namespace

void strip_head(const Ui& ui, Session& s, std::string_view title, std::string_view place,
                const std::vector<StripWay>& ways) {
  const float left = ImGui::GetCursorPosX(), room = ImGui::GetContentRegionAvail().x;
  const float gap = ui.px(6), padding = 2 * ImGui::GetStyle().FramePadding.x;
  const auto width_of = [&](const StripWay& way) {
    return text_width(ui, Face::sans, measure::type_13, shown_words(way.label)) + padding;
  };
  float width = 0;
  for (const StripWay& way : ways) width += width_of(way) + (width > 0 ? gap : 0);
  // A long title gives way to its place and, where that leaves enough of it, to the ways on;
  // else they stand below it.
  const float whole = text_width(ui, Face::sans_bold, measure::type_13, title),
              place_width =  // with room for "solved" from the beginning: nothing moves then
              std::min(std::max(text_width(ui, Face::sans, measure::type_12, place), ui.px(110)) + ui.px(20),
                       room / 2);
  const float beside_ways = room - width - place_width;
  const bool beside = beside_ways >= std::min(whole, ui.px(110));
  const float title_room = std::max(ui.px(20), beside ? beside_ways : room - place_width);
  ImGui::AlignTextToFramePadding();
  text_in(ui, Face::sans_bold, measure::type_13, ui.theme.text,
          elide(canvas_at(ui, {}), title, Face::sans_bold, measure::type_13,
                static_cast<double>(title_room) / ui.scale));
  explain_item(ui, title);
  ImGui::SameLine(0, ui.px(8));
  ImGui::AlignTextToFramePadding();
  const float place_room = room - std::min(whole, title_room) - ui.px(20) - (beside ? width : 0);
  note(ui, elide(canvas_at(ui, {}), place, Face::sans, measure::type_12,
                 static_cast<double>(std::max(ui.px(20), place_room)) / ui.scale));
  bool first = true;
  if (beside) ImGui::SameLine(left + room - width);
  const char* pressed = nullptr;
  for (const StripWay& way : ways) {
    if (!first) {
      ImGui::SameLine(0, gap);
      if (ImGui::GetCursorPosX() + width_of(way) > left + room) ImGui::NewLine();
    }
    first = false;
    if (!way.shown) {
      ImGui::Dummy({width_of(way), ImGui::GetFrameHeight()});
      continue;
    }
    if (ImGui::Button(way.label)) pressed = way.action;
    explain_item(ui, way.about);
  }
  if (const Action* action = pressed == nullptr ? nullptr : find_action(pressed)) run_action(s, *action);
}

void keep_room(const Ui& ui, float top, double height) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float end = top + ui.px(height);
  if (at.y >= end + ImGui::GetStyle().ItemSpacing.y) return;
  ImGui::SetCursorScreenPos({at.x, end});
  ImGui::Dummy({1, 0});
}

void strip_words(const Ui& ui, Color color, std::string_view words, double width) {
  mixed_paragraph(ui, measure::type_13, color, words, width);
}

void strip_words(const Ui& ui, std::string_view words, double width) {
  strip_words(ui, ui.theme.text, words, width);
}

double strip_room(const Ui& ui) { return static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale; }

void strip_below(const Ui& ui, const Layout& l, Session& s) {
  struct Strip {
    bool is_open;
    const char* name;
    double& height;
    double (*draw)(const Ui& ui, Session& session);
  };
  for (const Strip& strip : {Strip{in_lesson(s), "lesson", s.lesson.height, lesson_strip},
                             Strip{in_challenge(s), "challenge", s.challenge.height, challenge_strip},
                             Strip{in_gallery(s), "printed", s.gallery.height, gallery_strip}}) {
    if (!strip.is_open) continue;
    const AreaLook look{{ui.px(measure::space_4), ui.px(measure::space_2)}, 0, s.presentation.on};
    in_area(strip.name, l.lesson, ui.theme.panel, look, [&] {
      const float top = ImGui::GetCursorPosY(), edge = l.lesson.y + 0.5F;
      const double least = strip.draw(ui, s),
                   drawn = static_cast<double>(ImGui::GetCursorPosY() - top) / ui.scale;
      strip.height = std::max(least, drawn) + 2 * measure::space_2;
      hairline_between(ui, {l.lesson.x, edge}, {l.lesson.x + l.lesson.width, edge});
    });
  }
}

double lesson_strip(const Ui& ui, Session& s) {
  const float top = ImGui::GetCursorPosY();
  head_line(ui, s);
  ImGui::Dummy({1, ui.px(2)});
  if (!in_lesson(s)) return 0;
  const float body = ImGui::GetCursorPosY();
  const bool step = step_of(s.lesson) != nullptr;
  step ? step_body(ui, s) : last_page(ui, s);
  if (!in_lesson(s)) return 0;
  const auto height = [&](float from, float to) { return static_cast<double>(to - from) / ui.scale; };
  return height(top, body) + tallest_body(ui, s, step ? height(body, ImGui::GetCursorPosY()) : 0);
}

bool covered_note(const Ui& ui, const Session& s) {
  if (!hides(s.view.figure)) return false;
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
            "The numbers return once the question below the figure is answered, or its answer shown.");
  return true;
}

}  // namespace attnlab
