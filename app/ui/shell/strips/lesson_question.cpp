#include "app/figures/canvas/text.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/shell/strips/strip.h"
#include "core/teaching/question.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnlab {
namespace {

constexpr double bar_width = 36, bar_height = 60;

constexpr double sketch_width = 240, sketch_height = 84, sketch_inset = 12, sketch_foot = 12;

struct SketchPlot {
  ImVec2 low, size;
  float inset;
  double from, to;

  float x(std::size_t i) const {
    const auto last = static_cast<float>(curve_temperatures.size() - 1);
    return low.x + inset + (size.x - 2 * inset) * static_cast<float>(i) / last;
  }
  float y(double value) const {
    const double share = std::clamp((value - from) / (to - from), 0.0, 1.0);
    return low.y + size.y - inset / 2 - (size.y - inset) * static_cast<float>(share);
  }
  std::size_t nearest(float at) const {
    const auto last = static_cast<float>(curve_temperatures.size() - 1);
    const float share = (at - low.x - inset) / (size.x - 2 * inset);
    return static_cast<std::size_t>(std::lround(std::clamp(share, 0.0F, 1.0F) * last));
  }
  double value(float at) const {
    const float share = (low.y + size.y - inset / 2 - at) / (size.y - inset);
    return from + (to - from) * static_cast<double>(std::clamp(share, 0.0F, 1.0F));
  }
};

void line(const Ui& ui, const SketchPlot& plot, const std::vector<double>& points, Color ink) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < points.size() && i < curve_temperatures.size(); ++i) {
    const ImVec2 here{plot.x(i), plot.y(points[i])};
    if (i > 0) list.AddLine({plot.x(i - 1), plot.y(points[i - 1])}, here, packed(ink), ui.px(2));
    list.AddCircleFilled(here, ui.px(4), packed(ink));
  }
}

// The field of a curve: five points over the temperature; true when they have moved. It reaches from 0 to 1
// where `bound` is 0, else from -bound to bound. `truth`: drawn beside them; null: not yet.
bool sketch_field(const Ui& ui, std::vector<double>& points, double bound, const std::vector<double>* truth) {
  const std::size_t count = curve_temperatures.size();
  const SketchPlot plot{ImGui::GetCursorScreenPos(),
                        {ui.px(sketch_width), ui.px(sketch_height)},
                        ui.px(sketch_inset),
                        bound > 0 ? -bound : 0,
                        bound > 0 ? bound : 1};
  if (points.size() != count) points.assign(count, bound > 0 ? 0 : 0.5);
  ImGui::InvisibleButton("##sketch", plot.size);
  const bool moved = truth == nullptr && ImGui::IsItemActive();
  if (truth == nullptr)
    explain_item(ui, "Draw the five points: sideways the temperature, upwards the value.");
  if (moved) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    points[plot.nearest(mouse.x)] = rounded(plot.value(mouse.y), 2);
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 high{plot.low.x + plot.size.x, plot.low.y + plot.size.y};
  list.AddRectFilled(plot.low, high, packed(ui.theme.background), ui.px(4));
  list.AddRect(plot.low, high, packed(ui.theme.hairline), ui.px(4));
  for (std::size_t i = 0; i < count; ++i)
    list.AddLine({plot.x(i), plot.low.y}, {plot.x(i), high.y}, packed(ui.theme.hairline));
  if (truth != nullptr) line(ui, plot, *truth, ui.theme.holds);
  line(ui, plot, points, ui.theme.accent);
  for (std::size_t i = 0; i < count; ++i) {
    const float width = text_width(ui, Face::sans, measure::type_11, curve_words[i]);
    text_at(ui, {plot.x(i) - width / 2, high.y + ui.px(2)}, measure::type_11, ui.theme.secondary,
            curve_words[i]);
  }
  const std::string top = show_number(plot.to, 2), bottom = show_number(plot.from, 2);
  text_at(ui, {high.x + ui.px(4), plot.low.y}, measure::type_11, ui.theme.secondary, top);
  text_at(ui, {high.x + ui.px(4), high.y - ui.px(14)}, measure::type_11, ui.theme.secondary, bottom);
  ImGui::Dummy({1, ui.px(sketch_foot)});
  return moved;
}

// The truth, for bars: how many, and whether they are weights.
std::vector<double> row_of_truth(const Session& s, const LessonStep& step) {
  const auto truth = truth_of(*step.ask, s.lesson.stage, step.scene);
  const Reply* answer = std::get_if<Reply>(&truth);
  const auto* numbers = answer != nullptr ? std::get_if<std::vector<double>>(answer) : nullptr;
  return numbers != nullptr ? *numbers : std::vector<double>();
}

