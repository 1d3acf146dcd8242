#include "app/figures/canvas/text.h"
#include "app/figures/views/views.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "app/ui/shell/window_parts.h"
#include "app/ui/tools/view_tools.h"
#include "core/lab/answer.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

void task_list(const Ui& ui, LabState& lab) {
  const lab::Task& now = task_of(lab.setup);
  ImGui::SetNextItemWidth(-1);
  const ImGuiID list = ImGui::GetID("##task");
  const bool open = ImGui::BeginCombo("##task", now.title);
  name_item(list, "##task", now.title);
  if (open) {
    for (const lab::Task& task : lab::tasks()) {
      if (list_line(task.title, &task == &now) && &task != &now) {
        choose_task(lab.setup, task);
        lab.complaint.clear();
      }
      explain_item(ui, task.question);
    }
    ImGui::EndCombo();
  }
  const lab::Task& task = task_of(lab.setup);
  words_paragraph(ui, measure::type_12, ui.theme.text, task.question);
  words_paragraph(ui, measure::type_12, ui.theme.secondary, task.who);
}

constexpr std::string_view with_values = ":value=projected";

// The condition of most answers, put to the test: the same variants with a value matrix of their own.
void value_matrix_chip(const Ui& ui, Studio& s) {
  LabState& lab = s.lab;
  std::vector<std::string>& chosen = lab.setup.variants;
  const auto has = [](const std::string& name) { return name.ends_with(with_values); };
  const bool on = !chosen.empty() && std::ranges::all_of(chosen, has);
  if (task_of(lab.setup).value != ValueRule::inputs || chosen.empty()) return;
  if (!chip(ui, "with a value matrix##lab", on,
            "Trains the same variants again, with a value matrix or without."))
    return;
  for (std::string& name : chosen) {
    if (has(name)) name.resize(name.size() - with_values.size());
    if (!on) name += with_values;
  }
  start_run(s);
}

std::vector<UsualVariant> variants_offered(const LabState& lab) {
  std::vector<UsualVariant> list(usual_variants().begin(), usual_variants().end());
  for (const std::string& name : lab.setup.variants)
    if (std::ranges::find(list, name, &UsualVariant::name) == list.end())
      list.push_back({name, "A variant that was added by hand."});
  return list;
}

void variant_chip(const Ui& ui, LabState& lab, const UsualVariant& one, bool first) {
  const std::string name(one.name);
  const auto read = lab::read_variant(name);
  const auto* variant = std::get_if<lab::Variant>(&read);
  const std::string label = (variant == nullptr ? name : lab::spoken_name(*variant)) + "##variant " + name;
  if (!first) beside_if_room(ui, label.c_str(), 4);
  const auto chosen = std::ranges::find(lab.setup.variants, name);
  const bool on = chosen != lab.setup.variants.end();
  const std::string why = why_no_model(lab.setup, name);
  ImGui::BeginDisabled(!why.empty() && !on);
  if (chip(ui, label.c_str(), on, "")) {
    if (on)
      lab.setup.variants.erase(chosen);
    else
      lab.setup.variants.push_back(name);
    lab.complaint.clear();
  }
  ImGui::EndDisabled();
  explain_item(ui, why.empty() ? one.about : std::string_view(why));
}

// Those that are always in sight or are chosen, or the others.
void variant_chips(const Ui& ui, LabState& lab, bool others) {
  const auto list = variants_offered(lab);
  const std::vector<std::string> chosen = lab.setup.variants;
  bool first = true;
  for (const UsualVariant& one : list) {
    const bool in_sight = one.first || std::ranges::find(chosen, std::string(one.name)) != chosen.end();
    if (in_sight != others) variant_chip(ui, lab, one, std::exchange(first, false));
  }
}

void another_variant(const Ui& ui, LabState& lab) {
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - ui.px(60));
  const bool entered = text_field_with_hint("##another", "another: qk:h=2:dk=1", &lab.typed,
                                            ImGuiInputTextFlags_EnterReturnsTrue);
  explain_item(
      ui,
      "A score rule, and what differs: :h=2 :dk=1 :dv=2 :value=keys :output=alt :inside=none :positions=rope :angle=0.5.");
  ImGui::SameLine(0, ui.px(6));
  const bool clicked = chip(ui, "add##variant", false, "Takes the variant that is typed.");
  if (!entered && !clicked) return;
  lab.complaint = why_no_model(lab.setup, lab.typed);
  if (!lab.complaint.empty()) return;
  if (std::ranges::find(lab.setup.variants, lab.typed) == lab.setup.variants.end())
    lab.setup.variants.push_back(lab.typed);
  lab.typed.clear();
}

