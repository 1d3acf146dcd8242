#include "app/ui/shell/window_parts.h"

#include "app/figures/canvas/text.h"
#include "app/figures/views/alone.h"
#include "app/library/examples.h"
#include "app/library/lessons.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/figure_keys.h"
#include "core/text/plain_text.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr const char* window_name = "start";
constexpr double least_room = 200;
constexpr double tile_width = 132, tile_height = 104, picture_height = 62;

// The keys that walk the gallery.
constexpr ImGuiKey gallery_keys[] = {ImGuiKey_Tab,        ImGuiKey_LeftArrow, ImGuiKey_RightArrow,
                                     ImGuiKey_UpArrow,    ImGuiKey_DownArrow, ImGuiKey_Enter,
                                     ImGuiKey_KeypadEnter};

bool is_gallery_key(ImGuiKey key) { return std::ranges::find(gallery_keys, key) != std::end(gallery_keys); }

bool a_key_was_pressed(bool walks) {
  for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key) {
    const bool modifier = key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper;
    if (walks && is_gallery_key(static_cast<ImGuiKey>(key))) continue;
    if (!modifier && ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false)) return true;
  }
  return ImGui::GetIO().InputQueueCharacters.Size > 0;
}

bool is_shown(const Session& s) { return s.start.open && s.flow.dialog == Dialog::none && !s.palette.open; }

using Chosen = std::function<void(Studio&)>;  // opens what was clicked; empty: nothing was

void recent_files(const Ui& ui, const Session& session, Chosen& chosen) {
  if (session.settings.recent.empty()) return;
  heading(ui, "RECENT FILES");
  bool first = true;
  for (const std::string& file : session.settings.recent) {
    const std::string label = std::filesystem::path(file).filename().string() + "##recent" + file;
    if (!first) beside_if_room(ui, label.c_str(), 4);
    first = false;
    const bool missing = std::ranges::count(session.flow.missing, file) != 0;
    ImGui::BeginDisabled(missing);
    if (chip(ui, label.c_str(), false, missing ? file + " is not there now." : file))
      chosen = [file](Studio& s) { begin_file(s, file); };
    ImGui::EndDisabled();
  }
  ImGui::Dummy({1, ui.px(4)});
}

constexpr double line_of_list = 22, learn_column = 240, lesson_column = 300, challenge_column = 215,
                 two_columns = 560, three_columns = 840;

// A line of a list; true when it was clicked. `after` stands at its end.
bool list_row(const Ui& ui, const std::string& id, std::string_view words, std::string_view after,
              std::string_view about) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const double room = static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale;
  const bool clicked = ImGui::InvisibleButton((std::string(words) + "##" + id).c_str(),
                                              {ui.px(std::max(20.0, room)), ui.px(line_of_list)});
  explain_item(ui, about);
  if (!ImGui::IsItemVisible()) return clicked;
  const bool hot = ImGui::IsItemHovered();
  if (hot)
    ImGui::GetWindowDrawList()->AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                              packed(ui.theme.chosen), ui.px(4));
  const double end =
      after.empty()
          ? 0
          : static_cast<double>(text_width(ui, Face::sans, measure::type_11, after)) / ui.scale + 12;
  text_at(ui, {at.x + ui.px(6), at.y + ui.px(3)}, measure::type_13, hot ? ui.theme.accent : ui.theme.text,
          elide(canvas_at(ui, {}), words, Face::sans, measure::type_13, std::max(10.0, room - end - 12)));
  if (!after.empty())
    text_at(ui, {at.x + ui.px(room - end + 4), at.y + ui.px(4)}, measure::type_11, ui.theme.holds,
            std::string(after));
  return clicked;
}

