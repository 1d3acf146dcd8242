#include "app/ui/shell/strips/strip.h"

#include "app/figures/canvas/text.h"
#include "app/ui/actions/actions.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/shell/window_parts.h"

#include <algorithm>

namespace attnlab {
namespace {

std::string_view shown_words(const char* label) {
  return std::string_view(label).substr(0, std::string_view(label).find('#'));
}

// In the order of Study.
constexpr struct Strip {
  const char* name;  // of its window
  double (*draw)(const Ui& ui, Session& session);
} strips[] = {{"", nullptr},
              {"lesson", lesson_strip},
              {"lesson", lesson_strip},
              {"lesson", question_strip},
              {"challenge", challenge_strip},
              {"printed", gallery_strip}};

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
  const Strip& strip = strips[static_cast<std::size_t>(study_of(s).kind)];
  if (strip.draw == nullptr) return;
  const AreaLook look{{ui.px(measure::space_4), ui.px(measure::space_2)}, 0, s.presentation.on};
  in_area(strip.name, l.lesson, ui.theme.panel, look, [&] {
    const float top = ImGui::GetCursorPosY(), edge = l.lesson.y + 0.5F;
    const double least = strip.draw(ui, s),
                 drawn = static_cast<double>(ImGui::GetCursorPosY() - top) / ui.scale;
    s.strip_height = std::max(least, drawn) + 2 * measure::space_2;
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
