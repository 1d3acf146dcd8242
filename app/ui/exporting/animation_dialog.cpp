// The dialog of an animation: what moves from where to where, how many frames, and into which file;
// then how far it is.
#include "app/ui/exporting/export_controls.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/session/session.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace attnlab {
namespace {

constexpr OptionWord sweep_words[] = {  // of SweepKind
    {"entry", "an entry##sweep", "One entry of an input or of a weight matrix."},
    {"temperature", "temperature##sweep", "The temperature of the softmax."},
    {"t", "W and its transpose##sweep",
     "W = symmetric part + t · antisymmetric part: from t = 0, symmetric scores, to 1, those of now."},
    {"again", "the layer again##sweep", "The layer applied to its own output: X′ = Y(X), over time."},
    {"sphere", "on the sphere##sweep", "The same, where every token keeps length 1."}};

Sweep first_of(SweepKind kind, const Sweep& now) {
  Sweep sweep = now;
  sweep.kind = kind;
  sweep.from = kind == SweepKind::temperature ? 0.25 : kind == SweepKind::entry ? -2 : 0;
  sweep.to = kind == SweepKind::temperature                          ? 4
             : kind == SweepKind::entry                              ? 2
             : kind == SweepKind::again || kind == SweepKind::sphere ? 5
                                                                     : 1;
  return sweep;
}

std::string id_words(const Scene& scene, MatrixId id) {
  const bool several = is_per_head(id.kind) && scene.heads.size() > 1;
  return std::string(name_of(id.kind)) + (several ? ":" + std::to_string(id.head + 1) : std::string());
}

// Every matrix of the scene that is in use and has an entry to move.
std::vector<MatrixId> movable(const Session& s) {
  std::vector<MatrixId> list;
  for (int kind = 0; kind < matrix_kind_count; ++kind) {
    const auto which = static_cast<MatrixKind>(kind);
    if (which == MatrixKind::target || !in_use(s.scene(), which)) continue;
    const int heads = is_per_head(which) ? s.analysis.dims.h : 1;
    for (int head = 0; head < heads; ++head) list.push_back({which, head});
  }
  return list;
}

void entry_row(const Ui& ui, Session& s) {
  Sweep& sweep = s.exporting.sweep;
  const std::vector<MatrixId> list = movable(s);
  if (list.empty()) return;
  if (std::find(list.begin(), list.end(), sweep.id) == list.end()) sweep.id = list.front();
  const MatrixView m = matrix(s.scene(), sweep.id);
  sweep.row = std::clamp(sweep.row, 0, static_cast<int>(m.rows()) - 1);
  sweep.col = std::clamp(sweep.col, 0, static_cast<int>(m.cols()) - 1);
  row_label(ui, "Entry");
  ImGui::SetNextItemWidth(ui.px(84));
  if (ImGui::BeginCombo("##moved", id_words(s.scene(), sweep.id).c_str())) {
    s.exporting.list_open = true;
    for (const MatrixId id : list)
      if (list_line(id_words(s.scene(), id).c_str(), id == sweep.id)) sweep.id = id;
    ImGui::EndCombo();
  }
  small_words(ui, "row");
  sweep.row = stepper(ui, "moved row", sweep.row + 1, 1, static_cast<int>(m.rows())) - 1;
  small_words(ui, "column");
  sweep.col = stepper(ui, "moved column", sweep.col + 1, 1, static_cast<int>(m.cols())) - 1;
}

void sweep_rows(const Ui& ui, Session& s) {
  Sweep& sweep = s.exporting.sweep;
  row_label(ui, "Moves");
  const int pressed = chips(ui, sweep_words, static_cast<int>(sweep.kind));
  if (pressed >= 0) sweep = first_of(static_cast<SweepKind>(pressed), sweep);
  if (sweep.kind == SweepKind::entry) entry_row(ui, s);
  row_label(ui, "From");
  const auto end_of_sweep = [&](const char* id, double& value) {
    number_field(ui, id, value, 72, s.exporting.complaint, [&](double read) -> std::string {
      if (sweep.kind == SweepKind::temperature && !(read >= 1e-3 && read <= 1e3))
        return "The temperature is from 0.001 to 1000.";
      if (std::abs(read) > max_entry) return "An entry is at most 1000000.";
      value = read;
      return {};
    });
  };
  end_of_sweep("##from", sweep.from);
  small_words(ui, "to");
  end_of_sweep("##to", sweep.to);
  bool back = !sweep.once;
  toggle(ui, "and back##sweep", back, "There and back, or one way only.");
  sweep.once = !back;
}

void frame_rows(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  row_label(ui, "Frames");
  number(ui, s, &ExportChoice::frames, 56);
  small_words(ui, "at");
  number(ui, s, &ExportChoice::frames_per_second, 56);
  small_words(ui, "a second");
  ImGui::NewLine();
  const AnimationFormat before = c.animation;
  option_row(ui, "Format", c, &ExportChoice::animation);
  if (c.animation != before) name_follows(s);
}

void choices_of_animation(const Ui& ui, Session& s) {
  row_label(ui, "Show");
  what_list(ui, s);
  which_rows(ui, s);
  sweep_rows(ui, s);
  frame_rows(ui, s);
  size_controls_of_export(ui, s, true);
  ground_controls(ui, s);
  scene_toggle(ui, s);
}

// A few rounds, then nothing moves until it is pointed at: what stands open draws no frames for ever.
constexpr double rounds = 3, longest = 20;  // seconds

int frame_now(AnimationPreview& preview, int frames, double frames_per_second) {
  const double now = ImGui::GetTime(), way = std::min(longest, rounds * frames / frames_per_second);
  const ImGuiIO& io = ImGui::GetIO();
  const bool pointed_at = ImGui::IsWindowHovered() && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0);
  if (pointed_at && now - preview.since >= way) preview.since = now;
  preview.plays = now - preview.since < way;
  return preview.plays ? static_cast<int>(std::fmod((now - preview.since) * frames_per_second, frames)) : 0;
}