// A list of which the heading is drawn. `row`: what stands at the end of an entry, and what is said of it.
template <typename Entries, typename Row>
void list_of(const Ui& ui, const std::string& kind, const Entries& entries, Opens opens, Chosen& chosen,
             const Row& row) {
  ImGui::Dummy({1, ui.px(4)});
  for (const auto& entry : entries) {
    const std::string id(entry.id);
    const std::pair<const char*, std::string> said = row(entry);
    if (list_row(ui, kind + id, entry.title, said.first, said.second))
      chosen = [opens, id](Studio& s) { begin(s, opens, id); };
  }
}

// The questions that lessons answer.
void lessons(const Ui& ui, Chosen& chosen) {
  const auto question = [](const LessonEntry& one) { return std::pair("", plain_text(one.question)); };
  const auto more = lesson_list().subspan(first_lessons);
  heading(ui, "LESSONS");
  list_of(ui, "lesson", lesson_list().first(first_lessons), open_own_lesson, chosen, question);
  ImGui::Dummy({1, ui.px(4)});
  if (folding(ui, "MORE LESSONS", std::to_string(more.size()), false))
    list_of(ui, "lesson", more, open_own_lesson, chosen, question);
  ImGui::Dummy({1, ui.px(4)});
}

// What can be reached by dragging, and what cannot; what was printed, and whether it is right.
void challenges_and_printed(const Ui& ui, const Session& s, Chosen& chosen) {
  heading(ui, "CHALLENGES");
  list_of(ui, "challenge", challenge_list(), open_own_challenge, chosen, [&s](const ChallengeEntry& one) {
    return std::pair(is_solved(s, one.id) ? "solved" : "", "Reach it by dragging, or say why nobody can.");
  });
  ImGui::Dummy({1, ui.px(4)});
  for (const bool mistakes : {false, true}) {
    const std::vector<Example> list = gallery_list(mistakes);
    if (folding(ui, mistakes ? "FIND THE MISTAKE" : "GALLERY", std::to_string(list.size()), false))
      list_of(ui, "printed", list, open_gallery, chosen, [mistakes](const Example&) {
        return std::pair("",
                         mistakes ? "One printed number is wrong: which?" : "Published numbers beside ours.");
      });
  }
}

void fill(std::vector<GalleryPicture>& gallery) {
  if (!gallery.empty()) return;
  for (const ExampleGroup& group : example_groups())
    for (const Example& example : group.examples) {
      auto read = read_example(example.id);
      const auto* scene = std::get_if<Scene>(&read);
      if (scene != nullptr) gallery.push_back({example.id, *scene, analyze(*scene)});
    }
}

// A picture with its title below; true when it was clicked.
bool tile(const Ui& ui, const GalleryPicture& picture, bool chosen) {
  const ImVec2 at = ImGui::GetCursorScreenPos(), size{ui.px(tile_width), ui.px(tile_height)};
  const bool clicked = ImGui::InvisibleButton(("example:" + std::string(picture.id)).c_str(), size);
  say_item_by([&] { return ItemWords{.name = picture.scene.title}; });
  explain_item(ui, picture.scene.notes);
  if (chosen && !ImGui::IsItemVisible()) ImGui::SetScrollHereY();
  if (!ImGui::IsItemVisible()) return clicked;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool hot = chosen || ImGui::IsItemHovered();
  list.AddRectFilled(at, {at.x + size.x, at.y + size.y}, packed(hot ? ui.theme.chosen : ui.theme.background),
                     ui.px(6));
  list.AddRect(at, {at.x + size.x, at.y + size.y}, packed(hot ? ui.theme.accent : ui.theme.hairline),
               ui.px(6), 0, ui.px(chosen ? 2 : 1));
  ImGuiCanvas canvas = canvas_at(ui, Point{at.x, at.y});
  draw_small(canvas, {picture.scene, picture.analysis, ui.theme, FigureOptions{}},
             {8, 8, tile_width - 16, picture_height - 8});
  const std::string& title = picture.scene.title;
  list.AddText(ui.fonts.of(Face::sans), static_cast<float>(measure::type_11) * ui.px(1),
               {at.x + ui.px(8), at.y + ui.px(picture_height + 9)}, packed(ui.theme.text), title.c_str(),
               nullptr, size.x - ui.px(14));
  return clicked;
}