bool are_weights(const std::vector<double>& row) {
  return !row.empty() && std::ranges::all_of(row, [](double p) { return p >= 0 && p <= 1; });
}

// The bars that a question is asked by; empty: by none.
std::vector<double> bars_of(const Session& s, const LessonStep& step) {
  std::vector<double> row;
  if (question_kind(step.ask->kind).asked_by == AskedBy::bars) row = row_of_truth(s, step);
  return are_weights(row) ? row : std::vector<double>();
}

constexpr double between_bars = 6, widest_field = 220, least_field = 120, room_of_buttons = 130;

// What stands at the right of so many bars, for the field and its buttons; else they stand below.
double beside_bars(std::size_t count, double width) {
  return width - static_cast<double>(count) * (bar_width + between_bars);
}
bool field_beside(std::size_t bars, double width) {
  return beside_bars(bars, width) >= least_field + room_of_buttons;
}

// In the half of the bar, the last item, that its grab leaves free.
void number_beside_grab(const Ui& ui, double value) {
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  const std::string words = show_number(value, 2);
  const auto size = static_cast<float>(measure::type_13 * ui.scale);
  const float width = text_width(ui, Face::sans, measure::type_13, words);
  const float y = value > 0.5 ? to.y - size - ui.px(6) : from.y + ui.px(4);
  ImGui::GetWindowDrawList()->AddText(ui.fonts.sans, size, {(from.x + to.x - width) / 2, y},
                                      packed(ui.theme.text), words.c_str());
}

// One bar an entry, dragged up and down; the field beside them has the same numbers.
void bars(const Ui& ui, StepAnswer& answer, const std::vector<std::string>& names) {
  answer.numbers.resize(names.size(), 0);
  bool moved = false;
  for (std::size_t j = 0; j < names.size(); ++j) {
    if (j > 0) ImGui::SameLine(0, ui.px(between_bars));
    ImGui::BeginGroup();
    auto value = static_cast<float>(answer.numbers[j]);
    ImGui::PushStyleColor(ImGuiCol_SliderGrab, packed(ui.theme.accent));
    if (ImGui::VSliderFloat(("##bar" + std::to_string(j + 1)).c_str(), {ui.px(bar_width), ui.px(bar_height)},
                            &value, 0, 1, "")) {
      answer.numbers[j] = rounded(static_cast<double>(value), 2);
      moved = true;
    }
    ImGui::PopStyleColor();
    number_beside_grab(ui, answer.numbers[j]);
    say_item_by([&] {
      return ItemWords{.role = "slider",
                       .name = names[j],
                       .value = exact_number(answer.numbers[j]),
                       .range = {{answer.numbers[j], 0, 1}}};
    });
    explain_item(ui, names[j]);
    text_in(ui, Face::sans, measure::type_11, ui.theme.secondary,
            elide(canvas_at(ui, {}), names[j], Face::sans, measure::type_11, bar_width));
    ImGui::EndGroup();
  }
  if (moved) answer.typed = words_of(Reply(answer.numbers));
}

// What was typed moves the bars.
void follow_field(const Prediction& predict, StepAnswer& answer) {
  const auto read = read_answer_text(predict, answer.typed);
  const auto* reply = std::get_if<Reply>(&read);
  const auto* row = reply != nullptr ? std::get_if<std::vector<double>>(reply) : nullptr;
  for (std::size_t j = 0; row != nullptr && j < answer.numbers.size(); ++j)
    answer.numbers[j] = j < row->size() ? std::clamp((*row)[j], 0.0, 1.0) : 0;
}

// How far the field of a sketch reaches; 0: from 0 to 1.
double sketch_bound(const std::vector<double>& truth) {
  if (are_weights(truth)) return 0;
  double most = 0;
  for (const double value : truth) most = std::max(most, std::abs(value));
  // A round number well above: it tells no more than the size.
  return std::pow(10, std::ceil(std::log10(std::max(most, 1e-9))));
}

// The five points, and beside them the truth once it is shown.
void sketch(const Ui& ui, const Session& s, StepAnswer& answer) {
  const LessonStep& step = *step_of(s.lesson);
  if (!answer.bound) answer.bound = sketch_bound(row_of_truth(s, step));
  const auto* truth = answer.truth ? std::get_if<std::vector<double>>(&*answer.truth) : nullptr;
  if (sketch_field(ui, answer.numbers, *answer.bound, answer.revealed ? truth : nullptr))
    answer.typed = words_of(Reply(answer.numbers));
}

