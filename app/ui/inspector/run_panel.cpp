#include "app/ui/inspector/run_panel.h"

#include "app/figures/views/lab.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "core/lab/answer.h"
#include "core/lab/levels.h"
#include "core/lab/table.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnlab {
namespace {

// What figures draw, at the cursor; `draw` says how high it is, in logical pixels.
template <typename Draw>
void drawn(const Ui& ui, const Draw& draw) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGuiCanvas canvas = canvas_at(ui, {at.x, at.y});
  const double width = std::max(40.0, static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale);
  ImGui::Dummy({1, ui.px(draw(canvas, width))});
}

// Its name in its ink, and below it each number of the table behind its heading, none of them broken.
void variant_rows(const Ui& ui, const LabFigure& lab, std::size_t variant) {
  constexpr double size = measure::type_12, gap = 12;
  const std::vector<std::string> row = lab_row(lab, variant), heads = lab::table_heads(lab.record.experiment);
  text_in(ui, Face::sans_medium, measure::type_13, variant_ink(ui.theme, variant), row[0]);
  const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  for (std::size_t c = 1; c < row.size(); ++c) {
    // The curve has the middle of the tries, the table their mean.
    const bool of_many = lab.record.experiment.seeds > 1 && heads[c] == "final loss";
    const std::string head = (of_many ? "mean of the final losses" : heads[c]) + " ";
    const float label = text_width(ui, Face::sans, size, head),
                width = label + text_width(ui, Face::sans, size, row[c]);
    if (c > 1 && ImGui::GetItemRectMax().x + ui.px(gap) + width <= end) ImGui::SameLine(0, ui.px(gap));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool bad = row[c].find("diverged") != std::string::npos;
    text_at(ui, at, size, ui.theme.secondary, head);
    text_at(ui, {at.x + label, at.y}, size, bad ? ui.theme.broken : ui.theme.text, row[c]);
    ImGui::Dummy({width, ui.px(size * 1.2)});
  }
  ImGui::Dummy({1, ui.px(2)});
}

// How far a run that is on has come.
void progress(const Ui& ui, const LabFigure& lab) {
  if (!lab.state.empty()) note(ui, lab.state);
  if (lab.progress >= 1) return;
  drawn(ui, [&](Canvas& canvas, double width) {
    constexpr double height = 5;
    canvas.fill_rectangle({0, 0, width, height}, ui.theme.hairline, height / 2);
    if (lab.progress > 0)
      canvas.fill_rectangle({0, 0, std::max(height, width * lab.progress), height}, ui.theme.accent,
                            height / 2);
    return height + 4;
  });
}

// Whether what a claim expected was found.
void decided(const Ui& ui, const LabFigure& lab) {
  if (lab.decided.empty()) return;
  heading(ui, "THE CLAIM EXPECTS");
  for (const LabFigure::Expected& one : lab.decided)
    paragraph(ui, Face::sans, measure::type_12, one.holds ? ui.theme.holds : ui.theme.broken,
              (one.holds ? "✓ " : "No: ") + one.says + "; found " + one.found);
  ImGui::Dummy({1, ui.px(measure::space_2)});
}

}  // namespace

void run_panel(const Ui& ui) {
  if (!ui.view.figure.lab) return;
  const LabFigure& lab = *ui.view.figure.lab;
  const lab::Experiment& e = lab.record.experiment;
  heading(ui, "THIS RUN");
  ImGui::Dummy({1, ui.px(2)});
  paragraph(ui, Face::sans_medium, measure::type_18, ui.theme.text, lab::question_of(e));
  drawn(ui, [&](Canvas& canvas, double width) {
    return draw_lab_answer(canvas, ui.theme, lab, {0, 0}, measure::type_15, width) + 4;
  });
  mixed_paragraph(ui, measure::type_12, ui.theme.secondary, lab::setting_words(e));
  for (const std::string& words : lab::equal_trainings(e, lab::spoken_names(e)))
    mixed_paragraph(ui, measure::type_12, ui.theme.text, words);
  progress(ui, lab);
  ImGui::Dummy({1, ui.px(measure::space_2)});
  decided(ui, lab);
  for (std::size_t v = 0; v < lab.record.variants.size(); ++v) variant_rows(ui, lab, v);
  drawn(ui, [&](Canvas& canvas, double width) {
    // Two beside each other where their numbers can be read so.
    constexpr double largest = 30, smallest = 26, around = 60;
    const double cell = std::clamp(std::floor((width - around) / (2 * e.settings.tokens) - measure::cell_gap),
                                   smallest, largest);
    return draw_learned(canvas, {ui.scene, ui.analysis, ui.theme, ui.view.figure}, lab,
                        {0, 0, width, std::numeric_limits<double>::infinity()}, cell);
  });
}

}  // namespace attnlab
