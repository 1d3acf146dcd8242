#include "app/ui/session/certify_state.h"

#include "app/ui/session/studio.h"
#include "core/text/expression.h"
#include "core/text/matrix_text.h"
#include "core/text/number.h"

#include <algorithm>

namespace attnlab {
namespace {

const Matrix& weights_shown(const Studio& s) {
  const int head = std::clamp(s.view.figure.head, 0, std::max(0, s.analysis.dims.h - 1));
  return s.analysis.heads[static_cast<std::size_t>(head)].A;
}

void answer(Studio& s) {
  CertifyState& state = s.certify;
  state.weights = state.typed;
  if (state.decimals > 0)
    for (double& weight : state.weights.reshaped()) weight = rounded(weight, state.decimals);
  const double half_unit = half_unit_of(state.decimals);
  state.problem.clear();
  state.answer.reset();
  if (const auto problem = pattern_problem(view(std::as_const(state.weights)), half_unit)) {
    state.problem = problem->field + (problem->field.empty() ? "" : ": ") + problem->expected + '.';
    return;
  }
  state.answer = certify(state.weights, half_unit, certificate_scale(s.scene()),
                         given_tokens(s.scene(), state.weights.rows(), state.weights.cols()));
}

}  // namespace

void ask_for_certificate(Studio& s) {
  s.certify = {};
  take_todays_weights(s);
  open_dialog(s.flow, Dialog::certify);
}

void take_todays_weights(Studio& s) {
  s.certify.typed = weights_shown(s);
  s.certify.complaint.clear();
  const bool painting = s.certify.marks.size() > 0;
  answer(s);
  paint(s, painting);
}

void choose_decimals(Studio& s, int decimals) {
  s.certify.decimals = std::clamp(decimals, 0, most_typed_decimals);
  s.certify.complaint.clear();
  answer(s);
}

void type_weight(Studio& s, int row, int col, std::string_view text) {
  CertifyState& state = s.certify;
  const Typed read = read_expression(text);
  if (const auto* why = std::get_if<std::string>(&read)) {
    state.complaint = *why;
    return;
  }
  state.complaint.clear();
  std::string with_point(text);
  std::ranges::replace(with_point, ',', '.');
  const int decimals = typed_decimals(with_point);
  if (state.decimals > 0)
    state.decimals = decimals < 0 || decimals > most_typed_decimals ? 0 : std::max(state.decimals, decimals);
  // What was rounded stays so: the pattern is what is seen.
  state.typed = state.weights;
  state.typed(row, col) = std::get<double>(read);
  answer(s);
}

void paint(Studio& s, bool on) {
  CertifyState& state = s.certify;
  state.stroke.reset();
  state.marks.resize(0, 0);
  if (!on) return;
  const double even = 1 / static_cast<double>(state.weights.cols());
  state.marks = (state.weights.array() > even * (1 + 1e-9)).cast<double>();
}

void paint_weight(Studio& s, int row, int col, bool painted) {
  CertifyState& state = s.certify;
  if (row >= state.marks.rows() || col >= state.marks.cols()) return;
  state.marks(row, col) = painted ? 1 : 0;
  const auto keys = static_cast<double>(state.marks.cols());
  const double count = state.marks.row(row).sum();
  state.typed = state.weights;
  for (Eigen::Index j = 0; j < state.marks.cols(); ++j) {
    const double share = count > 0 ? (1 - (keys - count) * unpainted_weight) / count : 1 / keys;
    state.typed(row, j) = count > 0 && state.marks(row, j) == 0 ? unpainted_weight : share;
  }
  state.decimals = 0;
  state.complaint.clear();
  answer(s);
}

void paste_pattern(Studio& s, std::string_view text) {
  const auto read = read_matrix_text(text);
  CertifyState& state = s.certify;
  if (const auto* why = std::get_if<std::string>(&read)) {
    state.complaint = "Not pasted: " + *why + '.';
    return;
  }
  const AnyMatrix& m = std::get<AnyMatrix>(read);
  if (m.rows() > max_tokens || m.cols() > max_tokens || m.cols() < 2) {
    state.complaint = "Not pasted: " + pattern_problem(view(m), 0)->expected + '.';
    return;
  }
  const int decimals = typed_decimals(text);
  state.complaint.clear();
  state.typed = m;
  state.decimals = decimals > most_typed_decimals ? 0 : std::max(0, decimals);
  const bool painting = state.marks.size() > 0;
  answer(s);
  paint(s, painting);
}

std::string weight_text(const CertifyState& state, int row, int col) {
  const double value = state.weights(row, col);
  if (state.decimals == 0) return exact_number(value);
  const std::string text = show_rounded(value, state.decimals);
  return text.starts_with('~') ? exact_number(value) : text;  // it is typed back
}

const Verdict* shown_verdict(const CertifyState& state, const CertificateQuestion& question) {
  if (!state.answer) return nullptr;
  const Verdicts& verdicts = state.answer->typed ? *state.answer->typed : state.answer->exact;
  return &(verdicts.*question.verdict);
}

void open_factors(Studio& s, const CertificateQuestion& question) {
  const Verdict* verdict = shown_verdict(s.certify, question);
  if (verdict == nullptr) return;
  auto made = scene_of_factors(s.scene(), s.view.figure.head, question, *verdict);
  if (const auto* why = std::get_if<std::string>(&made)) {
    s.certify.complaint = *why;
    return;
  }
  s.document.history.seal();
  s.document.history.change(std::get<Scene>(std::move(made)));
  refresh(s);
  cancel(s);
  say(s, "These factors make the weights. Undo brings back the scene that was open");
}

std::string factors_text(const Verdict& verdict) {
  std::string text;
  const auto add = [&](const char* name, const MatrixView& m) {
    if (m.size() > 0) text += std::string(name) + " = " + matrix_text(m, MatrixNotation::numpy) + '\n';
  };
  add("P_Q", view(verdict.P_Q));
  add("P_K", view(verdict.P_K));
  add("W_Q", view(verdict.W_Q));
  add("W_K", view(verdict.W_K));
  add("W", view(verdict.W));
  return text;
}

}  // namespace attnlab