void field(const Ui& ui, Session& s, StepAnswer& answer, const char* hint, double width) {
  ImGui::SetNextItemWidth(ui.px(std::min(widest_field, width - room_of_buttons)));
  // After an answer that is wrong the next one is typed in its place.
  bool& stays = ImGui::GetIO().ConfigInputTextEnterKeepActive;
  const bool before = std::exchange(stays, true);
  const bool entered =
      text_field_with_hint("##lesson answer", hint, &answer.typed, ImGuiInputTextFlags_EnterReturnsTrue);
  stays = before;
  if (ImGui::IsItemEdited()) follow_field(*step_of(s.lesson)->ask, answer);
  ImGui::SameLine(0, ui.px(6));
  if (ImGui::Button("Answer##lesson") || entered) give_typed(s);
}

bool is_given(const StepAnswer& answer, const std::string& word) {
  const auto* given = answer.given ? std::get_if<std::string>(&*answer.given) : nullptr;
  return given != nullptr && *given == word;
}

void words(const Ui& ui, Session& s, const StepAnswer& answer, const std::vector<std::string>& list) {
  for (const std::string& word : list) {
    if (&word != &list.front()) ImGui::SameLine(0, ui.px(6));
    if (chip(ui, (word + "##lesson").c_str(), is_given(answer, word), "")) return give_answer(s, Reply(word));
  }
}

constexpr double room_of_letter = 40, between_options = 18, room_of_show = 56;

// Short options stand side by side, "Show" behind the last.
bool on_one_line(const Ui& ui, const std::vector<std::string>& options, double width) {
  double taken = room_of_show;
  for (const std::string& words : options)
    taken += room_of_letter + mixed_width(ui, measure::type_13, words) + between_options;
  return taken <= width;
}

void options(const Ui& ui, Session& s, const StepAnswer& answer, const Prediction& predict, double width) {
  const bool one_line = on_one_line(ui, predict.options, width);
  for (std::size_t i = 0; i < predict.options.size(); ++i) {
    const std::string& words = predict.options[i];
    if (one_line && i > 0) ImGui::SameLine(0, ui.px(between_options));
    const std::string label = std::string(1, static_cast<char>('a' + i)) + "##lesson";
    if (chip(ui, label.c_str(), is_given(answer, words), "")) return give_answer(s, Reply(words));
    ImGui::SameLine(0, ui.px(8));
    strip_words(ui, words, one_line ? mixed_width(ui, measure::type_13, words) + 1 : width - room_of_letter);
  }
  if (one_line) ImGui::SameLine(0, ui.px(between_options));
}

void ways_to_answer(const Ui& ui, Session& s, StepAnswer& answer, double width) {
  const LessonStep& step = *step_of(s.lesson);
  const QuestionKind& kind = question_kind(step.ask->kind);
  if (kind.asked_by == AskedBy::words) return words(ui, s, answer, words_to_offer(*step.ask));
  if (kind.asked_by == AskedBy::options) return options(ui, s, answer, *step.ask, width);
  const std::size_t count = bars_of(s, step).size();
  if (count > 0) bars(ui, answer, entry_names(&*step.ask, ui.scene, count));
  const bool beside = count > 0 && field_beside(count, width);
  if (beside) ImGui::SameLine(0, ui.px(measure::space_2));
  field(ui, s, answer, kind.hint, beside ? beside_bars(count, width) : width);
}

// How high they are, with the gap below them.
double height_of_ways(const Ui& ui, const Session& s, const LessonStep& step, double width) {
  const QuestionKind& kind = question_kind(step.ask->kind);
  double height = frame_height(ui) + 2 * gap_below(ui);
  if (kind.asked_by == AskedBy::options && !on_one_line(ui, step.ask->options, width))
    for (const std::string& words : step.ask->options)
      height += std::max(frame_height(ui), mixed_text(ui, 0, 0, measure::type_13, width - room_of_letter,
                                                      ui.theme.text, words, false)) +
                gap_below(ui);
  const std::size_t count = bars_of(s, step).size();
  if (count == 0) return height;
  const double bars = bar_height + measure::type_11 * 1.3 + 2 * gap_below(ui);
  return field_beside(count, width) ? std::max(bars, height) : bars + height;
}

