#include "app/ui/session/copy.h"

#include "app/export/export.h"
#include "app/ui/kit/formula_text.h"
#include "app/ui/session/session.h"
#include "core/text/number.h"

#include "imgui.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace attnlab {

namespace {

void to_clipboard(Session& s, const std::string& text, std::string what) {
  ImGui::SetClipboardText(text.c_str());
  s.message = {"Copied " + std::move(what), false};
}

}  // namespace

std::optional<Cell> chosen_cell(const Session& session) { return inspected_cell(session.view); }

void copy_matrix(Session& s, const Cell& cell, MatrixNotation notation) {
  const MatrixView m = values(s.scene(), s.analysis, cell.node, cell.head);
  if (m.size() == 0) return;
  to_clipboard(s, copied_text(m, notation, is_given(cell.node)),
               std::string("the matrix as ") + label_of(notation) + ", " + std::to_string(m.rows()) +
                   " \u00d7 " + std::to_string(m.cols()));
}

void copy_matrix(Session& s, MatrixNotation notation) {
  if (const auto cell = chosen_cell(s)) copy_matrix(s, *cell, notation);
}

namespace {

QuantityValue value_of(const Session& s, const Quantity& quantity) {
  const int h = s.analysis.dims.h;
  if (h == 0) return std::monostate{};
  return quantity.get(s.analysis, std::clamp(s.view.figure.head, 0, h - 1));
}

}  // namespace

bool exists(const Session& s, const Quantity& quantity) {
  return !std::holds_alternative<std::monostate>(value_of(s, quantity));
}

void copy_quantity(Session& s, const Quantity& quantity) {
  const QuantityValue value = value_of(s, quantity);
  const std::string what = "\u201c" + std::string(quantity.title) + "\u201d";
  if (const auto* m = std::get_if<MatrixView>(&value))
    to_clipboard(s, matrix_text(*m, MatrixNotation::numpy), what + " as NumPy");
  else if (const auto* x = std::get_if<double>(&value))
    to_clipboard(s, exact_number(*x), what);
  else if (const auto* n = std::get_if<int>(&value))
    to_clipboard(s, std::to_string(*n), what);
}

void copy_formula(Session& s, const Cell& cell) {
  to_clipboard(s, formula_text(s.scene(), s.analysis, cell, s.view.inspector, {s.view.figure.columns}),
               "the formula as LaTeX");
}

void copy_formula(Session& s) {
  if (const auto cell = chosen_cell(s)) copy_formula(s, *cell);
}

void copy_paper(Session& s, PaperChoice paper) {
  constexpr const char* names[] = {"the worked solution as LaTeX", "the worksheet as LaTeX",
                                   "the answers as LaTeX", "the scene as a NumPy script",
                                   "the scene as a PyTorch script"};
  to_clipboard(s, paper_text(s.scene(), s.analysis, paper, {4, {s.view.figure.columns}}),
               names[static_cast<std::size_t>(paper)]);
}

}  // namespace attnlab
