#include "app/ui/shell/window_parts.h"

#include "app/figures/canvas/text.h"
#include "app/figures/views/alone.h"
#include "app/library/examples.h"
#include "app/library/lessons.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/figure_keys.h"
#include "core/text/plain_text.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr const char* window_name = "start";
constexpr double margin = 16, widest = 1240, tallest = 440, part_of_height = 0.46, least_card = 200;
constexpr double tile_width = 132, tile_height = 104, picture_height = 62, disc = 9;

constexpr const char* sentences[] = {"Drag this cell, and everything that follows from it moves.",
                                     "Look here: each row says how much one word attends to every word.",
                                     "Ask why: point at any number, and its formula stands at the right."};

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

void numbered_disc(const Ui& ui, ImDrawList& list, ImVec2 center, int number) {
  list.AddCircleFilled(center, ui.px(disc), packed(ui.theme.accent));
  const std::string digit = std::to_string(number);
  const auto size = static_cast<float>(measure::type_12) * ui.px(1);
  ImFont* font = ui.fonts.of(Face::sans_bold);
  const ImVec2 extent = font->CalcTextSizeA(size, 1e6F, 0, digit.c_str());
  list.AddText(font, size, {center.x - extent.x / 2, center.y - extent.y / 2}, packed(ui.theme.panel),
               digit.c_str());
}

void framed(const Ui& ui, ImDrawList& list, const Rect& where, int number) {
  const float out = ui.px(4);
  const ImVec2 low{static_cast<float>(where.x) - out, static_cast<float>(where.y) - out},
      high{static_cast<float>(where.right()) + out, static_cast<float>(where.bottom()) + out};
  list.AddRect(low, high, packed(ui.theme.accent), ui.px(5), 0, ui.px(2));
  numbered_disc(ui, list, low, number);
}

// The weights in the open view, on the screen; of no width where it shows none.
Rect weights_of(const FigureState& figure) {
  Rect all;
  for (const Hit& hit : figure.hits) {
    if (hit.cell.node != Node::A || hit.cell.row < 0 || hit.cell.col < 0) continue;
    const Rect r{figure.origin.x + hit.where.x * figure.scale, figure.origin.y + hit.where.y * figure.scale,
                 hit.where.width * figure.scale, hit.where.height * figure.scale};
    if (all.width == 0) all = r;
    const double right = std::max(all.right(), r.right()), bottom = std::max(all.bottom(), r.bottom());
    all.x = std::min(all.x, r.x);
    all.y = std::min(all.y, r.y);
    all.width = right - all.x;
    all.height = bottom - all.y;
  }
  return all;
}

// At what the sentences speak of, where it stands above the card.
void marks(const Ui& ui, const Layout& l, const Session& session, float card_top) {
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const Rect cell = session.controls.first_cell, weights = weights_of(session.figure);
  if (l.left.width > 0 && cell.width > 0 && cell.bottom() < static_cast<double>(l.status.y))
    framed(ui, list, cell, 1);
  const double least_seen = static_cast<double>(ui.px(30));  // a row of them
  if (weights.width > 0 && weights.y + least_seen < static_cast<double>(card_top)) {
    list.PushClipRect({0, 0}, {l.status.x + l.status.width, card_top});
    framed(ui, list, weights, 2);
    list.PopClipRect();
  }
  if (l.right.width > ui.px(160)) numbered_disc(ui, list, {l.right.x + ui.px(104), l.right.y + ui.px(23)}, 3);
}

void three_sentences(const Ui& ui) {
  if (!ImGui::BeginTable("sentences", 3, ImGuiTableFlags_SizingStretchSame)) return;
  ImGui::TableNextRow();
  for (int i = 0; i < 3; ++i) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    numbered_disc(ui, *ImGui::GetWindowDrawList(), {at.x + ui.px(disc), at.y + ui.px(disc)}, i + 1);
    ImGui::Indent(ui.px(2 * disc + 8));
    paragraph(ui, Face::sans, measure::type_13, ui.theme.text, sentences[i]);
    ImGui::Unindent(ui.px(2 * disc + 8));
  }
  ImGui::EndTable();
}

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

// A list under its heading. `row`: what stands at the end of an entry, and what is said of it.
template <typename Entries, typename Row>
void list_of(const Ui& ui, const char* words, const std::string& kind, const Entries& entries, Opens opens,
             Chosen& chosen, const Row& row) {
  heading(ui, words);
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
  list_of(ui, "LESSONS", "lesson", lesson_list(), open_own_lesson, chosen,
          [](const LessonEntry& one) { return std::pair("", plain_text(one.question)); });
  ImGui::Dummy({1, ui.px(4)});
}

// What can be reached by dragging, and what cannot; what was printed, and whether it is right.
void challenges_and_printed(const Ui& ui, const Session& s, Chosen& chosen) {
  list_of(ui, "CHALLENGES", "challenge", challenge_list(), open_own_challenge, chosen,
          [&s](const ChallengeEntry& one) {
            return std::pair(is_solved(s, one.id) ? "solved" : "",
                             "Reach it by dragging, or say why nobody can.");
          });
  ImGui::Dummy({1, ui.px(4)});
  list_of(ui, "GALLERY", "printed", gallery_list(), open_gallery, chosen, [](const Example&) {
    return std::pair("", "Published numbers beside ours; where they are wrong, find the mistake.");
  });
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
  three_sentences(ui);
  hairline(ui);
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
  if (!is_shown(session)) return;
  bool pressed = false;
  for (int button = 0; button < ImGuiMouseButton_COUNT; ++button) pressed |= ImGui::IsMouseClicked(button);
  // With other keys held they mean what they mean elsewhere; Enter opens what was chosen.
  const ImGuiIO& io = ImGui::GetIO();
  const bool enter =
      ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
  const bool walks = !io.KeyCtrl && !io.KeyAlt && !io.KeySuper && !(enter && session.start.chosen < 0);
  if ((pressed && !over_start_screen(session)) || a_key_was_pressed(walks)) session.start.open = false;
}

void start_screen(const Ui& ui, const Layout& l, Session& session) {
  if (!is_shown(session)) return;
  const float room = l.right.x + l.right.width - l.centre.x - 2 * ui.px(margin),
              tall = l.centre.height - 2 * ui.px(margin);
  if (room < ui.px(least_card) || tall < ui.px(least_card)) {  // there is no place for it
    session.start.open = false;
    return;
  }
  const float width = std::min(ui.px(widest), room),
              height = std::min({tall, ui.px(tallest),
                                 std::max(ui.px(least_card), tall * static_cast<float>(part_of_height))});
  const ImVec2 at{l.centre.x + ui.px(margin) + (room - width) / 2,
                  l.centre.y + l.centre.height - ui.px(margin) - height};
  marks(ui, l, session, at.y);
  ImGui::SetNextWindowPos(at);
  ImGui::SetNextWindowSize({width, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{ui.px(measure::space_4), ui.px(measure::space_3)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(10));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, packed(ui.theme.panel));
  if (ImGui::Begin(window_name, nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                       ImGuiWindowFlags_NoFocusOnAppearing))
    content(ui, session);
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(3);
}

}  // namespace attnlab
