#include "core/scene/matrix_fit.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

bool has_shape(const MatrixView& m, const AnyMatrix& like) {
  return m.rows() == like.rows() && m.cols() == like.cols();
}

Edit whole(MatrixId id, const AnyMatrix& values) { return set_matrix_edit(id, view(values)); }

// The edits of a size that may give a side the length: the size itself, or the one that the rules tie it to.
std::vector<Resize> ways_to(Side side, int length, const Dims& now) {
  // In the order of Side; the heads' h d_v rows are below.
  static const std::vector<Size> sizes[] = {{Size::n_q},
                                            {Size::n_k, Size::n_q},
                                            {Size::d},
                                            {Size::d_V, Size::d},
                                            {Size::d_k, Size::d},
                                            {Size::d_v, Size::d_k, Size::d_V, Size::d},
                                            {},
                                            {Size::d}};
  std::vector<Resize> ways;
  for (const Size size : sizes[static_cast<int>(side)]) ways.push_back({size, length});
  if (side != Side::heads) return ways;
  if (length % now.d_v == 0) ways.push_back({Size::h, length / now.d_v});
  for (const Size size : {Size::d_v, Size::d_k})
    if (length % now.h == 0) ways.push_back({size, length / now.h});
  return ways;
}

// The sizes that give the matrix this shape; empty: none do.
std::vector<Edit> sizes_for(const Scene& scene, MatrixId id, const AnyMatrix& values) {
  if (id.kind == MatrixKind::target) return {};
  const Sides sides = sides_of(node_of(id.kind));
  const MatrixView now = matrix(scene, id);
  const Dims before = dims(scene);
  const auto steps = [&](Side side, Eigen::Index length, Eigen::Index present) {
    std::vector<std::vector<Edit>> list;
    if (length == present) list.emplace_back();  // stays
    for (const Resize& way : ways_to(side, static_cast<int>(length), before)) list.push_back({way});
    return list;
  };
  for (const std::vector<Edit>& rows : steps(sides.rows, values.rows(), now.rows()))
    for (const std::vector<Edit>& cols : steps(sides.cols, values.cols(), now.cols())) {
      std::vector<Edit> edits = rows;
      edits.insert(edits.end(), cols.begin(), cols.end());
      Scene after = scene;
      for (const Edit& edit : edits) after = apply(std::move(after), edit);
      if (!edits.empty() && has_shape(matrix(std::as_const(after), id), values)) return edits;
    }
  return {};
}

}  // namespace

MatrixFits matrix_fits(const Scene& scene, MatrixId id, const AnyMatrix& values) {
  MatrixFits fits;
  const MatrixView now = matrix(scene, id);
  fits.sizes = dims(scene);
  if (now.size() == 0 || values.size() == 0) return fits;
  if (has_shape(now, values)) {
    fits.replace = {whole(id, values)};
    return fits;
  }
  const AnyMatrix turned = values.transpose();
  if (has_shape(now, turned)) fits.transpose = {whole(id, turned)};
  AnyMatrix corner = copy_of(now);
  const Eigen::Index rows = std::min(now.rows(), values.rows()), cols = std::min(now.cols(), values.cols());
  corner.topLeftCorner(rows, cols) = values.topLeftCorner(rows, cols);
  fits.corner = {whole(id, corner)};
  fits.resize = sizes_for(scene, id, values);
  if (fits.resize.empty()) return fits;
  Scene after = scene;
  for (const Edit& edit : fits.resize) after = apply(std::move(after), edit);
  fits.sizes = dims(after);
  for (const MatrixId other : matrices_in_use(after)) {
    const MatrixView was = matrix(scene, other), is = matrix(std::as_const(after), other);
    if (!(other == id) && (was.rows() != is.rows() || was.cols() != is.cols())) fits.others.push_back(other);
  }
  fits.resize.push_back(whole(id, values));
  return fits;
}

}  // namespace attnlab
