#include "app/ui/shell/app.h"

#include "app/ui/actions/actions.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/inspector/facts_panel.h"
#include "app/ui/inspector/inspector_panel.h"
#include "app/ui/inspector/moved_panel.h"
#include "app/ui/inspector/run_panel.h"
#include "app/ui/kit/glyphs.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/document/copy.h"
#include "app/ui/session/document/journal.h"
#include "app/ui/shell/dialogs/each_dialog.h"
#include "app/ui/shell/presenting/presenting.h"
#include "app/ui/shell/window_parts.h"
#include "core/studies/moved.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace attnlab {

namespace fs = std::filesystem;

struct App::State {
  std::unique_ptr<Journal> journal;
  bool left = false;  // the person has decided to: what is not saved was given up
  double content_scale = 1;
  Painter painter;
  Fonts fonts;
  Session session;
  Settings written;  // as the settings file holds them
  // A frame is drawn in those that it began with, whatever its actions choose.
  ThemeId styled_theme = ThemeId::print;
  double styled_scale = 0;
  std::string hint;

  Ui ui() {
    Session& s = session;
    const bool seen = s.reference || (s.view.compare != Compare::off && !s.presentation.on);
    const Reference* was = seen ? before_of(s) : nullptr;
    return {s.scene(), s.analysis, theme(styled_theme), fonts, painter, s.view, styled_scale, hint,
            s.edits,   was,        linked_of(s)};
  }
  bool desk();
  // Screen pixels of one logical pixel.
  double scale() const {
    constexpr double largest_scale = 8;
    const ImVec2 screen = stage_of(session);
    if (session.presentation.on) return wall_scale({screen.x, screen.y});
    return std::min(largest_scale, session.view.zoom * content_scale);
  }
};

