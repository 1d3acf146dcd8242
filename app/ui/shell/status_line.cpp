#include "app/ui/shell/status_line.h"

#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace attnlab {

namespace {

std::string plural(int count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

// "1.1e-16" with a real minus.
std::string small_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", value);
  std::string shown = value == 0 ? "0" : text;
  if (const auto minus = shown.find('-'); minus != std::string::npos) shown.replace(minus, 1, "\xE2\x88\x92");
  return shown;
}

double row_sum_error(const Analysis& a) {
  double worst = 0;
  for (int h = 0; h < a.dims.h; ++h) {
    const Matrix& sums = a.heads[static_cast<std::size_t>(h)].row_sums;
    for (Eigen::Index i = 0; i < sums.size(); ++i) worst = std::max(worst, std::abs(sums.data()[i] - 1));
  }
  return worst;
}

// One fact after another along the line; true while there was room.
class Line {
 public:
  Line(const Ui& ui, float end) : ui_(ui), end_(end), x_(ui.px(measure::space_4) + ui.px(4)) {
    y_ = (ui.px(measure::status) - ui.px(measure::type_12) * 1.17F) / 2;
  }
  void text(const std::string& words, Color color, const char* about = "") {
    const float width = text_width(ui_, Face::sans, measure::type_12, words);
    if (!room(width)) return;
    ImGui::SetCursorPos({x_, y_});
    text_in(ui_, Face::sans, measure::type_12, color, words);
    explain_item(ui_, about);
    x_ += width + ui_.px(measure::space_4);
  }
  void formula(const std::string& latex, Color color) {
    const float width = formula_width(ui_, measure::type_13, latex);
    if (!room(width)) return;
    const ImVec2 window = ImGui::GetWindowPos();
    formula_at(ui_, window.x + x_, window.y + y_ + ui_.px(11), measure::type_13, color, latex);
    x_ += width + ui_.px(measure::space_4);
  }

 private:
  bool room(float width) { return full_ = full_ && x_ + width <= end_; }
  const Ui& ui_;
  float end_, x_, y_ = 0;
  bool full_ = true;
};

void facts(const Ui& ui, float end) {
  const Analysis& a = ui.analysis;
  const Dims& n = a.dims;
  if (n.h == 0) return;
  const Color ink = ui.theme.secondary;
  const HeadAnalysis& head = a.heads[static_cast<std::size_t>(std::clamp(ui.view.figure.head, 0, n.h - 1))];
  Line line(ui, end);
  if (n.n_q == n.n_k)
    line.text(plural(n.n_q, "token", "tokens"), ink);
  else
    line.text(plural(n.n_q, "query", "queries") + ", " + plural(n.n_k, "key", "keys"), ink);
  line.formula("d = " + std::to_string(n.d), ink);
  line.formula("d_k = " + std::to_string(n.d_k), ink);
  line.text(plural(n.h, "head", "heads"), ink);
  const double error = row_sum_error(a);
  if (a.overflow)
    line.text("some values left the range of doubles", ui.theme.broken);
  else if (error < 1e-9)
    line.text("rows sum to 1 (max error " + small_number(error) + ")", ink);
  else
    line.text("a row with nothing allowed sums to 0", ui.theme.broken, nothing_allowed_sentence);
  line.formula(
      "\\mathrm{rank}\\,W = " + std::to_string(head.rank) + "\\ \\mathrm{of}\\ " + std::to_string(n.d), ink);
  if (head.asymmetry) line.text("asymmetry " + show_number(*head.asymmetry, 2), ink);
}

void words_at_right(const Ui& ui, const std::string& words, float right) {
  const float y = (ui.px(measure::status) - ui.px(measure::type_12) * 1.17F) / 2;
  ImGui::SetCursorPos({right - text_width(ui, Face::sans, measure::type_12, words), y});
  text_in(ui, Face::sans, measure::type_12, ui.theme.secondary, words);
}

}  // namespace

void status_line(const Ui& ui, const std::string& message, bool error) {
  const float width = ImGui::GetWindowWidth(), margin = ui.px(measure::space_4) + ui.px(4);
  float end = width - margin;
  if (!message.empty()) {
    const float y = (ui.px(measure::status) - ui.px(measure::type_12) * 1.17F) / 2;
    ImGui::SetCursorPos({margin, y});
    text_in(ui, Face::sans, measure::type_12, error ? ui.theme.broken : ui.theme.text, message);
    explain_item(ui, message);
    return;
  }
  const char* const at_rest =
      ui.view.painting ? painting_hint : "drag a cell \xC2\xB7 Shift finer \xC2\xB7 double-click to type";
  const std::string hint = ui.hint.empty() ? at_rest : ui.hint;
  const float hint_width = text_width(ui, Face::sans, measure::type_12, hint);
  if (hint_width + 2 * margin < width) {
    words_at_right(ui, hint, end);
    end -= hint_width + ui.px(measure::space_5);
  }
  facts(ui, end);
}

}  // namespace attnlab
