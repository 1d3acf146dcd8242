// Scene: the document, a plain value. It holds what a person set (matrices, labels, rules) and nothing that
// follows from it: that is Analysis. Knows no file format and no history.
#pragma once

#include "core/algebra/matrix.h"
#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace attnlab {

// A divisor of the scores (inside) or of the head output (outside).
struct Scale {
  enum class Kind { sqrt_dk, dk, none, number };
  Kind kind = Kind::none;
  double number = 1;  // a positive finite number; means something for Kind::number only

  friend bool operator==(const Scale&, const Scale&) = default;
};

// Which keys a query may see. `allowed` is n_q x n_k, 1 where attention is allowed, 0 where it is not.
struct Mask {
  enum class Kind { none, causal, matrix };
  Kind kind = Kind::none;
  Matrix allowed;  // means something for Kind::matrix only

  friend bool operator==(const Mask& a, const Mask& b) {
    return a.kind == b.kind && same_bits(view(a.allowed), view(b.allowed));
  }
};

// One head's matrices. A matrix of 0 rows is absent.
struct Head {
  WeightMatrix W_Q, W_K, W_V, W, W_A;
  Matrix P;           // n_k x d_k, under the positions "keys"
  std::string extra;  // fields of the file that this program does not know: a JSON object as text, or empty

  // A head and a scene are large values, copied in many places: what copies them is compiled once.
  Head();
  Head(const Head&);
  Head(Head&&) noexcept;
  Head& operator=(const Head&);
  Head& operator=(Head&&) noexcept;
  ~Head();
};

// One matrix of a scene; `head` counts from 0 and means something for WQ, WK, WV, W, WA and P only.
struct MatrixId {
  MatrixKind kind = MatrixKind::X;
  int head = 0;

  friend bool operator==(const MatrixId&, const MatrixId&) = default;
};

const char* name_of(MatrixKind kind);  // "X", "WQ", "target", ...: the field of the file

// What a smaller size hides, so that a larger one brings it back. Never saved, never compared.
struct Hidden {
  // Entry (row, col) of a matrix; for WO, `id.head` is the head and `row` counts inside its d_v rows.
  struct Entry {
    MatrixId id;
    int row = 0, col = 0;
    double value = 0;
  };
  std::vector<Entry> entries;
  std::vector<Entry> mask;                      // id means nothing here
  std::vector<Head> heads;                      // of index h and above mean something
  std::vector<std::string> tokens, key_tokens;  // the longest lists of labels seen
  // n_q and n_k before a rule tied them to each other, and the size they were tied to; 0: never.
  int untied_n_q = 0, untied_n_k = 0, tied_n = 0;
  int own_d_o = 0;  // the columns of W_O when they were not d; 0: never
  // The columns of V where they are its own; 0: as many as d; none: nobody has looked.
  std::optional<int> own_d_V;
  // What a change of rule made of a scale, and what the scale was before.
  struct KeptScale {
    Scale before, set;
  };
  std::optional<KeptScale> merged_inside, merged_outside, alt_outside;
};

struct Scene {
  std::string title, notes;
  std::vector<std::string> tokens;      // labels of the queries; may be shorter than n_q: see token_label
  std::vector<std::string> key_tokens;  // labels of the keys where they differ; empty: the same as tokens

  Source source = Source::self;
  TokenMatrix X, M, Q, K, V;
  std::vector<Head> heads;
  OutputWeight W_O;

  ScoreRule score{};
  ValueRule value{};
  OutputRule output{};
  bool unit_keys = false;
  WeightsRule weights{};
  Positions positions{};
  double angle = 1;             // positive; means something under rope only
  std::optional<double> slope;  // positive, of the first head under alibi; none: the paper's
  Scale inside{Scale::Kind::sqrt_dk, 1};
  Scale outside{Scale::Kind::none, 1};
  double temperature = 1;  // positive
  Mask mask;
  LayerMatrix target;  // 0 rows: no target; else the shape of Y

  std::string extra;  // unknown fields of the file: a JSON object as text, or empty
  Hidden hidden;

  Scene();
  Scene(const Scene&);
  Scene(Scene&&) noexcept;
  Scene& operator=(const Scene&);
  Scene& operator=(Scene&&) noexcept;
  ~Scene();
};

Rules rules_of(const Scene& scene);

// The same document: every field that a file holds, matrices bit for bit. What is hidden is left out.
bool operator==(const Scene& a, const Scene& b);

// A matrix of the scene; of size 0 x 0 where it is absent (also for a head that is not there).
MatrixView matrix(const Scene& scene, MatrixId id);
// The same to write in place; the shape stays.
MutableView matrix(Scene& scene, MatrixId id);
// Replaces a matrix, shape and all; `values` must fit the bounds of its kind (else nothing happens).
void set_matrix(Scene& scene, MatrixId id, const MatrixView& values);

// The label of token i (from 0): the scene's, or "t1", "t2", ... where it has none.
std::string token_label(const Scene& scene, int i);
std::string key_label(const Scene& scene, int j);
// Whether a key is the token that asks: the same place under the same name.
bool is_itself(const Scene& scene, int query, int key);

}  // namespace attnlab
