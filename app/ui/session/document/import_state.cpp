#include "app/ui/session/document/import_state.h"

#include "app/ui/kit/widgets.h"
#include "app/ui/session/studio.h"
#include "core/analysis/quantity.h"
#include "core/text/file.h"
#include "core/text/matrix_text.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr std::size_t most_named = 4;  // matrices in a sentence

bool has_shape_of(const MatrixView& m, const AnyMatrix& values) {
  return m.rows() == values.rows() && m.cols() == values.cols();
}

// The matrix of the cursor; else the first in use of this shape; else the first.
MatrixId likely_target(const Studio& s, const AnyMatrix& values) {
  if (s.view.cursor) return s.view.cursor->id;
  const MatrixList all = matrices_in_use(s.scene());
  for (const MatrixId id : all)
    if (has_shape_of(matrix(s.scene(), id), values)) return id;
  return *all.begin();
}

// "n_q 4 → 2", for each size that changes.
std::string changed_sizes(const Dims& before, const Dims& after) {
  struct SizeName {
    const char* name;
    int Dims::*size;
  };
  static constexpr SizeName names[] = {{"n_q", &Dims::n_q}, {"n_k", &Dims::n_k}, {"d", &Dims::d},
                                       {"d_V", &Dims::d_V}, {"d_k", &Dims::d_k}, {"d_v", &Dims::d_v},
                                       {"h", &Dims::h}};
  std::string words;
  for (const auto& [name, size] : names) {
    if (before.*size == after.*size || (size == &Dims::d_V && before.d_V == before.d && after.d_V == after.d))
      continue;
    words += (words.empty() ? "" : ", ") + std::string(name) + ' ' + std::to_string(before.*size) + " → " +
             std::to_string(after.*size);
  }
  return words;
}

std::string names_of(const Studio& s, const std::vector<MatrixId>& list) {
  std::string words;
  for (std::size_t i = 0; i < std::min(list.size(), most_named); ++i)
    words += (i == 0 ? "" : ", ") + target_name(s, list[i]);
  if (list.size() > most_named) words += " and " + std::to_string(list.size() - most_named) + " more";
  return words;
}

}  // namespace

std::string target_name(const Studio& s, MatrixId id) {
  return s.analysis.dims.h > 1 ? editor_name(id) : std::string(row_of(id.kind).code);
}

bool import_file(Studio& s, const std::filesystem::path& file, std::string_view bytes) {
  const auto read = read_matrix_bytes(bytes);
  if (const auto* why = std::get_if<std::string>(&read))
    return say_why(s, FileError{file.string(), "", *why});
  const AnyMatrix& values = std::get<AnyMatrix>(read);
  const MatrixId into = likely_target(s, values);
  const std::string name = quotable(file.filename().string(), 60);
  if (values.cwiseAbs().maxCoeff() > max_entry) return say_why(s, name + " has an entry beyond ±1000000");
  ask_where(s, values, into, name);
  if (s.view.cursor && has_shape_of(matrix(s.scene(), into), values)) import_by(s, &MatrixFits::replace);
  return true;
}

void ask_where(Studio& s, const AnyMatrix& values, MatrixId into, std::string origin) {
  s.start.open = false;
  s.importing = {values, into, std::move(origin)};
  open_dialog(s.flow, Dialog::import_matrix);
}

std::string words_of(const Studio& s, const MatrixFits& fits, ImportWay way) {
  const AnyMatrix& values = s.importing.values;
  const MatrixView now = matrix(s.scene(), s.importing.into);
  const std::string name = target_name(s, s.importing.into);
  if (way == &MatrixFits::replace) return "All entries of " + name + '.';
  if (way == &MatrixFits::transpose) return "Its rows become columns of " + name + '.';
  if (way == &MatrixFits::resize)
    return changed_sizes(s.analysis.dims, fits.sizes) + '.' +
           (fits.others.empty() ? "" : " These change shape with it: " + names_of(s, fits.others) + '.');
  const auto rows = std::min(now.rows(), values.rows()), cols = std::min(now.cols(), values.cols());
  const bool all = rows == now.rows() && cols == now.cols();
  return "The first " + shape_text(rows, cols) + " entries" +
         (all ? " of what was copied; the rest is left out." : " of " + name + "; its other entries stay.");
}

void import_by(Studio& s, ImportWay way) {
  const MatrixFits fits = matrix_fits(s.scene(), s.importing.into, s.importing.values);
  const std::vector<Edit>& edits = fits.*way;
  if (edits.empty()) return;
  s.document.history.seal();
  for (const Edit& edit : edits) s.edits.add(edit);
  cancel(s);
  apply_edits(s);
  s.document.history.seal();
  say(s, s.importing.origin + " is in " + target_name(s, s.importing.into) +
             " now. Undo brings back what was there");
}

}  // namespace attnlab
