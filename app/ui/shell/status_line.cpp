#include "app/ui/inspector/inspector_panel.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/shell/window_parts.h"
#include "core/analysis/names.h"
#include "core/analysis/weighing.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

float words_top(const Ui& ui) { return (ui.px(measure::status) - ui.px(measure::type_12) * 1.17F) / 2; }

// What does not hold for the numbers of the scene; empty: all of it does.
std::string warning(const Ui& ui) {
  const Analysis& a = ui.analysis;
  if (a.dims.h == 0 || hides(ui.view.figure)) return {};  // to who is to predict something it tells too much
  if (a.overflow) return "some values left the range of doubles";
  if (!makes_shares(ui.scene.weights)) return {};
  for (const HeadAnalysis& head : a.heads)
    for (Eigen::Index i = 0; i < head.row_sums.size(); ++i)
      if (std::abs(head.row_sums.data()[i] - 1) > 1e-9)
        return "the weights of a query that may see no key are 0";
  return {};
}

// The scene's title and its file, the file alone where there is no room for both; empty: for neither.
std::string title_of(const Ui& ui, const Session& session, float room) {
  const std::string mark = unsaved(session.document) ? " •" : "";
  const std::string file = file_name(session.document) + mark;
  const std::string title = quotable(session.scene().title, 80);
  const bool both = !title.empty() && !origin_of(session.document).empty();
  for (const std::string& text : {both ? title + ", " + file : file, file})
    if (text_width(ui, Face::sans, measure::type_12, text) <= room) return text;
  return {};
}

void draw_title(const Ui& ui, const Session& session, const std::string& title, float from) {
  ImGui::SetCursorPos({from, words_top(ui)});
  note(ui, title);
  explain_item(ui, origin_of(session.document).string());
}

// Of W^Q W^KT, or the W in its place, of the head that is looked at, as LaTeX; empty where it is not told.
std::string rank_of_scores(const Ui& ui) {
  const Dims& n = ui.analysis.dims;
  if (n.h == 0 || ui.scene.score == ScoreRule::unprojected || hides(ui.view.figure))
    return {};  // to who is to predict something it tells too much
  const int shown = std::clamp(ui.view.figure.head, 0, n.h - 1);
  return "\\mathrm{rank}\\," + Letters(ui.scene, shown, {})(Node::W) + " = " +
         std::to_string(ui.analysis.head(shown).rank) + "\\ \\mathrm{of}\\ " + std::to_string(n.d);
}

void formula_in_line(const Ui& ui, float from, Color ink, const std::string& latex) {
  const ImVec2 window = ImGui::GetWindowPos();
  formula_at(ui, window.x + from, window.y + words_top(ui) + ui.px(11), measure::type_13, ink, latex);
}

// What the eye is at, the fullest words first; `symbol`, LaTeX, stands before them. Empty: it rests.
struct Eye {
  std::string symbol;
  std::vector<std::string> words;
};

Eye eye(const Ui& present, Session& session) {
  const Ui ui = under_pointer(present);
  const std::optional<Cell>& cell = ui.view.hover;
  const bool covered = cell && hides(ui.view.figure) && !is_given(cell->node);
  // A hand that holds a number looks at what follows from it.
  if (cell && !covered && !ImGui::IsAnyItemActive() && has_cell(ui.scene, ui.analysis, *cell)) {
    const Explanation e = explain(ui.scene, ui.analysis, *cell, explain_options(ui.view));
    const std::string value = " = " + show_number(e.value, 4);
    if (ui.view.hovers_derivative) return {e.symbol, {value + "   " + said_of_derivative, value}};
    return {e.symbol,
            {value + "   " + (e.words.empty() ? e.where : e.words), value + "   " + e.where, value}};
  }
  if (lab_is_open(ui.view) || session.scene() == session.brought) return {};
  const std::string said = said_aloud(session, {.words = words_moved}).text;
  return said.empty() ? Eye() : Eye{{}, {said}};
}

// The title, the rank, and what the eye is at: where not all have room the title gives way first, then the
// fuller words, then the rank.
void left_half(const Ui& ui, const Session& session, const Eye& eye, const std::string& title, float from,
               float end) {
  const std::string rank = rank_of_scores(ui);
  const float gap = ui.px(measure::space_5), symbol = formula_width(ui, measure::type_13, eye.symbol),
              titled = title.empty() ? 0 : text_width(ui, Face::sans, measure::type_12, title) + gap,
              ranked = rank.empty() ? 0 : formula_width(ui, measure::type_13, rank) + gap;
  const std::vector<std::string> nothing{""};
  for (const bool with_rank : {true, false})
    for (const std::string& words : eye.words.empty() ? nothing : eye.words)
      for (const bool with_title : {true, false}) {
        const float told =
            words.empty() ? -gap : symbol + text_width(ui, Face::sans, measure::type_12, words);
        const float at = from + (with_title ? titled : 0) + (with_rank ? ranked : 0);
        if ((words.empty() && !with_title) || at + told > end) continue;
        if (with_title && !title.empty()) draw_title(ui, session, title, from);
        if (with_rank && !rank.empty())
          formula_in_line(ui, from + (with_title ? titled : 0), ui.theme.secondary, rank);
        if (words.empty()) return;
        if (symbol > 0) formula_in_line(ui, at, ui.theme.text, eye.symbol);
        ImGui::SetCursorPos({at + symbol, words_top(ui)});
        return text_in(ui, Face::sans, measure::type_12, ui.theme.text, words);
      }
}

}  // namespace

void status_line(const Ui& ui, Session& session) {
  const auto& [message, error, since] = session.message;
  const float width = ImGui::GetWindowWidth(), margin = ui.px(measure::space_4) + ui.px(4);
  float end = width - margin;
  if (!message.empty()) {
    ImGui::SetCursorPos({margin, words_top(ui)});
    text_in(ui, Face::sans, measure::type_12, error ? ui.theme.broken : ui.theme.text, message);
    explain_item(ui, message);
    return;
  }
  const char* const at_rest =
      ui.view.painting ? painting_hint : "drag a cell · Shift finer · double-click to type";
  const std::string hint = ui.hint.empty() ? at_rest : ui.hint;
  const float hint_width = text_width(ui, Face::sans, measure::type_12, hint);
  if (hint_width + 2 * margin < width) {
    ImGui::SetCursorPos({end - hint_width, words_top(ui)});
    note(ui, hint);
    end -= hint_width + ui.px(measure::space_5);
  }
  const std::string wrong = warning(ui);
  float from = margin;
  if (!wrong.empty()) {
    ImGui::SetCursorPos({from, words_top(ui)});
    text_in(ui, Face::sans, measure::type_12, ui.theme.broken, wrong);
    explain_item(ui, ui.analysis.overflow ? "" : nothing_allowed_sentence);
    from = ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x + ui.px(measure::space_5);
  }
  const std::string title = title_of(ui, session, end - from);
  left_half(ui, session, eye(ui, session), title, from, end);
}

std::optional<double> let_message_age(Session& session) {
  Message& message = session.message;
  if (message.text.empty()) return std::nullopt;
  const double now = ImGui::GetTime();
  if (message.since < 0) message.since = now;
  const double left = message.since + seconds_of(message) - now;
  if (left > 0) return left;
  message = {};
  return 0;
}

}  // namespace attnlab