std::string wrong_words(const std::string& says) { return "No. " + says; }

std::string refusal_words(const Prediction& predict) { return "The program says: " + predict.refusal; }

constexpr const char* of_the_lesson = "With the matrices of the lesson: ";

std::string truth_words(const Prediction& predict, const Reply* truth) {
  return truth != nullptr ? truth_words(predict, *truth) : "it is not there any more. " + predict.why;
}

// What is said of the answer: right, or which rule it breaks; and once it is shown, the truth and why.
void verdict(const Ui& ui, const Session& s, const StepAnswer& answer, double width) {
  const Prediction& predict = *question_of(s.lesson);
  if (answer.given && !answer.judgement.right)
    strip_words(ui, ui.theme.broken, wrong_words(answer.judgement.says), width);
  if (!answer.revealed) return;
  const Reply* value = answer.truth ? &*answer.truth : nullptr;
  const bool right = answer.given && answer.judgement.right;
  // What is said is said of the lesson's own matrices.
  const bool anywhere = predict.kind == PredictKind::possible;
  const char* const of = is_changed(s) && !anywhere ? of_the_lesson : right ? "Right: " : "The answer: ";
  strip_words(ui, right ? ui.theme.holds : ui.theme.text, of + truth_words(predict, value), width);
  if (!predict.refusal.empty()) strip_words(ui, refusal_words(predict), width);
}

// How high what stands below the question is at most: the ways to answer with a wrong answer,
// and that with the truth.
double room_of_answer(const Ui& ui, const Session& s, std::size_t at, double width) {
  const LessonStep& step = s.lesson.lesson->steps[at];
  const Prediction& predict = *s.lesson.in_numbers.steps[at].ask;
  const double line = ImGui::GetTextLineHeightWithSpacing() / ui.scale;
  const auto height = [&](const std::string& words) {
    return mixed_text(ui, 0, 0, measure::type_13, width, ui.theme.text, words, false) + line / 4;
  };
  double wrong = 2 * line;
  for (const WrongAnswer& one : predict.wrong) wrong = std::max(wrong, height(wrong_words(one.says)));
  const auto truth = truth_of(*step.ask, s.lesson.stage, step.scene);
  const double said = height(of_the_lesson + truth_words(predict, std::get_if<Reply>(&truth))) +
                      (predict.refusal.empty() ? 0 : height(refusal_words(predict)));
  return wrong + std::max(height_of_ways(ui, s, step, width), said);
}

}  // namespace

void lesson_question(const Ui& ui, Session& s, double width) {
  StepAnswer* answer = answer_of(s.lesson);
  if (answer == nullptr) return;
  const Prediction& ask = *question_of(s.lesson);
  ImGui::PushID(static_cast<int>(s.lesson.at));
  mixed_paragraph(ui, measure::type_15, ui.theme.text, ask.ask, width);
  const QuestionKind& kind = question_kind(ask.kind);
  if (kind.asked_by == AskedBy::sketch) sketch(ui, s, *answer);
  const float top = ImGui::GetCursorScreenPos().y;
  const bool asked = !answer->revealed;
  if (asked) {
    ways_to_answer(ui, s, *answer, width);
    if (kind.asked_by != AskedBy::options) ImGui::SameLine(0, ui.px(6));
    if (kind.impossible && is_open<Study::question>(s)) {
      if (ImGui::Button("impossible##lesson")) give_answer(s, Reply(std::string("impossible")));
      explain_item(ui, "No such row can be written down.");
      ImGui::SameLine(0, ui.px(6));
    }
    if (ImGui::Button("Show##lesson")) reveal(s);
    explain_item(ui, "Shows the answer.");
    complaint_below(ui, answer->complaint);
  }
  // An answer that is right now takes the place of the ways to it, which this frame has drawn.
  if (asked != answer->revealed) verdict(ui, s, *answer, width);
  keep_room(ui, top, room_of_answer(ui, s, s.lesson.at, width));
  ImGui::PopID();
}

double question_height(const Ui& ui, const Session& s, std::size_t step, double width) {
  const Prediction& ask = *s.lesson.in_numbers.steps[step].ask;
  const bool sketched = question_kind(ask.kind).asked_by == AskedBy::sketch;
  return words_height(ui, measure::type_15, ask.ask, width) +
         (sketched ? sketch_height + sketch_foot + 2 * gap_below(ui) : 0) +
         room_of_answer(ui, s, step, width) + gap_below(ui);
}

}  // namespace attnlab