void open_picture(Studio& s, std::string_view id) { begin(s, open_example, std::string(id)); }

void examples(const Ui& ui, StartState& start, Chosen& chosen) {
  start.places.assign(start.gallery.size(), {});
  const float gap = ui.px(8), end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  for (const ExampleGroup& group : example_groups()) {
    text_in(ui, Face::sans_medium, measure::type_13, ui.theme.text, group.question);
    bool first = true;
    for (std::size_t i = 0; i < start.gallery.size(); ++i) {
      const GalleryPicture& picture = start.gallery[i];
      if (std::ranges::find(group.examples, picture.id, &Example::id) == group.examples.end()) continue;
      if (!first && ImGui::GetItemRectMax().x + gap + ui.px(tile_width) <= end) ImGui::SameLine(0, gap);
      first = false;
      if (tile(ui, picture, start.chosen == static_cast<int>(i)))
        chosen = [id = picture.id](Studio& s) { open_picture(s, id); };
      const ImVec2 low = ImGui::GetItemRectMin(), size = ImGui::GetItemRectSize();
      start.places[i] = {low.x, low.y, size.x, size.y};
    }
    ImGui::Dummy({1, ui.px(4)});
  }
}

// The nearest picture in a direction, by the figures' rule.
int beside_chosen(const StartState& start, Way way) {
  std::vector<Hit> all;
  for (std::size_t i = 0; i < start.places.size(); ++i)
    all.push_back({start.places[i], {Node::S, 0, static_cast<int>(i), 0}});
  const auto next = next_stop(all, all[static_cast<std::size_t>(start.chosen)], way);
  return next ? next->cell.row : start.chosen;
}

// Tab and the arrow keys go from picture to picture. True: Enter opens the chosen one.
bool walk_gallery(StartState& start) {
  for (const ImGuiKey key : gallery_keys) ImGui::SetKeyOwner(key, ImHashStr("start"));
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(key, true); };
  const int count = static_cast<int>(std::min(start.gallery.size(), start.places.size()));
  if (count == 0) return false;
  start.chosen = std::min(start.chosen, count - 1);
  if (pressed(ImGuiKey_Tab)) {
    const int step = ImGui::GetIO().KeyShift ? count - 1 : 1;
    start.chosen = start.chosen < 0 ? 0 : (start.chosen + step) % count;
  }
  static constexpr std::pair<ImGuiKey, Way> ways[] = {{ImGuiKey_LeftArrow, Way::left},
                                                      {ImGuiKey_RightArrow, Way::right},
                                                      {ImGuiKey_UpArrow, Way::up},
                                                      {ImGuiKey_DownArrow, Way::down}};
  for (const auto& [key, way] : ways)
    if (pressed(key)) start.chosen = start.chosen < 0 ? 0 : beside_chosen(start, way);
  return start.chosen >= 0 &&
         (ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false));
}

void content(const Ui& ui, Session& session) {
  if (ImGui::IsWindowAppearing()) session.flow.missing = missing_files(session.settings);
  if (std::exchange(session.start.seen, true)) fill(session.start.gallery);
  const bool open_chosen = walk_gallery(session.start);
  ui.hint = "Tab and the arrow keys walk the examples · Enter opens one · any other key begins";
  Chosen chosen;
  const double room = static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale;
  const bool beside = room >= two_columns, apart = room >= three_columns;
  // Lessons, challenges and examples stand beside each other where there is room.
  const auto learn = [&](bool first, bool second) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{0, 0});
    if (first) lessons(ui, chosen);
    if (second) challenges_and_printed(ui, session, chosen);
    ImGui::PopStyleVar();
  };
  const auto column = [&](const char* name, double width, bool first, bool second) {
    if (ImGui::BeginChild(name, {ui.px(width), 0})) learn(first, second);
    ImGui::EndChild();
    ImGui::SameLine(0, ui.px(measure::space_3));
  };
  if (beside) column("learn", apart ? lesson_column : learn_column, true, !apart);
  if (apart) column("challenges", challenge_column, false, true);
  if (ImGui::BeginChild("gallery")) {
    recent_files(ui, session, chosen);
    if (!beside) learn(true, true);
    examples(ui, session.start, chosen);
  }
  ImGui::EndChild();
  if (open_chosen)
    open_picture(session, session.start.gallery[static_cast<std::size_t>(session.start.chosen)].id);
  else if (chosen)
    chosen(session);
}

}  // namespace

