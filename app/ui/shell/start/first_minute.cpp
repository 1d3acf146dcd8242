#include "app/figures/sheet/first_minute.h"
#include "app/figures/canvas/drawing.h"
#include "app/figures/canvas/text.h"
#include "app/library/lessons.h"
#include "app/ui/actions/actions.h"
#include "app/ui/editor/matrix_grid.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/keys.h"
#include "app/ui/shell/window_parts.h"
#include "core/studies/moved.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attnlab {
namespace {

// Seconds, and by how much the number moves by itself: there and back, once.
constexpr double swing_waits = 0.8, swing_lasts = 2.4, swing_by = 0.3;
constexpr double least_growth = 0.02, fade_lasts = 0.2, inputs_after = 0.6;
constexpr double least_scale = 0.25;  // of the design; in a smaller window nothing of it can be read

constexpr EditCursor first_number{{MatrixKind::Q, 0}, first_cell.row, first_cell.col};

// One frame of it.
struct FirstPage {
  const Ui& ui;  // of the whole window: its scale is that of the interface
  Session& session;
  ImVec2 origin;
  double zoom = 1;  // screen pixels of the design's

  Point screen(Point design) const {
    return {static_cast<double>(origin.x) + design.x * zoom, static_cast<double>(origin.y) + design.y * zoom};
  }
  Rect screen(const Rect& r) const { return moved(r, screen(Point{}), zoom); }
};

double zoom_of(ImVec2 window) {
  return std::min(static_cast<double>(window.x) / first_design.width,
                  static_cast<double>(window.y) / first_design.height);
}

ImVec2 low_corner(const Rect& r) { return {static_cast<float>(r.x), static_cast<float>(r.y)}; }
ImVec2 high_corner(const Rect& r) { return {static_cast<float>(r.right()), static_cast<float>(r.bottom())}; }

// Words that can be clicked, with quieter ones behind or below them.
struct FirstWay {
  const char* id;
  Point baseline;
  std::string_view words;
  double size;
  std::string_view key = {}, first = {}, second = {};
};

bool first_way(const FirstPage& page, Canvas& canvas, const Theme& theme, const FirstWay& w) {
  constexpr double least = 12.5;  // screen pixels of a letter's em
  const auto at_least = [&](double size) { return std::max(size, least / page.zoom); };
  const double size = at_least(w.size), quiet = at_least(17), line = quiet * 1.38;
  const double width = canvas.text_width(w.words, Face::sans_medium, size),
               key = w.key.empty() ? 0 : 10 + canvas.text_width(w.key, Face::sans, quiet);
  const double lines = (w.first.empty() ? 0 : line + 6) + (w.second.empty() ? 0 : line);
  double wide = width + key;
  for (const std::string_view words : {w.first, w.second})
    wide = std::max(wide, canvas.text_width(words, Face::sans, quiet));
  const Rect place =
      page.screen(Rect{w.baseline.x - 8, w.baseline.y - size - 6, wide + 16, size + 18 + lines});
  ImGui::SetCursorScreenPos(low_corner(place));
  const bool clicked = ImGui::InvisibleButton(
      w.id, {static_cast<float>(place.width), static_cast<float>(place.height)}, ImGuiButtonFlags_EnableNav);
  const bool hot = ImGui::IsItemHovered() || ImGui::IsItemFocused();
  const Point at = w.baseline;
  canvas.text(at, w.words, {Face::sans_medium, size, hot ? theme.accent : theme.text});
  if (!w.key.empty()) canvas.text({at.x + width + 10, at.y}, w.key, {Face::sans, quiet, theme.secondary});
  if (!w.first.empty()) canvas.text({at.x, at.y + line + 6}, w.first, {Face::sans, quiet, theme.secondary});
  if (!w.second.empty())
    canvas.text({at.x, at.y + 2 * line + 6}, w.second, {Face::sans, quiet, theme.secondary});
  return clicked;
}

void run_named(Session& s, std::string_view id) {
  if (const Action* action = find_action(id)) run_action(s, *action);
}

void first_ways(const FirstPage& page, Canvas& canvas, const Theme& theme) {
  Session& s = page.session;
  canvas.text({96, 50}, "Attnlab", {Face::sans_bold, 19, theme.text});
  std::string_view asked;
  const auto bar = [&](const char* id, double x, std::string_view words, std::string_view key,
                       std::string_view action) {
    if (first_way(page, canvas, theme, {id, {x, 50}, words, 18, key})) asked = action;
  };
  bar("find##first", 984, "Find", "Ctrl+P", "help.palette");
  bar("open##first", 1126, "Open", "Ctrl+O", "file.open");
  bar("dark##first", 1260, s.view.theme == ThemeId::dark ? "Light" : "Dark", "Ctrl+D", "view.dark");
  bar("present##first", 1394, "Present", "F5", "present.start");
  canvas.line({96, 832}, {1504, 832}, {theme.hairline, 1});
  const std::string more_questions =
                        "And " + std::to_string(lesson_list().size() - 1) + " more, answered by trying.",
                    more_challenges = "and " + std::to_string(challenge_list().size() - 1) + " more.";
  const FirstWay lists[] = {
      {"questions##first", {96, 874}, "Questions", 24, {}, "Why two matrices and not one?", more_questions},
      {"challenges##first",
       {576, 874},
       "Challenges",
       24,
       {},
       "Make two words attend to each other,",
       more_challenges},
      {"examples##first",
       {1056, 874},
       "Examples",
       24,
       {},
       "Scenes of attention to open,",
       "and published numbers to check."}};
  for (const FirstWay& one : lists)
    if (first_way(page, canvas, theme, one)) asked = "help.start";
  const Message& message = s.message;
  const double size = std::max(17.0, 12.5 / page.zoom);
  canvas.text(
      {96, 976},
      elide(canvas,
            message.text.empty() ? "Folded away: all matrices, seven views, the rules, facts, and a lab."
                                 : std::string_view(message.text),
            Face::sans, size, 1200),
      {Face::sans, size, message.error ? theme.broken : theme.secondary});
  if (first_way(page, canvas, theme, {"desk##first", {1360, 976}, "Show it all", 18, "Esc"}))
    leave_first_minute(s);
  if (!asked.empty()) run_named(s, asked);
}

// The scene as it moves by itself, while nobody has touched anything.
std::optional<Scene> swung_scene(const FirstMinute& first, const Scene& scene, double now) {
  const double t = now - first.shown - swing_waits;
  if (first.touched || t <= 0 || t >= swing_lasts) return std::nullopt;
  Scene out = scene;
  out.Q(first_cell.row, first_cell.col) +=
      swing_by * 0.5 * (1 - std::cos(2 * std::numbers::pi * t / swing_lasts));
  return out;
}

double grown_part(double began, double now) {
  return began < 0 ? 0 : std::clamp((now - began) / fade_lasts, 0.0, 1.0);
}

void grow_first(Session& s, double now) {
  FirstMinute& first = s.first;
  const double moved =
      std::fabs(s.scene().Q(first_cell.row, first_cell.col) - s.brought.Q(first_cell.row, first_cell.col));
  if (first.scores < 0 && (moved >= least_growth || !(s.scene() == s.brought))) first.scores = now;
  // By the keyboard one comes to the other numbers: they are seen. It begins at the first.
  if (!first.touched && !(s.view.cursor == first_number)) {
    s.view.cursor = s.editor.focus = first_number;
  } else if (s.view.cursor && !(*s.view.cursor == first_number) && first.scores < 0) {
    first.scores = first.inputs = now;
  }
  if (first.scores >= 0 && first.inputs < 0 && (!holds_drag(s.editor) || now - first.scores >= inputs_after))
    first.inputs = now;
}

// A matrix with its first cell at a place of the design.
void edit_first(const FirstPage& page, const Ui& own, MatrixKind kind, MatrixBlock cells, Point first) {
  EditorBlock block{{kind, 0}, std::move(cells)};
  const EditorSize size = editor_size(block, first_block_cell);
  const Point corner = page.screen(first);
  ImGui::SetCursorScreenPos({static_cast<float>(corner.x - size.left * own.scale),
                             static_cast<float>(corner.y - size.top * own.scale)});
  matrix_editor({own, page.session.editor, false, RoomId::wall, {}}, std::move(block), first_block_cell);
}

// Q in its place, of which the one cell alone answers the hand until the others have grown; then K, too.
void edit_inputs(const FirstPage& page, const Ui& own, const FigureInput& input, const FirstGrowth& growth) {
  const ImGuiCanvas measures(*ImGui::GetWindowDrawList(), own.fonts, own.painter, {}, own.scale);
  const Rect held = page.screen(first_held());
  const bool alone = growth.inputs <= 0;
  if (alone) ImGui::PushClipRect(low_corner(held), high_corner(held), true);
  edit_first(page, own, MatrixKind::Q, first_block(measures, input, Node::Q), first_queries());
  if (alone) ImGui::PopClipRect();
  if (growth.inputs < 1) return;
  own.view.figure.columns = true;
  edit_first(page, own, MatrixKind::K, first_turned_keys(measures, input), first_keys());
  own.view.figure.columns = false;
}

// Whether all rows of the weights but one are as they were.
bool one_row_moved(const Reference& before, const Analysis& now) {
  const Matrix &was = before.analysis.head(0).A, &is = now.head(0).A;
  int rows = 0;
  for (Eigen::Index i = 0; i < is.rows(); ++i) rows += was.row(i) != is.row(i) ? 1 : 0;
  return rows == 1;
}

void first_content(const Ui& ui, Session& s, ImVec2 window) {
  FirstMinute& first = s.first;
  const double now = ImGui::GetTime();
  if (first.shown < 0) first.shown = now;
  grow_first(s, now);
  const double zoom = zoom_of(window);
  const FirstPage page{ui,
                       s,
                       {(window.x - static_cast<float>(first_design.width * zoom)) / 2,
                        (window.y - static_cast<float>(first_design.height * zoom)) / 2},
                       zoom};
  const Theme& theme = wall_theme(ui.theme.id);
  const std::optional<Scene> moving = swung_scene(first, s.scene(), now);
  const Scene& scene = moving ? *moving : s.scene();
  const Analysis analysis = moving ? analyze(scene) : s.analysis;
  const Reference* before = moving || s.scene() == s.brought ? nullptr : before_of(s);
  first.said = before == nullptr ? what_stands(scene, analysis)
                                 : what_moved(before->scene, before->analysis, scene, analysis,
                                              holds_drag(s.editor) ? first.said : WhatMoved());
  const FirstGrowth growth{grown_part(first.scores, now), grown_part(first.inputs, now)};

  FigureOptions options{.room = RoomId::wall};
  options.inputs_end = inputs_range(ui).high;
  FigureInput input{scene, analysis, theme, options};
  Shown other;
  Comparison both{.other = &other, .pale = 1};
  if (before != nullptr) {
    FigureInput was{before->scene, before->analysis, theme, options, &other};
    const ImGuiCanvas measures = canvas_at(ui, {});
    Recorder unseen(measures);
    draw_first_minute(unseen, was, {}, {1, 1}, zoom);
    input.comparison = &both;
  }
  const Point origin = page.screen(Point{});
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, origin, zoom);
  draw_first_minute(canvas, input,
                    {moved_words(scene, first.said), before != nullptr,
                     before != nullptr && one_row_moved(*before, analysis)},
                    growth, zoom);
  // Its own way of looking: rows are tokens there, and nothing of the desk is pointed at.
  ViewState view = ui.view;
  view.figure.columns = view.flipped = false;
  view.figure.decimals = options.decimals;
  view.hover.reset();
  const Ui own{scene,   analysis, theme, ui.fonts, ui.painter, view, zoom * first_block_zoom,
               ui.hint, ui.edits, before};
  edit_inputs(page, own, input, growth);
  ui.view.cursor = view.cursor, ui.view.reach = view.reach, ui.view.pinned = view.pinned;
  cover_first_inputs(canvas, input, growth, zoom);
  // The hand covers no digit.
  if (s.editor.dragged && s.editor.moving) ImGui::SetMouseCursor(ImGuiMouseCursor_None);
  first_ways(page, canvas, theme);
}

