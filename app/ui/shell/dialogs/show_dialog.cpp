#include "app/ui/shell/dialogs/each_dialog.h"

#include "app/figures/canvas/text.h"
#include "app/figures/views/views.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>

namespace attnlab {
namespace {

// One of a list with its three buttons, its words by `say` in so much room; true where it changed the list.
template <class List, class Say>
bool step_row(const Ui& ui, List& list, std::size_t i, const Say& say) {
  ImGui::AlignTextToFramePadding();
  note(ui, std::to_string(i + 1));
  const float left = ui.px(32), buttons = std::max(ui.px(200), ImGui::GetWindowWidth() - ui.px(200));
  ImGui::SameLine(left);
  say(list[i], (buttons - left) / ui.scale - measure::space_3);
  ImGui::SameLine(buttons);
  const RowButton pressed = row_buttons(ui, "##" + std::to_string(i + 1), i > 0, i + 1 < list.size(), true);
  if (pressed == RowButton::up) std::swap(list[i], list[i - 1]);
  if (pressed == RowButton::down) std::swap(list[i], list[i + 1]);
  if (pressed == RowButton::remove) list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
  return pressed != RowButton::none;
}

void elided_words(const Ui& ui, const std::string& words, double room) {
  text_in(ui, Face::sans, measure::type_13, ui.theme.text,
          elide(canvas_at(ui, {0, 0}), words, Face::sans, measure::type_13, room));
}

bool begin_steps(const Ui& ui, double others) {
  const float height = std::clamp(ImGui::GetIO().DisplaySize.y - ui.px(others), ui.px(60), ui.px(420));
  return ImGui::BeginChild("steps", {0, height}, ImGuiChildFlags_NavFlattened);
}

// What is looked at as a step, and each of its matrices as one.
bool additions(const Ui& ui, const Studio& s, SlideList& list) {
  bool changed = false;
  const auto beside = [&ui](const char* next) {
    const float needed = ImGui::CalcTextSize(next).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SameLine(0, ui.px(8));
    if (ImGui::GetContentRegionAvail().x < needed) ImGui::NewLine();
  };
  const Slide now = step_now(s);
  if (ImGui::Button("Add what is shown")) list.push_back(now), changed = true;
  explain_item(ui, "The view, part and head that are open now: " + step_words(now) + ".");
  beside("Add its matrices");
  if (ImGui::Button("Add its matrices")) {
    // Those of now come first.
    const bool twice = !now.compare.empty() && now.compare == step_beside;
    for (std::size_t i = 0; i < s.figure.picture.drawn.blocks.size() / (twice ? 2 : 1); ++i) {
      const auto& cell = s.figure.picture.drawn.blocks[i].cell;
      Slide one = now;
      one.compare.clear();
      one.block = cell ? std::string(row_of(cell->node).code) : std::to_string(i + 1);
      list.push_back(std::move(one));
    }
    changed = true;
  }
  explain_item(ui, "Each matrix of the figure alone, one step after another.");
  beside("Add before");
  ImGui::BeginDisabled(!s.reference);
  if (ImGui::Button("Add before")) {
    list.push_back(now);
    list.back().compare = step_before;
    changed = true;
  }
  ImGui::EndDisabled();
  explain_item(ui, s.reference ? "The same figure of the pinned state." : "No state is pinned as before.");
  beside("The usual ones");
  if (ImGui::Button("The usual ones")) list = usual_show(s.scene(), s.analysis), changed = true;
  explain_item(ui,
               "Five to seven figures that go with the scene's rules: what a scene without a list shows.");
  beside("Clear");
  if (ImGui::Button("Clear")) list.clear(), changed = true;
  return changed;
}

// The words that a slide of the talk has, to be typed over; true where they were.
bool slide_words_field(const Ui& ui, TalkSlide& slide, std::size_t number, double room) {
  if (!slide.lesson.empty()) {
    elided_words(ui, slide.lesson + ", step " + std::to_string(slide.step), room);
    return false;
  }
  ImGui::SetNextItemWidth(ui.px(room));
  return text_field_with_hint(("##slide" + std::to_string(number)).c_str(), step_words(slide).c_str(),
                              &slide.text);
}

void talk_part(const Ui& ui, Session& s) {
  Talk talk = *talk_made(s);
  bool typed = false, changed = false;
  ImGui::SetNextItemWidth(ui.px(420));
  typed = text_field_with_hint("##talk title", "the title of the talk", &talk.title) && !talk.title.empty();
  if (begin_steps(ui, 380))
    for (std::size_t i = 0; i < talk.slides.size() && !changed; ++i)
      changed = step_row(ui, talk.slides, i, [&](TalkSlide& slide, double room) {
        typed = slide_words_field(ui, slide, i + 1, room) || typed;
      });
  ImGui::EndChild();
  if (talk.slides.empty()) talk.slides = talk_made(s)->slides;  // its last one stays
  if (typed || changed) change_talk(s, std::move(talk), !changed);
  if (ImGui::Button("Add what is shown##talk")) keep_as_slide(s);
  explain_item(ui, "With its scene, after the last slide; from a lesson, its step.");
  ImGui::SameLine(0, ui.px(8));
  ImGui::BeginDisabled(s.talk.before.empty());
  if (ImGui::Button("Undo##talk")) undo_talk(s);
  ImGui::EndDisabled();
  ImGui::SameLine(0, ui.px(8));
  if (ImGui::Button("Put the talk away")) return put_talk_away(s);
  explain_item(ui, "It is no longer kept here; a file that it was saved into stays.");
  ImGui::SetNextItemWidth(ui.px(340));
  text_field_with_hint("##talk file", "a name for its file", &s.talk.saved.file);
  ImGui::SameLine(0, ui.px(6));
  if (ImGui::Button("Save the talk")) save_talk(s);
  if (!s.talk.saved.said.empty())
    paragraph(ui, Face::sans, measure::type_12, s.talk.saved.failed ? ui.theme.broken : ui.theme.secondary,
              s.talk.saved.said);
  ImGui::Dummy({1, ui.px(4)});
  dialog_buttons(ui, s,
                 {{"Present",
                   [](Studio& studio) {
                     cancel(studio);
                     present_made_talk(studio);
                   }},
                  {"Close", cancel}},
                 false);
}

}  // namespace

void show_dialog(const Ui& ui, Session& s) {
  dialog_title(ui, "What to present");
  if (talk_made(s) != nullptr) {
    choice_chip(ui, "this scene##show", s.talk.shown, false, "The list that is saved with the scene.");
    ImGui::SameLine(0, ui.px(4));
    choice_chip(ui, "my talk##show", s.talk.shown, true, "Slides of several scenes, a file of their own.");
    if (s.talk.shown) return talk_part(ui, s);
  } else if (!s.talk.before.empty() && ImGui::Button("Bring my talk back##talk")) {
    undo_talk(s);
  }
  paragraph(
      ui, Face::sans, measure::type_12, ui.theme.secondary,
      "Saved with the scene. F5 starts, Page Down and Page Up step, P brings a matrix to drag, B and . blank the screen, Esc ends.");
  auto read = read_show(s.scene());
  SlideList list;
  if (auto* own = std::get_if<SlideList>(&read)) list = std::move(*own);
  if (const auto* why = std::get_if<std::string>(&read)) complaint_below(ui, *why);
  bool changed = false;
  if (begin_steps(ui, talk_made(s) != nullptr ? 310 : 276)) {
    if (list.empty()) note(ui, "No list of its own: five to seven figures that go with its rules.");
    for (std::size_t i = 0; i < list.size() && !changed; ++i)
      changed = step_row(ui, list, i,
                         [&ui](const Slide& step, double room) { elided_words(ui, step_words(step), room); });
  }
  ImGui::EndChild();
  changed = additions(ui, s, list) || changed;
  if (list.size() > most_slides) list.resize(most_slides);
  if (changed) s.edits.add(SetShow{std::move(list)});
  ImGui::Dummy({1, ui.px(4)});
  const auto present = [](Studio& studio) {
    cancel(studio);
    start_presentation(studio, false);
  };
  dialog_buttons(ui, s, {{"Present", present}, {"Close", cancel}}, false);
}

}  // namespace attnlab
