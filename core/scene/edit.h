// Edits: the only way in which a scene changes while it is open. Panels and actions make Edits; `apply` is
// pure. Knows no history.
#pragma once

#include "core/scene/rules.h"
#include "core/scene/scene.h"
#include "core/scene/slide.h"

#include <type_traits>
#include <utility>

namespace attnlab {

inline constexpr double max_entry = 1e6;  // what can be set by hand; a file may hold any finite double

// One entry; the value is clamped to +-max_entry unless it is the value that stands there already.
struct SetEntry {
  MatrixId id;
  int row = 0, col = 0;
  double value = 0;
};
// A whole matrix of the shape that it has now (zero, random, transpose, paste, a dragged row).
// Another shape: no change.
struct SetMatrix {
  MatrixId id;
  Matrix values;  // WO and target may be larger than this: see SetWide
};
struct SetWide {  // the same for WO (up to 16 x 4) and target (up to 8 x 16)
  MatrixId id;
  Bounded<max_concat, max_concat> values;
};
// A field of the scene becomes this.
template <auto field>
struct SetField {
  std::remove_cvref_t<decltype(std::declval<Scene>().*field)> value{};
};
// self <-> free <-> cross. To free: Q, K, V are those hidden before, or start as the present inputs. To self:
// X is the one hidden before, or Q; where n_q and n_k differ the larger one's rows are kept. To cross: M
// likewise.
using SetSource = SetField<&Scene::source>;
// Matrices that the new rule uses and that are absent or of another shape are made: from what was hidden,
// else fresh. To merged, W starts from W_Q W_K^T of each head when W is absent, and `inside` keeps its value.
// To qq, n_k becomes n_q.
using SetScore = SetField<&Scene::score>;
using SetValue = SetField<&Scene::value>;
using SetOutput = SetField<&Scene::output>;  // moves outside between its two defaults
using SetUnitKeys = SetField<&Scene::unit_keys>;
using SetWeights = SetField<&Scene::weights>;
using SetPositions = SetField<&Scene::positions>;  // to keys: P is what it was, else fresh
using SetAngle = SetField<&Scene::angle>;          // clamped to [1e-3, 1e3]
using SetSlope = SetField<&Scene::slope>;          // the same; none: the paper's
using SetInside = SetField<&Scene::inside>;
using SetOutside = SetField<&Scene::outside>;
using SetTemperature = SetField<&Scene::temperature>;  // clamped to [1e-3, 1e3]
using SetMask = SetField<&Scene::mask>;  // Kind::matrix of another shape than n_q x n_k: no change
using SetTitle = SetField<&Scene::title>;
using SetNotes = SetField<&Scene::notes>;
// W_Q and W_K of every head change places; under merged W is transposed. Under another rule: no change.
struct ExchangeQueryKey {};
// A size; clamped to its range, and tied to the others where the rules tie them (n_q = n_k under self and
// qq). V follows d where it is as wide; a width of its own stays.
enum class Size { n_q, n_k, d, d_V, d_k, d_v, h };
struct Resize {
  Size size = Size::n_q;
  int value = 0;
};
struct SetLabel {  // of query i; or of key i, which gives the keys labels of their own
  bool key = false;
  int index = 0;
  std::string text;
};
struct SetTarget {  // a target of zeros, in the shape of Y, or none; one that is there stays
  bool on = false;
};
struct SetShow {  // of a presentation; empty: the scene has none of its own
  SlideList list;
};

using Edit =
    std::variant<SetEntry, SetMatrix, SetWide, SetSource, SetScore, SetValue, SetOutput, SetUnitKeys,
                 SetWeights, SetPositions, SetAngle, SetSlope, ExchangeQueryKey, SetInside, SetOutside,
                 SetTemperature, SetMask, Resize, SetLabel, SetTitle, SetNotes, SetTarget, SetShow>;

// The scene after the edit. Of a valid scene always a valid scene; never throws; an edit that makes no sense
// (an index outside, a number that is not finite) changes nothing.
Scene apply(Scene scene, const Edit& edit);

// The range in which a size can be set in this scene: {1, 1} where the rules tie it to something else.
struct Range {
  int low = 1, high = 1;
};
Range range_of(const Scene& scene, Size size);
int value_of(const Dims& dims, Size size);

// A wide view as a SetMatrix or SetWide edit, whichever fits the kind.
Edit set_matrix_edit(MatrixId id, const MatrixView& values);

}  // namespace attnlab