// Where nothing has the keyboard: no number of the desk is looked at.
bool to_the_desk(Session& s) {
  leave_first_minute(s);
  s.first.drawn = false;
  s.view.cursor.reset();
  s.view.pinned.reset();
  s.editor.focus.reset();
  s.figure.wants_keyboard = false;
  ImGui::SetWindowFocus(nullptr);
  return false;
}

}  // namespace

bool in_first_minute(const Session& s) {
  // What is pasted, or plays, has its place on the desk.
  const bool elsewhere = s.editor.pasted || s.editor.pasted_scene || s.view.playing || study_of(s).exercise;
  return s.first.on && !elsewhere && suits_first_minute(s.scene(), s.analysis);
}

bool first_minute_moves(const FirstMinute& first) {
  if (!first.on || first.shown < 0) return false;
  const double now = ImGui::GetTime();
  const bool by_itself = !first.touched && now - first.shown < swing_waits + swing_lasts + fade_lasts;
  const auto fading = [now](double began) { return began >= 0 && now - began < fade_lasts + 0.1; };
  return by_itself || fading(first.scores) || fading(first.inputs) || (first.scores >= 0 && first.inputs < 0);
}

bool first_minute(const Ui& ui, Session& s) {
  if (!in_first_minute(s)) return s.first.on || s.first.drawn ? to_the_desk(s) : false;
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const double zoom = zoom_of(window);
  // There it could not be read, and the menus that F10 and Alt open stand on the desk.
  if (zoom < least_scale || s.keyboard.menu_frames > 0) {
    leave_first_minute(s);
    return s.first.drawn = false;
  }
  const bool quiet = s.flow.dialog == Dialog::none && !s.palette.open;
  bool pressed = ImGui::GetIO().InputQueueCharacters.Size > 0;
  for (int button = 0; button < ImGuiMouseButton_COUNT; ++button) pressed |= ImGui::IsMouseClicked(button);
  for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key)
    pressed |= ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false);
  s.first.touched |= pressed;
  if (quiet && !editing(s.editor) && key_pressed(KeyUse::leave_first_minute)) return to_the_desk(s);
  const bool drawn =
      in_area("first minute", {0, 0, window.x, window.y}, ui.theme.background,
              {{0, 0}, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse}, [&] {
                // The keyboard begins at the number, and at no cell before it.
                ImGui::PushItemFlag(ImGuiItemFlags_NoNavDefaultFocus, true);
                first_content(ui, s, window);
                ImGui::PopItemFlag();
              });
  s.first.drawn = drawn;
  if (!s.first.on) to_the_desk(s);
  return drawn;
}

}  // namespace attnlab
