#include "app/ui/shell/strips/strip.h"

#include "app/figures/canvas/text.h"
#include "app/ui/actions/actions.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/shell/window_parts.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

std::string_view shown_words(const char* label) {
  return std::string_view(label).substr(0, std::string_view(label).find('#'));
}

// In the order of Study.
constexpr const Strip* strips[] = {nullptr,         &lesson_strip,    &lesson_strip,
                                   &question_strip, &challenge_strip, &gallery_strip};

// What is below the head, and how high all of it is to be.
void strip_body(const Ui& ui, Session& s, const Strip& strip, float top) {
  const Study open = study_of(s).kind;
  const float body = ImGui::GetCursorPosY();
  const double room = strip_room(ui);
  const bool is_state = strip.body(ui, s);
  if (study_of(s).kind != open) return;
  const auto height = [&](float from, float to) { return static_cast<double>(to - from) / ui.scale; };
  StripHeight& kept = s.strip;
  if (std::abs(room - kept.room) > strip.taken * kept.room)
    kept = {kept.whole, strip.tallest(ui, s, (1 - strip.taken) * room), room};
  if (is_state) kept.body = std::max(kept.body, height(body, ImGui::GetCursorPosY()));
  kept.whole = height(top, body) + kept.body + 2 * measure::space_2;
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

double words_height(const Ui& ui, double size, std::string_view words, double width) {
  return mixed_text(ui, 0, 0, size, width, ui.theme.text, words, false) + gap_below(ui);
}

double frame_height(const Ui& ui) { return ImGui::GetFrameHeight() / ui.scale; }
double gap_below(const Ui& ui) { return ImGui::GetStyle().ItemSpacing.y / ui.scale; }

double strip_room(const Ui& ui) { return static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale; }

void strip_below(const Ui& ui, const Layout& l, Session& s) {
  const Study open = study_of(s).kind;
  const Strip* strip = strips[static_cast<std::size_t>(open)];
  if (strip == nullptr) return;
  const AreaLook look{{ui.px(measure::space_4), ui.px(measure::space_2)}, 0, s.presentation.on};
  in_area(strip->name, l.lesson, ui.theme.panel, look, [&] {
    const float top = ImGui::GetCursorPosY(), edge = l.lesson.y + 0.5F;
    strip->head(ui, s);
    if (study_of(s).kind == open) strip_body(ui, s, *strip, top);
    hairline_between(ui, {l.lesson.x, edge}, {l.lesson.x + l.lesson.width, edge});
  });
}

bool covered_note(const Ui& ui, const Session& s) {
  if (!hides(s.view.figure)) return false;
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
            "The numbers return once the question below the figure is answered, or its answer shown.");
  return true;
}

}  // namespace attnlab