// A number of the settings. `wanted`: what it has to be where it is not, else empty.
template <typename Number, typename Wanted>
void setting_field(const Ui& ui, LabState& lab, const char* name, const char* id, Number& value,
                   const Wanted& wanted, const char* about) {
  row_label(ui, name);
  std::string complaint;
  number_field(ui, id, static_cast<double>(value), 90, complaint, [&](double number) -> std::string {
    if (const std::string expected = wanted(number); !expected.empty())
      return std::string(name) + ": " + expected;
    value = static_cast<Number>(number);
    lab.complaint.clear();
    return {};
  });
  explain_item(ui, about);
  if (!complaint.empty()) lab.complaint = complaint;
}

// Before a run: where each variant will end. The run draws what comes of it beside the guess.
void guess_rows(const Ui& ui, LabState& lab) {
  constexpr double least = 1e-4, most = 10, usual = 0.1;
  for (const std::string& name : lab.setup.variants) {
    const auto read = lab::read_variant(name);
    const auto* variant = std::get_if<lab::Variant>(&read);
    note(ui, variant == nullptr ? name : lab::spoken_name(*variant));
    const auto guess = lab.setup.guesses.find(name);
    const bool guessed = guess != lab.setup.guesses.end();
    const std::string id = "##guess " + name;
    SliderLook look{id.c_str(), "", least, most, guessed ? short_number(two_digits(guess->second)) : "–",
                    "0.00015",  {}, true};
    look.width = 180;
    look.edits = false;
    const SliderUse use = tool_slider(ui, look, guessed ? guess->second : usual, true);
    if (use.changed && !use.abandoned) lab.setup.guesses[name] = *use.changed;
    if (use.abandoned) lab.setup.guesses.erase(name);
  }
  if (!lab.setup.guesses.empty()) note(ui, lab.run ? "" : "Start a run: the rings in the plot are these.");
}

// The variances of the inputs of a task that has them. What a file asks for has a chip, too.
void spectrum_chips(const Ui& ui, LabSetup& setup) {
  if (task_of(setup).spectrum == 0) return;
  std::vector<double>& now = setup.settings.spectrum;
  std::vector<std::vector<double>> all{{}, {2, 1, 0.5}};
  if (std::ranges::find(all, now) == all.end()) all.push_back(now);
  row_label(ui, "Inputs vary");
  for (const std::vector<double>& one : all) {
    std::string label = one.empty() ? "alike" : "";
    for (const double variance : one) label += (label.empty() ? "" : ", ") + short_number(variance);
    label += "##spectrum";
    if (!one.empty()) beside_if_room(ui, label.c_str(), 4);
    if (!chip(ui, label.c_str(), now == one,
              "The variances of the three numbers of an input. Where they differ, two factors find the "
              "largest direction first."))
      continue;
    setup.settings.spectrum = one;
    setup.settings.threshold = 0;
    setup.settings.threshold = lab::threshold_of(task_of(setup), setup.settings);
  }
}

std::string positive(double number) {
  return number > 0 && number <= 1e6 ? "" : "a positive number up to 1e6.";
}

std::string below_one(double number) {
  return number >= 0 && number < 1 ? "" : "a number from 0 to below 1.";
}

// A whole number from 1.
auto up_to(int most) {
  return [most](double number) -> std::string {
    if (std::floor(number) == number && number >= 1 && number <= most) return {};
    return "a whole number from 1 to " + std::to_string(most) + ".";
  };
}

// What a window is for: longer runs are for the command line.
constexpr int most_shown_steps = 20000, most_shown_seeds = 32, last_seed = 1000000;

// Which weights are as many in every variant; a second click lets go of it.
void matched_chips(const Ui& ui, lab::Matched& chosen) {
  const auto one = [&](const char* label, lab::Matched what, const char* about) {
    if (chip(ui, label, chosen == what, about)) chosen = chosen == what ? lab::Matched::none : what;
  };
  one("equal score weights##matched", lab::Matched::score,
      "d_k is chosen so that the numbers of score weights are as equal as they can be.");
  beside_if_room(ui, "equal weights##matched", 4);
  one("equal weights##matched", lab::Matched::all,
      "d_k is chosen so that the numbers of all weights are as equal as they can be.");
}

std::string rate_summary(const LabSetup& setup) {
  const std::size_t tried = rates_of(setup).size();
  return tried > 0 ? std::to_string(tried) + " rates" : "rate " + short_number(setup.settings.rate);
}