bool over_start_screen(const Session& session) {
  const ImGuiWindow* hovered = ImGui::GetCurrentContext()->HoveredWindow;
  return session.start.open && hovered != nullptr &&
         hovered->RootWindow == ImGui::FindWindowByName(window_name);
}

void leave_start_screen(Session& session) {
  bool pressed = false, held = false;
  for (int button = 0; button < ImGuiMouseButton_COUNT; ++button) {
    pressed |= ImGui::IsMouseClicked(button);
    held |= ImGui::IsMouseDown(button) || ImGui::IsMouseReleased(button);
  }
  if (pressed || !held) session.start.left_by_press = false;
  if (!is_shown(session)) return;
  // With other keys held they mean what they mean elsewhere; Enter opens what was chosen.
  const ImGuiIO& io = ImGui::GetIO();
  const bool enter =
      ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
  const bool walks = !io.KeyCtrl && !io.KeyAlt && !io.KeySuper && !(enter && session.start.chosen < 0);
  session.start.left_by_press = pressed && !over_start_screen(session);
  if (session.start.left_by_press || a_key_was_pressed(walks)) session.start.open = false;
}

void start_screen(const Ui& ui, const Layout& l, Session& session) {
  if (!is_shown(session)) return;
  Area place = l.centre;
  place.height += l.lesson.height;
  if (place.width < ui.px(least_room) || place.height < ui.px(least_room)) {  // there is no place for it
    session.start.open = false;
    return;
  }
  in_area(window_name, place, ui.theme.panel,
          {{ui.px(measure::space_5), ui.px(measure::space_4)}, ImGuiWindowFlags_NoNav, true},
          [&] { content(ui, session); });
}

// In the line of the choices above the figure, at its right end: nothing moves when it goes.
void offer_first_minute(const Ui& ui, const Layout& l, Session& s) {
  constexpr double height = 30, end = 12, beside = 190;
  constexpr const char* words = "New to attention? Start with one number ›##offer";
  // While nothing has been opened or changed; in this part of this view its line has no other choices.
  const bool fresh = s.shown == 0 && s.scene() == s.brought && s.view.view == "pipeline" &&
                     part_shown(s.view, "pipeline") == 0 && s.view.second.empty() &&
                     s.view.compare == Compare::off && s.view.chosen.empty() && !s.figure.look.nearer();
  if (!s.start.offered || !fresh || s.flow.dialog != Dialog::none || s.start.open) return;
  const float width =
      text_width(ui, Face::sans, measure::type_12, "New to attention? Start with one number ›") + ui.px(64);
  if (l.centre.width < width + ui.px(beside)) return;
  s.settings.greeted = true;
  const Area place{l.centre.x + l.centre.width - width - ui.px(end), l.centre.y + ui.px(12), width,
                   ui.px(height)};
  // It comes back by Undo, and leaves the keyboard where it is.
  constexpr int flags = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoFocusOnAppearing;
  in_area("offer", place, ui.theme.background, {{0, 0}, flags, true}, [&] {
    if (chip(ui, words, true, "Sixty seconds: one number, and what follows from it.")) {
      s.start.offered = false;
      begin(s, open_first_minute, "opening");
    }
    ImGui::SameLine(0, ui.px(4));
    if (chip(ui, "×##offer", false, "Not now. It is under Lessons, too.")) s.start.offered = false;
  });
}

}  // namespace attnlab