// It plays as the file would, with the colours and the plots held over the whole sweep.
void animation_preview(const Ui& ui, Session& s) {
  ExportState& state = s.exporting;
  const ExportChoice& choice = s.settings.exports;
  std::string why = why_not(s.scene(), state.sweep);
  // What is shown and what moves: another preview where they are others.
  std::string moves = sweep_text(state.sweep) + (state.sweep.once ? " once " : " ") + shown_words(state.what);
  std::optional<AnimationPreview>& preview = state.preview;
  if (why.empty() &&
      !(preview && preview->moves == moves && preview->choice == choice && preview->scene == s.scene())) {
    preview.reset();
    AnimationPlan plan(s.scene(), animation_options(s).picture, state.sweep, choice.frames);
    why = plan.hold_size();
    if (why.empty())
      preview.emplace(
          AnimationPreview{std::move(plan), s.scene(), choice, std::move(moves), ImGui::GetTime()});
  }
  if (!why.empty()) {
    preview.reset();
    paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, why);
    return;
  }
  // Frames are looked at ahead for a part of this frame's time.
  using Clock = std::chrono::steady_clock;
  AnimationPlan& plan = preview->plan;
  const auto end = Clock::now() + std::chrono::milliseconds(8);
  while (plan.looked_at() < plan.to_look_at() && Clock::now() < end) plan.look_ahead();
  const int frame = frame_now(*preview, choice.frames, choice.frames_per_second);
  const std::string shown =
      preview->moves + " frame " + std::to_string(frame) + " of " + std::to_string(plan.looked_at());
  sheet_preview(ui, state.drawn, {plan.drawn_scene(frame), choice, shown}, plan.look(frame),
                s.signs.sentence);
}

void progress(const Ui& ui, Session& s) {
  const ExportState& state = s.exporting;
  const double part = std::clamp(state.job->progress(), 0.0, 1.0);
  paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, state.shot.string());
  ImGui::PushStyleColor(ImGuiCol_PlotHistogram, packed(ui.theme.accent));
  ImGui::ProgressBar(static_cast<float>(part), {-1, ui.px(8)}, "");
  ImGui::PopStyleColor();
  const int frames = s.settings.exports.frames;
  note(ui, std::to_string(std::min(frames, state.job->frames_made())) + " of " + std::to_string(frames) +
               " frames");
  constexpr const char* labels[] = {"Cancel"};
  s.flow.button = 0;
  if (buttons(ui, labels, 1, s.flow.button) == 0) {
    stop_animation(s);
    return;
  }
  work_on_animation(s);
}

}  // namespace

void animation_dialog(const Ui& ui, Session& s) {
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Animation");
  if (s.exporting.job) return progress(ui, s);
  dialog_sides(ui, s, {512, 348, 0.56F, ImGuiWindowFlags_NoNav, choices_of_animation, animation_preview});
}

}  // namespace attnlab
