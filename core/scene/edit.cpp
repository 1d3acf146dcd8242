#include "core/scene/edit.h"

#include "core/scene/shape.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace attnlab {

namespace {

// What is stored for a wished value: inside +-max_entry, or the very value that a file brought and that stays.
double clamp_entry(double wished, double present) {
  return wished == present ? wished : std::clamp(wished, -max_entry, max_entry);
}

void set_values(Scene& s, MatrixId id, const MatrixView& wished) {
  const MutableView m = matrix(s, id);
  if (m.rows() != wished.rows() || m.cols() != wished.cols() || !wished.allFinite()) return;
  MutableView to = m;
  for (Eigen::Index i = 0; i < to.size(); ++i) to.data()[i] = clamp_entry(wished.data()[i], to.data()[i]);
}

bool positive(double x) { return std::isfinite(x) && x > 0; }

bool usable(const Scale& scale) { return scale.kind != Scale::Kind::number || positive(scale.number); }

// The number means something for Kind::number only; a file does not hold it otherwise, so neither does a scene.
Scale plain(const Scale& scale) { return {scale.kind, scale.kind == Scale::Kind::number ? scale.number : 1}; }

void set_label(Scene& s, const SetLabel& e) {
  const Dims n = dims(s);
  const bool own = e.key && s.source != Source::self;
  const int count = own ? n.n_k : n.n_q;
  if (e.index < 0 || e.index >= count) return;
  if (own && s.key_tokens.empty()) {
    s.key_tokens = s.tokens;
    s.key_tokens.resize(std::min(s.key_tokens.size(), static_cast<std::size_t>(n.n_k)));
  }
  std::vector<std::string>& labels = own ? s.key_tokens : s.tokens;
  const auto index = static_cast<std::size_t>(e.index);
  if (labels.size() <= index) labels.resize(index + 1);
  labels[index] = e.text;
}

struct Apply {
  Scene& s;

  void operator()(const SetEntry& e) const {
    MutableView m = matrix(s, e.id);
    if (e.row < 0 || e.row >= m.rows() || e.col < 0 || e.col >= m.cols() || !std::isfinite(e.value)) return;
    m(e.row, e.col) = clamp_entry(e.value, m(e.row, e.col));
  }
  void operator()(const SetMatrix& e) const { set_values(s, e.id, view(e.values)); }
  void operator()(const SetWide& e) const { set_values(s, e.id, view(e.values)); }
  void operator()(const SetSource& e) const { change_source(s, e.source); }
  void operator()(const SetScore& e) const { change_score(s, e.rule); }
  void operator()(const SetValue& e) const { change_value(s, e.rule); }
  void operator()(const SetOutput& e) const { change_output(s, e.rule); }
  void operator()(const SetUnitKeys& e) const { s.unit_keys = e.on; }
  void operator()(const SetInside& e) const {
    if (usable(e.scale)) s.inside = plain(e.scale);
  }
  void operator()(const SetOutside& e) const {
    if (usable(e.scale)) s.outside = plain(e.scale);
  }
  void operator()(const SetTemperature& e) const {
    if (positive(e.value)) s.temperature = std::clamp(e.value, 1e-3, 1e3);
  }
  void operator()(const SetMask& e) const {
    const Dims n = dims(s);
    const Matrix& m = e.mask.allowed;
    if (e.mask.kind == Mask::Kind::matrix && (m.rows() != n.n_q || m.cols() != n.n_k)) return;
    s.mask.kind = e.mask.kind;
    s.mask.allowed = e.mask.kind == Mask::Kind::matrix
                         ? Matrix(m.unaryExpr([](double x) { return x != 0 ? 1.0 : 0.0; }))
                         : Matrix();
  }
  void operator()(const Resize& e) const { resize(s, e.size, e.value); }
  void operator()(const SetLabel& e) const { set_label(s, e); }
  void operator()(const SetTitle& e) const { s.title = e.text; }
  void operator()(const SetNotes& e) const { s.notes = e.text; }
};

}  // namespace

Scene apply(Scene scene, const Edit& edit) {
  std::visit(Apply{scene}, edit);
  return scene;
}

Edit set_matrix_edit(MatrixId id, const MatrixView& values) {
  if (values.rows() <= max_tokens && values.cols() <= max_tokens) return SetMatrix{id, values};
  return SetWide{id, values};
}

}  // namespace attnlab