namespace {

double sensible_scale(double scale) { return std::isfinite(scale) ? std::clamp(scale, 0.5, 8.0) : 1; }

// Its parts scroll by themselves where it is high enough for them. True:
// what they need is known better now, and is drawn next.
bool inputs(const Ui& ui, const Layout& l, Session& session) {
  constexpr double parts_scroll = 400;  // logical pixels
  const bool in_lab = lab_is_open(session.view), lab = in_lab && !session.lab.matrices,
             still = !lab && l.left.height >= ui.px(parts_scroll);
  const int flags = still ? ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse
                          : ImGuiWindowFlags_HorizontalScrollbar;
  const auto needs = [&session] {
    return std::tuple(session.inputs_need.beside, session.inputs_need.stacked, session.controls.height);
  };
  const auto seen = needs();
  in_area("inputs", l.left, ui.theme.panel, {.flags = flags}, [&] {
    if (lab) {
      lab_panel_choice(ui, session);
      session.inputs_need = {lab_panel_least, lab_panel_least};
      return lab_panel(ui, session);
    }
    bool* const from_lab = in_lab ? &session.lab.matrices : nullptr;
    session.inputs_need = inputs_panel(ui, session.editor, session.controls, from_lab);
    ask_about_paste(session);
  });
  return seen != needs();
}

// What was copied is framed for a moment: the first of the views.
void copied_flash(const Ui& ui, const Area& area, Session& session) {
  const float left = session.exporting.flash;
  if (!(left > 0)) return;
  const float inset = ui.px(6), width = session.view.second.empty() ? area.width : area.width / 2;
  const auto alpha = static_cast<std::uint8_t>(std::lround(255 * std::min(1.0F, left / copy_flash_seconds)));
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRect({area.x + inset, area.y + inset}, {area.x + width - inset, area.y + area.height - inset},
                packed(with_alpha(ui.theme.accent, alpha)), ui.px(6), 0, ui.px(3));
}

void centre(const Ui& ui, const Layout& l, Session& session) {
  const ImVec2 padding{ui.px(measure::space_4), ui.px(measure::space_3)};
  in_area("centre", l.centre, ui.theme.background, {padding}, [&] {
    centre_panel(ui, session);
    copied_flash(ui, l.centre, session);
  });
  // It ends where there is no room to see it, too. The first frame after a rest counts the rest.
  float& left = session.exporting.flash;
  left = std::max(0.0F, left - std::min(ImGui::GetIO().DeltaTime, 0.05F));
}

// While F9 is held before is shown, where it was asked for in one figure with now.
void flip(Session& s) {
  s.view.flipped = s.view.compare == Compare::with && s.flow.dialog == Dialog::none && !s.palette.open &&
                   is_held("compare.with");
}

// What is typed into a talk is kept once the keyboard rests so many seconds, or has left the field.
constexpr double typing_rests = 0.5;

constexpr double least_height = 200;  // logical pixels, below which the inspector has the panel to itself
// What moved since the state before; where there is none, the greatest weight.
Said what_is_said(Session& session) {
  Said said = said_aloud(session, {.words = words_moved});
  return said.text.empty() ? moved_words(session.scene(), what_stands(session.scene(), session.analysis))
                           : said;
}

// The inspector, and at the bottom the facts, which stand still while the pointer moves over cells.
// The action that was asked for.
std::string_view inspector_and_facts(const Ui& ui, Session& session) {
  std::string_view asked;
  if (covered_note(ui, session)) return facts_not_drawn(session.view, session.facts), asked;
  // The Lab trains its variants on a task of its own: no fact of the scene speaks of that.
  const bool in_lab = needs_run(session.view.view) && session.lab.shown && !inspected_cell(session.view);
  const auto inspect = [&] {
    if (in_lab) return run_panel(ui), scene_card(ui, session);
    const auto cell = inspected_cell(session.view);
    // Above an input, which may be the one that moved it; to any other cell it gives way.
    const bool above = !cell || is_given(cell->node), moved = above && says_what_moved(ui);
    if (moved) asked = moved_panel(ui, what_is_said(session));
    if (above && !moved && !hides(ui.view.figure)) say_large(ui, what_is_said(session));
    // What is being typed about the scene is not taken away by the pointer; what was asked for stands in the
    // place of the cell that was inspected then, until another one is.
    std::optional<Cell>& instead_of = session.card.instead_of;
    if (cell != instead_of && !session.view.hover) instead_of.reset();
    const bool instead = instead_of && cell == instead_of;
    if (!cell || session.card.typing || instead) {
      if (!moved) inspector_at_rest(ui);
      return scene_card(ui, session);
    }
    if (inspector_panel(under_pointer(ui), [&](MatrixKind kind) { return locks(session, kind); }))
      copy_formula(session);
  };
  const float height = ImGui::GetContentRegionAvail().y;
  if (in_lab || height < ui.px(least_height))
    return inspect(), facts_not_drawn(session.view, session.facts), asked;
  const float facts = session.facts.open ? height * 0.55F : ui.px(folded_facts_height);
  if (begin_part("inspector body", height - facts - ui.px(measure::space_3))) inspect();
  ImGui::EndChild();
  hairline(ui);
  facts_panel(ui, session.facts, session.brought, asks_still(session));
  return asked;
}

void right_panel(const Ui& ui, const Layout& l, Session& session) {
  const bool over = ui.view.giving.right;
  const AreaLook look{{ui.px(20), ui.px(16)}, 0, over};
  std::string_view asked;
  if (!in_area(over ? "inspector over" : "inspector", l.right, ui.theme.panel, look,
               [&] { asked = inspector_and_facts(ui, session); }))
    facts_not_drawn(session.view, session.facts);
  // Of what was drawn nothing is needed any more.
  if (const Action* action = find_action(asked)) run_action(session, *action);
}

void status(const Ui& ui, const Layout& l, Session& session) {
  in_area("status", l.status, ui.theme.panel, {{0, 0}, ImGuiWindowFlags_NoScrollbar, false, "status"}, [&] {
    hairline_between(ui, {0, l.status.y + 0.5F}, {l.status.width, l.status.y + 0.5F});
    status_line(ui, session);
  });
}

// The sooner of two times to wake at.
std::optional<double> sooner(std::optional<double> a, std::optional<double> b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

}  // namespace

// The panels, the figure and what stands around them. True: the next frame is to follow at once.
bool App::State::desk() {
  Session& s = session;
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const bool gives_way = give_way(ui(), s, window);
  const Layout l = layout(s.view, styled_scale, window, needs_of(s, s.inputs_need));
  s.view.run_beside = needs_run(s.view.view) && s.lab.shown && l.right.width > 0 && !s.view.giving.right;
  menu_bar(ui(), l, s);
  apply_edits(s);
  const bool settles = inputs(ui(), l, s);
  play(ui(), s);
  apply_edits(s);
  centre(ui(), l, s);
  apply_edits(s);  // before the history is sealed: Esc on a figure goes back to the last sealed scene
  follow_study(s, static_cast<double>(ImGui::GetIO().DeltaTime));
  follow_planes(s);
  strip_below(ui(), l, s);
  right_panel(ui(), l, s);
  status(ui(), l, s);
  take_pasted_scene(s, !s.palette.open);
  panel_handles(ui(), l);
  start_screen(ui(), l, s);
  offer_first_minute(ui(), l, s);
  return gives_way || settles;
}

App::App(AppOptions options) : state_(std::make_unique<State>()) {
  State& state = *state_;
  Session& s = state.session;
  if (options.calls) s.disk.calls = std::move(options.calls);
  if (options.box) s.box = std::move(options.box);
  s.disk.places = {std::move(options.config_dir), options.state_dir};
  s.disk.journals = journal_folder(options.state_dir);
  state.journal = std::make_unique<Journal>(s.disk.journals, s.disk.calls);
  state.content_scale = sensible_scale(options.content_scale);
  state.painter = options.painter;
  state.fonts = load_fonts();
  go_on(s, opening_document(), [&s](Document document) { s.document = std::move(document); });
  s.brought = s.scene();
  SettingsRead remembered = read_settings(s.disk.places);
  if (remembered.complaint.empty()) remembered.complaint = std::move(options.notice);
  if (!remembered.complaint.empty()) say_why(s, std::move(remembered.complaint));
  state.written = s.settings = std::move(remembered.settings);
  s.flow.files.folder = std::move(options.folder);
  s.flow.ask_desktop = std::move(options.ask_desktop);
  s.start.offered = options.welcome && !s.settings.greeted;
  s.exporting.copy_picture = std::move(options.copy_picture);
  static_cast<ViewSettings&>(s.view) = s.settings.view;
  ImGuiIO& io = ImGui::GetIO();
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  io.IniFilename = io.LogFilename = nullptr;
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  io.ConfigInputTextCursorBlink = false;  // a caret that stays needs no frames
  set_up_keyboard();
  refresh(s);
  look_for_lost_work(s);
}

App::~App() {
  keep_talk(state_->session);
  if (!state_->journal->holds_unsaved()) state_->journal->close();
  state_->session.disk.marked.lock.remove();
}

bool App::open(const fs::path& file) { return begin_file(state_->session, file); }

bool App::open(const std::vector<fs::path>& files) {
  if (files.size() < 2) return !files.empty() && open(files.front());
  if (!gather_dropped(state_->session, files)) open_dropped(state_->session, files);
  return true;
}

void App::request_close() {
  begin(state_->session, [&s = state_->session](Studio&) { s.leave = true; });
}

Kept App::keep() {
  Session& s = state_->session;
  s.document.history.seal();
  keep_talk(s);
  keep_in_journal(s, *state_->journal, state_->left, ImGui::GetTime());
  return kept();
}

Kept App::kept() const {
  const Document& document = state_->session.document;
  if (state_->journal->holds_unsaved()) return Kept::journal;
  return attnlab::unsaved(document) ? Kept::lost : Kept::saved;
}

void App::set_content_scale(double scale) { state_->content_scale = sensible_scale(scale); }

WindowRequests App::frame() {
  State& state = *state_;
  Session& s = state.session;
  tidy_atlas();
  const double scale = state.scale();
  if (state.styled_theme != s.view.theme || state.styled_scale != scale) {
    apply_style(theme(s.view.theme), scale);
    state.styled_theme = s.view.theme;
    state.styled_scale = scale;
  }
  ImGui::PushFont(state.fonts.of(Face::sans), static_cast<float>(measure::type_13));
  state.hint.clear();
  // Editors tell the cell under the pointer as they are drawn: that of the last frame.
  if (s.view.topic.empty() && s.view.hover) s.view.topic = help_page(s.view.hover->node);
  s.view.hover = hovered_cell(s.figure);
  s.view.hovers_linked = s.view.hover && in_linked(s.figure);
  s.view.hovers_derivative = s.view.hover && on_derivative(s.figure);
  s.view.legend = hovered_legend(s.figure);
  if (!s.view.hover && !s.view.second.empty()) {
    s.view.hover = hovered_cell(s.second_figure);
    s.view.hovers_linked = s.view.hover && in_linked(s.second_figure);
    s.view.hovers_derivative = s.view.hover && on_derivative(s.second_figure);
  }
  notice_changes(s, ImGui::GetTime());
  follow_desktop(s);
  const auto since = static_cast<double>(ImGui::GetIO().DeltaTime);
  follow_run(s, since);
  s.talk.rests += since;
  if (s.talk.typing && (s.talk.rests >= typing_rests || !ImGui::IsAnyItemActive())) keep_talk(s);
  leave_start_screen(s);
  if (over_start_screen(s)) s.view.hover.reset();
  if (s.presentation.on) {
    presenting([&state] { return state.ui(); }, s);
    ImGui::PopFont();
    WindowRequests requests{.title = window_title(s.document),
                            .busy = is_on(s.lab),
                            .full_screen = s.presentation.on,
                            .works = s.view.playing.has_value()};
    keep_in_journal(s, *state.journal, state.left, ImGui::GetTime());
    requests.wake = sooner(sooner(let_message_age(s), pointer_rests(s.presentation)),
                           state.journal->due(s.document, ImGui::GetTime()));
    if (const auto& rehearsal = s.presentation.rehearsal)
      requests.wake = sooner(requests.wake, rehearsal_wakes(*rehearsal));
    return requests;
  }
  run_shortcuts(s);
  s.view.topic.clear();  // told anew by what is drawn now
  flip(s);
  move_keyboard(s);
  dialogs(state.ui(), s);
  palette(state.ui(), s);
  apply_edits(s);

  const double strip = height_below(s);  // what it needs is known once it was drawn, and then given
  const bool grows = (!first_minute(state.ui(), s) && state.desk()) || height_below(s) != strip;
  const bool unsettled = grows || state.styled_theme != s.view.theme || state.styled_scale != state.scale();
  apply_edits(s);
  end_of_play(s);
  look_at_signs(s);
  ImGui::PopFont();

  HoldChoice& held = s.view.hold;
  if (held.sought && !std::exchange(held.sought->drawn, false)) end_search(held);
  if (!ImGui::IsAnyItemActive() && !editing(s.editor) && !s.view.playing && !s.lab.playing && !held.sought) {
    s.document.history.seal();
    s.settings.view = s.view;
    if (!(s.settings == state.written)) {
      if (const auto why = merge_settings(s.disk.places, s.settings, state.written, *s.disk.calls))
        say_why(s, *why);
      state.written = s.settings;
    }
  }
  state.left = state.left || s.leave;
  keep_in_journal(s, *state.journal, state.left, ImGui::GetTime());
  const bool previews = s.flow.dialog == Dialog::animate && s.exporting.preview && s.exporting.preview->plays;
  WindowRequests requests{window_title(s.document), std::exchange(s.leave, false),
                          flashing(s.facts) || s.exporting.flash > 0 || keyboard_moves(s.keyboard) ||
                              first_minute_moves(s.first) || unsettled || previews || is_on(s.lab)};
  requests.wake = sooner(let_message_age(s), state.journal->due(s.document, ImGui::GetTime()));
  if (s.talk.typing) requests.wake = sooner(requests.wake, 2 * typing_rests);
  requests.full_screen = s.presentation.on;
  const bool looking = s.flow.dialog == Dialog::open && s.flow.files.looking,
             slices = s.lab.run && s.lab.run->in_slices() && is_on(s.lab);
  requests.works = s.exporting.job || s.view.playing || looking || slices || held.sought;
  requests.rebuild = std::exchange(s.rebuild, false);
  // Only once the dialog that asked for it is gone from the picture.
  if (s.flow.dialog == Dialog::none) requests.screenshot = std::exchange(s.exporting.wanted, std::nullopt);
  return requests;
}

void App::take_screenshot(const std::variant<Pixels, std::string>& picture) {
  write_screenshot(state_->session, picture);
}

bool App::run(std::string_view action) {
  const Action* found = find_action(action);
  if (found == nullptr || !run_action(state_->session, *found)) return false;
  apply_edits(state_->session);
  return true;
}

const Scene& App::scene() const { return state_->session.scene(); }
const Analysis& App::analysis() const { return state_->session.analysis; }
const History& App::history() const { return state_->session.document.history; }
const Presentation& App::presentation() const { return state_->session.presentation; }
const FactsState& App::facts() const { return state_->session.facts; }
const LessonState& App::lesson() const { return state_->session.lesson; }
const HelpState& App::help() const { return state_->session.help; }
const GalleryState& App::gallery() const { return state_->session.gallery; }
const ChallengeState& App::challenge() const { return state_->session.challenge; }
double App::strip_height() const { return height_below(state_->session); }
const FigureState& App::figure() const { return state_->session.figure; }
ViewState& App::view() { return state_->session.view; }
const std::string& App::message() const { return state_->session.message.text; }
bool App::unsaved() const { return attnlab::unsaved(state_->session.document); }
const fs::path& App::file() const { return state_->session.document.file; }

}  // namespace attnlab