void settings_rows(const Ui& ui, LabState& lab) {
  lab::Settings& settings = lab.setup.settings;
  const lab::Task& task = task_of(lab.setup);
  row_label(ui, "Tokens");
  settings.tokens = stepper(ui, "tokens", settings.tokens, task.fewest, task.most);
  ImGui::SameLine(0, ui.px(measure::space_3));
  ImGui::AlignTextToFramePadding();
  note(ui, "seeds");
  ImGui::SameLine(0, ui.px(4));
  lab.setup.seeds = stepper(ui, "seeds", lab.setup.seeds, 1, most_shown_seeds);
  setting_field(ui, lab, "Steps", "##steps", settings.steps, up_to(most_shown_steps),
                "Steps of the optimiser.");
  setting_field(ui, lab, "First seed", "##seed", lab.setup.seed, up_to(last_seed),
                "The first of the seeds, which count up. A seed sets the first weights and the sequences.");
  const double rate = settings.rate;
  setting_field(ui, lab, "Rate", "##rate", settings.rate, positive,
                "The learning rate. One that is too large makes the training diverge.");
  if (settings.rate != rate) lab.setup.rates.clear();
  row_label(ui, "");
  LabSetup tried = lab.setup;
  tried.best_rates = true;
  std::string rates;
  for (const double one : rates_of(tried)) rates += (rates.empty() ? "" : ", ") + short_number(one);
  toggle_chip(ui, ("best of " + std::to_string(rates_of(tried).size()) + " rates##rates").c_str(),
              lab.setup.best_rates,
              "Each variant is trained at the rates " + rates +
                  " and shown at its best: where most seeds learn it, then where the middle loss is least. A "
                  "comparison at one rate may be one of rates.");
  spectrum_chips(ui, lab.setup);
  setting_field(ui, lab, "First weights", "##scale", settings.scale, positive,
                "Their scale s: uniform, with the variance s^2 / rows.");
  setting_field(ui, lab, "Solved below", "##threshold", settings.threshold, positive,
                "A loss below this counts as solved.");
  ImGui::BeginDisabled(task.fixed);
  setting_field(ui, lab, "Batch", "##batch", settings.batch, up_to(lab::most_batch),
                task.fixed ? "This task is one sequence." : "Sequences of a step.");
  ImGui::EndDisabled();
  row_label(ui, "Optimiser");
  choice_chip(ui, "Adam##optimizer", settings.optimizer, lab::Optimizer::adam, "Adam, arXiv 1412.6980.");
  ImGui::SameLine(0, ui.px(4));
  choice_chip(ui, "descent##optimizer", settings.optimizer, lab::Optimizer::descent,
              "Gradient descent with momentum.");
  ImGui::BeginDisabled(settings.optimizer != lab::Optimizer::descent);
  setting_field(ui, lab, "Momentum", "##momentum", settings.momentum, below_one,
                "Of descent: how much of the last step goes on in the next one.");
  ImGui::EndDisabled();
  row_label(ui, "Weights");
  matched_chips(ui, lab.setup.matched);
  beside_if_room(ui, "causal mask##lab", 4);
  toggle_chip(ui, "causal mask##lab", settings.causal, "Query i sees the keys up to i.");
}

void run_chips(const Ui& ui, Studio& s) {
  LabState& lab = s.lab;
  if (!lab.run) {
    if (edit_chip(ui, "start##lab", "Trains all variants from the same seeds (Ctrl+Enter).")) start_run(s);
    return;
  }
  const bool paused = lab.run->paused();
  if (chip(ui, paused ? "go on##lab" : "pause##lab", paused, "Pauses the training, or goes on."))
    pause_run(s);
  ImGui::SameLine(0, ui.px(4));
  if (chip(ui, "step##lab", false, "One step of every training.")) step_run(s);
  ImGui::SameLine(0, ui.px(4));
  if (chip(ui, "cancel##lab", false, "Ends it; what was found stays.")) cancel_run(s);
}

void store_row(const Ui& ui, Studio& s) {
  if (!s.lab.shown) return;
  ImGui::Dummy({1, ui.px(4)});
  heading(ui, "STORE");
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - ui.px(70));
  text_field("##run file", &s.lab.file);
  explain_item(
      ui,
      "attention.run keeps all of it, for the window and the command line; .csv, .tex and .json the table.");
  ImGui::SameLine(0, ui.px(6));
  if (chip(ui, "store##run", false, "Writes the file.")) store_run(s);
}

bool play_chip(const Ui& ui, bool playing) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float side = ui.px(26);
  const bool clicked = ImGui::Button("##play training", {side, side});
  explain_item(ui, playing ? "Stops here." : "Plays the training, from its first step to its last.");
  play_sign({at.x + side / 2, at.y + side / 2}, ui.px(5), playing, playing ? ui.theme.accent : ui.theme.text);
  return clicked;
}

// The place of the snapshot that is shown.
int place_now(const lab::Trace& trace, int step) {
  int place = 0;
  for (std::size_t i = 0; i < trace.snapshots.size(); ++i)
    if (trace.snapshots[i].step <= step) place = static_cast<int>(i);
  return place;
}

}  // namespace

bool lab_is_open(const ViewState& view) { return needs_run(view.view) || needs_run(view.second); }

void lab_panel_choice(const Ui& ui, Studio& s) {
  chip(ui, "Lab##left", true, "What is trained.");
  ImGui::SameLine(0, ui.px(4));
  if (chip(ui, "matrices##left", false, "The scene that is open.")) s.lab.matrices = true;
  ImGui::SameLine(0, ui.px(measure::space_5));
  run_chips(ui, s);
  ImGui::Dummy({1, ui.px(4)});
}

void lab_panel(const Ui& ui, Session& s) {
  LabState& lab = s.lab;
  if (!std::exchange(lab.set_up, true)) choose_task(lab.setup, task_of(lab.setup));
  heading(ui, "TASK");
  task_list(ui, lab);
  value_matrix_chip(ui, s);
  ImGui::Dummy({1, ui.px(4)});
  heading(ui, "VARIANTS");
  variant_chips(ui, lab, false);
  if (folding(ui, "MORE VARIANTS", "rules, heads, widths, positions", false)) {
    variant_chips(ui, lab, true);
    another_variant(ui, lab);
  }
  if (!lab.setup.variants.empty() && folding(ui, "GUESS FIRST", "where will each end?", false))
    guess_rows(ui, lab);
  const lab::Settings& now = lab.setup.settings;
  const std::string numbers = plural(lab.setup.seeds, "seed", "seeds") + ", " + std::to_string(now.steps) +
                              " steps, " + rate_summary(lab.setup);
  if (folding(ui, "NUMBERS OF TRAINING", numbers, false)) settings_rows(ui, lab);
  complaint_below(ui, lab.complaint);
  store_row(ui, s);
  ImGui::Dummy({1, ui.px(4)});
  if (chip(ui, "claims of the literature##lab", false,
           "What papers say of attention, and what decides it here: each run opens in the Lab."))
    open_help(s, "claims");
}

void lab_bar(const Ui& ui, Studio& s) {
  if (!is_inside(s)) return;
  LabPick& pick = ui.view.figure.pick;
  const lab::Record& record = s.lab.shown->record;
  const lab::Trace& trace = *picked_trace(*s.lab.shown, pick);
  const std::string name = lab::spoken_names(record.experiment)[static_cast<std::size_t>(pick.variant)] +
                           ", seed " + std::to_string(trace.seed);
  const std::string all = std::to_string(record.experiment.settings.steps);
  const std::string words = "step " + std::to_string(pick.step) + " of " + all;
  if (play_chip(ui, s.lab.playing)) play_training(s, !s.lab.playing);
  ImGui::SameLine(0, ui.px(8));
  ImGui::AlignTextToFramePadding();
  text_in(ui, Face::sans_medium, measure::type_13, ui.theme.text, name);
  ImGui::SameLine(0, ui.px(12));
  const float wide = text_width(ui, Face::sans, measure::type_13, "step " + all + " of " + all);
  const float room = ImGui::GetContentRegionAvail().x - wide - ui.px(24 + 70);
  ImGui::SetNextItemWidth(std::max(ui.px(60), room));
  int place = place_now(trace, pick.step);
  const int last = static_cast<int>(trace.snapshots.size()) - 1;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(6), ui.px(5)});
  if (ImGui::SliderInt("##training", &place, 0, std::max(last, 1), "", ImGuiSliderFlags_NoInput)) {
    pick.step = trace.snapshots[static_cast<std::size_t>(std::clamp(place, 0, last))].step;
    s.lab.playing = false;
  }
  say_item_by([&] {
    return ItemWords{.role = "slider",
                     .name = "step of the training",
                     .value = words,
                     .range = {{1.0 * place, 0.0, 1.0 * last}}};
  });
  ImGui::PopStyleVar();
  if (ImGui::IsItemHovered()) ui.hint = "drag: the weights of this step are the scene, in every view";
  ImGui::SameLine(0, ui.px(12));
  const float x = ImGui::GetCursorPosX();
  ImGui::AlignTextToFramePadding();
  text_in(ui, Face::sans, measure::type_13, ui.theme.secondary, words);
  ImGui::SameLine(x + wide + ui.px(12));
  if (chip(ui, "close##training", false, "Closes the slider; the weights stay as the scene.")) {
    pick = s.lab.opened = {};
    s.lab.playing = false;
  }
}

}  // namespace attnlab
